// Writes screenshots of the page to FOLDER: `node screenshots.mjs FOLDER`, in the environment of the tests.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { closeSite, openPage, settled } from "./site.mjs";

const folder = process.argv[2];
await mkdir(folder, { recursive: true });

const desktop = { viewport: { width: 1280, height: 860 } };
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const hard = "#puzzle=slide3x3&start=23415x768";
const mixed = "#puzzle=mixed3x3&start=64785x321";
const pictures = {
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
for (const [name, { open = [], ...settings }] of Object.entries(pictures)) {
  const page = await openPage(settings);
  for (const id of open) await page.click(`#${id} > summary`);
  if (name === "desktop") await page.click("#hint");
  await settled(page);
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: name !== "desktop" });
  for (const fault of page.faults) console.error(`${name}: ${fault}`);
  await page.context().close();
}
await closeSite();
