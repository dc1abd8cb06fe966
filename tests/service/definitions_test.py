"""Puzzles of definition files without tables: answered as the command answers."""

import os
import resource
import tempfile
import time
import unittest

from service import PATIENCE, Service, ServiceTest, build_tables, command, is_sanitized, wait_until

GRID = "rows = {}\ncols = {}\nblank = x\nslides = orthogonal\n"
COLOURS = "name = colours\ntiles = R R G G B x\n" + GRID.format(2, 3)
WALLS = "name = walls\ntiles = 1 2 3 4 5 6 7 8 x\n" + GRID.format(3, 3) + "walls = 5|6 5-8\n"
MANY = "name = many\ntiles = A A A A A B B B B B C C C C C x\n" + GRID.format(4, 4)  # 12,108,096 boards
BIG = "name = big\ntiles = A A A A B B B B C C C C D D D x\n" + GRID.format(4, 4)  # 252,252,000 boards


def files(folder, **texts):
    """The paths of definition files with these texts."""
    paths = []
    for name, text in texts.items():
        paths.append(os.path.join(folder, name + ".puzzle"))
        with open(paths[-1], "w", encoding="ascii") as file:
            file.write(text)
    return paths


class Definitions(ServiceTest):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.paths = files(cls.folder.name, colours=COLOURS, walls=WALLS)
        cls.arguments = [argument for path in cls.paths for argument in ("--puzzle", path)]
        super().setUpClass()

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        cls.folder.cleanup()

    def check_every_question(self, puzzle, start, move, goals, *options):
        """Compares every answer with that of the command, which is compared with a search elsewhere."""
        def told(verb, *arguments):
            return command(verb, "--json", *options, *arguments).stdout

        def check(verb, *arguments, **parameters):
            answer = self.get("/v1/" + verb, puzzle=puzzle, **parameters)
            self.assertEqual((answer.status, answer.body), (200, told(verb, *arguments)), verb)

        for goal in goals:
            for verb in ("solve", "distance", "hint", "solvable", "moves", "count", "paths"):
                check(verb, start, "--goal", goal, start=start, goal=goal)
        check("stats")
        check("random", "--distance=5", "--seed=3", "--count=4", distance="5", seed="3", count="4")
        check("rate", start, move, start=start, move=move)
        check("apply", start, move, start=start, moves=move)
        batch = self.service.ask("POST", "/v1/batch?puzzle=" + puzzle, start)
        path = self.get("/v1/solve", puzzle=puzzle, start=start).json()["path"]
        self.assertEqual(batch.body.decode(), "".join(path) + "\n")
        graded = self.service.ask("POST", "/v1/check?puzzle=" + puzzle, f"{start} : {''.join(path)}")
        self.assertEqual(graded.body, b"shortest\n")

    def test_a_puzzle_of_equal_tiles(self):
        self.check_every_question("colours", "xBGGRR", "d", ("RRGGBx", "xRRGGB", "B****R"), "--puzzle", self.paths[0])

    def test_a_board_with_walls(self):
        tables = os.path.join(self.folder.name, "tables")
        build_tables(tables, self.paths[1], "--goal=12345678x")
        self.check_every_question("walls", "8672543x1", "l", ("12345678x",), "--puzzle", "walls", "--tables", tables)
        self.assertEqual(self.get("/v1/stats", puzzle="walls").json()["farthest"], 98)

    def test_they_are_listed_with_the_others(self):
        listed = self.get("/v1/puzzles").json()
        names = [puzzle["puzzle"] for puzzle in listed]
        self.assertEqual(names, sorted(names))
        self.assertLess({"colours", "walls", "slide3x3"}, set(names))
        self.assertEqual(next(puzzle["goal"] for puzzle in listed if puzzle["puzzle"] == "colours"), "RRGGBx")


class Limits(unittest.TestCase):
    def test_a_search_over_all_boards_has_the_limit_of_time(self):
        with tempfile.TemporaryDirectory() as folder:
            paths = files(folder, many=MANY)
            with Service("--puzzle", *paths, "--max-seconds", "0.05", "--threads", "2") as service:
                began = time.monotonic()
                for verb, about in (("solve", {"start": "CCCCCBBBBBAAAAAx"}), ("stats", {})):
                    answer = service.get("/v1/" + verb, puzzle="many", **about)
                    self.assertEqual(answer.status, 422)
                    self.assertRegex(answer.json()["detail"], r"^gave up after \d+ states; the search over all boards "
                                                              r"came to distance \d+; .*--max-seconds")
                self.assertLess(time.monotonic() - began, PATIENCE / 4)

    def test_a_search_over_all_boards_ends_when_its_client_is_gone(self):
        with tempfile.TemporaryDirectory() as folder:
            with Service("--puzzle", *files(folder, big=BIG), "--max-seconds", "1000", "--threads", "1") as service:
                with service.connect() as connection:
                    connection.sendall(b"GET /v1/distance?puzzle=big&start=DDDCCCCBBBBAAAAx HTTP/1.1\r\n"
                                       b"Host: localhost\r\n\r\n")
                    wait_until(lambda: service.in_flight() == 1)
                began = service.cpu_seconds()
                wait_until(lambda: service.in_flight() == 0)
                # The whole search takes ten times as long.
                self.assertLess(service.cpu_seconds() - began, 100 if is_sanitized() else 5)

    @unittest.skipIf(is_sanitized(), "sanitizers take all addresses")
    def test_a_search_over_all_boards_that_does_not_fit_the_memory_is_an_error(self):
        with tempfile.TemporaryDirectory() as folder:
            paths = files(folder, big=BIG)
            limit = 200 << 20
            with Service("--puzzle", *paths, "--threads", "1",
                         preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit))) as service:
                answer = service.get("/v1/distance", puzzle="big", start="DDDCCCCBBBBAAAAx")
                self.assertEqual(answer.status, 400)
                self.assertRegex(answer.json()["detail"], "^puzzle big has 252,252,000 boards, a byte each; only "
                                                          "[0-9,]+ bytes of memory are available$")
                self.assertEqual(service.get("/v1/solve", start="23415x768").status, 200)


class Names(unittest.TestCase):
    def test_a_file_may_be_given_twice_and_name_a_puzzle_as_a_nickname_does(self):
        with tempfile.TemporaryDirectory() as folder:
            colours, fifteen = files(folder, colours=COLOURS, fifteen=WALLS.replace("= walls", "= 15"))
            with Service("--puzzle", colours, "--puzzle", colours, "--puzzle", fifteen) as service:
                names = [puzzle["puzzle"] for puzzle in service.get("/v1/puzzles").json()]
                self.assertEqual((names.count("colours"), names.count("15")), (1, 1))
