"""Searches that take long: each has a limit of time, ends when its client is gone, and keeps nobody waiting."""

import json
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

from service import FARTHEST, Service, ServiceTest, is_sanitized, wait_until

WORD = "dddrrruulldldrrruululddruldldrrurulurdlulddrullurdlddrrurulllddrrruluulldddrrurd"  # the path of FARTHEST

HARD_24 = "22 17 7 6 16 8 11 5 4 1 9 10 x 19 2 15 14 3 24 23 13 21 20 18 12"  # board of the 24-puzzle: minutes


class Limits(ServiceTest):
    arguments = ("--max-seconds", "1" if is_sanitized() else "0.2", "--threads", "1")

    def test_a_search_that_takes_longer_gets_422(self):
        for verb, asked in (("solve", {"start": FARTHEST}), ("moves", {"start": FARTHEST}),
                            ("heuristic", {"heuristic": "manhattan", "seed": 1})):
            began = time.monotonic()
            answer = self.get("/v1/" + verb, puzzle="slide4x4", **asked)
            self.check_problem(answer, 422)
            # The time for many boards may also end between two of them.
            self.assertRegex(answer.json()["detail"], r"^(gave up after \d+ random boards?|(random board .*: )?gave up "
                                                      r"after \d+ states; .*) \(--max-seconds of the service\)$")
            self.assertNotIn("retry-after", answer.fields)
            if "start" in asked:
                self.assertTrue(40 < answer.json()["atLeast"] <= 80, answer)
            else:
                self.assertNotIn("atLeast", answer.json())
            self.assertNotIn("atMost", answer.json())
            if not is_sanitized():
                self.assertLess(time.monotonic() - began, 3)

    def test_what_is_known_of_another_board_is_not_told(self):
        self.check_problem(self.get("/v1/rate", puzzle="slide5x5", start=HARD_24, move="d"), 422)
        self.assertNotIn("atLeast", self.get("/v1/rate", puzzle="slide5x5", start=HARD_24, move="d").json())

    def test_with_best_it_gets_what_is_known(self):
        for verb, more in (("solve", {"best": "true"}), ("distance", {"tolerance": "2"})):
            for _ in range(5):  # the first may only have the time to make tables
                answer = self.get("/v1/" + verb, puzzle="slide4x4", start=FARTHEST, **more)
                if answer.status == 200:
                    break
            self.assertEqual((answer.status, answer.fields["cache-control"]), (200, "no-store"))
            known = answer.json()
            self.assertFalse(known["proven"])
            self.assertIsNone(known["distance"])
            self.assertTrue(known["atLeast"] <= 80 <= known["atMost"], known)
            self.assertEqual(len(known.get("path", ())), known["atMost"] if verb == "solve" else 0)
        easy = "1 2 3 4 5 6 7 8 9 10 11 x 13 14 15 12"
        sure = self.get("/v1/solve", puzzle="slide4x4", start=easy, best="true").json()
        names = ("proven", "atLeast", "atMost", "first")
        self.assertEqual([sure.pop(name) for name in names], [True, 1, 1, True])
        self.assertEqual(sure, self.get("/v1/solve", puzzle="slide4x4", start=easy, best="false").json())
        self.check_problem(self.get("/v1/solve", start="12345678x", best="yes"), 400,
                           "best 'yes' is neither true nor false")

    def test_the_searches_of_a_batch_have_the_time_together(self):
        easy = "1 2 3 4 5 6 7 8 9 10 11 x 13 14 15 12"
        lines = [easy, *[FARTHEST] * 20, "", easy]
        answer = self.service.ask("POST", "/v1/batch?puzzle=slide4x4", "\n".join(lines))
        self.assertEqual((answer.status, answer.body), (200, b"d\n" + b"gave up\n" * 20 + b"\ngave up\n"))
        items = self.service.ask("POST", "/v1/batch?puzzle=slide4x4", json.dumps(lines),
                                 {"Content-Type": "application/json"}).json()
        self.assertEqual(items[0]["path"], ["d"])
        self.assertRegex(items[1]["error"], "^gave up after ")
        self.assertEqual(items[-2:], [None, {"error": "the searches before this line took all the time (--max-seconds "
                                                      "of the service); send it in another batch"}])

    def test_the_searches_of_a_check_have_the_time_together(self):
        easy = "1 2 3 4 5 6 7 8 9 10 11 x 13 14 15 12 : d"
        # Whether a claim is right, and whether a path ends at the goal, takes no search.
        lines = [easy, FARTHEST + " : unsolvable", FARTHEST + " : rd", *[FARTHEST + " : " + WORD] * 20, "", easy]
        answer = self.service.ask("POST", "/v1/check?puzzle=slide4x4", "\n".join(lines))
        self.assertEqual((answer.status, answer.body),
                         (200, b"shortest\nsolvable\nends elsewhere\n" + b"gave up\n" * 20 + b"\ngave up\n"))

    def test_look_ups_have_no_limit_of_time(self):
        text = "".join("12345678x -> 8*******x\n" for _ in range(2000))
        self.assertNotIn(b"gave up", self.service.ask("POST", "/v1/batch?puzzle=mixed3x3", text).body)


