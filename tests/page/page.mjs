// The page in Chromium as its user has it, on a static file server or from a service, with a clock that stands still
// until `pass(seconds)`. The pages of a test are closed after it, and must have had no errors.

import assert from "node:assert/strict";
import { chooseDifficulty, newDevice, openPage as open, site } from "./browser.mjs";

/** Counts questions to a service; countInPackage counts those to the package. Runs in the page before its scripts. */
function countQuestions() {
  Object.assign(window, { asked: [], unanswered: 0, copied: [] });
  window.counted = async (verb, parameters, answer) => {
    if (verb) window.asked.push({ verb, parameters });
    ++window.unanswered;
    try {
      return await answer();
    } finally {
      --window.unanswered;
    }
  };
  const { fetch } = window;
  /** Waits for the whole body of the answer; fetch() alone returns after its headers. */
  const fetchAll = async (path, options) => {
    const response = await fetch(path, options);
    await response.clone().arrayBuffer();
    return response;
  };
  window.fetch = (path, options) => {
    const [, verb, query] = /^v1\/(\w+)\??(.*)$/.exec(path) ?? [];
    const parameters = Object.fromEntries(new URLSearchParams(query));
    return verb ? window.counted(verb, parameters, () => fetchAll(path, options)) : fetch(path, options);
  };
  navigator.clipboard.writeText = async (text) => window.copied.push(text);
}

const countInPackage = `
for (const name of ["ask", "describe", "parse"]) {
  const original = LibraryAnswerer.prototype[name];
  LibraryAnswerer.prototype[name] = function (...given) {
    return counted(name === "ask" && given[0], given[1], () => original.apply(this, given));
  };
}`;

/**
 * Opens the page at a link. With the `device` of another one, which it had first, it shares what is kept; with
 * `forgets`, nothing can be kept. With a `service`, the page comes from there, and knows only the puzzles for whose
 * names `shown` is true. `calm` is whether its user wants no motion.
 */
export async function openPage(
  link = "",
  { device, service, shown, forgets = false, calm = true, search = "", expects = [] } = {},
) {
  // A service worker would answer in place of the routes below.
  const settings = { reducedMotion: calm ? "reduce" : "no-preference", serviceWorkers: "block" };
  const own = device ?? (await newDevice(settings));
  const prepare = async (page) => {
    for (const pattern of expects) page.expects(pattern);
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(24 * 3600 * 1000);  // later than any time that opening takes
    await page.addInitScript(countQuestions);
    if (forgets)
      await page.addInitScript(() =>
        Object.defineProperty(window, "localStorage", {
          get() {
            throw new DOMException("forbidden", "SecurityError");
          },
        }));
    await page.route("**/library.js", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()) + countInPackage });
    });
    if (shown)
      await page.route(/\/v1\/puzzles\??$/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: (await response.json()).filter(({ puzzle }) => shown(puzzle)) });
      });
  };
  const url = service?.url ?? site.url;
  const page = await open(own, { url, link: search + link, prepare, until: loaded });
  return new Page(page, own);
}

/** Waits until every question has its answer, and what follows from it is done. */
async function idle(page) {
  for (let quiet = 0; quiet < 3; ) {
    if (await page.evaluate(() => window.unanswered === 0)) ++quiet;
    else {
      quiet = 0;
      await new Promise((wake) => setTimeout(wake, 5));
    }
  }
}

/** Waits until the page is ready. A large board is, too, if there is no answer after a time. */
async function loaded(page) {
  await idle(page);
  while (page.faults.length === 0 && !(await page.evaluate(() => "ready" in document.body.dataset))) {
    await page.clock.runFor(50);
    await idle(page);
  }
}

