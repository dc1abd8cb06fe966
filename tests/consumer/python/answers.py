"""Reads boards of the puzzle that is named, and prints for each the distance and the path as a word."""

import sys

import tilebase


def main(puzzle: str) -> None:
    starts = sys.stdin.read().split()
    for path in tilebase.solve_many(starts, puzzle=puzzle):
        if path is None:
            print("unsolvable")
        else:
            # Moves of one letter run together to a word.
            print(len(path), ("" if puzzle == "slide3x3" else " ").join(path), sep=" " if path else "")


main(sys.argv[1])
