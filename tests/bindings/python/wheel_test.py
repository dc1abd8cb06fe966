import os
import pathlib
import platform
import subprocess
import sys
import tempfile
import unittest
import zipfile
from email.parser import Parser

(WHEEL,) = pathlib.Path(os.environ["TILEBASE_PYTHON_DIST"]).glob("*.whl")
VERSION = os.environ["TILEBASE_VERSION"]
ROOT = pathlib.Path(__file__).resolve().parents[3]
MODULES = ["tilebase/_tablegen.abi3.so", "tilebase/_tilebase.abi3.so"]
INFO = f"tilebase-{VERSION}.dist-info/"


class Wheel(unittest.TestCase):
    def setUp(self):
        self.wheel = zipfile.ZipFile(WHEEL)
        self.addCleanup(self.wheel.close)

    def extracted(self, module):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        return self.wheel.extract(module, folder.name)

    def test_the_name_says_that_one_wheel_is_for_every_python_from_3_8(self):
        self.assertRegex(WHEEL.name, rf"^tilebase-{VERSION}-cp38-abi3-(many)?linux_\w+\.whl$")
        self.assertIn("Tag: " + WHEEL.stem.split("-", 2)[2], self.wheel.read(INFO + "WHEEL").decode().splitlines())

    def test_the_name_promises_no_older_linux_than_the_modules_run_on(self):
        """Compares the wheel's name with the versions that objdump lists; setup.py derives the name by readelf."""
        newest = (0, 0)
        for module in MODULES:
            shown = subprocess.run(["objdump", "--private-headers", self.extracted(module)], check=True,
                                   stdout=subprocess.PIPE).stdout.decode()
            references = shown.split("Version References:")[1]
            versions = [line.split()[-1] for line in references.splitlines() if line.startswith("    0x")]
            self.assertGreater(len(versions), 3)
            for version in versions:
                self.assertRegex(version, r"^(GLIBC_2|GCC_[34])\.\d+(\.\d+)?$")
                if version.startswith("GLIBC_"):
                    newest = max(newest, tuple(int(n) for n in version[len("GLIBC_") :].split(".")[:2]))
        machine = platform.machine()
        if machine in ("x86_64", "aarch64"):
            self.assertEqual(newest, (2, 17), "a function of a newer glibc is not in old_glibc.cpp")
        self.assertEqual(WHEEL.stem.rsplit("-", 1)[1], f"manylinux_{newest[0]}_{newest[1]}_{machine}")

    def test_it_holds_the_package_and_nothing_else(self):
        package = ["__init__.py", "_drawing.py", "_heuristic.py", "_heuristic_svg.py", "_tablebase.py"]
        package += ["_tablegen.pyi", "_tilebase.pyi", "learned.ipynb", "lesson.ipynb", "plot.py", "py.typed",
                    "solutions.ipynb"]
        info = ["LICENSE", "METADATA", "RECORD", "WHEEL", "top_level.txt"]
        self.assertEqual(sorted(self.wheel.namelist()),
                         sorted(MODULES + ["tilebase/" + name for name in package] + [INFO + name for name in info]))
        for entry in self.wheel.infolist():
            if not entry.filename.endswith("RECORD"):  # Permissions of RECORD are not read from a file.
                self.assertEqual(oct(entry.external_attr >> 16), "0o100644", entry.filename)

    def test_its_metadata_is_complete(self):
        metadata = Parser().parsestr(self.wheel.read(INFO + "METADATA").decode())
        self.assertEqual((metadata["Name"], metadata["Version"], metadata["License"]), ("tilebase", VERSION, "MIT"))
        self.assertEqual(metadata["Requires-Python"], ">=3.8")
        (optional,) = metadata.get_all("Requires-Dist")
        self.assertRegex(optional, r"""^matplotlib ?; extra == ['"]plot['"]$""")
        self.assertIn("Typing :: Typed", metadata.get_all("Classifier"))
        self.assertIn("import tilebase", metadata.get_payload())
        check = subprocess.run(["twine", "check", "--strict", WHEEL], stdout=subprocess.PIPE)
        self.assertEqual(check.returncode, 0, check.stdout.decode())

    def test_its_modules_need_only_the_libraries_of_c_and_gcc_and_export_one_symbol_each(self):
        for name in MODULES:
            module = self.extracted(name)
            needed = subprocess.run(["readelf", "-d", module], check=True, stdout=subprocess.PIPE).stdout.decode()
            names = [line.split("[")[1].rstrip("]") for line in needed.splitlines() if "(NEEDED)" in line]
            self.assertIn("libc.so.6", names)
            self.assertEqual([n for n in names if not n.startswith(("libc.so", "ld-linux", "libm.so", "libgcc_s"))], [])
            shown = subprocess.run(["nm", "-D", "--defined-only", module], check=True, stdout=subprocess.PIPE)
            start = "PyInit_" + pathlib.Path(name).name.split(".")[0]
            self.assertEqual([line.split()[2] for line in shown.stdout.decode().splitlines()], [start])

    def test_made_again_it_has_the_same_bytes(self):
        with tempfile.TemporaryDirectory() as folder:
            modules = os.path.join(os.environ["TILEBASE_PYTHON_PACKAGE"], "tilebase")
            environment = {**os.environ, "TILEBASE_MODULES": modules, "TZ": "Asia/Tokyo", "PYTHONHASHSEED": "7"}
            make = f"from setuptools import build_meta; build_meta.build_wheel({folder!r})"
            command = [sys.executable, "-B", "-c", make]
            subprocess.run(command, cwd=ROOT, check=True, env=environment, stdout=subprocess.PIPE)
            self.assertEqual(pathlib.Path(folder, WHEEL.name).read_bytes(), WHEEL.read_bytes())
