"""Boards of slides without tables are answered by search, as the command does."""

import json
import random

from service import ServiceTest, command, main

START = "13 6 8 12 15 14 x 10 11 7 4 5 9 1 3 2"  # 57 moves
UNSOLVABLE = "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 x"


def walked(draw, goal, rows, columns, steps):
    """The board after so many random moves from the goal."""
    tiles = goal.split()
    for _ in range(steps):
        blank = tiles.index("x")
        row, column = divmod(blank, columns)
        down, right = draw.choice([(1, 0), (-1, 0), (0, 1), (0, -1)])
        if 0 <= row + down < rows and 0 <= column + right < columns:
            other = blank + down * columns + right
            tiles[blank], tiles[other] = tiles[other], tiles[blank]
    return " ".join(tiles)


class Searches(ServiceTest):
    arguments = ("--max-seconds", "1000")

    def check_equal(self, verb, puzzle, start, goal=None):
        answer = self.get("/v1/" + verb, puzzle=puzzle, start=start, **({"goal": goal} if goal else {}))
        told = command(verb, "--json", "--puzzle", puzzle, start, *(("--goal", goal) if goal else ()))
        self.assertEqual((answer.status, answer.body), (200, told.stdout), told)
        return answer.json()

    def test_every_question_about_a_start_gets_the_answer_of_the_command(self):
        draw = random.Random(3)
        for puzzle, rows, columns in (("slide4x4", 4, 4), ("slide3x4", 3, 4), ("slide6x2", 6, 2), ("slide1x12", 1, 12),
                                      ("slide6x6", 6, 6)):
            own = self.get("/v1/solve", puzzle=puzzle, start=" ".join(map(str, range(rows * columns)))).json()["goal"]
            for start, goal in ((walked(draw, own, rows, columns, 40), None),
                                (walked(draw, own, rows, columns, 40), walked(draw, own, rows, columns, 40)),
                                (walked(draw, own, rows, columns, 40), "1 2" + " *" * (rows * columns - 2))):
                for verb in ("solve", "distance", "moves", "count", "paths"):
                    self.assertTrue(self.check_equal(verb, puzzle, start, goal)["solvable"])
        for verb in ("solve", "distance", "moves", "count", "paths"):
            self.assertFalse(self.check_equal(verb, "slide4x4", UNSOLVABLE)["solvable"])

    def test_batches(self):
        lines = [START, "", "# a comment", UNSOLVABLE, "1 2 3", START + " -> " + START, START + " -> 1 2" + " *" * 14]
        text = "\n".join(lines).encode()
        for options in ((), ("--print", "distance")):
            query = "&print=distance" if options else ""
            told = command("batch", "--puzzle", "slide4x4", *options, text=text)
            answer = self.service.ask("POST", "/v1/batch?puzzle=slide4x4" + query, text)
            self.assertEqual((answer.status, answer.body), (200, told.stdout))
        items = self.service.ask("POST", "/v1/batch?puzzle=slide4x4", json.dumps(lines),
                                 {"Content-Type": "application/json"}).json()
        self.assertGreater(items[0].pop("states"), 0)
        self.assertGreater(items[0].pop("seconds"), 0)
        self.assertEqual(items[0], self.get("/v1/solve", puzzle="slide4x4", start=START).json())
        self.assertEqual(items[1:3], [None, None])
        self.assertEqual([items[3]["path"], list(items[4]), items[5]["path"]], [None, ["error"], []])

    def test_stats_need_complete_tables(self):
        for goal in ({}, {"goal": "1" + " *" * 15}):
            self.check_problem(self.get("/v1/stats", puzzle="slide4x4", **goal), 400, "puzzle slide4x4 has 16 cells")
        self.assertEqual(self.get("/v1/stats", puzzle="slide2x2").json()["reachable"], 12)

    def test_random_boards_are_those_of_the_command(self):
        for puzzle, goal in (("slide4x4", None), ("slide2x6", "1 2" + " *" * 10)):
            told = command("random", "--json", "--puzzle", puzzle, "--seed", "5", "--count", "2",
                           *(("--goal", goal) if goal else ()))
            answer = self.get("/v1/random", puzzle=puzzle, seed=5, count=2, **({"goal": goal} if goal else {}))
            self.assertEqual((answer.status, answer.body), (200, told.stdout))
        for puzzle in ("slide5x5", "slide8x8"):  # nothing is solved
            boards = self.get("/v1/random", puzzle=puzzle, count=1000).json()["boards"]
            self.assertEqual((len(boards), set(boards[0])), (1000, {"board"}))
        first = self.get("/v1/random", puzzle="slide4x4").json()
        self.assertEqual(self.get("/v1/random", puzzle="slide4x4", seed=first["seed"]).json(), first)

    def test_random_boards_are_drawn_at_a_distance(self):
        for distance in ("5", "30"):
            told = command("random", "--json", "--puzzle", "slide4x4", "--seed", "5", "--count", "2", "-d", distance)
            answer = self.get("/v1/random", puzzle="slide4x4", seed=5, count=2, distance=distance)
            self.assertEqual((answer.status, answer.body), (200, told.stdout))
        self.check_problem(self.get("/v1/random", puzzle="slide1x13", distance=13), 400,
                           "found no board of slide1x13 at distance 13 from goal 1 2 3 4 5 6 7 8 9 10 11 12 x")

if __name__ == "__main__":
    main()
