"""Start of the service; cli/questions/serve.txt has its errors if it cannot start."""

import socket
import unittest

from service import Service, error_of


class Startup(unittest.TestCase):
    def test_by_default_it_listens_on_a_loopback_address(self):
        with Service() as service:
            self.assertRegex(service.greeting, r"^listening on http://127\.0\.0\.1:\d+/\n$")
        with Service(address="localhost") as service:
            self.assertEqual(service.host, "127.0.0.1")
        with Service(address="0.0.0.0") as service:
            self.assertEqual(service.host, "0.0.0.0")

    def test_it_listens_on_ipv6(self):
        with Service(address="::1") as service:
            self.assertRegex(service.greeting, r"^listening on http://\[::1\]:\d+/\n$")
            self.assertEqual(service.get("/v1/solve", start="23415x768").status, 200)

    def test_an_address_in_use_is_an_error(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            self.assertEqual(error_of("--port", str(port)),
                             f"cannot listen on 127.0.0.1:{port}: Address already in use")

    def test_a_port_can_be_reused_at_once(self):
        with Service() as service:
            service.get("/healthz")
            port = service.port
            with service.connect() as connection:
                connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                connection.recv(1)
                service.stop()
        with Service(port=port) as again:
            self.assertEqual(again.greeting, f"listening on http://127.0.0.1:{port}/\n")
            self.assertEqual(again.get("/healthz").status, 200)
            self.assertEqual(again.stop(), 0)
