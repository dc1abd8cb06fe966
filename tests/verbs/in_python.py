"""Every verb in Python: prints {VERB: answer}. verbs_test.py has the questions. Or boards and moves as text, as
in_cpp.cpp in C++; a board that is JSON is asked about as the lists that it describes."""

import json
import sys
import threading

import tilebase

WHEEL = "name = wheel\ntiles = 1 2 3 4 5 6\n[move]\nturn = (1 2 3 4 5 6)\nswap = (1 2)\n"
START, FARTHEST, GOAL, UNSOLVABLE = "23415x768", "867254301", "12345678x", "21345678x"
WILD = "1*3*5*7**"
HARD = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"
THREE = [(START, None), (START, WILD), (UNSOLVABLE, None)]


def word_or_none(path):
    return None if path is None else tilebase.word(path)


def solved(tablebase):
    return tablebase.word(tablebase.solve("654321"))


def solved_or_gave_up(tablebase):
    try:
        tablebase.solve(HARD)
    except tilebase.GaveUp:
        return "gave up"
    return "found"


def steps(cell, tile):
    return 0 if tile == "x" else abs(cell // 3 - (int(tile) - 1) // 3) + abs(cell % 3 - (int(tile) - 1) % 3)


STEPS = [{tile: steps(cell, tile) for tile in GOAL} for cell in range(9)]


def manhattan(board):
    return sum([of_cell[tile] for of_cell, tile in zip(STEPS, board)])


def manhattan_with_blank(board):
    cell = board.index("x")
    return manhattan(board) + 4 - cell // 3 - cell % 3


MIDDLE = {"slide3x3": "1234x5678"}  # the board before moves by number; else the goal


def board_of(text):
    try:
        return json.loads(text)
    except ValueError:
        return text


def told(kind, puzzle, text):
    board = board_of(text) if "[" in text else text
    if kind == "goal":
        return tilebase.solver(board, puzzle).goal
    if kind != "board":
        start = MIDDLE.get(puzzle, "goal") if kind == "number" else None
        moves = tilebase.read_moves(text, puzzle, by=kind, start=start)
        assert start is None or tilebase.read_moves(
            tilebase.word(moves, puzzle, by=kind, start=start), puzzle, by=kind, start=start) == moves
        return tilebase.word(moves, puzzle)
    tablebase = tilebase.Tablebase.builtin(puzzle or tilebase.puzzle_of_board(board))
    return f"{tablebase.puzzle} {tablebase.board(board)}"


if len(sys.argv) > 2:
    sys.stdout.reconfigure(encoding="utf-8")
    for asked in zip(sys.argv[1::3], sys.argv[2::3], sys.argv[3::3]):
        try:
            print(told(*asked))
        except ValueError as error:
            print(error)
    sys.exit()

answers = {}

answers["solve"] = [word_or_none(tilebase.solve(start, goal)) for start, goal in THREE]

answers["distance"] = [tilebase.distance(start, goal) for start, goal in THREE]

answers["moves"] = [tilebase.moves(START), tilebase.moves(UNSOLVABLE)]

answers["best move"] = [tilebase.best_move(board) for board in (START, GOAL, UNSOLVABLE)]

answers["hint"] = [tilebase.hint(START), tilebase.hint(START, WILD), tilebase.hint(GOAL), tilebase.hint(UNSOLVABLE)]

answers["rate"] = [tilebase.rate(START, "d"), tilebase.rate(START, "l"), tilebase.rate(UNSOLVABLE, "l")]

known = tilebase.bounds(HARD, puzzle="slide4x4", tolerance=20)
answers["bounds"] = [known.at_least, known.at_most, tilebase.word(known.path, "slide4x4")]
answers["bounds"] += [fact for each in (known, tilebase.bounds(START)) for fact in (each.is_proven, each.is_first)]

answers["count"] = [tilebase.count(FARTHEST), tilebase.count(FARTHEST, WILD), tilebase.count(UNSOLVABLE)]

answers["paths"] = [list(map(tilebase.word, tilebase.paths(board, limit=3))) for board in (FARTHEST, UNSOLVABLE)]

to_centre = tilebase.solver("1234x5678")
answers["kept solver"] = [word_or_none(to_centre.solve(board)) for board in (START, FARTHEST, UNSOLVABLE)]

to_centre.prepare_for(10_000)
assert to_centre.is_prepared
answers["prepare"] = [word_or_none(to_centre.solve(board)) for board in (START, FARTHEST, UNSOLVABLE)]

MANY = [START, GOAL, UNSOLVABLE, FARTHEST]
answers["many"] = tilebase.distance_many(MANY)
if [None if path is None else len(path) for path in tilebase.solve_many(MANY)] != answers["many"]:
    sys.exit("paths and distances of many boards differ")
ROWS = bytes(0 if tile == "x" else int(tile) for board in MANY for tile in board)
best = tilebase.best_moves(ROWS)
answers["rows"] = [tilebase.distances(ROWS), tilebase.moves_many(ROWS), best, tilebase.ranks(ROWS)]
answers["rows"] += [tilebase.unrank_many(answers["rows"][3]), tilebase.apply_many(ROWS[:9], best[:1])]
answers["rows"] = [memoryview(rows).cast("B").cast(memoryview(rows).format).tolist() for rows in answers["rows"]]

answers["stats"] = [tilebase.stats().states, tilebase.stats().unreachable]

answers["random at distance"] = tilebase.random_states(3, distance=20, seed=2**64 - 1)

answers["difficulty"] = [tilebase.difficulty(board) for board in answers["random at distance"]]

answers["rank"] = tilebase.rank(START)

answers["unrank"] = tilebase.unrank(123456)

answers["apply"] = [tilebase.apply(START, "d")]
try:
    answers["apply"].append(tilebase.apply(START, "r"))
except ValueError:
    answers["apply"].append(None)

answers["inverse"] = [tilebase.apply(START, tilebase.inverse(move)) for move in "du"]

answers["draw"] = tilebase.draw(START)

answers["is solvable"] = [tilebase.is_solvable(START), tilebase.is_solvable(UNSOLVABLE)]

answers["why unsolvable"] = [tilebase.tiles_to_swap(START), tilebase.tiles_to_swap(UNSOLVABLE)]

GRADED = [*(("123x46758", word) for word in ("rdr", "rlrdr", "rd", "rdd", "unsolvable")), (UNSOLVABLE, "unsolvable")]
GRADES = [tilebase.check(board, word) for board, word in GRADED]
answers["check"] = [[grade.verdict, grade.length, grade.distance] for grade in GRADES]

answers["check each"] = [[list(move) for move in tilebase.check_each("123x46758", word)]
                         for word in ("rlz", "unsolvable")]

right, wrong = tilebase.heuristic(manhattan), tilebase.heuristic(manhattan_with_blank)
answers["heuristic"] = [[report.admissible, report.consistent, report.states, report.mean_value, report.mean_distance,
                         report.mean_error, report.worst_error, report.worst_board, report.correlation]
                        for report in (right, wrong)]
answers["heuristic"] += [wrong.too_high, wrong.drop]

answers["own puzzle"] = solved(tilebase.Tablebase.define(WHEEL))

with open(sys.argv[1], "rb") as file:
    answers["from bytes"] = solved(tilebase.Tablebase.from_bytes(file.read()))

slides = tilebase.Tablebase.builtin("slide4x4")
try:
    slides.within(states=1000).distance(HARD)
except tilebase.GaveUp as known:
    answers["budget"] = [known.at_least, known.at_most, known.states]

token = tilebase.Token()
threading.Timer(0.02, token.cancel).start()
answers["cancel"] = solved_or_gave_up(slides.within(token=token))

print(json.dumps(answers))
