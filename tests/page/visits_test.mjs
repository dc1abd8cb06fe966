// More visits in a real browser, on a static file server: files that are dropped, a search that takes long, languages.

import assert from "node:assert/strict";
import { test } from "node:test";
import { boardOf, changesBoard, distanceOf, newDevice, openPage, ready, untilText, visit } from "./browser.mjs";

const device = await newDevice();

test("A definition and a picture that are dropped on the page are played; a damaged one is told", async () => {
  const page = await openPage(device);
  const drop = (name, type, text) =>
    page.evaluate(([name, type, text]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], name, { type }));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }, [name, type, text]);
  await drop("ring.puzzle", "", "name = ring\ntiles = 1 2 3 4\n[move]\nturn = (1 2 3 4)\nflip = (1 2)(3 4)\n");
  await page.waitForFunction(() => location.hash.includes("puzzle=ring&"));
  assert.equal(await page.inputValue("#puzzle"), "ring");
  for (let presses = 0; presses < 8 && !(await page.isVisible("#win")); ++presses) await page.click("#hint");
  assert.equal(await page.textContent("#notice"), "");
  await drop("bad.puzzle", "", "tiles = 1 2");
  await page.waitForFunction(() => document.getElementById("notice").textContent.includes("bad.puzzle:1:"));
  await page.selectOption("#puzzle", "slide3x3");
  await page.waitForFunction(() => location.hash.includes("slide3x3"));
  await drop("dot.svg", "image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 3"/>');
  await page.waitForSelector(".pictured");
  assert.ok(await page.isVisible("#goal .preview.pictured"), "the goal shows it, too");
  // It belongs to its puzzle, and is there after a reload, until it is taken away.
  const kept = () =>
    page.evaluate(async () => (await (await import("./storage.js")).recallPicture("slide3x3"))?.type ?? null);
  await page.selectOption("#puzzle", "slide2x3");
  await page.waitForSelector(".pictured", { state: "detached" });
  await page.selectOption("#puzzle", "slide3x3");
  await page.waitForSelector(".pictured");
  assert.equal(await kept(), "image/svg+xml");
  await page.reload();
  await page.waitForSelector(".pictured");
  await page.click("#more-panel > summary");
  await page.click("#no-picture");
  await page.waitForSelector(".pictured", { state: "detached" });
  assert.equal(await kept(), null);
});

test("A puzzle of a file has its walls in the board and the goal; it goes with the link and a reload", async () => {
  const page = await openPage(device);
  const lines = ["name = walled", "tiles = 1 2 3 4 5 6 7 8 x", "rows = 3", "cols = 3", "blank = x"];
  const definition = [...lines, "slides = orthogonal", "walls = 2|3", ""].join("\n");
  const file = { name: "walled.puzzle", mimeType: "text/plain", buffer: Buffer.from(definition) };
  await page.setInputFiles("#file", file, { noWaitAfter: true });
  await page.waitForFunction(() => location.hash.includes("puzzle=walled"));
  const walls = () => page.evaluate(() => [
    [...document.getElementById("board").shadowRoot.querySelectorAll(".wall-right")].map(({ id }) => id),
    document.querySelectorAll("#goal .wall-right").length,
  ]);
  assert.deepEqual(await walls(), [["cell-1"], 1]);
  const start = await boardOf(page);
  await page.reload();
  await ready(page);
  assert.equal(await page.inputValue("#puzzle"), "walled");
  assert.equal(await boardOf(page), start);
  assert.deepEqual(await walls(), [["cell-1"], 1]);
});

/** Returns a preparation of a page, where each search about a large board has `factor` times its time. */
const withTimes = (factor) => (page) =>
  page.route("**/library.js", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace("maxSeconds: seconds ??", `maxSeconds: ${factor} * seconds ||`);
    await route.fulfill({ response, body });
  });

test("While a far 5x5 is searched, the page moves tiles at once", async () => {
  const far = [...Array(24).keys()].map((i) => 24 - i).join(" ");
  const page = await openPage(device, { link: "#mode=play", prepare: withTimes(4) });
  const link = new URLSearchParams({ puzzle: "slide5x5", start: `${far} x` });
  await page.evaluate((link) => (location.hash = link), String(link));
  await page.waitForSelector("#cell-24");
  await page.focus("#board");
  const before = Date.now();
  for (const [i, key] of ["ArrowDown", "ArrowRight"].entries()) {
    await page.keyboard.press(key);
    await untilText(page, "#made", String(i + 1));
  }
  assert.ok(Date.now() - before < 900, "without waiting for the search");
  await page.waitForFunction(() => document.getElementById("distance").textContent.startsWith("≤"));
  assert.equal(await page.textContent("#notice"), "");
  // In play, the button for hints says that it takes a while, on a board that is on no path so far.
  link.set("start", `${far.replace("24 23 22 21", "23 24 21 22")} x`);
  await visit(page, `${link}&mode=play`);
  await page.focus("#board");
  await page.keyboard.press("h");
  await untilText(page, "#hint", "…");
  await untilText(page, "#hint", "Play it");
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  assert.ok(loaded.some((address) => address.endsWith("/slide5x5.guide")));
});