class Page {
  constructor(page, device) {
    Object.assign(this, { page, device });
  }
  idle() {
    return idle(this.page);
  }
  at(selector, number = 0) {
    return this.page.locator(selector).nth(number);
  }
  count(selector) {
    return this.page.locator(selector).count();
  }
  text(selector) {
    return this.at(selector).textContent();
  }
  texts(selector) {
    return this.page.locator(selector).allTextContents();
  }
  shows(selector) {
    return this.at(selector).isVisible();
  }
  /** A member of an element. */
  get(selector, name, number = 0) {
    return this.at(selector, number).evaluate((element, member) => element[member], name);
  }
  attribute(selector, name) {
    return this.at(selector).getAttribute(name);
  }
  asked(verb) {
    return this.page.evaluate((only) => asked.filter(({ verb }) => !only || verb === only).length, verb);
  }
  get link() {
    return this.page.evaluate(() => location.hash);
  }
  async inLink(name) {
    return new URLSearchParams((await this.link).slice(1)).get(name);
  }
  get board() {
    return this.inLink("start");
  }
  get goal() {
    return this.inLink("goal");
  }
  /** The distance on show; null if the goal cannot be reached. */
  get distance() {
    return (async () => {
      assert.equal(await this.attribute("#board", "aria-busy"), "false");
      const text = await this.text("#distance");
      return text === "∞" ? null : text === "" ? assert.fail("no distance is on show") : Number(text);
    })();
  }

  /** Presses a button, a summary, or what else it is. A summary opens at once, but its event comes in a later task. */
  async click(selector, number = 0) {
    const element = this.at(selector, number);
    await element.evaluate((pressed) => {
      const panel = pressed.matches("summary") ? pressed.parentElement : null;
      window.toggled = panel && new Promise((wake) => panel.addEventListener("toggle", wake, { once: true }));
    });
    await element.click();
    await this.page.evaluate(() => window.toggled);
    await this.idle();
  }
  /** Chooses a radio button, or ticks a box. */
  async check(selector, is = true, number = 0) {
    await this.at(selector, number).setChecked(is, { force: true });
    await this.idle();
  }
  mode(name) {
    return this.check(`[name=mode][value=${name}]`);
  }
  async choosePuzzle(name) {
    await this.page.selectOption("#puzzle", name);
    await this.idle();
  }
  /** Changes a field, even if it is hidden. */
  async fill(selector, value) {
    await this.at(selector).evaluate((field, text) => {
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }, String(value));
    await this.idle();
  }
  /** Chooses a difficulty as the page calls it, such as "16 moves"; no board begins. */
  async difficulty(name) {
    await chooseDifficulty(this.page, name);
    await this.idle();
  }
  /** Submits the form of a field, even if it is hidden. */
  async submit(selector) {
    await this.at(selector).evaluate((field) => field.form.requestSubmit());
    await this.idle();
  }
  focus(selector) {
    return this.page.focus(selector);
  }
  /** Presses a key, such as "h" or "Control+Shift+Z", where the focus is. */
  async press(keys) {
    await this.page.keyboard.press(keys);
    await this.idle();
  }
  /** Drags what is in a cell by a number of cells; 0 is a tap. */
  async drag(cell, right, down) {
    const { x, y, width, height } = await this.page.locator(`#cell-${cell}`).boundingBox();
    const [left, top] = [x + width / 2, y + height / 2];
    await this.page.mouse.move(left, top);
    await this.page.mouse.down();
    if (right || down) await this.page.mouse.move(left + right * width, top + down * height, { steps: 4 });
    await this.page.mouse.up();
    await this.idle();
  }
  tap(cell) {
    return this.drag(cell, 0, 0);
  }
  /** Lets time pass. */
  async pass(seconds) {
    await this.page.clock.runFor(1000 * seconds);
    await this.idle();
  }
  async follow(link) {
    await this.page.evaluate((hash) => (location.hash = hash), link);
    await this.idle();
    await this.idle();
  }
  async reload() {
    await this.page.reload();
    await loaded(this.page);
  }
  /** The window becomes "visible" or "hidden". */
  turnTo(state) {
    return this.page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  }
}
