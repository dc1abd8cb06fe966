"""Shared by the tests of the service: a server process, HTTP by http.client, raw bytes by sockets, and the command to
compare with."""

import contextlib
import functools
import http.client
import json
import os
import signal
import socket
import subprocess
import time
import unittest
import urllib.parse

PROGRAM = os.environ["TILEBASE_PROGRAM"]
TABLEGEN = os.environ["TILEBASE_TABLEGEN_PROGRAM"]
if "TILEBASE_PROGRAMS" in os.environ:  # a folder with other builds of the commands, such as with sanitizers
    PROGRAM, TABLEGEN = (os.path.join(os.environ["TILEBASE_PROGRAMS"], os.path.basename(program))
                         for program in (PROGRAM, TABLEGEN))
# Each line has a different goal with six wildcards, and takes some 100 microseconds.
HARD_LINES = "".join(f"12345678x -> {a}{b}{c}******\n" for a in "12345678" for b in "12345678x" for c in "x12345678"
                     if len({a, b, c}) == 3)
FARTHEST = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"  # a board of 4x4, 80 moves from the goal: its search takes seconds


@functools.lru_cache(maxsize=None)
def is_sanitized():
    """Whether the program was built with sanitizers, which take about ten times the time, and more memory."""
    with open(PROGRAM, "rb") as file:
        program = file.read()
    return any(mark in program for mark in (b"__asan_init", b"__tsan_init"))


PATIENCE = 300 if is_sanitized() else 60  # seconds without progress before a test fails


def wait_until(condition):
    """Waits until the condition holds, and returns its value."""
    deadline = time.monotonic() + PATIENCE
    while not (result := condition()):
        if time.monotonic() > deadline:
            raise TimeoutError("this has not come to be")
        time.sleep(0.002)
    return result


def clean_environment(**variables):
    kept = {name: value for name, value in os.environ.items()
            if name not in ("TILEBASE_TABLES", "LC_ALL", "LANG") and not name.startswith("TILEBASE_SERVE_")}
    return {**kept, "XDG_DATA_HOME": "/nonexistent", **variables}  # ignore the user's own tables


def command(*arguments, text=None, **variables):
    """Runs the command; returns the completed process, with its output as bytes."""
    return subprocess.run([PROGRAM, *arguments], input=text, capture_output=True, timeout=PATIENCE,
                          env=clean_environment(**variables), check=False)


def build_tables(folder, *puzzles):
    """Builds tables in a folder; a puzzle is a name, a file of a definition, or options."""
    named = [word for puzzle in puzzles for word in ([puzzle] if puzzle.startswith("-") else ["--puzzle", puzzle])]
    subprocess.run([TABLEGEN, "build", *named, "--out", folder], check=True, capture_output=True,
                   env=clean_environment())


def error_of(*arguments, **variables):
    """The line on standard error of a service that cannot start, without the program's name."""
    outcome = command("serve", *arguments, **variables)
    if (outcome.returncode, outcome.stdout, outcome.stderr.count(b"\n")) != (2, b"", 1):
        raise RuntimeError(f"not one line and status 2: {outcome}")
    return outcome.stderr.decode().removeprefix("tilebase: ").rstrip("\n")


class Answer:
    def __init__(self, status, fields, body):
        self.status = status
        self.fields = {name.lower(): value for name, value in fields}
        self.body = body

    def json(self):
        return json.loads(self.body)

    def __repr__(self):
        return f"{self.status} {self.fields} {self.body[:300]!r}"


