// The page as a browser gets it: from `tilebase serve` where TILEBASE_SERVE names that command, else from a plain static server of the folder
// TILEBASE_PAGE, where the WebAssembly module lies beside the page.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { createInterface } from "node:readline";
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
    response.writeHead(body === null ? 404 : 200, { "Content-Type": types[extname(name)] ?? "text/plain" }).end(body ?? "");
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** Starts `tilebase serve`; `close` ends it and waits until it has ended. */
export async function startService({ port = 0, options = [] } = {}) {
  const program = process.env.TILEBASE_SERVE;
  const child = spawn(program, ["serve", "--port", String(port), ...options], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  // Its first line tells where it listens.
  const [, url] = await new Promise((found, fail) => {
    child.on("exit", (status) => fail(new Error(`${program} serve ended with ${status}`)));
    createInterface(child.stdout).once("line", (line) => {
      const match = /(http:\/\/\S+?)\/?$/.exec(line);
      match ? found(match) : fail(new Error(`where does it listen? ${line}`));
    });
  });
  return { url: `${url}/`, port: new URL(url).port, close: () => (child.kill(), ended) };
}

const site = servedByService ? await startService() : await serveFolder(process.env.TILEBASE_PAGE);
const browser = await chromium.launch({
  executablePath: process.env.TILEBASE_CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

export async function closeSite() {
  await browser.close();
  site.close();
}

/**
 * Opens the page at `url`, in a browser's context of its own, after `prepare` has had it; `faults` collects what no test
 * may see: errors, and requests to elsewhere. Where something `refuses`, the browser reports the service's 400, which is
 * none.
 */
export async function openPage({ url = site.url, link = "", refuses = false, prepare = () => {}, ...settings } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...settings });
  const page = await context.newPage();
  page.setDefaultTimeout(60000);
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(error.message));
  page.on("console", (message) => {
    // A static server has no service: the page looks for one once.
    const lookedForService = !servedByService && message.location().url === `${site.url}v1/puzzles`;
    const refusal = refuses && message.text().includes("status of 400");
    if (message.type() === "error" && !lookedForService && !refusal) page.faults.push(`${message.text()} ${message.location().url}`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith("data:")) page.faults.push(`asked ${request.url()}`);
  });
  await prepare(page);
  await page.goto(url + link);
  await ready(page);
  return page;
}

/** Waits until the page has begun. */
export async function ready(page) {
  await page.waitForSelector("body[data-ready]", { state: "attached" });
  await settled(page);
}

/** Waits until the page knows the distance of the board that it shows. */
export const settled = (page) => page.waitForFunction(() => document.getElementById("board").getAttribute("aria-busy") === "false");

export const boardOf = (page) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get("start");

export const goalOf = (page) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get("goal");

/** The distance that the page shows; null where it says that there is no way. */
export async function distanceOf(page) {
  await settled(page);
  const text = await page.textContent("#distance");
  return text === "∞" ? null : Number(text);
}
