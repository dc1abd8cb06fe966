"""Every error is a problem document with the right status and, where the command has the same error, its message."""

from service import ServiceTest, command


class Errors(ServiceTest):
    def message_of_command(self, *arguments):
        outcome = command(*arguments)
        self.assertEqual(outcome.returncode, 2, outcome)
        return outcome.stderr.decode().removeprefix("tilebase: ").rstrip("\n")

    def test_a_bad_board_gets_the_message_of_the_command(self):
        for start in ("", "123", "1234567 8x0", "11345678x", "a2345678x", "*2345678x", "12345678x" * 20, "é2345678x",
                      "𝄞", '"', "\\", "\x7f"):
            for verb in ("solve", "distance", "moves", "count", "paths"):
                self.check_problem(self.get("/v1/" + verb, start=start), 400, self.message_of_command(verb, start))
        for goal in ("", "123", "11*******", "b********", "12345678x>"):
            for verb in ("solve", "distance", "moves", "count", "paths"):
                self.check_problem(self.get("/v1/" + verb, start="12345678x", goal=goal), 400,
                                   self.message_of_command(verb, "12345678x", "--goal", goal))
            self.check_problem(self.get("/v1/stats", goal=goal), 400, self.message_of_command("stats", "--goal", goal))

    def test_a_missing_board_or_an_unknown_puzzle_gets_the_message_of_the_command(self):
        self.check_problem(self.get("/v1/solve"), 400, self.message_of_command("solve"))
        self.check_problem(self.get("/v1/solve", puzzle="die"), 400, self.message_of_command("solve", "-p", "die"))
        for puzzle in ("", "slide9x9", "\x01", "ü"):
            answer = self.get("/v1/stats", puzzle=puzzle)
            self.check_problem(answer, 400)
            # The command's message also says how to make tables, and where.
            self.assertEqual(self.message_of_command("stats", "-p", puzzle).split("; for another, ")[0],
                             answer.json()["detail"])

    def test_for_a_number_out_of_range_the_message_gives_the_range(self):
        self.check_problem(self.get("/v1/random", distance=32), 400,
                           self.message_of_command("random", "--distance", "32").removeprefix("--"))
        self.check_problem(self.get("/v1/random", seed="-1"), 400,
                           self.message_of_command("random", "--seed", "-1").removeprefix("--"))
        for limit in ("0", "10001", "-1", "1x", "", " 1", "1e3", "99999999999999999999999"):
            self.check_problem(self.get("/v1/paths", start="12345678x", limit=limit), 400,
                               f"limit '{limit}' is not a number from 1 to 10000")
        self.check_problem(self.get("/v1/random", count=1001), 400, "count '1001' is not a number from 1 to 1000")

    def test_what_ranks_and_drawings_refuse(self):
        for board in ("", "123", "*2345678x"):
            self.check_problem(self.get("/v1/rank", board=board), 400, self.message_of_command("rank", board))
        self.check_problem(self.get("/v1/rank"), 400, self.message_of_command("rank"))
        self.check_problem(self.get("/v1/rank", puzzle="slide5x5", board=" ".join(map(str, range(25)))), 400,
                           self.message_of_command("rank", "-p", "slide5x5", *map(str, range(25))))
        for index in ("", "-1", "362880", "x"):
            self.check_problem(self.get("/v1/unrank", index=index), 400, self.message_of_command("unrank", "--", index))
        self.check_problem(self.get("/v1/unrank"), 400, "missing index; give a number from 0 to 362879")
        self.check_problem(self.get("/v1/draw"), 400, self.message_of_command("rank"))
        self.check_problem(self.get("/v1/draw", board="1"), 400, self.message_of_command("rank", "1"))

    def test_what_heuristics_refuse(self):
        for name, *options in (("best",), ("linear-conflict", "-p", "die"), ("manhattan", "--goal", "1")):
            values = dict(zip(("goal" if option == "--goal" else "puzzle" for option in options[::2]), options[1::2]))
            self.check_problem(self.get("/v1/heuristic", heuristic=name, **values), 400,
                               self.message_of_command("heuristic", name, *options))
        for weight in ("-1", "x", "1001"):
            self.check_problem(self.get("/v1/heuristic", heuristic="manhattan", weight=weight), 400,
                               self.message_of_command("heuristic", "manhattan", "--weight=" + weight)
                               .removeprefix("--"))
        self.check_problem(self.get("/v1/heuristic"), 400, "missing heuristic; give one such as manhattan")
        self.check_problem(self.get("/v1/heuristic", heuristic="manhattan", sample=1001), 400,
                           "sample '1001' is not a number from 1 to 1000")
        self.check_problem(self.get("/v1/heuristic", heuristic="patterns", puzzle="slide4x4"), 400,
                           "the service makes no pattern tables for slide4x4, which has more than 9 cells")

    def test_messages_name_unknown_and_repeated_parameters(self):
        self.check_problem(self.get("/v1/solve", start="12345678x", colour="red"), 400,
                           "this endpoint has no parameter 'colour'")
        self.check_problem(self.get("/v1/solve", Start="12345678x"), 400, "this endpoint has no parameter 'Start'")
        self.check_problem(self.get("/healthz", x=1), 400, "this endpoint has no parameter 'x'; it has none")
        self.check_problem(self.service.ask("GET", "/v1/solve?start=12345678x&start=12345678x"), 400,
                           "parameter start is given twice")
        self.check_problem(self.service.ask("GET", "/v1/solve?start"), 400, self.message_of_command("solve", ""))

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
        for path in ("/v1", "/v1/", "/v1/solve/", "/V1/solve", "//v1/solve", "/v1//solve", "/etc/passwd",
                     "/../../etc/passwd", "/%2e%2e/etc/passwd",
                     "/index.html", "/v1/solve%00", "/%00", "/é".encode().decode("latin-1")):
            self.check_problem(self.service.ask("GET", path.replace("é".encode().decode("latin-1"), "%c3%a9")), 404)

    def test_for_a_method_that_is_not_allowed_the_allowed_ones_are_listed(self):
        for method, path, allowed in (("POST", "/v1/solve", "GET, HEAD"), ("DELETE", "/", "GET, HEAD"),
                                      ("GET", "/v1/batch", "POST"),
                                      ("HEAD", "/v1/batch", "POST"), ("GET", "/v1/check", "POST"),
                                      ("OPTIONS", "/v1/solve", "GET, HEAD"),
                                      ("BREW", "/metrics", "GET, HEAD"),
                                      ("GE", "/v1/solve", "GET, HEAD"), ("get", "/v1/solve", "GET, HEAD"),
                                      ("TRACE", "/", "GET, HEAD")):
            answer = self.service.ask(method, path)
            self.assertEqual((answer.status, answer.fields["allow"]), (405, allowed), method + path)
            if method != "HEAD":
                self.check_problem(answer, 405)

    def test_bodies_of_the_wrong_type(self):
        def post(body, content_type, **fields):
            return self.service.ask("POST", "/v1/batch", body, {"Content-Type": content_type, **fields})

        self.check_problem(post(b"x", "application/x-www-form-urlencoded"), 415)
        self.check_problem(post(b"x", "text/html"), 415)
        self.check_problem(post(b"x", "text/plain", **{"Content-Encoding": "gzip"}), 415)
        shape = ("the body is not an array of strings such as [\"23415x768\", \"12345678x -> x12345678\"]; an array of "
                 "rows is a string, too: \"[[2,3,4],[1,5,0],[7,6,8]]\"")
        for body in (b"{}", b"null", b"1", b'"x"', b"[1]", b"[null]", b"[true]", b"[1.5]", b"[[]]", b'[["x"]]', b"[{}]",
                     b'[{"start":"x"}]',
                     b"[" * 100_000):
            self.check_problem(post(body, "application/json"), 400, shape)
        for body in (b"", b"[", b'["x"', b'["x",]', b"[]]", b'["\xff"]', b'["\\ud800"]', b"nonsense", b"[] []"):
            self.check_problem(post(body, "application/json"), 400)
        self.check_problem(self.service.ask("POST", "/v1/batch?print=colour", b"", {"Content-Type": "text/plain"}), 400,
                           "print 'colour'")

    def test_what_check_refuses(self):
        def post(query, body=b"12345678x :", content_type="text/plain"):
            return self.service.ask("POST", "/v1/check" + query, body, {"Content-Type": content_type})

        self.check_problem(post("?print=path"), 400, "this endpoint has no parameter 'print'")
        self.check_problem(post("?goal=1"), 400, self.message_of_command("solve", "12345678x", "--goal", "1"))
        self.check_problem(post("?puzzle=none"), 400)
        self.check_problem(post("", b"x", "text/html"), 415)
        self.check_problem(post("", b"{}", "application/json"), 400)
        self.check_problem(post("", b'["12345678x :"', "application/json"), 400)
