"""Boards in arrays."""

import array
import contextlib
import ctypes
import io
import signal
import unittest

import numpy
import tilebase
from numpy.lib.stride_tricks import as_strided

SLIDES = tilebase.Tablebase.builtin("slide3x3")
SOLVER = SLIDES.solver()
ALL = numpy.asarray(tilebase.unrank_many(numpy.arange(362880)))
FAR = bytes([0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1])  # farthest board of slide4x4
GOAL = numpy.array([[1, 2, 3, 4, 5, 6, 7, 8, 0]], dtype=numpy.uint8)


def texts(rows):
    return ["".join("x" if tile == 0 else str(tile) for tile in row) for row in rows]


class Arrays(unittest.TestCase):
    def test_all_boards_of_3x3_are_answered_in_their_order(self):
        distances = numpy.asarray(SOLVER.within(threads=3).distances(ALL.reshape(-1, 3, 3)))
        self.assertEqual(numpy.bincount(distances + 1)[1:].tolist(), SLIDES.stats().states)
        self.assertEqual(distances[::997].tolist(), SOLVER.distances(ALL[::997]).tolist())
        self.assertEqual(numpy.asarray(SOLVER.moves_many(ALL[:5])).shape, (5, 4))
        out = numpy.zeros((5, 3, 3), numpy.int32)
        self.assertIs(SLIDES.unrank_many(SLIDES.ranks(ALL[-5:]), out=out), out)
        self.assertEqual(out.reshape(-1, 9).tolist(), ALL[-5:].tolist())

    def test_arrays_of_all_whole_numbers_and_strides_are_read(self):
        rows = ALL[::1000]
        wanted = SLIDES.distances(rows, "1234x5678").tolist()
        for code in "bBhHiIlLqQ":
            self.assertEqual(SLIDES.distances(rows.astype(code), "1234x5678").tolist(), wanted, code)
        wide = numpy.full((2 * len(rows), 20), 99, dtype=numpy.int64)
        wide[1::2, 2::2] = rows
        fortran = numpy.asfortranarray(rows)
        backward = numpy.ascontiguousarray(rows[:, ::-1])[:, ::-1]
        odd = numpy.frombuffer(b"?" + rows.astype("<i4").tobytes(), dtype="<i4", offset=1).reshape(-1, 3, 3)
        for given in [wide[1::2, 2::2], fortran, backward, odd, rows.tobytes(), rows.ravel(), memoryview(rows),
                      array.array("l", rows.ravel().tolist()), (ctypes.c_int * rows.size)(*rows.ravel().tolist()),
                      (ctypes.c_uint8 * 3 * 3 * len(rows)).from_buffer_copy(rows.tobytes())]:
            self.assertEqual(SLIDES.distances(given, "1234x5678").tolist(), wanted)

    def test_answers_go_to_an_array_of_the_caller_or_a_new_one(self):
        rows = ALL[::1000]
        wanted = SOLVER.distances(rows).tolist()
        for code in "bhilq":
            out = numpy.zeros(len(rows), code)
            self.assertIs(SOLVER.distances(rows, out=out), out)
            self.assertEqual(out.tolist(), wanted)
        out = numpy.zeros((len(rows), 3), numpy.int16)
        SOLVER.distances(rows, out=out[:, 1])
        self.assertEqual(out.tolist(), [[0, distance, 0] for distance in wanted])
        new = SOLVER.distances(rows)
        shared = numpy.asarray(new)
        self.assertEqual((shared.dtype, shared.shape), (numpy.intc, (len(rows),)))
        new[0] = 99
        self.assertEqual(shared[0], 99)

    def test_boards_after_moves(self):
        rows = tilebase.random_states(1000, seed=1, as_array=True)
        self.assertEqual(texts(rows.tolist()), tilebase.random_states(1000, seed=1))
        after = SLIDES.apply_many(rows, SOLVER.best_moves(rows))
        self.assertEqual((numpy.asarray(SOLVER.distances(rows)) - SOLVER.distances(after)).tolist(), [1] * 1000)
        with self.assertRaisesRegex(ValueError, r"boards\[1\]: move d is not allowed in board 12345678x"):
            SLIDES.apply_many(numpy.repeat(GOAL, 2, 0), bytes([3, 0]))
        with self.assertRaisesRegex(ValueError, r"moves has 1 rows, boards has 2"):
            SLIDES.apply_many(numpy.repeat(GOAL, 2, 0), bytes([3]))

    def test_wrong_boards_name_their_number(self):
        rows = numpy.repeat(GOAL, 100000, 0).astype(numpy.int64)
        for value, why in [(9, "9 in cell 4 is no tile"), (300, "300 is not a number from 0 to 255"), (-1, "-1 is not"),
                           (8, "8 occurs twice")]:
            rows[70000, 4] = value
            for threads in [1, 2]:
                with self.assertRaisesRegex(tilebase.BoardError, rf"boards\[70000\]: {why}"):
                    SOLVER.within(threads=threads).distances(rows)

    def test_unfit_arrays_are_errors(self):
        zeros = numpy.zeros
        released = memoryview(GOAL)
        released.release()
        for error, message, given in [
            (TypeError, "boards has no buffer", [[1, 2, 3]]),
            (TypeError, "format 'O'", GOAL.astype(object)),
            (ValueError, "released", released),
            (ValueError, r"shape \(\)", ctypes.c_uint8(3)),
            (TypeError, "format 'd'", GOAL.astype(float)),
            (TypeError, "format '>h'", GOAL.astype(">i2")),
            (TypeError, r"format '\?'", GOAL.astype(bool)),
            (ValueError, r"shape \(10,\); its rows have 9 numbers, or 3 x 3", bytes(10)),
            (ValueError, r"shape \(3, 3\)", zeros((3, 3), numpy.uint8)),
            (ValueError, r"shape \(\)", numpy.uint8(3).reshape(())),
            (ValueError, r"shape \(2, 9, 1\)", zeros((2, 9, 1), numpy.uint8)),
        ]:
            with self.assertRaisesRegex(error, message):
                SOLVER.distances(given)
        read_only = zeros(1, numpy.int32)
        read_only.flags.writeable = False
        for error, message, out in [
            (ValueError, "out is read-only", bytes(1)),
            (ValueError, "out is read-only", read_only),
            (ValueError, "out has 2 rows, boards has 1", zeros(2, numpy.int32)),
            (TypeError, "out has unsigned numbers", zeros(1, numpy.uint8)),
            (TypeError, "out has numbers of the format 'f'", zeros(1, numpy.float32)),
        ]:
            with self.assertRaisesRegex(error, message):
                SOLVER.distances(GOAL, out=out)
        self.assertEqual(SOLVER.distances(GOAL.tobytes()).tolist(), [0])  # Read-only boards are fine.
        with self.assertRaisesRegex(ValueError, r"boards\[1\]: the answer 362879 does not fit"):
            SLIDES.ranks(ALL[[0, -1]], out=zeros(2, numpy.int16))
        with self.assertRaisesRegex(ValueError, r"indices\[1\]: 362880 is not"):
            SLIDES.unrank_many(numpy.array([0, 362880]))
        with self.assertRaisesRegex(ValueError, r"indices\[0\]: -1 is not"):
            SLIDES.unrank_many(numpy.array([-1]))

    def test_functions_take_a_goal_and_a_puzzle(self):
        mixed = tilebase.Tablebase.builtin("mixed3x3").solver("1234x5678")
        for verb in ("distances", "moves_many", "best_moves"):
            answers = getattr(tilebase, verb)(ALL[::5000], "1234x5678", "mixed3x3")
            self.assertEqual(answers.tolist(), getattr(mixed, verb)(ALL[::5000]).tolist())

    def test_no_boards_have_no_answers(self):
        none = numpy.zeros((0, 9), numpy.uint8)
        for answers in [SOLVER.distances(none), SOLVER.moves_many(b""), SLIDES.ranks(none), SLIDES.unrank_many(b""),
                        SLIDES.apply_many(none, b""), tilebase.random_states(0, as_array=True)]:
            self.assertEqual(len(answers), 0)

    def test_2_31_boards_are_an_error_or_an_answer(self):
        one_wrong = numpy.broadcast_to(GOAL + 1, (2**31, 9))
        with self.assertRaisesRegex(tilebase.BoardError, r"boards\[0\]: 9 in cell 7 is no tile"):
            SOLVER.distances(one_wrong, out=as_strided(numpy.zeros(1, numpy.int8), (2**31,), (0,)))
        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            for rows in 2**51, 2**59:  # Their answers exceed the address space, and every size.
                with self.assertRaises(MemoryError):
                    SOLVER.moves_many(numpy.broadcast_to(GOAL, (rows, 9)))
        self.assertEqual(said.getvalue(), "")

    def test_a_buffer_is_held_during_a_call_alone(self):
        boards = bytearray(FAR * 1000)
        self.addCleanup(signal.signal, signal.SIGALRM, signal.signal(signal.SIGALRM, lambda *_: boards.clear()))
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with self.assertRaises(BufferError):
            tilebase.Tablebase.builtin("slide4x4").distances(boards)
        with self.assertRaises(ValueError):
            SOLVER.distances(boards)
        boards.clear()

    def test_answers_that_overwrite_boards_write_nothing_else(self):
        rows = ALL[::1000].copy()
        wanted = SOLVER.distances(rows).tolist()
        SOLVER.distances(rows, out=rows.view(numpy.int8)[:, 0])
        self.assertEqual(rows.view(numpy.int8)[:, 0].tolist(), wanted)
        self.assertEqual(rows[:, 1:].tolist(), ALL[::1000, 1:].tolist())
        for threads in [1, 4]:
            boards = ALL.ravel().copy()  # The answers are written where boards are not read yet.
            with self.assertRaises(tilebase.BoardError):
                SOLVER.within(threads=threads).distances(boards, out=boards[5 * len(ALL) :].view(numpy.int32))

    def test_a_search_that_gives_up_is_minus_2(self):
        rows = FAR + bytes([*range(1, 16), 0])
        limited = tilebase.Tablebase.builtin("slide4x4").within(states=1)
        self.assertEqual(limited.distances(rows).tolist(), [-2, 0])
        self.assertEqual(limited.moves_many(rows).tolist()[0], [-2, -1, -2, -1])
        token = tilebase.Token()
        token.cancel()
        self.assertEqual(limited.within(token=token).distances(rows).tolist(), [-2, -2])
        self.assertEqual(SOLVER.within(token=token).distances(GOAL).tolist(), [0])
