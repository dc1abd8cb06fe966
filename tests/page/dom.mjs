// A document without a screen, with the features that the page uses: elements, selectors, events that bubble, and time
// that passes only when a test says so. Elements have no size and no style. A missing feature fails loudly, as an
// undefined function; browser_test.mjs tests features that need a real browser.

const voidTags = new Set(["meta", "link", "img", "input", "br"]);

/** An event. `bubbles` and `preventDefault` are as in browsers. */
class UiEvent extends Event {
  constructor(type, members = {}) {
    super(type, { bubbles: true, cancelable: true });
    for (const [name, value] of Object.entries(members)) Object.defineProperty(this, name, { value });
  }
}

/** Attributes that are properties of the same name: texts, and those that are there or not. */
const texts = ["id", "name", "type", "title", "min", "max"];
const flags = ["hidden", "disabled", "open"];

/** The document of the window that was opened last; elements of its own kinds, by tag. */
let currentDocument = null;
const kinds = new Map();

class Node {
  constructor(document = currentDocument, tag = "tile-board") {
    this.ownerDocument = document;
    this.tag = tag;
    this.parentElement = null;
    this.childNodes = [];  // elements and strings
    this.attributes = new Map();
    this.dataset = {};
    this.animations = [];
    const style = { setProperty: (name, value) => (style[name] = String(value)) };
    this.style = style;
    this.listeners = [];
    this.typed = null;  // the value of an input that was changed
    this.ticked = null;
  }

  // The tree.
  get children() {
    return this.childNodes.filter((child) => child instanceof Node);
  }
  get firstElementChild() {
    return this.children[0] ?? null;
  }
  get descendants() {
    const all = [];
    const add = (node) => {
      for (const child of node.childNodes) if (child instanceof Node) all.push(child), add(child);
    };
    add(this);
    return all;
  }
  get isConnected() {
    return this === this.ownerDocument.documentElement || Boolean(this.parentElement?.isConnected);
  }
  append(...children) {
    for (const child of children) {
      if (!(child instanceof Node)) {
        this.childNodes.push(String(child));
        continue;
      }
      child.remove();
      child.parentElement = this;
      this.childNodes.push(child);
    }
  }
  replaceChildren(...children) {
    for (const child of this.children) child.parentElement = null;
    this.childNodes = [];
    this.append(...children);
  }
  remove() {
    const siblings = this.parentElement?.childNodes;
    siblings?.splice(siblings.indexOf(this), 1);
    this.parentElement = null;
  }
  contains(other) {
    for (let at = other; at; at = at.parentElement) if (at === this) return true;
    return false;
  }
  cloneNode() {
    const copy = new Node(this.ownerDocument, this.tag);
    for (const [name, value] of this.attributes) copy.setAttribute(name, value);
    copy.append(...this.childNodes.map((child) => (child instanceof Node ? child.cloneNode() : child)));
    return copy;
  }
  get textContent() {
    return this.childNodes.map((child) => (child instanceof Node ? child.textContent : child)).join("");
  }
  set textContent(text) {
    this.replaceChildren(...(String(text) === "" ? [] : [String(text)]));
  }

  // Attributes.
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  setAttribute(name, value) {
    if (name.startsWith("data-")) this.dataset[name.slice(5)] = String(value);
    this.attributes.set(name, String(value));
  }
  removeAttribute(name) {
    this.attributes.delete(name);
  }
  get className() {
    return this.getAttribute("class") ?? "";
  }
  set className(names) {
    this.setAttribute("class", names);
  }
  get classList() {
    const names = () => this.className.split(" ").filter(Boolean);
    const add = (name) => (this.className = [...new Set([...names(), name])].join(" "));
    const remove = (name) => (this.className = names().filter((other) => other !== name).join(" "));
    const contains = (name) => names().includes(name);
    const toggle = (name, should = !contains(name)) => (should ? add(name) : remove(name));
    return { add, remove, contains, toggle };
  }
  get value() {
    if (this.tag === "select") return this.typed ?? this.children[0]?.value ?? "";
    const value = this.typed ?? this.getAttribute("value") ?? "";
    if (this.type !== "range") return value;
    return String(Math.min(Number(this.max), Math.max(Number(this.min), Number(value))));
  }
  set value(value) {
    this.typed = String(value);
  }
  get valueAsNumber() {
    return Number(this.value);
  }
  get checked() {
    return this.ticked ?? this.attributes.has("checked");
  }
  set checked(is) {
    const sameGroup = (other) => other.type === "radio" && other.name === this.name && other.form === this.form;
    if (is && this.type === "radio")
      for (const other of this.ownerDocument.documentElement.descendants) if (sameGroup(other)) other.ticked = false;
    this.ticked = Boolean(is);
  }
  get form() {
    return this.closest("form");
  }
  get elements() {
    return Object.fromEntries(this.querySelectorAll("input").map((input) => [input.name, input]));
  }

