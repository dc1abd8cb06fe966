"""The package in short, in less than a second: errors, definitions, tables of one's own; its answers are asked by the
table of verbs. The other tests here go into each part, and belong to the full tier.
"""

import pathlib
import tempfile
import unittest

import tilebase


class Definitions(unittest.TestCase):
    def test_a_definition_defines_its_puzzle(self):
        for puzzle in ("slide2x3", "die"):
            tablebase = tilebase.Tablebase.builtin(puzzle)
            defined = tilebase.Tablebase.define(tablebase.definition)
            self.assertIn(f"name = {puzzle}\n", defined.definition)
            self.assertEqual(defined.definition, tablebase.definition)
            self.assertEqual(defined.stats(), tablebase.stats())


class Errors(unittest.TestCase):
    def test_errors_name_the_input_and_have_their_type(self):
        little = tilebase.Tablebase.builtin("slide4x4").within(states=1)
        for error, message, call in [
            (ValueError, "board '11345678x': more than one 1, no 2", lambda: tilebase.solve("11345678x")),
            (ValueError, "'12'", lambda: tilebase.distance_many(["12345678x", "12"])),
            (ValueError, "'q'", lambda: tilebase.apply("12345678x", "q")),
            (TypeError, "int", lambda: tilebase.solve(5)),
            (TypeError, "float", lambda: tilebase.distance([1.5])),
            (tilebase.PuzzleError, "no puzzle 'chess' is built in", lambda: tilebase.goal("chess")),
            (tilebase.GaveUp, "gave up after 1 state", lambda: little.solve("x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1")),
            (FileNotFoundError, "nowhere", lambda: tilebase.Tablebase.open("nowhere")),
        ]:
            with self.subTest(message), self.assertRaises(error) as caught:
                call()
            self.assertIn(message, str(caught.exception))


class OwnTables(unittest.TestCase):
    def test_a_puzzle_of_one_s_own_is_built_and_opened_again(self):
        with tempfile.TemporaryDirectory() as folder:
            tables = pathlib.Path(folder, "tables")
            ring = tilebase.build("name = ring\ntiles = 1 2 3\n[move]\nturn = (1 2 3)\n", tables)
            self.assertEqual(ring.solve("312"), ["turn", "turn"])
            ring = tilebase.Tablebase.open(tables, puzzle="ring")
            self.assertEqual((ring.distance("231"), ring.distance("213"), ring.goal), (1, None, "123"))
            table = next(tables.glob("*.table"))
            content = bytearray(table.read_bytes())
            content[-1] ^= 1
            table.write_bytes(content)
            with self.assertRaisesRegex(tilebase.TableError, "ring"):
                tilebase.Tablebase.open(table)
