import gc
import resource
import sys
import tempfile
import unittest

import tilebase
from tilebase import Tablebase

BOARDS = ["23415x768", b"12345678x", [2, 3, 4, 1, 5, 0, 7, 6, 8], [[2, 3, 4], [1, 5, None], ["768"]]]


def fails(call, *arguments):
    try:
        call(*arguments)
    except (ValueError, TypeError, OSError, tilebase.TableError):
        return
    raise AssertionError("no exception")


def everything(tablebase):
    """Every function, with good and bad arguments."""
    for ask in (tablebase.solve, tablebase.distance, tablebase.moves, tablebase.count):
        for board in BOARDS[:3]:
            ask(board)
            ask(board, BOARDS[3])
            ask(board, "****x****")
        fails(ask, BOARDS[3])
        fails(ask, "1")
        fails(ask, [1.5])
        fails(ask, [[1, 2], 3, 10**20])
        fails(ask)
    tablebase.solve("21345678x")
    list(tablebase.paths("867254301"))
    next(tablebase.paths("867254301"))
    fails(tablebase.paths, "867254301", None, -1)
    tablebase.solve_many(BOARDS[:3] * 5)
    tablebase.distance_many(BOARDS[:3] * 5)
    fails(tablebase.solve_many, BOARDS)
    fails(tablebase.distance_many, ["12345678x", object()])
    tablebase.distance_many(BOARDS[:3] * 5, as_array=True)
    tablebase.check_many((board, answer) for board in BOARDS[:3] for answer in ("lu", b"l", ["l", "r"], ["q"], None))
    tablebase.check(BOARDS[0], iter("lr"), "****x****")
    fails(tablebase.check, BOARDS[0], ["l", 5.5])
    fails(tablebase.check, BOARDS[3], "l")
    fails(tablebase.check_many, [(BOARDS[0], "l"), (BOARDS[1],)])
    fails(tablebase.check_many, [(BOARDS[0], "l"), ("1", "l")])
    for board in BOARDS[:3]:
        tablebase.apply(board, "u")
        tablebase.draw(board)
        tablebase.unrank(tablebase.rank(board))
    tablebase.word(["u", "d"])
    fails(tablebase.apply, BOARDS[0], "q")
    fails(tablebase.apply, BOARDS[3], "u")
    tablebase.draw(BOARDS[0], path=["l", "r"]).svg
    fails(tablebase.draw, object())
    fails(lambda: tablebase.draw(BOARDS[0], path=["l", "l", "l"]))
    fails(tilebase.build, "name = x\n")
    fails(tilebase.build, "nowhere/mine")
    fails(tablebase.rank, "1")
    fails(tablebase.unrank, -1)
    fails(tablebase.word, ["u", 5])
    fails(tablebase.random_state, 99)
    token = tilebase.Token()
    tablebase.within(2.5, 10, threads=2, memory=2**24, token=token).solver().within(token=token)
    token.cancel()
    fails(lambda: tablebase.within(token=1))
    tablebase.board("12345678x"), tablebase.target("1*3x5*7*8 or 12345678x")
    fails(tablebase.within, 0)
    fails(tablebase.within, None, "1")
    fails(Tablebase.builtin, "mine")
    fails(Tablebase.open, "nowhere")
    fails(Tablebase.open, ["nowhere", 5])
    fails(Tablebase)
    repr(tablebase), tablebase.puzzle, tablebase.goal
    tilebase.puzzles()


def slow(tablebase):
    """The functions that take milliseconds."""
    tablebase.stats("****x****")
    tablebase.random_states(10)
    with tempfile.TemporaryDirectory() as folder:
        tilebase.build("die", folder).stats().svg
    Tablebase.builtin("slide3x3").distance("23415x768")
    slides = Tablebase.builtin("slide3x4")
    slides.solve_many(["5 1 2 4 9 6 3 8 x 10 7 11"] * 3)
    try:
        slides.within(states=1).paths("x 11 10 9 8 7 6 5 4 3 1 2")
    except tilebase.GaveUp:
        pass


class Memory(unittest.TestCase):
    def grown(self, call, times):
        """Returns the growth of memory by `times` calls: blocks of Python's allocator, kilobytes of the process."""
        for _ in range(times):  # The first calls let the allocator grow.
            call()
        gc.collect()
        blocks, kilobytes = sys.getallocatedblocks(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for _ in range(times):
            call()
        gc.collect()
        return (sys.getallocatedblocks() - blocks, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - kilobytes)

    def test_no_call_leaks_memory_whether_it_returns_or_raises(self):
        tablebase = Tablebase.builtin("slide3x3")
        for call, times in [(everything, 500), (slow, 20)]:
            blocks, kilobytes = self.grown(lambda: call(tablebase), times)
            self.assertLess(blocks, times)  # less than one object leaked by each call
            self.assertLess(kilobytes, 8000)

    def test_references_to_the_caller_s_objects_are_released(self):
        tablebase = Tablebase.builtin("slide3x3")
        objects = [tablebase, *BOARDS, BOARDS[3][0], BOARDS[3][2][0], object()]
        before = [sys.getrefcount(thing) for thing in objects]
        for _ in range(100):
            everything(tablebase)
            fails(tablebase.solve, objects[-1])
            fails(tablebase.solve_many, objects[-1:])
        self.assertEqual([sys.getrefcount(thing) for thing in objects], before)
