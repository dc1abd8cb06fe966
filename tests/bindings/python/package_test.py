import doctest
import inspect
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import tilebase

PACKAGE = pathlib.Path(tilebase.__file__).parent
CONSUMER = pathlib.Path(__file__).resolve().parents[2] / "consumer" / "python" / "answers.py"


def failure(*arguments, folder=None):
    """Runs a program; returns what it printed if it failed, else ''."""
    environment = {**os.environ, "MYPYPATH": str(PACKAGE.parent), "PYTHONPATH": str(PACKAGE.parent)}
    done = subprocess.run([str(a) for a in arguments], cwd=folder, env=environment, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    return "" if done.returncode == 0 else done.stdout.decode() or "failed"


USE = """
from typing import Iterator, List, Optional, Tuple
import array
import pathlib
import tilebase

path: Optional[List[str]] = tilebase.solve("12345678x", goal=[[1, None], ["x", b"2"]], puzzle="die")
distance: Optional[int] = tilebase.distance(b"", (1, 2, 3))
nearest = tilebase.distance("", ["12345678x", b"x12345678"])
nearest = tilebase.distance("", [[[1, 2], [3, 0]], ["12", "0x"], [1, 2]])
moves: List[Tuple[str, Optional[int]]] = tilebase.moves([1, 2])
count: Optional[int] = tilebase.count([[1], [2]])
paths: Iterator[List[str]] = tilebase.paths("", limit=3)
many: List[Optional[List[str]]] = tilebase.solve_many(["", b"", [1], [[None, 2], ["x"]]])
tablebase: tilebase.Tablebase = tilebase.Tablebase.open([pathlib.Path(), "b"], puzzle=None)
grade: tilebase.Grade = tilebase.check([1, 2], ["u"], "12", puzzle="die")
grades: List[tilebase.Grade] = tilebase.check_many([("", "rd"), ([1], None), (b"", ("u", "d"))])
more_grades: List[tilebase.Grade] = tilebase.check_many(zip([""], tilebase.solve_many([""])))
measures: Tuple[str, bool, Optional[int], Optional[int]] = (grade.verdict, grade.right, grade.length, grade.distance)
numbers: List[int] = tablebase.stats().states
board: str = tablebase.random_state(distance=3)
array_of_ints: "array.array[int]" = tilebase.distance_many([[1], (2,)], as_array=True)
list_of_ints: List[Optional[int]] = tilebase.distance_many([[1], (2,)])
after: str = tilebase.apply(bytes(), "u")
drawn: str = tablebase.draw([1, [2, "3"]]) + tablebase.word(["u"]) + tilebase.goal() + tilebase.unrank(1)
token = tilebase.Token()
limited: tilebase.Tablebase = tablebase.within(seconds=2.5, states=10).within(1, token=token)
token.cancel()
index: int = tablebase.rank(array.array("b", [1, 2]))
version: str = tilebase.__version__
built: tilebase.Tablebase = tilebase.build(pathlib.Path("mine"), folder="tables", threads=2)
folder: str = tilebase.own_table_folder()
report: tilebase.HeuristicReport = tilebase.heuristic(lambda board: len(board.strip()), puzzle="die", progress=print)
report = tablebase.heuristic(lambda board: sum(board), boards="numbers", sample=5, seed=1)
report = tilebase.heuristic(lambda boards: boards[:, 0], boards="array")
exceeded: Optional[int] = report.too_high and report.too_high.distance
rows: List[Tuple[float, int, int]] = report.table
picture: str = tilebase.draw([1, 2], path=tilebase.solve([1, 2])).svg + tilebase.stats().svg
"""

MISUSE = [
    "tilebase.solve(5)",
    "tilebase.solve()",
    "tilebase.solve([1.5])",
    "tilebase.solve({'1': 2})",
    "tilebase.Tablebase.open(3)",
    "len(tilebase.solve(''))",
    "tilebase.distance_many([''], as_array=True)[0].real.append(1)",
    "tilebase.random_state('12345678x', 'slide3x3', 3)",
    "len(tilebase.inverse('u'))",
    "tilebase.verify",
    "tilebase.Tablebase.builtin('die').within('1')",
    "tilebase.build(5)",
    "tilebase.heuristic(lambda board: board)",
    "tilebase.heuristic(len, 'die')",
    "tilebase.Tablebase.builtin('die').heuristic(len, '123456')",
    "tilebase.heuristic(lambda board: 0, boards='numpy')",
    "tilebase.check('', 5)",
    "tilebase.check_many(['', ''])",
]


class Package(unittest.TestCase):
    def test_the_examples_in_the_documentation_are_right(self):
        result = doctest.testmod(tilebase)
        self.assertEqual(result.failed, 0)
        self.assertGreater(result.attempted, 12)

    def test_the_version_is_the_project_s(self):
        self.assertEqual(tilebase.__version__, os.environ["TILEBASE_VERSION"])

    def test_every_public_name_is_documented_and_listed_once(self):
        self.assertEqual(tilebase.__all__, sorted(set(tilebase.__all__)))
        self.assertEqual([n for n in dir(tilebase) if not n.startswith("_")], tilebase.__all__)
        self.assertNotIn("__dir__", vars(tilebase))  # it hides nothing
        starred = {}
        exec("from tilebase import *", starred)
        self.assertEqual(set(starred) - {"__builtins__"}, set(tilebase.__all__))
        for name in set(tilebase.__all__) - {"Answer", "Board"}:
            self.assertTrue(inspect.getdoc(getattr(tilebase, name)), name)
        for name in dir(tilebase.Tablebase):
            if not name.startswith("_"):
                self.assertTrue(inspect.getdoc(getattr(tilebase.Tablebase, name)), name)

    def test_methods_have_the_parameters_of_the_functions_without_the_puzzle(self):
        without_a_tablebase = ("build", "goal", "own_table_folder", "puzzle_of_board", "puzzles")
        for name in [n for n in tilebase.__all__ if n.islower() and n not in without_a_tablebase]:
            function = [p for p in inspect.signature(getattr(tilebase, name)).parameters.values() if p.name != "puzzle"]
            method = list(inspect.signature(getattr(tilebase.Tablebase, name)).parameters.values())[1:]
            self.assertEqual(
                [(p.name, p.default, p.kind) for p in function], [(p.name, p.default, p.kind) for p in method], name
            )

    def test_mypy_finds_nothing_in_strict_mode(self):
        with tempfile.TemporaryDirectory() as folder:
            use = pathlib.Path(folder, "use.py")
            use.write_text(USE)
            mypy = ["mypy", "--strict", "--python-version", "3.8", "--no-site-packages", "--cache-dir", folder]
            self.assertEqual(failure(*mypy, "-p", "tilebase", folder=folder), "")
            self.assertEqual(failure(*mypy, use, CONSUMER, folder=folder), "")
            misuses = "".join(line + "\n" for line in MISUSE)
            use.write_text("import tilebase\n" + misuses)
            found = failure(*mypy, use, folder=folder)
            for number, line in enumerate(MISUSE, 2):
                self.assertIn(f"use.py:{number}: error", found, line)

    def test_the_stub_describes_the_module(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(failure("stubtest", "tilebase._tilebase", "tilebase._tablegen", folder=folder), "")

    def test_a_thread_at_work_when_the_interpreter_ends_does_no_harm(self):
        program = (
            "import threading, tilebase\n"
            "boards = ['1234567x8'] * 50\n"
            "def work():\n"
            "  while True: tilebase.distance_many(boards, '1*3*5*7**')\n"
            "for _ in range(4): threading.Thread(target=work, daemon=True).start()\n"
            "tilebase.distance('12345678x')\n"
        )
        for _ in range(8):
            self.assertEqual(failure(sys.executable, "-c", program), "")
