// axe-core reports no violations, in light and dark, with every panel open, in every state that looks different.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { axeSource, closeSite, openPage, settled } from "./site.mjs";

after(closeSite);

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
};

async function violations(page) {
  const results = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const described = ({ target, failureSummary }) => `${target} ${failureSummary}`;
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(described).join("; ")}`);
}

for (const colorScheme of ["light", "dark"])
  for (const [name, link] of Object.entries(positions))
    test(`${name}, ${colorScheme}`, async () => {
      // The content security policy of the page would block the script.
      const page = await openPage({ link, colorScheme, bypassCSP: true });
      await page.addScriptTag({ path: axeSource });
      assert.deepEqual(await violations(page), []);
      for (const summary of await page.locator("details:not([open]) > summary").all())
        if (await summary.isVisible()) await summary.click();
      if (await page.isEnabled("#hint")) await page.click("#hint");
      if (await page.isVisible("#reveal:enabled")) await page.click("#reveal");
      await page.waitForTimeout(300);
      await settled(page);
      assert.deepEqual(await violations(page), []);
      await page.context().close();
    });

for (const colorScheme of ["light", "dark"])
  test(`a win, and the review of its moves, ${colorScheme}`, async () => {
    const link = "#mode=play&start=1234x5786";
    const page = await openPage({ link, colorScheme, bypassCSP: true, reducedMotion: "no-preference" });
    await page.addScriptTag({ path: axeSource });
    for (const cell of [1, 4, 5, 8]) await page.click(`#cell-${cell}`);
    await page.waitForSelector(".sky");
    await page.waitForSelector(".sky", { state: "detached" });
    await page.click("#show-losses");
    await page.waitForFunction(() => document.getElementById("lost").textContent === "2 moves lost, in 1 place");
    assert.deepEqual(await violations(page), []);
    await page.click("#review button >> nth=1");
    await settled(page);
    assert.deepEqual(await violations(page), []);
    await page.context().close();
  });

test("The dark mode button works, and the choice is remembered", async () => {
  const page = await openPage({ colorScheme: "light" });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.click("#theme");
  const dark = await paper();
  assert.notEqual(dark, light);
  assert.equal(await page.getAttribute("#theme", "aria-pressed"), "true");
  await page.reload();
  await page.waitForSelector("body[data-ready]", { state: "attached" });
  assert.equal(await paper(), dark);
  await page.context().close();
});
