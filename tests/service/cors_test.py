"""Only pages of the service itself, and of the origins given by --cors-origin, may read its answers."""

import itertools
import json

from service import Service, answers_in

import unittest

SOLVE = "/v1/solve?start=23415x768"
LARGE = "/v1/paths?start=867254301"  # is compressed
PATHS = (SOLVE, LARGE, "/v1/solve?start=1", "/nothing", "/metrics", "/")
A, B, ELSEWHERE = "https://a.example", "http://localhost:3000", "https://elsewhere.example"


class Origins(unittest.TestCase):
    def about(self, answer):
        """The CORS fields of an answer: the allowed origin, and whether the answer depends on the origin."""
        self.assertEqual([name for name in answer.fields if name.startswith("access-control-allow-credentials")], [])
        return answer.fields.get("access-control-allow-origin"), "Origin" in answer.fields.get("vary", "").split(", ")

    def answers(self, service, fields):
        for path, method in itertools.product(PATHS, ("GET", "HEAD", "DELETE")):
            yield service.ask(method, path, fields=fields)
        yield service.ask("POST", "/v1/batch", "[]", {**fields, "Content-Type": "application/json"})
        yield service.ask("GET", SOLVE, fields={**fields, "If-None-Match": "*"})
        yield service.ask("OPTIONS", "/v1/batch", fields={**fields, "Access-Control-Request-Method": "POST"})

    def check_all(self, service, origin, allowed, varies):
        for answer in self.answers(service, {"Origin": origin} if origin else {}):
            self.assertEqual(self.about(answer), (allowed, varies), (origin, answer))

    def test_by_default_pages_of_other_origins_may_not_ask(self):
        with Service() as service:
            self.check_all(service, ELSEWHERE, None, False)
            self.assertEqual(service.ask("OPTIONS", SOLVE, fields={"Origin": ELSEWHERE}).status, 405)

    def test_a_star_allows_pages_of_any_origin(self):
        for options in (("--cors-origin", "*"), ("--cors-origin", A, "--cors-origin", "*")):
            with Service(*options) as service:
                self.check_all(service, ELSEWHERE, "*", False)
                self.check_all(service, None, "*", False)

    def test_a_listed_origin_is_named_in_the_answer_and_no_other(self):
        for options, listed in ((("--cors-origin", A), (A,)), (("--cors-origin", A, "--cors-origin", B), (A, B))):
            with Service(*options) as service:
                for origin in listed:
                    self.check_all(service, origin, origin, True)
                for origin in (ELSEWHERE, None, "null", A + ".evil.example", A[:-1], A.upper(), A + ":444", A + "/",
                               "http" + A[5:], f"{A}, {B}", "*"):
                    self.check_all(service, origin, None, True)

    def test_origins_are_normalised_to_what_browsers_send(self):
        for given, sent in (("HTTPS://A.Example", A), ("https://a.example:443", A), ("https://a.example:80",) * 2,
                            ("http://a.example:80", "http://a.example"), ("http://a.example:0080", "http://a.example"),
                            ("http://[::1]:8080",) * 2, ("http://[2001:DB8:0::1]", "http://[2001:db8::1]"),
                            ("http://127.0.0.1:65535",) * 2, ("chrome-extension://abcdefghijklmnop",) * 2,
                            ("https://xn--bcher-kva.example",) * 2):
            with Service("--cors-origin", given) as service:
                self.assertEqual(self.about(service.ask("GET", SOLVE, fields={"Origin": sent})), (sent, True), given)

    def test_preflight_requests_are_answered(self):
        with Service("--cors-origin", A, "--cors-origin", B) as service:
            fields = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
            first = service.ask("OPTIONS", "/v1/batch", fields={"Origin": B, **fields})
            self.assertEqual((first.status, first.body), (204, b""))
            self.assertEqual(first.fields["access-control-allow-methods"], "POST")
            self.assertEqual(first.fields["access-control-allow-headers"], "Content-Type")
            other = service.ask("OPTIONS", "/v1/batch", fields={"Origin": ELSEWHERE, **fields})
            self.assertEqual([name for name in other.fields if name.startswith("access-control")], [])

    def test_one_vary_field_lists_both_origin_and_encoding(self):
        with Service("--cors-origin", A) as service:
            for fields in ({}, {"Accept-Encoding": "gzip"}):
                self.assertEqual(service.ask("GET", LARGE, fields=fields).fields["vary"], "Origin, Accept-Encoding")
            self.assertEqual(service.ask("GET", SOLVE).fields["vary"], "Origin")

    def test_malformed_requests_get_cors_fields_too(self):
        with Service("--cors-origin", A, "--max-body", "10", "--max-header", "300") as service:
            head = b"POST /v1/batch HTTP/1.1\r\nHost: here\r\nOrigin: " + A.encode() + b"\r\n"
            for data, status in ((head + b"Content-Length: 11\r\n\r\n12345678901", 413),
                                 (head + b"Transfer-Encoding: gzip\r\n\r\n", 501)):
                answer = answers_in(service.raw(data))[0]
                self.assertEqual((answer.status, self.about(answer)), (status, (A, True)))
            for data, status in ((b"nonsense\r\n\r\n", 400), (head + b"X: " + b"x" * 300 + b"\r\n\r\n", 431)):
                answer = answers_in(service.raw(data))[0]
                self.assertEqual((answer.status, "Origin" in answer.fields["vary"]), (status, True))

    def test_a_page_may_read_a_503(self):
        with Service("--cors-origin", A, "--max-memory", "1") as service:
            answer = service.ask("POST", "/v1/batch", "x" * 100_000, {"Origin": A, "Content-Type": "text/plain"})
            self.assertEqual((answer.status, self.about(answer)), (503, (A, True)))
            self.assertEqual(json.loads(answer.body)["status"], 503)