test("Analysis of Loopover goes on by itself until each move has its distance; a button stops it", async () => {
  const page = await openPage(device, { prepare: withTimes(1 / 8) });  // the time on a busy machine
  const start = "13 2 4 8 1 12 6 10 15 5 14 11 16 7 9 3";
  await visit(page, `#${new URLSearchParams({ puzzle: "rotate4x4", start })}`);
  await page.waitForFunction(() => {
    const worths = [...document.querySelectorAll("#moves .worth")].map(({ textContent }) => textContent);
    return worths.length === 16 && worths.every((worth) => /^\d+ left$/.test(worth));
  });
  const distance = await distanceOf(page);
  assert.equal(distance, 12);
  assert.equal(await page.isVisible("#search"), false, "nothing is left to search");
  const worths = await page.locator("#moves .worth").allTextContents();
  assert.deepEqual(new Set(worths.map((worth) => Math.abs(parseInt(worth) - distance))), new Set([1]));
  assert.equal(await page.locator(".shift > small").filter({ hasText: /[+−]/ }).count(), 16);

  const far = [...Array(24).keys()].map((i) => 24 - i).join(" ");
  await visit(page, `#${new URLSearchParams({ puzzle: "slide5x5", start: `${far} x` })}`);
  await untilText(page, "#search-on", "Stop");
  assert.equal(await page.textContent("#search-says"), "searching");
  const boxes = await page.locator("#moves li:not([hidden]) .worth").allTextContents();
  assert.deepEqual(new Set(boxes), new Set(["searching"]));
  await page.click("#search-on");
  await untilText(page, "#search-on", "Search on");
  assert.equal(await page.locator("#moves .worth").filter({ hasText: "searching" }).count(), 0);
  await page.click("#search-on");
  await untilText(page, "#search-on", "Stop");
});

test("A random 15-puzzle, the end of the slider, is there at once; a search finds its distance", async () => {
  const page = await openPage(device, { link: "#mode=play&puzzle=slide4x4" });
  await page.focus("#difficulty");
  await changesBoard(page, () => page.keyboard.press("End"));
  assert.equal(await page.textContent("#difficulty-is"), "random");
  const shortest = await page.waitForFunction(() => {
    dispatchEvent(new Event("pagehide"));
    return history.state.shortest;
  });
  await page.keyboard.press("m");
  assert.equal(await shortest.jsonValue(), await distanceOf(page));
});

test("In German and French nothing of the catalogue is left in English; another language can be chosen", async () => {
  const said = [
    ["de-DE", "Tipp", "1 Zug, nötig 1.", "das ist kein Brett dieses Puzzles"],
    ["fr-FR", "Indice", "1 coup, minimum 1.", "ce n'est pas un plateau de ce puzzle"],
  ];
  for (const [locale, hint, moves, noBoard] of said) {
    const page = await openPage(await newDevice({ locale }), { link: "#mode=analyse&puzzle=mixed3x3&start=64785x321" });
    assert.equal(await page.getAttribute("html", "lang"), locale.slice(0, 2));
    const left = () => page.evaluate(async () => {
      const { catalogue } = await import("./languages.js");
      const english = new Set(catalogue.filter((row) => new Set(row).size === 3).map(([text]) => text));
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts = [];
      while (walker.nextNode()) texts.push(walker.currentNode.data.trim().replace(/\s+/g, " "));
      return texts.filter((text) => english.has(text));
    });
    assert.deepEqual(await left(), []);
    const fault = () => page.textContent("#edit-start .fault");
    assert.equal(await fault(), "");
    await page.evaluate(() => {
      const form = document.querySelector("#edit-start");
      form.elements.board.value = "12";
      form.requestSubmit();
    });
    await page.waitForFunction(() => document.querySelector("#edit-start .fault").textContent !== "");
    assert.ok((await fault()).startsWith(`${noBoard} (board '12': 2 tiles where mixed3x3 has 9 cells`), await fault());
    await visit(page, "#mode=play&puzzle=slide3x3&start=1234567x8");
    assert.equal(await page.textContent("#hint"), hint);
    await page.click("#hint");
    await page.click("#hint");
    assert.ok((await page.textContent("#win-moves")).startsWith(moves));
    assert.deepEqual(await left(), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 1280);
    await page.click("#settings > summary");
    await page.selectOption("#language", "en");
    await page.waitForFunction(() => document.documentElement.lang === "en");
    await ready(page);
    assert.equal(await page.textContent("#hint"), "Hint");
  }
});
