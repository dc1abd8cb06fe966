"""The programs in lookup/bindings/games.md: those of a game, and those of a puzzle of one's own, print the same in each
language.

    games_test.py LANGUAGE=COMMAND...

COMMAND starts a program that a file named by its last argument contains; for cpp, it compiles that file to `game`.
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
GUIDE = os.path.join(HERE, "..", "..", "lookup", "bindings", "games.md")
COMMANDS = {}


def program_in(language, number):
    with open(GUIDE, encoding="utf-8") as file:
        programs = re.findall(rf"^```{language}\n(.*?)^```$", file.read(), re.M | re.S)
    assert len(programs) == 2
    return programs[number]


def start_of(language, folder, number):
    """The command that starts a program in a language, the game or the puzzle of one's own, built in a folder."""
    if language == "js":
        packages = os.path.join(folder, "node_modules")
        os.mkdir(packages)
        os.symlink(os.environ["TILEBASE_NPM_PACKAGE"], os.path.join(packages, "tilebase"))
    name = {"python": "game.py", "js": "game.mjs", "cpp": "game.cpp"}[language]
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(program_in(language, number))
    command = [*COMMANDS[language], name]
    if language != "cpp":
        return command
    subprocess.run(command, cwd=folder, check=True)
    return [os.path.join(folder, "game")]


def play(start, folder, words):
    done = subprocess.run(start, cwd=folder, input="".join(word + "\n" for word in words), capture_output=True,
                          text=True, check=True)
    return done.stdout


class Games(unittest.TestCase):
    def test_each_program_plays_the_same_game(self):
        for language in COMMANDS:
            with self.subTest(language), tempfile.TemporaryDirectory() as folder:
                start = start_of(language, folder, 0)
                # Hints alone lead to the goal; their moves are those of a shortest path.
                hints = self.play_by_hints(start, folder)
                won = play(start, folder, hints)
                self.assertEqual(won.splitlines()[-1], "solved in 10 moves")
                self.assertEqual(won.splitlines()[-5:-1],
                                 [" 1  2  3  4", " 5  6  7  8", " 9 10 11 12", "13 14 15  x"])
                # A move and its undoing, and what is no move.
                back = {"u": "d", "d": "u", "l": "r", "r": "l"}[hints[0]]
                odd = play(start, folder, [hints[0], "undo", "undo", "x", "", hints[0], back, "undo", "quit"])
                boards = [odd.splitlines()[at: at + 4] for at in (0, 4, 8, 15, 19, 23)]
                self.assertEqual(odd.splitlines()[12:15], ["nothing to undo", "no move x", "no move "])
                self.assertEqual([boards[i] for i in (2, 3, 4, 5)], [boards[i] for i in (0, 1, 0, 1)])
                self.assertNotEqual(boards[0], boards[1])
                self.outputs.add((won, odd))
        self.assertEqual(len(self.outputs), 1)

    def test_each_program_makes_the_same_level_of_a_puzzle_of_ones_own(self):
        lines = set()
        for language in COMMANDS:
            with tempfile.TemporaryDirectory() as folder:
                lines.add(play(start_of(language, folder, 1), folder, []))
        (line,) = lines
        board, *moves = line.split()
        tiles = list(board)
        for move in moves:  # a move sends the tile in each cell of a cycle to the next
            tiles = [tiles[-1], *tiles[:-1]] if move == "turn" else [tiles[1], tiles[0], *tiles[2:]]
        self.assertEqual((len(moves), "".join(tiles)), (7, "123456"))

    def play_by_hints(self, start, folder):
        """The moves of a game that follows each hint."""
        moves = []
        with subprocess.Popen(start, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as game:
            for left in reversed(range(10)):
                print("hint", file=game.stdin, flush=True)
                move, rest = next(line for line in game.stdout if ", then " in line).rstrip().split(", then ")
                self.assertEqual(rest, f"{left} more")
                moves.append(move)
                print(move, file=game.stdin, flush=True)
            game.stdin.close()
            self.assertEqual(game.stdout.read().splitlines()[-1], "solved in 10 moves")
        return moves

    outputs = set()


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        language, command = argument.split("=", 1)
        COMMANDS[language] = shlex.split(command)
    unittest.main(argv=sys.argv[:1])
