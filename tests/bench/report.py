#!/usr/bin/env python3
"""Runs every benchmark alternately with its reference and prints medians and quartiles of the ratios; figures without a
reference are compared with a limit alone. rows.csv says for each row what it compares and with what, the kind of the
ratio or the unit of the figure, and the limit. All rows are also in build/bench/results.json.

process_timer times whole processes, A B A B ...; Google Benchmark times work in memory, with randomly interleaved
repetitions. Boards are drawn by `tilebase random` with a seed.
"""

import argparse
import collections
import csv
import itertools
import json
import os
import pathlib
import platform
import random
import shlex
import shutil
import statistics
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))  # a path without spaces: commands are split there
FIELD = f"{HERE}/../../data/reference/field.csv"
# Ratio of a pair (ours, reference) and text of the ratio, by kind of row. Of the first two kinds, more is better.
KINDS = {"times faster": (lambda ours, other: other / ours, "{:.1f} x faster"),
         "share": (lambda ours, other: ours / other, "{:.0%}"),
         "times": (lambda ours, other: ours / other, "{:.2f} x"),
         "MB more": (lambda ours, other: ours - other, "{:+.1f} MB")}
PARTS = ("million_boards", "wildcards", "memory", "build", "cold_answer", "service", "twelve", "cluster", "fifteen",
         "twenty_four", "any_moves", "lessons", "field")


def read_csv(path):
    with open(path, encoding="ascii") as file:
        return list(csv.DictReader(file))


def field_boards(puzzle, source):
    return [row for row in read_csv(FIELD) if (row["puzzle"], row["source"]) == (puzzle, source)]


def write(name, lines):
    pathlib.Path(name).write_text("".join(line + "\n" for line in lines), encoding="ascii")
    return name


def output(command):
    return subprocess.run(shlex.split(command), check=True, stdout=subprocess.PIPE, text=True).stdout


def json_lines(command):
    return [json.loads(line) for line in output(command).splitlines()]


def timed(*commands, runs=1, outputs=itertools.repeat("/dev/null"), may_fail=False):
    """Returns wall and processor seconds, and megabytes, of each run of commands that run in turn."""
    words = " ".join(f"-- {out} {command}" for command, out in zip(commands, outputs))
    taken = json_lines(f"process_timer {runs} {words}")
    if not may_fail and any(run["exit"] != 0 for run in taken):
        sys.exit(f"a benchmarked command failed: {commands}")
    return taken


def mean_wall(command, boards):
    return statistics.mean(run["wall"] for run in timed(*(f"{command} '{board}'" for board in boards)))


