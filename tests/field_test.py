"""The tool that proves the field's boards (tests/field), on boards of the 15-puzzle.

    field_test.py BINARIES
"""

import csv
import pathlib
import subprocess
import sys
import tempfile
import unittest

TESTS = pathlib.Path(__file__).resolve().parent
HEADER = "puzzle,board,source,published,length,bound,states,seconds,commit\n"
PROVEN = "slide4x4,1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15,ours,1,1,1,7,0.50,0123abcd\n"
# TRIED is 3 moves away: its published length is wrong.
NEW = "slide4x4,13 6 8 12 15 14 x 10 11 7 4 5 9 1 3 2,Korf 1985,57,,,,,\n"
TRIED = "slide4x4,1 2 3 4 5 6 7 8 9 10 11 12 x 13 14 15,ours,5,5,1,9,0.25,0123abcd\n"
FAR = f"slide7x7,2 1 {' '.join(map(str, range(3, 47)))} 48 47 x,ours,99,,,,,\n"


class Field(unittest.TestCase):
    @staticmethod
    def run_field(file, puzzle, *options):
        command = [TESTS / "field", "--puzzle", puzzle, "--binaries", sys.argv[1], "--file", file, *options]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()

    def test_boards_that_are_not_proven_are_proven_and_recorded(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "field.csv"
            file.write_text(HEADER + PROVEN + TRIED + NEW)

            lines = self.run_field(file, "slide4x4")
            self.assertRegex(lines[0], r"^13 6 8 .* 2: 57 to 57 moves, \d+\.\d\d s$")
            self.assertRegex(lines[1], r"^1 2 3 .* 15: 3 to 3 moves, \d+\.\d\d s; a find: 5 are published$")
            self.assertEqual(len(lines), 2)
            self.assertEqual(file.read_text().splitlines(True)[:2], [HEADER, PROVEN])
            with open(file, encoding="ascii") as text:
                tried, new = list(csv.DictReader(text))[1:]
            self.assertEqual([tried["length"], tried["bound"], new["length"], new["bound"]], ["3", "3", "57", "57"])
            self.assertGreater(int(new["states"]), 1000)
            for row in (tried, new):
                self.assertRegex(row["commit"], "^([0-9a-f]{8})?$")  # A copy without history has none.
                self.assertNotEqual(row["commit"], "0123abcd")
            self.assertEqual(self.run_field(file, "slide4x4"), ["all boards of slide4x4 are proven"])

    def test_the_time_of_a_run_is_limited(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "field.csv"
            file.write_text(HEADER + FAR)
            self.assertEqual(self.run_field(file, "slide7x7", "--within", "0.5"), [])
            self.assertEqual(file.read_text(), HEADER + FAR)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
