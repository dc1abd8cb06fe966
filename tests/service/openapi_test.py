"""/openapi.json describes what the service really does: every answer fits it, and nothing is missing from it."""

import itertools
import json
import os
import tempfile

from service import Service, ServiceTest, command, full, main

# Questions that are answered with 200, by operation.
QUESTIONS = {
    ("/v1/solve", "get"): [{"start": "23415x768"}, {"start": "21345678x"},
                           {"puzzle": "die", "start": "153642", "goal": "1*****"},
                           {"start": "23415x768", "goal": "12345678x&goal=1234567x8"}],
    ("/v1/distance", "get"): [{"start": "23415x768"}, {"start": "21345678x"}],
    ("/v1/moves", "get"): [{"start": "23415x768"}, {"start": "21345678x"}],
    ("/v1/hint", "get"): [{"start": "23415x768"}, {"start": "12345678x"}, {"start": "21345678x"}],
    ("/v1/rate", "get"): [{"start": "23415x768", "move": "d"}, {"start": "21345678x", "move": "l"}],
    ("/v1/solvable", "get"): [{"start": "23415x768"}, {"start": "21345678x"}],
    ("/v1/apply", "get"): [{"start": "23415x768", "moves": "dl"}, {"start": "23415x768", "moves": "U", "by": "tile"},
                           {"start": "23415x768", "moves": "d", "undo": "true"}],
    ("/v1/count", "get"): [{"start": "23415x768"}, {"start": "21345678x"}],
    ("/v1/difficulty", "get"): [{"start": "23415x768"}, {"start": "23415x768", "goal": "1*3*5*7**"},
                                {"start": "21345678x"}],
    ("/v1/paths", "get"): [{"start": "23415x768", "limit": "2"}, {"start": "21345678x"},
                           {"start": "21345678x", "goal": "12345678x+or+1234567x8"}],
    ("/v1/stats", "get"): [{}, {"puzzle": "rotate3x3", "goal": "1********"}],
    ("/v1/random", "get"): [{"seed": "1"}, {}, {"difficulty": "true"},
                            {"count": "3", "distance": "4", "seed": "18446744073709551615"}],
    ("/v1/heuristic", "get"): [{"puzzle": "die", "heuristic": "misplaced", "weight": "2"},
                               {"heuristic": "manhattan", "sample": "3"},
                               {"puzzle": "slide3x4", "heuristic": "misplaced", "sample": "2"},
                               {"start": "23415x768", "heuristic": "patterns"}, {"start": "412503"}],
    ("/v1/rank", "get"): [{"board": "23415x768"}],
    ("/v1/unrank", "get"): [{"index": "123456"}],
    ("/v1/draw", "get"): [{"board": "23415x768"}, {"puzzle": "die", "board": "1****6"}],
    ("/v1/puzzles", "get"): [{}, {"puzzle": "rotate4x5"}],
    ("/v1/batch", "post"): [{}, {"print": "path"}, {"print": "distance"}],
    ("/v1/check", "post"): [{}, {"goal": "12345678x+or+1234567x8"}, {"each": "true"}],
    ("/healthz", "get"): [{}],
    ("/metrics", "get"): [{}],
    ("/openapi.json", "get"): [{}],
    ("/", "get"): [{}],
}
# Puzzle with 12 million boards, and HASTY questions, by operation, that give up in a hundredth of a second.
MANY = ("name = many\ntiles = A A A A A B B B B B C C C C C x\nrows = 4\ncols = 4\nblank = x\nslides = orthogonal\n")
ABOUT_MANY = {"puzzle": "many", "start": "CCCCCBBBBBAAAAAx"}
HASTY = {
    **{"/v1/" + verb: ABOUT_MANY
       for verb in ("solve", "distance", "hint", "solvable", "moves", "count", "difficulty", "paths")},
    "/v1/rate": {**ABOUT_MANY, "move": "l"},
    "/v1/stats": {"puzzle": "many"},
    "/v1/random": {"puzzle": "many"},
    "/v1/heuristic": {"puzzle": "slide4x4", "heuristic": "manhattan", "sample": "1000"},
}
BODIES = {
    "/v1/batch": [("text/plain", b"23415x768\nnonsense\n"),
                  ("application/json", b'["23415x768", "", "21345678x", "nonsense"]')],
    "/v1/check": [("text/plain", b"123x46758 : rdr\n123x46758 : LUL\nnonsense\n"),
                  ("application/json", b'["123x46758 : rdr", "", "123x46758 : rlrdr", "123x46758 : r", "nonsense",'
                                       b' "123x46758 : rdd", "123x46758 : unsolvable", "21345678x : unsolvable"]')],
}
BAD_BATCHES = [("image/png", b""), ("application/json", b"{}"), ("text/plain", b"\n" * 10_001)]
VALUES = {"puzzle": "slide3x3", "start": "23415x768", "goal": "12345678x", "limit": "2", "distance": "3", "count": "2",
          "seed": "1", "print": "path", "best": "true", "tolerance": "2", "seconds": "2", "difficulty": "true",
          "each": "true", "move": "d", "moves": "d", "by": "blank", "undo": "false", "board": "23415x768",
          "index": "123456", "heuristic": "manhattan", "weight": "1.5", "sample": "2", "blank": "x"}


