"""/openapi.json describes what the service really does: every answer fits it, and nothing is missing from it."""

import jsonschema
import jsonschema.validators

from service import ServiceTest, command, main

# A question for each path and method, which is answered with 200.
QUESTIONS = {
    ("/v1/solve", "get"): [{"start": "23415x768"}, {"start": "21345678x"}, {"puzzle": "die", "start": "153642", "goal": "1*****"}],
    ("/v1/distance", "get"): [{"start": "23415x768"}, {"start": "21345678x"}],
    ("/v1/moves", "get"): [{"start": "23415x768"}, {"start": "21345678x"}],
    ("/v1/count", "get"): [{"start": "23415x768"}, {"start": "21345678x"}],
    ("/v1/paths", "get"): [{"start": "23415x768", "limit": "2"}, {"start": "21345678x"}],
    ("/v1/stats", "get"): [{}, {"puzzle": "rotate3x3", "goal": "1********"}],
    ("/v1/random", "get"): [{}, {"count": "3", "distance": "4", "seed": "18446744073709551615"}],
    ("/v1/puzzles", "get"): [{}],
    ("/healthz", "get"): [{}],
    ("/metrics", "get"): [{}],
    ("/openapi.json", "get"): [{}],
    ("/", "get"): [{}],
}
BATCHES = [("text/plain", b"23415x768\nnonsense\n"), ("application/json", b'["23415x768", "", "21345678x", "nonsense"]')]


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
        rooted = {"$schema": "https://json-schema.org/draft/2020-12/schema", "components": self.document["components"], **schema}
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

    def test_every_path_is_described_and_every_described_path_is_there(self):
        described = {(path, method) for path, methods in self.document["paths"].items() for method in methods}
        self.assertEqual(described, set(QUESTIONS) | {("/v1/batch", "post")})
        routes = {line.split('"')[1] for line in self.service.get("/metrics").body.decode().splitlines() if "duration_seconds_count" in line}
        page = {route for route in routes if not route.startswith("/v1/") and route not in ("/healthz", "/metrics", "/openapi.json", "/", "other")}
        self.assertEqual(routes - page, {path for path, _ in described} | {"other"})

    def test_every_answer_fits_its_description(self):
        for (path, _), questions in QUESTIONS.items():
            for question in questions:
                answer = self.get(path, **question)
                self.assertEqual(answer.status, 200)
                self.check_answer(answer, self.operation(path))

    def test_every_batch_fits_its_description(self):
        operation = self.operation("/v1/batch", "post")
        self.assertEqual(set(operation["requestBody"]["content"]), {kind for kind, _ in BATCHES})
        for kind, body in BATCHES:
            for print_ in ("path", "distance"):
                answer = self.service.ask("POST", "/v1/batch?print=" + print_, body, {"Content-Type": kind})
                self.assertEqual(answer.status, 200)
                self.check_answer(answer, operation)

    def test_every_refusal_fits_its_description(self):
        for path, method in QUESTIONS:
            operation = self.operation(path)
            self.check_answer(self.service.ask("DELETE", path), operation)
            if "400" in operation["responses"]:
                answer = self.get(path, colour="red")
                self.assertEqual(answer.status, 400)
                self.check_answer(answer, operation)
            if "304" in operation["responses"]:
                answer = self.get(path, fields={"If-None-Match": "*"}, **{**QUESTIONS[path, method][0], **({"seed": "1"} if path == "/v1/random" else {})})
                self.assertEqual(answer.status, 304)
                self.check_answer(answer, operation)
        batch = self.operation("/v1/batch", "post")
        for fields, body, status in (({"Content-Type": "image/png"}, b"", 415), ({"Content-Type": "application/json"}, b"{}", 400),
                                     ({"Content-Type": "text/plain"}, b"\n" * 10_001, 413)):
            answer = self.service.ask("POST", "/v1/batch", body, fields)
            self.assertEqual(answer.status, status)
            self.check_answer(answer, batch)

    def test_every_parameter_is_taken_and_no_other(self):
        values = {"puzzle": "slide3x3", "start": "23415x768", "goal": "12345678x", "limit": "2", "distance": "3", "count": "2", "seed": "1", "print": "path"}
        for path, method in (*QUESTIONS, ("/v1/batch", "post")):
            described = [self.resolve(parameter) for parameter in self.operation(path, method)["parameters"]]
            for parameter in described:
                schema = parameter["schema"]
                value = values[parameter["name"]]
                self.check_schema(int(value) if schema["type"] == "integer" else value, schema)
            query = "&".join(f"{parameter['name']}={values[parameter['name']]}" for parameter in described)
            body = b"" if method == "post" else None
            answer = self.service.ask(method.upper(), path + "?" + query, body)
            self.assertEqual(answer.status, 200, (path, answer))
            for name in set(values) - {parameter["name"] for parameter in described}:
                if path.startswith("/v1/"):
                    other = self.service.ask(method.upper(), f"{path}?{query}&{name}={values[name]}", body)
                    self.assertEqual(other.status, 400, (path, name))
            for parameter in described:
                if parameter.get("required"):
                    others = "&".join(part for part in query.split("&") if not part.startswith(parameter["name"] + "="))
                    self.assertEqual(self.service.ask(method.upper(), path + "?" + others).status, 400)

    def test_defaults_are_as_described(self):
        self.assertEqual(self.get("/v1/stats").json()["puzzle"], self.document["components"]["parameters"]["puzzle"]["schema"]["default"])
        self.assertEqual(len(self.get("/v1/random").json()["boards"]), self.document["components"]["parameters"]["count"]["schema"]["default"])
        print_ = self.document["components"]["parameters"]["print"]["schema"]["default"]
        self.assertEqual(self.service.ask("POST", "/v1/batch", b"123x46758").body,
                         self.service.ask("POST", "/v1/batch?print=" + print_, b"123x46758").body)

    def test_the_version_is_the_program_s(self):
        self.assertEqual("tilebase " + self.document["info"]["version"] + "\n", command("--version").stdout.decode())


if __name__ == "__main__":
    main()
