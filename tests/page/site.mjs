// The page in a browser: served by `tilebase serve` if TILEBASE_SERVE names that command, else by a plain static server
// of the folder TILEBASE_PAGE, with the WebAssembly module beside the page.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const modules = process.env.TILEBASE_NODE_MODULES;
const { chromium } = await import(pathToFileURL(join(modules, "playwright-core", "index.mjs")));

export const axeSource = join(modules, "axe-core", "axe.min.js");
export const servedByService = process.env.TILEBASE_SERVE !== undefined;

async function serveFolder(folder) {
  const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const name = pathname === "/" ? "/index.html" : pathname;
    const body = await readFile(join(folder, name)).catch(() => null);
    const type = types[extname(name)] ?? "text/plain";
    response.writeHead(body === null ? 404 : 200, { "Content-Type": type }).end(body ?? "");
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** Starts `tilebase serve`; `close` stops it and waits for its end. */
export async function startService({ port = 0, options = [] } = {}) {
  const program = process.env.TILEBASE_SERVE;
  const child = spawn(program, ["serve", "--port", String(port), ...options], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  // Its first line names the URL.
  const [, url] = await new Promise((found, fail) => {
    child.on("exit", (status) => fail(new Error(`${program} serve ended with ${status}`)));
    createInterface(child.stdout).once("line", (line) => {
      const match = /(http:\/\/\S+?)\/?$/.exec(line);
      match ? found(match) : fail(new Error(`expected a URL: ${line}`));
    });
  });
  return { url: `${url}/`, port: new URL(url).port, close: () => (child.kill(), ended) };
}

const site = servedByService ? await startService() : await serveFolder(process.env.TILEBASE_PAGE);
const browser = await chromium.launch({
  executablePath: process.env.TILEBASE_CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
  ],
});

export async function closeSite() {
  await browser.close();
  site.close();
}

/**
 * Opens the page at `url` in a new browser context, after `await prepare(page)`. `page.faults` collects what must not
 * happen: errors, and requests to other servers. If `refuses`, errors about status 400 are expected and not collected.
 */
export async function openPage({ url = site.url, link = "", refuses = false, prepare = () => {}, ...settings } = {}) {
  const viewport = { width: 1280, height: 900 };
  const context = await browser.newContext({ viewport, reducedMotion: "reduce", ...settings });
  const page = await context.newPage();
  page.setDefaultTimeout(60000);
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(error.message));
  page.on("console", (message) => {
    // On a static server, the page's one request for a service fails.
    const lookedForService = !servedByService && message.location().url === `${site.url}v1/puzzles`;
    const refusal = refuses && message.text().includes("status of 400");
    if (message.type() !== "error" || lookedForService || refusal) return;
    page.faults.push(`${message.text()} ${message.location().url}`);
  });
  page.on("request", (request) => {
    const asked = request.url();
    if (!asked.startsWith(url) && !asked.startsWith("data:")) page.faults.push(`request to ${asked}`);
  });
  await prepare(page);
  await page.goto(url + link);
  await ready(page);
  return page;
}

/** A test of the page at a link. Fails on errors in the console, too. */
export function pageTest(name, { link, ...settings }, body) {
  test(name, async () => {
    const page = await openPage({ link, ...settings });
    await body(page);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

/** Waits until the page is ready. */
export async function ready(page) {
  await page.waitForSelector("body[data-ready]", { state: "attached" });
  await settled(page);
}

/** Waits until the page knows the distance of its board. */
export const settled = (page) => page.waitForSelector("#board[aria-busy=false]", { state: "attached" });

/** Presses a key, and waits until the page knows the distance of its board. */
export async function press(page, key) {
  await page.keyboard.press(key);
  await settled(page);
}

const inLink = (page, name) =>
  page.evaluate((parameter) => new URLSearchParams(location.hash.slice(1)).get(parameter), name);

export const boardOf = (page) => inLink(page, "start");

export const goalOf = (page) => inLink(page, "goal");

/** The distance that the page shows; null if it says that the goal cannot be reached. */
export async function distanceOf(page) {
  await settled(page);
  const text = await page.textContent("#distance");
  return text === "∞" ? null : Number(text);
}
