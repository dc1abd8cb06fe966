"""Every verb over HTTP, asked of the real service: prints {VERB: answer}. verbs_test.py has the questions."""

import json
import os
import sys

from documents import HARD, START, answers_by

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "service"))

from service import Service, wait_until  # noqa: E402 pylint: disable=wrong-import-position


def texts(given):
    return {name: "true" if value is True else value for name, value in given.items()}


with Service() as service:
    def ask(verb, **given):
        return service.get("/v1/" + verb, **texts(given)).json()

    def ask_lines(verb, lines, **given):
        query = "&".join(f"{name}={value}" for name, value in texts(given).items())
        fields = {"Content-Type": "application/json"}
        return service.ask("POST", f"/v1/{verb}?{query}", json.dumps(lines), fields).json()

    answers = answers_by(ask, ask_lines)

    answers["draw"] = ask("draw", board=START)["drawing"]


def solved_with(*options):
    with Service(*options) as own:
        return " ".join(own.get("/v1/solve", puzzle="wheel", start="654321").json()["path"])


tables = os.path.dirname(sys.argv[1])
answers["own puzzle"] = solved_with("--puzzle", os.path.join(tables, os.pardir, "wheel.puzzle"))

answers["from bytes"] = solved_with("--tables", tables)

with Service("--max-seconds", "0.02") as service:
    answer = service.get("/v1/solve", puzzle="slide4x4", start=HARD, seconds=1)
    known = answer.json() if answer.status == 422 else {}
    answers["budget"] = [known.get(name) for name in ("atLeast", "atMost", "states")]

# A batch that takes minutes; its search ends where its client goes.
with Service("--max-seconds", "1000") as service:
    client = service.client()
    client.request("POST", "/v1/batch?puzzle=slide4x4", body=f"{HARD}\n" * 1000)
    wait_until(lambda: service.in_flight() == 1)
    client.close()
    wait_until(lambda: service.in_flight() == 0)
    answers["cancel"] = "gave up"

print(json.dumps(answers))
