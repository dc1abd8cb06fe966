// <tile-board> in Chromium, in pages that are not those of tilebase: the example of the package as it is, below another
// folder, and a page with styles of its own.

import assert from "node:assert/strict";
import { readFile, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { test } from "node:test";

import { packageFolder, startChromium, tilebase } from "./support.mjs";

const types = { ".html": "text/html", ".js": "text/javascript" };
/** A page of others, whose styles must not reach into a board. */
const foreign = `<!doctype html><html lang="en"><title>foreign</title>
  <style>
    div, span, button, .row, .cell { display: inline !important; color: red; font-size: 5px; border: 9px solid red; }
    tile-board { max-width: 300px; --tile-board-seam: 10px; --tile-board-well: rgb(1, 2, 3); }
    ::part(tile) { font-style: italic; }
  </style>
  <script type="module" src="../node_modules/tilebase/tile-board.js"></script><body></body></html>`;
const { browser, url: server } = await startChromium((request, response) => {
  const [, inPackage] = /^\/games\/node_modules\/tilebase\/(.+)$/.exec(request.url) ?? [];
  if (inPackage === undefined) {
    const page = request.url === "/games/" ? readFileSync(join(packageFolder, "example.html")) : foreign;
    return response.writeHead(200, { "Content-Type": types[".html"] }).end(page);
  }
  readFile(join(packageFolder, inPackage), (error, bytes) =>
    response.writeHead(error ? 404 : 200, { "Content-Type": types[extname(inPackage)] ?? "text/plain" }).end(bytes),
  );
});
const url = `${server}games/`;

async function open(address) {
  const page = await browser.newPage({ reducedMotion: "reduce" });
  page.setDefaultTimeout(30000);
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && page.faults.push(message.text()));
  await page.goto(address);
  return page;
}

/** Shows a board with some attributes in the foreign page, and writes down its events. */
async function show(page, attributes) {
  await page.evaluate(async (attributes) => {
    await customElements.whenDefined("tile-board");
    const board = Object.assign(document.createElement("tile-board"), { heard: [] });
    for (const [name, value] of Object.entries(attributes)) board.setAttribute(name, value);
    for (const type of ["move", "win", "hint", "error"])
      document.addEventListener(`tile-${type}`, ({ target, detail }) =>
        target === board && board.heard.push([type, detail]),
      );
    document.body.replaceChildren(board);
    await board.ready.catch(() => {});
  }, attributes);
}
const ask = (page, question) => page.evaluate(question);
const heard = (page) => page.evaluate(() => document.querySelector("tile-board").heard.splice(0));

// Before the first test: the browser is closed when no test is left.
const page = await open(`${url}foreign/`);

test("the example of the package is a game of levels, won by hints", async () => {
  const example = readFileSync(join(packageFolder, "example.html"), "utf8").trim().split("\n");
  assert.ok(example.length <= 20, `${example.length} lines`);
  const page = await open(url);
  await page.evaluate(() => customElements.whenDefined("tile-board"));
  for (const level of [5, 10]) {
    if (level > 5) await page.click("#next");
    // The board of the level comes after the one before it.
    for (let far = 0; far !== level; ) {
      await page.waitForFunction((level) => document.querySelector("tile-board").moves.length === 0, level);
      far = tilebase.distance(await ask(page, () => document.querySelector("tile-board").board ?? "12345678x"));
    }
    for (let move = 1; move <= level; ++move) {
      await page.click("#hint");
      await page.waitForSelector(".hinted");
      await page.click("#hint");
      await page.waitForFunction((made) => document.querySelector("tile-board").moves.length === made, move);
    }
    assert.equal(await page.textContent("#says"), `Solved; ${level} would do`);
  }
  assert.deepEqual(page.faults, []);
  await page.close();
});

