"""lookup/PROMISES.md promises exactly the headers, the options and the documents that are there."""

import os
import pathlib
import re
import shlex
import subprocess
import unittest

LOOKUP = pathlib.Path(__file__).resolve().parents[2] / "lookup"
PROMISES = (LOOKUP / "PROMISES.md").read_text(encoding="utf-8")


def help_of(program, *verb):
    command = [*shlex.split(os.environ[program]), *verb, "--help"]
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout


def options_of(program):
    """Options of all verbs of a command, from its help."""
    verbs = re.findall(r"^  ([a-z]+)", help_of(program).split("Verbs:\n")[1].split("\n\n")[0], re.M)
    helps = [help_of(program, verb).split("Options:\n")[1] for verb in verbs]
    return {option for text in helps for option in re.findall(r"^  (?:-\w \[ )?(--[a-z-]+)", text, re.M)}


def named_after(words):
    """Names in back quotes in the paragraph that begins with some words."""
    paragraph = re.search(rf"^{re.escape(words)}.*?(?:\n\n|\Z)", PROMISES, re.M | re.S)
    names = re.findall(r"`([^`]+)`", paragraph[0])
    return names[1:] if words.startswith("`") else names


class Promises(unittest.TestCase):
    def test_every_public_header_is_listed(self):
        headers = sorted(path.name for path in (LOOKUP / "tilebase").glob("*.hpp"))
        self.assertEqual(named_after("The headers are"), headers)

    def test_every_option_is_listed(self):
        for command, program in (("tilebase", "TILEBASE_PROGRAM"), ("tilebase-tablegen", "TILEBASE_TABLEGEN_PROGRAM")):
            self.assertEqual(named_after(f"`{command}`: "), sorted(options_of(program)), command)

    def test_every_document_is_there(self):
        for document in re.findall(r"\]\(([^)]+)\)", PROMISES):
            self.assertTrue((LOOKUP / document).is_file(), document)

    def test_public_headers_name_nothing_internal(self):
        for header in (LOOKUP / "tilebase").glob("*.hpp"):
            text = header.read_text(encoding="utf-8")
            self.assertNotIn("tilebase/engine/", re.sub("//.*", "", text), header.name)
            self.assertNotRegex(text, r"(?i)\binternal\b(?!: <tilebase/engine/table/table_file.hpp>)", header.name)


if __name__ == "__main__":
    unittest.main()
