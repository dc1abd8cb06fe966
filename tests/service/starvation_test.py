"""No client can deny the service to others: cheap questions do not wait for expensive ones. The lane for the longest
questions is kept busy as long as a test wants it, so what is answered meanwhile has not waited for it: nothing depends
on times."""

import contextlib
import itertools
import json
import random
import socket
import tempfile
import threading
import time
import unittest

from service import HARD_LINES, Service, answers_in, build_tables, read_all, wait_until

COUNT = "/v1/count?start=23415x768"
EXPENSIVE = "/v1/stats?puzzle=mixed3x3&goal=**345678x"


def get(target):
    return f"GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()


def post(text, puzzle="mixed3x3"):
    return (f"POST /v1/batch?puzzle={puzzle} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            f"Content-Type: text/plain\r\nContent-Length: {len(text)}\r\n\r\n{text}").encode()


def send(service, data):
    connection = service.connect()
    connection.sendall(data)
    return connection


def is_answered(connection):
    """Whether the service has sent anything."""
    connection.setblocking(False)
    try:
        return bool(connection.recv(1, socket.MSG_PEEK))
    except BlockingIOError:
        return False
    finally:
        connection.setblocking(True)


@contextlib.contextmanager
def closing(connections):
    try:
        yield connections
    finally:
        for connection in connections:
            connection.close()


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


CHEAP = (COUNT, "/v1/count?puzzle=die&start=153642", "/v1/solve?start=23415x768", "/v1/random?puzzle=slide2x3",
         "/v1/random", "/healthz")
ONE_LANE = ("--threads", "1", "--max-seconds", "1000")


class Starvation(unittest.TestCase):
    def check_cheap_questions(self, service):
        for target in CHEAP:
            self.assertEqual(service.ask("GET", target).status, 200, target)

    def test_abandoned_questions_are_not_started(self):
        with Service(*ONE_LANE) as service, service.busy_lane():
            for number in range(60):
                send(service,
                     get(f"/v1/random?puzzle=mixed3x3&goal=**{number % 30 // 8 + 1}{number % 30 % 4 + 5}*****")).close()
            wait_until(lambda: service.in_flight() == 1)  # The question has no start: the lane is busy.
            self.assertEqual(service.metric('tilebase_errors_total{kind="abandoned"}'), 60)

    def test_cheap_questions_do_not_wait_for_expensive_ones(self):
        with Service(*ONE_LANE) as service, service.busy_lane():
            questions = [get(f"/v1/stats?puzzle=mixed3x3&goal={a}{b}*******")
                         for a, b in itertools.permutations("12345678x", 2)]
            with closing([send(service, question) for question in questions]) as held:
                wait_until(lambda: service.in_flight() == 1 + 64)  # The queue holds no more.
                self.check_cheap_questions(service)
                refused = [connection for connection in held if is_answered(connection)]
                self.assertEqual(len(refused), len(questions) - 64)
                for connection in refused:
                    self.assertEqual(answers_in(read_all(connection))[0].status, 503)

    def test_a_puzzle_with_very_many_moves_delays_no_other_questions(self):
        draw = random.Random(1)
        orders = draw.sample(list(itertools.permutations("12345678"))[1:], 256)
        moves = "".join(f"m{number} = ({' '.join(order)})\n" for number, order in enumerate(orders))
        with tempfile.TemporaryDirectory() as folder:
            with open(folder + "/many.puzzle", "w", encoding="ascii") as file:
                file.write("name = many\ntiles = 1 2 3 4 5 6 7 8\n[move]\n" + moves)
            build_tables(folder + "/tables", folder + "/many.puzzle")
            with Service(*ONE_LANE, "--tables", folder + "/tables") as service, service.busy_lane():
                questions = [get(f"/v1/{verb}?puzzle=many&start=87654321") for verb in ("count", "paths")]
                questions += [get(f"/v1/stats?puzzle=many&goal=*{a}******") for a in "12345"]
                with closing([send(service, question) for question in questions]) as held:
                    wait_until(lambda: service.in_flight() == 1 + len(held))
                    self.check_cheap_questions(service)
                    self.assertEqual(service.in_flight(), 1 + len(held))  # all wait for the lane that is busy

    def test_in_a_lane_cheaper_questions_go_first_and_the_most_expensive_is_rejected(self):
        with Service(*ONE_LANE, "--max-queue", "3") as service:
            with service.busy_lane() as lane:
                expensive = [Ended(service, post(HARD_LINES * 5)) for _ in range(3)]
                wait_until(lambda: service.in_flight() == 4)
                cheap = Ended(service, get("/v1/stats?puzzle=mixed3x3&goal=12*****34"))
                wait_until(lambda: any(not thread.is_alive() for thread in expensive))
                lane.close()
                for thread in (cheap, *expensive):
                    thread.join()
            self.assertEqual(cheap.answers[0].status, 200)
            self.assertEqual(sorted(thread.answers[0].status for thread in expensive), [200, 200, 503])
            self.assertLess(cheap.when, min(thread.when for thread in expensive if thread.answers[0].status == 200))

    def test_the_queue_is_bounded_by_its_estimated_time(self):
        with Service(*ONE_LANE, "--max-queue-time", "0.5") as service, service.busy_lane():
            with closing([send(service, post(HARD_LINES * 2)) for _ in range(8)]) as held:
                def refused():
                    return service.metric('tilebase_errors_total{kind="overload"}')

                wait_until(lambda: service.in_flight() - 1 + refused() == len(held))
                self.assertIn(service.in_flight() - 1, (3, 4, 5))  # each is estimated to take some 120 ms
                wait_until(lambda: sum(map(is_answered, held)) == refused())
                for connection in filter(is_answered, held):
                    self.assertEqual(answers_in(read_all(connection))[0].status, 503)

    def test_escaped_wildcards_in_a_batch_count_as_expensive(self):
        with Service(*ONE_LANE, "--max-queue", "1") as service, service.busy_lane():
            lines = json.dumps(HARD_LINES.split("\n")[:-1] * 2).replace("*", "\\u002a")
            data = post(lines).replace(b"text/plain", b"application/json")
            with closing([send(service, data) for _ in range(4)]) as held:
                wait_until(lambda: sum(map(is_answered, held)) == 3)  # Three are rejected; the fourth waits.
                for connection in filter(is_answered, held):
                    self.assertEqual(answers_in(read_all(connection))[0].status, 503)
                self.check_cheap_questions(service)
                self.assertEqual(service.in_flight(), 2)

    def test_a_long_batch_is_stopped_when_its_client_disconnects(self):
        with Service("--threads", "1", "--max-lines", "1000000", "--max-body", "100000000") as service:
            connection = send(service, post(HARD_LINES * 200))  # takes half a minute
            before = service.cpu_seconds()
            wait_until(lambda: service.cpu_seconds() > before + 0.05)
            began = time.monotonic()
            connection.close()
            wait_until(lambda: service.in_flight() == 0)
            self.assertLess(time.monotonic() - began, 15)

    def test_a_client_that_closes_its_sending_side_gets_cheap_answers_only(self):
        with Service(*ONE_LANE) as service, service.busy_lane():
            for target, status in ((COUNT, 200), ("/v1/solve?start=23415x768", 200), (EXPENSIVE, 400)):
                with send(service, get(target)) as connection:
                    connection.shutdown(socket.SHUT_WR)
                    answers = answers_in(read_all(connection))
                    self.assertEqual([answer.status for answer in answers], [status])
            self.assertEqual(answers[0].json()["detail"], "long answers need the client's end of the connection open")