  // Selectors.
  matches(selector) {
    return matchesPath(this, selector.split(/\s+/));
  }
  closest(selector) {
    for (let at = this; at; at = at.parentElement) if (at.matches(selector)) return at;
    return null;
  }
  querySelectorAll(selector) {
    return this.descendants.filter((element) => element.matches(selector));
  }
  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  // Events.
  addEventListener(type, listener) {
    this.listeners.push([type, listener]);
  }
  dispatchEvent(event) {
    Object.defineProperty(event, "target", { value: this });
    for (let at = this; at; at = event.bubbles ? at.parentElement ?? at.windowAbove : null) {
      const heard = at.listeners.filter(([type]) => type === event.type);
      for (const [, listener] of heard) listener.call(at, event);
    }
    return !event.defaultPrevented;
  }
  get windowAbove() {
    return this === this.ownerDocument.documentElement ? this.ownerDocument.window : null;
  }
  focus() {
    this.ownerDocument.activeElement = this.closest("shadow")?.parentElement ?? this;
  }
  /** Attaches the content of a custom element. It is an ordinary child here, so that selectors find its elements. */
  attachShadow() {
    const root = new Node(this.ownerDocument, "shadow");
    this.append(root);
    return root;
  }
  hasAttribute(name) {
    return this.attributes.has(name);
  }
  setPointerCapture() {}
  /** Animations end at once; `animations` remembers their frames. */
  animate(frames, timing) {
    this.animations.push({ frames, timing });
    return { finished: Promise.resolve() };
  }
  /** Cells are squares of 100 pixels, side by side in one row for each row element. */
  getBoundingClientRect() {
    const row = this.parentElement;
    const [x, y] = [row.children.indexOf(this), row.parentElement?.children.indexOf(row) ?? 0];
    return { x: 100 * x, y: 100 * y, width: 100, height: 100 };
  }
}
for (const name of texts)
  Object.defineProperty(Node.prototype, name, {
    get() {
      return this.getAttribute(name) ?? "";
    },
    set(value) {
      this.setAttribute(name, value);
    },
  });
for (const name of flags)
  Object.defineProperty(Node.prototype, name, {
    get() {
      return this.attributes.has(name);
    },
    set(is) {
      if (this.attributes.has(name) === Boolean(is)) return;
      if (is) this.setAttribute(name, "");
      else this.removeAttribute(name);
      if (name === "open") this.dispatchEvent(new Event("toggle"));
    },
  });

/** Whether an element is what the last step describes, below what the others do. */
function matchesPath(element, steps) {
  const simple = steps.at(-1);
  if (!matchesSimple(element, simple)) return false;
  if (steps.length === 1) return true;
  const { parentElement } = element;
  if (steps.at(-2) === ">") return parentElement !== null && matchesPath(parentElement, steps.slice(0, -2));
  for (let at = parentElement; at; at = at.parentElement) if (matchesPath(at, steps.slice(0, -1))) return true;
  return false;
}

