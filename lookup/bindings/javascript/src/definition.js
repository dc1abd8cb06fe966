// Reads the text of a puzzle definition, the language of data/puzzles, with the same errors as the library.

import { PuzzleError, shown, shownCharacter } from "./errors.js";
import { isBlankName, maxCells, wordsOf } from "./notation.js";

export const maxTableCells = 9;
export const maxMoves = 256;
export const puzzleName = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/;
export const moveName = /^(?![^]*[=#[\]])[!-~]{1,64}$/;

const largest = 65536; // bytes
const keys = ["name", "tiles", "layout", "rows", "cols", "blank", "slides", "rotations"];

const trimmed = (text) => text.replace(/^[ \t\r\v\f]+/, "").replace(/[ \t\r\v\f]+$/, "");
const words = (text) => text.split(/[ \t,]+/).filter((word) => word !== "");

/** A whole number from 1 on; 0 where the text is something else. */
function positiveNumber(text) {
  const number = /^[0-9]+$/.test(text) ? Number(text) : 0;
  return number <= 0x7fffffff ? number : 0;
}

/** The line without its comment; a `#` between quotes begins none. */
function withoutComment(line) {
  const quoted = /^[^=]*=[ \t]*"[^"]*"/.exec(line);
  const equals = line.indexOf("=");
  const hash = line.indexOf("#");
  const from = quoted && (hash < 0 || hash > equals) ? quoted[0].length - 1 : 0;
  const end = line.indexOf("#", from);
  return end < 0 ? line : line.slice(0, end);
}

/** The key and the value of a line `KEY = VALUE`. */
function split(line, refuse) {
  const equals = line.indexOf("=");
  if (equals < 0) throw refuse(`${shown(line)} is neither \`KEY = VALUE\` nor a [section]`);
  const key = trimmed(line.slice(0, equals));
  const value = trimmed(line.slice(equals + 1));
  if (key === "") throw refuse(`${shown(line)} has no key before the '='`);
  if (value === "") throw refuse(`${shown(key)} has no value`);
  if (value[0] !== '"') return { key, value };
  if (value.length === 1 || value.indexOf('"', 1) !== value.length - 1)
    throw refuse(`${shown(value)} is not one text between two quotes`);
  return { key, value: value.slice(1, -1) };
}

/**
 * The lines that say something: {number, section, key, value}, of a section's line without a key; and the last line's
 * number.
 */
function readLines(text, refuseIn) {
  if (new TextEncoder().encode(text).length > largest)
    throw refuseIn(1, `longer than ${largest} bytes; this is no definition`);
  const written = text.replace(/^\ufeff/, "").split("\n");
  if (written.length > 1 && written[written.length - 1] === "") written.pop();
  const lines = [];
  let section = "";
  written.forEach((content, i) => {
    const number = i + 1;
    const line = trimmed(withoutComment(content));
    if (line === "") return;
    if (line[0] === "[") lines.push({ number, section: (section = line) });
    else lines.push({ number, section, ...split(line, (fault) => refuseIn(number, fault)) });
  });
  return { lines, last: written.length };
}

/** The entries before the section [move], by key, and those in it. Each is {key, value, line}. */
function sortLines(lines, refuseIn) {
  const entries = {};
  const writtenMoves = [];
  for (const { number: line, section, key, value } of lines) {
    if (section !== "" && section !== "[move]")
      throw refuseIn(line, `section ${shown(section)} is not known; the only one is [move]`);
    if (key === undefined) continue;
    if (value === "") throw refuseIn(line, `${shown(key)} has no value`);
    if (section !== "") {
      if (!moveName.test(key))
        throw refuseIn(
          line,
          `${shown(key)} cannot name a move; a name is printable characters without blanks, '=', '#', '[' or ']'`,
        );
      writtenMoves.push({ key, value, line });
      continue;
    }
    if (!keys.includes(key)) {
      if (value[0] === "(")
        throw refuseIn(line, `${shown(key)} looks like a move; moves stand below a line [move]`);
      throw refuseIn(line, `key ${shown(key)} is not known; the keys are ${keys.join(", ")}`);
    }
    if (entries[key]) throw refuseIn(line, `${shown(key)} is already set in line ${entries[key].line}`);
    entries[key] = { key, value, line };
  }
  return { entries, writtenMoves };
}

const longestTile = 8;

/**
 * The names of the tiles: the words of a text, or of a single word its characters. `blank` is the name of the blank,
 * undefined without one. `refuse` and `refuseBlank` make the errors.
 */
export function readTiles(text, blank, refuse, refuseBlank) {
  const words = wordsOf(text);
  const run = words.length === 1;
  const names = run ? [...words[0]] : words;
  const seen = new Set();
  for (const name of names) {
    if (!/^[!-~]+$/.test(name) || /[*?#>"]/.test(name) || name.length > longestTile)
      throw refuse(
        `${run ? shownCharacter(name) : shown(name)} cannot name a tile; a name is 1 to ${longestTile} ` +
          "printable ASCII characters, none of them * ? # > or a double quote",
      );
    if (seen.has(name)) throw refuse(`duplicate tile ${shown(name)}`);
    seen.add(name);
  }
  const count = names.length;
  if (count < 2 || count > maxCells)
    throw refuse(`${count} ${count === 1 ? "tile" : "tiles"}; a puzzle has 2 to ${maxCells}`);
  if (blank !== undefined) {
    if (!seen.has(blank)) throw refuseBlank(`the blank ${shown(blank)} is not among the tiles`);
    if (!isBlankName(blank))
      throw refuseBlank(`${shown(blank)} cannot be the blank; boards spell it as one of \`x X 0 _ .\``);
    for (const name of names)
      if (isBlankName(name) && name !== blank)
        throw refuse(`tile ${shown(name)} would be read as the blank; \`x X 0 _ .\` all spell it`);
  }
  return names;
}

function readLayout({ layout, rows, cols }, cells, refuseIn) {
  if (layout && (rows || cols))
    throw refuseIn((rows ?? cols).line, `the layout is already given in line ${layout.line}`);
  if (!rows !== !cols) throw refuseIn((rows ?? cols).line, "`rows` and `cols` go together");
  return layout ? writtenLayout(layout, cells, refuseIn) : plainLayout(rows, cols, cells, refuseIn);
}

function writtenLayout({ value, line }, cells, refuseIn) {
  const layout = [[]];
  const seen = new Set();
  for (const token of words(value.replace(/\//g, " / "))) {
    const row = layout[layout.length - 1];
    if (token === "/") {
      layout.push([]);
    } else if (token === ".") {
      row.push(null);
    } else {
      const cell = positiveNumber(token);
      if (cell < 1 || cell > cells)
        throw refuseIn(
          line,
          `${shown(token)} is not a cell; the cells are 1 to ${cells}, '.' is a gap, '/' ends a row`,
        );
      if (seen.has(cell)) throw refuseIn(line, `duplicate cell ${cell}`);
      seen.add(cell);
      row.push(cell - 1);
    }
  }
  if (layout.some((row) => row.length === 0))
    throw refuseIn(line, "a row of the layout is empty; write '.' for a gap");
  for (let cell = 1; cell <= cells; ++cell) if (!seen.has(cell)) throw refuseIn(line, `cell ${cell} is missing`);
  return layout;
}

function plainLayout(rows, cols, cells, refuseIn) {
  const height = rows ? positiveNumber(rows.value) : 1;
  const width = rows ? positiveNumber(cols.value) : cells;
  if (height === 0) throw refuseIn(rows.line, `${shown(rows.value)} is not a number of rows`);
  if (width === 0) throw refuseIn(cols.line, `${shown(cols.value)} is not a number of columns`);
  if (height * width !== cells)
    throw refuseIn(cols.line, `${rows.value} rows of ${cols.value} cells do not hold ${cells} tiles`);
  return Array.from({ length: height }, (_, row) => Array.from({ length: width }, (_, col) => row * width + col));
}

/** The identity, but for what `change` does to it: for each cell, the cell that its tile comes from. */
function permutation(cells, change) {
  const from = Array.from({ length: cells }, (_, cell) => cell);
  change(from);
  return from;
}

/** Of a puzzle with a blank: it swaps with a neighbour. Nothing where no cells are neighbours. */
function slideMoves(layout, cells) {
  const directions = { u: [-1, 0], d: [1, 0], l: [0, -1], r: [0, 1] };
  const moves = Object.entries(directions).map(([name, [down, right]]) => {
    const at = Array(cells).fill(null);
    layout.forEach((row, y) =>
      row.forEach((cell, x) => {
        const other = layout[y + down]?.[x + right] ?? null;
        if (cell !== null && other !== null)
          at[cell] = permutation(cells, (from) => ([from[cell], from[other]] = [other, cell]));
      }),
    );
    return { name, at };
  });
  return moves.some(({ at }) => at.some((from) => from !== null)) ? moves : [];
}

/** Both shifts of each line by one cell. */
function shifts(lines, back, forth, cells, entries) {
  const shift = (name, line, by) => {
    const place = (i) => line[(i + by + line.length) % line.length];
    const from = permutation(cells, (from) => line.forEach((cell, i) => (from[cell] = place(i))));
    return { name, at: Array(entries).fill(from) };
  };
  return lines.flatMap((line, i) => [shift(`${back}${i + 1}`, line, 1), shift(`${forth}${i + 1}`, line, -1)]);
}

/** A move that is written as cycles of cells. */
function readCycles({ key, value, line }, cells, entries, refuseIn) {
  const refuse = (fault) => refuseIn(line, `move ${shown(key)}: ${fault}`);
  const seen = new Set();
  const from = permutation(cells, () => {});
  for (let rest = value; rest !== "";) {
    const close = rest.indexOf(")");
    if (rest[0] !== "(" || close < 0)
      throw refuse(`${shown(rest)} is not a cycle; write cycles of cells, like (1 8)(2 7)`);
    const cycle = words(rest.slice(1, close)).map((token) => {
      const cell = positiveNumber(token);
      if (cell < 1 || cell > cells) throw refuse(`${shown(token)} is not a cell; the cells are 1 to ${cells}`);
      if (seen.has(cell)) throw refuse(`duplicate cell ${cell}; a move sends each tile to one place`);
      seen.add(cell);
      return cell - 1;
    });
    if (cycle.length === 0) throw refuse("an empty cycle; the move would do nothing");
    if (cycle.length === 1) throw refuse("a cycle of one cell does nothing; leave it out");
    cycle.forEach((cell, i) => (from[cycle[(i + 1) % cycle.length]] = cell));
    rest = trimmed(rest.slice(close + 1));
  }
  return { name: key, at: Array(entries).fill(from) };
}

function readMoves({ slides, rotations }, writtenMoves, layout, cells, hasBlank, last, refuseIn) {
  const entries = hasBlank ? cells : 1;
  const moves = [];
  const lineOf = new Map();
  const add = (added, line) => {
    for (const move of added) {
      if (lineOf.has(move.name))
        throw refuseIn(
          line,
          `duplicate move ${shown(move.name)}; the first is from line ${lineOf.get(move.name)}`,
        );
      lineOf.set(move.name, line);
      moves.push(move);
    }
  };

  if (slides) {
    if (slides.value !== "orthogonal")
      throw refuseIn(slides.line, `slides ${shown(slides.value)}; only 'orthogonal' is known`);
    if (!hasBlank) throw refuseIn(slides.line, "slides need a blank; add `blank = x`");
    const slid = slideMoves(layout, cells);
    if (slid.length === 0)
      throw refuseIn(slides.line, "no two cells of the layout are neighbours, so nothing can slide");
    add(slid, slides.line);
  }
  if (rotations) {
    const width = layout[0].length;
    if (!layout.every((row) => row.length === width && !row.includes(null)))
      throw refuseIn(rotations.line, "rotations need a layout that is a full rectangle");
    const seen = new Set();
    for (const which of words(rotations.value)) {
      if (which !== "rows" && which !== "cols")
        throw refuseIn(rotations.line, `rotations ${shown(which)}; known are 'rows' and 'cols'`);
      if (seen.has(which)) throw refuseIn(rotations.line, `duplicate ${shown(which)}`);
      seen.add(which);
      if ((which === "rows" ? width : layout.length) < 2)
        throw refuseIn(rotations.line, `rotating ${which} of one cell does nothing`);
      const columns = layout[0].map((_, column) => layout.map((row) => row[column]));
      add(
        which === "rows" ? shifts(layout, "L", "R", cells, entries) : shifts(columns, "U", "D", cells, entries),
        rotations.line,
      );
    }
  }
  for (const written of writtenMoves) add([readCycles(written, cells, entries, refuseIn)], written.line);
  if (moves.length === 0) throw refuseIn(last, "no moves; add `slides`, `rotations` or a [move] section");
  if (moves.length > maxMoves)
    throw refuseIn(last, `${moves.length} moves; at most ${maxMoves} are possible`);
  return moves;
}

/** A move as cycles of cells from 1, each beginning with its smallest cell. */
function cycles(from) {
  let text = "";
  const to = [];
  from.forEach((source, cell) => (to[source] = cell));
  for (let first = 0; first < to.length; ++first) {
    const cycle = [first + 1];
    let cell = to[first];
    for (; cell > first; cell = to[cell]) cycle.push(cell + 1);
    if (cell === first && cycle.length > 1) text += `(${cycle.join(" ")})`;
  }
  return text;
}

/** The definition as table files carry it. */
function canonical({ name, tiles, blank, layout, moves }, slides) {
  const written = slides ? moves.filter(({ name }) => !["u", "d", "l", "r"].includes(name)) : moves;
  const rows = layout.map((row) => row.map((cell) => (cell === null ? "." : cell + 1)).join(" "));
  return [
    `name = ${name}`,
    `tiles = ${tiles.join(" ")}`,
    `layout = ${rows.join(" / ")}`,
    ...(blank === undefined ? [] : ["blank = x"]),
    ...(slides ? ["slides = orthogonal"] : []),
    ...(written.length > 0 ? ["[move]"] : []),
    ...written.map((move) => `${move.name} = ${cycles(move.at[0])}`),
    "",
  ].join("\n");
}

/** The text as the data that a Puzzle is made from. `source` names the text in errors: `SOURCE:LINE: reason`. */
export function readDefinition(text, source) {
  const refuseIn = (line, fault) => new PuzzleError(`${source}:${line}: ${fault}`);
  const { lines, last } = readLines(text, refuseIn);
  const { entries, writtenMoves } = sortLines(lines, refuseIn);
  const { name, tiles, blank } = entries;
  if (!name) throw refuseIn(last, "no `name = ...`");
  if (!puzzleName.test(name.value))
    throw refuseIn(
      name.line,
      `${shown(name.value)} cannot name a puzzle; a name is letters, digits, '_', '-' and '.', at most 64 of them, ` +
        "and begins with neither '-' nor '.'",
    );
  if (!tiles) throw refuseIn(last, "no `tiles = ...`");
  const names = readTiles(
    tiles.value,
    blank?.value,
    (fault) => refuseIn(tiles.line, fault),
    (fault) => refuseIn(blank.line, fault),
  );
  const layout = readLayout(entries, names.length, refuseIn);
  const moves = readMoves(entries, writtenMoves, layout, names.length, blank !== undefined, last, refuseIn);
  const written = { name: name.value, tiles: names, blank: blank?.value, layout, moves };
  const { length } = canonical(written, entries.slides);
  if (length > largest)
    throw refuseIn(
      last,
      `written out as in tables, the definition has ${length} bytes; at most ${largest} are possible, ` +
        "so its layout needs fewer gaps",
    );
  return { name: name.value, tiles: names.join(" "), blank: blank?.value, layout, moves };
}
