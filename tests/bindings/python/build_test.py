import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import unittest
from unittest import mock

import tilebase
from tilebase import PuzzleError, TableError, Tablebase

RING = "name = ring\ntiles = 1 2 3\nlayout = 1 2 3\n[move]\nturn = (1 2 3)\n"


class Build(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def by_command(self, puzzle):
        """The files that the command makes, by name, and what it says."""
        folder = self.folder / "by command"
        build = [os.environ["TILEBASE_TABLEGEN_PROGRAM"], "build", "--puzzle", str(puzzle), "--out", str(folder)]
        done = subprocess.run(build, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        files = {file.name: file.read_bytes() for file in folder.iterdir()} if folder.exists() else {}
        return files, done.stderr.decode()

    def test_a_text_a_file_and_a_name_give_the_tables_of_the_command(self):
        file = self.folder / "ring.puzzle"
        file.write_text(RING)
        for definition, puzzle in [(RING, file), (file, file), (str(file), file), ("rotate2x3", "rotate2x3")]:
            with self.subTest(definition):
                folder = self.folder / "new" / "by build"
                tablebase = tilebase.build(definition, folder, threads=1)
                files = {file.name: file.read_bytes() for file in folder.iterdir()}
                self.assertEqual(files, self.by_command(puzzle)[0])
                self.assertEqual(tablebase.stats(), Tablebase.open(folder).stats())
                shutil.rmtree(folder.parent)
                shutil.rmtree(self.folder / "by command")

    def test_without_a_folder_the_command_finds_the_tables(self):
        with mock.patch.dict(os.environ, XDG_DATA_HOME=str(self.folder)):
            ring = tilebase.build(RING)
            self.assertEqual(tilebase.own_table_folder(), str(self.folder / "tilebase" / "tables"))
            ask = [os.environ["TILEBASE_PROGRAM"], "solve", "--puzzle", "ring", "312"]
            answer = subprocess.run(ask, stdout=subprocess.PIPE).stdout.decode()
            self.assertEqual(answer.split(), ring.solve("312"))
            self.assertEqual(Tablebase.open(tilebase.own_table_folder(), "ring").goal, "123")
        with mock.patch.dict(os.environ, XDG_DATA_HOME="", HOME="relative"):
            for call in tilebase.own_table_folder, lambda: tilebase.build(RING):
                with self.assertRaisesRegex(TableError, "XDG_DATA_HOME or HOME"):
                    call()

    def test_tables_beside_them_of_other_puzzles_are_ignored_unless_they_have_its_name(self):
        tilebase.build("die", self.folder)
        for _ in range(2):
            self.assertEqual(tilebase.build(RING, self.folder).solve("231"), ["turn"])
        with self.assertRaisesRegex(TableError, "ring-123.table' is of another puzzle named 'ring'"):
            tilebase.build(RING.replace("(1 2 3)\n", "(1 3 2)\n"), self.folder)
        self.assertEqual(Tablebase.open(self.folder, "ring").solve("231"), ["turn"])

    def test_errors_are_those_of_the_command(self):
        file = self.folder / "bad.puzzle"
        file.write_text("name = bad\ntiles = 1 x x\nblank = x\n")
        for definition, error in [(str(file), ValueError), ("slide9x9", PuzzleError), ("slide1x16", PuzzleError)]:
            with self.assertRaises(error) as caught:
                tilebase.build(definition, self.folder)
            self.assertEqual(f"tilebase-tablegen: {caught.exception}\n", self.by_command(definition)[1])
        with self.assertRaisesRegex(ValueError, "^definition:2: the blank 'x' is there more than once$"):
            tilebase.build(file.read_text(), self.folder)
        self.assertEqual(os.listdir(self.folder), ["bad.puzzle"])

    def test_what_the_system_refuses_is_an_os_error(self):
        with self.assertRaises(FileNotFoundError) as caught:
            tilebase.build(self.folder / "die", self.folder)  # a file, though a puzzle has its name
        self.assertEqual(caught.exception.filename, str(self.folder / "die"))
        with self.assertRaises(FileNotFoundError):
            tilebase.build("-", self.folder)  # a file of that name, not standard input
        file = self.folder / "file"
        file.write_text(RING)
        with self.assertRaises(OSError) as caught:
            tilebase.build(RING, file / "below")
        self.assertEqual(caught.exception.filename, str(file / "below"))
        with self.assertRaisesRegex(TableError, "cannot write '.*': it is no regular file; remove it"):
            (self.folder / "ring-123.table").mkdir()
            tilebase.build(RING, self.folder)

    def test_arguments_of_the_wrong_type_or_size_are_refused(self):
        for arguments in [(5,), (None,), (RING, 5)]:
            with self.assertRaises(TypeError):
                tilebase.build(*arguments)
        for threads in 0, 1025, -1, 10**30:
            with self.assertRaisesRegex(ValueError, f"threads {threads} is not a number from 1 to 1024"):
                tilebase.build(RING, self.folder, threads=threads)
        with self.assertRaises(TypeError):
            tilebase.build(RING, self.folder, threads="2")
        with self.assertRaises(ValueError):
            tilebase.build(RING + "\0", self.folder)
        inside = self.folder / "inside"
        with self.assertRaisesRegex(ValueError, "has a null character"):
            tilebase.build(RING, f"{inside}\0more")
        with self.assertRaisesRegex(ValueError, "has a null character"):
            tilebase.build("die\0more", inside)
        self.assertFalse(inside.exists())

    def test_other_threads_run_meanwhile(self):
        self.addCleanup(sys.setswitchinterval, sys.getswitchinterval())
        sys.setswitchinterval(1000)
        ran = []
        thread = threading.Thread(target=lambda: ran.append(True))
        tilebase.build("slide3x3", self.folder)
        thread.start()
        tilebase.build("slide3x3", self.folder)
        self.assertEqual(ran, [True])
        thread.join()

    def test_ctrl_c_ends_it_and_leaves_only_whole_files(self):
        program = "import sys, tilebase; print('begin', flush=True); tilebase.build(sys.argv[1], sys.argv[2])"
        for puzzle, wait in [("mixed3x3", 0), ("mixed3x3", 0.1), ("slide3x4", 0.3), ("slide4x4", 1), ("rotate3x4", 1)]:
            with self.subTest(puzzle):
                folder = self.folder / f"{puzzle}-{wait}"
                call = [sys.executable, "-c", program, puzzle, str(folder)]
                with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
                    process.stdout.readline()
                    try:
                        process.wait(wait)
                    except subprocess.TimeoutExpired:
                        pass
                    process.send_signal(signal.SIGINT)
                    said = process.communicate(timeout=20)[1].decode()
                for file in folder.iterdir() if folder.exists() else []:
                    Tablebase.open(file)
                if puzzle != "mixed3x3":  # Its search may have ended before.
                    self.assertEqual(process.returncode, -signal.SIGINT)
                    self.assertEqual(said.splitlines()[-1], "KeyboardInterrupt")