test("a board is played by keys, clicks and drags; events tell moves and the win", async () => {
  await show(page, { board: "1234x5786" });
  await page.focus("tile-board");
  await page.keyboard.press("ArrowLeft");
  assert.deepEqual(await heard(page), [["move", { moves: ["r"], back: false, board: "12345x786", count: 1 }]]);
  await page.keyboard.press("Control+z");
  assert.deepEqual(await heard(page), [["move", { moves: ["r"], back: true, board: "1234x5786", count: 0 }]]);
  await page.keyboard.press("Control+y");
  await page.click("#cell-3");
  assert.equal(await ask(page, () => document.querySelector("tile-board").board), "123x45786");
  await ask(page, () => document.querySelector("tile-board").undo());
  const from = await page.locator("#cell-8").boundingBox();
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y - 50, { steps: 3 });
  await page.mouse.up();
  const last = (await heard(page)).slice(-2);
  assert.deepEqual(last, [
    ["move", { moves: ["d"], back: false, board: "12345678x", count: 2 }],
    ["win", { count: 2, shortest: 2 }],
  ]);
  assert.ok(await ask(page, () => document.querySelector("tile-board").isSolved));
  await page.keyboard.press("ArrowDown");
  assert.deepEqual(await heard(page), [], "the game is over");
});

test("styles of the page stay outside; variables and parts reach in", async () => {
  const style = (selector) =>
    page.locator(selector).evaluate((element) => {
      const { display, color, borderTopWidth, fontStyle, backgroundColor, rowGap } = getComputedStyle(element);
      return { display, color, borderTopWidth, fontStyle, backgroundColor, rowGap };
    });
  const grid = await style("[role=grid]");
  assert.deepEqual([grid.display, grid.backgroundColor, grid.rowGap], ["grid", "rgb(1, 2, 3)", "10px"]);
  const tile = await style("#cell-0 > .tile");
  assert.deepEqual([tile.color, tile.borderTopWidth, tile.fontStyle], ["rgb(255, 255, 255)", "0px", "italic"]);
  assert.equal((await page.locator("[role=grid]").boundingBox()).width, 300);
});

test("a board is visible where the page sets no width, and shrinks to a narrow place", async () => {
  await show(page, { board: "1234x5786" });
  const width = (style, ofBoard = "") =>
    page.evaluate(
      ([style, ofBoard]) => {
        const [row, text] = [document.createElement("section"), document.createElement("p")];
        const board = document.querySelector("tile-board");
        row.style = style;
        board.style = ofBoard;
        text.textContent = "text";
        row.append(board, text);
        document.body.replaceChildren(row);
        return board.shadowRoot.querySelector("[role=grid]").getBoundingClientRect().width;
      },
      [style, ofBoard],
    );
  assert.equal(await width("display: flex"), 300);
  for (const style of ["flex", "flex; flex-direction: column; align-items: center", "inline-grid"])
    assert.equal(await width(`display: ${style}`, "max-width: none"), 320 + 2 * 10, style); // width with the seam
  assert.equal(await width("", "display: inline-block; max-width: none"), 320 + 2 * 10);
  assert.ok((await width("display: flex; width: 100px")) < 100);
  assert.equal(await width("display: grid; width: 100px"), 100);
});

test("in analysis each move says what it is worth, and a hint has its distance", async () => {
  await show(page, { board: "123x46758", mode: "analyse" });
  await page.waitForSelector(".sign.helps");
  assert.deepEqual(await page.locator(".sign").allTextContents(), ["−", "+", "−"]);
  assert.equal(await ask(page, () => document.querySelector("tile-board").distance), 3);
  await page.focus("tile-board");
  await page.keyboard.press("h");
  await page.waitForSelector(".hinted");
  assert.deepEqual(await heard(page), [["hint", { move: "r", distance: 2 }]]);
});

test("every built-in puzzle, the 15-puzzle and one of the page's own are shown; a level is exact", async () => {
  for (const puzzle of [...tilebase.puzzles(), "slide4x4"]) {
    await show(page, { puzzle });
    const board = await ask(page, () => document.querySelector("tile-board").level(2));
    assert.equal(tilebase.distance(board, { puzzle }), 2, puzzle);
  }
  const level = () => ask(page, () => document.querySelector("tile-board").level(9, 3));
  await show(page, { puzzle: "slide3x3" });
  assert.equal(await level(), await level());
  await ask(page, async () => {
    const { Puzzle } = await import("../node_modules/tilebase/tilebase.js");
    const text = "name = ring\ntiles = 1 2 3\n[move]\nturn = (1 2 3)";
    const board = Object.assign(document.createElement("tile-board"), { puzzle: Puzzle.parse(text), board: "312" });
    document.body.replaceChildren(board);
    await board.ready;
    board.move("turn");
  });
  assert.equal(await ask(page, () => document.querySelector("tile-board").board), "231");
  await page.click(".shift >> nth=0");
  assert.ok(await ask(page, () => document.querySelector("tile-board").isSolved));
});

