"""Limits of time (tests/limits.py, tests/tier) and the parts of the long tier (tests/parts), by stand-ins for the
machine, ctest and git."""

import contextlib
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

TESTS = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(TESTS))
import limits  # noqa: E402

CTEST = """#!/usr/bin/env python3
import json, os, sys, time
time_of = json.loads(os.environ["TIMES"])
if "--show-only=json-v1" in sys.argv:
    print(json.dumps({"tests": [{"name": name, "command": ["time", "--format=x", name],
                                 "properties": [{"name": "LABELS", "value": [label]}] if label else []}
                                for name, (label, _) in time_of.items()]}))
else:
    with open(sys.argv[2] + "/test-times", "w") as file:
        for name, (_, seconds) in time_of.items():
            file.write(f"{seconds} 0.0 9.0 {name}\\n" if seconds else "")
    while time.process_time() < float(os.environ["WORK"]):
        pass
    sys.exit(int(os.environ["STATUS"]))
"""
GIT = """#!/bin/sh
case "$*" in
  *shallow*) echo $SHALLOW ;;
  *count*) [ "$SHALLOW" = false ] && echo $COUNT ;;
esac
"""


class Limits(unittest.TestCase):
    def judged(self, seconds, slow, tier, ci=""):
        with contextlib.redirect_stderr(io.StringIO()) as said, unittest.mock.patch.dict(os.environ, CI=ci):
            within = limits.judge("a", seconds, 3, slow, tier)
        return within, said.getvalue()

    def test_a_limit_is_kept_or_passed_by_a_quarter_or_by_more_than_half(self):
        warning = "warning: a took 3.8 s of processor time; the limit is 3 s\n"
        fault = "FAULT: a took 4.6 s of processor time; the limit is 3 s\n"
        faster = "FAULT: a took 2.0 s of processor time; the limit is 3 s, 1.2 s on this machine\n"
        for seconds, slow, tier, ci, verdict in (
                (3.0, 1.0, "full", "1", (True, "")),
                (3.75, 1.0, "full", "", (True, warning)),
                (3.75, 1.0, "default", "1", (True, warning)),
                (3.75, 1.0, "default", "", (True, "")),
                (4.6, 1.0, "default", "", (False, fault)),
                (4.6, 1.6, "full", "", (True, "")),
                (2.0, 0.4, "full", "", (False, faster))):
            self.assertEqual(self.judged(seconds, slow, tier, ci), verdict)

    def test_slowness_is_the_time_of_the_fixed_piece_of_work(self):
        self.addCleanup(setattr, limits, "SOURCE", limits.SOURCE)
        slow = []
        for seconds in (0.0, 0.3):
            with tempfile.TemporaryDirectory() as folder:
                limits.SOURCE = pathlib.Path(folder) / "machine.cpp"
                limits.SOURCE.write_text(f"#include <ctime>\nint main() {{ while (std::clock() < {seconds} * "
                                         "CLOCKS_PER_SEC) continue; }\n")
                slow.append(limits.slowness() * limits.REFERENCE)
        self.assertGreater(slow[0], 0)
        self.assertGreater(slow[1], slow[0] + 0.1)
        self.assertLess(slow[1], slow[0] + 1)

    def test_a_command_is_judged_and_ended_when_it_hangs(self):
        def run(*arguments):
            done = subprocess.run([TESTS / "limits.py", "run", "it", *arguments], stderr=subprocess.PIPE, text=True,
                                  check=False)
            return done.returncode, done.stderr

        self.assertEqual(run("60", "1", "true"), (0, ""))
        self.assertEqual(run("60", "1", "sh", "-c", "exit 7"), (7, ""))
        self.assertEqual(run("0.8", "1", "sleep", "1000"), (124, "FAULT: it was ended after 1 s\n"))
        spin = "import time\nwhile time.process_time() < 0.5: pass"
        status, said = run("4", "0.01", sys.executable, "-c", spin)
        self.assertEqual(status, 1)
        self.assertRegex(said, r"^FAULT: it took 0\.\d s of processor time; the limit is 4 s, 0\.0 s on this machine$")


