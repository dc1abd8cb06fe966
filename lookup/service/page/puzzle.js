// A puzzle as /v1/puzzles describes it, with what the page needs to draw boards and to find the move that a gesture
// means. No puzzle is known by name: slides and rotations are recognised by their permutations.

export const arrows = { left: "←", right: "→", up: "↑", down: "↓" };

/** With more cells there is no complete table, so the service knows no numbers of boards and draws none. */
const mostTableCells = 9;

export class Puzzle {
  #moves;
  #separator;

  /** `description` is one entry of /v1/puzzles. */
  constructor(description) {
    this.name = description.puzzle;
    this.goal = description.goal;
    this.blank = description.blank;
    this.#separator = this.goal.includes(" ") ? " " : "";
    /** The tiles of the puzzle's own goal. */
    this.symbols = this.tiles(this.goal);
    const { layout } = description;
    this.columns = Math.max(...layout.map((row) => row.length));
    /** Rows of cells as printed, all of the same length; null is a gap. */
    this.rows = layout.map((row) => Array.from({ length: this.columns }, (_, column) => row[column] ?? null));
    this.moveNames = description.moves.map(({ move }) => move);
    this.#moves = new Map(description.moves.map(({ move, from }) => [move, from]));
    /** The row and column of each cell. */
    this.places = [];
    this.rows.forEach((cells, row) =>
      cells.forEach((cell, column) => {
        if (cell !== null) this.places[cell] = { row, column };
      }),
    );
  }

  get cells() {
    return this.symbols.length;
  }

  get hasStats() {
    return this.cells <= mostTableCells;
  }

  /** The tile of each cell of a board or goal, as the answerer writes it. */
  tiles(board) {
    return board.split(this.#separator);
  }

  /** The board of some tiles. */
  boardOf(tiles) {
    return tiles.join(this.#separator);
  }

  /** The cell of the gap; -1 without one. */
  gapOf(board) {
    return this.tiles(board).indexOf(this.blank);
  }

  /** For each cell, the cell its tile comes from; null if the move is not allowed. */
  step(board, move) {
    return this.#moves.get(move)[this.blank === null ? 0 : this.gapOf(board)];
  }

  apply(board, move) {
    const from = this.step(board, move);
    const tiles = this.tiles(board);
    return from && this.boardOf(from.map((cell) => tiles[cell]));
  }

  /** The moves that are allowed. */
  allowed(board) {
    return this.moveNames.filter((move) => this.step(board, move));
  }

  /**
   * What an allowed move looks like:
   * `{kind: "slide", cell, direction}`: the blank moves in that direction and swaps with the tile of that cell;
   * `{kind: "line", axis, line, direction}`: a row or column (numbered from 0) shifts by one cell and wraps around;
   * `{kind: "other"}`.
   */
  look(board, move) {
    const from = this.step(board, move);
    const moved = from.flatMap((source, cell) => (source === cell ? [] : [cell]));
    const gap = this.gapOf(board);
    if (moved.length === 2 && moved.includes(gap)) {
      const cell = moved.find((other) => other !== gap);
      const direction = this.#direction(gap, cell);
      if (direction) return { kind: "slide", cell, direction };
    }
    return this.#lineShift(from, moved) ?? { kind: "other" };
  }

  /** "gap right", "row 2 left", or "move A". */
  describe(board, move) {
    const { kind, direction, axis, line } = this.look(board, move);
    if (kind === "slide") return `gap ${direction}`;
    return kind === "line" ? `${axis} ${line + 1} ${direction}` : `move ${move}`;
  }

  /** A path as the library writes it: without blanks if every move's name is one character. */
  word(path) {
    return path.join(this.moveNames.every((move) => move.length === 1) ? "" : " ");
  }

  /** "row 1: 1 2 3; row 2: ...", for screen readers. */
  read(board) {
    const tiles = this.tiles(board);
    const name = (cell) => (tiles[cell] === this.blank ? "gap" : tiles[cell] === "*" ? "any" : tiles[cell]);
    const rows = this.rows.map((row) => row.filter((cell) => cell !== null).map(name).join(" "));
    return rows.map((names, row) => `row ${row + 1}: ${names}`).join("; ");
  }

  /** The direction from one cell to another; null if they are not neighbours. */
  #direction(cell, neighbour) {
    const down = this.places[neighbour].row - this.places[cell].row;
    const right = this.places[neighbour].column - this.places[cell].column;
    if (Math.abs(down) + Math.abs(right) !== 1) return null;
    return down === 1 ? "down" : down === -1 ? "up" : right === 1 ? "right" : "left";
  }

  #lineShift(from, moved) {
    for (const axis of ["row", "column"]) {
      const line = this.places[moved[0]]?.[axis];
      const cells = this.places.flatMap((place, cell) => (place[axis] === line ? [cell] : []));
      if (cells.length !== moved.length || !cells.every((cell) => moved.includes(cell))) continue;
      const along = axis === "row" ? "column" : "row";
      cells.sort((a, b) => this.places[a][along] - this.places[b][along]);
      const shiftedBy = (by) => cells.every((cell, i) => from[cell] === cells[(i + by + cells.length) % cells.length]);
      if (shiftedBy(1)) return { kind: "line", axis, line, direction: axis === "row" ? "left" : "up" };
      if (shiftedBy(-1)) return { kind: "line", axis, line, direction: axis === "row" ? "right" : "down" };
    }
    return null;
  }
}
