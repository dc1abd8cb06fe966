"""HTTP as real clients send it, and as they must not."""

import os
import socket

from service import Service, ServiceTest, answers_in, read_all, take_answer

SOLVE = "/v1/solve?start=23415x768"


def request(target=SOLVE, *fields, method="GET", version="1.1", body=b""):
    head = [f"{method} {target} HTTP/{version}", *(("Host: localhost",) if version == "1.1" else ()), *fields]
    return "\r\n".join(head).encode() + b"\r\n\r\n" + body


LAST = request(SOLVE, "Connection: close")


class Protocol(ServiceTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.wanted = cls.service.get("/v1/solve", start="23415x768").body

    def check_all_answered(self, data, count):
        answers = answers_in(self.service.raw(data))
        self.assertEqual([answer.status for answer in answers], [200] * count)
        for answer in answers:
            self.assertEqual(answer.body, self.wanted)
        return answers

    def check_refused(self, data, status):
        answers = answers_in(self.service.raw(data))
        self.assertEqual([answer.status for answer in answers], [status], data[:80])
        self.assertEqual(answers[0].fields["connection"], "close")
        self.check_problem(answers[0], status)

    def test_many_requests_on_one_connection(self):
        client = self.service.client()
        for _ in range(50):
            client.request("GET", SOLVE)
            self.assertEqual(client.getresponse().read(), self.wanted)
        before = client.sock
        client.request("GET", "/v1/solve?start=1")  # an error must not close the connection
        self.assertEqual(client.getresponse().status, 400)
        self.assertIs(client.sock, before)
        client.close()

    def test_pipelined_requests_are_answered_in_order(self):
        starts = ["23415x768", "12345678x", "1234567x8", "867254301"] * 200
        data = b"".join(request(f"/v1/solve?start={start}") for start in starts) + LAST
        answers = answers_in(self.service.raw(data))
        self.assertEqual(len(answers), len(starts) + 1)
        for start, answer in zip(starts, answers):
            self.assertEqual(answer.json()["start"], start.replace("0", "x"))

    def test_short_and_long_questions_in_one_pipeline_are_answered_in_order(self):
        data = b"".join(request(target)
                        for target in ("/v1/stats?goal=1*3*5****", SOLVE, "/v1/count?start=867254301", SOLVE)) + LAST
        bodies = [answer.json() for answer in answers_in(self.service.raw(data))]
        self.assertEqual([list(body)[-1] for body in bodies], ["states", "path", "count", "path", "path"])

    def test_a_request_may_arrive_byte_by_byte(self):
        with self.service.connect() as connection:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for byte in request(SOLVE, "X-Filler: " + "y" * 50) + LAST:
                connection.sendall(bytes([byte]))
            self.assertEqual([answer.body for answer in answers_in(read_all(connection))], [self.wanted] * 2)

    def test_head_is_get_without_the_body(self):
        for path in ("/", "/openapi.json", SOLVE, "/v1/puzzles", "/v1/stats", "/healthz"):
            full, head = self.service.ask("GET", path), self.service.ask("HEAD", path)
            self.assertEqual((head.status, head.body), (200, b""))
            for name in set(full.fields) - {"date"}:
                self.assertEqual(head.fields[name], full.fields[name])
        data = self.service.raw(request(method="HEAD") + request("/v1/solve?start=1", method="HEAD") + LAST)
        for status in (200, 400):
            answer, data = take_answer(data, head=True)
            self.assertEqual(answer.status, status)
        self.assertEqual(answers_in(data)[0].body, self.wanted)

    def test_http_1_0(self):
        answers = self.check_all_answered(request(version="1.0"), 1)
        self.assertEqual(answers[0].fields["connection"], "close")
        answers = self.check_all_answered(request(SOLVE, "Connection: keep-alive", version="1.0")
                                          + request(version="1.0"), 2)
        self.assertEqual(answers[0].fields["connection"], "keep-alive")

    def test_field_names_in_any_case_and_absolute_targets(self):
        self.check_all_answered(b"GET " + SOLVE.encode() + b" HTTP/1.1\r\nhOsT: localhost\r\nCONNECTION: Close\r\n\r\n",
                                1)
        self.check_all_answered(request("http://localhost:1" + SOLVE) + request("HTTPS://localhost" + SOLVE) + LAST, 3)
        self.assertEqual(answers_in(self.service.raw(request("http://localhost",
                                                             "Connection: close")))[0].fields["content-type"],
                         "text/html; charset=utf-8")

    def test_line_ends_before_a_request_are_ignored(self):
        self.check_all_answered(b"\r\n\r\n" + request() + b"\r\n" + LAST, 2)

    def test_chunked_bodies(self):
        fields = ("Transfer-Encoding: chunked", "Content-Type: text/plain")
        body = b"4;name=value\r\n2341\r\n05\r\n5x768\r\n0\r\nTrailer: x\r\n\r\n"
        with self.service.connect() as connection:
            connection.sendall(request("/v1/batch", *fields, method="POST", body=body) + LAST)
            answers = answers_in(read_all(connection))
        self.assertEqual([answers[0].body, answers[1].body], [b"dlurullddrurdllurdr\n", self.wanted])

    def test_the_body_of_a_get_is_read_and_ignored(self):
        self.check_all_answered(request(SOLVE, "Content-Length: 5", body=b"hello") + LAST, 2)

    def test_expect_100_continue(self):
        with self.service.connect() as connection:
            connection.sendall(request("/v1/batch", "Content-Length: 9", "Expect: 100-continue", "Connection: close",
                                       method="POST"))
            heard = b""
            while b"\r\n\r\n" not in heard:
                heard += connection.recv(100)
            self.assertEqual(heard, b"HTTP/1.1 100 Continue\r\n\r\n")
            connection.sendall(b"23415x768")
            self.assertEqual(answers_in(read_all(connection))[0].body, b"dlurullddrurdllurdr\n")
        # A body that comes with the header is not asked for, neither before the answer nor after it.
        with self.service.connect() as connection:
            connection.sendall(request("/v1/batch", "Content-Length: 9", "Expect: 100-continue", method="POST",
                                       body=b"23415x768"))
            heard, answer = b"", None
            while answer is None:
                heard += connection.recv(65536)
                answer, rest = take_answer(heard)
            self.assertEqual((answer.status, answer.body, rest), (200, b"dlurullddrurdllurdr\n", b""))
            connection.sendall(LAST)
            self.assertEqual([answer.status for answer in answers_in(read_all(connection))], [200])
        self.check_refused(request("/v1/batch", "Content-Length: 99999999", "Expect: 100-continue", method="POST"), 413)

    def test_a_malformed_request_is_rejected_and_ends_the_connection(self):
        chunked = request("/v1/batch", "Transfer-Encoding: chunked", method="POST")
        for data in (b"nonsense\r\n\r\n", b"\x00\x01\x02\r\n\r\n", b"GET\r\n\r\n",
                     b"GET / HTTP/1.1\r\nHost : x\r\n\r\n", request("/\x01"), request(" /"),
                     request("/", "bad field"), request("/", "Content-Length: -1"), request("/", "Content-Length: 1x"),
                     request("/", "A: \0"),
                     b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\xaa" * 40 + b"\r\n\r\n",
                     chunked + b"zz\r\n", chunked + b"2\r\nabc\r\n0\r\n\r\n"):
            self.check_refused(data + request(), 400)
        self.check_refused(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505)
        self.check_refused(b"GET / HTTP/1.2\r\nHost: localhost\r\n\r\n", 505)

    def test_ambiguous_message_lengths_are_rejected_against_request_smuggling(self):
        smuggled = b"0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
        five, chunked = "Content-Length: 5", "Transfer-Encoding: chunked"
        for fields, status in (((five, chunked), 400), ((chunked, five), 400), ((five, "Content-Length: 6"), 400),
                               (("Transfer-Encoding: gzip",), 501), (("Transfer-Encoding: gzip, chunked",), 501),
                               (("Transfer-Encoding: xchunked", five), 501)):
            self.check_refused(request("/v1/batch", *fields, method="POST", body=smuggled), status)

    def test_a_request_must_have_one_host_field(self):
        self.check_refused(b"GET / HTTP/1.1\r\n\r\n", 400)
        self.check_refused(b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400)

    def test_a_target_that_is_no_path_or_has_a_fragment_is_rejected(self):
        for target in ("*", "here", "here:80", "?start=1", SOLVE + "#here", "/v1/solve#", "#",
                       "http://localhost/v1/solve#?start=23415x768"):
            self.check_problem(answers_in(self.service.raw(request(target, "Connection: close")))[0], 400)
        answers = answers_in(self.service.raw(request("/v1/batch#", "Content-Length: 9", "Connection: close",
                                                      method="POST", body=b"23415x768")))
        self.check_problem(answers[0], 400, "target '/v1/batch#' contains a #; inside a parameter, write %23")

    def test_folded_header_fields_are_rejected(self):
        for fold in (b"X: a\r\n b", b"X:\r\n b", b"X: a\r\n\tb", b"X: a\r\n ", b"Content-Length: 1\r\n 0",
                     b"A: b\r\nX: a\r\n b\r\nC: d"):
            self.check_refused(b"GET / HTTP/1.1\r\nHost: localhost\r\n" + fold + b"\r\n\r\n" + request(), 400)
            with self.service.connect() as connection:
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                for byte in b"GET / HTTP/1.1\r\nHost: localhost\r\n" + fold + b"\r\n\r\n":
                    connection.sendall(bytes([byte]))
                self.assertEqual([answer.status for answer in answers_in(read_all(connection))], [400], fold)

    def test_trailers_do_not_change_the_request(self):
        def post(*trailers):
            body = b"9\r\n23415x768\r\n0\r\n" + "".join(trailer + "\r\n" for trailer in trailers).encode() + b"\r\n"
            return request("/v1/batch", "Transfer-Encoding: chunked", method="POST", body=body) + LAST

        for trailers in (["Host: elsewhere"], ["Connection: close"], ["Content-Type: application/json"],
                         ["Content-Encoding: gzip"],
                         ["If-None-Match: *", "Host: a", "Connection: close"]):
            answers = answers_in(self.service.raw(post(*trailers)))
            self.assertEqual([answer.body for answer in answers], [b"dlurullddrurdllurdr\n", self.wanted], trailers)
            self.assertNotIn("connection", answers[0].fields)
        for trailer in ("Content-Length: 9", "Transfer-Encoding: chunked"):
            self.check_refused(post(trailer), 400)

    def test_a_transfer_encoding_in_http_1_0_is_rejected(self):
        for fields in (["Transfer-Encoding: chunked"], ["Transfer-Encoding: chunked", "Connection: keep-alive"],
                       ["Transfer-Encoding: identity"]):
            body = b"9\r\n23415x768\r\n0\r\n\r\n"
            self.check_refused(request("/v1/batch", *fields, method="POST", version="1.0", body=body) + request(), 400)

    def test_clients_may_disconnect_at_any_time(self):
        for cut in range(0, len(LAST), 7):
            with self.service.connect() as connection:
                connection.sendall(LAST[:cut])
                # close() then sends a reset.
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
        for _ in range(20):
            with self.service.connect() as connection:
                connection.sendall(request("/v1/paths?puzzle=mixed3x3&start=x87654321") * 5)
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
        self.check_all_answered(LAST, 1)
        self.assertIsNone(self.service.process.poll())

    def test_the_page_and_the_openapi_document_are_served(self):
        page = self.get("/")
        self.assertEqual(page.fields["content-type"], "text/html; charset=utf-8")
        self.assertIn("default-src 'self'", page.fields["content-security-policy"])
        self.assertIn(b"<title>", page.body)
        self.assertEqual(page.fields["x-content-type-options"], "nosniff")
        for folder in ("lookup/service/page", "lookup/bindings/javascript/board"):
            folder = os.path.join(os.environ["TILEBASE_SOURCE_DIR"], folder)
            for name in os.listdir(folder):
                with open(os.path.join(folder, name), "rb") as file:
                    answer = self.get("/" if name == "index.html" else "/" + name)
                    self.assertEqual((answer.status, answer.body), (200, file.read()), name)
                    self.assertNotEqual(answer.fields["content-type"], "application/octet-stream", name)
        self.assertEqual(self.get("/?start=whatever").body, page.body)


class Hosts(ServiceTest):
    """DNS rebinding: a web site can make its name resolve to a loopback address, to reach a service there."""

    arguments = ("--host", "tiles.example", "--host", "Other.Example.")

    def status(self, host, target=SOLVE, service=None):
        field = f"Host: {host}\r\n" if host is not None else ""
        head = f"GET {target} HTTP/1.1\r\n{field}Connection: close\r\n\r\n"
        return answers_in((service or self.service).raw(head.encode()))[0]

    def test_on_a_loopback_address_other_host_names_are_rejected(self):
        with Service() as service:
            for host in ("evil.example", "localhost.evil.example", "evil-localhost", "127.0.0.1.evil.example",
                         "10.0.0.1", "[fe80::1]", "0.0.0.0",
                         "tiles.example", "a b", "@localhost"):
                self.assertEqual(self.status(host, service=service).status, 421, host)
            for host in ("localhost", "LOCALHOST:1", "localhost.", "page.localhost:8080", "127.0.0.1", "127.0.0.1:9",
                         "127.1.2.3", "[::1]", "[::1]:80", ""):
                self.assertEqual(self.status(host, service=service).status, 200, host)
            for target in ("/", "/metrics", "/nothing", "/v1/batch"):
                self.check_problem(self.status("evil.example", target, service), 421)
            answer = self.status("evil.example:80", service=service)
            self.check_problem(answer, 421, "host 'evil.example:80' is not allowed")
            self.assertEqual(service.metric('tilebase_requests_total{route="other",status="421"}'), 15)

    def test_a_host_in_the_target_overrides_the_host_field(self):
        self.assertEqual(self.status("localhost", "http://evil.example" + SOLVE).status, 421)
        self.assertEqual(self.status("evil.example", "http://localhost" + SOLVE).status, 200)

    def test_names_given_by_host_are_accepted_too(self):
        for host in ("tiles.example", "TILES.example:8080", "other.example", "localhost"):
            self.assertEqual(self.status(host).status, 200, host)
        self.assertEqual(self.status("third.example").status, 421)

    def test_on_another_address_any_name_is_accepted_unless_some_are_given(self):
        with Service(address="0.0.0.0") as service:
            self.assertEqual(self.status("evil.example", service=service).status, 200)
        with Service("--host", "tiles.example", address="0.0.0.0") as service:
            self.assertEqual(self.status("evil.example", service=service).status, 421)
            self.assertEqual(self.status("tiles.example", service=service).status, 200)
