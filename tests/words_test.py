#!/usr/bin/env python3
"""Tests that tests/words refuses fragments and names, and accepts all else."""

import importlib.machinery
import importlib.util
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
LOADER = importlib.machinery.SourceFileLoader("words", str(pathlib.Path(__file__).resolve().with_name("words")))
words = importlib.util.module_from_spec(importlib.util.spec_from_loader("words", LOADER))
LOADER.exec_module(words)


class WordsTest(unittest.TestCase):
    def faults(self, name, text):
        """Returns the lines with faults in a file of this name and text."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, name)
            path.write_text(text)
            return [int(fault.split(":")[1]) for fault in words.faults(str(path))]

    def test_comments_that_begin_with_a_fragment(self):
        self.assertEqual(self.faults("a.cpp", "/// Of each board.\nint a;\nint b;  // What is left\n/* As above */\n"),
                         [1, 3, 4])
        self.assertEqual(self.faults("a.js", "// The same of a move.\n"), [1])
        self.assertEqual(self.faults("a.py", '"""How it works."""\n# So many.\nx = 1\n'), [1, 2])
        self.assertEqual(self.faults("a.cmake", "# For each part.\n"), [1])

    def test_sentences_and_their_further_lines(self):
        self.assertEqual(self.faults("a.cpp", "// Number of boards:\n// For each of them.\nint a;\n// Often.\n"), [])
        self.assertEqual(self.faults("a.py", "# Number of boards\n# Of each board.\n"), [])

    def test_further_lines_that_begin_a_sentence(self):
        self.assertEqual(self.faults("a.cpp", "// Number of boards.\n// For each of them.\n//\n// So it is.\n"), [2, 4])
        self.assertEqual(self.faults("a.py", "# Number of boards.\n# Of each board.\n"), [2])

    def test_comments_behind_code(self):
        text = ("int a;  // by tile\nint b;  // indexed by tile\nint c;  // unused\nint d;  // so that all end\n"
                "int e;  // seed of the sample\nint f;  // named tiles\nf(/*all=*/true);  // Of() follows.\n"
                "int g;  // number of boards\n// of all puzzles\nint h;  ///< If it ends\n")
        self.assertEqual(self.faults("a.cpp", text), [1, 2, 3, 4, 10])
        self.assertEqual(self.faults("a.c", "int a; /* without a blank */\nint b; /* nullopt if none */\n"), [1])
        self.assertEqual(self.faults("a.py", "x = '# of'  # of a board\ny = 1  # number of boards\n"), [1])
        self.assertEqual(self.faults("a.cmake", 'set(a "b")  # not needed\nset(c "#") # Size in bytes.\n'), [1])

    def test_text_in_quotes(self):
        self.assertEqual(self.faults("a.cpp", 'auto a = "// Of each board"; auto b = R"(\n// For all\n)";\n'), [])

    def test_names(self):
        text = "int found = 1;\nint is_found;\nauto b = std::left;\n// left\nx.all();\n"
        self.assertEqual(self.faults("a.cpp", text), [1, 5])
        self.assertEqual(self.faults("a.hpp", "int numbered();\nint checked;\nint unchecked;\n"), [1, 2])
        self.assertEqual(self.faults("a.js", "const found = 1;\n"), [])


unittest.main()
