// The page's modules without a page: the worker answers in the format of the service, boards of slides without a table
// included; a game goes on without an answer.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { answerer, module } from "./modules.mjs";
import { get, startService } from "./service.mjs";

const service = await startService();
after(service.close);
const own = await answerer();

/** Promises the result of the answerer: {answer}, or {refusal}. */
const asked = (verb, parameters) =>
  own.ask(verb, parameters).then((answer) => ({ answer }), ({ message }) => ({ refusal: message }));

/** Promises the result of the service: {answer}, or {refusal}. */
async function served(verb, parameters = {}) {
  const response = await get(`${service.url}v1/${verb}?${new URLSearchParams(parameters)}`);
  const document = await response.json();
  return response.ok ? { answer: document } : { refusal: document.detail };
}

const randomBoards = async (puzzle, count) =>
  (await served("random", { puzzle, seed: 2, count })).answer.boards.map(({ board }) => board);

test("the puzzles are those of the service, and those that it can search", async () => {
  const { answer } = await asked("puzzles");
  const names = answer.map(({ puzzle }) => puzzle);
  assert.deepEqual(names, [...names].sort());
  for (const name of ["slide2x5", "slide3x4", "slide4x4", "slide5x5", "rotate4x4"]) assert.ok(names.includes(name));
  const theirs = (await served("puzzles")).answer;
  for (const puzzle of theirs.filter(({ puzzle }) => names.includes(puzzle)))
    assert.deepEqual(answer.find((other) => other.puzzle === puzzle.puzzle), puzzle);
  assert.ok(theirs.length > 5);
});

/** Boards of the 15-puzzle that are not far from each other: random ones take seconds. */
const near = [
  "1 2 3 4 5 6 7 8 9 10 11 12 x 13 14 15",
  "2 1 3 4 5 6 7 8 9 10 11 12 13 15 14 x",
  "5 1 2 4 9 6 3 8 x 10 7 11 13 14 15 12",
];

for (const puzzle of ["slide2x5", "slide3x4", "slide4x4", "slide3x3", "rotate3x3"])
  test(`answers about ${puzzle} are those of the service`, async () => {
    const [goal, ...starts] = puzzle === "slide4x4" ? near : await randomBoards(puzzle, 3);
    for (const about of [{}, { goal }])
      for (const start of [...starts, goal]) {
        const question = { puzzle, start, ...about };
        for (const verb of ["solve", "moves", "count", "solvable"])
          assert.deepEqual(await asked(verb, question), await served(verb, question));
        const limited = { ...question, limit: 4 };
        assert.deepEqual(await asked("paths", limited), await served("paths", limited));
      }
  });

