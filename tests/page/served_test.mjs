// The service in a browser: the page that it serves, and the same below a path of a proxy.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { after, test } from "node:test";
import { startService, temporaryFolder } from "./service.mjs";
import { boardOf, distanceOf, newDevice, openPage, untilText, visit } from "./browser.mjs";

const folder = temporaryFolder();

const device = await newDevice();
const service = await startService();
after(service.close);

test("The page of a service gets its answers from there; for goals with wildcards, too", async () => {
  const page = await openPage(device, { url: service.url, link: "#start=23415x768" });
  page.expects(/status of 400/);
  assert.equal(await page.textContent("#answered-by"), "the service");
  assert.equal(await distanceOf(page), 19);
  await visit(page, "#puzzle=slide4x4&start=1+2+3+4+5+6+7+8+9+10+11+12+13+14+x+15");
  assert.equal(await distanceOf(page), 1);
  await page.click("#edit-panel > summary");
  await page.click("#any-goal");
  await untilText(page, "#distance", "0");
  await visit(page, "#puzzle=slide3x3&start=123");
  assert.match(await page.textContent("#notice"), /^Invalid link: .*123/);
  // A game, to its end.
  await visit(page, "#mode=play&start=1234x5786");
  for (const cell of [5, 8]) await page.click(`#cell-${cell}`);
  assert.match(await page.textContent("#win-moves"), /^2 moves, shortest 2\./);
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
});