class Service:
    """A server process, on a free port by default; with `path`, on a Unix socket."""

    def __init__(self, *arguments, address=None, port=0, path=None, preexec_fn=None, **variables):
        has_limit = "TILEBASE_MAX_SECONDS" in variables or any("max-seconds" in word for word in arguments)
        if is_sanitized() and not has_limit:
            arguments = (*arguments, "--max-seconds", "200")  # replaces the default, 10
        where = ["--unix", path] if path else ["--port", str(port), *(["--address", address] if address else [])]
        self.process = subprocess.Popen([PROGRAM, "serve", *where, *arguments], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, env=clean_environment(**variables),
                                        preexec_fn=preexec_fn)
        self.greeting = self.process.stdout.readline().decode()
        if not self.greeting.startswith("listening on "):
            raise RuntimeError(f"no service: {self.process.communicate()}")
        self.path = path
        self.url = self.greeting.split()[2].rstrip("/")
        self.host = "localhost" if path else urllib.parse.urlsplit(self.url).hostname
        self.port = None if path else urllib.parse.urlsplit(self.url).port
        # GCC 12's thread sanitizer loses a signal that arrives just before the main thread's first wait.
        while is_sanitized() and not self.is_waiting():
            time.sleep(0.001)

    def is_waiting(self):
        """Whether the main thread sleeps."""
        with open(f"/proc/{self.process.pid}/stat", encoding="utf-8") as file:
            return file.read().rsplit(")", 1)[1].split()[0] == "S"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()

    def connect(self, timeout=PATIENCE):
        if not self.path:
            return socket.create_connection((self.host, self.port), timeout=timeout)
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(timeout)
        connection.connect(self.path)
        return connection

    def client(self):
        client = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        client.sock = self.connect() if self.path else None
        return client

    def ask(self, method, target, body=None, fields=None):
        client = self.client()
        try:
            client.request(method, target, body=body, headers=fields or {})
            response = client.getresponse()
            return Answer(response.status, response.getheaders(), response.read())
        finally:
            client.close()

    def get(self, path, fields=None, **parameters):
        query = "?" + urllib.parse.urlencode(parameters, doseq=True) if parameters else ""
        return self.ask("GET", path + query, fields=fields)

    def raw(self, data):
        """Sends bytes on a new connection; returns everything received until the service closes it."""
        with self.connect() as connection:
            connection.sendall(data)
            return read_all(connection)

    def metric(self, name):
        for line in self.get("/metrics").body.decode().splitlines():
            if line.rsplit(" ", 1)[0] == name:
                return float(line.rsplit(" ", 1)[1])
        return None

    def in_flight(self):
        """The number of requests that the service is answering, without this one."""
        return self.metric("tilebase_requests_in_flight") - 1

    def threads(self):
        """Yields the state (R is running, S is asleep), the niceness, and the processor time in hundredths of a second,
        of each thread."""
        for task in os.listdir(f"/proc/{self.process.pid}/task"):
            with open(f"/proc/{self.process.pid}/task/{task}/stat", encoding="utf-8") as file:
                fields = file.read().rsplit(")", 1)[1].split()
            yield fields[0], int(fields[16]), int(fields[11]) + int(fields[12])

    def cpu_seconds(self):
        return sum(ticks for _, _, ticks in self.threads()) / 100

    @contextlib.contextmanager
    def busy_lane(self):
        """Meanwhile, the lane for the longest questions is busy, for minutes or until the connection returned is
        closed. Needs --threads 1 or 2, for one thread in this lane, and a long --max-seconds."""
        def ticks():
            return sum(ticks for _, niceness, ticks in self.threads() if niceness == 10)

        before = ticks()
        body = f"{FARTHEST}\n" * 100
        question = ("POST /v1/batch?puzzle=slide4x4 HTTP/1.1\r\nHost: localhost\r\n"
                    f"Content-Length: {len(body)}\r\n\r\n{body}")
        with self.connect() as connection:
            connection.sendall(question.encode())
            wait_until(lambda: ticks() > before + 1)
            yield connection

    def wait_until_read(self, connection):
        """Waits until the service has read everything that was sent on this connection."""
        ends = [f":{port:04X}" for port in (self.port, connection.getsockname()[1])]

        def is_read():
            with open("/proc/net/tcp", encoding="ascii") as file:
                for line in file:
                    fields = line.split()
                    if [fields[1][-5:], fields[2][-5:]] == ends:
                        return fields[4].split(":")[1] == "00000000"
            return True  # the service has closed it

        wait_until(is_read)

    def stop(self, number=signal.SIGTERM):
        """Stops the process; returns its exit status."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


def read_all(connection):
    data = b""
    while True:
        try:
            block = connection.recv(65536)
        except ConnectionResetError:
            return data
        if not block:
            return data
        data += block


def take_answer(data, head=False):
    """The first answer in the bytes, and the bytes after it; None if it is not complete."""
    end = data.find(b"\r\n\r\n")
    if end < 0:
        return None, data
    lines = data[:end].decode("ascii").split("\r\n")
    version, status, _ = (lines[0] + " ").split(" ", 2)
    if version != "HTTP/1.1":
        raise ValueError(f"no answer: {data[:200]!r}")
    fields = [tuple(line.split(": ", 1)) for line in lines[1:]]
    answer = Answer(int(status), fields, b"")
    begin = end + 4
    if int(status) in (204, 304) or int(status) < 200 or head:
        return answer, data[begin:]
    length = int(answer.fields["content-length"])
    if len(data) < begin + length:
        return None, data
    answer.body = data[begin:begin + length]
    return answer, data[begin + length:]


def answers_in(data):
    """All answers in the bytes, which must contain nothing else."""
    answers = []
    while data:
        answer, data = take_answer(data)
        if answer is None:
            raise ValueError(f"half an answer: {data[:200]!r}")
        answers.append(answer)
    return answers


class ServiceTest(unittest.TestCase):
    """Tests of one server, started with the class's arguments."""

    arguments = ()

    @classmethod
    def setUpClass(cls):
        cls.service = Service(*cls.arguments)

    @classmethod
    def tearDownClass(cls):
        cls.service.__exit__()

    def get(self, path, fields=None, **parameters):
        return self.service.get(path, fields, **parameters)

    def check_problem(self, answer, status, detail=None):
        """Checks an error: its status, its form, and that `detail` is a part of its text."""
        self.assertEqual(answer.status, status, answer)
        self.assertEqual(answer.fields["content-type"], "application/problem+json")
        self.assertEqual(answer.fields["cache-control"], "no-store")
        problem = answer.json()
        bounds = [name for name in ("atLeast", "atMost", "states") if status == 422 and name in problem]
        self.assertEqual(list(problem), ["type", "title", "status", "detail", *bounds])
        self.assertEqual(problem["status"], status)
        if detail is not None:
            self.assertIn(detail, problem["detail"])
