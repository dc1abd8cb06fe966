"""Every limit is an option, is enforced, and has its own status."""

import resource
import select
import socket
import time
import unittest

from service import PATIENCE, Service, ServiceTest, answers_in, is_sanitized, read_all, take_answer, wait_until

SOLVE = b"GET /v1/solve?start=23415x768 HTTP/1.1\r\nHost: localhost\r\n"
TIMEOUT = "1" if is_sanitized() else "0.3"  # seconds
SOON = PATIENCE if is_sanitized() else 8  # seconds: less than the default times, unless sanitizers make all things slow


def status_of(data):
    return [answer.status for answer in answers_in(data)]


def drip(connection, data):
    """Sends bytes every tenth of a second until the service closes the connection; returns what it has sent."""
    began, heard = time.monotonic(), b""
    connection.settimeout(0.1)
    while time.monotonic() - began < PATIENCE:
        try:
            connection.sendall(data)
            block = connection.recv(65536)
        except TimeoutError:
            continue
        except OSError:
            break
        if not block:
            break
        heard += block
    return heard


class Sizes(ServiceTest):
    arguments = ("--max-header", "1000", "--max-body", "2000", "--max-lines", "10", "--max-paths", "3", "--max-states",
                 "2")

    def test_the_size_of_the_header(self):
        for filler, statuses in ((800, [200, 400]), (1000, [431, 414]), (100_000, [431, 414])):
            long_field = SOLVE + b"X: " + b"y" * filler
            long_target = b"GET /v1/solve?start=" + b"y" * filler + b" HTTP/1.1\r\nHost: localhost"
            for data, status in zip((long_field, long_target), statuses):
                self.assertEqual(status_of(self.service.raw(data + b"\r\nConnection: close\r\n\r\n")), [status], filler)

    def test_the_header_limit_is_exact_however_the_bytes_are_split(self):
        for length, status in ((1000, 200), (1001, 431), (1990, 431)):
            for cut in (length, 60, 500, 999, 1000):
                data = SOLVE + b"Connection: close\r\n" + b"X: y\r\n" * 50
                data += b"X: " + b"y" * (length - len(data) - 7) + b"\r\n\r\n"
                self.assertEqual(len(data), length)
                with self.service.connect() as connection:
                    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    connection.sendall(data[:cut])
                    self.service.wait_until_read(connection)
                    try:
                        connection.sendall(data[cut:])
                    except OSError:
                        pass
                    self.assertEqual(status_of(read_all(connection)), [status], (length, cut))

    def test_the_size_of_the_body(self):
        head = b"POST /v1/batch HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        for size, status in ((2000, 200), (2001, 413), (1_000_000, 413)):
            for data in (b"Content-Length: %d\r\n\r\n" % size + b"#" * size,
                         b"Transfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n" % (size, b"#" * size)):
                self.assertEqual(status_of(self.service.raw(head + data)), [status], size)
        self.assertEqual(status_of(self.service.raw(head + b"Content-Length: 18446744073709551615\r\n\r\n")), [413])

    def test_a_chunk_size_line_without_an_end(self):
        data = b"POST /v1/batch HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1;" + b"x" * 100_000
        self.assertEqual(status_of(self.service.raw(data)), [400])

    def test_the_number_of_lines(self):
        def post(path, body, content_type):
            return self.service.ask("POST", path, body, {"Content-Type": content_type})

        for path in ("/v1/batch", "/v1/check"):
            self.assertEqual(post(path, "#\n" * 10, "text/plain").status, 200)
            self.assertEqual(post(path, "#\n" * 10 + "#", "text/plain").status, 413)
            self.assertEqual(post(path, "[" + ",".join(['""'] * 10) + "]", "application/json").status, 200)
            self.check_problem(post(path, "[" + ",".join(['""'] * 11) + "]", "application/json"), 413,
                               "more than 10 lines")

    def test_the_number_of_paths_and_states(self):
        self.assertEqual(len(self.get("/v1/paths", start="867254301").json()["paths"]), 3)
        self.assertEqual(len(self.get("/v1/paths", start="867254301", limit=2).json()["paths"]), 2)
        self.check_problem(self.get("/v1/paths", start="867254301", limit=4), 400,
                           "limit '4' is not a number from 1 to 3")
        self.assertEqual(len(self.get("/v1/random", count=2).json()["boards"]), 2)
        self.check_problem(self.get("/v1/random", count=3), 400, "count '3' is not a number from 1 to 2")


class Times(ServiceTest):
    arguments = ("--request-time", TIMEOUT)

    def test_a_request_that_arrives_too_slowly_gets_408(self):
        for part in (b"GET", SOLVE, SOLVE + b"Content-Length: 5\r\n\r\nab",
                     b"POST /v1/batch HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab"):
            with self.service.connect() as connection:
                connection.sendall(part)
                answer = answers_in(read_all(connection))[0]
                self.check_problem(answer, 408, f"timeout: the request took longer than {TIMEOUT} s")

    def test_slow_bytes_do_not_extend_the_timeout(self):
        with self.service.connect() as connection:
            began = time.monotonic()
            connection.sendall(SOLVE)
            self.assertEqual(status_of(drip(connection, b"X: y\r\n")), [408])
            self.assertLess(time.monotonic() - began, SOON)

    def test_a_connection_without_a_request_is_closed(self):
        with self.service.connect() as connection:
            self.assertEqual(connection.recv(1), b"")


