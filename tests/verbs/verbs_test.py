"""The table of verbs in lookup/bindings/README.md, against one program in each language that calls them all.

    verbs_test.py LANGUAGE=COMMAND...

LANGUAGE is the head of a column, COMMAND starts its program, which is told a table file of the wheel (below), asks the
same questions as all others, and prints {VERB: answer} as JSON. Each verb has a paragraph of the program, between empty
lines, with `answers["VERB"]`: what the table names must be used in that paragraph. Programs whose language takes boards
as arrays of numbers also answer "rows".
"""

import collections
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, "..", "..", "lookup", "bindings", "README.md")
SOURCES = {"C++": ["in_cpp.cpp"], "C": ["in_c.cpp"], "Python": ["in_python.py"], "JavaScript": ["in_javascript.mjs"],
           "HTTP": ["documents.py", "in_http.py"], "CLI": ["documents.py", "in_cli.py"]}
VERBS = ["solve", "distance", "moves", "best move", "hint", "rate", "bounds", "count", "paths",
         "kept solver", "prepare", "many", "stats",
         "random at distance", "difficulty", "rank", "unrank", "apply", "inverse", "draw", "is solvable",
         "why unsolvable", "check", "check each", "heuristic", "own puzzle", "from bytes", "budget", "cancel"]
WHEEL = "name = wheel\ntiles = 1 2 3 4 5 6\n[move]\nturn = (1 2 3 4 5 6)\nswap = (1 2)\n"

FARTHEST = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1".split()
GOAL = [str(tile) for tile in range(1, 16)] + ["x"]

COMMANDS = {}


def after(word, board):
    """A board of 4x4 after moves of its blank."""
    board = list(board)
    for move in word:
        blank = board.index("x")
        to = blank + {"u": -4, "d": 4, "l": -1, "r": 1}[move]
        board[blank], board[to] = board[to], board[blank]
    return board


def read_table():
    """{verb: {language: cell}} of the first table in the document."""
    with open(TABLE, encoding="utf-8") as file:
        lines = [line for line in file.read().split("## Verbs")[1].split("## ")[0].splitlines() if line[:1] == "|"]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    head, rule, *body = rows
    if set("".join(rule)) != {"-"} or any(len(row) != len(head) for row in body):
        raise ValueError("the table is not one")
    return {row[0]: dict(zip(head[1:], row[1:])) for row in body}


def names_in(cell):
    return re.findall(r"`([^`]+)`", cell)


def parts_of(language):
    """{verb: the paragraphs of the program that name it, without the verb}."""
    paragraphs, parts = [], collections.defaultdict(str)
    for source in SOURCES[language]:
        with open(os.path.join(HERE, source), encoding="utf-8") as file:
            paragraphs += file.read().split("\n\n")
    marker = re.compile(r'\banswers\["([^"]+)"\]')
    for paragraph in paragraphs:
        for verb in marker.findall(paragraph):
            parts[verb] += marker.sub("", paragraph)
    return parts


def is_used(language, name, part):
    """Whether a part of a program uses what a cell names."""
    if language in ("HTTP", "CLI"):  # the name of a verb or of a parameter, with or without what stands before it
        words = [re.sub("^(?:--|/v1/)", "", word) for word in name.split()]
        return all(re.search(rf'"(?:--|/v1/)?{word}["?]|\b{word.replace("-", "_")}=', part) for word in words)
    if language == "C":
        return re.search(rf"\btilebase_{name}\(", part) is not None
    # Code that uses a member does not always name its class, so the member's name is enough.
    code = re.sub(r'"[^"\n]*"', '""', part)
    member = re.split(r"::|[.]", name)[-1]
    return re.search(rf"\b{member}\b", code) is not None