class Others(unittest.TestCase):
    def test_the_bounds_that_are_known_are_told(self):
        with Service("--max-seconds", "100", "--threads", "1") as service:
            for seconds in (1, 2, 4, 8, 16, 32):  # a path is mostly known after one
                answer = service.get("/v1/distance", puzzle="slide5x5", start=HARD_24, seconds=seconds)
                self.assertEqual(answer.status, 422)
                known = answer.json()
                self.assertTrue(known["detail"].endswith(" (seconds of the request)"), known)
                if "atMost" in known:
                    break
            self.assertTrue(50 < known["atLeast"] < known["atMost"], known)

    def test_searches_do_not_keep_quick_questions_waiting(self):
        with Service("--threads", "1", "--max-seconds", "1000") as service, service.busy_lane():
            for puzzle, verb, start in (("slide3x3", "solve", "23415x768"), ("slide3x3", "count", "23415x768"),
                                        ("slide3x4", "solve", "5 1 2 4 9 6 3 8 x 10 7 11")):
                self.assertEqual(service.get("/v1/" + verb, puzzle=puzzle, start=start).status, 200)
            for puzzle, cells in (("slide4x4", 16), ("slide4x5", 20)):
                self.assertEqual(service.get("/v1/random", puzzle=puzzle, goal="1" + " *" * (cells - 1), distance=5)
                                 .status, 200)

    def test_a_table_is_made_in_the_lane_of_long_searches(self):
        board = "U1 U2 U3 U4 L1 L2 L4 F1 F2 F3 F4 R1 R2 R3 R4 B1 B2 B3 D1 D2 D4"
        with Service("--threads", "1", "--max-seconds", "1000") as service, ThreadPoolExecutor(4) as pool:
            with service.busy_lane() as lane:
                asked = [pool.submit(service.get, "/v1/" + verb, puzzle="pocketcube", **others)
                         for verb, others in (("stats", {}), ("moves", {"start": board}), ("count", {"start": board}),
                                              ("random", {"distance": 3}))]
                wait_until(lambda: service.metric('tilebase_queue_length{lane="long"}') == 4)
                lane.close()
                self.assertEqual([each.result().status for each in asked], [200] * 4)

    def test_a_search_whose_client_is_gone_ends(self):
        with Service("--threads", "1", "--max-seconds", "1000") as service:
            connections = []
            for path in (f"/v1/solve?puzzle=slide4x4&start={FARTHEST.replace(' ', ',')}",) * 3:
                connections.append(service.connect())
                connections[-1].sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            body = "\n".join([FARTHEST] * 100)
            connections.append(service.connect())
            connections[-1].sendall(f"POST /v1/batch?puzzle=slide4x4 HTTP/1.1\r\nHost: localhost\r\n"
                                    f"Content-Length: {len(body)}\r\n\r\n{body}".encode())
            wait_until(lambda: service.in_flight() == 4)
            for connection in connections:
                connection.close()
            wait_until(lambda: service.in_flight() == 0)
            wait_until(lambda: {state for state, _, _ in service.threads()} == {"S"})

    def test_the_first_questions_about_a_board_may_come_at_the_same_time(self):
        with Service() as service, ThreadPoolExecutor(8) as pool:
            answers = pool.map(lambda _: service.get("/v1/distance", puzzle="slide2x5", start="x 9 8 7 6 5 4 3 2 1"),
                               range(16))
            self.assertEqual(len({(answer.status, answer.body) for answer in answers}), 1)
