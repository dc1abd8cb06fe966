"""Many questions in one request: the service answers exactly what the command prints for these lines."""

import json

from service import ServiceTest, command


class Lines(ServiceTest):
    """Tests of an endpoint for lines, which answers what a verb of the command prints."""

    verb = None

    def post(self, body, content_type="text/plain", **parameters):
        query = "?" + "&".join(f"{name}={value}" for name, value in parameters.items()) if parameters else ""
        return self.service.ask("POST", "/v1/" + self.verb + query, body, {"Content-Type": content_type})

    def check_lines(self, text, *every_options):
        for options in every_options:
            told = command(self.verb, *(word for name, value in options.items() for word in ("--" + name, value)),
                           text=text)
            answer = self.post(text, **options)
            self.assertEqual((answer.status, answer.body), (200, told.stdout))
            self.assertEqual(answer.fields["content-type"], "text/plain; charset=utf-8")
            self.assertEqual(answer.fields["cache-control"], "no-store")


class Batches(Lines):
    verb = "batch"
    lines = ("23415x768\n\n# a comment\n123x46758 -> 1x3426758\r\n21345678x\nnonsense\n12345678x -> *2345678*\n"
             " 2 3 4 1 5 x 7 6 8\n"
             "12345678x -> what\n\x00\xff\n12345678x")

    def test_lines_get_the_answers_of_the_command(self):
        self.check_lines(self.lines.encode("latin-1"), {}, {"print": "distance"}, {"goal": "x12345678"},
                         {"goal": "****x****", "print": "path"})

    def test_an_array_is_answered_by_an_array_of_solve_or_distance_documents(self):
        lines = self.lines.replace("\x00\xff", "\x00ÿ").split("\n")
        for verb, options in (("solve", {}), ("distance", {"print": "distance"}), ("solve", {"goal": "x12345678"})):
            answer = self.post(json.dumps(lines).encode(), "Application/JSON; charset=utf-8", **options)
            self.assertEqual(answer.status, 200, answer)
            self.assertEqual(answer.fields["content-type"], "application/json")
            for line, item in zip(lines, answer.json(), strict=True):
                if not line.strip() or line.startswith("#"):
                    self.assertIsNone(item)
                    continue
                start, _, goal = line.partition("->")
                parameters = {"start": start,
                              **({"goal": goal} if goal else {"goal": options["goal"]} if "goal" in options else {})}
                single = self.get("/v1/" + verb, **parameters)
                self.assertEqual(item, single.json() if single.status == 200 else {"error": single.json()["detail"]})

    def test_a_string_of_several_lines_may_have_notes(self):
        boards = ["# mine\n1 2 3\nx 4 6\n7 5 8", "1 2 3 # top: row\nx 4 6 # -> 1\n7 5 8", "# a note\n# alone",
                  "1 2 3 # note\nx 4 6\n7 5 8\n-> 12345678x"]
        for parameters in {}, {"puzzle": "slide3x3"}:
            answer = self.post(json.dumps(boards).encode(), "application/json", print="distance", **parameters).json()
            self.assertEqual([item and item["distance"] for item in answer], [3, 3, None, 3])

    def test_a_byte_order_mark_is_not_part_of_the_first_line(self):
        self.assertEqual(self.post(b"\xef\xbb\xbf23415x768\n").body, b"dlurullddrurdllurdr\n")
        self.assertEqual(self.post(b"\xef\xbb\xbf").body, b"")
        self.assertEqual(self.post(b'\xef\xbb\xbf["12345678x"]', "application/json",
                                   print="distance").json()[0]["distance"], 0)

    def test_empty_batches(self):
        self.assertEqual(self.post(b"").body, b"")
        self.assertEqual(self.post(b"[]", "application/json").body, b"[]\n")

    def test_without_a_content_type_the_body_is_lines(self):
        self.assertEqual(self.service.ask("POST", "/v1/batch", b"23415x768").body, b"dlurullddrurdllurdr\n")

    def test_the_first_board_decides_the_puzzle(self):
        board = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x"
        self.assertEqual(self.post(b"# fifteen tiles\n" + board.encode(), print="distance").body, b"\n0\n")
        for before in ("# fifteen tiles", "", '# "quoted" \\'):
            with self.subTest(before=before):
                body = json.dumps([before, board]).encode()
                self.assertEqual(self.post(body, "application/json", print="distance").json()[-1].get("puzzle"),
                                 "slide4x4")


class Checks(Lines):
    verb = "check"
    lines = ("23415x768 : dlurullddrurdllurdr\n\n# a comment\n123x46758 -> 1x3426758 : ru\r\n21345678x : unsolvable\n"
             "nonsense\n12345678x -> *2345678*:unsolvable\n 2 3 4 1 5 x 7 6 8 : d, l\n123x46758 : rlrdr\n"
             "123x46758 : rdd\n12345678x -> what : l\n12345678x\n\x00\xff : \x00\n12345678x :")

    def test_lines_get_the_grades_of_the_command(self):
        text = self.lines.encode("latin-1")
        self.check_lines(text, {}, {"goal": "x12345678"}, {"goal": "****x****"})
        self.assertEqual(self.post(text).body.decode().split("\n"),
                         ["shortest", "", "", "shortest", "unsolvable", "error", "solvable", "ends elsewhere",
                          "longer by 2", "no move 3", "error", "error", "error", "shortest", ""])

    def test_an_array_is_answered_by_an_array_of_the_documents_of_the_command(self):
        lines = self.lines.replace("\x00\xff", "\x00ÿ").split("\n")
        told = command("check", "--json", text="\n".join(lines).encode()).stdout.decode().splitlines()
        answer = self.post(json.dumps(lines).encode(), "application/json")
        self.assertEqual(answer.fields["content-type"], "application/json")
        for item, line in zip(answer.json(), told, strict=True):
            document = json.loads(line)
            if document and "error" in document:
                del document["line"]
            self.assertEqual(item, document)

    def test_each_move_has_the_distances_of_the_command(self):
        lines = self.lines.split("\n")[:-3]
        text = "\n".join(lines).encode()
        self.assertEqual(self.post(text, each="true").body, command("check", "--each", text=text).stdout)
        grades = self.post(json.dumps(lines).encode(), "application/json", each="true").json()
        self.assertEqual(grades[3]["each"][1], {"move": "u", "allowed": True, "before": 1, "after": 0})
        self.assertNotIn("each", self.post(json.dumps(lines).encode(), "application/json", each="false").json()[0])
        self.assertEqual(self.post(text, each="2").status, 400)
