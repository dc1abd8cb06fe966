"""Start of the service, and its errors if it cannot start."""

import socket
import unittest

from service import Service, command, error_of, main


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

    def test_an_invalid_or_unavailable_address_is_an_error(self):
        for address in ("example.org", "127.0.0", "", "127.0.0.1:80"):
            self.assertEqual(error_of("--address", address),
                             f"--address '{address}' is neither numeric, such as 127.0.0.1 or ::1, nor localhost")
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            self.assertEqual(error_of("--port", str(port)),
                             f"cannot listen on 127.0.0.1:{port}: Address already in use")

    def test_numbers_out_of_range_are_errors(self):
        for option in ("port", "threads", "max-header", "max-body", "max-lines", "max-paths", "max-states",
                       "max-connections", "max-memory",
                       "max-queue", "max-queue-time", "max-seconds", "max-cache",
                       "max-patterns", "request-time", "write-time",
                       "idle-time", "grace"):
            for value in ("-1", "1x", "99999999999999999999"):
                self.assertIn(f"--{option} '{value}' is not a number from ", error_of(f"--{option}={value}"), option)
        for value in ("0", "0.0009", "86400.1", "1e1", "."):
            self.assertEqual(error_of(f"--grace={value}"), f"--grace '{value}' is not a number from 0.001 to 86400")

    def test_other_bad_usage_is_an_error(self):
        self.assertEqual(error_of("here"), "unexpected argument 'here'")
        for host in ("http://tiles.example", "a b", "*", "a/b", ":80"):
            self.assertEqual(error_of("--host=" + host), f"--host '{host}' is not a name such as tiles.example")
        self.assertIn("cannot", error_of("--tables", "/nowhere"))
        self.assertIn("unknown option '--goal'", error_of("--goal", "x"))

    def test_an_invalid_origin_is_an_error(self):
        for text in ("", "null", "**", "example.org", "localhost:3000", "https://", "https:/a", "https//a", "://a",
                     "1s://a",
                     "https://a/", "https://a/b", "https://a?b", "https://a#b", "https://u@a", "https://u:p@a",
                     "https://a:",
                     "https://a:0", "https://a:65536", "https://a:1x", "https://a:-1", "https://:80", "https://*.a",
                     "https://a b", " https://a", "https://a ", "https://a,https://b", "https://b\xfccher.example",
                     "https://[::1", "https://[", "https://[]", "https://::1", "https://[::g]", "https://[::1]x",
                     "a\nX: y", "https://a\r\nX: y"):
            for before in ((), ("--cors-origin", "https://a.example")):
                self.assertRegex(error_of(*before, "--cors-origin", text),
                                 "^--cors-origin '.*' is not an origin; an origin is scheme://host or "
                                 r"scheme://host:port, such as https://example.org, or \* for any$")

    def test_help_names_every_limit_with_its_default(self):
        text = command("serve", "--help").stdout.decode()
        for option in ("max-header", "max-body", "max-lines", "max-paths", "max-states", "max-connections",
                       "max-memory", "max-queue", "max-seconds",
                       "request-time", "write-time", "idle-time", "grace"):
            self.assertRegex(" ".join(text.split()), rf"--{option} (BYTES|N|SECONDS) [^-]*\(default \d+\)")

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


if __name__ == "__main__":
    main()
