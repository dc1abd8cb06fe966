// The library: its WebAssembly module, and calls of its C interface (lookup/bindings/c/tilebase/tilebase.h).

import { BoardError, GaveUpError, NoneFoundError, PuzzleError, TableError } from "./errors.js";
import { isLarge, wasmBase64 } from "./wasm_base64.js";

let library; // exports of the module, after its first use
let memory = {}; // views of its memory, renewed when it grows

/** Functions that the library calls: a heuristic, and one before each reading of the clock, to cancel a search. */
export const host = { estimate: null, beforeClock: null };
let thrown; // {error} that the heuristic threw

const scratchSize = 65536;
let scratch; // address of memory for arguments
let top;
let error; // address of the library's error, which serves all calls
const allocated = []; // addresses of arguments beyond the scratch

function load() {
  const text = atob(wasmBase64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; ++i) bytes[i] = text.charCodeAt(i);
  const env = {
    host_now() {
      host.beforeClock?.();
      return performance.now() / 1000;
    },
    host_estimate(tiles, count, values) {
      try {
        host.estimate(tiles, count, values);
        return 1;
      } catch (error) {
        thrown = { error };
        return 0;
      }
    },
  };
  library = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env }).exports;
  library.__wasm_call_ctors();
  scratch = library.malloc(scratchSize);
  top = scratch;
  error = library.tilebase_error_create();
}

function views() {
  if (memory.buffer !== library.memory.buffer) {
    const { buffer } = library.memory;
    memory = { buffer, bytes: new Uint8Array(buffer), ints: new Int32Array(buffer), data: new DataView(buffer) };
  }
  return memory;
}

export const bytesAt = (at, count) => views().bytes.subarray(at, at + count);
export const intsAt = (at, count) => views().ints.subarray(at >> 2, (at >> 2) + count);
export const intAt = (at) => views().ints[at >> 2];
export const dataView = () => views().data;

/** Returns work(), whose calls may take room for arguments, and frees the room. */
export function withRoom(work) {
  if (!library) load();
  const before = top;
  const kept = allocated.length;
  try {
    return work();
  } finally {
    top = before;
    while (allocated.length > kept) library.free(allocated.pop());
  }
}

