/** A board or target does not fit its puzzle. The message names the board, the fault and what would be right. */
export class BoardError extends RangeError {
  get name() {
    return "BoardError";
  }
}

/** There is no such puzzle, or a puzzle that was given makes no sense. */
export class PuzzleError extends RangeError {
  get name() {
    return "PuzzleError";
  }
}

/** A bare table is not of the puzzle that it was said to be of, or its bytes are not what was written. */
export class TableError extends RangeError {
  get name() {
    return "TableError";
  }
}

/** UTF-8 as an error message shows it: control bytes and all beyond ASCII as \xNN. */
function escaped(bytes) {
  let text = "";
  for (const byte of bytes)
    text += byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : "\\x" + byte.toString(16).padStart(2, "0");
  return text;
}

const shownBytes = 60;

/** Input as an error message shows it: between apostrophes, cut after 60 bytes of UTF-8. */
export function shown(text) {
  // One unit more than can be shown: enough to tell that there is more, and not to cut a surrogate pair in two.
  const bytes = new TextEncoder().encode(text.slice(0, shownBytes + 1));
  return `'${escaped(bytes.subarray(0, shownBytes))}${bytes.length > shownBytes ? "...'" : "'"}`;
}

/** The first byte of a character, shown. */
export function shownCharacter(character) {
  return `'${escaped(new TextEncoder().encode(character).subarray(0, 1))}'`;
}

/** Throws unless the value is a string. */
export function needString(value, what) {
  if (typeof value !== "string")
    throw new TypeError(`${what} is a string, not ${value === null ? "null" : typeof value}`);
}
