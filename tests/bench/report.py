#!/usr/bin/env python3
"""Runs every benchmark alternately with its reference and prints medians and quartiles of the ratios; figures without a
reference are compared with a limit alone. All rows are also in build/bench/results.json.

process_timer times whole processes, A B A B ...; Google Benchmark times work in memory, with randomly interleaved
repetitions. Boards are drawn by `tilebase random` with a seed.
"""

import argparse
import collections
import csv
import itertools
import json
import os
import platform
import random
import shutil
import statistics
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, "../../data")
# Ratio of a pair (ours, reference) and text of the ratio, by kind of row. Of the last three kinds, less is better.
KINDS = {"times faster": (lambda ours, other: other / ours, "{:.1f} x faster"),
         "share": (lambda ours, other: ours / other, "{:.0%}"),
         "times": (lambda ours, other: ours / other, "{:.2f} x"),
         "difference": (lambda ours, other: ours - other, "{:+.1f} MB"),
         "figure": (lambda ours, _: ours, "{:,.4g} ")}


FIELD = os.path.join(DATA, "reference/field.csv")


def field_boards(puzzle=None, source=None):
    """Returns the rows of a puzzle and of a source; without them, all."""
    with open(FIELD, encoding="ascii") as file:
        return [row for row in csv.DictReader(file)
                if puzzle in (None, row["puzzle"]) and source in (None, row["source"])]


