"""Spellings of boards, of goals and of moves, spellings.json, and rows of boards, through the command, HTTP, and a
program in each language.

    spellings_test.py LANGUAGE=COMMAND...

COMMAND starts a program that reads texts: in_*.
"""

import json
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "service"))

from service import Service  # noqa: E402 pylint: disable=wrong-import-position

ENVIRONMENT = {**os.environ, "XDG_DATA_HOME": "/nonexistent", "TILEBASE_TABLES": ""}  # leaves out the user's own tables
HINTS = {"C++": "", "C": ' (tilebase_open_builtin "{}")', "Python": ' (puzzle="{}")', "JavaScript": ' (puzzle "{}")',
         "HTTP": " (puzzle={})", "CLI": " (--puzzle {})"}
COMMANDS = {}

with open(os.path.join(HERE, "spellings.json"), encoding="utf-8") as file:
    TABLE = json.load(file)


def command(*words, text=None):
    return subprocess.run([os.environ["TILEBASE_PROGRAM"], *words], input=text, capture_output=True, text=True,
                          encoding="utf-8", env=ENVIRONMENT, check=False)


def without_names(done):
    """An outcome without the names of moves in the error, which are those of the question."""
    return done.returncode, done.stdout, re.sub(r"move \S+ is|; it allows.*", "", done.stderr)


def hinted(fault, language):
    """A fault that ends with the way to name the other puzzle in a language."""
    other = fault.rpartition("; it reads as a board of ")
    return fault + HINTS[language].format(other[2]) if other[1] else fault


class Case:
    """A text of a kind about a puzzle ("" if the board decides), and what is told about it."""

    def __init__(self, kind, puzzle, text, told, is_fault):
        self.kind = kind
        self.puzzle = puzzle
        self.text = text
        self.told = told
        self.is_fault = is_fault

    def is_told(self, told, language):
        return hinted(self.told, language) in told if self.is_fault else told == self.told


def cases_of_rows():
    """Boards of several shapes: in one row; in rows, of which a puzzle of the other shape is told; in ragged rows."""
    for i, (rows, cols) in enumerate([(2, 3), (5, 4), (2, 8)]):
        puzzle, other = f"slide{rows}x{cols}", f"slide{cols}x{rows}"
        whole = [cols] * rows
        tiles = random.Random(44 + i).sample(range(rows * cols), rows * cols)
        board = (" " if rows * cols > 10 else "").join(str(tile or "x") for tile in tiles)
        yield Case("board", puzzle, " ".join(map(str, tiles)), f"{puzzle} {board}", False)
        ragged = ([*whole[:-2], cols + 1, cols - 1], [*whole[:-1], cols - 1], [*whole, 1])[i % 3]
        lengths = f"ragged rows of {', '.join(map(str, ragged[:-1]))} and {ragged[-1]}"
        for text in spelled(tiles, whole):
            yield Case("board", puzzle, text, f"{puzzle} {board}", False)
            yield Case("board", "", text, f"{puzzle} {board}", False)
            yield Case("board", other, text, f"{rows} rows of {cols}, but {other} has {cols} rows of {rows}; it reads "
                                             f"as a board of {puzzle}", True)
        for text in spelled([*tiles, rows * cols], ragged):
            yield Case("board", puzzle, text, f"{lengths}, but {puzzle} has {rows} rows of {cols}", True)


def spelled(tiles, lengths):
    """Rows of a board with slashes, in lines, and as JSON."""
    rest = list(tiles)
    rows = [[rest.pop(0) for _ in range(length)] for length in lengths]
    texts = [" ".join(map(str, row)) for row in rows]
    return "/".join(texts), "".join(text + "\r\n" for text in texts), json.dumps(rows)


