import array
import enum
import unittest

import tilebase

DISTANCE = 19  # Distance of these tiles.
TILES = [2, 3, 4, 1, 5, 0, 7, 6, 8]


class Text(str):
    pass


class Digit(enum.IntEnum):
    SEVEN = 7


class FormsOfBoards(unittest.TestCase):
    def test_a_sequence_of_whole_boards_is_several_goals_of_which_the_nearest_counts(self):
        goals = ["12345678x", "123456x78"]
        last = [[1, 2, 3], [4, 5, 6], [0, 7, 8]]
        for several in (tuple(goals), [b"12345678x", "123456x78"], [[1, 2, 3, 4, 5, 6, 7, 8, 0], "123456x78"],
                        ["123/456/78x", last]):
            self.assertEqual(tilebase.solver(several).goal, "12345678x or 123456x78")
            self.assertEqual(tilebase.count("1234567x8", several), 2)
        self.assertEqual(tilebase.distance("1234567x8", [*goals, [[None] * 3, [None, "?", "*"], [7, 0, None]]]), 0)
        self.assertEqual(tilebase.distance("1234567x8", ["12345678x"]), 1)
        self.assertEqual(tilebase.distance("12345678x", [[0, 1, 2], [3, 4, 5], [6, 7, 8]]), 22)
        with self.assertRaisesRegex(ValueError, "^board '1234': 4 tiles where slide3x3 has 9 cells"):
            tilebase.distance("1234567x8", ["12345678x", "1234"])
        with self.assertRaisesRegex(ValueError, "a drawing has one goal; draw each goal by itself"):
            tilebase.draw(goals)

    def test_every_form_of_a_board_is_the_same_board(self):
        rows = [TILES[0:3], TILES[3:6], TILES[6:9]]
        for board in [
            "23415x768",
            "2 3 4 / 1 5 _ / 7,6,8",
            "[[2, 3, 4], [1, 5, 0], [7, 6, 8]]",
            Text("23415x768"),
            b"23415X768",
            TILES,
            tuple(TILES),
            rows,
            tuple(map(tuple, rows)),
            ["234", "15.", "768"],
            [b"234", "15x", [7, "6", 8]],
            ["2", "3", "4", "1", "5", "x", "7", "6", "8"],
            [2, 3, 4, 1, 5, "x", Digit.SEVEN, 6, 8],
            array.array("b", TILES),
        ]:
            with self.subTest(board=board):
                self.assertEqual(tilebase.distance(board), DISTANCE)
                self.assertEqual(tilebase.distance_many([board]), [DISTANCE])

    def test_starts_of_a_batch_may_come_from_any_iterable(self):
        for starts in [["23415x768"], ("23415x768",), {"23415x768": 1}, iter(["23415x768"]), (b for b in [TILES])]:
            self.assertEqual(tilebase.distance_many(starts), [DISTANCE])
        self.assertEqual(tilebase.distance_many([]), [])
        self.assertEqual(tilebase.solve_many(iter([])), [])


