import os
import subprocess
import unittest

import tilebase
from tilebase import CheckedMove, GaveUp, Grade, Tablebase, Token

FARTHEST = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"  # 80 moves: takes long
WORD = "dddrrruulldldrrruululddruldldrrurulurdlulddrullurdlddrrurulllddrrruluulldddrrurd"  # its path


class Grades(unittest.TestCase):
    def test_text_of_a_grade_is_the_line_of_the_command(self):
        answers = [("123x46758", word) for word in ("rdr", "rlrdr", "rd", "rdd", "unsolvable")]
        answers += [("21345678x", "unsolvable"), ("12345678x", "")]
        lines = "".join(f"{start} : {word}\n" for start, word in answers)
        check = [os.environ["TILEBASE_PROGRAM"], "check"]
        told = subprocess.run(check, input=lines.encode(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.assertEqual([str(grade) for grade in tilebase.check_many(answers)], told.stdout.decode().splitlines())
        self.assertEqual(str(tilebase.check("123x46758", "rlrdr")), "longer by 2")

    def test_a_list_has_whole_names_and_a_word_may_run_them_together(self):
        self.assertEqual(str(tilebase.check("312456789", "L1R2L2", puzzle="rotate3x3")), "longer by 2")
        self.assertEqual(str(tilebase.check("312456789", ["L1R5", "L2"], puzzle="rotate3x3")), "no move 1")
        self.assertEqual(str(tilebase.check("312456789", ["L1", " "], puzzle="rotate3x3")), "no move 2")
        self.assertEqual(str(tilebase.check("12345678x", ["unsolvable"])), "no move 1")
        self.assertEqual(str(tilebase.check("12345678x", "\udc80")), "no move 1")
        self.assertEqual(tilebase.check("12345678x", []), Grade("shortest", True, 0, 0))
        self.assertEqual(str(tilebase.check("12345678x", "lr" * 500_000)), "longer by 1000000")

    def test_each_move_has_the_distances_around_it(self):
        moves = tilebase.check_each("123x46758", [4, 5, 4], by="number")
        self.assertEqual(moves, [CheckedMove("4", True, 3, 2), CheckedMove("5", True, 2, 1),
                                 CheckedMove(None, False, 1, None)])
        solver = Tablebase.builtin("slide2x3").solver("1234x5")
        self.assertEqual(solver.check_each("12345x", "lu"), [("l", True, 1, 0), ("u", True, 0, 1)])
        self.assertEqual(tilebase.check_each("12345678x", None), [])
        with self.assertRaises(ValueError):
            tilebase.check_each("12", "r")
        hasty = Tablebase.builtin("slide4x4").within(states=1000)
        self.assertEqual(hasty.check_each(FARTHEST, "d"), [CheckedMove("d", True, None, None)])

    def test_a_tablebase_has_both_functions(self):
        tablebase = Tablebase.builtin("slide2x3")
        self.assertEqual(tablebase.check([[1, 2, 3], [4, 0, 5]], ["r"]), Grade("shortest", True, 1, 1))
        self.assertEqual(tablebase.check("1234x5", answer="r", goal="****x*").verdict, "ends elsewhere")
        grades = tablebase.check_many(answers=[("1234x5", "r")], goal="12345*")
        self.assertEqual(grades, [Grade("shortest", True, 1, 1)])
        self.assertEqual(tablebase.check_many(iter([])), [])


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


class Searches(unittest.TestCase):
    def test_only_a_path_to_the_goal_takes_a_search(self):
        slides = Tablebase.builtin("slide4x4").within(states=1000)
        self.assertEqual(str(slides.check("1 2 3 4 5 6 7 8 9 10 11 12 x 13 14 15", "urldrrr")), "longer by 4")
        self.assertEqual(str(slides.check(FARTHEST, None)), "solvable")
        self.assertEqual(str(slides.check(FARTHEST, WORD[:-1])), "ends elsewhere")
        self.assertEqual(str(slides.check(FARTHEST, WORD[:70] + "?")), "no move 71")
        with self.assertRaisesRegex(GaveUp, "^gave up after "):
            slides.check(FARTHEST, WORD)
        with self.assertRaisesRegex(GaveUp, r"^answers\[1\]: gave up after "):
            slides.check_many([(FARTHEST, None), (FARTHEST, WORD)])

    def test_it_can_be_cancelled(self):
        token = Token()
        slides = Tablebase.builtin("slide4x4").within(token=token)
        token.cancel()
        with self.assertRaises(GaveUp):
            slides.check(FARTHEST, WORD)
