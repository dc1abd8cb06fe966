/** A bad board or goal. The message names the board, the fault and the fix. */
export class BoardError extends RangeError {
  constructor(message, { puzzle = null } = {}) {
    super(message);
    this.puzzle = puzzle;
  }

  get name() {
    return "BoardError";
  }
}

/** An unknown puzzle, a bad definition, or a puzzle that is too large for the question. */
export class PuzzleError extends RangeError {
  get name() {
    return "PuzzleError";
  }
}

/** Bytes that are not tables of one puzzle, or tables that are damaged. */
export class TableError extends RangeError {
  get name() {
    return "TableError";
  }
}

/** The end of a budget before the answer was sure. */
export class GaveUpError extends Error {
  constructor(message, { atLeast = null, atMost = null, states = null } = {}) {
    super(message);
    Object.assign(this, { atLeast, atMost, states });
  }

  get name() {
    return "GaveUpError";
  }
}

/** Random draws met no board at the distance, which does not prove that there is none. */
export class NoneFoundError extends GaveUpError {
  get name() {
    return "NoneFoundError";
  }
}

/** Throws unless the value is a string. */
export function needString(value, what) {
  if (typeof value !== "string")
    throw new TypeError(`${what} is a string, not ${value === null ? "null" : typeof value}`);
  return value;
}

/** Returns the options, {} for undefined. Throws TypeError for a value that is no object, and for an unknown option. */
export function optionsOf(options = {}, names = Object.keys(options ?? {})) {
  const kind = options === null ? "null" : Array.isArray(options) ? "array" : typeof options;
  if (kind !== "object") throw new TypeError(`options are an object, not ${kind}`);
  const unknown = Object.keys(options).find((name) => options[name] !== undefined && !names.includes(name));
  if (unknown !== undefined)
    throw new TypeError(`there is no option '${unknown.slice(0, 60)}' here; there are ${names.join(", ")}`);
  return options;
}

/** Throws unless the value is a whole number from 0 to `most`. */
export function needWhole(value, name, most) {
  if (Number.isSafeInteger(value) && value >= 0 && value <= most) return value;
  throw new RangeError(
    `${name} '${String(value)}' is not a whole number from 0${most < 2 ** 53 - 1 ? ` to ${most}` : ""}`,
  );
}

const shownBytes = 60;

/** Quotes input for an error message: between apostrophes, cut after 60 bytes of UTF-8, other than ASCII as \xNN. */
export function shown(text) {
  const bytes = new TextEncoder().encode(text.slice(0, shownBytes + 1));
  const escaped = Array.from(bytes.subarray(0, shownBytes), (byte) =>
    byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : "\\x" + byte.toString(16).padStart(2, "0"),
  );
  return `'${escaped.join("")}${bytes.length > shownBytes ? "...'" : "'"}`;
}