class Tier(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        shutil.copy(TESTS / "tier", self.folder)
        # The machine is as slow as the test says.
        (self.folder / "limits.py").write_text((TESTS / "limits.py").read_text().replace(
            'if __name__ == "__main__":',
            'def slowness():\n    return float(os.environ["SLOWNESS"])\n\n\nif __name__ == "__main__":'))
        (self.folder / "ctest").write_text(CTEST)
        (self.folder / "ctest").chmod(0o755)

    def run_tier(self, times, slowness="1", work="0", status="0", options=(), tier="full"):
        environment = {**os.environ, "PATH": f"{self.folder}:{os.environ['PATH']}", "SLOWNESS": slowness, "WORK": work,
                       "STATUS": status, "TIMES": json.dumps(times), "CI": ""}
        done = subprocess.run([sys.executable, "-B", self.folder / "tier", self.folder, tier, *options],
                              env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
        return done.returncode, done.stderr

    def test_within_the_limits_nothing_is_said(self):
        self.assertEqual(self.run_tier({"a": ("", 2.9), "b": ("full", 59)}), (0, ""))
        self.assertEqual((self.folder / "slowness").read_text(), "1.000\n")

    def test_a_test_that_passes_its_limit_is_a_warning_or_a_fault(self):
        times = {"a": ("", 3.7), "b": ("full", 75)}
        self.assertEqual(self.run_tier(times), (0, "warning: a took 3.7 s of processor time; the limit is 3 s\n"
                                                   "warning: b took 75.0 s of processor time; the limit is 60 s\n"))
        self.assertEqual(self.run_tier(times, tier="default"), (0, ""))
        self.assertEqual(self.run_tier({"a": ("", 4.6), "b": ("full", 1)}),
                         (1, "FAULT: a took 4.6 s of processor time; the limit is 3 s\n"))
        self.assertEqual(self.run_tier({"a": ("", 4.6)}, slowness="1.6"), (0, ""))

    def test_all_tests_together_have_a_limit(self):
        how = {"times": {"a": ("", 1e-5)}, "slowness": "0.0001", "work": "0.3"}
        status, said = self.run_tier(**how)
        self.assertEqual(status, 1)
        self.assertRegex(said, r"^FAULT: all tests of the full tier together took 0\.\d s of processor time; ")
        self.assertEqual(self.run_tier(**how, options=["-R", "a"]), (0, ""))

    def test_a_test_that_fails_or_was_not_measured_is_a_fault(self):
        self.assertEqual(self.run_tier({"a": ("", 1)}, status="8")[0], 1)
        self.assertEqual(self.run_tier({"a": ("", None)}), (1, "FAULT: a was not measured\n"))


class Parts(unittest.TestCase):
    def ask(self, *arguments, count=0, shallow="false"):
        with tempfile.TemporaryDirectory() as folder:
            git = pathlib.Path(folder) / "git"
            git.write_text(GIT)
            git.chmod(0o755)
            environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "COUNT": str(count),
                           "SHALLOW": shallow}
            done = subprocess.run([TESTS / "parts", *arguments], env=environment, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, text=True, check=False)
            return done.returncode, done.stdout.split(), done.stderr

    def test_each_has_its_turn_once_in_a_round(self):
        _, names, _ = self.ask()
        self.assertEqual(len(set(names)), len(names))
        turns = [self.ask("--turn", count=900 + number)[1] for number in range(len(names) - 2)]
        self.assertEqual(sorted(sum(turns, [])), sorted(set(names) - {"s390x", "overnight"}))

    def test_a_clone_without_its_history_has_a_turn_too(self):
        for shallow in ("true", ""):
            status, names, _ = self.ask("--turn", shallow=shallow)
            self.assertEqual((status, len(names)), (0, 1))
            self.assertIn(names[0], self.ask()[1])

    def test_a_name_that_is_none_is_refused(self):
        said = "tests/parts: there is no part 'nonsense'; tests/parts lists them\n"
        self.assertEqual(self.ask("nonsense"), (2, [], said))

    def test_together_they_look_at_all_sources_and_rooms(self):
        text = (TESTS / "parts").read_text()
        top = TESTS.parent
        words = " ".join(re.findall(r"clang-tidy (.+?)(?: ;;)?$", text, re.M))
        folders = subprocess.run(["bash", "-c", f"echo {words}"], check=True, stdout=subprocess.PIPE,
                                 text=True).stdout.split()
        self.assertGreater(len(folders), 10)
        for source in [*top.glob("lookup/**/*.cpp"), *top.glob("tablegen/**/*.cpp")]:
            name = source.relative_to(top).as_posix()
            self.assertTrue(any(re.fullmatch(f"{folder}(/.*)?\\.cpp", name) for folder in folders), name)
        rooms = re.search(r"^all=\((.+)\)$", (TESTS / "checks" / "sanitizers").read_text(), re.M)[1].split()
        in_tree = {file.parent.name for file in TESTS.glob("*/*_test.cpp")} | {"fuzz", "verbs"}
        self.assertEqual(sorted(rooms), sorted(in_tree - {"mpi"}))  # no MPI in builds with sanitizers
        for kind in ("address", "thread"):
            asked = " ".join(re.findall(rf"sanitizers {kind} (.+) ;;", text)).split()
            self.assertEqual(sorted(asked), sorted(rooms))


if __name__ == "__main__":
    unittest.main()
