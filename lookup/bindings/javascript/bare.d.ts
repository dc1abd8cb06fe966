/**
 * The reader of bare tables alone, for the smallest programs: one goal of one puzzle of up to 9 cells, 22.7 KB for
 * slide3x3, and a WebAssembly module of 2 KB. A bare table is the file that
 * `tilebase-tablegen embed TABLE --as bin` writes. Boards are texts of one character a tile, as those of "tilebase".
 */

/** A bad board or goal. */
export class BoardError extends RangeError {}

/** Bytes that are no bare table, or a bare table that is damaged. */
export class TableError extends RangeError {}

/** A bare table. Immutable. */
export class BareTable {
  /** Copies the bytes. Throws TableError unless they are a whole bare table. */
  constructor(bytes: ArrayBuffer | ArrayBufferView);
  /** The board of the table's goal. */
  get goal(): string;
  /**
   * The length of a shortest path; null if there is no path. The goal is the table's, or any other with the blank in
   * the same cell. Throws BoardError; TableError if the bytes contradict themselves.
   */
  distance(start: string, goal?: string): number | null;
  /** The lexicographically smallest shortest path, moves compared by name; null if there is none. Throws as above. */
  solve(start: string, goal?: string): string[] | null;
}
