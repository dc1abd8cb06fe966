// Pages of site.mjs in tests: the devices and pages of a test are closed after it, those of a file at its end. No page
// may have had errors.

import assert from "node:assert/strict";
import { after, afterEach, beforeEach } from "node:test";
import * as site from "./site.mjs";

export * from "./site.mjs";

const [devices, pages, pagesOfFile] = [[], [], []];
const areWithoutFaults = (all) => assert.deepEqual(all.flatMap(({ faults }) => faults), []);

export async function newDevice(settings) {
  devices.push(await site.newDevice(settings));
  return devices.at(-1);
}

export async function openPage(device, options) {
  pages.push(await site.openPage(device, options));
  return pages.at(-1);
}

beforeEach(() => {
  pagesOfFile.push(...pages.splice(0));
  devices.length = 0;
});
afterEach(async () => {
  const opened = pages.splice(0);
  for (const each of [...opened, ...devices]) await each.close();
  areWithoutFaults(opened);
});
after(async () => {
  await site.closeSite();
  areWithoutFaults(pagesOfFile);
});
