"""Every error is a problem document with the right status and, where the command has the same error, its message."""

from service import ServiceTest, command


# Questions, and the arguments of the command that has the same message, or the message.
FIVE = " ".join(map(str, range(25)))
VERBS = ("solve", "distance", "moves", "count", "paths")
REFUSED = [
    *(("solve", {"start": start}, ["solve", start])
      for start in ("", "1234567 8x0", "11345678x", "a2345678x", "*2345678x", "12345678x" * 20, "é2345678x", "𝄞", '"',
                    "\\", "\x7f")),
    *((verb, {"start": "123"}, [verb, "123"]) for verb in VERBS),
    *((verb, {"start": "12345678x", "goal": "123"}, [verb, "12345678x", "--goal", "123"]) for verb in VERBS),
    *(("solve", {"start": "12345678x", "goal": goal}, ["solve", "12345678x", "--goal", goal])
      for goal in ("", "11*******", "b********", "12345678x>")),
    ("stats", {"goal": "123"}, ["stats", "--goal", "123"]),
    ("solve", {}, ["solve"]),
    ("solve", {"puzzle": "die"}, ["solve", "-p", "die"]),
    *(("rank", {"board": board}, ["rank", board]) for board in ("", "123", "*2345678x")),
    ("rank", {}, ["rank"]),
    ("rank", {"puzzle": "slide5x5", "board": FIVE}, ["rank", "-p", "slide5x5", FIVE]),
    *(("unrank", {"index": index}, ["unrank", "--", index]) for index in ("", "-1", "362880", "x")),
    ("unrank", {}, "missing index; give a number from 0 to 362879"),
    ("draw", {}, ["rank"]),
    ("draw", {"board": "1"}, ["rank", "1"]),
    ("random", {"distance": 32}, ["random", "--distance", "32"]),
    ("random", {"seed": -1}, ["random", "--seed", "-1"]),
    ("random", {"count": 1001}, "count '1001' is not a number from 1 to 1000"),
    *(("paths", {"start": "12345678x", "limit": limit}, f"limit '{limit}' is not a number from 1 to 10000")
      for limit in ("0", "10001", "-1", "1x", "", " 1", "1e3", "99999999999999999999999")),
    ("heuristic", {"heuristic": "best"}, ["heuristic", "best"]),
    ("heuristic", {"heuristic": "linear-conflict", "puzzle": "die"}, ["heuristic", "linear-conflict", "-p", "die"]),
    ("heuristic", {"heuristic": "manhattan", "goal": "1"}, ["heuristic", "manhattan", "--goal", "1"]),
    *(("heuristic", {"heuristic": "manhattan", "weight": weight}, ["heuristic", "manhattan", "--weight=" + weight])
      for weight in ("-1", "x", "1001")),
    ("heuristic", {}, "missing heuristic; give one such as manhattan"),
    ("heuristic", {"heuristic": "manhattan", "sample": 1001}, "sample '1001' is not a number from 1 to 1000"),
    ("heuristic", {"heuristic": "patterns", "puzzle": "slide4x4"},
     "the service makes no pattern tables for slide4x4, which has more than 9 cells"),
    ("solve", {"start": "12345678x", "colour": "red"}, "this endpoint has no parameter 'colour'"),
    ("solve", {"Start": "12345678x"}, "this endpoint has no parameter 'Start'"),
    ("solve", {"start": ["12345678x", "12345678x"]}, "parameter start is given twice"),
]


