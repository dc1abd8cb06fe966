"""Complete tables of ten cells: the service answers from them as the command does, and as the search without them."""

import json
import pathlib
import tempfile
import unittest

from service import Service, build_tables, command, main

START = "54321x9876"


class LargeTables(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        build_tables(cls.folder.name, "slide2x5")
        cls.service = Service("--tables", cls.folder.name).__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.service.__exit__(None, None, None)
        cls.folder.cleanup()

    def body(self, path, **query):
        answer = self.service.get(path, puzzle="slide2x5", **query)
        self.assertEqual(answer.status, 200, answer.body)
        return answer.body

    def test_stats_are_exact_and_boards_are_drawn_at_any_distance(self):
        counted = json.loads(self.body("/v1/stats"))
        self.assertEqual((counted["farthest"], counted["reachable"], counted["states"][55]), (55, 1814400, 2))
        for distance in (0, 30, 55):
            drawn = self.body("/v1/random", distance=distance, count=3, seed=1)
            self.assertEqual(drawn, command("random", "--json", "-p", "slide2x5", "--tables", self.folder.name, "-d",
                                            str(distance), "-n", "3", "--seed", "1").stdout)
        refused = self.service.get("/v1/random", puzzle="slide2x5", distance=56)
        self.assertEqual(refused.status, 400)
        self.assertIn("from 0 to 55, the farthest from goal", refused.json()["detail"])

    def test_a_damaged_table_is_an_error_of_the_service(self):
        with tempfile.TemporaryDirectory() as folder:
            for table in pathlib.Path(self.folder.name).iterdir():
                contents = bytearray(table.read_bytes())
                contents[2 * 4096:] = bytes(len(contents) - 2 * 4096)
                (pathlib.Path(folder) / table.name).write_bytes(contents)
            with Service("--tables", folder) as service:
                answer = service.get("/v1/solve", puzzle="slide2x5", start=START)
                self.assertEqual(answer.status, 500, answer.body)


if __name__ == "__main__":
    main()
