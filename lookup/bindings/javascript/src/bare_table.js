import { cantorRank, forEachArrangement, factorial } from "./cantor.js";
import { BoardError, TableError, needString, shown } from "./errors.js";
import { formatTarget, parseBoard } from "./notation.js";
import { noWay } from "./searched_table.js";
import { puzzleOf } from "./shipped.js";
import { TargetView } from "./target_view.js";
import { instantiate } from "./wasm.js";

/** In the rows that the reader takes: where a slide is not allowed, and what is added to the cell that the blank goes to. */
const notAllowed = 255;
const slide = 16;

/** A bare table, as `tilebase-tablegen embed --as bin` writes it: one goal of one puzzle. Immutable. */
export class BareTable {
  #puzzle;
  #goal;
  #reader;
  #distances;

  constructor(bytes, { puzzle = "slide3x3", goal, encoding } = {}) {
    this.#puzzle = puzzleOf(puzzle);
    this.#goal = parseBoard(this.#puzzle, goal ?? this.#puzzle.goal);
    if (!ArrayBuffer.isView(bytes)) bytes = new Uint8Array(bytes);
    const content = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const rows = moveRows(this.#puzzle);
    const shape = shapeOf(this.#puzzle, this.#goal);
    const { modulus, bits } = entriesOf(this.#puzzle, shape, content.length, encoding);
    this.#reader = instantiate();
    new Uint8Array(this.#reader.memory.buffer, this.#reader.bytes_at()).set(content);
    new Uint8Array(this.#reader.memory.buffer, this.#reader.rows_at()).set(rows);
    const blank = this.#puzzle.hasBlank ? this.#puzzle.blankTile : this.#puzzle.cells;
    const { halved, goalIndex, oddOrders, oddDistances } = shape;
    this.#reader.open(
      this.#puzzle.cells,
      blank,
      this.#puzzle.steps.length,
      goalIndex,
      halved,
      oddOrders,
      oddDistances ?? 0,
      modulus,
      bits,
    );
  }

  /** All that can be asked about a goal, the table's own without one. */
  toward(goal) {
    const target = goal === undefined ? this.#goal : parseBoard(this.#puzzle, goal);
    const blank = this.#puzzle.blankTile;
    if (target.indexOf(blank) !== this.#goal.indexOf(blank))
      throw new BoardError(
        `board ${shown(goal)}: this table answers for goals with their blank where ${formatTarget(this.#puzzle, this.#goal)} has it`,
      );
    const relabel = [];
    target.forEach((tile, cell) => (relabel[tile] = this.#goal[cell]));
    return new TargetView(this.#puzzle, target, relabel, this);
  }

  /** What a TargetView asks a table: the length of a shortest path of a state, the numbers of its moves, all distances. */
  distance(tiles) {
    new Uint8Array(this.#reader.memory.buffer, this.#reader.state_at()).set(tiles);
    const distance = this.#reader.path();
    if (distance < -1)
      throw new TableError(`the bare table of ${this.#puzzle.name} is not as it was made: its moves lead nowhere`);
    return distance < 0 ? null : distance;
  }

  path(tiles) {
    const distance = this.distance(tiles);
    return distance === null ? null : [...new Uint8Array(this.#reader.memory.buffer, this.#reader.path_at(), distance)];
  }

  distances() {
    if (!this.#distances) {
      const distances = new Uint8Array(factorial(this.#puzzle.cells));
      forEachArrangement(this.#puzzle.cells, (tiles, rank) => (distances[rank] = this.distance(tiles) ?? noWay));
      this.#distances = distances;
    }
    return this.#distances;
  }
}

/** The moves as `moves` of struct tilebase_bare_table has them. */
function moveRows({ name, cells, hasBlank, moveNames, steps }) {
  return steps.flatMap((at, move) => {
    const isSlide = ({ from, end }, blankCell) =>
      from.every((cell, i) => cell === (i === end ? blankCell : i === blankCell ? end : i));
    if (
      hasBlank &&
      at.every((step, blankCell) => step === null || (step.end !== blankCell && isSlide(step, blankCell)))
    )
      return at.map((step) => (step === null ? notAllowed : slide + step.end));
    if (at.every((step) => step?.from.every((cell, i) => cell === at[0]?.from[i]))) return [...at[0].from];
    throw new TableError(
      `${name} has no bare tables: its move ${moveNames[move]} is neither a slide nor the same wherever the blank is`,
    );
  });
}

/** 0 for an even permutation, 1 for an odd one. */
function parity(values) {
  let odd = 0;
  values.forEach((value, i) => values.slice(i + 1).forEach((later) => (odd ^= later < value ? 1 : 0)));
  return odd;
}

/**
 * What by the blank's cell can be told about a state: whether the order of the tiles beside it is odd, in the half of the states
 * that has an index, and whether its distance is. Bits by cell; oddDistances null where the cell does not tell. goalIndex is the
 * goal's place among the `entries` states that have one.
 */
function shapeOf({ cells, hasBlank, blankTile, steps }, goal) {
  const blankCells = hasBlank ? cells : 1;
  const order = goal.filter((tile) => tile !== blankTile).map((tile) => tile - (hasBlank && tile > blankTile ? 1 : 0));
  const goalCell = Math.max(0, goal.indexOf(blankTile));
  const known = new Map([[goalCell, { order: parity(order), distance: 0 }]]);
  let halved = order.length >= 2;
  let alternating = true;
  for (let grown = true; grown;) {
    grown = false;
    for (const at of steps)
      at.forEach((step, start) => {
        if (step === null) return;
        // Leaving the blank out of a permutation changes its parity by how far the blank goes.
        const change = parity(step.from) ^ ((start ^ step.end) & 1);
        const [here, there] = [known.get(start), known.get(step.end)];
        if (here && there) {
          if ((here.order ^ change) !== there.order) halved = false;
          if (here.distance === there.distance) alternating = false;
        } else if (here || there) {
          const { order, distance } = here ?? there;
          known.set(here ? step.end : start, { order: order ^ change, distance: distance ^ 1 });
          grown = true;
        }
      });
  }
  if (known.size < blankCells) halved = alternating = false;
  const bits = (key) => [...known].reduce((all, [cell, parities]) => all | (parities[key] << cell), 0);
  return {
    halved: halved ? 1 : 0,
    oddOrders: bits("order"),
    oddDistances: alternating ? bits("distance") : null,
    entries: (factorial(order.length) / (halved ? 2 : 1)) * blankCells,
    goalIndex: (cantorRank(order) >> (halved ? 1 : 0)) * blankCells + goalCell,
  };
}

/** What entries are, as struct tilebase_bare_table says it, by the encoding or, where that was not given, by the table's length. */
function entriesOf({ name, steps }, { entries, oddDistances }, length, encoding) {
  const small =
    oddDistances === null
      ? { modulus: 3, bits: 0, bytes: Math.ceil(entries / 5) }
      : { modulus: 4, bits: 1, bytes: Math.ceil(entries / 8) };
  const fast = [1, 2, 4, 8]
    .filter((bits) => 1 << bits >= steps.length)
    .map((bits) => ({ modulus: 0, bits, bytes: Math.ceil((entries * bits) / 8) }));
  if (encoding !== undefined) {
    needString(encoding, "an encoding");
    if (encoding !== "small" && encoding !== "fast")
      throw new RangeError(`encoding ${shown(encoding)}; it is small or fast`);
  }
  const kinds = { small: [small], fast }[encoding] ?? [small, ...fast];
  const kind = kinds.find(({ bytes }) => bytes === length);
  if (!kind) {
    const sizes = `${small.bytes} bytes if small, ${fast.map(({ bytes }) => bytes).join(" or ")} if fast`;
    throw new TableError(
      `${length} bytes are no bare table of ${name}${encoding ? ` that is ${encoding}` : ""}; it has ${sizes}`,
    );
  }
  return kind;
}
