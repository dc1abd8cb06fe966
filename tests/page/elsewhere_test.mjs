// The service as browsers reach it indirectly: below a path of a proxy, and from pages of other origins.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { boardOf, closeSite, distanceOf, openPage, startService } from "./site.mjs";

const folder = mkdtempSync(join(tmpdir(), "tilebase-page-"));
after(async () => {
  await closeSite();
  rmSync(folder, { recursive: true });
});

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  return port;
}

/** Starts nginx in front of a service, with the service's root at `path`; `close` ends it. */
async function startProxy(service, path) {
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
  while (child.exitCode === null && !(await fetch(url).catch(() => null)))
    await new Promise((wake) => setTimeout(wake, 20));
  return { url, close: () => (child.kill("SIGQUIT"), ended) };
}

test("Below a path of a proxy, the page gets its answers from the service, and its links work", async (t) => {
  const service = await startService();
  t.after(service.close);
  const proxy = await startProxy(service, "/games/tiles/");
  t.after(proxy.close);
  // The proxy adds the trailing slash.
  const page = await openPage({ url: `${proxy.url}/games/tiles`, link: "#start=23415x768" });
  assert.equal(await page.textContent("#answered-by"), "the service");
  assert.equal(await distanceOf(page), 19);
  await page.click("#hint");
  await page.click("#hint");
  assert.equal(await distanceOf(page), 18);
  const other = await openPage({ url: `${proxy.url}/games/tiles/`, link: new URL(page.url()).hash });
  assert.equal(await boardOf(other), await boardOf(page));
  assert.equal(await distanceOf(other), 18);
  assert.deepEqual([...page.faults, ...other.faults], []);
  await page.context().close();
  await other.context().close();
});

test("Pages of listed origins may read answers and errors, pages of other origins may not", async (t) => {
  const [listed, alsoListed, other] = [await startService(), await startService(), await startService()];
  const options = [listed, alsoListed].flatMap(({ url }) => ["--cors-origin", url.slice(0, -1)]);
  const service = await startService({ options });
  for (const { close } of [listed, alsoListed, other, service]) t.after(close);
  for (const [origin, may] of [[listed, true], [alsoListed, true], [other, false]]) {
    // The page's own policy allows only requests to its own service.
    const page = await openPage({ url: origin.url, bypassCSP: true });
    const answers = await page.evaluate(async (url) => {
      const ask = async (path, options) => {
        const response = await fetch(url + path, options).catch(() => null);
        return response && [response.status, await response.json()];
      };
      const batch = { method: "POST", headers: { "Content-Type": "application/json" }, body: '["12345678x"]' };
      const questions = [["v1/distance?start=23415x768"], ["v1/distance?start=1"], ["v1/batch?print=distance", batch]];
      return Promise.all(questions.map(([path, options]) => ask(path, options)));
    }, service.url);
    if (may) {
      const [[, { distance }], [status, { detail }], [, [item]]] = answers;
      assert.deepEqual([distance, status, item.distance], [19, 400, 0]);
      assert.match(detail, /^board '1'/);
    } else assert.deepEqual(answers, [null, null, null]);
    await page.context().close();
  }
});
