"""The Python package: what pyproject.toml cannot say. Its extension modules are built by CMake.

    pip install .    build_ext runs CMake in a temporary folder \\
                                                                 > wheel
    cmake --build    build_ext copies what CMake has just built /

Wheels and source distributions of the same files have the same bytes. Nothing is left in the source tree.
"""

import gzip
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import sysconfig
import tempfile

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ModuleNotFoundError:  # before setuptools 70.1
    from wheel.bdist_wheel import bdist_wheel

ROOT = pathlib.Path(__file__).resolve().parent
CMAKE_LISTS = (ROOT / "CMakeLists.txt").read_text()
VERSION = re.search(r"^project\(tilebase VERSION ([\d.]+)", CMAKE_LISTS, re.MULTILINE).group(1)
ADDRESS = re.search(r'HOMEPAGE_URL "(.*)"', CMAKE_LISTS).group(1)
MODULES = ["_tablegen", "_tilebase"]

# The time of all files in wheels and source distributions: 1980, the earliest that a wheel can hold.
TIME = int(os.environ.setdefault("SOURCE_DATE_EPOCH", "315532800"))


def platform_tag(modules):
    """The platform that compiled modules run on.

    On Linux, a module runs wherever the libraries that it needs are at least as new as the versions of the symbols that
    it uses. If it needs glibc and libgcc of GCC 4 alone, and the newest symbol of glibc is 2.N, that is manylinux_2_N
    (PEP 600); otherwise the wheel is for this machine's kind of Linux, as the tag linux_ARCHITECTURE says.
    """
    platform = re.sub("[-.]", "_", sysconfig.get_platform())
    if not platform.startswith("linux_"):
        return platform
    architecture = platform[len("linux_"):]
    if architecture == "x86_64" and struct.calcsize("P") == 4:
        architecture = "i686"  # a Python of 32 bits on a kernel of 64
    newest = 5  # the oldest glibc that a tag can name
    for module in modules:
        command = ["readelf", "--wide", "--dynamic", "--version-info", str(module)]
        try:
            shown = subprocess.run(
                command, env={**os.environ, "LC_ALL": "C"}, check=True, stdout=subprocess.PIPE
            ).stdout.decode()
        except FileNotFoundError:
            sys.exit("tilebase: the wheel's tag needs readelf: apt-get install binutils")
        needed = re.findall(r"\(NEEDED\) +Shared library: \[(.*)\]", shown)
        versions = re.findall(r"^ +(?:0x)?[0-9a-f]+: +Name: (?!GCC_[34]\.)(\S+) +Flags:", shown, re.MULTILINE)
        of_glibc = [re.fullmatch(r"GLIBC_2\.(\d+)(?:\.\d+)?", version) for version in versions]
        libraries = r"(libc|libm|libdl|librt|libpthread|libgcc_s)\.so\.\d|ld-linux.*\.so\.\d"
        if not all(of_glibc) or not of_glibc or not all(re.fullmatch(libraries, name) for name in needed):
            return f"linux_{architecture}"
        newest = max(newest, *(int(version.group(1)) for version in of_glibc))
    return f"manylinux_2_{newest}_{architecture}"


def make_readable(folder):
    """Gives all files and folders the same permissions, whatever the umask was."""
    for path in [folder, *folder.rglob("*")]:
        path.chmod(0o755 if path.stat().st_mode & 0o100 else 0o644)


def run_cmake(*arguments):
    """Runs CMake, which says itself what is wrong or missing."""
    try:
        status = subprocess.run(["cmake", *arguments]).returncode
    except FileNotFoundError:
        sys.exit("tilebase: building from source needs CMake 3.25 or later: apt-get install cmake")
    if status != 0:
        sys.exit(
            "tilebase: CMake failed, as it says above; building from source needs a C++20 compiler, ninja or make, "
            "zstd and xxHash with their headers, and Python's headers"
        )


class CMakeModules(build_ext):
    """Takes the modules from the folder TILEBASE_MODULES, which the CMake build sets, or builds them by CMake."""

    def run(self):
        self.modules = os.environ.get("TILEBASE_MODULES")
        if self.modules is None:
            self.modules = self.build_modules()
        super().run()

    def build_extension(self, extension):
        file = pathlib.Path(self.get_ext_fullpath(extension.name))
        file.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(pathlib.Path(self.modules, file.name), file)

    def build_modules(self):
        options = {
            "CMAKE_BUILD_TYPE": "Release",
            "CMAKE_UNITY_BUILD": "ON",
            "CMAKE_UNITY_BUILD_BATCH_SIZE": "12",
            "TILEBASE_COMMANDS": "OFF",
            "TILEBASE_INSTALL": "OFF",
            "TILEBASE_PYTHON": "ON",
            "TILEBASE_PYTHON_EXECUTABLE": sys.executable,
        }
        generator = ["-G", "Ninja"] if shutil.which("ninja") and "CMAKE_GENERATOR" not in os.environ else []
        definitions = [f"-D{name}={value}" for name, value in options.items()]
        run_cmake("-S", str(ROOT), "-B", self.build_temp, *generator, *definitions)
        run_cmake("--build", self.build_temp, "--parallel", str(os.cpu_count() or 1), "--target", "python-modules")
        return pathlib.Path(self.build_temp, "lookup", "bindings", "python", "package", "tilebase")


class Wheel(bdist_wheel):
    """A wheel for every Python from 3.8 on, and for the systems that its modules run on."""

    def get_tag(self):
        return "cp38", "abi3", platform_tag(pathlib.Path(self.bdist_dir, "tilebase").glob("*.so"))

    def write_wheelfile(self, *arguments, **options):
        super().write_wheelfile(*arguments, **options)
        make_readable(pathlib.Path(self.bdist_dir))


class SourceDistribution(sdist):
    """A source distribution that has the same bytes whenever and by whomever it is made."""

    def initialize_options(self):
        super().initialize_options()
        self.owner = self.group = "root"

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, [file for file in files if not os.path.isabs(file)])
        tree = pathlib.Path(base_dir)
        make_readable(tree)
        for path in [tree, *tree.rglob("*")]:
            os.utime(path, (TIME, TIME))

    def make_archive(self, *arguments, **options):
        archive = pathlib.Path(super().make_archive(*arguments, **options))
        archive.write_bytes(gzip.compress(gzip.decompress(archive.read_bytes()), mtime=TIME))
        return str(archive)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        setup(
            version=VERSION,
            project_urls={"Homepage": ADDRESS, "Repository": ADDRESS} if ADDRESS else {},
            ext_modules=[Extension(f"tilebase.{name}", [], py_limited_api=True) for name in MODULES],
            cmdclass={"build_ext": CMakeModules, "bdist_wheel": Wheel, "sdist": SourceDistribution},
            options={"build": {"build_base": made}, "egg_info": {"egg_base": made}},
        )
