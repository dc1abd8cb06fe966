"""`pip install .` in an unpacked source distribution, into a new environment and without any index."""

import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zipfile

from sdist_test import FULL_NAME, ROOT, build

(WHEEL,) = pathlib.Path(os.environ["TILEBASE_PYTHON_DIST"]).glob("*.whl")
ASK = "import tilebase; print(tilebase.word(tilebase.solve('2 3 4 1 5 x 7 6 8')), tilebase.__file__)"


class FromSource(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

    def run_in(self, folder, *arguments):
        done = subprocess.run([str(a) for a in arguments], cwd=folder, env=self.environment, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)
        self.assertEqual(done.returncode, 0, done.stdout.decode())
        return done.stdout.decode()

    def sources(self):
        """A source tree: what the source distribution holds."""
        done = build(ROOT, f"build_sdist({str(self.folder)!r})")
        self.assertEqual(done.returncode, 0, done.stdout.decode())
        with tarfile.open(self.folder / (FULL_NAME + ".tar.gz")) as archive:
            archive.extractall(self.folder)
        return self.folder / FULL_NAME

    def install(self, tree):
        """Installs into a new environment, asks, and gives the folder of the environment's packages."""
        environment = self.folder / "environment"
        # The environment sees the machine's setuptools and wheel, since no index can give them.
        self.run_in(self.folder, sys.executable, "-m", "venv", "--without-pip", "--system-site-packages", environment)
        python = environment / "bin/python"
        pip = [sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check", "--no-cache-dir"]
        self.run_in(tree, *pip, "install", "--no-index", "--no-build-isolation", ".")
        answer = self.run_in(self.folder, python, "-c", ASK)
        word, file = answer.split()
        self.assertEqual(word, "dlurullddrurdllurdr")
        self.assertTrue(file.startswith(str(environment)), file)
        return pathlib.Path(file).parents[1]

    def test_pip_makes_the_bytes_of_the_cmake_build_and_leaves_the_sources_as_they_were(self):
        tree = self.sources()
        before = sorted(tree.rglob("*"))
        installed = self.install(tree)
        self.assertEqual(sorted(tree.rglob("*")), before)
        with zipfile.ZipFile(WHEEL) as wheel:  # The CMake build has made it.
            for name in wheel.namelist():
                if name.endswith("RECORD"):  # pip adds its own files to it
                    self.assertTrue((installed / name).exists(), name)
                else:
                    self.assertEqual((installed / name).read_bytes(), wheel.read(name), name)
