"""Distances in Python: for each pair of arguments, PUZZLE and BOARD, prints a line: the distance, `unsolvable` or the
error. A board that is JSON is asked about as the lists that it describes. rows_test.py has the boards."""

import json
import sys

import tilebase


def board_of(text):
    try:
        return json.loads(text)
    except ValueError:
        return text


for puzzle, board in zip(sys.argv[1::2], sys.argv[2::2]):
    try:
        distance = tilebase.distance(board_of(board), puzzle=puzzle)
        print("unsolvable" if distance is None else distance)
    except ValueError as error:
        print(error)