class Refusals(unittest.TestCase):
    def refused(self, exception, message, call, *arguments, **named):
        with self.assertRaises(exception) as caught:
            call(*arguments, **named)
        self.assertEqual(type(caught.exception), exception)
        self.assertIn(message, str(caught.exception))
        self.assertNotIn("\n", str(caught.exception))

    def test_a_board_of_another_puzzle_is_a_value_error_that_names_it(self):
        board = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15"
        message = '; it reads as a board of slide4x4 (puzzle="slide4x4")'
        self.refused(tilebase.BoardError, message, tilebase.solve, board, puzzle="slide3x3")
        self.assertEqual(tilebase.solve(board), ["r"])

    def test_a_bad_board_is_a_value_error_with_the_library_s_reason(self):
        for board, message in [
            ("12345678*", "wildcards are for targets only"),
            ([1, 2, 3, 4, 5, 6, 7, 8, None], "None is any tile; write the blank as 0"),
            ([["123"], [[4, 5]], "60"], "board '123/4 5/60': ragged"),
            ("12345678x\0", "'\\x00' is not a tile"),
            (b"12345678\0", "'\\x00' is not a tile"),
            ("1234567\u00e9x", "is not a tile"),
            ("1234567\ud800x", "is not a tile"),
            ("1" * 10_000_000, "10000000 tiles"),
            ([1] * 1_000_000, "1000000 tiles"),
            ([1, 2, 3, 4, 5, 6, 7, 8, 12], "tile 12 is not a number from 0 to 9"),
            ([1, 2, 3, 4, 5, 6, 7, 8, -1], "tile -1 is not a number from 0 to 9"),
            ([10**30] * 9, "tile 1000000000000000000000000000000 is not a number from 0 to 9"),
        ]:
            error = ValueError if "is not a number" in message else tilebase.BoardError
            for call in (tilebase.solve, tilebase.distance, tilebase.moves, tilebase.count, tilebase.paths):
                self.refused(error, message, call, board)

    def test_a_bad_goal_is_a_value_error(self):
        self.refused(tilebase.BoardError, "8 tiles", tilebase.random_state, goal="********")
        self.refused(tilebase.BoardError, "8 tiles", tilebase.solve_many, [], "********")

    def test_a_board_of_the_wrong_type_is_a_type_error(self):
        for board, name in [(None, "NoneType"), (23415, "int"), (1.5, "float"), ({}, "dict"), (object(), "object")]:
            self.refused(TypeError, f"a board is a str, bytes, or a sequence of tiles or rows, not {name}",
                         tilebase.solve, board)
            self.refused(TypeError, f"not {name}", tilebase.solve_many, [board])
        self.refused(TypeError, "a tile is an int, a str, or None for any, not float", tilebase.solve, [1.0])

    def test_a_list_that_contains_itself_is_refused(self):
        board = [1, 2]
        board.append(board)
        self.refused(tilebase.BoardError, "nested no deeper", tilebase.solve, board)

    def test_a_batch_with_bad_boards_raises_for_the_first(self):
        for many in (tilebase.solve_many, tilebase.distance_many):
            for size in (10, 5000):
                starts = ["12345678x"] * size
                starts[7] = "1234"
                starts[9] = ""
                self.refused(tilebase.BoardError, "starts[7]: board '1234': 4 tiles where", many, starts)
            self.refused(TypeError, "starts is one board; give a list of boards", many, "12345678x")
            self.refused(TypeError, "starts is one board; give a list of boards", many, b"12345678x")
            self.refused(TypeError, "not iterable", many, 5)

    def test_exceptions_of_the_caller_s_objects_pass_through(self):
        class Broken:
            def __len__(self):
                return 9

            def __getitem__(self, index):
                raise KeyError("mine")

        def broken():
            yield "12345678x"
            raise KeyError("mine")

        self.refused(KeyError, "mine", tilebase.solve, Broken())
        self.refused(KeyError, "mine", tilebase.solve_many, broken())

    def test_a_sequence_that_shrinks_while_it_is_read_is_read_to_its_end(self):
        board = list(TILES)

        class Thief:
            def __index__(self):
                board.clear()
                return 2

        board[0] = Thief()
        self.refused(tilebase.BoardError, "1 tile where", tilebase.solve, board, puzzle="slide3x3")

    def test_an_unknown_puzzle_is_a_table_error_that_lists_the_puzzles(self):
        listed = "is built in; there are die, magic2x4"
        similar = "; did you mean slide3x3?"
        for name, message in (("mine", listed), ("", listed), ("\ud800", listed), ("slide3x3\0", similar)):
            self.refused(tilebase.PuzzleError, message, tilebase.solve, "12345678x", puzzle=name)
        self.refused(TypeError, "", tilebase.solve, "12345678x", puzzle=5)
        self.assertTrue(issubclass(tilebase.PuzzleError, ValueError))

    def test_numbers_out_of_range_are_value_errors(self):
        for error, words, call, *arguments in (
                (ValueError, "seed 18446744073709551616 is not", lambda: tilebase.random_state(seed=2**64)),
                (ValueError, "seed -1 is not a number from 0", lambda: tilebase.random_state(seed=-1)),
                (ValueError, "distance 32 is not a number from 0 to 31", lambda: tilebase.random_state(distance=32)),
                (tilebase.BoardError, "", tilebase.random_state, "rotate3x3"),
                (TypeError, "", tilebase.random_state, "12345678x", 30),
                (ValueError, "limit -1 is not", lambda: tilebase.paths("12345678x", limit=-1)),
                (ValueError, "count -1 is not", tilebase.random_states, -1),
                (ValueError, "index -1 is not a number from 0 to 362879", tilebase.unrank, -1),
                (ValueError, "index 362880 is not", tilebase.unrank, 362880),
                (ValueError, "index 720 is not a number from 0 to 719", tilebase.unrank, 720, "die"),
                (TypeError, "", tilebase.random_states, None),
                (TypeError, "", tilebase.unrank, None),
                (TypeError, "", tilebase.unrank, 1.0),
                (TypeError, "", lambda: tilebase.random_state(seed=1.5)),
                (MemoryError, "", tilebase.random_states, 2**63 - 1)):
            self.refused(error, words, call, *arguments)

    def test_an_unknown_move_is_a_value_error_that_lists_the_moves(self):
        for name in ("q", "", "uu", "u\0", "\ud800"):
            message = "is not a move of slide3x3; its moves are d l r u"
            self.refused(ValueError, message, tilebase.apply, "12345678x", name)
            self.refused(ValueError, message, tilebase.word, ["u", name])
        self.refused(TypeError, "a move is a str, not float", tilebase.apply, "12345678x", 5.5)
        self.refused(TypeError, "a move is a str, not NoneType", tilebase.word, [None])
        self.refused(TypeError, "not iterable", tilebase.word, 5)

    def test_tablebases_and_path_iterators_have_no_constructor(self):
        self.refused(TypeError, "Tablebase.builtin() or Tablebase.open()", tilebase.Tablebase)
        paths = tilebase.paths("12345678x")
        self.refused(TypeError, "Tablebase.paths()", type(paths))
