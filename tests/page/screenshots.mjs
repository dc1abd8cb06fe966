// Writes screenshots of the page to FOLDER: `node screenshots.mjs FOLDER [NAME...]`, in the environment of the tests.

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { closeSite, newDevice, openPage, settled } from "./site.mjs";

const folder = process.argv[2];
await mkdir(folder, { recursive: true });

const desktop = { viewport: { width: 1280, height: 860 } };
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const hard = "#puzzle=slide3x3&start=23415x768";
const mixed = "#puzzle=mixed3x3&start=64785x321";
const game = "#mode=play&puzzle=slide3x3&start=27x613584";  // distance of the difficulty that the page offers first
const fifteen = new URLSearchParams({ puzzle: "slide4x4", start: "13 6 8 12 15 14 x 10 11 7 4 5 9 1 3 2" });
const swapped = new URLSearchParams({ puzzle: "slide3x3", start: "1 2 3 4 5 6 8 7 x" });
/** Plays the shortest path. The board must be as difficult as the page says beside it. */
async function reveal(page) {
  const difficulty = await page.textContent("#difficulty-is");
  await page.click("#reveal");
  await page.waitForSelector("#win", { state: "visible" });
  assert.equal(await page.textContent("#made"), String(parseInt(difficulty)));
}
/** Plays a game in which two moves are lost, and looks at its moves. */
async function win(page) {
  await page.focus("#board");
  for (const key of ["Up", "Down", "Left", "Up"]) await page.keyboard.press(`Arrow${key}`);
  await page.click("#show-losses");
}
const laptop = { viewport: { width: 1366, height: 650 } };
const screen = { viewport: { width: 1280, height: 800 } };
const phone390 = { ...phone, viewport: { width: 390, height: 844 } };
const backwards = [...Array(24).keys()].map((i) => 24 - i).join(" ");
const far = new URLSearchParams({ puzzle: "slide5x5", start: `${backwards} x` });
const hint = (page) => page.click("#hint");
const own = { open: ["more-panel", "statistics-panel"] };
const won = { link: "#mode=play&puzzle=slide3x3&start=1234x5786", act: win };
const pictures = {
  play: { ...desktop, link: game },
  "play-dark": { ...desktop, link: game, colorScheme: "dark" },
  "play-phone": { ...phone, link: `#mode=play&${fifteen}` },
  "play-magic": { ...phone, link: "#mode=play&puzzle=magic2x4&start=57312684" },
  laptop: { ...laptop, link: `#mode=play&${fifteen}` },
  "laptop-hint": { ...laptop, link: `#mode=play&${fifteen}`, act: hint },
  "laptop-analyse": { ...laptop, link: `#${fifteen}` },
  screen: { ...screen, link: `#mode=play&${fifteen}`, ...own, act: hint },
  "screen-5x5": { ...screen, link: `#${far}` },
  "phone-390-hint": { ...phone390, link: `#mode=play&${fifteen}`, act: hint },
  german: { ...laptop, link: `#mode=play&${fifteen}`, locale: "de-DE" },
  "french-phone": { ...phone390, link: hard, locale: "fr-FR" },
  answer: { ...desktop, link: game, act: reveal },
  win: { ...desktop, ...won },
  "win-phone-dark": { ...phone, ...won, colorScheme: "dark" },
  editor: { ...desktop, link: `#${swapped}`, open: ["edit-panel"] },
  "analyse-4x4": { ...phone, link: `#${fifteen}` },
  desktop: { ...desktop, link: hard },
  dark: { ...desktop, link: hard, colorScheme: "dark" },
  phone: { ...phone, link: hard },
  "phone-dark-mixed": { ...phone, link: mixed, colorScheme: "dark" },
  mixed: { ...desktop, link: mixed },
  unsolvable: { ...desktop, link: "#start=213456780" },
  solved: { ...desktop, link: "#start=12345678x" },
  wildcards: { ...desktop, link: `${hard}&goal=12*4*****`, open: ["paths-panel", "edit-panel"] },
  die: { ...desktop, link: "#puzzle=die&start=564321" },
};
const cut = ["desktop", "play", "laptop", "laptop-hint", "laptop-analyse", "german", "screen", "screen-5x5"];
const only = process.argv.slice(3);  // names of the only pictures to make, if there are any
for (const [name, { link, open = [], act = () => {}, ...settings }] of Object.entries(pictures)) {
  if (only.length > 0 && !only.includes(name)) continue;
  const page = await openPage(await newDevice(settings), { link });
  for (const id of open) await page.click(`#${id} > summary`);
  await act(page);
  if (name === "desktop") await page.click("#hint");
  await settled(page);
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: !cut.includes(name) });
  for (const fault of page.faults) console.error(`${name}: ${fault}`);
  await page.context().close();
}
await closeSite();
