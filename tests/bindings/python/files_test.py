import errno
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import tilebase
from tilebase import Tablebase, TableError


class TableFiles(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        build = [os.environ["TILEBASE_TABLEGEN_PROGRAM"], "build", "--out", str(cls.folder)]
        subprocess.run(build + ["--puzzle", "die", "--puzzle", "slide2x3"], check=True, stdout=subprocess.DEVNULL)
        cls.die = sorted(cls.folder.glob("die-*.table"))[0]

    def test_a_folder_and_a_puzzle_s_name_open_the_puzzle_s_tables(self):
        for folder in (self.folder, str(self.folder), os.fsencode(self.folder)):
            tablebase = Tablebase.open(folder, puzzle="die")
            self.assertEqual(tablebase.puzzle, "die")
            self.assertEqual(repr(tablebase), "<tilebase.Tablebase of die>")
            self.assertEqual(tablebase.stats(), tilebase.stats(puzzle="die"))

    def test_files_open_without_a_name(self):
        for files in (self.die, [self.die], (str(f) for f in [self.die])):
            self.assertEqual(Tablebase.open(files).puzzle, "die")
        self.assertEqual(Tablebase.open([self.die, self.folder], "die").puzzle, "die")

    def test_tiles_may_have_names_of_several_characters(self):
        tens = Tablebase.define("name = tens\ntiles = 10 20 x\nblank = x\nslides = orthogonal\n")
        for start in ("x 10 20", "x,10,20", ["x", 10, 20], [[0, 10, "20"]]):
            self.assertEqual(tens.solve(start), ["r", "r"], start)
        self.assertEqual(tens.solve_many([[0, 10, 20], [10, 20, 0]]), [["r", "r"], []])
        self.assertEqual(tens.apply([10, 20, 0], "l"), "10 x 20")
        self.assertEqual(tens.draw([10, None, "*"]), "10  *  *")
        self.assertEqual(tens.unrank(tens.rank("20 10 x")), "20 10 x")
        with self.assertRaisesRegex(ValueError, "tile 100000000 is not a number from 0 to 99999999"):
            tens.solve([100_000_000, 20, 0])

    def test_a_missing_file_is_file_not_found(self):
        nowhere = self.folder / "nowhere"
        for paths in (nowhere, [self.die, nowhere], str(nowhere), os.fsencode(nowhere)):
            with self.assertRaises(FileNotFoundError) as caught:
                Tablebase.open(paths)
            self.assertEqual(caught.exception.filename, str(nowhere))
            self.assertIn("No such file", str(caught.exception))
        with self.assertRaises(NotADirectoryError):
            Tablebase.open(self.die / "below")
        with self.assertRaises(ValueError):
            Tablebase.open("with\0nul")
        with self.assertRaises(FileNotFoundError):
            Tablebase.open("-")  # a file of that name, not standard input

    def test_other_system_errors_keep_their_number(self):
        loop = self.folder / "loop"
        loop.symlink_to(loop)
        with self.assertRaises(OSError) as caught:
            Tablebase.open(loop)
        self.assertEqual(caught.exception.errno, errno.ELOOP)

    def test_damaged_missing_and_mixed_tables_are_table_errors(self):
        damaged = self.folder / "damaged"
        content = bytearray(self.die.read_bytes())
        content[len(content) // 2] ^= 1
        damaged.write_bytes(content)
        empty = self.folder / "empty"
        empty.mkdir()
        for message, arguments in [
            ("'" + str(damaged) + "'", (damaged,)),
            ("no table in", (empty,)),
            ("no table of puzzle 'mine' in", (self.folder, "mine")),
            ("paths is empty", ([],)),
            ("paths is empty", (iter(()), "die")),
            ('tables of several puzzles; name one of them, such as puzzle="die"', (self.folder,)),
        ]:
            with self.subTest(message=message), self.assertRaises(TableError) as caught:
                Tablebase.open(*arguments)
            self.assertIn(message, str(caught.exception))

    def test_a_path_of_the_wrong_type_is_a_type_error(self):
        for paths in (5, None, [5], [None]):
            with self.assertRaises(TypeError):
                Tablebase.open(paths)
        with self.assertRaises(TypeError):
            Tablebase.open(self.folder, 5)

    def test_a_file_name_that_is_not_utf8_is_shown_as_python_shows_it(self):
        name = os.fsencode(self.folder) + b"/\xff.table"
        with self.assertRaises(FileNotFoundError) as caught:
            Tablebase.open(name)
        self.assertEqual(os.fsencode(caught.exception.filename), name)
        with open(name, "wb") as file:
            file.write(b"no table")
        self.addCleanup(os.remove, name)
        with self.assertRaises(TableError) as caught:
            Tablebase.open(name)
        self.assertIn("\\xff.table", str(caught.exception))
