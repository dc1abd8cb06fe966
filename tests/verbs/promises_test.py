"""lookup/PROMISES.md promises exactly the headers, options and documents that are there, and they use its words.

Limits that documents, headers, manual pages and helps name are those that the program tells.
"""

import os
import pathlib
import re
import shlex
import subprocess
import tempfile
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
        for document in re.findall(r"\]\(([^)#]+)", PROMISES):
            self.assertTrue((LOOKUP / document).is_file(), document)

    def test_public_headers_name_nothing_internal(self):
        for header in (LOOKUP / "tilebase").glob("*.hpp"):
            text = header.read_text(encoding="utf-8")
            self.assertNotIn("tilebase/engine/", re.sub("//.*", "", text), header.name)
            self.assertNotRegex(text, r"(?i)\binternal\b(?!: <tilebase/engine/)", header.name)


def snake(name):
    return re.sub(r"(?<=[a-z])[A-Z]", lambda capital: "_" + capital[0], name).lower()


def without_comments(text):
    return re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S)


def identifiers(text):
    return {snake(name) for name in re.findall(r"[A-Za-z_]\w*", text)}


def names_of_interfaces():
    """{interface: the names that it has, in small letters with underscores}."""
    bindings = LOOKUP / "bindings"
    def code(*paths):
        return without_comments("\n".join(path.read_text(encoding="utf-8") for path in paths))
    package = bindings / "python" / "tilebase"
    stubs = [package / "_tilebase.pyi", *(package / name for name in ("__init__.py", "_tablebase.py", "_heuristic.py"))]
    python = re.sub(r'""".*?"""|#[^\n]*', "", "\n".join(path.read_text(encoding="utf-8") for path in stubs), flags=re.S)
    openapi = (LOOKUP / "service" / "openapi.json.in").read_text(encoding="utf-8")
    documents = (LOOKUP / "answer" / "start_verbs.cpp").read_text(encoding="utf-8")
    json_names = {snake(name) for name in re.findall(r'"(\w+)"(?=: \{)|"name": "(\w+)"', openapi + documents)
                  for name in name if name}
    c_names = {part for name in identifiers(code(bindings / "c" / "tilebase" / "tilebase.h"))
               for part in (name, re.sub(r"^tilebase_(solver_|puzzle_|limit_|error_|read_|with_)?", "", name))}
    return {
        "C++": identifiers(code(*(LOOKUP / "tilebase").glob("*.hpp"))),
        "C": c_names,
        "Python": identifiers(python),
        "JavaScript": identifiers(code(bindings / "javascript" / "tilebase.d.ts")),
        "JSON": json_names | {f"is_{name}" for name in json_names},
        "command": {option[2:].replace("-", "_") for option in options_of("TILEBASE_PROGRAM")},
    }


class Words(unittest.TestCase):
    """The glossary: each word is in every interface that the table names, and in no other under another name."""

    @classmethod
    def setUpClass(cls):
        cls.names = names_of_interfaces()
        rows = re.findall(r"^\| `(\w+)` \| [^|]+ \| ([\w+, ]+) \|$", PROMISES.split("## Words")[1], re.M)
        cls.glossary = {word: where.replace("libraries", "C++, C, Python, JavaScript").split(", ")
                        for word, where in rows}

    def test_the_glossary_is_read(self):
        self.assertGreater(len(self.glossary), 30)

    def test_each_word_is_where_the_glossary_says(self):
        for word, interfaces in self.glossary.items():
            for interface, names in self.names.items():
                with self.subTest(word=word, interface=interface):
                    self.assertEqual(word in names, interface in interfaces)

    def test_words_that_are_not_used_are_nowhere(self):
        for interface, names in self.names.items():
            unwanted = {"nodes", "is_exhaustive", "exhaustive", "bound"}
            if interface == "Python":
                unwanted.remove("bound")  # an argument of TypeVar()
            self.assertEqual(unwanted & names, set(), interface)

    def test_names_of_two_words_have_one_case(self):
        documents = (LOOKUP.parent / "data" / "JSON.md").read_text(encoding="utf-8")
        self.assertEqual(re.findall(r'"[a-z]+_[a-z_]+":|^\| `[a-z]+_[a-z_]+`', documents, re.M), [])

    def test_errors_are_there(self):
        for row in re.findall(r"^\| `(\w+)` \| `(TILEBASE_\w+)` \| `(\w+)` \| `(\w+)` \|$", PROMISES, re.M):
            for name, interface in zip(row, ("C++", "C", "Python", "JavaScript")):
                if name not in ("ValueError", "OverflowError", "RangeError"):  # The language has these.
                    self.assertIn(snake(name), self.names[interface])


