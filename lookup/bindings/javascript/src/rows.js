// Boards as rows of numbers: in a typed array, one after the other, with a number for each cell. The library reads and
// writes them in chunks, so that its memory, which never shrinks, stays small.

import { BoardError } from "./errors.js";
import { ask, bytesAt, dataView, room, withRoom } from "./library.js";

/** Number of rows that are answered at a time. */
const rowsPerChunk = 16384;

/** Name of the class of a typed array that a value is; for a Buffer "Uint8Array", for other values undefined. */
const kindOf = (value) => (ArrayBuffer.isView(value) ? value[Symbol.toStringTag] : undefined);

/** Whether a value is an array of whole numbers, each of which may be a byte. */
export const isNumbers = (value) => /^(Int|Uint)/.test(kindOf(value) ?? "");

/** Checks an array of rows of `width` numbers, bytes unless they are wide. Returns it with the width and its rows. */
export function rowsOf(name, numbers, width, isWide = false) {
  if (!(isWide ? kindOf(numbers) === "BigUint64Array" : isNumbers(numbers)))
    throw new TypeError(`${name} is ${isWide ? "a BigUint64Array" : "a typed array of whole numbers"}`);
  if (numbers.length % width !== 0)
    throw new RangeError(`${name} has ${numbers.length} numbers; each row has ${width}`);
  return { numbers, width, isWide, count: numbers.length / width };
}

/** Copies the rows from `first` to before `end`. Returns the address. */
function putRows({ numbers, width, isWide }, first, end) {
  const part = numbers.subarray(first * width, end * width);
  const at = room(isWide ? part.byteLength : part.length);
  if (isWide) {
    new BigUint64Array(dataView().buffer, at, part.length).set(part);
    return at;
  }
  const bytes = bytesAt(at, part.length);
  bytes.set(part);
  const areBytes = kindOf(part).startsWith("Uint8");
  const wrong = areBytes ? -1 : bytes.findIndex((byte, i) => byte !== part[i]);
  if (wrong < 0) return at;
  const message = `row ${first + Math.floor(wrong / width)}: ${part[wrong]} is not a number from 0 to 255`;
  throw new (width > 1 ? BoardError : RangeError)(message);
}

/**
 * Fills `answers` by a function of the library about rows, and returns the array. `given` are arrays of equally many
 * rows; `width` is the number of answers about a row.
 */
export function answerRows(name, pointer, given, answers, width) {
  const [{ count }] = given;
  for (let first = 0; first < count; first += rowsPerChunk)
    withRoom(() => {
      const end = Math.min(count, first + rowsPerChunk);
      const copies = given.map((rows) => putRows(rows, first, end));
      const length = (end - first) * width;
      const at = room(length * answers.BYTES_PER_ELEMENT);
      try {
        ask(name, pointer, ...copies, end - first, at, 0);
      } catch (error) {
        error.message = error.message.replace(/^row (\d+)/, (_, row) => `row ${first + Number(row)}`);
        throw error;
      }
      answers.set(new answers.constructor(dataView().buffer, at, length), first * width);
    });
  return answers;
}
