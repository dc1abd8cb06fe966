"""A service that is told to stop still answers every request it has received."""

import signal
import socket
import threading
import unittest

from service import HARD_LINES, PATIENCE, Service, answers_in, read_all, take_answer, wait_until

SOLVE = b"GET /v1/solve?start=23415x768 HTTP/1.1\r\nHost: localhost\r\n"


def wait_until_refusing(service):
    """Waits until the service no longer listens: then it has seen the signal."""
    def is_refusing():
        try:
            service.connect().close()
        except ConnectionError:
            return True
        return False

    wait_until(is_refusing)


class Stop(unittest.TestCase):
    def test_each_signal_ends_an_idle_service(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            with Service() as service:
                self.assertEqual(service.stop(number), 0)
                self.assertEqual(service.process.stderr.read(), b"")

    def test_a_long_question_is_still_answered(self):
        with Service("--grace", str(PATIENCE - 10), "--max-lines", "100000", "--max-body", "10000000") as service:
            answers = []
            thread = threading.Thread(target=lambda: answers.append(
                service.ask("POST", "/v1/batch?puzzle=mixed3x3", HARD_LINES * 2, {"Content-Type": "text/plain"})))
            thread.start()
            wait_until(lambda: service.in_flight() == 1)
            self.assertEqual(service.stop(), 0)
            thread.join()
            self.assertEqual(answers[0].status, 200)
            self.assertEqual(answers[0].fields["connection"], "close")
            self.assertEqual(answers[0].body.count(b"\n"), HARD_LINES.count("\n") * 2)

    def test_a_request_that_is_still_arriving_is_answered(self):
        with Service() as service, service.connect() as connection:
            connection.sendall(SOLVE)
            service.wait_until_read(connection)
            service.process.send_signal(signal.SIGTERM)
            wait_until_refusing(service)
            connection.sendall(b"\r\n" + SOLVE + b"\r\n")
            answers = answers_in(read_all(connection))
            self.assertEqual([answer.status for answer in answers], [200, 200])
            self.assertEqual(answers[-1].fields["connection"], "close")
            connection.close()
            self.assertEqual(service.process.wait(PATIENCE), 0)

    def test_a_keep_alive_connection_is_closed_with_its_next_answer(self):
        with Service() as service, service.connect() as connection:
            connection.sendall(SOLVE + b"\r\n")
            data = b""
            while take_answer(data)[0] is None:
                data += connection.recv(65536)
            self.assertNotIn("connection", take_answer(data)[0].fields)
            service.process.send_signal(signal.SIGTERM)
            wait_until_refusing(service)
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            answer = answers_in(read_all(connection))[0]
            self.assertEqual((answer.status, answer.fields["connection"]), (503, "close"))
            self.assertEqual(service.process.wait(PATIENCE), 0)

    def test_idle_connections_do_not_delay_the_end(self):
        with Service("--grace", str(PATIENCE - 10)) as service:
            held = [service.connect() for _ in range(20)]
            self.assertEqual(service.stop(), 0)
            for connection in held:
                self.assertEqual(connection.recv(1), b"")
                connection.close()

    def test_connections_that_were_not_accepted_yet_are_answered(self):
        for _ in range(8):
            with Service("--threads", "1") as service:
                held = []
                for _ in range(30):
                    connection = service.connect()
                    connection.sendall(SOLVE + b"Connection: close\r\n\r\n")
                    held.append(connection)
                service.process.send_signal(signal.SIGTERM)
                for connection in held:
                    self.assertEqual(answers_in(read_all(connection))[0].status, 200)
                    connection.close()
                self.assertEqual(service.process.wait(PATIENCE), 0)

    def test_the_grace_time_is_enforced(self):
        with Service("--grace", "0.2", "--request-time", "50", "--max-lines", "1000000", "--max-body",
                     "100000000") as service:
            with service.connect() as slow, service.connect() as busy:
                slow.sendall(SOLVE)
                body = (HARD_LINES * 200).encode()  # takes half a minute
                busy.sendall(b"POST /v1/batch?puzzle=mixed3x3 HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n"
                             % len(body) + body)
                wait_until(lambda: service.in_flight() == 1)
                self.assertEqual(service.stop(), 0)
                self.assertEqual((read_all(slow), read_all(busy)), (b"", b""))  # did not wait for the batch

    def test_a_second_signal_ends_it_at_once(self):
        with Service("--grace", "500", "--request-time", "500") as service, service.connect() as connection:
            connection.sendall(SOLVE)
            service.wait_until_read(connection)
            service.process.send_signal(signal.SIGTERM)
            wait_until_refusing(service)
            service.process.send_signal(signal.SIGTERM)
            self.assertEqual(service.process.wait(PATIENCE), -signal.SIGTERM)

    def test_busy_clients_get_every_answer(self):
        """No answer is cut off, and no connection is closed during an answer without `Connection: close` before it."""
        with Service() as service:
            faults = []
            answered = []

            def ask():
                with service.connect() as connection:
                    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    data, closing = b"", False
                    while not closing:
                        connection.sendall(SOLVE + b"\r\n")
                        answer = None
                        while answer is None:
                            block = connection.recv(65536)
                            if not block:
                                return faults.append(f"closed without an answer, {data!r}")
                            answer, data = take_answer(data + block)
                        if answer.status != 200:
                            return faults.append(answer)
                        answered.append(True)
                        closing = answer.fields.get("connection") == "close"

            threads = [threading.Thread(target=ask) for _ in range(20)]
            for thread in threads:
                thread.start()
            wait_until(lambda: len(answered) > 500)
            service.process.send_signal(signal.SIGTERM)
            for thread in threads:
                thread.join()
            self.assertEqual(faults, [])
            self.assertEqual(service.process.wait(PATIENCE), 0)
