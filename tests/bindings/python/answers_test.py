import array
import unittest

import tilebase


class Arrays(unittest.TestCase):
    def test_as_array_gives_an_array_of_ints(self):
        boards = tilebase.random_states(2000, seed=3) + ["21345678x"]
        for goal in (None, "1*3*5*7**"):
            listed = tilebase.distance_many(boards, goal)
            told = tilebase.distance_many(boards, goal, as_array=True)
            self.assertIs(type(told), array.array)
            self.assertEqual(told.typecode, "i")
            self.assertEqual(list(told), [-1 if distance is None else distance for distance in listed])
            self.assertEqual(tilebase.distance_many(boards, goal, as_array=False), listed)
        self.assertEqual(tilebase.distance_many([], as_array=True), array.array("i"))


class Boards(unittest.TestCase):
    def test_a_path_is_a_word_if_every_name_is_one_character_else_names_with_spaces(self):
        self.assertEqual(tilebase.word(["d", "l"]), "dl")
        self.assertEqual(tilebase.word(iter(["R1", "U3"]), "rotate3x3"), "R1 U3")
        self.assertEqual(tilebase.word(["u", "d"], "mixed3x3"), "u d")
        self.assertEqual(tilebase.word([]), "")

    def test_an_unsolvable_board_has_no_path(self):
        board = "21345678x"
        self.assertIsNone(tilebase.solve(board))
        self.assertIsNone(tilebase.distance(board))
        self.assertIsNone(tilebase.count(board))
        self.assertEqual(list(tilebase.paths(board)), [])
        self.assertEqual(list(tilebase.paths("867254301", limit=0)), [])
        self.assertEqual(tilebase.moves(board), [("l", None), ("u", None)])

    def test_every_builtin_puzzle_answers(self):
        names = tilebase.puzzles()
        self.assertEqual(names, sorted(names))
        self.assertIn("magic2x4", names)
        for puzzle in names:
            tablebase = tilebase.Tablebase.builtin(puzzle)
            self.assertEqual(tablebase.puzzle, puzzle)
            self.assertEqual(tablebase.goal, tilebase.goal(puzzle))
            self.assertEqual(tilebase.solve(tablebase.goal, puzzle=puzzle), [])
            self.assertEqual(list(tilebase.paths(tablebase.goal, puzzle=puzzle)), [[]])

    def test_stats_count_unreachable_states(self):
        stats = tilebase.stats(puzzle="die")
        self.assertEqual((stats.reachable, stats.unreachable, stats.farthest), (24, 696, 4))
        self.assertAlmostEqual(stats.mean, 52 / 24)
