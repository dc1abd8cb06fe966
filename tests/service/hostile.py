#!/usr/bin/env python3
"""Hostile traffic against a real server, while good clients ask cheap questions: their answers must be right and quick,
the server's memory must stay bounded, and the server must still stop gracefully. The good clients also ask a second
server, the control, which is not attacked: the latency there is the machine's own at that time. Prints figures; exits
with 1 if anything is wrong.

    TILEBASE_PROGRAM=... TILEBASE_TABLEGEN_PROGRAM=... hostile.py [--seconds 120]
"""

import argparse
import functools
import itertools
import multiprocessing
import random
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

from service import Service, build_tables, command, is_sanitized, read_all

SOLVE = b"GET /v1/solve?start=23415x768 HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = b"POST /v1/batch HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
STARTS = ["23415x768", "867254301", "12345678x", "21345678x", "123x46758", "nonsense"]
COUNT = ("GET", "/v1/count?start=867254301", None)
QUESTIONS = [
    *(("GET", "/v1/solve?start=" + start, None) for start in STARTS),
    COUNT,
    ("GET", "/v1/moves?start=123x46758", None),
    ("GET", "/v1/stats", None),
    ("GET", "/v1/distance?puzzle=mixed3x3&start=12345678x&goal=8*7*6****", None),
    ("GET", "/healthz", None),
    ("GET", "/", None),
    ("POST", "/v1/batch", b"23415x768\n123x46758 -> 1x3426758\n" * 5),
    ("POST", "/v1/check", b"123x46758 : rlrdr\n123x46758 -> 1x3426758 : ru\nnonsense\n" * 5),
]
SLOW = 40  # connections that each slow attacker holds open
IDLE = 2  # seconds: the idle timeout of the server
MOST_MEGABYTES = 400  # resident memory of the service
MOST_DELAY = 0.5 if is_sanitized() else 0.05  # seconds that the 99th percentile of latency may exceed the control's


class Attack:
    """The state that all attackers share."""

    def __init__(self, service, seconds):
        self.service = service
        self.end = time.monotonic() + seconds
        self.counts = {}
        self.faults = []

    def goes_on(self):
        return time.monotonic() < self.end

    def connect(self):
        connection = self.service.connect(timeout=3)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection

    def count(self, what, number=1):
        self.counts[what] = self.counts.get(what, 0) + number


def drip(name, head, drop, attack):
    """Many connections, each sent its bytes one by one, slowly; some are reset, some just left."""
    draw = random.Random(name)
    held = []
    while attack.goes_on():
        while len(held) < SLOW:
            connection = attack.connect()
            connection.sendall(head)
            held.append(connection)
            attack.count(name)
        for connection in list(held):
            try:
                connection.sendall(drop)
                if draw.random() < 0.02:
                    if draw.random() < 0.5:
                        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    raise OSError
            except OSError:
                connection.close()
                held.remove(connection)
        time.sleep(0.05)
    for connection in held:
        connection.close()


def half_open(attack):
    """Connections that send nothing, or half a request, and stay open."""
    draw = random.Random(1)
    while attack.goes_on():
        held = []
        for _ in range(SLOW):
            connection = attack.connect()
            connection.sendall(SOLVE[: draw.randrange(len(SOLVE))])
            if draw.random() < 0.3:
                connection.shutdown(socket.SHUT_WR)
            held.append(connection)
        attack.count("half-open connections", len(held))
        time.sleep(1)
        for connection in held:
            connection.close()


def send_and_read(attack, name, make, sends_more=False):
    while attack.goes_on():
        try:
            with attack.connect() as connection:
                connection.sendall(make())
                if not sends_more:
                    connection.shutdown(socket.SHUT_WR)
                read_all(connection)
        except OSError:
            pass
        attack.count(name)


