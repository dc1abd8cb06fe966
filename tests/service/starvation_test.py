"""No client can deny the service to others: cheap questions do not wait for expensive ones."""

import itertools
import json
import random
import socket
import subprocess
import tempfile
import threading
import time
import unittest

from hostile import resident_megabytes
from limits_test import HARD_LINES, cpu_times
from service import PATIENCE, TABLEGEN, Service, answers_in, clean_environment, is_sanitized, main, read_all

COUNT = "/v1/count?start=23415x768"
EXPENSIVE = "/v1/stats?puzzle=mixed3x3&goal=**345678x"
STATS = [
    f"/v1/stats?puzzle=mixed3x3&goal={a}{b}*****{c}{d}"
    for a, b, c, d in ((*"1234",), (*"2345",), (*"345x",), (*"4567",), (*"567x",), (*"6712",))
]


def get(target):
    return f"GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()


def post(text, puzzle="mixed3x3"):
    return (
        f"POST /v1/batch?puzzle={puzzle} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        "Content-Type: text/plain\r\n"
        f"Content-Length: {len(text)}\r\n\r\n{text}"
    ).encode()


def send(service, data):
    connection = service.connect()
    connection.sendall(data)
    return connection


def seconds_for(service, target):
    began = time.monotonic()
    answer = service.ask("GET", target)
    if answer.status != 200:
        raise RuntimeError(answer)
    return time.monotonic() - began


def cpu_seconds(service):
    return sum(cpu_times(service.process.pid)) / 100


def wait_until(condition):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError
        time.sleep(0.01)


class Ended(threading.Thread):
    """Asks on a new connection; keeps the answers, and when the connection ended."""

    def __init__(self, service, data):
        super().__init__()
        self.connection = send(service, data)
        self.start()

    def run(self):
        self.answers = answers_in(read_all(self.connection))
        self.when = time.monotonic()
        self.connection.close()