class Bench:
    def __init__(self, quick):
        self.quick = quick
        self.rows = {row["row"]: row for row in read_csv(f"{HERE}/rows.csv")}

    def add(self, name, *pairs):
        """Fills a row by pairs of figures, ours and the reference's, or by a figure alone. Without a limit, the row is
        for information."""
        row = self.rows[name]
        ratio, shape = KINDS.get(row["kind"], (lambda ours: ours, "{:,.4g} " + row["kind"]))
        values = [ratio(*pair) for pair in pairs]
        low, median, high = statistics.quantiles(values, n=4) if len(values) > 1 else values * 3
        row.update(median=shape.format(median), quartiles=f"{low:.2f} .. {high:.2f}" if len(values) > 1 else "")
        if row["limit"]:
            limit = float(row["limit"])
            is_met = median >= limit if row["kind"] in ("times faster", "share") else median <= limit
            row.update(target=shape.format(limit), verdict="ok" if is_met else "UNDER TARGET")

    def add_each(self, name, figures):
        """Fills those rows of named figures that there are."""
        for figure, value in figures.items():
            if f"{name}, {figure}" in self.rows:
                self.add(f"{name}, {figure}", (value,))

    def race(self, name, runs, ours, reference, figure="cpu", **outputs):
        """Fills a row by a figure of two commands. The first run of each is not counted."""
        runs = max(3, runs // 10) if self.quick else runs
        taken = [run[figure] for run in timed(ours, reference, runs=runs + 1, **outputs)]
        self.add(name, *zip(taken[2::2], taken[3::2]))

    def boards(self, puzzle, count):
        return output(f"tilebase random --puzzle {puzzle} --count {1 if self.quick else count} --seed 5").splitlines()

    def built(self, puzzle, options="", threads=1):
        """Builds tables in a folder of the puzzle's name, and fills their rows."""
        shutil.rmtree(puzzle, ignore_errors=True)
        command = f"tilebase-tablegen build --puzzle {puzzle} --out {puzzle} --threads {threads} {options}"
        self.add_each(f"{puzzle} built by {threads}", timed(command)[0])
        self.add_each(puzzle, {"files": sum(entry.stat().st_size for entry in os.scandir(puzzle)) / 1e6})

    def batch(self, puzzle, count, options=""):
        """Answers a batch of random boards, fills its row, and returns the boards."""
        name, boards = os.path.basename(puzzle), self.boards(puzzle, count)
        taken = timed(f"tilebase batch --puzzle {puzzle} {options} {write(name + '.boards', boards)}")[0]
        self.add_each(f"{name} in a batch", {"s": taken["wall"] / len(boards), "ms": taken["cpu"] / len(boards) * 1e3})
        return boards

    def bounds(self, name, boards, options):
        """Searches boards, and fills the rows of what is then known; returns a pair of bounds for each, at least and at
        most, or None if there is no path yet."""
        known = []
        for board in boards:
            run = subprocess.run(["tilebase", "solve", "--json", *options.split(), board], stdout=subprocess.PIPE,
                                 text=True, check=False)
            answer = json.loads(run.stdout) if run.stdout and run.returncode in (0, 3) else {}
            known.append((answer["atLeast"], answer["atMost"]) if answer.get("atMost") is not None else None)
        paths = [pair for pair in known if pair]
        self.add_each(name, {"without a path": len(known) - len(paths)})
        if paths:
            gaps = [most - least for least, most in paths]
            self.add_each(name, {"moves": statistics.mean(most for _, most in paths), "gap": statistics.mean(gaps),
                                 "ratio": statistics.mean(most / least for least, most in paths),
                                 "unproven": sum(gap > 0 for gap in gaps) / len(gaps)})
        return known

    def million_boards(self):
        draw = random.Random(1)
        write("boards.txt", (" ".join(draw.sample("12345678x", 9)) for _ in range(1_000_000)))
        self.race("million boards", 10, "tilebase judge hdu1043 boards.txt", "sh -c 'exec textbook_eight < boards.txt'",
                  "wall", outputs=("paths.txt", "textbook-paths.txt"))
        with open("paths.txt", encoding="ascii") as ours, open("textbook-paths.txt", encoding="ascii") as theirs:
            if any(len(one) != len(other) for one, other in zip(ours, theirs)):
                sys.exit("the textbook program and tilebase disagree")

    def wildcards(self):
        """uestc485 with wildcards in each target, against the same number of cases without wildcards."""
        for count in range(10):
            draw, lines = random.Random(count), ["100000"]
            for _ in range(100_000):
                start, target = (draw.sample("123456789", 9) for _ in range(2))
                for cell in draw.sample(range(9), count):
                    target[cell] = "*"
                lines += [" ".join(board[row:row + 3]) for board in (start, target) for row in (0, 3, 6)]
            write(f"uestc485-{count}.txt", lines)
            if count > 0:
                self.race(f"{count} wildcards", 15, *(f"tilebase judge uestc485 uestc485-{n}.txt" for n in (count, 0)))

    def memory(self):
        report = output(f"bench_micro --benchmark_repetitions={5 if self.quick else 15} --benchmark_min_time=0.05 "
                        "--benchmark_enable_random_interleaving=true --benchmark_format=json")
        taken = collections.defaultdict(list)
        for run in json.loads(report)["benchmarks"]:
            if run["run_type"] == "iteration":
                taken[run["run_name"]].append(run["cpu_time"])
        self.add("walker_path", (statistics.median(taken["walker_path"]),))
        for row in (name for name in self.rows if " : " in name):
            self.add(row, *zip(*(taken[name] for name in row.split(" : "))))

    def build(self):
        puzzles = "--puzzle slide3x3 --puzzle rotate3x3 --puzzle mixed3x3"
        self.race("build", 20, f"tilebase-tablegen build {puzzles} --out tables", "textbook_eight --search", "wall")

    def cold_answer(self):
        self.race("cold answer", 300, "tilebase solve 23415x768", "one_line", "wall")
        self.race("cold answer, memory", 30, "tilebase solve 23415x768", "one_line", "memory")

    def service(self):
        """/v1/solve under wrk, against the same HTTP with a constant answer: one thread serves, one requests."""
        turns, seconds = [], 1 if self.quick else 3
        servers = [subprocess.Popen(command.split(), stdout=subprocess.PIPE, text=True)
                   for command in ("tilebase serve --port 0 --threads 1", "constant_server 1")]
        try:
            urls = [server.stdout.readline().split()[2] for server in servers]
            for _ in range(4 if self.quick else 10):
                shown = [output(f"wrk -t1 -c16 -d{seconds}s -s {HERE}/solve.lua {url}") for url in urls]
                turns.append([json.loads(lines.splitlines()[-1]) for lines in shown])
        finally:
            for server in servers:
                server.terminate()
                server.communicate()
        if any(figures["errors"] for turn in turns for figures in turn):
            sys.exit("the service answered requests wrongly")
        for name in ("rate", "p50", "p99"):  # The first turn is not counted.
            self.add(f"service, {name}", *((ours[name], other[name]) for ours, other in turns[1:]))

    def twelve(self):
        """Complete tables of twelve cells: searched, made, asked."""
        count = "tilebase-tablegen count --puzzle slide3x4 --threads"
        self.race("slide3x4 by one thread", 3, f"{count} 1", "bench_tables oracle")
        self.race("slide3x4 by two threads", 10, f"{count} 2", f"{count} 1", "wall")
        self.built("rotate3x4")
        for puzzle in ("mixed3x4", "slide3x4"):
            self.built(puzzle, "--goal '1 2 3 4 5 6 7 8 9 10 11 x'")
        for puzzle, threads in (("rotate3x4", 1), ("mixed3x4", 1), ("slide2x7", 2))[:2 if self.quick else 3]:
            taken = timed(f"tilebase-tablegen count --puzzle {puzzle} --threads {threads}")[0]
            self.add_each(f"{puzzle} searched", taken)
        self.add("slide3x4, path", (float(output("bench_tables paths slide3x4")),))
        lines = [[float(field) for field in line.split()] for line in output("bench_tables rows slide3x4").splitlines()]
        self.add("slide3x4, distances", *((at_once, alone) for alone, at_once, _ in lines))
        self.add("slide3x4, moves", *((after_moves, at_once) for _, at_once, after_moves in lines))
        mean = mean_wall("tilebase solve --puzzle slide3x4 --tables slide3x4", ["11 10 9 8 7 6 5 4 3 1 2 x"] * 50)
        self.add("slide3x4, solve", (mean * 1e3,))

    def cluster(self):
        """Counts of slide3x4 by several ranks of MPI on this machine, by their own reports."""
        os.environ.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")

        def search(ranks):
            output(f"mpirun --quiet --oversubscribe --bind-to none -n {ranks} tilebase-tablegen-mpi count "
                   "--puzzle slide3x4 --report cluster.json")
            return json.loads(pathlib.Path("cluster.json").read_text(encoding="utf-8"))["search"]

        turns = [(timed("tilebase-tablegen count --puzzle slide3x4 --threads 1")[0], search(1), search(2))
                 for _ in range(3 if self.quick else 10)]
        self.add("one rank", *((one["cpu_seconds"], plain["cpu"]) for plain, one, _ in turns))
        self.add("two ranks", *((two["wall_seconds"], one["wall_seconds"]) for _, one, two in turns))
        for ranks in (2, 4, 8):
            last = search(ranks)
            self.add(f"{ranks} ranks, bytes", (last["bytes_sent"] / 239_500_800,))
        self.add("8 ranks, memory", (last["bytes_held"], last["bytes_share"]))

    def fifteen(self):
        """The 15-puzzle without a file and with one. Times are of the processor, but for whole processes."""
        write("korf100.txt", (row["board"] for row in field_boards("slide4x4", "Korf 1985")))
        farthest = field_boards("slide4x4", "Bruengger et al. 1999")[0]["board"]
        self.built("slide4x4", threads=2)
        self.built("slide4x4")
        count = 5 if self.quick else 1000
        for name, folder, options in (("bare 15", "", ""), ("15 with a file", "slide4x4", "--tables slide4x4")):
            for line in json_lines(f"bench_search {count} {FIELD} {folder}"):
                self.add_each(f"{name}, {line['what']}", line)
                if line["what"] == "ida star":
                    self.add(f"{name}, IDA*", *line["pairs"])
            about = f"--puzzle slide4x4 {options}"
            self.add(f"{name}, batch", (timed(f"tilebase batch korf100.txt {about}")[0]["wall"],))
            boards = self.boards("slide4x4", min(count, 200))
            walls = sorted(run["wall"] * 1e3 for run in timed(*(f"tilebase solve {about} '{b}'" for b in boards)))
            self.add(f"{name}, solve", (statistics.mean(walls),))
            self.add(f"{name}, solve, 99 %", (walls[(len(walls) * 99 + 99) // 100 - 1],))
            self.add(f"{name}, farthest", (mean_wall(f"tilebase solve {about}", [farthest]),))

    def twenty_four(self):
        """Boards of slides of more than 16 cells, whole processes: by the clock, as a user waits for them."""
        self.built("slide5x5")
        rows = field_boards("slide5x5", "Korf and Taylor 1996")[:2 if self.quick else None]
        boards = [row["board"] for row in rows]
        for name, options in (("bare 24", ""), ("24 with a file", "--tables slide5x5")):
            about = f"--puzzle slide5x5 {options} --tolerance"
            self.add(f"{name}, first path", (mean_wall(f"tilebase solve {about} 1000", boards),))
            for limit in (10, 60):
                seconds = limit // 10 if self.quick else limit
                known = self.bounds(f"{name}, {limit} s", boards, f"{about} 0 --max-seconds {seconds}")
                if any(not least <= int(row["published"]) <= most for (least, most), row in zip(known, rows)):
                    sys.exit(f"wrong bounds: {known}")
        for puzzle, count in (("slide3x6", 20), ("slide4x5", 5)):
            self.batch(puzzle, count)
        for puzzle in ("slide6x6", "slide8x8"):
            boards = self.boards(puzzle, 20)
            mean = mean_wall(f"tilebase solve --puzzle {puzzle} --tolerance 10000", boards)
            self.add(f"{puzzle}, first path", (mean,))
            self.bounds(puzzle, boards, f"--puzzle {puzzle} --best --max-seconds 10")

    def any_moves(self):
        """Boards of moves that are no plain slides, by searches without a file."""
        goal = " ".join(map(str, range(1, 16))) + " x"
        walls = write("walls.puzzle", [f"name = walls\ntiles = {goal}\nrows = 4\ncols = 4\nblank = x",
                                       "slides = orthogonal\nwalls = 6|7 10|11"])
        for puzzle, count in (("rotate4x4", 100), ("mixed4x4", 40), ("slide4x4-multi", 40), ("twiddle4x4", 40),
                              (f"{HERE}/../../data/puzzles/large/topspin16.puzzle", 40), (walls, 100)):
            boards = self.batch(puzzle, count, "--threads 1")
            mean = mean_wall(f"tilebase solve --puzzle {puzzle}", boards[:20])
            self.add(f"{os.path.basename(puzzle)}, solve", (mean,))
        for puzzle, seconds in (("rotate5x5", 0.5), ("rotate5x5", 1), ("mixed5x5", 0.5), ("twiddle5x5", 0.5),
                                ("slide5x5-multi", 0.5)):
            options = f"--puzzle {puzzle} --best --max-seconds {seconds}"
            self.bounds(f"{puzzle}, {seconds} s", self.boards(puzzle, 20), options)

    def lessons(self):
        """A heuristic in Python put to the proof, and answers graded."""
        self.add("heuristic", *json_lines(f"{sys.executable} -B {HERE}/heuristic.py {3 if self.quick else 10}")[0])
        draw = random.Random(20)
        write("answers.txt", ("".join(draw.sample("12345678x", 9)) + " : " + "".join(draw.choices("dlru", k=22))
                              for _ in range(100_000)))
        self.add("check", (timed("tilebase check answers.txt", may_fail=True)[0]["cpu"],))

    def field(self):
        """The boards on which solvers are measured, as data/reference/field.csv records them."""
        def proven(rows):
            return sum(row["length"] == row["bound"] != "" for row in rows)

        def mean(name, rows):
            return f"{statistics.mean(int(row[name]) for row in rows):.2f}" if rows else ""

        table, boards = [], read_csv(FIELD)
        for puzzle, rows in itertools.groupby(boards, lambda row: row["puzzle"]):
            rows = list(rows)
            searched = [row for row in rows if row["length"]]
            table.append({"puzzle": puzzle, "boards": str(len(rows)), "proven": str(proven(rows)),
                          "published, mean": mean("published", rows), "searched": str(len(searched)),
                          "published, of these": mean("published", searched), "ours": mean("length", searched),
                          "bound": mean("bound", searched),
                          "states": f"{sum(int(row['states']) for row in searched):,}",
                          "seconds": f"{sum(float(row['seconds']) for row in searched):,.0f}"})
        print_table(table)
        print()
        self.add("proven", (proven(boards),))


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
    parser.add_argument("--part", action="append", choices=PARTS, help="only this part; may be repeated")
    arguments = parser.parse_args()
    binaries = os.path.abspath(arguments.binaries)
    os.environ["PATH"] = f"{binaries}:{os.environ['PATH']}"
    os.environ["PYTHONPATH"] = f"{binaries}/../lookup/bindings/python/package"
    os.makedirs(arguments.out, exist_ok=True)
    os.chdir(arguments.out)
    bench = Bench(arguments.quick)
    for part in arguments.part or PARTS:
        print(f"running {part.replace('_', ' ')} ...", file=sys.stderr)
        getattr(bench, part)()
    with open("/proc/cpuinfo", encoding="ascii", errors="replace") as file:
        models = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
    machine = f"{(models or [platform.machine()])[0]}, {os.cpu_count()} processors, {platform.release()}"
    columns = ("what", "against", "median", "quartiles", "target", "verdict")
    rows = [{name: row.get(name, "") for name in columns} for row in bench.rows.values() if "median" in row]
    print(f"{machine}\n")
    print_table(rows)
    write("results.json", [json.dumps({"machine": machine, "rows": rows}, indent=2)])
    under = sum(row["verdict"] == "UNDER TARGET" for row in rows)
    print(f"\n{len(rows)} of {len(bench.rows)} rows, {under} under target")


if __name__ == "__main__":
    main()
