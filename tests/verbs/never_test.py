"""A table of a later rung proves that the goal cannot be reached: the command and the service say so, and the service
goes on.

The cells 1 to 12 have the Mathieu group M12 while the blank is in cell 13, from which two one-way moves lead to cell
14, one of them with (1 2). A member of M12 that leaves five cells in place is the identity, so that nothing swaps 1 and
2, 3 and 4, and leaves 5 to 10 in place. Small tables do not know that.
"""

import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "service"))

from service import Service, command, wait_until  # noqa: E402 pylint: disable=wrong-import-position

DEFINITION = """name = exits
tiles = 1 2 3 4 5 6 7 8 9 10 11 12 x 13
blank = x
[move]
A = 13:(1 2 3 4 5 6 7 8 9 10 11)
B = 13:(3 7 11 8)(4 10 5 6)
C = 13:(1 12)(2 11)(3 6)(4 8)(5 9)(7 10)
E = 13:(13 14)
F = 13:(13 14)(1 2)
"""
START = "1 2 3 4 5 6 7 8 9 10 11 12 x 13"
GOAL = "2 1 4 3 5 6 7 8 9 10 * * 13 x"


class Never(unittest.TestCase):
    def test_every_verb_says_so_and_neither_gone_clients_nor_a_signal_keep_the_service(self):
        with tempfile.NamedTemporaryFile("w", suffix=".puzzle", encoding="utf-8") as file:
            file.write(DEFINITION)
            file.flush()
            told = command("solve", "--puzzle", file.name, "--goal", GOAL, START)
            self.assertEqual((told.returncode, told.stdout), (1, b"unsolvable\n"))
            with Service("--puzzle", file.name, "--threads", "2", "--max-seconds", "1000") as service:
                self.check(service)

    def check(self, service):
        asked = {"puzzle": "exits", "start": START, "goal": GOAL}
        for verb, more in (("solve", {}), ("solve", {"best": "true"}), ("distance", {}), ("hint", {}), ("count", {}),
                           ("paths", {}), ("moves", {}), ("difficulty", {}), ("solvable", {})):
            with self.subTest(verb=verb, more=more):
                answer = service.get("/v1/" + verb, **asked, **more)
                self.assertEqual((answer.status, answer.json()["solvable"]), (200, False))
        query = f"puzzle=exits&start={START}&goal={GOAL}".replace(" ", ",")
        for path in ("solve", "moves"):
            with service.connect() as gone:
                gone.sendall(f"GET /v1/{path}?{query} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        wait_until(lambda: service.in_flight() == 0)
        client = service.connect()
        client.sendall(f"GET /v1/solve?{query}&best=true HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        service.wait_until_read(client)
        self.assertEqual(service.stop(), 0)
        client.close()


if __name__ == "__main__":
    unittest.main()
