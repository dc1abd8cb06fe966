// The page without a browser: its modules in Node.js, in the document of dom.mjs. TILEBASE_PAGE is the
// folder of the page. All pages of a test file share the modules, except main.js.

import assert from "node:assert/strict";
import { setMaxListeners } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";
import { runInThisContext } from "node:vm";
import { isVisible, openWindow, UiEvent } from "./dom.mjs";
import { get } from "./service.mjs";

const folder = process.env.TILEBASE_PAGE;
const html = readFileSync(join(folder, "index.html"), "utf8");
const themeScript = readFileSync(join(folder, "theme.js"), "utf8");
setMaxListeners(0);  // every view listens to the game
const copies = mkdtempSync(join(tmpdir(), "tilebase-page-"));
after(() => rmSync(copies, { recursive: true }));
writeFileSync(join(copies, "package.json"), '{"type": "module"}');  // so that Node.js takes the files for ES modules
let copied = 0;

/** Copies the page; returns a function from the names of the files to their addresses. */
function copyPage() {
  const copy = join(copies, String(++copied));
  cpSync(folder, copy, { recursive: true });
  return (name) => pathToFileURL(join(copy, name)).href;
}
const addressOf = copyPage();
openWindow({ html: "" });  // for modules that ask it when they are loaded
await prepare(addressOf);
export const module = (name) => import(addressOf(name));

/** The questions that were asked, {verb, parameters}, and how many of them have no answer yet. */
export const questions = { open: 0, asked: [] };
let answered = () => {};

/** Waits until every question has its answer, and what follows from it is done. */
export async function idle() {
  for (let quiet = 0; quiet < 3; ++quiet) {
    for (; questions.open > 0; quiet = 0) await new Promise((told) => (answered = told));
    await new Promise((next) => setImmediate(next));
  }
}

/** Counts a question, and its answer when it comes. */
async function counted(verb, parameters, answer) {
  questions.asked.push({ verb, parameters });
  ++questions.open;
  try {
    return await answer();
  } finally {
    --questions.open;
    answered();
  }
}

/**
 * Loads what must be there before a document: the element. One answerer, with one worker, answers for all pages, and
 * what it is asked is counted.
 */
async function prepare(addressOf) {
  await import(addressOf("tile-board.js"));
  const { LibraryAnswerer } = await import(addressOf("library.js"));
  const shared = new LibraryAnswerer();
  const { ask, parse } = LibraryAnswerer.prototype;
  const asked = (verb, parameters) => counted(verb, parameters, () => ask.call(shared, verb, parameters));
  Object.assign(LibraryAnswerer.prototype, { ask: asked, parse: parse.bind(shared) });
}

/** The page's fetch: from a static file server, which has no service; or from a service with some of its puzzles. */
function fetchFrom(service, shown) {
  return async (path) => {
    if (service === null) return new Response("", { status: 404 });
    const [, verb, query] = /^v1\/(\w+)\??(.*)$/.exec(path);
    const parameters = Object.fromEntries(new URLSearchParams(query));
    const response = await counted(verb, parameters, () => get(service.url + path));
    if (verb !== "puzzles") return response;
    const puzzles = (await response.json()).filter(({ puzzle }) => shown(puzzle));
    return new Response(JSON.stringify(puzzles), { headers: { "Content-Type": "application/json" } });
  };
}
globalThis.fetch = fetchFrom(null);

/** The page's own answerer: that of its worker. */
export async function answerer() {
  const { findAnswerer } = await module("answerer.js");
  return findAnswerer();
}

let opened = 0;

/**
 * Opens the page at a link. With the `storage` of another one, it is the same device; null if storage is forbidden,
 * which needs `fresh` modules: they remember instead. With a `service`, the page comes from there, and knows only the
 * puzzles for whose names `shown` is true.
 */
export async function openPage(
  link = "",
  { fresh = false, service = null, shown = () => true, ...settings } = {},
) {
  globalThis.fetch = fetchFrom(service, shown);
  const ownAddressOf = fresh ? copyPage() : addressOf;
  if (fresh) await prepare(ownAddressOf);
  const window = openWindow({ html, link, ...settings });
  runInThisContext(themeScript);
  window.tell("DOMContentLoaded");
  await import(`${ownAddressOf("main.js")}?${++opened}`);
  await idle();
  return new Page(window);
}

