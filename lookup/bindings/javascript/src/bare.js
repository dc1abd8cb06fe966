// The reader of bare tables, which are the files that `tilebase-tablegen embed --as bin` writes (data/FORMAT.md), each
// for one goal of one puzzle. Its WebAssembly module has 2 KB. It knows only the puzzle in the file.

import { BoardError, TableError, needString, shown } from "./errors.js";
import { wasmBase64 } from "./wasm_base64.js";

const magic = "\x89BARET\r\n";
const version = 1;
/** Offsets of the fields of a file, in bytes. */
const [headerLengthAt, cellsAt, blankAt, movesAt, goalAt] = [10, 12, 13, 18, 32];
/** Number of bytes that the reader has room for: a header, and a byte for each state. */
const mostBytes = 65535 + 362880;

let compiled;

/** A bare table, immutable. It answers about its goal, and about other goals with the blank in the same cell. */
class BareTable {
  #reader;
  #names;
  #moves;
  #goal; // the tile in each cell
  #blank;

  constructor(bytes) {
    if (!ArrayBuffer.isView(bytes)) bytes = new Uint8Array(bytes);
    const file = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if ([...magic].some((character, i) => file[i] !== character.charCodeAt(0)))
      throw new TableError(
        "bad magic number; these bytes are not a file of `tilebase-tablegen embed --as bin`, " +
          "or of one without a header",
      );
    const found = file[magic.length] + 256 * file[magic.length + 1];
    if (file.length > magic.length + 1 && found !== version)
      throw new TableError(`this bare table has format version ${found}; this package reads version ${version}`);
    compiled ??= new WebAssembly.Module(Uint8Array.from(atob(wasmBase64), (character) => character.charCodeAt(0)));
    this.#reader = new WebAssembly.Instance(compiled).exports;
    const fits = file.length <= mostBytes;
    if (fits) new Uint8Array(this.#reader.memory.buffer, this.#reader.bytes_at()).set(file);
    if (!fits || !this.#reader.open(file.length))
      throw new TableError(`these ${file.length} bytes are a bare table that is damaged or incomplete`);
    const cells = file[cellsAt];
    this.#goal = file.slice(goalAt, goalAt + cells);
    this.#blank = file[blankAt] < cells ? file[blankAt] : -1;
    const number = (at) => file[at] + 256 * file[at + 1];
    const text = (from, end) => String.fromCharCode(...file.subarray(from, end));
    const tilesAt = goalAt + cells;
    const namesAt = tilesAt + cells + 1 + cells * number(movesAt);
    this.#names = text(tilesAt, tilesAt + cells);
    this.#moves = text(namesAt, number(headerLengthAt) - 1).split("\0");
  }

  /** The board of the table's goal. */
  get goal() {
    return Array.from(this.#goal, (tile) => this.#names[tile]).join("");
  }

  distance(start, goal) {
    return this.#path(start, goal)?.length ?? null;
  }

  solve(start, goal) {
    const path = this.#path(start, goal);
    return path && Array.from(path, (move) => this.#moves[move]);
  }

  #path(start, goal) {
    const { memory, state_at, path, path_at } = this.#reader;
    const target = goal === undefined ? this.#goal : this.#tiles(goal);
    if (this.#blank >= 0 && target.indexOf(this.#blank) !== this.#goal.indexOf(this.#blank))
      throw new BoardError(
        `board ${shown(goal)}: this table answers for goals with the blank in the same cell as in ${this.goal}`,
      );
    // Renaming the tiles turns the target into the table's goal.
    const renamed = [];
    target.forEach((tile, cell) => (renamed[tile] = this.#goal[cell]));
    new Uint8Array(memory.buffer, state_at()).set(this.#tiles(start).map((tile) => renamed[tile]));
    const distance = path();
    if (distance < -1) throw new TableError("the bare table is damaged: its moves do not lead to the goal");
    return distance < 0 ? null : new Uint8Array(memory.buffer, path_at(), distance);
  }

  /** The tile in each cell of a board. */
  #tiles(board) {
    const bad = (fault) =>
      new BoardError(`board ${shown(board)}: ${fault}; the tiles are ${[...this.#names].join(" ")}`);
    const tiles = [...needString(board, "a board").replace(/[ \t\r\n\v\f,/()[\]{}]/g, "")].map((name) => {
      const tile = this.#names.indexOf(name);
      if (tile < 0 && this.#blank >= 0 && "xX0_.".includes(name)) return this.#blank;
      if (tile < 0) throw bad(`${shown(name)} is not a tile`);
      return tile;
    });
    const cells = this.#goal.length;
    if (tiles.length !== cells)
      throw bad(`${tiles.length} ${tiles.length === 1 ? "tile" : "tiles"} where there are ${cells} cells`);
    if (new Set(tiles).size < cells) throw bad("more than one of a tile");
    return tiles;
  }
}

export { BareTable, BoardError, TableError };
