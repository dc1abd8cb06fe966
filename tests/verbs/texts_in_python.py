"""Boards and moves as text in Python, as texts_in_cpp.cpp in C++. A board that is JSON is asked about as the lists
that it describes."""

import json
import sys

import tilebase

MIDDLE = {"slide3x3": "1234x5678"}  # the board before moves by number; else the goal


def board_of(text):
    try:
        return json.loads(text)
    except ValueError:
        return text


def told(kind, puzzle, text):
    board = board_of(text) if "[" in text else text
    if kind == "distance":
        return tilebase.distance(board, puzzle=puzzle)
    if kind != "board":
        start = MIDDLE.get(puzzle, "goal") if kind == "number" else None
        moves = tilebase.read_moves(text, puzzle, by=kind, start=start)
        assert start is None or tilebase.read_moves(
            tilebase.word(moves, puzzle, by=kind, start=start), puzzle, by=kind, start=start) == moves
        return tilebase.word(moves, puzzle)
    name = tilebase.Tablebase.builtin(puzzle or tilebase.puzzle_of_board(board)).puzzle
    drawn = str(tilebase.draw(board, puzzle or None)).split()
    return name + " " + ("" if all(len(tile) == 1 for tile in drawn) else " ").join(drawn)


sys.stdout.reconfigure(encoding="utf-8")
for asked in zip(sys.argv[1::3], sys.argv[2::3], sys.argv[3::3]):
    try:
        print(told(*asked))
    except ValueError as error:
        print(error)