class Page {
  constructor(window) {
    this.window = window;
    this.document = window.document;
  }
  all(selector) {
    return this.document.querySelectorAll(selector);
  }
  one(selector) {
    return this.all(selector)[0] ?? assert.fail(`nothing is ${selector}`);
  }
  text(selector) {
    return this.one(selector).textContent;
  }
  texts(selector) {
    return this.all(selector).map(({ textContent }) => textContent);
  }
  shows(selector) {
    return isVisible(this.one(selector));
  }
  inLink(name) {
    return new URLSearchParams(this.window.hash.slice(1)).get(name);
  }
  get board() {
    return this.inLink("start");
  }
  get goal() {
    return this.inLink("goal");
  }
  /** The distance on show; null if the goal cannot be reached. */
  get distance() {
    assert.equal(this.one("#board").getAttribute("aria-busy"), "false");
    const text = this.text("#distance");
    return text === "∞" ? null : text === "" ? assert.fail("no distance is on show") : Number(text);
  }

  /** Presses a button, a summary, or what else `target` (a selector or an element) is. */
  async click(target) {
    const element = typeof target === "string" ? this.one(target) : target;
    assert.ok(isVisible(element), `${target} is hidden`);
    assert.ok(!element.disabled, `${target} is disabled`);
    element.focus();
    const goesOn = element.dispatchEvent(new UiEvent("click"));
    if (goesOn && element.tag === "summary") element.parentElement.open = !element.parentElement.open;
    if (goesOn && element.type === "submit") element.form.dispatchEvent(new UiEvent("submit"));
    await idle();
  }
  /** Chooses a radio button, or ticks a box. */
  async check(target, is = true) {
    const element = typeof target === "string" ? this.one(target) : target;
    assert.ok(isVisible(element));
    element.checked = is;
    element.dispatchEvent(new UiEvent("change"));
    await idle();
  }
  mode(name) {
    return this.check(`[name=mode][value=${name}]`);
  }
  async choosePuzzle(name) {
    this.one("#puzzle").value = name;
    this.one("#puzzle").dispatchEvent(new UiEvent("change"));
    await idle();
  }
  async fill(selector, value) {
    assert.ok(!this.one(selector).disabled);
    this.one(selector).value = value;
    this.one(selector).dispatchEvent(new UiEvent("input"));
    await idle();
  }
  async submit(selector) {
    this.one(selector).form.dispatchEvent(new UiEvent("submit"));
    await idle();
  }
  /** Presses a key, such as "h" or "Control+Shift+Z", where the focus is. */
  async press(keys) {
    const names = keys.split("+");
    const has = (name) => names.includes(name);
    const modifiers = { ctrlKey: has("Control"), shiftKey: has("Shift"), altKey: has("Alt"), metaKey: has("Meta") };
    const focused = this.document.activeElement ?? this.document.body;
    const target = focused.tag === "tile-board" ? focused.querySelector("[role=grid]") : focused;
    target.dispatchEvent(new UiEvent("keydown", { key: names.at(-1), ...modifiers }));
    await idle();
  }
  pointer(type, target, right = 0, down = 0) {
    const { x, y } = this.one("#cell-0").getBoundingClientRect();
    const members = { button: 0, pointerId: 1, clientX: x + right, clientY: y + down };
    target.dispatchEvent(new UiEvent(type, members));
  }
  /** Drags what is in a cell by a number of cells; 0 is a tap. */
  async drag(cell, right, down) {
    const target = cell < 0 ? this.one("#board [role=grid]") : this.one(`#cell-${cell} > .tile`);
    this.pointer("pointerdown", target);
    for (const part of right || down ? [0.2, 0.6, 1] : [])
      this.pointer("pointermove", target, 100 * part * right, 100 * part * down);
    this.pointer("pointerup", target, 100 * right, 100 * down);
    await idle();
  }
  tap(cell) {
    return this.drag(cell, 0, 0);
  }
  /** Lets time pass. */
  async pass(seconds) {
    await this.window.time.pass(1000 * seconds, idle);
  }
  async follow(link) {
    this.window.hash = link;
    this.window.tell("hashchange");
    await idle();
  }
  /** The window becomes "visible" or "hidden". */
  turnTo(state) {
    this.document.visibilityState = state;
    this.document.dispatchEvent(new Event("visibilitychange"));
  }
}
