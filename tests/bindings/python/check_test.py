import unittest

import tilebase
from tilebase import CheckedMove, GaveUp, Grade, Tablebase

FARTHEST = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"  # 80 moves: takes long
WORD = "dddrrruulldldrrruululddruldldrrurulurdlulddrullurdlddrrurulllddrrruluulldddrrurd"  # its path


class Grades(unittest.TestCase):
    def test_a_list_has_whole_names_and_a_word_may_run_them_together(self):
        self.assertEqual(str(tilebase.check("312456789", "L1R2L2", puzzle="rotate3x3")), "longer by 2")
        self.assertEqual(str(tilebase.check("312456789", ["L1R5", "L2"], puzzle="rotate3x3")), "no move 1")
        self.assertEqual(str(tilebase.check("312456789", ["L1", " "], puzzle="rotate3x3")), "no move 2")
        self.assertEqual(str(tilebase.check("12345678x", ["unsolvable"])), "no move 1")
        self.assertEqual(str(tilebase.check("12345678x", "\udc80")), "no move 1")
        self.assertEqual(tilebase.check("12345678x", []), Grade("shortest", True, 0, 0))

    def test_moves_by_number_keep_their_numbers(self):
        moves = tilebase.check_each("123x46758", [4, 5, 4], by="number")
        self.assertEqual(moves, [CheckedMove("4", True, 3, 2), CheckedMove("5", True, 2, 1),
                                 CheckedMove(None, False, 1, None)])


class Refusals(unittest.TestCase):
    def refused(self, exception, words, call, *arguments):
        with self.assertRaises(exception) as caught:
            call(*arguments)
        self.assertTrue(str(caught.exception).startswith(words), caught.exception)

    def test_what_is_no_answer_is_a_type_error(self):
        pairs = "answers are pairs"
        for pair in "12345678x", b"12", "ab", ("12345678x",), ("12345678x", "r", None), 5, None, object(), {"a", "b"}:
            self.refused(TypeError, pairs, tilebase.check_many, [pair])
        self.refused(TypeError, pairs, tilebase.check_many, {"12345678x": "r"})
        self.refused(TypeError, "a move is a str, not float", tilebase.check, "12345678x", [1.5])
        self.refused(TypeError, "a move is a str, not NoneType", tilebase.check_many, [("12345678x", ["r", None])])
        self.refused(TypeError, "'int' object is not iterable", tilebase.check, "12345678x", 5)
        self.refused(TypeError, "'int' object is not iterable", tilebase.check_many, 5)

    def test_a_bad_board_is_an_error_with_its_index(self):
        fault = "board '12'"
        self.refused(ValueError, fault, tilebase.check, "12", "r")
        self.refused(ValueError, fault, tilebase.check, "12345678x", "r", "12")
        self.refused(ValueError, "answers[2]: " + fault, tilebase.check_many, [("1234567x8", "r")] * 2 + [("12", "r")])
        self.refused(ValueError, fault, tilebase.check_many, [], "12")

    def test_an_exception_in_an_iterable_comes_through(self):
        def broken():
            yield "r"
            raise KeyError("mine")

        self.refused(KeyError, "'mine'", tilebase.check, "12345678x", broken())
        self.refused(KeyError, "'mine'", tilebase.check_many, (pair for pair in [("12345678x", broken())]))

    def test_a_search_that_gives_up_is_named(self):
        with self.assertRaisesRegex(GaveUp, r"^answers\[1\]: gave up after "):
            Tablebase.builtin("slide4x4").within(states=1000).check_many([(FARTHEST, None), (FARTHEST, WORD)])