def oversized(attack):
    draw = random.Random(2)

    def make():
        size = draw.choice([10_000, 100_000, 3_000_000])
        json = POST.replace(b"text/plain", b"application/json")
        return draw.choice([
            lambda: b"GET /" + b"a" * size + b" HTTP/1.1\r\n\r\n",
            lambda: SOLVE[:-2] + b"X: " + b"y" * size + b"\r\n\r\n",
            lambda: SOLVE[:-2] + b"X: y\r\n" * (size // 6) + b"\r\n",
            lambda: POST + b"Content-Length: %d\r\n\r\n" % size + b"#" * size,
            lambda: POST + b"Content-Length: 99999999999999999999\r\n\r\n",
            lambda: POST + b"Transfer-Encoding: chunked\r\n\r\nffffffffff\r\n" + b"#" * size,
            lambda: POST + b"Transfer-Encoding: chunked\r\n\r\n1;" + b"x" * size,
            lambda: json + b"Content-Length: 900000\r\n\r\n" + b"[" * 900_000,
            lambda: POST + b"Content-Length: 900000\r\n\r\n" + b"\n" * 900_000,
        ])()

    send_and_read(attack, "oversized requests", make)


def pipelining(attack):
    """A thousand requests at once, whose answers are read late, in part, or never."""
    draw = random.Random(4)
    while attack.goes_on():
        try:
            with attack.connect() as connection:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                target = draw.choice([b"/v1/solve?start=23415x768", b"/v1/paths?puzzle=mixed3x3&start=x87654321",
                                      b"/v1/stats?goal=1*3*5****", b"/"])
                connection.settimeout(0.5)
                connection.sendall((b"GET " + target + b" HTTP/1.1\r\nHost: localhost\r\n\r\n") * 1000)
                if draw.random() < 0.5:
                    connection.recv(draw.randrange(1, 100_000))
                time.sleep(draw.random() * 0.2)
        except OSError:
            pass
        attack.count("pipelines of a thousand requests")


def long_questions(attack):
    cells = itertools.permutations("12345678", 3)
    lines = b"".join(b"12345678x -> %s******\n" % "".join(three).encode() for three in cells)
    head = POST.replace(b"batch", b"batch?puzzle=mixed3x3") + b"Connection: close\r\n"
    data = head + b"Content-Length: %d\r\n\r\n" % len(lines) + lines
    send_and_read(attack, "long batches", lambda: data, sends_more=True)


def expensive_targets(draw):
    """Questions that take a search each: some 100 ms, or seconds for a puzzle with many moves."""
    while True:
        tiles = draw.sample("12345678", 3)
        goal = "".join(draw.sample([*tiles, *"******"], 9))
        puzzle = draw.choice(["mixed3x3", "mixed3x3", "many"])
        target = f"/v1/{draw.choice(['stats', 'random'])}?puzzle={puzzle}&goal={goal}"
        yield f"GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def abandoned(attack):
    """Many expensive questions from clients that disconnect before the answer."""
    targets = expensive_targets(random.Random(6))
    while attack.goes_on():
        for _ in range(60):
            connection = attack.connect()
            connection.sendall(next(targets))
            connection.close()
        attack.count("abandoned questions", 60)
        time.sleep(0.5)


def patient(attack):
    """More clients than the queue holds, each waiting for an expensive question."""
    targets = expensive_targets(random.Random(7))
    while attack.goes_on():
        held = [attack.connect() for _ in range(70)]
        for connection in held:
            connection.sendall(next(targets))
        attack.count("patient clients", len(held))
        time.sleep(3)
        for connection in held:
            connection.close()


ATTACKERS = [
    functools.partial(drip, "slow headers", SOLVE[:-2], b"X: y\r\n"),
    functools.partial(drip, "slow bodies", POST + b"Content-Length: 1000000\r\n\r\n", b"#" * 997),
    functools.partial(drip, "slow chunks", POST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n#\r\n"),
    half_open, oversized, pipelining, long_questions, abandoned, patient]


def keep_attacking(attacker, attack):
    """Repeats an attack; the server may close connections at any time."""
    while attack.goes_on():
        try:
            attacker(attack)
        except OSError:
            pass


def good_client(attack, control, wanted, results):
    """Asks both servers the same questions in turn, on keep-alive connections."""
    waits, faults = ([], []), []
    clients = (attack.service.client(), control.client())
    while attack.goes_on():
        for question in QUESTIONS:
            for client, times in zip(clients, waits):
                began = time.monotonic()
                try:
                    client.request(*question)
                    response = client.getresponse()
                    body = response.read()
                except OSError as error:
                    faults.append(f"a good question got no answer: {question}: {error!r}")
                    client.close()
                    continue
                times.append(time.monotonic() - began)
                if (response.status, body) != wanted[question]:
                    faults.append(f"a good question got a wrong answer: {question}: {response.status} {body[:200]!r}")
    results.put((waits, faults))


def write_puzzle(path):
    """A puzzle with the greatest number of moves, all different."""
    draw = random.Random(9)
    with open(path, "w", encoding="ascii") as file:
        file.write("name = many\ntiles = 1 2 3 4 5 6 7 8 9\n[move]\n")
        for number in range(256):
            file.write(f"m{number} = ({' '.join(draw.sample('123456789', 9))})\n")


def summary(waits):
    return (f"latency {1e3 * waits[len(waits) // 2]:.1f} ms (median), {1e3 * percentile_99(waits):.1f} ms "
            f"(99th percentile), {1e3 * waits[-1]:.1f} ms (longest)")


def percentile_99(waits):
    return waits[int(0.99 * len(waits))]


def resident_megabytes(pid, what="VmRSS"):
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        for line in file:
            if line.startswith(what + ":"):
                return int(line.split()[1]) / 1024
    raise RuntimeError("the service is gone")


def run(folder, seconds):
    # Short timeouts, so that two minutes show what would otherwise take an hour.
    write_puzzle(folder + "/many.puzzle")
    build_tables(folder + "/tables", "slide3x3", "mixed3x3", folder + "/many.puzzle")
    options = ("--tables", folder + "/tables", "--request-time", "2", "--write-time", "2", "--idle-time", str(IDLE))
    with Service(*options) as service, Service(*options) as control:
        for start in STARTS[:-1]:
            if service.get("/v1/solve", start=start).body != command("solve", "--json", start).stdout:
                sys.exit("the service gives wrong answers before the attack")
        answers = [control.ask(*question) for question in QUESTIONS]
        wanted = {question: (answer.status, answer.body) for question, answer in zip(QUESTIONS, answers)}
        for question in QUESTIONS:
            service.ask(*question)  # Every table is unpacked before memory is measured.
        before = resident_megabytes(service.process.pid)
        attack = Attack(service, seconds)
        results = multiprocessing.Queue()
        good = [multiprocessing.Process(target=good_client, args=(attack, control, wanted, results)) for _ in range(2)]
        for process in good:
            process.start()
        threads = [threading.Thread(target=keep_attacking, args=(attacker, attack)) for attacker in ATTACKERS]
        for thread in threads:
            thread.start()
        asked = [results.get() for _ in good]
        for waiting in (*good, *threads):
            waiting.join()
        for _, faults in asked:
            attack.faults += faults
        if service.process.poll() is not None:
            attack.faults.append(f"the service died with status {service.process.returncode}: "
                                 f"{service.process.stderr.read().decode()[-4000:]}")
        else:
            most = resident_megabytes(service.process.pid, "VmHWM")
            print(f"resident memory: {before:.0f} MB before, {most:.0f} MB at most, "
                  f"{resident_megabytes(service.process.pid):.0f} MB after")
            if most > MOST_MEGABYTES:
                attack.faults.append(f"the service used {most:.0f} MB, more than {MOST_MEGABYTES} MB")
            try:
                status = service.stop()
                if status != 0:
                    said = service.process.stderr.read().decode()[-4000:]
                    attack.faults.append(f"the service ended with status {status}: {said}")
            except subprocess.TimeoutExpired:
                attack.faults.append("the service did not stop")
    for what, number in sorted(attack.counts.items()):
        print(f"{number} {what}")
    waits, control_waits = (sorted(wait for both, _ in asked for wait in both[which]) for which in (0, 1))
    print(f"{len(waits)} good questions, {len(attack.faults)} faults; {summary(waits)}\n"
          f"at the control: {summary(control_waits)}")
    allowed = MOST_DELAY + percentile_99(control_waits)
    if percentile_99(waits) > allowed:
        attack.faults.append(f"latency of good questions is {1e3 * percentile_99(waits):.1f} ms (99th percentile), "
                             f"more than {1e3 * allowed:.1f} ms")
    for fault in attack.faults[:20]:
        print(fault, file=sys.stderr)
    return 1 if attack.faults or len(attack.counts) < len(ATTACKERS) or len(waits) < 10 * len(QUESTIONS) else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=120)
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(run(folder, parser.parse_args().seconds))


if __name__ == "__main__":
    main()
