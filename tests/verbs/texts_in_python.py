"""Boards and moves as text in Python, as texts_in_cpp.cpp in C++. A board that is JSON is asked about as the lists
that it describes."""

import json
import sys

import tilebase


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
        return tilebase.word(tilebase.read_moves(text, puzzle, by=kind), puzzle)
    name = tilebase.Tablebase.builtin(puzzle or tilebase.puzzle_of_board(board)).puzzle
    drawn = str(tilebase.draw(board, puzzle or None)).split()
    return name + " " + ("" if all(len(tile) == 1 for tile in drawn) else " ").join(drawn)


sys.stdout.reconfigure(encoding="utf-8")
for asked in zip(sys.argv[1::3], sys.argv[2::3], sys.argv[3::3]):
    try:
        print(told(*asked))
    except ValueError as error:
        print(error)
