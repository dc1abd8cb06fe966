"""Every answer of the service fits its description in /openapi.json, and every status described can be had."""

import json
import os
import tempfile

import jsonschema.validators

from openapi_test import QUESTIONS, Described, encoded, values_of
from service import Service

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


class Schemas(Described):
    def check_schema(self, value, schema):
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

    def test_every_described_status_can_be_had_and_every_answer_fits_its_description(self):
        for path, method in QUESTIONS:
            operation = self.operation(path, method)
            statuses = set()
            for answer in self.answers(path, method):
                statuses.add(str(answer.status))
                self.check_answer(answer, operation)
            self.assertEqual(statuses, set(operation["responses"]), path)

    def test_a_batch_accepts_the_described_content_types(self):
        for path, bodies in BODIES.items():
            content = self.operation(path, "post")["requestBody"]["content"]
            self.assertEqual(set(content), {kind for kind, _ in bodies})
            self.check_schema(bodies[0][1].decode(), content["text/plain"]["schema"])
            self.check_schema(json.loads(bodies[1][1]), content["application/json"]["schema"])

    def test_values_of_parameters_fit_their_descriptions(self):
        for key, parameter in self.document["components"]["parameters"].items():
            value = values_of("/v1/apply" if key == "apply.moves" else "")[parameter["name"]]
            schema = self.resolve(parameter["schema"])
            is_text = self.resolve(schema.get("oneOf", [schema])[0])["type"] == "string"
            self.check_schema(value if is_text else json.loads(value), parameter["schema"])
