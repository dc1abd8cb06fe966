// A puzzle as /v1/puzzles describes it, with functions that draw boards and find the move that a gesture means. Slides
// and shifts are recognised by their permutations, not by the names of puzzles.

import { t } from "./texts.js";

export const opposite = { left: "right", right: "left", up: "down", down: "up" };
let areLetters = false;

/** Sets whether labels of moves are the names of the moves; otherwise they describe the moves. */
export const labelByLetters = (does) => (areLetters = does);

export const arrows = { left: "←", right: "→", up: "↑", down: "↓" };

/** Limit of cells for exact searches of slides. A search for a larger board may take hours, so it gives bounds. */
const mostSearchedCells = 16;
/** Limit of cells for complete tables, which give the number of boards at each distance. */
const mostTableCells = 12;

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
    const boards = this.blank === null ? [this.goal] : this.symbols.map((_, cell) => this.#boardWithGap(cell));
    const looks = boards.flatMap((board) => this.looks(board));
    /** The moves that have buttons, since with the gap in some cell no drag makes them. */
    const isOther = (move) => looks.some((look) => look.move === move && ["turn", "other"].includes(look.kind));
    /** Orders turns by the places of their blocks, behind the other moves. */
    const placeOf = (move) => {
      const { row, column, isClockwise } = looks.find((look) => look.move === move && look.kind === "turn") ?? {};
      return row === undefined ? -1 : 2 * (row * this.columns + column) + (isClockwise ? 0 : 1);
    };
    this.otherMoves = this.moveNames.filter(isOther).sort((one, other) => placeOf(one) - placeOf(other));
    /** The kinds of all moves; the lines that shift. */
    this.kinds = new Set(looks.map(({ kind }) => kind));
    this.axes = new Set(looks.flatMap(({ axis }) => axis ?? []));
    this.walls = this.#findWalls(boards);
  }

  /**
   * Returns for each cell {right, below}: whether a wall is between it and its neighbour there, since no tile slides
   * from one to the other although other tiles slide.
   */
  #findWalls(boards) {
    const slides = new Set();
    if (this.kinds.has("slide"))
      boards.forEach((board, gap) => {
        for (const { kind, cell } of this.looks(board))
          if (kind === "slide") slides.add(`${gap} ${cell}`).add(`${cell} ${gap}`);
      });
    const isWall = (cell, neighbour) => slides.size > 0 && neighbour != null && !slides.has(`${cell} ${neighbour}`);
    return this.places.map(({ row, column }, cell) => ({
      right: isWall(cell, this.rows[row][column + 1]), below: isWall(cell, this.rows[row + 1]?.[column]),
    }));
  }

  get cells() {
    return this.symbols.length;
  }

  /** Whether the numbers of boards at each distance may be known. */
  get mayHaveStats() {
    return this.cells <= mostTableCells;
  }

  /** Whether all moves are slides. */
  get areSlides() {
    return this.kinds.size === 1 && this.kinds.has("slide");
  }

  /** Whether exact searches may take long, so that answers are bounds and the best known path. */
  get isLarge() {
    return this.cells > (this.areSlides ? mostSearchedCells : mostTableCells);
  }

  /** Returns the puzzle's goal with the gap swapped into a cell. */
  #boardWithGap(cell) {
    const tiles = [...this.symbols];
    const gap = tiles.indexOf(this.blank);
    [tiles[gap], tiles[cell]] = [tiles[cell], tiles[gap]];
    return this.boardOf(tiles);
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

  /** The effect of a move: for each cell, the cell its tile comes from; null if the move is not allowed. */
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
   * Returns the look of an allowed move:
   * `{kind: "slide", cell, direction}`: the blank moves in the direction and swaps with the tile of the cell;
   * `{kind: "jump", cell}`: the blank swaps with the tile of the cell, which is no neighbour;
   * `{kind: "line", axis, line, direction}`: a row or column (numbered from 0) shifts by one cell and wraps around;
   * `{kind: "turn", cells, row, column, isClockwise}`: a square block of cells, whose middle is at the row and column
   * (with halves between cells), turns by a quarter;
   * `{kind: "other"}`.
   */
  look(board, move) {
    const from = this.step(board, move);
    const moved = from.flatMap((source, cell) => (source === cell ? [] : [cell]));
    const gap = this.gapOf(board);
    if (moved.length === 2 && moved.includes(gap)) {
      const cell = moved.find((other) => other !== gap);
      const direction = this.#direction(gap, cell);
      return direction ? { kind: "slide", cell, direction } : { kind: "jump", cell };
    }
    return this.#lineShift(move, from, moved) ?? this.#blockTurn(from, moved) ?? { kind: "other" };
  }

  /** The allowed moves, each with its look. */
  looks(board) {
    return this.allowed(board).map((move) => ({ move, ...this.look(board, move) }));
  }

  /** Describes a move: "tile 8 up", "row 2 left", "block of 1 2 4 5 clockwise", or "move A". */
  describe(board, move) {
    const { kind, cell, direction, axis, line, cells, isClockwise } = this.look(board, move);
    const tiles = this.tiles(board);
    if (kind === "slide") return t(`tile {tile} ${opposite[direction]}`, { tile: tiles[cell] });
    if (kind === "turn") {
      const block = { tiles: cells.map((each) => tiles[each]).join(" ") };
      return isClockwise ? t("block of {tiles} clockwise", block) : t("block of {tiles} anticlockwise", block);
    }
    return kind === "line" ? t(`${axis} {line} ${direction}`, { line: line + 1 }) : t("move {move}", { move });
  }

  /** A move by what the player sees: "8 ↑" (the tile), "row 2 ←", "C1 ↻", or the move's name. */
  label(board, move) {
    if (areLetters) return move;
    const { kind, cell, direction, axis, line, isClockwise } = this.look(board, move);
    if (kind === "slide") return `${this.tiles(board)[cell]} ${arrows[opposite[direction]]}`;
    if (kind === "turn") return `${move} ${isClockwise ? "↻" : "↺"}`;
    return kind === "line" ? `${t(axis)} ${line + 1} ${arrows[direction]}` : move;
  }

  /** The boards of consecutive moves: `start` first, one board more than moves. */
  boardsAlong(start, moves) {
    const boards = [start];
    for (const move of moves) boards.push(this.apply(boards.at(-1), move));
    return boards;
  }

  /** The labels of consecutive moves. */
  labels(start, moves) {
    const boards = this.boardsAlong(start, moves);
    return moves.map((move, i) => this.label(boards[i], move));
  }

  /** Describes consecutive moves: "tile 8 left, tile 6 up". */
  describeAll(start, moves) {
    const boards = this.boardsAlong(start, moves);
    return moves.map((move, i) => this.describe(boards[i], move)).join(", ");
  }

  /**
   * The moves that slide all tiles from a cell up to the gap, if it is in the gap's row or column; or the jump of its
   * tile; else none.
   */
  slidesTo(board, cell) {
    const jump = this.looks(board).find((look) => look.kind === "jump" && look.cell === cell);
    if (jump !== undefined) return [jump.move];
    const gap = this.places[this.gapOf(board)];
    const { row, column } = this.places[cell];
    if (!gap || (gap.row === row) === (gap.column === column)) return [];
    const direction = gap.row === row ? (column < gap.column ? "left" : "right") : row < gap.row ? "up" : "down";
    const moves = [];
    for (let at = board; this.gapOf(at) !== cell; at = this.apply(at, moves.at(-1))) {
      const next = this.looks(at).find((look) => look.kind === "slide" && look.direction === direction);
      if (next === undefined) return [];
      moves.push(next.move);
    }
    return moves;
  }

  /**
   * The move that turns the block with the tile at a place (row and column in cells) whose middle is nearest to it;
   * clockwise or, if `back`, anticlockwise. Undefined if there is none.
   */
  turnAt(board, { row, column }, back) {
    const cell = this.rows[Math.round(row)]?.[Math.round(column)];
    const turns = this.looks(board)
      .filter(({ kind, cells, isClockwise }) => kind === "turn" && cells.includes(cell) && isClockwise !== back);
    const away = (turn) => Math.hypot(turn.row - row, turn.column - column);
    return turns.sort((one, other) => away(one) - away(other))[0]?.move;
  }

  /** Whether a board matches a goal, which may have wildcards. */
  matches(board, goal) {
    const tiles = this.tiles(board);
    return this.tiles(goal).every((tile, cell) => tile === "*" || tile === tiles[cell]);
  }

  /**
   * The Manhattan distance: the sum over all tiles of the rows and columns to their cells in the goal. A slide moves a
   * tile by one cell. Null if there are other moves, if tiles are equal, or if the goal has wildcards.
   */
  manhattan(board, goal) {
    if (!this.areSlides || goal.includes("*")) return null;
    if (new Set(this.symbols).size < this.cells) return null;
    const wanted = this.tiles(goal);
    return this.tiles(board).reduce((sum, tile, cell) => {
      if (tile === this.blank) return sum;
      const [here, there] = [this.places[cell], this.places[wanted.indexOf(tile)]];
      return sum + Math.abs(here.row - there.row) + Math.abs(here.column - there.column);
    }, 0);
  }

  /** Describes a board for screen readers: "row 1: 1 2 3; row 2: ...". */
  read(board) {
    const tiles = this.tiles(board);
    const name = (cell) => (tiles[cell] === this.blank ? t("gap") : tiles[cell] === "*" ? t("any") : tiles[cell]);
    const rows = this.rows.map((row) => row.filter((cell) => cell !== null).map(name).join(" "));
    return rows.map((names, row) => `${t("row")} ${row + 1}: ${names}`).join("; ");
  }

  /** The direction from one cell to another; null if they are not neighbours. */
  #direction(cell, neighbour) {
    const down = this.places[neighbour].row - this.places[cell].row;
    const right = this.places[neighbour].column - this.places[cell].column;
    if (Math.abs(down) + Math.abs(right) !== 1) return null;
    return down === 1 ? "down" : down === -1 ? "up" : right === 1 ? "right" : "left";
  }

  /** Whether a move is the second of two equal moves: in a line of two cells, `D1` equals `U1`, `L1` equals `R1`. */
  #isSecondTwin(move, from) {
    const twins = this.moveNames.filter((name) => this.#moves.get(name).some((other) => `${other}` === `${from}`));
    return twins.indexOf(move) === 1;
  }

  #lineShift(move, from, moved) {
    for (const axis of ["row", "column"]) {
      const line = this.places[moved[0]]?.[axis];
      const cells = this.places.flatMap((place, cell) => (place[axis] === line ? [cell] : []));
      if (cells.length !== moved.length || !cells.every((cell) => moved.includes(cell))) continue;
      const along = axis === "row" ? "column" : "row";
      cells.sort((a, b) => this.places[a][along] - this.places[b][along]);
      const [back, forth] = axis === "row" ? ["left", "right"] : ["up", "down"];
      const directionOf = (forward) => ({ kind: "line", axis, line, direction: forward ? forth : back });
      if (cells.length === 2) return directionOf(this.#isSecondTwin(move, from) === (axis === "row"));
      const shiftedBy = (by) => cells.every((cell, i) => from[cell] === cells[(i + by + cells.length) % cells.length]);
      if (shiftedBy(1)) return directionOf(false);
      if (shiftedBy(-1)) return directionOf(true);
    }
    return null;
  }

  #blockTurn(from, moved) {
    const range = (axis) => {
      const lines = moved.map((cell) => this.places[cell][axis]);
      return { least: Math.min(...lines), most: Math.max(...lines) };
    };
    const [row, column] = [range("row"), range("column")];
    const isIn = (place) => place.row >= row.least && place.row <= row.most
      && place.column >= column.least && place.column <= column.most;
    const cells = [...this.places.keys()].filter((cell) => isIn(this.places[cell]));
    const side = row.most - row.least + 1;
    const middle = { row: (row.least + row.most) / 2, column: (column.least + column.most) / 2 };
    if (side < 2 || column.most - column.least + 1 !== side || cells.length !== side * side) return null;
    /** Whether each tile comes from the cell that lies, seen from the middle, a quarter turn back. */
    const isTurnedBy = (sign) => cells.every((cell) => {
      const [down, right] = [this.places[cell].row - middle.row, this.places[cell].column - middle.column];
      return this.rows[middle.row - sign * right]?.[middle.column + sign * down] === from[cell];
    });
    if (isTurnedBy(1)) return { kind: "turn", cells, ...middle, isClockwise: true };
    return isTurnedBy(-1) ? { kind: "turn", cells, ...middle, isClockwise: false } : null;
  }
}
