import base64
import csv
import hashlib
import io
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import zipfile
from email.parser import Parser

WHEEL = pathlib.Path(os.environ["TILEBASE_PYTHON_WHEEL"])
VERSION = os.environ["TILEBASE_VERSION"]
INFO = f"tilebase-{VERSION}.dist-info/"


class Wheel(unittest.TestCase):
    def setUp(self):
        self.wheel = zipfile.ZipFile(WHEEL)
        self.addCleanup(self.wheel.close)

    def test_the_name_says_that_one_wheel_is_for_every_python_from_3_8(self):
        self.assertRegex(WHEEL.name, rf"^tilebase-{VERSION}-cp38-abi3-linux_\w+\.whl$")

    def test_it_holds_the_package_and_nothing_else(self):
        package = ["__init__.py", "_tilebase.abi3.so", "_tilebase.pyi", "py.typed"]
        info = ["LICENSE", "METADATA", "RECORD", "WHEEL", "top_level.txt"]
        self.assertEqual(
            sorted(self.wheel.namelist()),
            sorted(["tilebase/" + name for name in package] + [INFO + name for name in info]),
        )

    def test_its_record_lists_every_file_with_its_digest(self):
        rows = {row[0]: row[1:] for row in csv.reader(io.StringIO(self.wheel.read(INFO + "RECORD").decode()))}
        self.assertEqual(sorted(rows), sorted(self.wheel.namelist()))
        for name, (digest, size) in rows.items():
            if name == INFO + "RECORD":
                continue
            content = self.wheel.read(name)
            right = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            self.assertEqual((digest, size), ("sha256=" + right, str(len(content))), name)

    def test_its_metadata_is_complete(self):
        metadata = Parser().parsestr(self.wheel.read(INFO + "METADATA").decode())
        self.assertEqual((metadata["Name"], metadata["Version"], metadata["License"]), ("tilebase", VERSION, "MIT"))
        self.assertEqual(metadata["Requires-Python"], ">=3.8")
        self.assertIsNone(metadata["Requires-Dist"])
        self.assertIn("Typing :: Typed", metadata.get_all("Classifier"))
        self.assertIn("import tilebase", metadata.get_payload())
        check = subprocess.run(["twine", "check", "--strict", WHEEL], stdout=subprocess.PIPE)
        self.assertEqual(check.returncode, 0, check.stdout.decode())

    def test_it_needs_only_the_c_library_and_exports_one_symbol(self):
        with tempfile.TemporaryDirectory() as folder:
            module = self.wheel.extract("tilebase/_tilebase.abi3.so", folder)
            needed = subprocess.run(["readelf", "-d", module], check=True, stdout=subprocess.PIPE).stdout.decode()
            names = [line.split("[")[1].rstrip("]") for line in needed.splitlines() if "(NEEDED)" in line]
            self.assertEqual([n for n in names if not n.startswith(("libc.so", "ld-linux", "libm.so"))], [])
            shown = subprocess.run(["nm", "-D", "--defined-only", module], check=True, stdout=subprocess.PIPE)
            self.assertEqual([line.split()[2] for line in shown.stdout.decode().splitlines()], ["PyInit__tilebase"])

    def test_made_again_in_another_folder_it_has_the_same_bytes(self):
        with tempfile.TemporaryDirectory() as folder:
            copy = os.path.join(folder, "copy")
            subprocess.run(["cp", "-r", os.environ["TILEBASE_PYTHON_PACKAGE"], copy], check=True)
            subprocess.run(["rm", "-rf", copy + "/build", copy + "/tilebase.egg-info"], check=True)
            make = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
            environment = {**os.environ, "SOURCE_DATE_EPOCH": "315532800", "TZ": "Asia/Tokyo", "PYTHONHASHSEED": "7"}
            subprocess.run(
                make + ["--no-cache-dir", "--disable-pip-version-check", "--wheel-dir", folder, copy],
                check=True,
                env=environment,
            )
            self.assertEqual(pathlib.Path(folder, WHEEL.name).read_bytes(), WHEEL.read_bytes())
