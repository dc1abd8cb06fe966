// A puzzle as /v1/puzzles describes it, with what the page needs to draw boards and to find the move that a gesture
// means. No puzzle is known by name: slides and rotations are recognised by their permutations.

export const arrows = { left: "←", right: "→", up: "↑", down: "↓" };

export class Puzzle {
  #moves;

  /** `description` is one entry of /v1/puzzles. */
  constructor(description) {
    this.name = description.puzzle;
    this.goal = description.goal;
    this.blank = description.blank;
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
    return this.goal.length;
  }

  /** For each cell, the cell its tile comes from; null if the move is not allowed. */
  step(board, move) {
    const blankCell = this.blank === null ? 0 : board.indexOf(this.blank);
    return this.#moves.get(move)[blankCell];
  }

  apply(board, move) {
    const from = this.step(board, move);
    return from && from.map((cell) => board[cell]).join("");
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
    const gap = this.blank === null ? -1 : board.indexOf(this.blank);
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
    const name = (cell) => (board[cell] === this.blank ? "gap" : board[cell] === "*" ? "any" : board[cell]);
    const rows = this.rows.map((row) => row.filter((cell) => cell !== null).map(name).join(" "));
    return rows.map((tiles, row) => `row ${row + 1}: ${tiles}`).join("; ");
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