class Verbs(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.table = read_table()
        cls.answers = {}
        with tempfile.TemporaryDirectory() as folder:
            definition = os.path.join(folder, "wheel.puzzle")
            with open(definition, "w", encoding="utf-8") as file:
                file.write(WHEEL)
            tables = os.path.join(folder, "tables")
            build = [os.environ["TILEBASE_TABLEGEN_PROGRAM"], "build", "--puzzle", definition, "--out", tables]
            subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
            table = os.path.join(tables, "wheel-123456.table")
            for language, command in COMMANDS.items():
                done = subprocess.run([*command, table], stdout=subprocess.PIPE, check=False)
                if done.returncode == 0:
                    cls.answers[language] = json.loads(done.stdout)

    def test_the_table_has_every_verb_and_language(self):
        self.assertEqual(list(self.table), VERBS)
        for verb, cells in self.table.items():
            self.assertEqual(list(cells), list(SOURCES), verb)

    def test_every_cell_names_something_and_none_says_no(self):
        for verb, cells in self.table.items():
            for language, cell in cells.items():
                with self.subTest(verb=verb, language=language):
                    self.assertTrue(names_in(cell))
                    self.assertNotRegex(cell, r"\b[Nn]o\b")

    def test_programs_use_what_the_table_names(self):
        for language in SOURCES:
            parts = parts_of(language)
            for verb, cells in self.table.items():
                for name in names_in(cells[language]):
                    with self.subTest(verb=verb, language=language):
                        self.assertTrue(is_used(language, name, parts[verb]), f"`{name}` is not used")

    def test_every_program_has_answered(self):
        self.assertEqual(list(self.answers), list(COMMANDS))

    def test_programs_answer_every_verb_of_the_table(self):
        for language, answers in self.answers.items():
            self.assertEqual(sorted(set(answers) - {"rows"}), sorted(self.table), language)

    def test_all_languages_give_the_same_answers(self):
        for verb in [*VERBS, "rows"]:
            if verb == "bounds":
                continue  # Each search knows what its time allowed: see below.
            given = {language: answers[verb] for language, answers in self.answers.items() if verb in answers}
            if verb == "budget":  # The budget counts states; the command and the service have one of time.
                given = {language: known for language, known in given.items() if language not in ("CLI", "HTTP")}
            first = next(iter(given.values()))
            self.assertEqual(given, dict.fromkeys(given, first), verb)

    def test_the_answers_are_answers(self):
        """Not the same fault everywhere: what is known without any of them."""
        for language, answers in self.answers.items():
            self.assertEqual(answers["solve"][::2], ["dlurullddrurdllurdr", None], language)
            self.assertEqual(answers["distance"][0], len(answers["solve"][0]), language)
            self.assertEqual(answers["count"][0], 40, language)
            self.assertEqual(answers["kept solver"], answers["prepare"], language)
            self.assertEqual([word and len(word) for word in answers["kept solver"]], [15, 29, None], language)
            self.assertEqual(answers["hint"][0::2], [["d", 18], None], language)
            self.assertEqual(answers["rate"][::2], [-1, None], language)
            self.assertEqual(answers["inverse"], ["23x154768", "23415876x"], language)
            self.assertEqual(answers["why unsolvable"], [None, ["1", "2"]], language)
            self.assertEqual(sum(answers["stats"][0]), 181440, language)
            self.assertEqual([report[:2] for report in answers["heuristic"][:2]], [[True] * 2, [False] * 2], language)
            self.assertEqual(answers["paths"][1], [], language)
            self.assertEqual(answers["cancel"], "gave up", language)
            at_least, at_most, states = answers["budget"]  # A search for a shortest path knows no other.
            self.assertTrue(40 < at_least <= 80 and at_most is None and states > 0, (language, answers["budget"]))
            at_least, at_most, word, *facts = answers["bounds"]  # The board is 80 moves away, the path at most 100.
            self.assertTrue(at_least <= 80 <= at_most <= at_least + 20, language)
            self.assertEqual((len(word), after(word, FARTHEST)), (at_most, GOAL), language)
            self.assertEqual(facts, [at_least == at_most, False, True, True], language)  # is it proven, is it the first


if __name__ == "__main__":
    COMMANDS.update((language, shlex.split(command)) for language, command in
                    (argument.split("=", 1) for argument in sys.argv[1:]))
    unittest.main(argv=sys.argv[:1])
