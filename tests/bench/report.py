#!/usr/bin/env python3
"""Runs every benchmark alternately with its reference and reports ratios: a table on standard output, and JSON and an
SVG picture in build/bench.

process_timer times whole processes, A B A B ...; Google Benchmark times work in memory, with randomly interleaved
repetitions. Ratios are of pairs; medians and quartiles are of those ratios.
"""

import argparse
import json
import os
import platform
import random
import shutil
import statistics
import subprocess
import sys
import time


def median_and_spread(ratios):
    quartiles = statistics.quantiles(ratios, n=4) if len(ratios) > 1 else [ratios[0]] * 3
    return quartiles[1], quartiles[0], quartiles[2]


class Bench:
    def __init__(self, binaries, work, quick):
        self.binaries = binaries
        self.work = work
        self.quick = quick
        self.rows = []

    def path(self, name):
        return os.path.join(self.binaries, name)

    def add(self, what, against, pairs, better, target, dream, unit_of_first, note=""):
        """pairs: (ours, reference) figures. better: 'times faster' is reference/ours, 'times' is ours/reference,
        'share' is ours/reference where more is better, 'difference' is ours - reference."""
        if better == "times faster":
            values = [b / a for a, b in pairs]
        elif better in ("times", "share"):
            values = [a / b for a, b in pairs]
        else:
            values = [a - b for a, b in pairs]
        middle, low, high = median_and_spread(values)
        reached = middle >= target if better in ("times faster", "share") else middle <= target
        self.rows.append({
            "what": what, "against": against, "kind": better,
            "median": middle, "low quartile": low, "high quartile": high,
            "target": target, "dream": dream, "target reached": reached,
            "ours": statistics.median(a for a, _ in pairs), "reference": statistics.median(b for _, b in pairs),
            "unit": unit_of_first, "runs": len(pairs), "note": note})

    def add_figure(self, what, how, value, unit, target, dream, note=""):
        """A figure by itself, at most its target: states looked at are exact, and processor times nearly so."""
        self.rows.append({
            "what": what, "against": how, "kind": "figure", "median": value, "low quartile": value,
            "high quartile": value, "target": target, "dream": dream, "target reached": value <= target,
            "ours": value, "reference": target, "unit": unit, "runs": 1, "note": note})

    @staticmethod
    def once(*command):
        """Wall and processor seconds, and megabytes, of one run of a command."""
        begin = time.perf_counter()
        child = os.posix_spawn(command[0], command, os.environ,
                               file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)])
        _, status, usage = os.wait4(child, 0)
        wall = time.perf_counter() - begin
        if status != 0:
            sys.exit(f"a benchmarked command failed: {command}")
        return {"wall": wall, "cpu": usage.ru_utime + usage.ru_stime, "memory": usage.ru_maxrss / 1024}

    def processes(self, runs, ours, reference, out_ours=os.devnull, out_reference=os.devnull):
        runs = max(3, runs // 10) if self.quick else runs
        command = [self.path("process_timer"), str(runs), out_ours, *ours, "--", out_reference, *reference]
        lines = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
        taken = [json.loads(line) for line in lines]
        if any(run["exit"] != 0 for run in taken):
            sys.exit(f"a benchmarked command failed: {ours} or {reference}")
        return [run for run in taken if run["command"] == 0], [run for run in taken if run["command"] == 1]

    @staticmethod
    def pairs(a, b, figure):
        return [(x[figure], y[figure]) for x, y in zip(a, b)]

    def million_boards(self):
        boards = os.path.join(self.work, "million-boards.txt")
        draw = random.Random(1)
        tiles = list("12345678x")
        with open(boards, "w", encoding="ascii") as file:
            for _ in range(1_000_000):
                draw.shuffle(tiles)
                file.write(" ".join(tiles) + "\n")
        out = [os.path.join(self.work, name) for name in ("paths.txt", "textbook-paths.txt")]
        ours, reference = self.processes(
            10, [self.path("tilebase"), "judge", "hdu1043", boards],
            ["/bin/sh", "-c", f"exec {self.path('textbook_eight')} < {boards}"], *out)
        with open(out[0], encoding="ascii") as a, open(out[1], encoding="ascii") as b:
            if any(len(x) != len(y) for x, y in zip(a, b)):
                sys.exit("the textbook program and tilebase disagree")
        self.add("a million boards, judge hdu1043, file to file", "the textbook program",
                 self.pairs(ours, reference, "wall"), "times faster", 20, 40, "s")

    def wildcards(self):
        """uestc485 with w wildcards per target, against the same number of cases without wildcards."""
        inputs = {}
        for count in range(10):
            inputs[count] = os.path.join(self.work, f"uestc485-{count}.txt")
            draw = random.Random(count)
            with open(inputs[count], "w", encoding="ascii") as file:
                file.write("100000\n")
                for _ in range(100_000):
                    start, target = (draw.sample("123456789", 9) for _ in range(2))
                    for cell in draw.sample(range(9), count):
                        target[cell] = "*"
                    for board in (start, target):
                        file.writelines(" ".join(board[row:row + 3]) + "\n" for row in (0, 3, 6))
        for count in range(1, 10):
            ours, reference = self.processes(15, [self.path("tilebase"), "judge", "uestc485", inputs[count]],
                                             [self.path("tilebase"), "judge", "uestc485", inputs[0]])
            self.add(f"100,000 uestc485 cases with {count} wildcards", "the same with none",
                     self.pairs(ours, reference, "cpu"), "times", 3, 1.2, "s")

    def build(self):
        puzzles = [word for name in ("slide3x3", "rotate3x3", "mixed3x3") for word in ("--puzzle", name)]
        tables = os.path.join(self.work, "tables")
        ours, reference = self.processes(20, [self.path("tilebase-tablegen"), "build", *puzzles, "--out", tables],
                                         [self.path("textbook_eight"), "--search"])
        self.add("build of all seven 3x3 tables: searched, proven, compressed, written",
                 "the textbook program's single search", self.pairs(ours, reference, "wall"), "times faster", 1, 2, "s")

    def cold_answer(self):
        ours, reference = self.processes(300, [self.path("tilebase"), "solve", "23415x768"],
                                         [self.path("one_line")])
        self.add("a cold answer, tilebase solve BOARD, whole process", "a program that prints one line, linked alike",
                 self.pairs(ours, reference, "wall"), "times", 2.5, 1.5, "s")
        self.add("memory of that answer", "the same program's",
                 [(a / 1024, b / 1024) for a, b in self.pairs(ours, reference, "rss")], "difference", 4, 1, "MB")

    def service(self):
        """/v1/solve under wrk, against the same HTTP with a constant answer: one thread serves, one requests."""
        commands = ([self.path("tilebase"), "serve", "--port", "0", "--threads", "1"],
                    [self.path("constant_server"), "1"])
        servers = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for command in commands]
        try:
            urls = [server.stdout.readline().split()[2] for server in servers]
            script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "solve.lua")
            seconds, runs = (1, 3) if self.quick else (3, 9)
            taken = ([], [])
            for run in range(-1, runs):
                for url, figures in zip(urls, taken):
                    lines = subprocess.run(["wrk", "-t1", "-c16", f"-d{seconds}s", "-s", script, url], check=True,
                                           stdout=subprocess.PIPE, text=True).stdout.splitlines()
                    figure = json.loads(lines[-1])
                    if figure["errors"]:
                        sys.exit(f"the service answered {figure['errors']} requests wrongly")
                    figure["rate"] = figure["requests"] / figure["seconds"]
                    if run >= 0:  # the first run of each is not counted
                        figures.append(figure)
        finally:
            for server in servers:
                server.terminate()
                server.communicate()
        self.add("requests a second, /v1/solve under wrk", "the same server with a constant answer",
                 self.pairs(*taken, "rate"), "share", 0.8, 0.95, "requests/s")
        for percentile in ("p50", "p99", "p99.9"):
            self.add(f"latency of those requests, {percentile}", "the same server's", self.pairs(*taken, percentile),
                     "times", 1, 1, "us", "no target was set")

    def memory(self):
        repetitions = 5 if self.quick else 15
        out = os.path.join(self.work, "micro.json")
        subprocess.run([self.path("bench_micro"), f"--benchmark_repetitions={repetitions}",
                        "--benchmark_min_time=0.05", "--benchmark_enable_random_interleaving=true",
                        f"--benchmark_out={out}", "--benchmark_out_format=json"],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with open(out, encoding="utf-8") as file:
            runs = json.load(file)["benchmarks"]
        taken = {}
        for run in runs:
            if run["run_type"] == "iteration":
                taken.setdefault(run["run_name"], []).append(run["cpu_time"])

        def of(ours, reference):
            return list(zip(taken[ours], taken[reference]))

        self.add("one full path from a parsed state, slide3x3", "0.93 us, the fastest known peer's figure",
                 [(ns, 930.0) for ns in taken["walker_path"]], "times faster", 9.3, 23.25, "ns",
                 "the target is 100 ns, the dream 40 ns")
        self.add("the same", "following the textbook's parent links", of("walker_path", "textbook_path"),
                 "times faster", 1, 1, "ns", "no target was set")
        self.add("one distance, independent questions", "a dependent load from the second cache",
                 of("distance", "dependent_load"), "times", 2, 1.2, "ns")
        self.add("one distance, each question waiting for the answer before", "the same",
                 of("distance_in_a_chain", "dependent_load"), "times", 2, 1.2, "ns")
        for puzzle, target, dream in (("slide3x3", 60, 100), ("rotate3x3", 40, 60), ("mixed3x3", 18, 25)):
            self.add(f"search and best moves of one table, {puzzle}", "the textbook search of the same states",
                     of(f"table/{puzzle}", f"textbook_search/{puzzle}"), "times faster", target, dream, "ms")

    def twelve(self):
        """Complete tables of twelve cells: searched, made, asked."""
        tablegen = self.path("tilebase-tablegen")
        count = [tablegen, "count", "--puzzle", "slide3x4", "--threads"]
        ours, reference = self.processes(3, [*count, "1"], [self.path("bench_tables"), "oracle"])
        self.add("all 239,500,800 states of slide3x4, searched on one thread, whole process",
                 "frontier lists of bytes, the oracle", self.pairs(ours, reference, "cpu"), "times faster", 25, 35, "s")
        ours, reference = self.processes(10, [*count, "2"], [*count, "1"])
        self.add("the same on two threads", "on one", self.pairs(ours, reference, "wall"), "times faster", 1.8, 2, "s")

        tables = os.path.join(self.work, "twelve")
        shutil.rmtree(tables, ignore_errors=True)
        goal = "1 2 3 4 5 6 7 8 9 10 11 x"
        how = "tilebase-tablegen build"
        for puzzle, own_goal, seconds, dream, memory in (("slide3x4", goal, 5, 2, 350), ("rotate3x4", None, 20, 5, 600),
                                                         ("mixed3x4", goal, 20, 5, 600)):
            named = ["--goal", own_goal] if own_goal else []
            taken = self.once(tablegen, "build", "--puzzle", puzzle, *named, "--out", tables, "--threads", "1")
            note = "" if puzzle == "slide3x4" else "no target was set"
            self.add_figure(f"one goal of {puzzle}, made, proven and written, processor", how, taken["cpu"], "s",
                            seconds, dream, note)
            self.add_figure("the same, memory", how, taken["memory"], "MB", memory, memory)
        for puzzle, seconds, dream in (("rotate3x4", 4, 1.5), ("mixed3x4", 8, 3)):
            self.add_figure(f"all 479,001,600 states of {puzzle}, searched, processor", "tilebase-tablegen count",
                            self.once(tablegen, "count", "--puzzle", puzzle, "--threads", "1")["cpu"], "s",
                            seconds, dream)
        microseconds = subprocess.run([self.path("bench_tables"), "paths", tables], check=True, stdout=subprocess.PIPE,
                                      text=True).stdout
        self.add_figure("a path of slide3x4 from its file, in memory, processor", "bench_tables paths",
                        float(microseconds), "us", 3, 2)
        board = "11 10 9 8 7 6 5 4 3 1 2 x"
        solve = [self.path("tilebase"), "solve", "--puzzle", "slide3x4", "--tables", tables, board]
        self.add_figure("the same, tilebase solve, whole process, median", "the file in the system's cache",
                        statistics.median(self.once(*solve)["wall"] * 1e3 for _ in range(50)), "ms", 5, 2)
        if not self.quick:
            taken = self.once(tablegen, "count", "--puzzle", "slide2x7", "--threads", "2")
            self.add_figure("all 43,589,145,600 states of slide2x7, searched on two threads, wall",
                            "tilebase-tablegen count", taken["wall"], "s", 600, 180)
            self.add_figure("the same, memory", "tilebase-tablegen count", taken["memory"], "MB", 8000, 6500)

    def cluster(self):
        """Counts of slide3x4 by several ranks of MPI on this machine, by their own reports."""
        program = self.path("tilebase-tablegen-mpi")
        if not os.path.exists(program) or not shutil.which("mpirun"):
            print("Left out: tilebase-tablegen-mpi is not built (libopenmpi-dev openmpi-bin)", file=sys.stderr)
            return
        report = os.path.join(self.work, "cluster.json")
        os.environ.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")

        def search(ranks):
            subprocess.run(["mpirun", "--quiet", "--oversubscribe", "--bind-to", "none", "-n", str(ranks), program,
                            "count", "--puzzle", "slide3x4", "--report", report], check=True, stdout=subprocess.DEVNULL)
            with open(report, encoding="utf-8") as file:
                return json.load(file)["search"]

        single = [self.path("tilebase-tablegen"), "count", "--puzzle", "slide3x4", "--threads", "1"]
        alone, single_rank, two_ranks = [], [], []
        for _ in range(3 if self.quick else 10):
            alone.append(self.once(*single)["cpu"])
            single_rank.append(search(1))
            two_ranks.append(search(2))
        self.add("all 239,500,800 states of slide3x4 searched by one rank of MPI, processor", "tilebase-tablegen count",
                 [(rank["cpu_seconds"], cpu) for rank, cpu in zip(single_rank, alone)], "times", 1.15, 1, "s")
        self.add("the same by two ranks, wall", "by one",
                 [(two["wall_seconds"], one["wall_seconds"]) for two, one in zip(two_ranks, single_rank)],
                 "times faster", 1.6, 2, "s")
        for ranks, most in ((2, 0.45), (4, 0.9), (8, 1.1)):
            last = search(ranks)
            self.add_figure(f"bytes sent a state by {ranks} ranks", "tilebase-tablegen-mpi count --report",
                            last["bytes_sent"] / 239_500_800, "bytes", most, 0.1 * ranks)
        self.add("memory of the largest of 8 ranks", "an eighth of the planes",
                 [(last["bytes_held"] / 1e6, last["bytes_share"] / 1e6)], "times", 1.3, 1.1, "MB")

    def fifteen(self):
        """The 15-puzzle without a file and with one. Times are of the processor, but for whole processes."""
        known = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../data/reference/fifteen.csv")
        with open(known, encoding="ascii") as file:
            rows = [line.rstrip("\n").split(",") for line in file][1:]
        korf = os.path.join(self.work, "korf100.txt")
        with open(korf, "w", encoding="ascii") as file:
            file.writelines(board + "\n" for board, _, source in rows if source == "Korf 1985")
        farthest = next(board for board, distance, _ in rows if distance == "80")
        tables = os.path.join(self.work, "slide4x4")
        build = [self.path("tilebase-tablegen"), "build", "--puzzle", "slide4x4", "--out", tables]
        shutil.rmtree(tables, ignore_errors=True)
        one_thread = self.once(*build, "--threads", "1")
        shutil.rmtree(tables)
        two_threads = self.once(*build, "--threads", "2")
        size = sum(entry.stat().st_size for entry in os.scandir(tables)) / 1e6
        how = "tilebase-tablegen build --puzzle slide4x4"
        self.add_figure("tables of slide4x4 for any goal, processor", how, one_thread["cpu"], "s", 10, 5)
        self.add_figure("the same, memory", how, one_thread["memory"], "MB", 700, 700)
        self.add_figure("the same, files", how, size, "MB", 250, 250)
        self.add_figure("the same on two threads, wall", how, two_threads["wall"], "s", 6, 5)

        boards = 5 if self.quick else 1000
        solve = [self.path("tilebase"), "solve", "--puzzle", "slide4x4"]
        batch = [self.path("tilebase"), "batch", korf, "--puzzle", "slide4x4"]
        for name, options in (("without a file", []), ("with the file", ["--tables", tables])):
            lines = subprocess.run([self.path("bench_search"), str(boards), known, *options[1:]], check=True,
                                   stdout=subprocess.PIPE, text=True).stdout.splitlines()
            sets = {taken["what"]: taken for taken in map(json.loads, lines)}
            self.searches(name, boards, sets, bool(options))
            draw = random.Random(3)
            self.add_figure("Korf's 100 boards as a batch, whole process", name,
                            self.once(*batch, *options)["wall"], "s", 1 if options else 4, 1 if options else 4)
            walls = sorted(self.once(*solve, *options, self.random_board(draw))["wall"] * 1e3
                           for _ in range(min(boards, 200)))
            self.add_figure("a random board, tilebase solve, whole process, mean", name,
                            statistics.mean(walls), "ms", 30 if options else 60, 5 if options else 30)
            self.add_figure("the same, 99 %", name, walls[(len(walls) * 99 + 99) // 100 - 1], "ms", 300, 200,
                            "no target was set" if options else "")
            self.add_figure("a board at 80 moves, tilebase solve, whole process", name,
                            self.once(*solve, *options, farthest)["wall"], "s", 6, 4,
                            "no target was set" if options else "")

    def twenty_four(self):
        """Boards of slides of more than 16 cells, whole processes: by the clock, as one who waits for them."""
        known = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../data/reference/twenty_four.csv")
        with open(known, encoding="ascii") as file:
            rows = [line.split(",") for line in file][1:]
        rows = [(board, int(distance)) for board, distance, _ in rows[:2 if self.quick else None]]
        tables = os.path.join(self.work, "slide5x5")
        how = "tilebase-tablegen build --puzzle slide5x5"
        shutil.rmtree(tables, ignore_errors=True)
        built = self.once(*[self.path("tilebase-tablegen"), *how.split()[1:], "--out", tables])
        self.add_figure("tables of slide5x5 for any goal, processor", how, built["cpu"], "s", 12, 9)
        self.add_figure("the same, files", how, sum(entry.stat().st_size for entry in os.scandir(tables)) / 1e6, "MB",
                        250, 250)
        seconds = (1,) if self.quick else (10, 60)
        for name, options in (("without a file", []), ("with the file", ["--tables", tables])):
            solve = [self.path("tilebase"), "solve", "--puzzle", "slide5x5", *options]
            walls = [self.once(*solve, board, "--tolerance", "1000")["wall"] for board, _ in rows]
            self.add_figure("24-puzzle: the first path with a bound, mean", name, statistics.mean(walls), "s", 1, 0.2)
            for limit in seconds:
                bounds = [self.bounds([*solve, board, "--tolerance", "0", "--max-seconds", str(limit)], distance)
                          for board, distance in rows]
                gap = statistics.mean(most - least for least, most in bounds)
                target, dream = (2.5, 1.5) if limit == 60 else (4.6, 3.5)
                none = "" if options else "no target was set"
                self.add_figure(f"gap between the bounds after {limit} s, mean", name, gap, "moves", target, dream,
                                none)
                open_boards = sum(least < most for least, most in bounds) / len(bounds)
                self.add_figure(f"the share that is not proven after {limit} s", name, open_boards, "",
                                0.7 if limit == 60 else 1, 0.55 if limit == 60 else 1, none)
        draw = random.Random(24)
        goal = self.goal_of(5, 5)
        for moves, target, dream in ((40, 20, 8), (60, 60, 25)):
            walls = [self.once(self.path("tilebase"), "solve", "--puzzle", "slide5x5",
                               self.walked(goal, 5, moves, draw))["wall"] * 1e3
                     for _ in range(3 if self.quick else 100)]
            self.add_figure(f"{moves} random moves from the goal, mean", "tilebase solve, no file",
                            statistics.mean(walls), "ms", target, dream)
        for shape, rows_count, cols, boards, target, dream in (("3x6", 3, 6, 20, 1, 0.5), ("4x5", 4, 5, 5, 6, 2.5)):
            path = os.path.join(self.work, f"slide{shape}.txt")
            boards = 1 if self.quick else boards
            with open(path, "w", encoding="ascii") as file:
                for _ in range(boards):
                    file.write(" ".join(self.shuffled(rows_count, cols, draw)) + "\n")
            taken = self.once(self.path("tilebase"), "batch", path, "--puzzle", f"slide{shape}")
            self.add_figure(f"a random board of {shape}, in a batch of {boards}, mean", "tilebase batch, no file",
                            taken["wall"] / boards, "s", target, dream)
        self.large_slides()

    def large_slides(self):
        """Random boards of 6x6 and 8x8: a path and a bound at once, and what 10 seconds make of them."""
        for puzzle, rows, cols in (("slide6x6", 6, 6), ("slide8x8", 8, 8)):
            draw = random.Random(64)
            walls, ratios = [], []
            for _ in range(1 if self.quick else 20):
                solve = [self.path("tilebase"), "solve", "--puzzle", puzzle, " ".join(self.shuffled(rows, cols, draw))]
                walls.append(self.once(*solve, "--tolerance", "10000")["wall"])
                run = subprocess.run([*solve, "--best", "--max-seconds", "10", "--json"], stdout=subprocess.PIPE,
                                     text=True, check=False)
                answer = json.loads(run.stdout)
                ratios.append(answer["atMost"] / answer["atLeast"])
            self.add_figure(f"{puzzle}: a first path with a bound, whole process, mean", "tilebase solve --tolerance",
                            statistics.mean(walls), "s", 0.5, 0.1)
            self.add_figure(f"{puzzle}: moves for each move of the bound, after 10 s, mean", "tilebase solve --best",
                            statistics.mean(ratios), "", 1.4, 1.3)

    def any_moves(self):
        """Puzzles of any moves without tables: random boards as a batch of one thread, cold, and as processes."""
        data = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../data/puzzles/large")
        walls = os.path.join(self.work, "walls.puzzle")
        with open(walls, "w", encoding="ascii") as file:
            file.write(f"name = walls\ntiles = {' '.join(self.goal_of(4, 4))}\nrows = 4\ncols = 4\nblank = x\n"
                       "slides = orthogonal\nwalls = 6|7 10|11\n")

        def boards_of(puzzle, count):
            return subprocess.run([self.path("tilebase"), "random", "--puzzle", puzzle, "--count", str(count), "--seed",
                                   "5"], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()

        for puzzle, count, target, dream in (
                ("rotate4x4", 100, 60, 30), ("mixed4x4", 40, 250, 125), ("slide4x4-multi", 40, 200, 100),
                ("twiddle4x4", 40, 500, 250), (os.path.join(data, "topspin16.puzzle"), 40, 200, 100),
                (walls, 100, 250, 250)):
            name = os.path.basename(puzzle).removesuffix(".puzzle")
            boards = boards_of(puzzle, count // 10 if self.quick else count)
            path = os.path.join(self.work, name + ".boards")
            with open(path, "w", encoding="ascii") as file:
                file.write("\n".join(boards) + "\n")
            taken = self.once(self.path("tilebase"), "batch", "--puzzle", puzzle, "--threads", "1", path)
            self.add_figure(f"{name}: a random board, in a batch of one thread, mean", "tilebase batch, no file",
                            taken["cpu"] / len(boards) * 1e3, "ms", target, dream)
            solve = [self.path("tilebase"), "solve", "--puzzle", puzzle]
            times = [self.once(*solve, board)["wall"] for board in boards[:2 if self.quick else 20]]
            of_rotations = name == "rotate4x4"
            self.add_figure(f"{name}: a random board, whole process, mean", "tilebase solve, no file",
                            statistics.mean(times), "s", 0.3 if of_rotations else 1, 0.15 if of_rotations else 0.5)
        for puzzle, seconds in (("rotate5x5", 0.5), ("rotate5x5", 1), ("mixed5x5", 0.5), ("twiddle5x5", 0.5),
                                ("slide5x5-multi", 0.5)):
            without, most, least = 0, [], []
            boards = boards_of(puzzle, 2 if self.quick else 20)
            for board in boards:
                run = subprocess.run([self.path("tilebase"), "solve", "--json", "--puzzle", puzzle, "--best",
                                      "--max-seconds", str(seconds), board],
                                     stdout=subprocess.PIPE, text=True, check=False)
                if run.returncode not in (0, 3) or not run.stdout:
                    without += 1
                    continue
                answer = json.loads(run.stdout)
                most.append(answer["atMost"])
                least.append(answer["atLeast"])
            self.add_figure(f"{puzzle}: boards without a path after {seconds} s", "tilebase solve --best",
                            without, "", 0, 0)
            if most:
                note = "" if (puzzle, seconds) == ("rotate5x5", 1) else "no target was set"
                self.add_figure(f"{puzzle}: moves of the path after {seconds} s, mean", "tilebase solve --best",
                                statistics.mean(most), "moves", 25, 24, note)
                self.add_figure(f"{puzzle}: gap to the bound after {seconds} s, mean", "tilebase solve --best",
                                statistics.mean(most) - statistics.mean(least), "moves", 9, 7, note)

    @staticmethod
    def bounds(command, distance):
        """The bounds of a board whose distance is known."""
        run = subprocess.run([*command, "--json"], stdout=subprocess.PIPE, text=True, check=False)
        answer = json.loads(run.stdout)
        if not answer["atLeast"] <= distance <= answer["atMost"]:
            sys.exit(f"wrong bounds: {run.stdout}")
        return answer["atLeast"], answer["atMost"]

    @staticmethod
    def goal_of(rows, cols):
        return [str(tile) for tile in range(1, rows * cols)] + ["x"]

    @staticmethod
    def walked(board, cols, moves, draw):
        """A board after random slides, none of which takes back the one before."""
        board = list(board)
        before = None
        for _ in range(moves):
            blank = board.index("x")
            beside = [cell for cell in range(len(board)) if cell != before
                      and (abs(cell - blank) == cols or (abs(cell - blank) == 1 and cell // cols == blank // cols))]
            cell = draw.choice(beside)
            board[blank], board[cell] = board[cell], board[blank]
            before = blank
        return " ".join(board)

    def shuffled(self, rows, cols, draw):
        """A random board that can be solved: the order of its tiles is even if the blank is in its own cell."""
        board = self.goal_of(rows, cols)
        tiles = board[:-1]
        draw.shuffle(tiles)
        odd = sum(int(a) > int(b) for i, a in enumerate(tiles) for b in tiles[i + 1:]) % 2
        if odd:
            tiles[0], tiles[1] = tiles[1], tiles[0]
        return tiles + ["x"]

    def searches(self, name, boards, sets, from_file):
        none = "" if from_file else "no target was set"
        drawn = sets["random"]
        self.add_figure(f"{boards:,} random boards of the 15-puzzle, states looked at, mean", name,
                        drawn["nodes"], "states", 16000, 16000, none)
        for figure_name, target, dream in (("mean", 1, 0.7), ("median", 1, 0.7), ("99 %", 10, 10), ("worst", 40, 40)):
            self.add_figure(f"the same, processor, {figure_name}", name, drawn[figure_name], "ms", target, dream,
                            "no target was set" if figure_name == "median" else none)
        self.add_figure("Korf's 100 boards, states looked at, mean", name, sets["Korf 1985"]["nodes"], "states", 1, 1,
                        "no target was set")
        self.add_figure("the same, processor, mean", name, sets["Korf 1985"]["mean"], "ms", 1, 1, "no target was set")
        far = sets["Bruengger et al. 1999"]
        self.add_figure("boards at 80 moves, states looked at, mean", name, far["nodes"], "states", 1, 1,
                        "no target was set")
        self.add_figure("the same, processor, mean", name, far["mean"], "ms", 600, 300, none)
        self.add_figure("the same, processor, worst", name, far["worst"], "ms", 1000, 1000, none)
        self.add_figure("all moves valued, mean", name, sets["moves"]["mean"], "ms", 3, 3, none)
        self.add_figure("all shortest paths counted, mean", name, sets["count"]["mean"], "ms", 5, 5, none)
        self.add(f"a board up to 60 random moves away, {name}", "plain IDA* with the Manhattan distance",
                 sets["ida star"]["pairs"], "times faster", 1, 1, "ms", "no target was set")

    @staticmethod
    def random_board(draw):
        """A solvable board of the 15-puzzle, each as likely as any other."""
        while True:
            tiles = list(range(16))
            draw.shuffle(tiles)
            blank = tiles.index(15)
            turned = sum(a > b for i, a in enumerate(tiles) for b in tiles[i:])
            if (turned + blank // 4 + blank % 4) % 2 == 0:
                return " ".join("x" if tile == 15 else str(tile + 1) for tile in tiles)

    def lessons(self):
        """A heuristic in Python put to the proof, and answers graded."""
        package = os.path.join(self.binaries, os.pardir, "lookup", "bindings", "python", "package")
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "heuristic.py")
        command = [sys.executable, "-B", script, "3" if self.quick else "10"]
        environment = dict(os.environ, PYTHONPATH=package)
        pairs = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, env=environment).stdout)
        self.add("heuristic() with a Python function of 2 us, 181,440 states", "a loop that calls the function",
                 pairs, "times", 2, 1.2, "s")
        self.add_figure("the same", "processor time", statistics.median(ours for ours, _ in pairs), "s", 2, 1)
        draw = random.Random(20)
        answers = os.path.join(self.work, "answers.txt")
        with open(answers, "w", encoding="ascii") as file:
            for _ in range(100_000):
                tiles = list("12345678x")
                draw.shuffle(tiles)
                file.write("".join(tiles) + " : " + "".join(draw.choices("dlru", k=22)) + "\n")
        graded = self.once("/bin/sh", "-c", f"{self.path('tilebase')} check {answers} 2>&1 >/dev/null || true")
        self.add_figure("100,000 answers of 22 moves graded", "processor time", graded["cpu"], "s", 1, 0.3)


def figure(row):
    median = row["median"]
    if row["kind"] == "figure":
        return f"{median:,.4g} {row['unit']}" if median < 10000 else f"{median:,.0f} {row['unit']}"
    text = {"times faster": f"{median:.1f} x faster", "times": f"{median:.2f} x", "share": f"{100 * median:.0f} %",
            "difference": f"{median:+.1f} MB"}
    return text[row["kind"]]


def limits(row):
    shapes = {"times faster": "{:g} x faster", "times": "{:g} x", "share": "{:.0%}", "difference": "{:+g} MB"}
    if row["kind"] == "figure":
        return tuple(f"{row[limit]:,g} {row['unit']}" for limit in ("target", "dream"))
    shape = shapes[row["kind"]]
    return shape.format(row["target"]), shape.format(row["dream"])


def machine():
    model = platform.processor() or platform.machine()
    with open("/proc/cpuinfo", encoding="ascii", errors="replace") as file:
        for line in file:
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    return f"{model}, {os.cpu_count()} processors, {platform.system()} {platform.release()}"


def print_table(rows):
    cells = [("what", "against", "median", "quartiles", "target", "dream", "")]
    for row in rows:
        target, dream = limits(row)
        verdict = "ok" if row["target reached"] else "UNDER TARGET"
        quartiles = f"{row['low quartile']:.2f} .. {row['high quartile']:.2f}"
        cells.append((row["what"], row["against"], figure(row), quartiles, target, dream,
                      verdict if row["note"] != "no target was set" else "(no target)"))
    widths = [max(len(line[i]) for line in cells) for i in range(len(cells[0]))]
    for line in cells:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip())


def draw(rows, path):
    """Draws each row relative to its target: 1 is the target, longer bars are better."""
    rows = [row for row in rows if row["note"] != "no target was set"]
    scores = [row["median"] / row["target"] if row["kind"] in ("times faster", "share")
              else row["target"] / max(row["median"], 1e-9) for row in rows]
    width, line, left = 960, 44, 470
    scale = (width - left - 120) / 4.0
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {line * len(rows) + 90}" role="img" '
             'font-family="sans-serif" font-size="13"><title>Benchmarks against their targets</title>',
             '<style>svg{background:#fff;color:#222}text{fill:currentColor}.ok{fill:#2a7d4f}.under{fill:#b3541e}'
             '@media (prefers-color-scheme:dark){svg{background:#161616;color:#ddd}'
             '.ok{fill:#58b584}.under{fill:#e08a4f}}</style>',
             f'<text x="20" y="30" font-size="17">Benchmarks against their targets (1 = target, bars end at 4)</text>']
    for i, (row, score) in enumerate(zip(rows, scores)):
        y = 60 + i * line
        name = row["what"].replace("&", "&amp;").replace("<", "&lt;")
        kind = "ok" if row["target reached"] else "under"
        bar = min(score, 4.0) * scale
        parts.append(f'<text x="{left - 10}" y="{y + 17}" text-anchor="end" textLength="{min(440, 7 * len(name))}" '
                     f'lengthAdjust="spacingAndGlyphs">{name}</text>'
                     f'<rect class="{kind}" x="{left}" y="{y}" width="{max(2.0, bar):.1f}" height="24"/>'
                     f'<text x="{left + bar + 8:.1f}" y="{y + 17}">{figure(row)}</text>')
    parts.append(f'<line x1="{left + scale}" y1="50" x2="{left + scale}" y2="{60 + line * len(rows)}" '
                 'stroke="currentColor" stroke-dasharray="4 4"/></svg>')
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(parts) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binaries", default="build/bin", help="folder of the programs")
    parser.add_argument("--out", default="build/bench", help="folder for results")
    parser.add_argument("--quick", action="store_true", help="a tenth of the runs: only checks that everything works")
    parts = ("million_boards", "wildcards", "memory", "build", "cold_answer", "service", "twelve", "cluster", "fifteen",
             "twenty_four", "any_moves", "lessons")
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
    draw(bench.rows, os.path.join(arguments.out, "results.svg"))
    under = [row["what"] for row in bench.rows if not row["target reached"] and row["note"] != "no target was set"]
    print(f"\n{len(bench.rows)} rows, {len(under)} under target")
    for what in under:
        print(f"  under target: {what}")


if __name__ == "__main__":
    main()