class Starvation(unittest.TestCase):
    def test_abandoned_questions_are_not_started(self):
        with Service("--threads", "1") as service:
            one = seconds_for(service, STATS[0])
            began = time.monotonic()
            for number in range(60):  # 30 targets, too many for the cache
                send(
                    service, get(f"/v1/random?puzzle=mixed3x3&goal=**{number % 30 // 8 + 1}{number % 30 % 4 + 5}*****")
                ).close()
            wait_until(lambda: service.metric("tilebase_requests_in_flight") == 1)
            self.assertLess(time.monotonic() - began, 10 * one)
            self.assertGreater(service.metric('tilebase_errors_total{kind="abandoned"}'), 50)

    def test_cheap_questions_do_not_wait_for_expensive_ones(self):
        with Service("--threads", "1") as service:
            one = seconds_for(service, STATS[0])
            held = [
                send(service, get(f"/v1/stats?puzzle=mixed3x3&goal={a}{b}*******"))
                for a in "12345678x"
                for b in "12345678x"
                if a != b
            ]
            waits = [
                max(
                    seconds_for(service, target)
                    for target in (
                        COUNT,
                        "/v1/count?puzzle=die&start=153642",
                        "/v1/solve?start=23415x768",
                        "/v1/random?puzzle=slide2x3",
                        "/healthz",
                    )
                )
                for _ in range(5)
            ]
            self.assertLess(sorted(waits)[2], 3 * one)
            statuses = {None: 0}
            for connection in held:  # of 72, one is running and 64 may be queued
                connection.setblocking(False)
                try:
                    status = connection.recv(12)
                except BlockingIOError:
                    status = None
                statuses[status] = statuses.get(status, 0) + 1
                connection.close()
            self.assertGreater(statuses[b"HTTP/1.1 503"], 0, statuses)
            self.assertGreater(statuses[None], 0, statuses)
            self.assertEqual(seconds_for(service, COUNT) > PATIENCE, False)

    def test_a_puzzle_with_very_many_moves_delays_no_other_questions(self):
        draw = random.Random(1)
        moves = []
        while len(moves) < 256:
            tiles = list(range(1, 10))
            draw.shuffle(tiles)
            moves.append(f"m{len(moves)} = ({' '.join(map(str, tiles))})\n")
        with tempfile.TemporaryDirectory() as folder:
            with open(folder + "/many.puzzle", "w", encoding="ascii") as file:
                file.write("name = many\ntiles = 1 2 3 4 5 6 7 8 9\n[move]\n" + "".join(moves))
            subprocess.run(
                [TABLEGEN, "build", "--puzzle", folder + "/many.puzzle", "--out", folder + "/tables"],
                check=True,
                capture_output=True,
                env=clean_environment(),
            )
            subprocess.run(
                [TABLEGEN, "build", "--puzzle", "slide3x3", "--out", folder + "/tables"],
                check=True,
                capture_output=True,
                env=clean_environment(),
            )
            with Service("--threads", "2", "--tables", folder + "/tables") as service:
                seconds_for(service, COUNT)
                held = [send(service, get(f"/v1/stats?puzzle=many&goal=*{a}*******")) for a in "12345"]
                held += [
                    send(service, get(f"/v1/moves?puzzle=many&goal=123******&start=12345678{a}")) for a in "9" * 10
                ]
                waits = sorted(
                    max(seconds_for(service, target) for target in (COUNT, "/v1/solve?start=23415x768", "/healthz"))
                    for _ in range(20)
                )
                self.assertEqual(
                    service.metric('tilebase_requests_total{route="/v1/stats",status="200"}'), None
                )  # all this happened before the first stats were ready
                self.assertLess(waits[10], 0.5)
                for connection in held:
                    connection.close()
                wait_until(lambda: service.metric("tilebase_requests_in_flight") <= 3)

    def test_distances_to_a_target_are_cached(self):
        with Service() as service:
            seconds_for(service, COUNT)
            before = cpu_seconds(service)
            first = service.ask("GET", EXPENSIVE)
            one = cpu_seconds(service) - before
            for _ in range(20):
                self.assertEqual(service.ask("GET", EXPENSIVE).body, first.body)
            self.assertEqual(service.ask("GET", "/v1/random?puzzle=mixed3x3&goal=**345678x&seed=1").status, 200)
            self.assertLess(cpu_seconds(service) - before, 5 * one)

    def test_equal_questions_at_the_same_time_share_one_search(self):
        with Service("--threads", "16") as service:
            before = cpu_seconds(service)
            seconds_for(service, STATS[0])
            one = cpu_seconds(service) - before
            asked = [Ended(service, get(STATS[1])) for _ in range(20)]
            for thread in asked:
                thread.join()
            self.assertEqual({thread.answers[0].status for thread in asked}, {200})
            self.assertEqual(len({thread.answers[0].body for thread in asked}), 1)
            self.assertLess(cpu_seconds(service) - before, 5 * one)

    def test_the_cache_is_bounded(self):
        with Service("--max-cache", "1000000") as service:
            targets = [
                "/v1/stats?puzzle=slide2x4&goal=*****" + "".join(goal) for goal in itertools.permutations("1234567x", 3)
            ]
            bodies = [service.ask("GET", target).body for target in targets]  # 336 targets of 80 KB each
            self.assertEqual([service.ask("GET", target).body for target in targets[:20]], bodies[:20])
            self.assertLess(resident_megabytes(service.process.pid, "VmHWM"), 1000 if is_sanitized() else 20)

    def test_in_a_lane_cheaper_questions_go_first_and_the_most_expensive_is_rejected(self):
        with Service("--threads", "1", "--max-queue", "3") as service:
            working = Ended(service, post(HARD_LINES * 20))
            wait_until(lambda: service.metric("tilebase_requests_in_flight") == 2)
            time.sleep(0.1)
            expensive = [Ended(service, post(HARD_LINES * 10)) for _ in range(3)]
            wait_until(lambda: service.metric("tilebase_requests_in_flight") == 5)
            cheap = Ended(service, get(STATS[0]))
            for thread in (working, cheap, *expensive):
                thread.join()
            self.assertEqual(cheap.answers[0].status, 200)
            self.assertEqual(sorted(thread.answers[0].status for thread in expensive), [200, 200, 503])
            self.assertLess(cheap.when, min(thread.when for thread in expensive if thread.answers[0].status == 200))

    def test_the_queue_is_bounded_by_its_estimated_time(self):
        with Service("--threads", "1", "--max-queue-time", "1") as service:
            asked = [Ended(service, post(HARD_LINES * 4)) for _ in range(8)]
            for thread in asked:
                thread.join()
            statuses = [thread.answers[0].status for thread in asked]
            self.assertIn(503, statuses)
            self.assertIn(200, statuses)

    def test_escaped_wildcards_in_a_batch_count_as_expensive(self):
        with Service("--threads", "1", "--max-queue", "1") as service:
            lines = json.dumps(HARD_LINES.split("\n")[:-1] * 10).replace("*", "\\u002a")
            data = post(lines).replace(b"text/plain", b"application/json")
            held = [send(service, data) for _ in range(4)]
            wait_until(lambda: service.metric("tilebase_requests_in_flight") >= 2)  # at least one is running
            # Questions of some 10 ms have a lane of their own.
            self.assertEqual(service.get("/v1/random").status, 200)
            for connection in held:
                connection.close()

    def test_a_long_batch_is_stopped_when_its_client_disconnects(self):
        with Service("--threads", "1", "--max-lines", "1000000", "--max-body", "100000000") as service:
            connection = send(service, post(HARD_LINES * 200))  # takes half a minute
            wait_until(lambda: service.metric("tilebase_requests_in_flight") == 2)
            time.sleep(0.2)
            began = time.monotonic()
            connection.close()
            wait_until(lambda: service.metric("tilebase_requests_in_flight") == 1)
            self.assertLess(time.monotonic() - began, 5)

    def test_a_client_that_closes_its_sending_side_gets_cheap_answers_only(self):
        with Service() as service:
            for target, status in ((COUNT, 200), ("/v1/solve?start=23415x768", 200)):
                with send(service, get(target)) as connection:
                    connection.shutdown(socket.SHUT_WR)
                    self.assertEqual([answer.status for answer in answers_in(read_all(connection))], [status])
            blocking = [send(service, get(target)) for target in STATS]
            with send(service, get(EXPENSIVE)) as connection:
                connection.shutdown(socket.SHUT_WR)
                answers = answers_in(read_all(connection))
                self.assertEqual(answers[0].status, 400)
                self.assertEqual(
                    answers[0].json()["detail"],
                    "long answers need the client's end of the connection open",
                )
            for connection in blocking:
                connection.close()


if __name__ == "__main__":
    main()
