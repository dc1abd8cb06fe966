"""Every verb of the commands: prints {VERB: answer}. verbs_test.py has the questions."""

import json
import os
import signal
import subprocess
import sys

from documents import HARD, START, answers_by

ENVIRONMENT = {**os.environ, "XDG_DATA_HOME": "/nonexistent", "TILEBASE_TABLES": ""}  # leaves out the user's own tables
TABLES = os.path.dirname(sys.argv[1])


def arguments(verb, given):
    positional = ("start", "board", "index", "heuristic", "move", "moves")
    words = [str(given.pop(name)) for name in positional if name in given]
    options = [f"--{name.replace('_', '-')}{'' if value is True else f'={value}'}" for name, value in given.items()]
    return [os.environ["TILEBASE_PROGRAM"], verb, *options, "--", *words]


def run(verb, text=None, **given):
    return subprocess.run(arguments(verb, given), input=text, capture_output=True, text=True, env=ENVIRONMENT,
                          check=False).stdout


def ask(verb, **given):
    return json.loads(run(verb, json=True, **given) or "{}")


def ask_lines(verb, lines, **given):
    return [json.loads(line) for line in run(verb, "\n".join(lines), json=True, **given).splitlines()]


answers = answers_by(ask, ask_lines)

# The boards of a path side by side, below a line of labels; the first is START.
shown = run("solve", start=START, show=True).splitlines()
answers["draw"] = "\n".join(line[:5] for line in shown[shown.index("") + 2:][:3])

definition = os.path.join(TABLES, os.pardir, "wheel.puzzle")
answers["own puzzle"] = " ".join(ask("solve", start="654321", puzzle=definition)["path"])

answers["from bytes"] = " ".join(ask("solve", start="654321", puzzle="wheel", tables=TABLES)["path"])

[known] = ask_lines("batch", [HARD], max_seconds=0.02, puzzle="slide4x4", print="distance")
answers["budget"] = [known.get(name) for name in ("atLeast", "atMost", "states")]

# Ctrl-C; what runs in the background of a shell would ignore it.
with subprocess.Popen(arguments("solve", {"start": HARD, "puzzle": "slide4x4"}), env=ENVIRONMENT,
                      stdout=subprocess.DEVNULL,
                      preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)) as process:
    process.send_signal(signal.SIGINT)
    answers["cancel"] = "gave up" if process.wait() == -signal.SIGINT else "found"

print(json.dumps(answers))