def cases():
    yield from cases_of_rows()
    for row in TABLE["boards"]:
        puzzle = row.get("puzzle", "slide3x3")
        told = f"{puzzle} {row['board']}"
        yield Case("board", row.get("named", puzzle), row["text"], told, False)
        yield Case("board", "", row["text"], told, False)
    for row in TABLE["faults"]:
        yield Case("board", row["puzzle"], row["text"], row["fault"], True)
    for row in TABLE["goals"]:
        yield Case("goal", row.get("puzzle", "slide3x3"), row["text"], row["goal"], False)
    for row in TABLE["moves"]:
        yield Case(row.get("by", "blank"), row.get("puzzle", "slide3x3"), row["text"], row["word"], False)
    for row in TABLE["unknown"]:
        yield Case("blank", row.get("puzzle", "slide3x3"), row["text"], row["fault"], True)


CASES = list(cases())
GOALS = {"slide3x3": "12345678x", "slide4x4": " ".join(map(str, range(1, 16))) + " x", "rotate3x3": "123456789",
         "mixed3x3": "12345678x", "magic2x4": "12345678"}
MIDDLES = {**GOALS, "slide3x3": "1234x5678", "slide4x4": "x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"}


class Spellings(unittest.TestCase):
    maxDiff = None

    def test_programs(self):
        for language, start in COMMANDS.items():
            words = [word for case in CASES for word in (case.kind, case.puzzle, case.text)]
            told = subprocess.run([*start, *words], stdout=subprocess.PIPE, text=True, encoding="utf-8",
                                  check=True).stdout.split("\n")
            self.assertEqual(len(told), len(CASES) + 1, language)
            for case, line in zip(CASES, told):
                with self.subTest(language=language, puzzle=case.puzzle, text=case.text):
                    self.assertTrue(case.is_told(line, language), line)

    def test_http(self):
        with Service() as service:
            def grade(puzzle, word, by):
                line = json.dumps([f"{MIDDLES[puzzle]} : {word}"])
                path = f"/v1/check?puzzle={puzzle}&moves={by}"
                return service.ask("POST", path, line, {"Content-Type": "application/json"}).json()[0]

            for case in CASES:
                named = {"puzzle": case.puzzle} if case.puzzle else {}
                with self.subTest(puzzle=case.puzzle, text=case.text):
                    if case.kind == "board":
                        answer = service.get("/v1/apply", start=case.text, moves="", **named).json()
                        told = answer.get("detail") or f"{answer['puzzle']} {answer['start']}"
                        self.assertTrue(case.is_told(told, "HTTP"), told)
                    elif case.kind == "goal":
                        self.assertEqual(service.get("/v1/stats", goal=case.text, **named).json()["goal"], case.told)
                    elif case.is_fault:
                        answer = service.get("/v1/apply", start=MIDDLES[case.puzzle], moves=case.text, **named)
                        self.assertEqual((answer.status, answer.json()["detail"]), (400, case.told))
                    else:
                        given, plain = grade(case.puzzle, case.text, case.kind), grade(case.puzzle, case.told, "blank")
                        given.pop("rightByTile", None)
                        plain.pop("rightByTile", None)
                        self.assertEqual(given, plain)
            answer = service.get("/v1/apply", start="1234x5678", moves="LU", by="tile").json()
            self.assertEqual((answer["moves"], answer["board"]), (["L", "U"], "12345867x"))
            answer = service.get("/v1/apply", start="1 2 3 9 4 6 7 5 8", blank="9", moves="r").json()
            self.assertEqual((answer["start"], answer["board"]), ("123x46758", "1234x6758"))
            answer = service.ask("POST", "/v1/batch?blank=9", "1,2,3,9,4,6,7,5,8,3\n1,2,3,4,9,6,7,5,8,2\n",
                                 {"Content-Type": "text/plain"})
            self.assertEqual(answer.body.decode(), "rdr\ndr\n")
            answer = service.get("/v1/solve", start="123x46758", moves="tile").json()
            self.assertEqual(answer["path"], ["L", "U", "L"])

    def test_the_command(self):
        unnamed = {case.text for case in CASES if not case.puzzle}  # Their puzzle is named by the other tests.
        for case in [case for case in CASES if not (case.puzzle and not case.is_fault and case.text in unnamed)]:
            named = ["--puzzle", case.puzzle] if case.puzzle else []
            with self.subTest(puzzle=case.puzzle, text=case.text):
                if case.kind == "board":
                    done = command("apply", "--json", *named, "--", case.text)
                    answer = json.loads(done.stdout or "{}")
                    told = f"{answer['puzzle']} {answer['start']}" if answer else done.stderr
                    remark = "" if case.puzzle or answer["puzzle"] == "slide3x3" else f"a board of {answer['puzzle']}\n"
                    if answer:
                        self.assertEqual(done.stderr, remark)
                    self.assertTrue(case.is_told(told, "CLI"), told)
                elif case.kind == "goal":
                    done = command("stats", "--json", *named, "--goal", case.text)
                    self.assertEqual(json.loads(done.stdout)["goal"], case.told)
                elif case.is_fault:
                    done = command("apply", *named, "--", MIDDLES[case.puzzle], case.text)
                    self.assertEqual((done.returncode, done.stdout, done.stderr), (2, "", f"tilebase: {case.told}\n"))
                else:
                    given = command("apply", *named, "--moves", case.kind, "--", MIDDLES[case.puzzle], case.text) \
                        if case.kind != "blank" else command("apply", *named, "--", MIDDLES[case.puzzle], case.text)
                    plain = command("apply", *named, "--", MIDDLES[case.puzzle], case.told)
                    self.assertEqual(without_names(given), without_names(plain))

    def test_lines_of_lists_over_http(self):
        near = ["2  1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15 : 57", "3 1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"]
        with Service() as service:
            def ask(lines, kind):
                return service.ask("POST", "/v1/batch?print=distance", lines, {"Content-Type": kind})

            self.assertEqual(ask("\n".join(near), "text/plain").body.decode(), "1\n0\n")
            answers = ask(json.dumps(near), "application/json").json()
            self.assertEqual([(each["puzzle"], each["distance"]) for each in answers],
                             [("slide4x4", 1), ("slide4x4", 0)])
            refused = ask("9 1 2 3 4 5 6 7 8 0", "text/plain")
            self.assertEqual(refused.status, 400)
            self.assertIn("and a board of slide3x3; name the puzzle (puzzle=slide2x5)", refused.json()["detail"])

    def test_the_pages_of_inputs_and_questions(self):
        """Each command of data/INPUTS.md and data/QUESTIONS.md prints what is shown below it."""
        blocks = []
        for name in "INPUTS.md", "QUESTIONS.md":
            with open(os.path.join(HERE, "..", "..", "data", name), encoding="utf-8") as page:
                blocks += re.findall(r"^```\n(\$ .*?)^```$", page.read(), re.M | re.S)
        commands = 0
        with tempfile.TemporaryDirectory() as folder:
            for name, program in (("tilebase", "PROGRAM"), ("tilebase-tablegen", "TABLEGEN_PROGRAM")):
                os.symlink(os.environ["TILEBASE_" + program], os.path.join(folder, name))
            environment = {**ENVIRONMENT, "PATH": f"{folder}:{os.environ['PATH']}"}
            for call in re.split(r"^\$ ", "".join(blocks), flags=re.M)[1:]:
                line, _, shown = call.partition("\n")
                done = subprocess.run(["sh", "-c", line], cwd=folder, env=environment, stdout=subprocess.PIPE,
                                      stderr=subprocess.DEVNULL, text=True, check=False)
                self.assertEqual((done.returncode, done.stdout), (0, shown), line)
                commands += 1
        self.assertGreater(commands, 15)


if __name__ == "__main__":
    COMMANDS.update((language, shlex.split(start)) for language, start in
                    (argument.split("=", 1) for argument in sys.argv[1:]))
    unittest.main(argv=sys.argv[:1])