def values_of(path):
    """Values of the parameters of a path."""
    return {**VALUES, "moves": "d" if path == "/v1/apply" else "blank"}


def encoded(parameters):
    return "?" + "&".join(f"{name}={value}" for name, value in parameters.items())


def references(part):
    if isinstance(part, list):
        return set(itertools.chain.from_iterable(map(references, part)))
    if isinstance(part, dict):
        own = {part["$ref"]} if "$ref" in part else set()
        return own.union(*map(references, part.values()))
    return set()


class Description(ServiceTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.document = cls.service.get("/openapi.json").json()

    def resolve(self, part):
        while "$ref" in part:
            target = self.document
            for name in part["$ref"].removeprefix("#/").split("/"):
                target = target[name]
            part = target
        return part

    def check_schema(self, value, schema):
        import jsonschema.validators

        rooted = {"$schema": "https://json-schema.org/draft/2020-12/schema",
                  "components": self.document["components"], **schema}
        jsonschema.validators.Draft202012Validator.check_schema(rooted)
        jsonschema.validators.Draft202012Validator(rooted).validate(value)

    def check_answer(self, answer, operation):
        response = self.resolve(operation["responses"][str(answer.status)])
        if "content" in response:
            kind = answer.fields["content-type"].split(";")[0]
            self.assertIn(kind, response["content"])
            body = answer.json() if kind.endswith("json") else answer.body.decode()
            self.check_schema(body, response["content"][kind]["schema"])
        else:
            self.assertEqual(answer.body, b"")
        for name in response.get("headers", {}):
            if name == "ETag" and answer.fields["cache-control"] == "no-store":
                continue  # a draw without a seed
            self.assertIn(name.lower(), answer.fields)

    def operation(self, path, method="get"):
        return self.document["paths"][path][method]

    def answers(self, path, method):
        """Answers of every status that the operation can have."""
        target = path + encoded(QUESTIONS[path, method][0])
        for question in QUESTIONS[path, method]:
            for kind, body in BODIES.get(path, [("text/plain", None)]):
                yield self.service.ask(method.upper(), path + encoded(question), body, {"Content-Type": kind})
        yield self.service.ask("DELETE", target)
        yield self.service.ask(method.upper(), target + "&colour=red", b"" if method == "post" else None)
        if method == "post":
            for kind, body in BAD_BATCHES:
                yield self.service.ask("POST", target, body, {"Content-Type": kind})
        else:
            yield self.service.ask("GET", target, None, {"If-None-Match": "*"})
        if path in HASTY:
            with tempfile.TemporaryDirectory() as folder:
                definition = os.path.join(folder, "many.puzzle")
                with open(definition, "w", encoding="ascii") as file:
                    file.write(MANY)
                with Service("--puzzle", definition, "--max-seconds", "0.01", "--threads", "1") as hasty:
                    yield hasty.ask("GET", path + encoded(HASTY[path]))
        with Service("--max-connections", "1", "--threads", "1") as full, full.connect() as held:
            held.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            held.recv(1)  # is the one connection now
            yield full.ask(method.upper(), target, b"" if method == "post" else None)

    def test_every_path_is_described_and_every_described_path_is_there(self):
        described = {(path, method) for path, methods in self.document["paths"].items() for method in methods}
        self.assertEqual(described, set(QUESTIONS))
        lines = self.service.get("/metrics").body.decode().splitlines()
        routes = {line.split('"')[1] for line in lines if "duration_seconds_count" in line}
        self.assertEqual(routes, {path for path, _ in described} - {"/", "/openapi.json"} | {"page", "other"})

    def test_every_reference_resolves_and_every_component_is_used(self):
        used = references(self.document)
        for reference in used:
            self.resolve({"$ref": reference})
        components = self.document["components"]
        self.assertEqual(used, {f"#/components/{kind}/{name}" for kind in components for name in components[kind]})

    def test_operations_have_names_of_their_own(self):
        names = [self.operation(*operation)["operationId"] for operation in QUESTIONS]
        self.assertEqual(len(set(names)), len(names))

    @full
    def test_every_described_status_can_be_had_and_every_answer_fits_its_description(self):
        for path, method in QUESTIONS:
            operation = self.operation(path, method)
            statuses = set()
            for answer in self.answers(path, method):
                statuses.add(str(answer.status))
                self.check_answer(answer, operation)
            self.assertEqual(statuses, set(operation["responses"]), path)

    def test_head_is_answered_as_get_without_the_body(self):
        for path, method in QUESTIONS:
            target = path + encoded(QUESTIONS[path, method][0])
            head = self.service.ask("HEAD", target)
            self.assertEqual(head.status, 200 if method == "get" else 405, path)
            self.assertEqual(head.body, b"")
            if method == "get":
                self.assertEqual(head.fields["content-type"], self.service.ask("GET", target).fields["content-type"])

    @full
    def test_a_batch_accepts_the_described_content_types(self):
        for path, bodies in BODIES.items():
            content = self.operation(path, "post")["requestBody"]["content"]
            self.assertEqual(set(content), {kind for kind, _ in bodies})
            self.check_schema(bodies[0][1].decode(), content["text/plain"]["schema"])
            self.check_schema(json.loads(bodies[1][1]), content["application/json"]["schema"])

    def test_the_described_parameters_are_accepted_and_no_others(self):
        for path, method in QUESTIONS:
            described = [self.resolve(parameter) for parameter in self.operation(path, method)["parameters"]]
            names = {parameter["name"] for parameter in described}
            body = b"" if method == "post" else None
            values = values_of(path)
            given = {name: values[name] for name in names}
            answer = self.service.ask(method.upper(), path + encoded(given), body)
            self.assertEqual(answer.status, 200, (path, answer))
            for name in set(values) - names:
                if path.startswith("/v1/"):
                    target = path + encoded({**given, name: values[name]})
                    self.assertEqual(self.service.ask(method.upper(), target, body).status, 400, (path, name))
            for parameter in described:
                rest = {name: values[name] for name in names - {parameter["name"]}}
                status = 400 if parameter.get("required") else 200
                self.assertEqual(self.service.ask(method.upper(), path + encoded(rest), body).status, status, rest)

    @full
    def test_values_of_parameters_fit_their_descriptions(self):
        for key, parameter in self.document["components"]["parameters"].items():
            value = values_of("/v1/apply" if key == "apply.moves" else "")[parameter["name"]]
            schema = self.resolve(parameter["schema"])
            is_text = self.resolve(schema.get("oneOf", [schema])[0])["type"] == "string"
            self.check_schema(value if is_text else json.loads(value), parameter["schema"])

    def test_defaults_are_as_described(self):
        defaults = {name: parameter["schema"].get("default")
                    for name, parameter in self.document["components"]["parameters"].items()}
        self.assertEqual(self.get("/v1/stats").json()["puzzle"], defaults["puzzle"])
        self.assertEqual(len(self.get("/v1/random").json()["boards"]), defaults["count"])
        self.assertEqual(self.service.ask("POST", "/v1/batch", b"123x46758").body,
                         self.service.ask("POST", "/v1/batch?print=" + defaults["print"], b"123x46758").body)

    def test_the_version_is_that_of_the_program(self):
        version = command("--version").stdout.decode()
        self.assertEqual("tilebase " + self.document["info"]["version"] + "\n", version)


if __name__ == "__main__":
    main()