/** The pieces of a simple selector, such as "input", "[type=radio]" and ":checked". */
const pieces = new Map();
function piecesOf(selector) {
  if (!pieces.has(selector)) {
    const found = selector.match(/^[\w-]+|[#.][\w-]+|\[[^\]]+\]|:not\([^)]*\)|:[\w-]+/g) ?? [];
    if (found.join("") !== selector) throw new Error(`selector ${selector} is not understood`);
    pieces.set(selector, found);
  }
  return pieces.get(selector);
}

function matchesSimple(element, selector) {
  return piecesOf(selector).every((piece) => {
    if (piece[0] === "#") return element.id === piece.slice(1);
    if (piece[0] === ".") return element.classList.contains(piece.slice(1));
    if (piece === ":checked") return element.checked;
    if (piece.startsWith(":not(")) return !matchesSimple(element, piece.slice(5, -1));
    if (piece[0] === ":") throw new Error(`selector ${selector} is not understood`);
    if (piece[0] !== "[") return element.tag === piece;
    const [, name, value] = /^\[([\w-]+)(?:="?([^"\]]*)"?)?\]$/.exec(piece);
    return value === undefined ? element.attributes.has(name) : element.getAttribute(name) === value;
  });
}

class Document {
  visibilityState = "visible";
  listeners = [];
  ids = new Map();

  constructor(window, html) {
    currentDocument = this;
    this.window = window;
    this.documentElement = new Node(this, "html");
    this.activeElement = null;
    let open = this.documentElement;
    for (const [, text, closes, tag, attributes] of html.matchAll(/([^<]*)<(\/?)([\w!-]+)((?:[^>"]|"[^"]*")*)>/g)) {
      if (text.trim() !== "") open.append(text.replace(/\s+/g, " "));
      if (tag === "!doctype" || tag === "html") continue;
      if (closes) {
        if (open.tag !== tag) throw new Error(`<${open.tag}> is closed by </${tag}>`);
        open = open.parentElement;
        continue;
      }
      const element = this.createElement(tag);
      open.append(element);
      for (const [, name, , value = ""] of attributes.matchAll(/([\w-]+)(="([^"]*)")?/g))
        element.setAttribute(name, value);
      element.connectedCallback?.();
      if (!voidTags.has(tag)) open = element;
    }
    if (open !== this.documentElement) throw new Error(`<${open.tag}> is not closed`);
  }
  get body() {
    return this.querySelector("body");
  }
  createElement(tag) {
    const Kind = kinds.get(tag);
    return Kind ? new Kind() : new Node(this, tag);
  }
  createElementNS(_, tag) {
    return new Node(this, tag);
  }
  getElementById(id) {
    const known = this.ids.get(id);
    if (known?.isConnected && known.id === id) return known;
    const found = this.querySelector(`#${id}`);
    this.ids.set(id, found);
    return found;
  }
  querySelectorAll(selector) {
    return this.documentElement.querySelectorAll(selector);
  }
  querySelector(selector) {
    return this.documentElement.querySelector(selector);
  }
  addEventListener(type, listener) {
    this.listeners.push([type, listener]);
  }
  dispatchEvent(event) {
    for (const [type, listener] of this.listeners) if (type === event.type) listener(event);
  }
}

/** Whether an element is shown: neither it nor what it is in is hidden, closed, or of the other mode. */
export function isVisible(element) {
  const { mode } = element.ownerDocument.body.dataset;
  for (let at = element; at; at = at.parentElement) {
    if (at.hidden || (at.classList.contains("in-play") && mode !== "play")) return false;
    if (at.classList.contains("in-analyse") && mode !== "analyse") return false;
    const inSummary = at.tag === "summary" || at.parentElement?.tag !== "details";
    if (!inSummary && !at.parentElement.open) return false;
  }
  return element.isConnected;
}

/** Time that stands still until `pass(milliseconds)`. */
class Time {
  now = 0;
  #timers = new Map();
  #made = 0;

  set(run, pause, every = null) {
    this.#timers.set(++this.#made, { at: this.now + pause, run, every });
    return this.#made;
  }
  clear(timer) {
    this.#timers.delete(timer);
  }
  /** The next timer that is due until `end`: [number, timer]. */
  #due(end) {
    return [...this.#timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
  }
  async pass(milliseconds, idle) {
    const end = this.now + milliseconds;
    for (let due; (due = this.#due(end)); await idle()) {
      const [number, timer] = due;
      this.now = timer.at;
      if (timer.every === null) this.clear(number);
      else timer.at += timer.every;
      timer.run();
    }
    this.now = end;
  }
}

/**
 * What a device keeps. The page's objects are empty at first, not missing: if they were missing, the page would recall
 * those of an earlier page of the test, which has the same modules.
 */
export class Storage {
  #kept = new Map();
  getItem(name) {
    return this.#kept.get(name) ?? (name.startsWith("tilebase.") ? "{}" : null);
  }
  setItem(name, text) {
    this.#kept.set(name, String(text));
  }
}

let isCalm = true;
globalThis.HTMLElement = Node;
globalThis.customElements = { define: (tag, Kind) => kinds.set(tag, Kind) };
globalThis.CSSStyleSheet = class {
  replaceSync() {}
};

/**
 * Makes the global objects of a window with the document `html` at an address `#link`. `calm` is whether its user wants
 * no motion. Replaces those of an earlier one.
 */
export function openWindow({ html, link = "", state = null, search = "", storage = new Storage(), calm = true }) {
  isCalm = calm;
  const window = { listeners: [], copied: [] };
  const document = new Document(window, html);
  const time = new Time();
  const location = {
    search,
    get hash() {
      return window.hash;
    },
    get href() {
      return `http://page/${window.hash}`;
    },
  };
  window.hash = link;
  window.tell = (type) => window.listeners.forEach(([heard, listen]) => heard === type && listen(new Event(type)));
  const globals = {
    document,
    location,
    history: {
      state,
      replaceState(state, _, address) {
        this.state = window.state = structuredClone(state);
        if (address !== undefined) window.hash = address;
      },
    },
    navigator: { clipboard: { writeText: async (text) => window.copied.push(text) } },
    matchMedia: (query) => ({
      get matches() {
        return query.includes("motion") && isCalm;
      },
      addEventListener() {},
    }),
    addEventListener: (type, listener) => window.listeners.push([type, listener]),
    setTimeout: (run, pause) => time.set(run, pause),
    setInterval: (run, pause) => time.set(run, pause, pause),
    clearTimeout: (timer) => time.clear(timer),
    CustomEvent: globalThis.CustomEvent ?? class extends Event {
      constructor(type, { detail }) {
        super(type);
        this.detail = detail;
      }
    },
  };
  for (const [name, value] of Object.entries(globals)) Object.defineProperty(globalThis, name, { value, ...loose });
  Object.defineProperty(globalThis, "localStorage", { get: () => storage ?? forbid(), configurable: true });
  performance.now = () => time.now;
  return Object.assign(window, { document, time });
}
const loose = { configurable: true, writable: true };
const forbid = () => {
  throw new Error("storage is forbidden");
};

export { UiEvent };