test("a board that cannot reach the goal has no distance; a bad one is refused by its fault", async () => {
  const own = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x";
  const odd = { puzzle: "slide4x4", start: own.replace("1 2", "2 1") };
  for (const verb of ["solve", "moves", "count", "paths", "solvable"])
    assert.deepEqual(await asked(verb, odd), await served(verb, odd));
  for (const start of ["1 2 3", own.replace("7", "8"), "zzz"]) {
    const { refusal } = await asked("moves", { puzzle: "slide4x4", start });
    assert.match(refusal, /^board '/);
    assert.equal(refusal, (await served("moves", { puzzle: "slide4x4", start })).refusal);
  }
});

test("random boards of slides have no statistics, and the distance that is wanted", async () => {
  const { answer } = await asked("random", { puzzle: "slide3x4" });
  assert.deepEqual(answer.boards.map(Object.keys), [["board"]], "without a search");
  const distant = { puzzle: "slide4x4", distance: 20, seed: 5 };
  assert.deepEqual((await asked("random", distant)).answer.boards, (await served("random", distant)).answer.boards);
  assert.equal((await asked("random", distant)).answer.boards[0].distance, 20);
  assert.match((await asked("stats", { puzzle: "slide4x4" })).refusal, /^puzzle slide4x4 has 16 cells; all states /);
  assert.equal((await asked("stats", { puzzle: "slide3x3" })).answer.farthest, 31);
});

test("a puzzle that is not listed is described by its name, as by the service", async () => {
  for (const puzzle of ["slide2x2", "slide5x5", "slide2x16", "slide8x8", "rotate3x5", "twiddle3x3"])
    assert.deepEqual(await asked("puzzles", { puzzle }), await served("puzzles", { puzzle }), puzzle);
  for (const puzzle of ["slide6x11", "nowhere"]) assert.ok((await asked("puzzles", { puzzle })).refusal, puzzle);
});

test("a seed draws the same board of a puzzle that has no table everywhere", async () => {
  const [{ drawBoard, scaleOf }, { Puzzle }] = [await module("scramble.js"), await module("puzzle.js")];
  const large = new Puzzle((await asked("puzzles", { puzzle: "slide5x5" })).answer[0]);
  const walked = async (seed) => (await drawBoard(null, large, large.goal, scaleOf(large, null), 100, seed)).start;
  assert.equal(await walked(7), await walked(7));
  assert.notEqual(await walked(7), await walked(8));
});

test("puzzles of any moves and 13 cells or more are answered by the larger build; so are own ones", async () => {
  const turned = { puzzle: "rotate4x4", start: "2 3 4 1 8 5 6 7 9 10 11 12 13 14 15 16" };
  for (const verb of ["solve", "count", "solvable"])
    assert.deepEqual(await asked(verb, turned), await served(verb, turned), verb);
  const numbers = [...Array(14).keys()].map((tile) => tile + 1);
  const definition = `name = ring14\ntiles = ${numbers.join(" ")}\n[move]\nA = (${numbers.join(" ")})\nB = (1 2)\n`;
  await own.parse(definition, "ring14.puzzle");
  const start = "2 3 1 4 5 6 7 8 9 10 11 12 13 14";
  const { answer } = await asked("solve", { puzzle: "ring14", start, best: true, seconds: 5 });
  assert.ok(answer.solvable && answer.path.length >= answer.atLeast, JSON.stringify(answer));
});

const farthest = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";

test("a board whose answer takes long is drawn at once, is played without it, and stays if none comes", async (t) => {
  const [{ Game }, { Puzzle }] = [await module("game.js"), await module("puzzle.js")];
  const goal = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x";
  const puzzle = new Puzzle(JSON.parse(JSON.stringify(await own.describe("slide4x4"))));
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const task = () => new Promise((next) => setImmediate(next));
  const pass = async (milliseconds) => {
    for (let tasks = 0; tasks < 20; ++tasks) await task();
    t.mock.timers.tick(milliseconds);
    for (let tasks = 0; tasks < 20; ++tasks) await task();
  };
  const asked = [];
  const ask = (verb, parameters) =>
    verb === "draw"
      ? own.ask(verb, parameters)
      : new Promise((tell, refuse) => asked.push({ parameters, tell, refuse }));
  const slow = { ask };
  const game = new Game(slow, [puzzle]);
  const heard = [];
  for (const event of ["puzzle", "board", "answer", "searching", "trouble"])
    game.addEventListener(event, () => heard.push(event));

  const rows = farthest.replace(/((\w+ ){4})/g, "$1/ ");
  const set = game.set({ puzzle, start: rows, goal: goal.replace("x", "0"), mode: "analyse" });
  assert.deepEqual(heard, []);
  await pass(500);
  assert.deepEqual(heard, ["puzzle", "board"]);
  assert.deepEqual([await game.board, await game.goal, game.answer], [farthest, goal, null]);
  await pass(500);
  assert.deepEqual(heard.slice(2), ["searching"]);
  asked[0].refuse(new Error("gave up after 70029312 states"));
  await set;
  await pass(0);
  assert.deepEqual(heard.slice(3), ["trouble"]);
  assert.equal(await game.board, farthest);
  game.make(["r"]);
  assert.equal(game.movesMade, 1);
  asked[1].tell({ start: (await game.board), goal, distance: 79, moves: [] });
  await pass(0);
  assert.deepEqual(heard.slice(4), ["board", "answer"]);
  assert.equal(await game.distance, 79);
});

test("half of all boards are at the slider's middle, or nearer; it has all difficulties", async () => {
  const [{ scaleOf }, { Puzzle }] = [await module("scramble.js"), await module("puzzle.js")];
  const { difficultyAt, lastPlace, placeOf } = await module("difficulty.js");
  const describe = async (name) => new Puzzle(JSON.parse(JSON.stringify(await own.describe(name))));
  const scales = { slide4x4: [true, 53, 60], rotate4x4: [true, 14, 16], slide5x5: [false, 100, 200] };
  for (const name of ["slide3x3", "die", "rotate3x3", ...Object.keys(scales)]) {
    const { answer: stats = null } = await asked("stats", { puzzle: name });
    const scale = scaleOf(await describe(name), stats);
    if (stats) {
      const upTo = (distance) => stats.states.slice(0, distance + 1).reduce((sum, states) => sum + states, 0);
      assert.ok(2 * upTo(scale.middle) >= stats.reachable && 2 * upTo(scale.middle - 1) < stats.reachable, name);
      assert.equal(scale.most, stats.farthest);
    } else assert.deepEqual(Object.values(scale), scales[name]);
    const places = [...Array(lastPlace(scale)).keys()].map((place) => place + 1);
    const all = [...new Set(places.map((place) => difficultyAt(scale, place)))];
    assert.deepEqual(all, [...[...Array(scale.most).keys()].map((i) => i + 1), "random"], name);
    for (const difficulty of all) assert.equal(difficultyAt(scale, placeOf(scale, difficulty)), difficulty);
    assert.equal(placeOf(scale, scale.middle), (1 + lastPlace(scale)) / 2);
  }
});

test("analysis of a large board goes on until each move has its distance; a move ends it", async (t) => {
  const [{ Game, worths }, { Puzzle }] = [await module("game.js"), await module("puzzle.js")];
  const puzzle = new Puzzle(JSON.parse(JSON.stringify(await own.describe("rotate4x4"))));
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const questions = [];
  const ask = (verb, parameters, signal) => {
    const answered = (tell) => (found) => tell({ ...found, solvable: true });
    return new Promise((tell) => questions.push({ ...parameters, signal, tell: answered(tell) }));
  };
  const settle = async () => {
    for (let tasks = 0; tasks < 20; ++tasks) await new Promise((next) => setImmediate(next));
  };
  const game = new Game({ ask }, [puzzle]);
  const heard = [];
  for (const event of ["answer", "search", "better"]) game.addEventListener(event, () => heard.push(event));
  const [start, goal] = [puzzle.apply(puzzle.goal, "R1"), puzzle.goal];
  const set = game.set({ puzzle, start, goal, mode: "analyse" });
  assert.equal(questions[0].seconds, 1);
  questions[0].tell({ start, goal, distance: null, atLeast: 1, atMost: 3, path: ["R1", "R1", "R1"] });
  await set;
  assert.deepEqual(heard, ["answer", "search"]);
  assert.ok(game.searches);
  t.mock.timers.tick(400);
  await settle();
  const last = () => questions.at(-1);
  assert.deepEqual([last().start, last().seconds], [start, 2]);
  last().tell({ start, distance: null, atLeast: 1, atMost: 3, path: ["R1", "R1", "R1"] });
  await settle();
  assert.deepEqual([last().start, last().seconds], [start, 5]);
  last().tell({ start, distance: 1, atLeast: 1, atMost: 1, path: ["L1"] });
  await settle();
  assert.equal(game.distance, 1);
  assert.deepEqual(heard.slice(2), ["better"]);
  // The board after each move: the goal itself is known by the path; a bound tells the distance of the next.
  for (const { move } of game.answer.moves.slice(1)) {
    const after = puzzle.apply(start, move);
    assert.deepEqual([last().start, last().seconds], [after, 5]);
    last().tell({ start: after, distance: null, atLeast: 2, atMost: 9, path: [] });
    await settle();
    assert.deepEqual(worths(game).get(move), { distance: 2, worth: "hurts" });
  }
  assert.deepEqual([game.searches, game.canSearch, heard.at(-1)], [false, false, "search"]);

  game.make(["R2"]);
  await settle();
  last().tell({ start: game.board, goal, distance: null, atLeast: 1, atMost: 4, path: ["L2", "L1"] });
  await settle();
  t.mock.timers.tick(400);
  await settle();
  const { signal } = last();
  assert.ok(game.searches && !signal.aborted);
  const before = questions.length;
  game.undo();
  assert.ok(signal.aborted);
  await settle();
  t.mock.timers.tick(400);
  await settle();
  assert.equal(questions.length, before, "nothing is asked twice");
  assert.equal(worths(game).get("R2").distance, 2);
});
