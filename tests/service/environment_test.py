"""Start of the service, and options that variables of the environment give; cli/questions/serve.txt has the errors."""

import os
import re
import socket
import tempfile
import unittest

from service import Service, command, error_of


class Environment(unittest.TestCase):
    def test_the_place_to_listen_at_can_be_given(self):
        with tempfile.TemporaryDirectory() as folder:
            outcome = error_of(TILEBASE_SERVE_UNIX=folder)
            self.assertEqual(outcome, f"cannot listen on unix:{folder}: a file that is not a socket is there; "
                             "remove it or choose another path")

    def test_the_command_line_takes_precedence(self):
        with Service("--max-lines", "4", "--host", "a.example", TILEBASE_SERVE_MAX_LINES="2",
                     TILEBASE_SERVE_HOST="b.example", TILEBASE_SERVE_PORT="1") as service:
            self.assertEqual(service.ask("POST", "/v1/batch", b"\n\n\n", {"Content-Type": "text/plain"}).status, 200)
            self.assertEqual([service.get("/healthz", {"Host": host}).status for host in ("a.example", "b.example")],
                             [200, 421])

    def test_commas_separate_the_values_of_a_repeatable_option(self):
        with Service(TILEBASE_SERVE_HOST=" a.example,b.example , [::1]:8080,",
                     TILEBASE_SERVE_CORS_ORIGIN="https://a.example:8443,https://b.example") as service:
            self.assertEqual([service.get("/healthz", {"Host": host}).status
                              for host in ("a.example", "b.example:80", "c.example")], [200, 200, 421])
            for origin in ("https://a.example:8443", "https://b.example"):
                self.assertEqual(service.get("/healthz", {"Origin": origin}).fields["access-control-allow-origin"],
                                 origin)

    def test_definitions_can_be_given(self):
        with tempfile.TemporaryDirectory() as folder:
            paths = [os.path.join(folder, name) for name in ("one", "two")]
            for path in paths:
                with open(path, "w", encoding="ascii") as file:
                    file.write(f"name = {os.path.basename(path)}\ntiles = a a x\nblank = x\nslides = orthogonal\n")
            with Service(TILEBASE_SERVE_PUZZLE=",".join(paths)) as service:
                for name in ("one", "two"):
                    self.assertEqual(service.get("/v1/solve", puzzle=name, start="axa").json()["path"], ["r"])

    def test_an_empty_variable_does_not_count(self):
        with Service(TILEBASE_SERVE_MAX_LINES="", TILEBASE_SERVE_HOST="", TILEBASE_SERVE_UNIX="",
                     TILEBASE_SERVE_ACCESS_LOG="") as service:
            self.assertEqual(service.get("/healthz").status, 200)

    def test_every_option_has_a_variable(self):
        text = command("serve", "--help").stdout.decode()
        options = re.findall(r"^  (?:-. \[ )?--([a-z-]+)", text.split("Options:")[1], re.MULTILINE)
        self.assertGreater(len(options), 20)
        values = {"port": "0", "address": "::1", "host": "a", "cors-origin": "*", "access-log": "-", "threads": "1"}
        for option in options:
            if option not in ("unix", "unix-mode", "tables", "puzzle", "help"):  # they have tests of their own
                variable = "TILEBASE_SERVE_" + option.upper().replace("-", "_")
                with Service(**{variable: values.get(option, "256")}) as service:
                    self.assertEqual(service.stop(), 0, option)


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
