"""Files by which others find and cite the project: their version and their addresses are those of CMakeLists.txt."""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from email.parser import Parser

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
CMAKE_LISTS = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
VERSION = re.search(r"^project\(tilebase VERSION (\S+)", CMAKE_LISTS, re.M).group(1)
ADDRESS = re.search(r'HOMEPAGE_URL "(.*)"', CMAKE_LISTS).group(1)
EXAMPLE = "https://a.example/b"


class Metadata(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def test_the_citation_has_what_its_format_demands(self):
        citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
        optional = {"abstract", "keywords", "license", "repository-code", "type", "version"}
        required = {"cff-version", "message", "title", "authors"}
        self.assertEqual(set(citation) - optional, required)
        self.assertEqual((citation["cff-version"], citation["type"]), ("1.2.0", "software"))
        self.assertEqual((citation["version"], citation.get("repository-code", "")), (VERSION, ADDRESS))
        self.assertEqual(citation["license"], "MIT")
        self.assertTrue(all(set(author) == {"name"} for author in citation["authors"]))
        self.assertEqual(len(set(citation["keywords"])), len(citation["keywords"]))
        self.assertTrue(all(isinstance(word, str) for word in citation["keywords"]))

    def test_the_port_has_the_version_and_the_address(self):
        port = json.loads((ROOT / "lookup/install/vcpkg/tilebase/vcpkg.json").read_text(encoding="utf-8"))
        self.assertEqual((port["version"], port.get("homepage", "")), (VERSION, ADDRESS))

    def test_the_conda_recipe_has_the_version_the_address_and_the_licence(self):
        recipe = yaml.safe_load((ROOT / "lookup/install/conda/meta.yaml").read_text(encoding="utf-8"))
        about = recipe["about"]
        self.assertEqual((recipe["package"]["version"], about.get("home", "")), (VERSION, ADDRESS))
        self.assertEqual((about["license"], (ROOT / about["license_file"]).is_file()), ("MIT", True))

    def npm(self, address):
        definitions = [f"-DPROJECT_VERSION={VERSION}", f"-DPROJECT_HOMEPAGE_URL={address}", f"-Dpackage={self.folder}"]
        script = ROOT / "lookup/bindings/javascript/package.cmake"
        subprocess.run(["cmake", *definitions, "-P", script], check=True)
        package = json.loads((self.folder / "package.json").read_text(encoding="utf-8"))
        return {key: package.get(key) for key in ("version", "homepage", "repository")}

    def test_the_npm_package_has_the_address_or_none(self):
        self.assertEqual(self.npm(""), {"version": VERSION, "homepage": None, "repository": None})
        repository = {"type": "git", "url": f"git+{EXAMPLE}.git"}
        self.assertEqual(self.npm(EXAMPLE), {"version": VERSION, "homepage": EXAMPLE, "repository": repository})

    def python(self, address):
        copy = self.folder / ("with" if address else "without")
        for name in "setup.py", "pyproject.toml", "LICENSE", "lookup/bindings/python/README.md":
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
        for name in "lookup/bindings/python/tilebase", "made":
            (copy / name).mkdir()
        text = re.sub(r'HOMEPAGE_URL ".*"', f'HOMEPAGE_URL "{address}"', CMAKE_LISTS)
        (copy / "CMakeLists.txt").write_text(text, encoding="utf-8")
        make = "from setuptools import build_meta; build_meta.prepare_metadata_for_build_wheel('made')"
        subprocess.run([sys.executable, "-B", "-c", make], cwd=copy, check=True, stdout=subprocess.PIPE)
        (metadata,) = copy.glob("made/*.dist-info/METADATA")
        metadata = Parser().parsestr(metadata.read_text(encoding="utf-8"))
        self.assertEqual(metadata["Version"], VERSION)
        return metadata.get_all("Project-URL")

    def test_the_wheel_has_the_address_or_none(self):
        self.assertIsNone(self.python(""))
        self.assertEqual(self.python(EXAMPLE), [f"Homepage, {EXAMPLE}", f"Repository, {EXAMPLE}"])


if __name__ == "__main__":
    unittest.main()
