// axe-core reports no violations in any state that looks different, with every panel open, and in one of each mode
// before; in dark, where only colours differ, no lack of contrast.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axeSource, newDevice, openPage, settled, untilText, visit } from "./browser.mjs";

const positions = {
  "a game": "#mode=play&start=23415x768",
  "a game with moves that no gesture makes": "#mode=play&puzzle=magic2x4&start=57312684",
  "a game that cannot be won": "#mode=play&puzzle=slide2x3&start=21345x",
  "a slide": "#start=23415x768",
  "slides and rotations": "#puzzle=mixed3x3&start=64785x321",
  "a goal with wildcards": "#start=23415x768&goal=12*4*****",
  "no way": "#start=213456780",
  "the goal": "#start=12345678x",
  "a net with gaps": "#puzzle=die&start=512346",
  "a search that goes on": "#puzzle=rotate5x5&start=25+1+2+3+4+5+6+7+8+9+10+11+12+13+14+15+16+17+18+19+20+21+22+23+24",
};

async function found(page, options) {
  const results = await page.evaluate((options) => window.axe.run(document, options), {
    resultTypes: ["violations"],
    ...options,
  });
  const described = ({ target, failureSummary }) => `${target} ${failureSummary}`;
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(described).join("; ")}`);
}

/** Looks at the page as it is: at everything in light, at the contrast in dark. */
async function expectNoViolations(page) {
  assert.deepEqual(await found(page), []);
  await page.emulateMedia({ colorScheme: "dark" });
  assert.deepEqual(await found(page, { runOnly: ["color-contrast"] }), []);
  await page.emulateMedia({ colorScheme: "light" });
}

// The content security policy of the page would block the script.
const device = await newDevice({ bypassCSP: true, colorScheme: "light" });
const page = await openPage(device);
await page.addScriptTag({ path: axeSource });

test("a wrong attribute and a pale text would be found", async () => {
  await page.evaluate(() => {
    document.getElementById("hint").setAttribute("aria-label", "");
    document.getElementById("hint").textContent = "";
    document.getElementById("rules").style.color = "#aaa";
  });
  const names = (await found(page)).map((violation) => violation.replace(/:.*/s, ""));
  await page.evaluate(() => {
    document.getElementById("hint").removeAttribute("aria-label");
    document.getElementById("hint").textContent = "Hint";
    document.getElementById("rules").style.color = "";
  });
  assert.deepEqual(names.sort(), ["button-name", "color-contrast"]);
});

for (const [name, link] of Object.entries(positions))
  test(name, async () => {
    await page.evaluate(() => document.querySelectorAll("details").forEach((panel) => (panel.open = false)));
    await visit(page, link);
    if (name === "a game" || name === "a slide") await expectNoViolations(page);
    for (const summary of await page.$$("details:not([open]) > summary"))
      if (await summary.isVisible()) await summary.click();
    if (await page.isEnabled("#hint")) await page.click("#hint");
    if (await page.isVisible("#reveal:enabled")) {
      await page.click("#reveal");
      const plays = () => document.getElementById("play").textContent === "Pause";
      await page.waitForFunction(`(${plays})() || !document.getElementById("win").hidden`);
    }
    await settled(page);
    await expectNoViolations(page);
  });

test("a win, and the review of its moves", async () => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await visit(page, "#mode=play&start=1234x5786");
  for (const cell of [1, 4, 5, 8]) await page.click(`#cell-${cell}`);
  await page.waitForSelector(".sky");
  await page.waitForSelector(".sky", { state: "detached" });
  await page.click("#show-losses");
  await untilText(page, "#lost", "2 moves lost, in 1 place");
  await expectNoViolations(page);
  await page.click("#review button >> nth=1");
  await settled(page);
  await expectNoViolations(page);
});
