"""--access-log: one whole line per request, in the Common Log Format. The service keeps running whatever happens to the
file."""

import datetime
import os
import re
import resource
import signal
import socket
import tempfile
import time
import unittest

from service import PATIENCE, Service, answers_in, read_all, wait_until

SOLVE = "/v1/solve?start=23415x768"
LINE = re.compile(r'(\S+) - - \[(\d\d/[A-Z][a-z]{2}/\d{4}:\d\d:\d\d:\d\d [+-]\d{4})\] '
                  r'"((?:[^"\\]|\\["\\]|\\x[0-9a-f]{2})*)" (\d{3}) (\d+|-)\n')


class AccessLog(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "access.log")

    def lines(self, count=None, path=None):
        """The parsed lines of the log, once there are `count` of them."""

        def read():
            with open(path or self.path, encoding="ascii", newline="\n") as file:
                lines = file.readlines()
            return lines if count is None or len(lines) >= count else None

        lines = wait_until(read)
        matches = [LINE.fullmatch(line) for line in lines]
        self.assertNotIn(None, matches, lines)
        return [match.groups() for match in matches]

    def test_each_request_is_logged_in_one_line(self):
        with Service("--access-log", self.path) as service:
            tag = service.get(SOLVE).fields["etag"]
            asked = [("GET", SOLVE, None, {}), ("HEAD", SOLVE, None, {}), ("GET", "/nothing", None, {}),
                     ("GET", SOLVE, None, {"If-None-Match": tag}), ("GET", "/v1/stats", None, {}),
                     ("POST", "/v1/batch?print=distance", "23415x768\n" * 500, {"Content-Type": "text/plain"}),
                     ("GET", "/", None, {"Accept-Encoding": "gzip"}), ("BREW", "/v1/solve", None, {})]
            answers = [service.ask(*question) for question in asked]
            lines = self.lines(1 + len(asked))[1:]
            for (method, target, _, _), answer, (client, when, request, status, size) in zip(asked, answers, lines,
                                                                                             strict=True):
                self.assertEqual((client, request, int(status)),
                                 ("127.0.0.1", f"{method} {target} HTTP/1.1", answer.status))
                self.assertEqual(size, str(len(answer.body)) if answer.body else "-")
                age = datetime.datetime.now().astimezone() - datetime.datetime.strptime(when, "%d/%b/%Y:%H:%M:%S %z")
                self.assertLess(abs(age.total_seconds()), PATIENCE)

    def test_no_request_can_forge_a_line(self):
        with Service("--access-log", self.path) as service:
            for target in (b'/"', b"/\\", b"/\x80\xff", b"/%0a%22", b"/~"):
                service.raw(b"GET " + target + b" HTTP/1.0\r\n\r\n")
            for nonsense in (b'GET /" 200 5 HTTP/1.0', b"GET /a\x1b[31mb HTTP/1.0", b"GET /a\nb HTTP/1.0", b"nonsense"):
                service.raw(nonsense + b"\r\n\r\n")
            lines = self.lines(9)
            self.assertEqual([request for _, _, request, _, _ in lines], [
                r"GET /\" HTTP/1.0", r"GET /\\ HTTP/1.0", r"GET /\x80\xff HTTP/1.0", "GET /%0a%22 HTTP/1.0",
                "GET /~ HTTP/1.0",
                *["-"] * 4])
            self.assertEqual([status for _, _, _, status, _ in lines[-4:]], ["505", "400", "400", "400"])

    def test_sighup_reopens_the_file_by_name(self):
        with Service("--access-log", self.path) as service:
            service.get(SOLVE)
            self.lines(1)
            os.rename(self.path, self.path + ".1")
            service.get("/v1/stats")
            service.process.send_signal(signal.SIGHUP)
            wait_until(lambda: os.path.exists(self.path))
            service.get("/healthz")
            self.assertEqual([line[2] for line in self.lines(1)], ["GET /healthz HTTP/1.1"])
            self.assertEqual([line[2] for line in self.lines(path=self.path + ".1")],
                             [f"GET {SOLVE} HTTP/1.1", "GET /v1/stats HTTP/1.1"])
            self.assertEqual((service.stop(), service.process.stderr.read()), (0, b""))

    def test_if_reopening_fails_the_old_file_stays_in_use(self):
        with Service("--access-log", self.path) as service:
            os.rename(self.path, self.path + ".1")
            os.mkdir(self.path)
            service.process.send_signal(signal.SIGHUP)
            self.assertEqual(service.process.stderr.readline().decode(),
                             f"tilebase: cannot open access log '{self.path}' again: Is a directory; "
                             "still writing to the old file\n")
            service.get(SOLVE)
            self.assertEqual(len(self.lines(1, self.path + ".1")), 1)

    def test_a_full_disk_loses_only_log_lines(self):
        with Service("--access-log", "/dev/full") as service:
            def lost():
                return service.metric('tilebase_errors_total{kind="log"}')

            for _ in range(3):
                before = lost()
                self.assertEqual(service.get(SOLVE).status, 200)
                wait_until(lambda: lost() > before)
            self.assertEqual(service.stop(), 0)
            self.assertEqual(service.process.stderr.read().decode(),
                             "tilebase: cannot write access log '/dev/full': No space left on device; "
                             "lines are lost until this is fixed (see tilebase_errors_total in /metrics)\n")

    def test_a_line_cut_off_by_a_full_disk_is_completed_once_there_is_space(self):
        def small_files():
            resource.setrlimit(resource.RLIMIT_FSIZE, (1000, resource.RLIM_INFINITY))

        with Service("--access-log", self.path, preexec_fn=small_files) as service:
            for _ in range(30):
                service.get(SOLVE)
            lost = wait_until(lambda: service.metric('tilebase_errors_total{kind="log"}'))
            self.assertEqual(os.path.getsize(self.path), 1000)
            resource.prlimit(service.process.pid, resource.RLIMIT_FSIZE,
                             (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            service.get("/v1/stats")
            wait_until(lambda: os.path.getsize(self.path) > 1000)
            self.assertEqual(service.stop(), 0)
            self.assertEqual(self.lines()[-1][2], "GET /v1/stats HTTP/1.1")
            self.assertGreater(lost, 0)

    def test_the_reader_of_a_pipe_may_stop_reading_or_close_it(self):
        with Service("--access-log", "-") as service:  # nothing reads its standard output from here on
            for _ in range(20):
                service.raw(b"GET /%s HTTP/1.1\r\nHost: here\r\n\r\n" % (b"x" * 7000) * 9
                            + b"GET /healthz HTTP/1.0\r\n\r\n")
            wait_until(lambda: service.metric('tilebase_errors_total{kind="log"}'))
            self.assertEqual(service.get(SOLVE).status, 200)
            begun = time.monotonic()
            self.assertEqual(service.stop(), 0)
            self.assertLess(time.monotonic() - begun, 10)
            self.assertIn(b"it has no reader", service.process.stderr.read())
        with Service("--access-log", "-") as service:
            service.process.stdout.close()
            service.get(SOLVE)
            self.assertIn("Broken pipe", service.process.stderr.readline().decode())
            self.assertEqual(service.get(SOLVE).status, 200)
            service.process.stdout = None
            self.assertEqual(service.stop(), 0)

    def test_a_pipe_gets_the_beginning_of_a_long_request_and_a_file_the_whole(self):
        target = '/"' + 'x"' * 3000
        for log, shown in (("-", target[:900 - len("GET ")]), (self.path, target)):
            with Service("--access-log", log) as service:
                service.raw(b"GET %s HTTP/1.0\r\n\r\n" % target.encode())
                if log == "-":
                    request = LINE.fullmatch(service.process.stdout.readline().decode())[3]
                else:
                    request = self.lines(1)[0][2]
                self.assertEqual(request.replace('\\"', '"'), f"GET {shown} HTTP/1.0")

    def test_lines_of_several_threads_are_whole_and_complete(self):
        with Service("--access-log", self.path, "--threads", "4") as service:
            held = [service.connect() for _ in range(16)]
            for connection in held:
                connection.sendall(f"GET {SOLVE} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() * 100)
                connection.shutdown(socket.SHUT_WR)
            for connection in held:
                self.assertEqual([answer.status for answer in answers_in(read_all(connection))], [200] * 100)
                connection.close()
            self.assertEqual(service.metric('tilebase_errors_total{kind="log"}'), 0)
            self.assertEqual(service.stop(), 0)
        self.assertEqual(len([line for line in self.lines() if SOLVE in line[2]]), 1600)
