import array
import random
import unittest
from itertools import permutations

import oracle
import tilebase


def every_board(neighbours):
    return ["".join(tiles) for tiles in permutations(sorted(oracle.SYMBOLS[neighbours]))]


PUZZLES = {"slide3x3": oracle.slides, "rotate3x3": oracle.rotations}


class EveryBoard(unittest.TestCase):
    def distances(self, puzzle, goal=None):
        """Compares all distances; returns the search and the boards."""
        neighbours = PUZZLES[puzzle]
        search = oracle.search(neighbours, goal)
        boards = every_board(neighbours)
        self.assertEqual(
            tilebase.distance_many(boards, goal, puzzle), [search.distance.get(board) for board in boards]
        )
        self.assertEqual(tilebase.stats(goal, puzzle).states, search.histogram)
        return search, boards

    def paths(self, puzzle, goal=None):
        search, boards = self.distances(puzzle, goal)
        paths = dict(zip(boards, tilebase.solve_many(boards, goal, puzzle)))
        for board, path in paths.items():
            if search.distance.get(board, 0) == 0:
                right = [] if board in search.distance else None
            else:
                # The smallest path is the smallest move to a nearer board, and the smallest path from there.
                name, after = next(search.nearer(board))
                right = [name] + paths[after]
            if path != right:
                self.fail(f"{puzzle} {board} to {goal}: {path}, but it is {right}")

    def test_a_batch_of_all_slides_has_the_results_of_a_search(self):
        self.paths("slide3x3")

    def test_a_batch_of_all_slides_to_a_mirrored_goal_has_the_results_of_a_search(self):
        self.paths("slide3x3", "12345x678")

    def test_a_batch_of_all_rotations_has_the_results_of_a_search(self):
        self.paths("rotate3x3")

    def test_a_batch_to_a_goal_with_wildcards_has_the_results_of_a_search(self):
        self.distances("slide3x3", "1*3*5*7**")


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
    def test_apply_follows_the_rules(self):
        draw = random.Random(2)
        for puzzle, names in [("slide3x3", "dlru"), ("rotate3x3", [n + i for n in "DLRU" for i in "123"])]:
            neighbours = PUZZLES[puzzle]
            for board in draw.sample(every_board(neighbours), 200):
                after = dict(neighbours(board))
                for name in names:
                    if name in after:
                        self.assertEqual(tilebase.apply(board, name, puzzle), after[name], (board, name))
                        continue
                    refusal = f"^move {name} is not allowed in board {board}; it allows {' '.join(sorted(after))}$"
                    with self.assertRaisesRegex(ValueError, refusal):
                        tilebase.apply(board, name, puzzle)

    def test_a_path_leads_to_the_goal(self):
        for puzzle in tilebase.puzzles():
            board = tilebase.random_state(puzzle=puzzle, seed=5)
            for move in tilebase.solve(board, puzzle=puzzle):
                board = tilebase.apply(board, move, puzzle)
            self.assertEqual(board, tilebase.goal(puzzle))

    def test_ranks_number_the_boards_in_lexicographic_order(self):
        for puzzle, symbols in [("die", "123456"), ("slide2x3", "12345x")]:
            for index, tiles in enumerate(permutations(symbols)):
                board = "".join(tiles)
                self.assertEqual(tilebase.rank(board, puzzle), index)
                self.assertEqual(tilebase.unrank(index, puzzle), board)

    def test_a_board_is_drawn_in_the_puzzle_s_layout(self):
        for board, puzzle, drawing in [
            ([2, 3, 4, 1, 5, 0, 7, 6, 8], "slide3x3", "2 3 4\n1 5 x\n7 6 8"),
            ("12345x", "slide2x3", "1 2 3\n4 5 x"),
            ("12345678", "magic2x4", "1 2 3 4\n8 7 6 5"),
            ("123456", "die", "  1\n3 5 4 6\n  2"),
            ("****x****", "slide3x3", "* * *\n* x *\n* * *"),
        ]:
            self.assertEqual(tilebase.draw(board, puzzle), drawing)

    def test_a_path_is_a_word_if_every_name_is_one_character_else_names_with_spaces(self):
        self.assertEqual(tilebase.word(["d", "l"]), "dl")
        self.assertEqual(tilebase.word(iter(["R1", "U3"]), "rotate3x3"), "R1 U3")
        self.assertEqual(tilebase.word(["u", "d"], "mixed3x3"), "u d")
        self.assertEqual(tilebase.word([]), "")


class OneBoard(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.searches = [
            (puzzle, goal, oracle.search(PUZZLES[puzzle], goal))
            for puzzle, goal in [("slide3x3", None), ("slide3x3", "****x****"), ("rotate3x3", None)]
        ]

    def each(self, boards):
        draw = random.Random(1)
        for puzzle, goal, search in self.searches:
            for board in draw.sample(sorted(search.distance), boards):
                yield puzzle, goal, search, board

    def test_single_calls_and_batches_have_the_same_results(self):
        for puzzle, goal, _, board in self.each(300):
            self.assertEqual([tilebase.solve(board, goal, puzzle)], tilebase.solve_many([board], goal, puzzle))
            self.assertEqual([tilebase.distance(board, goal, puzzle)], tilebase.distance_many([board], goal, puzzle))

    def test_every_move_has_the_distance_after_it_best_first(self):
        for puzzle, goal, search, board in self.each(300):
            self.assertEqual(tilebase.moves(board, goal, puzzle), search.moves(board))

    def test_all_shortest_paths_come_in_order_and_are_counted(self):
        for puzzle, goal, search, board in self.each(100):
            paths = list(search.paths(board))
            self.assertEqual(list(tilebase.paths(board, goal, puzzle)), paths)
            self.assertEqual(tilebase.count(board, goal, puzzle), len(paths))
            self.assertEqual(list(tilebase.paths(board, goal, puzzle, limit=2)), paths[:2])
            self.assertEqual(list(tilebase.paths(board, goal, puzzle, limit=0)), [])

    def test_an_unsolvable_board_has_no_path(self):
        board = "21345678x"
        self.assertIsNone(tilebase.solve(board))
        self.assertIsNone(tilebase.distance(board))
        self.assertIsNone(tilebase.count(board))
        self.assertEqual(list(tilebase.paths(board)), [])
        self.assertEqual(tilebase.moves(board), [("l", None), ("u", None)])

    def test_at_the_goal_the_path_is_empty(self):
        board = "12345678x"
        self.assertEqual(tilebase.solve(board), [])
        self.assertEqual(tilebase.distance(board), 0)
        self.assertEqual(tilebase.count(board), 1)
        self.assertEqual(list(tilebase.paths(board)), [[]])

    def test_the_readme_s_board_takes_19_moves(self):
        self.assertEqual("".join(tilebase.solve("2 3 4 1 5 x 7 6 8")), "dlurullddrurdllurdr")

    def test_every_builtin_puzzle_answers(self):
        names = tilebase.puzzles()
        self.assertEqual(names, sorted(names))
        self.assertIn("magic2x4", names)
        for puzzle in names:
            tablebase = tilebase.Tablebase.builtin(puzzle)
            self.assertEqual(tablebase.puzzle, puzzle)
            self.assertEqual(tablebase.goal, tilebase.goal(puzzle))
            self.assertEqual(tilebase.solve(tablebase.goal, puzzle=puzzle), [])

    def test_stats_count_unreachable_states(self):
        stats = tilebase.stats(puzzle="die")
        self.assertEqual((stats.reachable, stats.unreachable, stats.farthest), (24, 696, 4))
        self.assertAlmostEqual(stats.mean, 52 / 24)