class Errors(ServiceTest):
    def message_of_command(self, *arguments):
        outcome = command(*arguments)
        self.assertEqual(outcome.returncode, 2, outcome)
        return outcome.stderr.decode().removeprefix("tilebase: ").removeprefix("--").rstrip("\n")

    def test_a_refused_question_gets_the_message_of_the_command(self):
        for verb, parameters, message in REFUSED:
            with self.subTest(verb=verb, parameters=parameters):
                self.check_problem(self.get("/v1/" + verb, **parameters), 400, message if isinstance(message, str) else
                                   self.message_of_command(*message))
        self.check_problem(self.get("/healthz", x=1), 400, "this endpoint has no parameter 'x'; it has none")
        self.check_problem(self.service.ask("GET", "/v1/solve?start"), 400, self.message_of_command("solve", ""))

    def test_an_unknown_puzzle_gets_the_beginning_of_the_message_of_the_command(self):
        for puzzle in ("", "slide9x9", "\x01", "ü"):
            answer = self.get("/v1/stats", puzzle=puzzle)
            self.check_problem(answer, 400)
            # The command's message also says how to make tables, and where.
            self.assertEqual(self.message_of_command("stats", "-p", puzzle).split("; for another, ")[0],
                             answer.json()["detail"])

    def test_bad_percent_encoding_is_refused(self):
        for text in ("%", "%1", "%zz", "%1g", "1%", "%%31", "%+1", "%-1", "%0x"):
            answer = self.service.ask("GET", f"/v1/solve?start={text}")
            self.check_problem(answer, 400, f"parameter 'start={text}': a % is not followed by two hexadecimal digits")
        self.check_problem(self.service.ask("GET", "/v1/%zz"), 400,
                           "path '/v1/%zz': a % is not followed by two hexadecimal digits")

    def test_bytes_that_are_not_text_are_shown_escaped(self):
        for sent, shown in (("%00", r"\x00"), ("%c0%af", r"\xc0\xaf"), ("%ff", r"\xff"), ("%ed%a0%80", r"\xed\xa0\x80"),
                            ("%0d%0aX:y", None),
                            ("%22", '"'), ("%c3%a9", r"\xc3\xa9")):
            answer = self.service.ask("GET", f"/v1/solve?start={sent}2345678x")
            self.check_problem(answer, 400)
            self.assertNotIn("x", answer.fields)
            if shown:
                self.assertIn(f"board '{shown}2345678x'", answer.json()["detail"])

    def test_an_unknown_path_is_not_found(self):
        for path in ("/v1", "/v1/", "/v1/solve/", "/V1/solve", "//v1/solve", "/v1//solve", "/../../etc/passwd",
                     "/%2e%2e/etc/passwd", "/index.html", "/v1/solve%00", "/%00", "/%c3%a9"):
            self.check_problem(self.service.ask("GET", path), 404)

    def test_for_a_method_that_is_not_allowed_the_allowed_ones_are_listed(self):
        for methods, path, allowed in (("POST DELETE OPTIONS BREW TRACE GE get", "/v1/solve", "GET, HEAD"),
                                       ("POST", "/", "GET, HEAD"), ("GET", "/v1/batch", "POST"),
                                       ("GET", "/v1/check", "POST")):
            for method in methods.split():
                answer = self.service.ask(method, path)
                self.check_problem(answer, 405)
                self.assertEqual(answer.fields["allow"], allowed, method + path)

    def post(self, target, body, content_type="text/plain", **fields):
        return self.service.ask("POST", target, body, {"Content-Type": content_type, **fields})

    def test_bodies_of_the_wrong_type(self):
        self.check_problem(self.post("/v1/batch", b"x", "application/x-www-form-urlencoded"), 415)
        self.check_problem(self.post("/v1/check", b"x", "text/html"), 415)
        self.check_problem(self.post("/v1/batch", b"x", **{"Content-Encoding": "gzip"}), 415)
        shape = ("the body is not an array of strings such as [\"23415x768\", \"12345678x -> x12345678\"]; an array of "
                 "rows is a string, too: \"[[2,3,4],[1,5,0],[7,6,8]]\"")
        for body in (b"{}", b"null", b"1", b'"x"', b"[1]", b"[null]", b"[true]", b"[1.5]", b"[[]]", b'[["x"]]', b"[{}]",
                     b'[{"start":"x"}]', b"[" * 100_000):
            self.check_problem(self.post("/v1/batch", body, "application/json"), 400, shape)
        for body in (b"", b"[", b'["x"', b'["x",]', b"[]]", b'["\xff"]', b'["\\ud800"]', b"nonsense", b"[] []"):
            self.check_problem(self.post("/v1/batch", body, "application/json"), 400)
        self.check_problem(self.post("/v1/check", b'["12345678x :"', "application/json"), 400)

    def test_parameters_of_lines_are_refused(self):
        for target, detail in (("batch?print=colour", "print 'colour'"), ("check?puzzle=none", "no puzzle 'none'"),
                               ("check?print=path", "this endpoint has no parameter 'print'"),
                               ("check?goal=1", self.message_of_command("solve", "12345678x", "--goal", "1"))):
            self.check_problem(self.post("/v1/" + target, b"12345678x :"), 400, detail)
