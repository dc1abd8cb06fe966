"""The service answers exactly what the command prints with --json, byte for byte."""

import os
import random
import re
import tempfile
import unittest

from service import Service, ServiceTest, build_tables, command

# Without tables; /v1/puzzles lists them, too.
SEARCHED = {"mixed4x4", "rotate4x4", "rotate5x5", "slide2x5", "slide3x4", "slide4x4", "slide5x5", "twiddle3x3",
            "twiddle4x4"}
TILES = {"slide3x3": "12345678x", "rotate3x3": "123456789", "mixed3x3": "12345678x", "slide2x3": "12345x",
         "slide2x4": "1234567x", "magic2x4": "12345678", "die": "123456"}


def shuffled(draw, tiles):
    return "".join(draw.sample(tiles, len(tiles)))


def with_wildcards(draw, board, count):
    cells = set(draw.sample(range(len(board)), count))
    return "".join("*" if i in cells else tile for i, tile in enumerate(board))


class Answers(ServiceTest):
    arguments = ("--max-seconds", "1000")

    def check_equal(self, verb, puzzle, start=None, goal=None, **others):
        parameters = {"puzzle": puzzle, **others}
        arguments = [verb, "--json", "--puzzle", puzzle]
        if start is not None:
            parameters["start"] = start
            arguments.append(start)
        if goal is not None:
            parameters["goal"] = goal
            for each in [goal] if isinstance(goal, str) else goal:
                arguments += ["--goal", each]
        for name, value in others.items():
            arguments += ["--" + name, str(value)]
        answer = self.get("/v1/" + verb, **parameters)
        told = command(*arguments)
        self.assertIn(told.returncode, (0, 1), told)
        self.assertEqual(answer.status, 200, answer)
        self.assertEqual(answer.fields["content-type"], "application/json")
        self.assertEqual(answer.body, told.stdout)
        return answer.json()

    def test_random_questions_about_every_puzzle(self):
        draw = random.Random(7)
        solvable = set()
        for place, (puzzle, tiles) in enumerate(TILES.items()):
            for number in (0, 1 + place % 2):
                start = shuffled(draw, tiles)
                goal = [None, shuffled(draw, tiles),
                        with_wildcards(draw, shuffled(draw, tiles), draw.randrange(1, len(tiles)))][number]
                for verb in ("solve", "distance", "moves", "count"):
                    solvable.add(self.check_equal(verb, puzzle, start, goal)["solvable"])
                self.check_equal("paths", puzzle, start, goal, limit=draw.randrange(1, 20))
        self.assertEqual(solvable, {True, False})

    def test_boards_that_are_searched(self):
        odd = "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 x"
        for puzzle, start, goal in (("slide4x4", odd, None), ("slide4x4", odd, "1 2" + " *" * 14),
                                    ("slide4x4", "5 1 2 4 9 6 3 8 13 x 7 12 14 10 11 15", None),
                                    ("slide6x2", "1 2 3 4 5 6 7 8 9 x 11 10", None),
                                    ("slide6x6", " ".join(map(str, range(1, 36))) + " x", "1 2" + " *" * 34)):
            for verb in ("solve", "distance", "moves", "count", "paths"):
                self.check_equal(verb, puzzle, start, goal)
        for distance in ("5", "30"):
            self.check_equal("random", "slide4x4", seed=5, count=2, distance=distance)
        self.check_equal("random", "slide2x6", goal="1 2" + " *" * 10, seed=5, count=2)
        for goal in ({}, {"goal": "1" + " *" * 15}):
            self.check_problem(self.get("/v1/stats", puzzle="slide4x4", **goal), 400, "puzzle slide4x4 has 16 cells")
        self.check_problem(self.get("/v1/random", puzzle="slide1x13", distance=13), 400,
                           "found no board of slide1x13 at distance 13 from goal 1 2 3 4 5 6 7 8 9 10 11 12 x")

    def test_the_nearest_of_several_goals_counts(self):
        for puzzle, start, goals in (("slide3x3", "1234567x8", ["12345678x", "123456x78"]),
                                     ("slide3x3", "21345678x", ["12345678x", "1234567x8"]),
                                     ("rotate3x3", "312564978", ["1*3******", "123456789 or 987654321"])):
            for verb in ("solve", "distance", "moves", "hint", "count", "paths", "solvable"):
                self.check_equal(verb, puzzle, start, goals)
        self.check_equal("stats", "slide2x3", goal=["12345x", "x12345"])
        self.check_equal("random", "slide2x3", goal=["12345x", "x12345"], count=3, seed=5, distance=1)
        lines = b"1234567x8\n21345678x -> 12345678x or 21345687x or *********\n"
        target = "/v1/batch?print=distance&goal=123456x78&goal=12345678x"
        self.assertEqual(self.service.ask("POST", target, lines).body, b"1\n0\n")
        many = [(cell * "*" + tile).ljust(9, "*") for cell in range(9) for tile in "1234567x"][:65]
        self.check_problem(self.get("/v1/solve", start="12345678x", goal=many), 400, "more than 64 goals")

    def test_stats_and_seeded_draws(self):
        for puzzle, tiles in TILES.items():
            wild = with_wildcards(random.Random(3), tiles, 2)
            self.check_equal("stats", puzzle)
            if puzzle != "mixed3x3":  # It takes longest; its moves are those of the two others.
                self.check_equal("stats", puzzle, goal=wild)
            self.check_equal("random", puzzle, count=5, seed=11)
            if puzzle not in ("rotate3x3", "mixed3x3"):  # The command would search for their distances again.
                self.check_equal("random", puzzle, goal=wild, count=3, seed=2**64 - 1, distance=1)

    def test_heuristics_are_checked_as_by_the_command(self):
        for puzzle, options in (("die", {"heuristic": "misplaced", "weight": 2}),
                                ("slide2x3", {"heuristic": "patterns", "goal": "1*3**x"}),
                                ("slide2x3", {"heuristic": "manhattan-with-blank", "sample": 20, "seed": 4}),
                                ("slide3x4", {"heuristic": "linear-conflict", "sample": 3, "seed": 4})):
            report = self.get("/v1/heuristic", puzzle=puzzle, **options)
            self.assertEqual(report.fields["cache-control"], "no-store")
            name, *rest = options.items()
            arguments = [text for option, value in rest for text in ("--" + option, str(value))]
            told = command("heuristic", "--json", "--puzzle", puzzle, name[1], *arguments).stdout
            speed = re.compile(rb'"valuesPerSecond":[^,]*,')
            self.assertEqual(speed.sub(b"", report.body), speed.sub(b"", told))
        self.assertEqual(self.get("/v1/heuristic", puzzle="die", heuristic="misplaced", seed=1).json()["seed"], None)

    def test_parameters_may_be_encoded(self):
        wanted = self.get("/v1/solve", start="23415x768").body
        self.assertEqual(self.service.ask("GET", "/v1/solve?start=2+3+4+1+5+x+7+6+8").body, wanted)
        self.assertEqual(self.service.ask("GET", "/v1/solve?&st%61rt=%32%33415x768&").body, wanted)
        self.assertEqual(self.service.ask("GET", "/v1/%73olve?start=23415x768").body, wanted)

    def test_a_draw_without_a_seed_returns_a_seed_that_repeats_it(self):
        first = self.get("/v1/random", count=4, distance=20).json()
        self.assertEqual({state["distance"] for state in first["boards"]}, {20})
        again = self.get("/v1/random", count=4, distance=20, seed=first["seed"]).json()
        self.assertEqual(again, first)
        self.assertNotEqual(self.get("/v1/random", count=4, distance=20).json(), first)

    def test_puzzles_describe_the_effect_of_every_move(self):
        draw = random.Random(5)
        puzzles = self.get("/v1/puzzles").json()
        self.assertEqual([puzzle["puzzle"] for puzzle in puzzles], sorted(SEARCHED.union(TILES)))
        for puzzle in puzzles:
            name, goal = puzzle["puzzle"], puzzle["goal"]
            between = " " if " " in goal else ""
            self.assertEqual(sorted(cell for row in puzzle["layout"] for cell in row if cell is not None),
                             list(range(len(goal.split() if between else goal))))

            def boards_after(board):
                blank = board.index(puzzle["blank"]) if puzzle["blank"] else 0
                return {move["move"]: [board[cell] for cell in move["from"][blank]]
                        for move in puzzle["moves"] if move["from"][blank] is not None}

            if name in SEARCHED:  # a board that a search solves at once
                start = goal.split() if between else list(goal)
                for _ in range(4):
                    start = draw.choice(list(boards_after(start).values()))
            else:
                drawn = self.get("/v1/random", puzzle=name, seed=draw.randrange(1000)).json()
                start = list(drawn["boards"][0]["board"])
            after = {move: between.join(board) for move, board in boards_after(start).items()}
            valued = self.get("/v1/moves", puzzle=name, start=between.join(start)).json()["moves"]
            self.assertEqual({move["move"] for move in valued}, set(after))
            for move in valued:
                self.assertEqual(self.get("/v1/distance", puzzle=name, start=after[move["move"]]).json()["distance"],
                                 move["distance"])


class OwnTables(unittest.TestCase):
    def test_a_folder_of_tables_adds_to_the_built_in_tables(self):
        with tempfile.TemporaryDirectory() as folder:
            definition = os.path.join(folder, "five.puzzle")
            with open(definition, "w", encoding="ascii") as file:
                file.write("name = five\ntiles = 1 2 3 4 5 x\nrows = 2\ncols = 3\nblank = x\nslides = orthogonal\n")
            build_tables(folder, definition, "die", "slide2x5")
            with Service("--tables", folder) as service:
                self.assertEqual([puzzle["puzzle"] for puzzle in service.get("/v1/puzzles").json()],
                                 sorted([*TILES, *SEARCHED, "five"]))
                for puzzle, start in (("five", "412503"), ("die", "653412"), ("slide3x3", "23415x768"),
                                      ("slide2x5", "54321x9876")):
                    answer = service.get("/v1/solve", puzzle=puzzle, start=start)
                    self.assertEqual(answer.body,
                                     command("solve", "--json", "--tables", folder, "--puzzle", puzzle, start).stdout)
                    self.assertEqual(answer.status, 200)
                # Clients must not be able to name files of the server.
                self.assertEqual(service.get("/v1/solve", puzzle=definition, start="412503").status, 400)
