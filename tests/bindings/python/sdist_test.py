"""setup.py: the source distribution, and what is said if something is missing."""

import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
FULL_NAME = "tilebase-" + os.environ["TILEBASE_VERSION"]


def build(root, call, path=None, **environment):
    """Calls a function of the build backend in a source tree, as pip does; `path` is the only folder with programs."""
    environment = {**os.environ, **environment, **({"PATH": str(path)} if path else {})}
    call = [sys.executable, "-B", "-c", f"from setuptools import build_meta; build_meta.{call}"]
    return subprocess.run(call, cwd=root, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


class SourceDistribution(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def sdist(self, root, name, **environment):
        folder = self.folder / name
        folder.mkdir()
        done = build(root, f"build_sdist({str(folder)!r})", **environment)
        self.assertEqual(done.returncode, 0, done.stdout.decode())
        return folder / (FULL_NAME + ".tar.gz")

    def test_made_from_itself_it_has_the_same_bytes(self):
        first = self.sdist(ROOT, "first")
        with tarfile.open(first) as archive:
            archive.extractall(self.folder)
        second = self.sdist(self.folder / FULL_NAME, "second", TZ="Asia/Tokyo", PYTHONHASHSEED="7")
        self.assertEqual(second.read_bytes(), first.read_bytes())

    def test_it_holds_every_source_and_nothing_that_is_made(self):
        with tarfile.open(self.sdist(ROOT, "it")) as archive:
            names = archive.getnames()
        self.assertEqual(sorted(names), sorted(set(names)))
        for name in "PKG-INFO", "pyproject.toml", "LICENSE", "data/puzzles/slide3x3.puzzle", "tablegen/bundle.cpp":
            self.assertIn(f"{FULL_NAME}/{name}", names)
        self.assertEqual([name for name in names if "__pycache__" in name or "/build/" in name], [])

    def test_without_cmake_a_compiler_or_readelf_it_says_what_to_install(self):
        call = f"build_wheel({str(self.folder)!r})"
        programs = self.folder / "programs"
        programs.mkdir()
        done = build(ROOT, call, programs)
        self.assertEqual(done.returncode, 1)
        said = "tilebase: building from source needs CMake 3.25 or later: apt-get install cmake\n"
        self.assertTrue(done.stdout.decode().endswith(said), done.stdout.decode())

        for name in "cmake", "ninja", "uname":
            (programs / name).symlink_to(shutil.which(name))
        done = build(ROOT, call, programs)
        self.assertEqual(done.returncode, 1)
        self.assertIn("No CMAKE_CXX_COMPILER could be found", done.stdout.decode())
        self.assertIn("needs a C++20 compiler", done.stdout.decode().splitlines()[-1])


class Tags(unittest.TestCase):
    def test_a_module_that_needs_more_than_glibc_runs_on_this_kind_of_linux_only(self):
        for program in "cmake", "ld.bfd":  # They need libstdc++ and zlib.
            self.assertRegex(self.tag(shutil.which(program)).stdout.decode(), r"^linux_\w+$")
        self.assertRegex(self.tag("/bin/true").stdout.decode(), r"^manylinux_2_\d+_\w+$")

    def test_without_readelf_it_says_what_to_install(self):
        done = self.tag("/bin/true", PATH="")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout.decode(), "tilebase: the wheel's tag needs readelf: apt-get install binutils\n")

    def tag(self, module, **environment):
        code = f"import setup, sys; sys.stdout.write(setup.platform_tag([{module!r}]))"
        call = [sys.executable, "-B", "-c", code]
        environment = {**os.environ, **environment}
        return subprocess.run(call, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
