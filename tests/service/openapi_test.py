"""/openapi.json describes what the service really does: nothing is missing from it."""

import itertools

from service import ServiceTest, command

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


class Described(ServiceTest):
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

    def operation(self, path, method="get"):
        return self.document["paths"][path][method]


class Description(Described):
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
