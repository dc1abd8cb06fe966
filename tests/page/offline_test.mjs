// The static page in Chromium without a network, after it was loaded once.

import assert from "node:assert/strict";
import { test } from "node:test";
import { changesBoard, distanceOf, newDevice, openPage, ready, site, visit } from "./browser.mjs";

const device = await newDevice();

test("After one visit the page plays and analyses with the network off, and is found to be installable", async () => {
  const page = await openPage(device, { link: "#mode=play&puzzle=slide3x3&start=1234x5786" });
  const manifest = await page.evaluate(async () => (await fetch("manifest.webmanifest")).json());
  assert.deepEqual([manifest.name, manifest.start_url, manifest.display], ["tilebase", "./", "standalone"]);
  assert.equal(await page.evaluate(async ({ src }) => (await fetch(src)).status, manifest.icons[0]), 200);
  // Each file that the page consists of will be there.
  await page.waitForFunction(async () => {
    const names = performance.getEntriesByType("resource").map(({ name }) => name);
    const own = names.filter((name) => name.startsWith(location.origin) && !name.includes("/v1/"));
    const kept = await Promise.all([location.origin, ...own].map((name) => caches.match(name)));
    return own.length > 20 && kept.every(Boolean);
  });
  site.close();
  await device.setOffline(true);
  await page.goto("about:blank");
  await page.goto(`${site.url}#mode=play&puzzle=slide3x3&start=1234x5786`);
  await ready(page);
  for (let presses = 0; presses < 4; ++presses) await page.click("#hint");
  assert.match(await page.textContent("#win-moves"), /^2 moves, shortest 2\./);
  await changesBoard(page, () => page.click("#again"));
  await visit(page, "#puzzle=slide4x4&start=13+6+8+12+15+14+x+10+11+7+4+5+9+1+3+2");
  assert.equal(await distanceOf(page), 57);
  await page.reload();
  await ready(page);
  assert.equal(await distanceOf(page), 57);
  page.expects(/ERR_INTERNET_DISCONNECTED.*v1\/puzzles/);
});
