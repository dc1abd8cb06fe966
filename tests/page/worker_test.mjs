// On a static file server, the page's own worker answers in the format of the service, boards of slides without a table
// included. TILEBASE_PROGRAM is the command whose service it is compared with.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { after, test } from "node:test";
import { closeSite, openPage } from "./site.mjs";

const program = process.env.TILEBASE_PROGRAM;
const service = spawn(program, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
const [greeting] = await once(service.stdout, "data");
const [url] = /http:\/\/[^\s/]+/.exec(greeting);
after(() => service.kill());
after(closeSite);

const page = await openPage();

/** What the page's answerer gives: {answer}, or {refusal}. */
const asked = (verb, parameters) =>
  page.evaluate(
    async ([verb, parameters]) => {
      const { findAnswerer } = await import("./answerer.js");
      window.answerer ??= await findAnswerer();
      return window.answerer.ask(verb, parameters).then(
        (answer) => ({ answer }),
        ({ message }) => ({ refusal: message }),
      );
    },
    [verb, parameters],
  );

/** The same from the service. */
async function served(verb, parameters) {
  const response = await fetch(`${url}/v1/${verb}?${new URLSearchParams(parameters)}`);
  const document = await response.json();
  return response.ok ? { answer: document } : { refusal: document.detail };
}

const randomBoards = (puzzle, count) =>
  spawnSync(program, ["random", "--puzzle", puzzle, "--seed", "2", "--count", String(count)])
    .stdout.toString()
    .trim()
    .split("\n");

test("the puzzles are those of the service, and those that it can search", async () => {
  const { answer } = await asked("puzzles");
  const names = answer.map(({ puzzle }) => puzzle);
  assert.deepEqual(names, [...names].sort());
  for (const name of ["slide2x5", "slide3x4", "slide4x4"]) assert.ok(names.includes(name));
  const theirs = (await served("puzzles")).answer;
  for (const puzzle of theirs.filter(({ puzzle }) => names.includes(puzzle)))
    assert.deepEqual(answer.find((other) => other.puzzle === puzzle.puzzle), puzzle);
  assert.ok(theirs.length > 5);
});

for (const puzzle of ["slide2x5", "slide3x4", "slide4x4", "slide3x3", "rotate3x3"])
  test(`answers about ${puzzle} are those of the service`, async () => {
    const [goal, ...starts] = randomBoards(puzzle, 3);
    for (const about of [{}, { goal }])
      for (const start of [...starts, goal]) {
        const question = { puzzle, start, ...about };
        for (const verb of ["solve", "moves", "count"])
          assert.deepEqual(await asked(verb, question), await served(verb, question));
        const limited = { ...question, limit: 4 };
        assert.deepEqual(await asked("paths", limited), await served("paths", limited));
      }
  });

test("a board that cannot reach the goal has no distance; a bad one is refused by its fault", async () => {
  const own = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x";
  const odd = { puzzle: "slide4x4", start: own.replace("1 2", "2 1") };
  for (const verb of ["solve", "moves", "count", "paths"])
    assert.deepEqual(await asked(verb, odd), await served(verb, odd));
  for (const start of ["1 2 3", own.replace("7", "8"), "zzz"]) {
    const { refusal } = await asked("moves", { puzzle: "slide4x4", start });
    assert.match(refusal, /^board '/);
    assert.equal(refusal, (await served("moves", { puzzle: "slide4x4", start })).refusal);
  }
  const wildcards = { puzzle: "slide4x4", start: own, goal: own.replace("9", "*") };
  assert.match((await asked("moves", wildcards)).refusal, /^goal '1 2 .*' has wildcards; /);
});

test("random boards of slides are drawn without a distance, and there are no statistics", async () => {
  const { answer } = await asked("random", { puzzle: "slide3x4" });
  const [{ board, distance }] = answer.boards;
  assert.equal((await served("solve", { puzzle: "slide3x4", start: board })).answer.distance, distance);
  const distant = { puzzle: "slide4x4", distance: 20 };
  assert.deepEqual(await asked("random", distant), await served("random", distant));
  assert.match((await asked("stats", { puzzle: "slide4x4" })).refusal, /^puzzle slide4x4 has 16 cells; all states /);
  assert.equal((await asked("stats", { puzzle: "slide3x3" })).answer.farthest, 31);
});

test("the page has no faults", () => assert.deepEqual(page.faults, []));