class Bench:
    def __init__(self, binaries, work, quick):
        self.binaries, self.work, self.quick = binaries, work, quick
        self.rows = []
        self.tilebase, self.tablegen = self.path("tilebase"), self.path("tilebase-tablegen")

    def path(self, name):
        return os.path.join(self.binaries, name)

    def add(self, what, against, pairs, kind, target=None, unit=""):
        """Adds a row for pairs of figures, ours and the reference's. Without a target, the row is for information."""
        ratio, shape = KINDS[kind]
        values = [ratio(*pair) for pair in pairs]
        low, median, high = statistics.quantiles(values, n=4) if len(values) > 1 else values * 3
        more_is_better = kind in ("times faster", "share")
        verdict = "" if target is None else "ok" if (median >= target if more_is_better else median <= target) else \
            "UNDER TARGET"
        self.rows.append({"what": what, "against": against, "median": shape.format(median) + unit,
                          "quartiles": f"{low:.2f} .. {high:.2f}" if len(values) > 1 else "",
                          "target": "" if target is None else shape.format(target) + unit, "verdict": verdict})

    def figure(self, what, how, value, unit, target=None):
        self.add(what, how, [(value, None)], "figure", target, unit)

    @staticmethod
    def once(*command, may_fail=False):
        """Returns wall and processor seconds, and megabytes, of one run of a command."""
        begin = time.perf_counter()
        child = os.posix_spawn(command[0], command, os.environ,
                               file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
                                             (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)])
        _, status, usage = os.wait4(child, 0)
        if status != 0 and not may_fail:
            sys.exit(f"a benchmarked command failed: {command}")
        return {"wall": time.perf_counter() - begin, "cpu": usage.ru_utime + usage.ru_stime,
                "memory": usage.ru_maxrss / 1024}

    def mean_wall(self, commands):
        return statistics.mean(self.once(*command)["wall"] for command in commands)

    def processes(self, runs, ours, reference, what="cpu", outputs=(os.devnull, os.devnull)):
        """Returns pairs of figures of two commands that run in turn."""
        runs = max(3, runs // 10) if self.quick else runs
        taken = self.json_lines(self.path("process_timer"), str(runs), outputs[0], *ours, "--", outputs[1], *reference)
        if any(run["exit"] != 0 for run in taken):
            sys.exit(f"a benchmarked command failed: {ours} or {reference}")
        return list(zip(*([run[what] for run in taken if run["command"] == one] for one in (0, 1))))

    @staticmethod
    def output(*command):
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout

    def json_lines(self, *command):
        return [json.loads(line) for line in self.output(*command).splitlines()]

    def boards(self, puzzle, count, seed=5):
        return self.output(self.tilebase, "random", "--puzzle", puzzle, "--count", str(1 if self.quick else count),
                           "--seed", str(seed)).splitlines()

    def file(self, name, lines):
        path = os.path.join(self.work, name)
        with open(path, "w", encoding="ascii") as file:
            file.writelines(line + "\n" for line in lines)
        return path

    def folder(self, name):
        path = os.path.join(self.work, name)
        shutil.rmtree(path, ignore_errors=True)
        return path

    def built(self, puzzle, *options, threads=1):
        """Returns what a build of tables took, the folder, and the megabytes of its files."""
        folder = self.folder(puzzle)
        taken = self.once(self.tablegen, "build", "--puzzle", puzzle, "--out", folder, "--threads", str(threads),
                          *options)
        return taken, folder, sum(entry.stat().st_size for entry in os.scandir(folder)) / 1e6

    def million_boards(self):
        draw = random.Random(1)
        boards = self.file("million-boards.txt", (" ".join(draw.sample("12345678x", 9)) for _ in range(1_000_000)))
        out = [os.path.join(self.work, name) for name in ("paths.txt", "textbook-paths.txt")]
        pairs = self.processes(10, [self.tilebase, "judge", "hdu1043", boards],
                               ["/bin/sh", "-c", f"exec {self.path('textbook_eight')} < {boards}"], "wall", out)
        with open(out[0], encoding="ascii") as ours, open(out[1], encoding="ascii") as theirs:
            if any(len(one) != len(other) for one, other in zip(ours, theirs)):
                sys.exit("the textbook program and tilebase disagree")
        self.add("a million boards, judge hdu1043, file to file", "the textbook program", pairs, "times faster", 20)

    def wildcards(self):
        """uestc485 with wildcards in each target, against the same number of cases without wildcards."""
        inputs = []
        for count in range(10):
            draw = random.Random(count)
            lines = ["100000"]
            for _ in range(100_000):
                start, target = (draw.sample("123456789", 9) for _ in range(2))
                for cell in draw.sample(range(9), count):
                    target[cell] = "*"
                lines += [" ".join(board[row:row + 3]) for board in (start, target) for row in (0, 3, 6)]
            inputs.append(self.file(f"uestc485-{count}.txt", lines))
        judge = [self.tilebase, "judge", "uestc485"]
        for count in range(1, 10):
            self.add(f"100,000 uestc485 cases with {count} wildcards", "the same with none",
                     self.processes(15, [*judge, inputs[count]], [*judge, inputs[0]]), "times", 3)

    def build(self):
        puzzles = [word for name in ("slide3x3", "rotate3x3", "mixed3x3") for word in ("--puzzle", name)]
        pairs = self.processes(20, [self.tablegen, "build", *puzzles, "--out", os.path.join(self.work, "tables")],
                               [self.path("textbook_eight"), "--search"], "wall")
        self.add("build of all seven 3x3 tables: searched, proven, compressed, written",
                 "the textbook program's single search", pairs, "times faster", 1)

    def cold_answer(self):
        commands = [self.tilebase, "solve", "23415x768"], [self.path("one_line")]
        self.add("a cold answer, tilebase solve BOARD, whole process", "a program that prints one line, linked alike",
                 self.processes(300, *commands, "wall"), "times", 2.5)
        self.add("memory of that answer", "the same program's",
                 [(a / 1024, b / 1024) for a, b in self.processes(30, *commands, "rss")], "difference", 4)

    def service(self):
        """/v1/solve under wrk, against the same HTTP with a constant answer: one thread serves, one requests."""
        commands = ([self.tilebase, "serve", "--port", "0", "--threads", "1"], [self.path("constant_server"), "1"])
        servers = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for command in commands]
        seconds, runs = (1, 3) if self.quick else (3, 9)
        taken = ([], [])
        try:
            urls = [server.stdout.readline().split()[2] for server in servers]
            for run in range(-1, runs):  # the first run of each is not counted
                for url, figures in zip(urls, taken):
                    figure = json.loads(self.output("wrk", "-t1", "-c16", f"-d{seconds}s", "-s",
                                                    os.path.join(HERE, "solve.lua"), url).splitlines()[-1])
                    if figure["errors"]:
                        sys.exit(f"the service answered {figure['errors']} requests wrongly")
                    if run >= 0:
                        figures.append({**figure, "rate": figure["requests"] / figure["seconds"]})
        finally:
            for server in servers:
                server.terminate()
                server.communicate()
        for what, name, kind, target in (("requests a second, /v1/solve under wrk", "rate", "share", 0.8),
                                         ("latency of those requests, median", "p50", "times", None),
                                         ("the same, 99 %", "p99", "times", None)):
            self.add(what, "the same server with a constant answer",
                     [(a[name], b[name]) for a, b in zip(*taken)], kind, target)

    def memory(self):
        out = os.path.join(self.work, "micro.json")
        subprocess.run([self.path("bench_micro"), f"--benchmark_repetitions={5 if self.quick else 15}",
                        "--benchmark_min_time=0.05", "--benchmark_enable_random_interleaving=true",
                        f"--benchmark_out={out}", "--benchmark_out_format=json"],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        taken = collections.defaultdict(list)
        with open(out, encoding="utf-8") as file:
            for run in json.load(file)["benchmarks"]:
                if run["run_type"] == "iteration":
                    taken[run["run_name"]].append(run["cpu_time"])
        self.figure("one full path from a parsed state, slide3x3", "bench_micro",
                    statistics.median(taken["walker_path"]), "ns", 100)
        for what, against, ours, reference, kind, target in (
                ("the same", "following the textbook's parent links", "walker_path", "textbook_path", "times faster",
                 None),
                ("one distance, independent questions", "a dependent load from the second cache", "distance",
                 "dependent_load", "times", 2),
                ("one distance, each question waiting for the answer before", "the same", "distance_in_a_chain",
                 "dependent_load", "times", 2),
                ("distances of an array of random boards", "a loop over a table in C", "distances_of_rows",
                 "loop_over_rows", "times", 2),
                ("distances after each move from the same boards", "the same", "moves_of_rows", "loop_over_rows",
                 "times", 8),
                *((f"search and best moves of one table, {puzzle}", "the textbook search of the same states",
                   f"table/{puzzle}", f"textbook_search/{puzzle}", "times faster", target)
                  for puzzle, target in (("slide3x3", 60), ("rotate3x3", 40), ("mixed3x3", 18)))):
            self.add(what, against, list(zip(taken[ours], taken[reference])), kind, target)

    def twelve(self):
        """Complete tables of twelve cells: searched, made, asked."""
        count = [self.tablegen, "count", "--puzzle", "slide3x4", "--threads"]
        self.add("all 239,500,800 states of slide3x4, searched on one thread, whole process",
                 "frontier lists of bytes, the oracle",
                 self.processes(3, [*count, "1"], [self.path("bench_tables"), "oracle"]), "times faster", 25)
        self.add("the same on two threads", "on one", self.processes(10, [*count, "2"], [*count, "1"], "wall"),
                 "times faster", 1.8)
        goal = ["--goal", "1 2 3 4 5 6 7 8 9 10 11 x"]
        for puzzle, options, seconds, memory in (("rotate3x4", [], None, 600), ("mixed3x4", goal, None, 600),
                                                 ("slide3x4", goal, 5, 350)):
            taken, folder, _ = self.built(puzzle, *options)
            self.figure(f"one goal of {puzzle}, made, proven and written, processor", "tilebase-tablegen build",
                        taken["cpu"], "s", seconds)
            self.figure("the same, memory", "tilebase-tablegen build", taken["memory"], "MB", memory)
        for puzzle, seconds in (("rotate3x4", 4), ("mixed3x4", 8)):
            self.figure(f"all 479,001,600 states of {puzzle}, searched, processor", "tilebase-tablegen count",
                        self.once(self.tablegen, "count", "--puzzle", puzzle, "--threads", "1")["cpu"], "s", seconds)
        self.figure("a path of slide3x4 from its file, in memory, processor", "bench_tables paths",
                    float(self.output(self.path("bench_tables"), "paths", folder)), "us", 3)
        lines = self.output(self.path("bench_tables"), "rows", folder).splitlines()
        alone, at_once, after_moves = zip(*([float(field) for field in line.split()] for line in lines))
        self.add("distances of an array of a million random boards of slide3x4", "each board alone",
                 list(zip(at_once, alone)), "times faster", 4.5)
        self.add("distances after each move from the same boards", "their distances", list(zip(after_moves, at_once)),
                 "times", 4)
        solve = [self.tilebase, "solve", "--puzzle", "slide3x4", "--tables", folder, "11 10 9 8 7 6 5 4 3 1 2 x"]
        self.figure("the same, tilebase solve, whole process, mean", "the file in the system's cache",
                    self.mean_wall([solve] * 50) * 1e3, "ms", 5)
        if not self.quick:
            taken = self.once(self.tablegen, "count", "--puzzle", "slide2x7", "--threads", "2")
            how = "tilebase-tablegen count"
            self.figure("all 43,589,145,600 states of slide2x7, two threads, wall", how, taken["wall"], "s", 600)
            self.figure("the same, memory", how, taken["memory"], "MB", 8000)

    def cluster(self):
        """Counts of slide3x4 by several ranks of MPI on this machine, by their own reports."""
        program, report = self.path("tilebase-tablegen-mpi"), os.path.join(self.work, "cluster.json")
        os.environ.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")

        def search(ranks):
            self.output("mpirun", "--quiet", "--oversubscribe", "--bind-to", "none", "-n", str(ranks), program, "count",
                        "--puzzle", "slide3x4", "--report", report)
            with open(report, encoding="utf-8") as file:
                return json.load(file)["search"]

        single = [self.tablegen, "count", "--puzzle", "slide3x4", "--threads", "1"]
        turns = [(self.once(*single)["cpu"], search(1), search(2)) for _ in range(3 if self.quick else 10)]
        self.add("all 239,500,800 states of slide3x4 searched by one rank of MPI, processor", "tilebase-tablegen count",
                 [(one["cpu_seconds"], cpu) for cpu, one, _ in turns], "times", 1.15)
        self.add("the same by two ranks, wall", "by one",
                 [(two["wall_seconds"], one["wall_seconds"]) for _, one, two in turns], "times faster", 1.6)
        for ranks, most in ((2, 0.45), (4, 0.9), (8, 1.1)):
            last = search(ranks)
            self.figure(f"bytes sent a state by {ranks} ranks", "tilebase-tablegen-mpi count --report",
                        last["bytes_sent"] / 239_500_800, "bytes", most)
        self.add("memory of the largest of 8 ranks", "an eighth of the planes",
                 [(last["bytes_held"], last["bytes_share"])], "times", 1.3)

    def fifteen(self):
        """The 15-puzzle without a file and with one. Times are of the processor, but for whole processes."""
        korf = self.file("korf100.txt", (row["board"] for row in field_boards("slide4x4", "Korf 1985")))
        farthest = field_boards("slide4x4", "Bruengger et al. 1999")[0]["board"]
        how = "tilebase-tablegen build --puzzle slide4x4"
        self.figure("tables of slide4x4 for any goal, two threads, wall", how,
                    self.built("slide4x4", threads=2)[0]["wall"], "s", 6)
        taken, tables, size = self.built("slide4x4")
        self.figure("the same on one thread, processor", how, taken["cpu"], "s", 10)
        self.figure("the same, memory", how, taken["memory"], "MB", 700)
        self.figure("the same, files", how, size, "MB", 250)
        count = 5 if self.quick else 1000
        # Rows of bench_search: set, figure, unit, and the target with the file.
        figures = (("random", "nodes", "states", 16000), ("random", "mean", "ms", 1), ("random", "median", "ms", None),
                   ("random", "99 %", "ms", 10), ("random", "worst", "ms", 40), ("Korf 1985", "nodes", "states", None),
                   ("Korf 1985", "mean", "ms", None), ("Bruengger et al. 1999", "nodes", "states", None),
                   ("Bruengger et al. 1999", "mean", "ms", 600), ("Bruengger et al. 1999", "worst", "ms", 1000),
                   ("moves", "mean", "ms", 3), ("count", "mean", "ms", 5))
        for name, options in (("without a file", []), ("with the file", ["--tables", tables])):
            lines = self.json_lines(self.path("bench_search"), str(count), FIELD, *options[1:])
            sets = {taken["what"]: taken for taken in lines}
            for which, figure, unit, target in figures:
                self.figure(f"15-puzzle, {which}: {figure}", name, sets[which][figure], unit,
                            target if options else None)
            self.add(f"a board up to 60 random moves away, {name}", "plain IDA* with the Manhattan distance",
                     sets["ida star"]["pairs"], "times faster")
            about = ["--puzzle", "slide4x4", *options]
            self.figure("Korf's 100 boards as a batch, whole process", name,
                        self.once(self.tilebase, "batch", korf, *about)["wall"], "s", 1 if options else 4)
            walls = sorted(self.once(self.tilebase, "solve", *about, board)["wall"] * 1e3
                           for board in self.boards("slide4x4", min(count, 200)))
            self.figure("a random board, tilebase solve, whole process, mean", name, statistics.mean(walls), "ms",
                        30 if options else 60)
            self.figure("the same, 99 %", name, walls[(len(walls) * 99 + 99) // 100 - 1], "ms",
                        None if options else 300)
            self.figure("a board at 80 moves, tilebase solve, whole process", name,
                        self.once(self.tilebase, "solve", *about, farthest)["wall"], "s", None if options else 6)

    def bounds(self, *command):
        """Returns the bounds of a board as [at least, at most]; None if there is no path yet."""
        run = subprocess.run([self.tilebase, "solve", "--json", *command], stdout=subprocess.PIPE, text=True,
                             check=False)
        answer = json.loads(run.stdout) if run.stdout and run.returncode in (0, 3) else {}
        return [answer["atLeast"], answer["atMost"]] if answer.get("atMost") is not None else None

    def twenty_four(self):
        """Boards of slides of more than 16 cells, whole processes: by the clock, as a user waits for them."""
        rows = field_boards("slide5x5", "Korf and Taylor 1996")[:2 if self.quick else None]
        how = "tilebase-tablegen build --puzzle slide5x5"
        taken, tables, size = self.built("slide5x5")
        self.figure("tables of slide5x5 for any goal, processor", how, taken["cpu"], "s", 12)
        self.figure("the same, files", how, size, "MB", 250)
        for name, options in (("without a file", []), ("with the file", ["--tables", tables])):
            about = ["--puzzle", "slide5x5", *options]
            self.figure("24-puzzle: the first path with a bound, mean", name,
                        self.mean_wall([self.tilebase, "solve", *about, row["board"], "--tolerance", "1000"]
                                       for row in rows), "s", 1)
            for limit in (1,) if self.quick else (10, 60):
                known = [self.bounds(*about, row["board"], "--tolerance", "0", "--max-seconds", str(limit))
                         for row in rows]
                if any(not least <= int(row["published"]) <= most for (least, most), row in zip(known, rows)):
                    sys.exit(f"wrong bounds: {known}")
                self.figure(f"gap between the bounds after {limit} s, mean", name,
                            statistics.mean(most - least for least, most in known), "moves",
                            None if not options else 2.5 if limit == 60 else 4.6)
                self.figure(f"the share that is not proven after {limit} s", name,
                            sum(least < most for least, most in known) / len(known), "",
                            None if not options else 0.7 if limit == 60 else 1)
        for puzzle, count, target in (("slide3x6", 20, 1), ("slide4x5", 5, 6)):
            boards = self.boards(puzzle, count)
            taken = self.once(self.tilebase, "batch", self.file(puzzle + ".txt", boards), "--puzzle", puzzle)
            self.figure(f"a random board of {puzzle}, in a batch of {count}, mean", "tilebase batch, no file",
                        taken["wall"] / len(boards), "s", target)

        for puzzle in ("slide6x6", "slide8x8"):
            boards = self.boards(puzzle, 20)
            solve = [self.tilebase, "solve", "--puzzle", puzzle]
            self.figure(f"{puzzle}: a first path with a bound, whole process, mean", "tilebase solve --tolerance",
                        self.mean_wall([*solve, board, "--tolerance", "10000"] for board in boards), "s", 0.5)
            known = [self.bounds("--puzzle", puzzle, board, "--best", "--max-seconds", "10") for board in boards]
            self.figure(f"{puzzle}: moves for each move of the bound, after 10 s, mean", "tilebase solve --best",
                        statistics.mean(most / least for least, most in known), "", 1.4)

    def any_moves(self):
        """Boards of moves that are no plain slides, by searches without a file."""
        goal = " ".join(map(str, range(1, 16))) + " x"
        walls = self.file("walls.puzzle", [f"name = walls\ntiles = {goal}\nrows = 4\ncols = 4\nblank = x",
                                           "slides = orthogonal\nwalls = 6|7 10|11"])
        for puzzle, count, target in (("rotate4x4", 100, 60), ("mixed4x4", 40, 250), ("slide4x4-multi", 40, 200),
                                      ("twiddle4x4", 40, 500),
                                      (os.path.join(DATA, "puzzles/large/topspin16.puzzle"), 40, 200),
                                      (walls, 100, 250)):
            boards, name = self.boards(puzzle, count), os.path.basename(puzzle)
            taken = self.once(self.tilebase, "batch", "--puzzle", puzzle, "--threads", "1",
                              self.file(name + ".boards", boards))
            self.figure(f"{name}: a random board, in a batch of one thread, mean", "tilebase batch, no file",
                        taken["cpu"] / len(boards) * 1e3, "ms", target)
            self.figure(f"{name}: a random board, whole process, mean", "tilebase solve, no file",
                        self.mean_wall([self.tilebase, "solve", "--puzzle", puzzle, board] for board in boards[:20]),
                        "s", 0.3 if puzzle == "rotate4x4" else 1)
        for puzzle, seconds in (("rotate5x5", 0.5), ("rotate5x5", 1), ("mixed5x5", 0.5), ("twiddle5x5", 0.5),
                                ("slide5x5-multi", 0.5)):
            known = [self.bounds("--puzzle", puzzle, "--best", "--max-seconds", str(seconds), board)
                     for board in self.boards(puzzle, 20)]
            paths = [bounds for bounds in known if bounds]
            has_target = (puzzle, seconds) == ("rotate5x5", 1)
            self.figure(f"{puzzle}: boards without a path after {seconds} s", "tilebase solve --best",
                        len(known) - len(paths), "", 0)
            if paths:
                self.figure(f"{puzzle}: moves of the path after {seconds} s, mean", "tilebase solve --best",
                            statistics.mean(most for _, most in paths), "moves", 25 if has_target else None)
                self.figure(f"{puzzle}: gap to the bound after {seconds} s, mean", "tilebase solve --best",
                            statistics.mean(most - least for least, most in paths), "moves",
                            9 if has_target else None)

    def lessons(self):
        """A heuristic in Python put to the proof, and answers graded."""
        os.environ["PYTHONPATH"] = os.path.join(self.binaries, "../lookup/bindings/python/package")
        pairs = json.loads(self.output(sys.executable, "-B", os.path.join(HERE, "heuristic.py"),
                                       "3" if self.quick else "10"))
        self.add("heuristic() with a Python function of 2 us, 181,440 states", "a loop that calls the function",
                 pairs, "times", 2)
        draw = random.Random(20)
        answers = self.file("answers.txt", ("".join(draw.sample("12345678x", 9)) + " : " +
                                            "".join(draw.choices("dlru", k=22)) for _ in range(100_000)))
        self.figure("100,000 answers of 22 moves graded, processor", "tilebase check",
                    self.once(self.tilebase, "check", answers, may_fail=True)["cpu"], "s", 1)

    def field(self):
        """The boards on which solvers are measured, as data/reference/field.csv records them."""
        table, proven_boards = [], 0
        for puzzle, rows in itertools.groupby(field_boards(), lambda row: row["puzzle"]):
            rows = list(rows)
            searched = [row for row in rows if row["length"]]
            proven = [row for row in searched if row["length"] == row["bound"]]
            proven_boards += len(proven)

            def mean(name, of=searched):
                return f"{statistics.mean(int(row[name]) for row in of):.2f}" if of else ""

            table.append({"puzzle": puzzle, "boards": str(len(rows)), "proven": str(len(proven)),
                          "published, mean": mean("published", rows), "searched": str(len(searched)),
                          "published, of these": mean("published"), "ours": mean("length"), "bound": mean("bound"),
                          "states": f"{sum(int(row['states']) for row in searched):,}",
                          "seconds": f"{sum(float(row['seconds']) for row in searched):,.0f}"})
        print_table(table)
        print()
        self.figure("boards of data/reference/field.csv that are proven", "tests/field", proven_boards, "boards", None)


def machine():
    with open("/proc/cpuinfo", encoding="ascii", errors="replace") as file:
        models = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
    return f"{(models or [platform.machine()])[0]}, {os.cpu_count()} processors, {platform.release()}"


def print_table(rows):
    cells = [list(rows[0]), *(list(row.values()) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells)]
    for line in cells:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binaries", default="build/bin", help="folder of the programs")
    parser.add_argument("--out", default="build/bench", help="folder for results")
    parser.add_argument("--quick", action="store_true", help="a tenth of the runs: only checks that everything works")
    parts = ("million_boards", "wildcards", "memory", "build", "cold_answer", "service", "twelve", "cluster", "fifteen",
             "twenty_four", "any_moves", "lessons", "field")
    parser.add_argument("--part", action="append", choices=parts, help="only this part; may be repeated")
    arguments = parser.parse_args()
    os.makedirs(arguments.out, exist_ok=True)
    bench = Bench(os.path.abspath(arguments.binaries), os.path.abspath(arguments.out), arguments.quick)
    for part in arguments.part or parts:
        print(f"running {part.replace('_', ' ')} ...", file=sys.stderr)
        getattr(bench, part)()
    print(f"{machine()}\n")
    print_table(bench.rows)
    with open(os.path.join(arguments.out, "results.json"), "w", encoding="utf-8") as file:
        json.dump({"machine": machine(), "rows": bench.rows}, file, indent=2)
    under = sum(row["verdict"] == "UNDER TARGET" for row in bench.rows)
    print(f"\n{len(bench.rows)} rows, {under} under target")


if __name__ == "__main__":
    main()
