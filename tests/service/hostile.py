#!/usr/bin/env python3
"""Hostile traffic against a real server, while a good client asks all the time: its answers must be right, the server's memory must stay bounded, and the server
must live to stop gracefully. Prints figures; exits 1 if anything is wrong.

    TILEBASE_PROGRAM=... TILEBASE_TABLEGEN_PROGRAM=... hostile.py [--seconds 120] [--most-megabytes 400]
"""

import argparse
import random
import socket
import struct
import subprocess
import sys
import threading
import time

from service import Service, command, read_all

SOLVE = b"GET /v1/solve?start=23415x768 HTTP/1.1\r\nHost: here\r\n\r\n"
POST = b"POST /v1/batch HTTP/1.1\r\nHost: here\r\nContent-Type: text/plain\r\n"
STARTS = ["23415x768", "867254301", "12345678x", "21345678x", "123x46758", "nonsense"]
SLOW = 40  # connections that each slow attacker holds open at a time


class Attack:
    """What the attackers share."""

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


def drip(attack, name, head, drop):
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


def slow_header(attack):
    drip(attack, "slow headers", b"GET /v1/solve?start=23415x768 HTTP/1.1\r\nHost: here\r\n", b"X: y\r\n")


def slow_body(attack):
    drip(attack, "slow bodies", POST + b"Content-Length: 1000000\r\n\r\n", b"#" * 997)


