/** A bad board or goal. The message names the board, the fault and the fix. */
export class BoardError extends RangeError {
  get name() {
    return "BoardError";
  }
}

/** An unknown puzzle, a bad definition, or a puzzle that is too large to solve. */
export class PuzzleError extends RangeError {
  get name() {
    return "PuzzleError";
  }
}

/** Bytes that are not a bare table of the puzzle, or are damaged. */
export class TableError extends RangeError {
  get name() {
    return "TableError";
  }
}

/** UTF-8 bytes in an error message: control bytes and bytes beyond ASCII as \xNN. */
function escaped(bytes) {
  let text = "";
  for (const byte of bytes)
    text += byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : "\\x" + byte.toString(16).padStart(2, "0");
  return text;
}

const shownBytes = 60;

/** Input in an error message: between apostrophes, cut after 60 bytes of UTF-8. */
export function shown(text) {
  // One unit more than is shown: enough to see that there is more, and not to split a surrogate pair.
  const bytes = new TextEncoder().encode(text.slice(0, shownBytes + 1));
  return `'${escaped(bytes.subarray(0, shownBytes))}${bytes.length > shownBytes ? "...'" : "'"}`;
}

/** The first byte of a character, for an error message. */
export function shownCharacter(character) {
  return `'${escaped(new TextEncoder().encode(character).subarray(0, 1))}'`;
}

/** Throws unless the value is a string. */
export function needString(value, what) {
  if (typeof value !== "string")
    throw new TypeError(`${what} is a string, not ${value === null ? "null" : typeof value}`);
}