test("the larger build answers about moves other than slides past nine cells", async () => {
  for (const puzzle of ["rotate2x5", "rotate4x4"]) {
    await show(page, { puzzle });
    await ask(page, () => document.querySelector("tile-board").level(1, 1));
    await ask(page, () => document.querySelector("tile-board").hint());
    await ask(page, () => document.querySelector("tile-board").hint());
    assert.ok(await ask(page, () => document.querySelector("tile-board").isSolved), puzzle);
  }
});

test("a tile of a hexagon jumps along its edge to the gap, and no other does", async () => {
  await ask(page, async () => {
    const { Puzzle } = await import("../node_modules/tilebase/tilebase.js");
    const text = "name = hexagon\ntiles = 1 2 3 x 4 5 6\nlayout = . 1 . 2 . / 3 . 4 . 5 / . 6 . 7 .\nblank = x\n" +
      "slides = 1-2 3-4 4-5 6-7 1-3 1-4 2-4 2-5 3-6 4-6 4-7 5-7";
    const board = Object.assign(document.createElement("tile-board"), { puzzle: Puzzle.parse(text), board: "1x32456" });
    document.body.replaceChildren(board);
    await board.ready;
  });
  const shown = () => ask(page, () => document.querySelector("tile-board").board);
  assert.equal(await shown(), "1x32456");
  await page.click("#cell-2");  // Cell 2 is not joined to the gap.
  assert.equal(await shown(), "1x32456");
  await page.click("#cell-3");
  assert.equal(await shown(), "123x456");
  assert.ok(await ask(page, () => document.querySelector("tile-board").isSolved));
});

test("tiles are parts of a picture, from an address or a file", async () => {
  await show(page, { board: "12345678x" });
  await ask(page, async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 3, height: 3 });
    const brush = canvas.getContext("2d");
    for (let i = 0; i < 9; ++i) {
      brush.fillStyle = `rgb(${28 * i},0,0)`;
      brush.fillRect(i % 3, Math.floor(i / 3), 1, 1);
    }
    document.querySelector("tile-board").picture = await new Promise((made) => canvas.toBlob(made));
  });
  await page.waitForSelector(".pictured"); // the tiles are drawn anew when the size of the picture is known
  const of = (cell) =>
    page.locator(`#cell-${cell} > .tile`).evaluate((tile) => {
      const { backgroundImage, backgroundPosition, backgroundSize } = getComputedStyle(tile);
      return [backgroundImage.slice(0, 9), backgroundPosition, backgroundSize];
    });
  assert.deepEqual(await of(0), ['url("blob', "0% 0%", "300% 300%"]);
  assert.deepEqual(await of(5), ['url("blob', "100% 50%", "300% 300%"]);
  await ask(page, () => document.querySelector("tile-board").setAttribute("mode", "analyse"));
  await page.click("#cell-5");
  assert.deepEqual(await of(8), ['url("blob', "100% 50%", "300% 300%"], "the part goes with its tile");
  await ask(page, () => (document.querySelector("tile-board").picture = null));
  assert.equal((await of(0))[0], "none");
});

test("a bad attribute is told, in the library's words", async () => {
  await show(page, { board: "123" });
  assert.match(await page.textContent("#fault"), /^board '123': 3 tiles where slide3x3 has 9 cells/);
  assert.deepEqual((await heard(page)).map(([type]) => type), ["error"]);
  await show(page, { puzzle: "nowhere" });
  assert.match(await page.textContent("#fault"), /nowhere/);
  await ask(page, () => document.querySelector("tile-board").setAttribute("puzzle", "die"));
  await page.waitForSelector("#cell-5");
  assert.equal(await page.textContent("#fault"), "");
});

test("other texts take the place of the English ones", async () => {
  await ask(page, async () => {
    const { TileBoard } = await import("../node_modules/tilebase/tile-board.js");
    TileBoard.texts = { gap: "Lücke" };
  });
  await show(page, { board: "1234x5786" });
  assert.equal(await page.getAttribute("#cell-4", "aria-label"), "Lücke");
  assert.deepEqual(page.faults, []);
});
