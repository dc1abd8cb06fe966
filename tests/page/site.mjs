// The page in Chromium: on a plain static server of the folder TILEBASE_PAGE, with the modules that answer beside it,
// and from services. A test file has one browser, and few contexts: a page goes from link to link as its user would.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";

const modules = process.env.TILEBASE_NODE_MODULES;
const { chromium } = await import(pathToFileURL(join(modules, "playwright-core", "index.mjs")));

export const axeSource = join(modules, "axe-core", "axe.min.js");

async function serveFolder(folder) {
  const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json" };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const name = pathname === "/" ? "/index.html" : pathname;
    const body = await readFile(join(folder, name)).catch(() => null);
    const type = types[extname(name)] ?? "text/plain";
    const headers = { "Content-Type": type, "Cache-Control": "max-age=600" };
    response.writeHead(body === null ? 404 : 200, headers).end(body ?? "");
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const close = () => (server.close(), server.closeAllConnections());
  return { url: `http://127.0.0.1:${server.address().port}/`, close };
}

export const site = await serveFolder(process.env.TILEBASE_PAGE);
const browser = await chromium.launch({
  executablePath: process.env.TILEBASE_CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
  ],
});

export async function closeSite() {
  await browser.close();
  site.close();
}

export const desktop = { viewport: { width: 1280, height: 900 } };
export const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/** A device without motion, unless `settings` says otherwise. */
export const newDevice = (settings = {}) =>
  browser.newContext({ ...desktop, reducedMotion: "reduce", ...settings });

/**
 * Opens the page at `url` on a device. `page.faults` collects what must not happen: errors, and requests to other
 * servers; `page.expects(pattern)` says which errors are not among them. `prepare` is called with the page before it is
 * loaded, `until` after.
 */
export async function openPage(device, { url = site.url, link = "", prepare = () => {}, until = ready } = {}) {
  const page = await device.newPage();
  page.setDefaultTimeout(60000);
  page.faults = [];
  // On a static server, the page's one request for a service fails.
  const expected = [new RegExp(`${site.url}v1/puzzles$`)];
  page.expects = (pattern) => expected.push(pattern);
  page.on("pageerror", (error) => page.faults.push(error.message));
  page.on("console", (message) => {
    const said = `${message.text()} ${message.location().url}`;
    if (message.type() === "error" && !expected.some((pattern) => pattern.test(said))) page.faults.push(said);
  });
  page.on("request", (request) => {
    const asked = request.url();
    if (!asked.startsWith(url) && !/^(data|blob):/.test(asked)) page.faults.push(`request to ${asked}`);
  });
  await prepare(page);
  await page.goto(url + link);
  await until(page);
  return page;
}

/** Waits until the page is ready. */
export async function ready(page) {
  await page.waitForSelector("body[data-ready]", { state: "attached" });
  await settled(page);
}

/** Waits until the page knows the distance of its board. */
export const settled = (page) => page.waitForSelector("#board[aria-busy=false]", { state: "attached" });

/** Follows a link. The page then writes its own, which does not have the mark. */
export async function visit(page, link) {
  await page.evaluate((hash) => (location.hash = `${hash}&mark`), link);
  await page.waitForFunction(() => !location.hash.endsWith("&mark"));
  await settled(page);
}

/** Presses a key, and waits until the page knows the distance of its board. */
export async function press(page, key) {
  await page.keyboard.press(key);
  await settled(page);
}

/** Waits until an element has a text. */
export const untilText = (page, selector, text) =>
  page.waitForFunction(([where, what]) => document.querySelector(where).textContent === what, [selector, text]);

/** Moves the slider to the difficulty that the page calls `name`, such as "16 moves"; no board begins. */
export async function chooseDifficulty(page, name) {
  const isThere = await page.evaluate((wanted) => {
    const [slider, output] = ["difficulty", "difficulty-is"].map((id) => document.getElementById(id));
    for (let place = 1; place <= slider.max; ++place) {
      slider.value = place;
      slider.dispatchEvent(new Event("input"));
      if (output.textContent === wanted) return true;
    }
    return false;
  }, name);
  assert.ok(isThere, `the slider has ${name}`);
}

const inLink = (page, name) =>
  page.evaluate((parameter) => new URLSearchParams(location.hash.slice(1)).get(parameter), name);

export const boardOf = (page) => inLink(page, "start");

/** Does something that changes the board, and waits until it has. */
export async function changesBoard(page, act) {
  const old = await boardOf(page);
  await act();
  await page.waitForFunction((start) => new URLSearchParams(location.hash.slice(1)).get("start") !== start, old);
}

/** The distance that the page shows; null if it says that the goal cannot be reached. */
export async function distanceOf(page) {
  await settled(page);
  const text = await page.textContent("#distance");
  return text === "∞" ? null : Number(text);
}
