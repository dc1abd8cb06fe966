"""Every verb of the commands: prints {VERB: answer}. verbs_test.py has the questions."""

import json
import os
import signal
import subprocess
import sys
import tempfile

ENVIRONMENT = {**os.environ, "XDG_DATA_HOME": "/nonexistent", "TILEBASE_TABLES": ""}  # leaves out the user's own tables
WHEEL = "name = wheel\ntiles = 1 2 3 4 5 6\n[move]\nturn = (1 2 3 4 5 6)\nswap = (1 2)\n"
START, FARTHEST, GOAL, UNSOLVABLE = "23415x768", "867254301", "12345678x", "21345678x"
WILD = "1*3*5*7**"
HARD = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"
THREE = [[START], [START, "--goal", WILD], [UNSOLVABLE]]


def arguments(line, more):
    return [os.environ["TILEBASE_PROGRAM"], *line.split()[1:], *more]


def run(line, *more, text=None):
    """The exit status and the output of a command; arguments with blanks are in `more`."""
    done = subprocess.run(arguments(line, more), input=text, capture_output=True, text=True, env=ENVIRONMENT,
                          check=False)
    if done.returncode == 2:
        sys.exit(f"{line} {more}: {done.stderr}")
    return done.returncode, done.stdout


def ask(line, *more, text=None):
    """The lines of JSON that a command prints, or the one."""
    lines = [json.loads(each) for each in run(f"{line} --json", *more, text=text)[1].splitlines()]
    return lines if text else lines[0]


def word_or_none(path):
    return None if path is None else "".join(path)


def pairs(moves):
    return [[valued["move"], valued["distance"]] for valued in moves]


answers = {}

answers["solve"] = [word_or_none(ask("tilebase solve", *each)["path"]) for each in THREE]

answers["distance"] = [ask("tilebase distance", *each)["distance"] for each in THREE]

answers["moves"] = [pairs(ask("tilebase moves", board)["moves"]) for board in (START, UNSOLVABLE)]

answers["best move"] = [(ask("tilebase solve", board)["path"] or [None])[0] for board in (START, GOAL, UNSOLVABLE)]

hints = [ask("tilebase hint", *each)["hint"] for each in (*THREE[:2], [GOAL], [UNSOLVABLE])]
answers["hint"] = [hint and pairs([hint])[0] for hint in hints]

answers["rate"] = [ask("tilebase rate", *each)["change"] for each in ([START, "d"], [START, "l"], [UNSOLVABLE, "l"])]

refused = subprocess.run(arguments("tilebase apply", [START, "r"]), capture_output=True, env=ENVIRONMENT, check=False)
answers["apply"] = [ask("tilebase apply", START, "d")["board"], None if refused.returncode == 2 else "allowed"]

answers["inverse"] = [ask("tilebase apply --undo", START, move)["board"] for move in "du"]

known = ask("tilebase solve --puzzle slide4x4 --best --tolerance 20", HARD)
answers["bounds"] = [known["atLeast"], known["atMost"], word_or_none(known["path"])]
for each in (known, ask("tilebase solve --best", START)):
    answers["bounds"] += [each["proven"], each["first"]]

COUNTED = [[FARTHEST], [FARTHEST, "--goal", WILD], [UNSOLVABLE]]
answers["count"] = [ask("tilebase count", *each)["count"] for each in COUNTED]

answers["paths"] = run("tilebase paths --limit 3", FARTHEST)[1].splitlines()

TO_CENTRE = [START, FARTHEST, UNSOLVABLE]
given = ask("tilebase batch --goal 1234x5678", text="\n".join(TO_CENTRE))
answers["kept solver"] = [answer["path"] and "".join(answer["path"]) for answer in given]

given = ask("tilebase batch --goal 1234x5678", text="\n".join(400 * TO_CENTRE))[-3:]
answers["prepare"] = [answer["path"] and "".join(answer["path"]) for answer in given]

MANY = "\n".join([START, GOAL, UNSOLVABLE, FARTHEST])
answers["many"] = [answer["distance"] for answer in ask("tilebase batch --print distance", text=MANY)]

stats = ask("tilebase stats")
answers["stats"] = [stats["states"], stats["unreachable"]]

answers["random at distance"] = run("tilebase random --distance 20 --count 3 --seed 1")[1].splitlines()

drawn = ask("tilebase random --distance 20 --count 2 --seed 1 --difficulty")["boards"]
measured = [ask("tilebase difficulty", each["board"]) for each in drawn]
answers["difficulty"] = [[each["count"], each["onlyMoves"], each["manhattanError"]] for each in measured]
assert all(each[key] == level[key] for each, level in zip(measured, drawn) for key in level if key != "board")

answers["rank"] = ask("tilebase rank", START)["rank"]

answers["unrank"] = ask("tilebase unrank", "123456")["board"]

# The boards of a path side by side, below a line of labels; the first is START.
shown = run("tilebase solve --show", START)[1].splitlines()
answers["draw"] = "\n".join(line[:5] for line in shown[shown.index("") + 2:][:3])

answers["why unsolvable"] = [ask("tilebase solvable", board)["swap"] for board in (START, UNSOLVABLE)]

answers["is solvable"] = [run("tilebase solvable", board)[0] == 0 for board in (START, UNSOLVABLE)]

GRADED = [f"123x46758 : {word}" for word in ("rdr", "rlrdr", "rd", "rdd", "unsolvable")]
grades = ask("tilebase check", text="\n".join([*GRADED, f"{UNSOLVABLE} : unsolvable"]))
answers["check"] = [[grade["verdict"], grade["length"], grade["distance"]] for grade in grades]

grades = ask("tilebase check --each", text="123x46758 : rlz\n123x46758 : unsolvable")
answers["check each"] = [[[each[key] for key in ("move", "allowed", "before", "after")] for each in grade["each"]]
                         for grade in grades]

report = ask("tilebase heuristic manhattan")
answers["heuristic"] = [report["admissible"], report["consistent"], report["meanValue"]]

TABLES = os.path.dirname(sys.argv[1])
with tempfile.NamedTemporaryFile("w", suffix=".puzzle", encoding="utf-8") as definition:
    definition.write(WHEEL)
    definition.flush()
    word = run("tilebase solve 654321", "--puzzle", definition.name, "--tables", TABLES)[1]
    answers["own puzzle"] = word.rstrip("\n")

answers["from bytes"] = run("tilebase solve --puzzle wheel 654321", "--tables", TABLES)[1].rstrip("\n")

[known] = ask("tilebase batch --max-seconds 0.02 --puzzle slide4x4 --print distance", text=HARD)
answers["budget"] = [known.get(name) for name in ("atLeast", "atMost", "states")]

# Ctrl-C; what runs in the background of a shell would ignore it.
with subprocess.Popen(arguments("tilebase solve --puzzle slide4x4", [HARD]), env=ENVIRONMENT, stdout=subprocess.DEVNULL,
                      preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)) as process:
    process.send_signal(signal.SIGINT)
    answers["cancel"] = "gave up" if process.wait() == -signal.SIGINT else "found"

print(json.dumps(answers))
