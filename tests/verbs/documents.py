"""The questions of verbs_test.py whose answers are the same JSON from the command and from the service."""

START, FARTHEST, GOAL, UNSOLVABLE = "23415x768", "867254301", "12345678x", "21345678x"
WILD = "1*3*5*7**"
HARD = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"
THREE = [{"start": START}, {"start": START, "goal": WILD}, {"start": UNSOLVABLE}]


def word_or_none(path):
    return None if path is None else "".join(path)


def pair(valued):
    return valued and [valued["move"], valued["distance"]]


def answers_by(ask, ask_lines):
    """{VERB: answer} by ask(VERB, NAME=VALUE...), which returns a document, and ask_lines(VERB, LINES, NAME=VALUE...),
    which returns one of each line."""
    answers = {}

    answers["solve"] = [word_or_none(ask("solve", **each)["path"]) for each in THREE]

    answers["distance"] = [ask("distance", **each)["distance"] for each in THREE]

    answers["moves"] = [list(map(pair, ask("moves", start=board)["moves"])) for board in (START, UNSOLVABLE)]

    answers["best move"] = [(ask("solve", start=board)["path"] or [None])[0] for board in (START, GOAL, UNSOLVABLE)]

    answers["hint"] = [pair(ask("hint", **each)["hint"]) for each in (*THREE[:2], {"start": GOAL}, THREE[2])]

    RATED = [(START, "d"), (START, "l"), (UNSOLVABLE, "l")]
    answers["rate"] = [ask("rate", start=board, move=move)["change"] for board, move in RATED]

    answers["apply"] = [ask("apply", start=START, moves=move).get("board") for move in "dr"]

    answers["inverse"] = [ask("apply", start=START, moves=move, undo=True)["board"] for move in "du"]

    known = ask("solve", puzzle="slide4x4", start=HARD, best=True, tolerance=20)
    answers["bounds"] = [known["atLeast"], known["atMost"], word_or_none(known["path"])]
    for each in (known, ask("solve", start=START, best=True)):
        answers["bounds"] += [each["proven"], each["first"]]

    COUNTED = [{"start": FARTHEST}, {"start": FARTHEST, "goal": WILD}, {"start": UNSOLVABLE}]
    answers["count"] = [ask("count", **each)["count"] for each in COUNTED]

    PATHS = [ask("paths", start=board, limit=3)["paths"] for board in (FARTHEST, UNSOLVABLE)]
    answers["paths"] = [list(map(word_or_none, paths or [])) for paths in PATHS]

    TO_CENTRE = [START, FARTHEST, UNSOLVABLE]
    given = ask_lines("batch", TO_CENTRE, goal="1234x5678")
    answers["kept solver"] = [word_or_none(answer["path"]) for answer in given]

    given = ask_lines("batch", 400 * TO_CENTRE, goal="1234x5678")[-3:]
    answers["prepare"] = [word_or_none(answer["path"]) for answer in given]

    MANY = [START, GOAL, UNSOLVABLE, FARTHEST]
    answers["many"] = [answer["distance"] for answer in ask_lines("batch", MANY, print="distance")]

    stats = ask("stats")
    answers["stats"] = [stats["states"], stats["unreachable"]]

    drawn = ask("random", distance=20, seed=2**64 - 1, count=3, difficulty=True)["boards"]
    answers["random at distance"] = [each["board"] for each in drawn]

    measured = [ask("difficulty", start=each["board"]) for each in drawn]
    answers["difficulty"] = [[each["count"], each["onlyMoves"], each["manhattanError"]] for each in measured]
    assert all(each[key] == level[key] for each, level in zip(measured, drawn) for key in level if key != "board")

    answers["rank"] = ask("rank", board=START)["rank"]

    answers["unrank"] = ask("unrank", index=123456)["board"]

    answers["why unsolvable"] = [ask("solvable", start=board)["swap"] for board in (START, UNSOLVABLE)]

    answers["is solvable"] = [ask("solvable", start=board)["solvable"] for board in (START, UNSOLVABLE)]

    GRADED = [f"123x46758 : {word}" for word in ("rdr", "rlrdr", "rd", "rdd", "unsolvable")]
    grades = ask_lines("check", [*GRADED, f"{UNSOLVABLE} : unsolvable"])
    answers["check"] = [[grade["verdict"], grade["length"], grade["distance"]] for grade in grades]

    grades = ask_lines("check", ["123x46758 : rlz", "123x46758 : unsolvable"], each=True)
    answers["check each"] = [[[each[key] for key in ("move", "allowed", "before", "after")] for each in grade["each"]]
                             for grade in grades]

    right, wrong = ask("heuristic", heuristic="manhattan"), ask("heuristic", heuristic="manhattan-with-blank")
    NUMBERS = ("admissible", "consistent", "states", "meanValue", "meanDistance", "meanError", "worstError",
               "worstBoard", "correlation")
    answers["heuristic"] = [list(map(each.get, NUMBERS)) for each in (right, wrong)]
    answers["heuristic"] += [list(wrong["tooHigh"].values()), list(wrong["drop"].values())]

    return answers
