"""Every verb over HTTP, asked of the real service: prints {VERB: answer}. verbs_test.py has the questions."""

import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "service"))

from service import Service, wait_until  # noqa: E402 pylint: disable=wrong-import-position

START, FARTHEST, GOAL, UNSOLVABLE = "23415x768", "867254301", "12345678x", "21345678x"
WILD = "1*3*5*7**"
HARD = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"
THREE = [{"start": START}, {"start": START, "goal": WILD}, {"start": UNSOLVABLE}]


def word_or_none(path):
    return None if path is None else "".join(path)


def pairs(moves):
    return [[valued["move"], valued["distance"]] for valued in moves]


answers = {}
with Service() as service:
    def get(path, **parameters):
        return service.get(path, **parameters).json()

    def post(path, lines):
        return service.ask("POST", path, json.dumps(lines), {"Content-Type": "application/json"}).json()

    answers["solve"] = [word_or_none(get("/v1/solve", **each)["path"]) for each in THREE]

    answers["distance"] = [get("/v1/distance", **each)["distance"] for each in THREE]

    answers["moves"] = [pairs(get("/v1/moves", start=board)["moves"]) for board in (START, UNSOLVABLE)]

    answers["best move"] = [(get("/v1/solve", start=board)["path"] or [None])[0] for board in (START, GOAL, UNSOLVABLE)]

    hints = [get("/v1/hint", **each)["hint"] for each in (*THREE[:2], {"start": GOAL}, THREE[2])]
    answers["hint"] = [hint and pairs([hint])[0] for hint in hints]

    RATED = [(START, "d"), (START, "l"), (UNSOLVABLE, "l")]
    answers["rate"] = [get("/v1/rate", start=board, move=move)["change"] for board, move in RATED]

    answers["apply"] = [get("/v1/apply", start=START, moves=move).get("board") for move in "dr"]

    answers["inverse"] = [get("/v1/apply", start=START, moves=move, **{"undo": "true"})["board"] for move in "du"]

    known = get("/v1/solve", puzzle="slide4x4", start=HARD, **{"best": "true", "tolerance": 20})
    answers["bounds"] = [known["atLeast"], known["atMost"], word_or_none(known["path"])]
    for each in (known, get("/v1/solve", start=START, best="true")):
        answers["bounds"] += [each["proven"], each["first"]]

    COUNTED = [{"start": FARTHEST}, {"start": FARTHEST, "goal": WILD}, {"start": UNSOLVABLE}]
    answers["count"] = [get("/v1/count", **each)["count"] for each in COUNTED]

    answers["paths"] = ["".join(path) for path in get("/v1/paths", start=FARTHEST, limit=3)["paths"]]

    TO_CENTRE = [START, FARTHEST, UNSOLVABLE]
    given = post("/v1/batch?goal=1234x5678", TO_CENTRE)
    answers["kept solver"] = [answer["path"] and "".join(answer["path"]) for answer in given]

    given = post("/v1/batch?goal=1234x5678", 400 * TO_CENTRE)[-3:]
    answers["prepare"] = [answer["path"] and "".join(answer["path"]) for answer in given]

    MANY = [START, GOAL, UNSOLVABLE, FARTHEST]
    answers["many"] = [answer["distance"] for answer in post("/v1/batch?print=distance", MANY)]

    stats = get("/v1/stats")
    answers["stats"] = [stats["states"], stats["unreachable"]]

    drawn = get("/v1/random", distance=20, seed=1, count=3)
    answers["random at distance"] = [each["board"] for each in drawn["boards"]]

    drawn = get("/v1/random", distance=20, seed=1, count=2)["boards"]
    measured = [get("/v1/difficulty", start=each["board"]) for each in drawn]
    answers["difficulty"] = [[each["count"], each["onlyMoves"], each["manhattanError"]] for each in measured]

    answers["rank"] = get("/v1/rank", board=START)["rank"]

    answers["unrank"] = get("/v1/unrank", index=123456)["board"]

    answers["draw"] = get("/v1/draw", board=START)["drawing"]

    report = get("/v1/heuristic", heuristic="manhattan")
    answers["heuristic"] = [report["admissible"], report["consistent"], report["meanValue"]]

    answers["why unsolvable"] = [get("/v1/solvable", start=board)["swap"] for board in (START, UNSOLVABLE)]

    answers["is solvable"] = [get("/v1/solvable", start=board)["solvable"] for board in (START, UNSOLVABLE)]

    GRADED = [f"123x46758 : {word}" for word in ("rdr", "rlrdr", "rd", "rdd", "unsolvable")]
    grades = post("/v1/check", [*GRADED, f"{UNSOLVABLE} : unsolvable"])
    answers["check"] = [[grade["verdict"], grade["length"], grade["distance"]] for grade in grades]

    grades = post("/v1/check?each=true", ["123x46758 : rlz", "123x46758 : unsolvable"])
    answers["check each"] = [[[each[key] for key in ("move", "allowed", "before", "after")] for each in grade["each"]]
                             for grade in grades]

def solved_with(*options):
    with Service(*options) as own:
        return " ".join(own.get("/v1/solve", puzzle="wheel", start="654321").json()["path"])


tables = os.path.dirname(sys.argv[1])
answers["own puzzle"] = solved_with("--puzzle", os.path.join(tables, os.pardir, "wheel.puzzle"))

answers["from bytes"] = solved_with("--tables", tables)

with Service("--max-seconds", "0.02") as service:
    answer = service.get("/v1/solve", puzzle="slide4x4", start=HARD, **{"seconds": 1})
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
