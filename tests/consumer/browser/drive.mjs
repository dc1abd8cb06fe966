// Serves the current folder on the loopback interface as a static server does, opens pages in Chromium, writes what
// each shows to a file, and prints Chromium's version: `node drive.mjs FILE=PAGE...`. Pages must not have scripts of
// their own inside, except readme.html.

import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";

const { chromium } = await import(
  pathToFileURL(join(process.env.TILEBASE_NODE_MODULES, "playwright-core", "index.mjs"))
);

const types = { ".html": "text/html", ".js": "text/javascript" };
const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, "http://localhost");
  const body = await readFile(join(".", pathname)).catch(() => null);
  const isolated = pathname === "/isolated.html";
  const inline = pathname === "/readme.html" ? " 'unsafe-inline'" : "";
  response.writeHead(body === null ? 404 : 200, {
    "Content-Type": types[extname(pathname)] ?? "text/plain",
    "Content-Security-Policy": `default-src 'self'; script-src 'self' 'wasm-unsafe-eval'${inline}; worker-src 'self'`,
    ...(isolated && { "Cross-Origin-Opener-Policy": "same-origin" }),
    ...((isolated || pathname.endsWith(".js")) && { "Cross-Origin-Embedder-Policy": "require-corp" }),
  });
  response.end(body ?? "");
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));

const browser = await chromium.launch({
  executablePath: process.env.TILEBASE_CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
  ],
});
try {
  const context = await browser.newContext();
  for (const argument of process.argv.slice(2)) {
    const [, file, address] = /^([^=]*)=(.*)$/.exec(argument);
    const page = await context.newPage();
    const fault = new Promise((_, fail) =>
      page.on("pageerror", fail).on("crash", () => fail(new Error("the page crashed"))),
    );
    await page.goto(`http://127.0.0.1:${server.address().port}/${address}`);
    await Promise.race([fault, page.waitForFunction(() => document.body?.innerText.trim(), null, { timeout: 120000 })]);
    await writeFile(file, await page.evaluate(() => (document.querySelector("pre") ?? document.body).textContent));
    await page.close();
  }
  console.log(browser.version());
} finally {
  await browser.close();
  server.close();
}