def fault_of(program, *words):
    command = [*shlex.split(os.environ[program]), *words]
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, text=True).stderr


def limits_of_the_program():
    """{pattern of a statement about a limit: the number that the program tells in an error}."""
    def number(fault, pattern):
        return re.search(pattern, fault)[1]

    cells = number(fault_of("TILEBASE_PROGRAM", "apply", "-p", "slide9x9", "goal", "u"), r"at most (\d+)$")
    ranked = number(fault_of("TILEBASE_PROGRAM", "rank", "-p", "slide5x5", "goal"), r"at most (\d+)$")
    with tempfile.NamedTemporaryFile("w", suffix=".puzzle") as file:
        def fault(text):
            file.truncate(0)
            file.seek(0)
            file.write(text)
            file.flush()
            return fault_of("TILEBASE_PROGRAM", "apply", "-p", file.name, "goal", "u")
        length = number(fault("#" * 1_000_000), r"longer than (\d+) bytes")
        tiles = " ".join(f"t{number}" for number in range(100))
        tiles = number(fault(f"name = m\ntiles = {tiles}\n[move]\nm = (1 2)\n"), r"2 to (\d+)$")
        moves = "".join(f"m{number} = (1 2)\n" for number in range(300))
        moves = number(fault(f"name = m\ntiles = 1 2\n[move]\n{moves}"), r"at most (\d+) are")
    return {
        r"\b2 (?:to|\.\.) ?([\d,]+) (?:cells|tiles|names)": cells,
        r"\b(?:number of cells|number of cells and of tiles), 2(?: to |\.\.)([\d,]+)": cells,
        r"\b[Bb]oards of (?:slides of )?up to ([\d,]+) cells": cells,
        r"RxC\b[^.|]{0,99} (?:up to|at most) ([\d,]+) cells": cells,
        r"[Tt]iles?\b[^.|\n]{0,40}[;|] 2 to ([\d,]+)\b": tiles,
        r"\bmoves?,? (?:in any order, )?(?:at most |1\.\.)([\d,]+)\b": moves,
        r"\b(?:most|longer than|more than) (\d+,\d{3}) bytes": length,
        r"\brank\w*\b[^.]{0,60} (?:up to|at most) ([\d,]+) cells": ranked,
    }


class Limits(unittest.TestCase):
    """Statements about limits, and snippets of C++, in all that users read."""

    @classmethod
    def setUpClass(cls):
        project = LOOKUP.parent
        files = [*project.glob("*.md"), *project.glob("data/**/*.md"), *LOOKUP.glob("**/*.md"),
                 *LOOKUP.glob("install/man/*.scd"), *LOOKUP.glob("tilebase/*.hpp"), *LOOKUP.glob("bindings/c/**/*.h"),
                 *LOOKUP.glob("bindings/javascript/*.d.ts"), *LOOKUP.glob("bindings/python/tilebase/*.py")]
        cls.texts = {str(path.relative_to(project)): path.read_text(encoding="utf-8") for path in files
                     if path.name != "CHANGELOG.md"}  # It tells of former limits, too.
        for program in ("TILEBASE_PROGRAM", "TILEBASE_TABLEGEN_PROGRAM"):
            for verb in re.findall(r"^  ([a-z]+)", help_of(program).split("Verbs:\n")[1].split("\n\n")[0], re.M):
                cls.texts[f"{program} {verb} --help"] = help_of(program, verb)

    def test_each_limit_is_that_of_the_program(self):
        for pattern, limit in limits_of_the_program().items():
            with self.subTest(pattern):
                statements = [(name, told.replace(",", "")) for name, text in self.texts.items()
                              for told in re.findall(pattern, re.sub(r"\n(?: \*|///?)?\s+|\n", " ", text))]
                self.assertEqual([(name, told) for name, told in statements if told != limit], [], pattern)
                self.assertNotEqual(statements, [], pattern)

    def test_snippets_set_fields_by_name(self):
        headers = "".join(text for name, text in self.texts.items() if name.endswith(".hpp"))
        names = "|".join(re.findall(r"^struct (?:TILEBASE_EXPORT )?(\w+) \{", headers, re.M))
        for name, text in self.texts.items():
            for block in re.findall(r"^```cpp\n(.*?)^```$", text, re.M | re.S):
                self.assertNotRegex(block, rf"\b(?:{names})(?: \w+)?(?: = )?\{{\s*[^.}}\s]", name)


if __name__ == "__main__":
    unittest.main()
