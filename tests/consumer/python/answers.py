"""Reads boards of a puzzle, and prints for each the distance and the path as a word."""

import sys

import tilebase


def main(puzzle: str) -> None:
    starts = sys.stdin.read().split()
    distances = tilebase.distance_many(starts, puzzle=puzzle, as_array=True)
    for distance, path in zip(distances, tilebase.solve_many(starts, puzzle=puzzle)):
        if path is None:
            print("unsolvable")
        else:
            print(distance, tilebase.word(path, puzzle), sep=" " if path else "")

    # A path, walked move by move, ends at the goal.
    board = tilebase.random_state(puzzle=puzzle)
    for move in tilebase.solve(board, puzzle=puzzle) or []:
        board = tilebase.apply(board, move, puzzle)
    if board != tilebase.goal(puzzle) or tilebase.rank(board, puzzle) != 0:
        sys.exit(f"{board} is not the goal")

    # The 15-puzzle, which has no table.
    if tilebase.distance("5 1 2 4 9 6 3 8 13 x 7 12 14 10 11 15", puzzle="slide4x4") != 11:
        sys.exit("a wrong distance on slide4x4")


main(sys.argv[1])