class IdleTime(ServiceTest):
    arguments = ("--idle-time", TIMEOUT)

    def setUp(self):
        self.began = time.monotonic()

    def tearDown(self):
        self.assertLess(time.monotonic() - self.began, SOON)

    def test_an_idle_connection_is_closed(self):
        with self.service.connect() as connection:
            connection.sendall(SOLVE + b"\r\n")
            self.assertEqual(status_of(read_all(connection)), [200])

    def test_line_ends_alone_do_not_keep_a_connection_open(self):
        with self.service.connect() as connection:
            connection.sendall(SOLVE + b"\r\n")
            self.assertEqual(status_of(drip(connection, b"\r\n")), [200])


class WriteTime(unittest.TestCase):
    def test_a_client_that_does_not_read_its_answers_is_disconnected(self):
        with Service("--write-time", TIMEOUT) as service, service.connect() as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.settimeout(0.1)
            try:
                for _ in range(2000):
                    connection.sendall(
                        b"GET /v1/paths?puzzle=mixed3x3&start=x87654321 HTTP/1.1\r\nHost: localhost\r\n\r\n" * 10)
            except OSError:
                pass
            began = time.monotonic()
            wait_until(lambda: service.metric('tilebase_errors_total{kind="timeout"}') == 1)
            self.assertLess(time.monotonic() - began, SOON)


class Overload(unittest.TestCase):
    def test_the_number_of_connections(self):
        with Service("--max-connections", "3") as service:
            held = [service.connect() for _ in range(3)]
            for connection in held:
                connection.sendall(SOLVE + b"\r\n")
                data = b""
                while take_answer(data)[0] is None:
                    data += connection.recv(65536)
            refusal = answers_in(service.raw(SOLVE + b"\r\n"))[0]
            self.assertEqual((refusal.status, refusal.fields["retry-after"], refusal.fields["connection"]),
                             (503, "1", "close"))
            self.assertEqual(refusal.json()["detail"], "too many connections; retry later")
            held.pop().close()
            wait_until(lambda: service.get("/v1/solve", start="23415x768").status == 200)  # It has seen the close.
            for connection in held:
                connection.close()

    def test_the_memory_for_bodies_and_answers(self):
        with Service("--max-memory", "3000000", "--request-time", "600") as service:
            head = b"POST /v1/batch HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n"

            def held_connection():
                connection = service.connect()
                connection.sendall(head + b"#" * 990_000)
                return connection

            held = [held_connection() for _ in range(3)]
            deadline = time.monotonic() + PATIENCE
            answer = None
            while time.monotonic() < deadline:  # All these bytes arrive meanwhile.
                answer = service.ask("POST", "/v1/batch", b"#" * 900_000, {"Content-Type": "text/plain"})
                if answer.status == 503:
                    break
                # While they arrive, another of the requests may be the one that is rejected.
                for refused in select.select(held, [], [], 0)[0]:
                    refused.close()
                    held[held.index(refused)] = held_connection()
            self.assertEqual((answer.status, answer.fields["retry-after"]), (503, "1"))
            self.assertEqual(service.get("/v1/solve", start="23415x768").status, 200)
            for connection in held:
                connection.close()
            wait_until(lambda: service.ask("POST", "/v1/batch", b"#" * 900_000).status == 200)

    def test_without_free_files_accepting_pauses(self):
        """Without free files, the service pauses before it accepts again, instead of using all CPU time."""
        def few_files():
            resource.setrlimit(resource.RLIMIT_NOFILE, (40, 40))

        with Service(preexec_fn=few_files) as service:
            first = service.client()

            def faults():
                first.request("GET", "/metrics")
                lines = first.getresponse().read().decode().splitlines()
                return next(int(line.split()[1]) for line in lines if 'kind="accept"' in line)

            self.assertEqual(faults(), 0)
            held = [service.connect() for _ in range(60)]
            for connection in held[:5]:
                connection.sendall(SOLVE + b"\r\n")
                self.assertEqual(connection.recv(12), b"HTTP/1.1 200")
            before = wait_until(faults)
            began = time.monotonic()
            pauses = wait_until(lambda: faults() - before if faults() >= before + 3 else None)
            self.assertLessEqual(0.09 * (pauses - 1), time.monotonic() - began)  # each takes a tenth of a second
            for connection in held:
                connection.close()
            self.assertEqual(service.get("/v1/solve", start="23415x768").status, 200)
            self.assertGreater(service.metric('tilebase_errors_total{kind="accept"}'), 0)
