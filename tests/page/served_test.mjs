// The service in a browser: the page that it serves, the same below a path of a proxy, its answers for pages of other
// origins, and tables that change while a browser keeps answers.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { startService } from "./service.mjs";
import {
  boardOf, closePage, closeSite, distanceOf, newDevice, openPage, ready, untilText, visit,
} from "./site.mjs";

const folder = mkdtempSync(join(tmpdir(), "tilebase-page-"));
const tables = join(folder, "tables");
after(async () => {
  await closeSite();
  rmSync(folder, { recursive: true });
});

const device = await newDevice();
const service = await startService();
after(service.close);

test("The page of a service gets its answers from there; bad boards and goals with wildcards, too", async () => {
  const page = await openPage(device, { url: service.url, link: "#start=23415x768" });
  page.expects(/status of 400/);
  assert.equal(await page.textContent("#answered-by"), "the service");
  assert.equal(await distanceOf(page), 19);
  await page.click("#edit-panel > summary");
  await page.fill("#start-text", "1 2 3 4 5 6 7 8 8");
  await page.press("#start-text", "Enter");
  await page.waitForFunction(() => document.getElementById("start-fault").textContent !== "");
  assert.match(await page.textContent("#start-fault"), /1 2 3 4 5 6 7 8 8.*8/);
  assert.equal(await boardOf(page), "23415x768");
  await visit(page, "#puzzle=slide4x4&start=1+2+3+4+5+6+7+8+9+10+11+12+13+14+x+15");
  assert.equal(await distanceOf(page), 1);
  await page.click("#any-goal");
  await untilText(page, "#distance", "0");
  await visit(page, "#puzzle=slide3x3&start=123");
  assert.match(await page.textContent("#notice"), /^Invalid link: .*123/);
  // A game, to its end.
  await visit(page, "#mode=play&start=1234x5786");
  for (const cell of [5, 8]) await page.click(`#cell-${cell}`);
  assert.match(await page.textContent("#win-moves"), /^2 moves, shortest 2\./);
  await closePage(page);
});

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  return port;
}

/** Starts nginx in front of the service, with the service's root at `path`; `close` ends it. */
async function startProxy(path) {
  const port = await freePort();
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const temporary = kinds.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ");
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/pid; events {} http { access_log off; ${temporary}
     server { listen 127.0.0.1:${port}; location ${path} { proxy_pass ${service.url}; } } }`,
  );
  const options = ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")];
  const child = spawn("/usr/sbin/nginx", options, { stdio: "ignore" });
  const ended = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => null))) {
    if (child.exitCode !== null) assert.fail(`nginx ended with ${child.exitCode}`);
    await new Promise((wake) => setTimeout(wake, 20));
  }
  return { url, close: () => (child.kill("SIGQUIT"), ended) };
}

test("Below a path of a proxy, the page gets its answers from the service, and its links work", async (t) => {
  const proxy = await startProxy("/games/tiles/");
  t.after(proxy.close);
  // The proxy adds the trailing slash.
  const page = await openPage(device, { url: `${proxy.url}/games/tiles`, link: "#start=23415x768" });
  assert.equal(await page.textContent("#answered-by"), "the service");
  assert.equal(await distanceOf(page), 19);
  await page.click("#hint");
  await page.click("#hint");
  assert.equal(await distanceOf(page), 18);
  const link = new URL(page.url()).hash;
  const other = await openPage(device, { url: `${proxy.url}/games/tiles/`, link });
  assert.equal(await boardOf(other), await boardOf(page));
  assert.equal(await distanceOf(other), 18);
  await closePage(page);
  await closePage(other);
});

test("Pages of listed origins may read answers and errors, pages of other origins may not", async (t) => {
  const [listed, alsoListed] = [await startService(), await startService()];
  const options = [listed, alsoListed].flatMap(({ url }) => ["--cors-origin", url.slice(0, -1)]);
  const asked = await startService({ options });
  for (const { close } of [listed, alsoListed, asked]) t.after(close);
  // The page's own policy allows only requests to its own service.
  const free = await newDevice({ bypassCSP: true });
  for (const [origin, may] of [[listed, true], [alsoListed, true], [service, false]]) {
    const page = await free.newPage();
    await page.goto(`${origin.url}openapi.json`);
    const answers = await page.evaluate(async (url) => {
      const ask = async (path, options) => {
        const response = await fetch(url + path, options).catch(() => null);
        return response && [response.status, await response.json()];
      };
      const batch = { method: "POST", headers: { "Content-Type": "application/json" }, body: '["12345678x"]' };
      const questions = [["v1/distance?start=23415x768"], ["v1/distance?start=1"], ["v1/batch?print=distance", batch]];
      return Promise.all(questions.map(([path, options]) => ask(path, options)));
    }, asked.url);
    if (may) {
      const [[, { distance }], [status, { detail }], [, [item]]] = answers;
      assert.deepEqual([distance, status, item.distance], [19, 400, 0]);
      assert.match(detail, /^board '1'/);
    } else assert.deepEqual(answers, [null, null, null]);
    await page.close();
  }
  await free.close();
});

/** Builds the tables of a definition. Those of an earlier one with the same name are removed first, as `build` asks. */
function build(definition) {
  const file = join(folder, "mine.puzzle");
  writeFileSync(file, definition);
  rmSync(tables, { recursive: true, force: true });
  execFileSync(process.env.TILEBASE_TABLEGEN_PROGRAM, ["build", "--puzzle", file, "--out", tables]);
}

test("After a table is rebuilt and the service restarted, the page shows no distance of the old table", async (t) => {
  const options = ["--tables", tables];
  const ring = "name = ring\ntiles = 1 2 3 4 5 6 7\n[move]\nA = (1 2 3 4 5 6 7)\n";
  build(ring);
  const first = await startService({ options });
  const page = await openPage(device, { url: first.url, link: "#puzzle=ring&start=7123456" });
  const before = await distanceOf(page);
  await first.close();

  build(`${ring}B = (7 6 5 4 3 2 1)\n`);
  const second = await startService({ options, port: first.port });
  t.after(second.close);
  await page.reload();
  await ready(page);
  const moves = await page.locator(".move").count();
  assert.deepEqual([before, await distanceOf(page), moves], [6, 1, 2]);
  await closePage(page);
});