/** Returns the address of `bytes` free bytes, valid until withRoom() ends. */
export function room(bytes) {
  let at = top;
  if (at + bytes <= scratch + scratchSize) {
    top = (at + bytes + 7) & ~7;
  } else {
    at = library.malloc(bytes);
    if (at === 0) throw new Error("out of memory; retry when more is available");
    allocated.push(at);
  }
  return at;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Copies a text and a NUL. Returns the address, valid until withRoom() ends; NULL for null. */
export function put(text) {
  if (text === null) return 0;
  const { length: characters } = text;
  if (characters < 64) {
    // A loop over a short text of ASCII is faster than an encoder.
    const at = room(characters + 1);
    const { bytes } = views();
    let i = 0;
    for (; i < characters; ++i) {
      const code = text.charCodeAt(i);
      if (code === 0 || code > 127) break;
      bytes[at + i] = code;
    }
    bytes[at + i] = 0;
    if (i === characters) return at;
  }
  if (text.includes("\0")) text = text.replace(/\0/g, "\ufffd"); // It is refused, too, but ends no text.
  let at;
  let length;
  if (text.length < 1000) {
    at = room(3 * text.length + 1);
    length = encoder.encodeInto(text, bytesAt(at, 3 * text.length)).written;
  } else {
    const bytes = encoder.encode(text);
    length = bytes.length;
    at = room(length + 1);
    views().bytes.set(bytes, at);
  }
  views().bytes[at + length] = 0;
  return at;
}

/** The text at an address, up to its NUL; null for NULL. */
export function textAt(at) {
  if (at === 0) return null;
  const { bytes } = views();
  return decoder.decode(bytes.subarray(at, bytes.indexOf(0, at)));
}

const kindsOfFields = {
  i: intAt,
  n: (at) => Number(views().data.getBigInt64(at, true)),
  d: (at) => views().data.getFloat64(at, true),
  v: (at) => structureAt("value", at),
};
let structures; // sizes, and fields as [name, offset, reading function], by name, from the module

function structure(name) {
  if (!structures) {
    structures = {};
    for (let i = 0, text; (text = textAt(library.field_name(i))) !== null; ++i) {
      const [owner, field] = text.split(".");
      const offset = library.field_offset(i);
      if (field === undefined) {
        structures[owner] = { size: offset, fields: [] };
      } else {
        const inCamelCase = field.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
        const read = kindsOfFields[String.fromCharCode(library.field_kind(i))];
        structures[owner].fields.push([inCamelCase, offset, read]);
      }
    }
  }
  return structures[name];
}

/** Copies the bytes of an ArrayBuffer or a view, inside withRoom(). Returns their address and number. */
export function putBytes(file) {
  const bytes = ArrayBuffer.isView(file)
    ? new Uint8Array(file.buffer, file.byteOffset, file.byteLength)
    : new Uint8Array(file);
  const at = room(bytes.length);
  bytesAt(at, bytes.length).set(bytes);
  return [at, bytes.length];
}

/** Size in bytes of a structure of the C interface, whose name has no prefix. */
export const sizeOf = (name) => structure(name).size;

/** Reads a structure: an object with its fields, whose names are in camel case. */
export function structureAt(name, at) {
  const read = {};
  for (const [field, offset, valueAt] of structure(name).fields) read[field] = valueAt(at + offset);
  return read;
}

/** Writes the 64-bit numbers of an object into a new structure, whose other bytes are 0. Returns its address. */
export function putStructure(name, numbers) {
  const { size, fields } = structure(name);
  const at = room(size);
  bytesAt(at, size).fill(0);
  for (const [field, offset] of fields) views().data.setBigUint64(at + offset, numbers[field], true);
  return at;
}

/** Calls a function that has no errors. */
export function call(name, ...given) {
  if (!library) load();
  return library[name](...given);
}

/** Statuses of the C interface that are answers, not errors, and the status of a small buffer. */
export const unsolvable = -1;
const noMorePaths = -2;
const bufferTooSmall = -4;

/** Classes of errors by the texts of their statuses; other statuses are bugs, or a lack of memory. */
const kinds = new Map([
  ["bad argument", RangeError],
  ["bad board", BoardError],
  ["bad move", RangeError],
  ["bad definition", PuzzleError],
  ["puzzle mismatch", TableError],
  ["table missing", PuzzleError],
  ["table damaged", TableError],
  ["count overflow", RangeError],
  ["gave up", GaveUpError],
  ["too many cells", PuzzleError],
  ["none found", NoneFoundError],
]);

/** Returns what the library's error tells beside its message. */
function known() {
  const number = (name) => {
    const value = Number(call(name, error));
    return value < 0 ? null : value;
  };
  return {
    atLeast: number("tilebase_error_at_least"),
    atMost: number("tilebase_error_at_most"),
    states: number("tilebase_error_states"),
    puzzle: textAt(call("tilebase_error_puzzle", error)) || null,
  };
}

/** The end of the small build's message about a puzzle that only the large build searches. */
const largeHint = (name, kind) =>
  !isLarge && kind === "table missing" && name.startsWith("tilebase_solver_")
    ? "; import tilebase/large, which searches it"
    : "";

/** Calls a function whose last argument is the error, inside withRoom(). Returns its status; throws its error. */
export function ask(name, ...given) {
  const status = library[name](...given, error);
  if (thrown) {
    const { error: ofHost } = thrown;
    thrown = undefined;
    throw ofHost;
  }
  if (status >= noMorePaths || status === bufferTooSmall) return status;
  const kind = textAt(call("tilebase_status_text", status));
  const message = textAt(call("tilebase_error_message", error)) + largeHint(name, kind);
  throw new (kinds.get(kind) ?? Error)(message, known());
}

/** Calls a function with the arguments `given`, a buffer, its size, the needed size, `more` and the error. */
function askBuffer(elementSize, enough, name, given, more, elements) {
  const length = room(4);
  let size = enough;
  for (;;) {
    const buffer = room(size * elementSize);
    const status = ask(name, ...given, buffer, size, length, ...more);
    if (status !== bufferTooSmall) return elements(buffer, intAt(length), status);
    size = intAt(length) + 1;
  }
}

/** Calls a function that fills a buffer. Returns a text; or read(address, length) of bytes, null if unsolvable; or an
 *  array of the structures of a name; or read(address) of elements. */
export const askText = (name, given) =>
  askBuffer(1, 400, name, given, [], (at, length) => decoder.decode(bytesAt(at, length)));
export const askBytes = (name, given, read = bytesAt, more = []) =>
  askBuffer(1, 256, name, given, more, (at, length, status) => (status === unsolvable ? null : read(at, length)));
export const askEach = (elementSize, enough, read, name, given, more = []) =>
  askBuffer(elementSize, enough, name, given, more, (at, length) =>
    Array.from({ length }, (_, i) => read(at + i * elementSize)),
  );
export const askStructures = (structure, enough, name, given, more) =>
  askEach(sizeOf(structure), enough, (at) => structureAt(structure, at), name, given, more);