def slow_chunks(attack):
    drip(attack, "slow chunks", POST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n#\r\n")


def half_open(attack):
    """Connections that say nothing, or half a request, and stay."""
    draw = random.Random(1)
    while attack.goes_on():
        held = []
        for _ in range(SLOW):
            connection = attack.connect()
            connection.sendall(SOLVE[:draw.randrange(len(SOLVE))])
            if draw.random() < 0.3:
                connection.shutdown(socket.SHUT_WR)
            held.append(connection)
        attack.count("half-open connections", len(held))
        time.sleep(1)
        for connection in held:
            connection.close()


def send_and_read(attack, name, make):
    while attack.goes_on():
        try:
            with attack.connect() as connection:
                connection.sendall(make())
                connection.shutdown(socket.SHUT_WR)
                read_all(connection)
        except OSError:
            pass
        attack.count(name)


def oversized(attack):
    draw = random.Random(2)

    def make():
        size = draw.choice([10_000, 100_000, 3_000_000])
        return draw.choice([lambda: b"GET /" + b"a" * size + b" HTTP/1.1\r\n\r\n", lambda: SOLVE[:-2] + b"X: " + b"y" * size + b"\r\n\r\n",
                            lambda: SOLVE[:-2] + b"X: y\r\n" * (size // 6) + b"\r\n", lambda: POST + b"Content-Length: %d\r\n\r\n" % size + b"#" * size,
                            lambda: POST + b"Content-Length: 99999999999999999999\r\n\r\n", lambda: POST + b"Transfer-Encoding: chunked\r\n\r\nffffffffff\r\n" + b"#" * size,
                            lambda: POST + b"Transfer-Encoding: chunked\r\n\r\n1;" + b"x" * size,
                            lambda: POST.replace(b"text/plain", b"application/json") + b"Content-Length: 900000\r\n\r\n" + b"[" * 900_000,
                            lambda: POST + b"Content-Length: 900000\r\n\r\n" + b"\n" * 900_000])()

    send_and_read(attack, "oversized requests", make)


def bad_percent(attack):
    draw = random.Random(3)

    def make():
        text = "".join(draw.choice("%%%0123456789abcdefgx&=+#/*") for _ in range(draw.randrange(200)))
        return f"GET /v1/{draw.choice(['solve', 'paths', 'stats', '%73olve', ''])}?start={text} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()

    send_and_read(attack, "badly encoded requests", make)


def pipelining(attack):
    """A thousand requests at once, whose answers are read late, in part, or never."""
    draw = random.Random(4)
    while attack.goes_on():
        try:
            with attack.connect() as connection:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                target = draw.choice([b"/v1/solve?start=23415x768", b"/v1/paths?puzzle=mixed3x3&start=x87654321", b"/v1/stats?goal=1*3*5****", b"/"])
                connection.settimeout(0.5)
                connection.sendall((b"GET " + target + b" HTTP/1.1\r\nHost: here\r\n\r\n") * 1000)
                if draw.random() < 0.5:
                    connection.recv(draw.randrange(1, 100_000))
                time.sleep(draw.random() * 0.2)
        except OSError:
            pass
        attack.count("pipelines of a thousand requests")


def random_bytes(attack):
    draw = random.Random(5)

    def make():
        data = bytearray(SOLVE * draw.randrange(1, 4) if draw.random() < 0.7 else draw.randbytes(draw.randrange(1, 5000)))
        for _ in range(draw.randrange(1, 20)):
            data[draw.randrange(len(data))] = draw.randrange(256)
        return bytes(data)

    send_and_read(attack, "requests of random bytes", make)


def long_questions(attack):
    lines = b"".join(b"12345678x -> %s******\n" % bytes(cells) for cells in ([49 + i, 49 + j, 49 + k] for i in range(8) for j in range(8) for k in range(8)
                                                                              if len({i, j, k}) == 3))
    send_and_read(attack, "long batches", lambda: b"POST /v1/batch?puzzle=mixed3x3 HTTP/1.1\r\nHost: here\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" %
                  len(lines) + lines)


ATTACKERS = [slow_header, slow_body, slow_chunks, half_open, oversized, bad_percent, pipelining, random_bytes, long_questions]


def good_client(attack, wanted, waits):
    """Asks one question after the other, each on a connection that is kept while it can be."""
    client = attack.service.client()
    while attack.goes_on():
        for start in STARTS:
            began = time.monotonic()
            try:
                client.request("GET", "/v1/solve?start=" + start)
                response = client.getresponse()
                body = response.read()
            except OSError as error:
                attack.faults.append(f"a good question was not answered: {error!r}")
                client.close()
                continue
            waits.append(time.monotonic() - began)
            if (response.status, body) != wanted[start]:
                attack.faults.append(f"a good question was answered wrongly: {response.status} {body[:200]!r}")
    client.close()


def resident_megabytes(pid, what="VmRSS"):
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        for line in file:
            if line.startswith(what + ":"):
                return int(line.split()[1]) / 1024
    raise RuntimeError("the service is gone")


def run(seconds, most_megabytes):
    # Times are short, so that what would take an hour happens in two minutes.
    with Service("--request-time", "2", "--write-time", "2", "--idle-time", "2") as service:
        wanted = {}
        for start in STARTS:
            answer = service.get("/v1/solve", start=start)
            wanted[start] = (answer.status, answer.body)
            if start != "nonsense" and answer.body != command("solve", "--json", start).stdout:
                sys.exit("the service answers wrongly before anything has happened")
        before = resident_megabytes(service.process.pid)
        attack = Attack(service, seconds)
        waits = []
        threads = [threading.Thread(target=attacker, args=(attack,)) for attacker in ATTACKERS]
        threads += [threading.Thread(target=good_client, args=(attack, wanted, waits)) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if service.process.poll() is not None:
            attack.faults.append(f"the service died with status {service.process.returncode}: {service.process.stderr.read().decode()[-4000:]}")
        else:
            most = resident_megabytes(service.process.pid, "VmHWM")
            print(f"resident memory: {before:.0f} MB before, {most:.0f} MB at most, {resident_megabytes(service.process.pid):.0f} MB after")
            if most > most_megabytes:
                attack.faults.append(f"the service took {most:.0f} MB, more than {most_megabytes}")
            try:
                status = service.stop()
                if status != 0:
                    attack.faults.append(f"the service ended with status {status}: {service.process.stderr.read().decode()[-4000:]}")
            except subprocess.TimeoutExpired:
                attack.faults.append("the service did not stop")
    for what, number in sorted(attack.counts.items()):
        print(f"{number} {what}")
    waits.sort()
    print(f"{len(waits)} good questions, {len(attack.faults)} faults; waited {1e3 * waits[len(waits) // 2]:.1f} ms (median), "
          f"{1e3 * waits[int(0.99 * len(waits))]:.1f} ms (99th percentile), {1e3 * waits[-1]:.1f} ms (longest)")
    for fault in attack.faults[:20]:
        print(fault, file=sys.stderr)
    return 1 if attack.faults or not attack.counts or len(waits) < 10 * len(STARTS) else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--most-megabytes", type=float, default=400, help="of resident memory that the service may take")
    arguments = parser.parse_args()
    sys.exit(run(arguments.seconds, arguments.most_megabytes))


if __name__ == "__main__":
    main()
