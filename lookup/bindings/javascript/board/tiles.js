// Creates elements: element("button", {type: "button", class: "x"}, "text", child), and tiles. Attributes that are null
// are left out.

function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

export const element = (tag, attributes = {}, ...children) => filled(document.createElement(tag), attributes, children);

export const svgElement = (tag, attributes, ...children) =>
  filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

/**
 * Gives a tile its part of a picture as background: the part that lies where the tile is in the goal. `picture` is
 * {address, ratio}: its width divided by its height. It keeps its shape, and is cut where the board is narrower or
 * lower.
 */
export function layPicture(tile, puzzle, goal, { address, ratio }) {
  const wanted = puzzle.tiles(goal).indexOf(tile.textContent);
  const { row, column } = puzzle.places[wanted < 0 ? puzzle.symbols.indexOf(tile.textContent) : wanted];
  const [rows, columns] = [puzzle.rows.length, puzzle.columns];
  const width = Math.max(columns, rows * ratio);  // width and height in tiles
  const height = Math.max(rows, columns / ratio);
  const part = (at, count, size) => (size <= 1 ? "50%" : `${(100 * (at + (size - count) / 2)) / (size - 1)}%`);
  tile.style.backgroundImage = `url(${JSON.stringify(address)})`;
  tile.style.backgroundSize = `${100 * width}% ${100 * height}%`;
  tile.style.backgroundPosition = `${part(column, columns, width)} ${part(row, rows, height)}`;
}

/** Returns the classes of a cell that draw the walls to its neighbours. */
export const wallsOf = ({ walls }, cell) =>
  `${walls[cell].right ? " wall-right" : ""}${walls[cell].below ? " wall-below" : ""}`;

/** Creates a tile, whose hue is a part of the range from blue to red. */
export function colouredTile(part, attributes, ...text) {
  const tile = element("span", attributes, ...text);
  tile.style.setProperty("--hue", Math.round(245 + 136 * part));
  return tile;
}

/** Creates a tile of the board or of a preview. Its hue depends on the tile's cell in the puzzle's own goal. */
export function tileElement(puzzle, symbol) {
  if (symbol === puzzle.blank) return element("span", { class: "tile gap" });
  if (symbol === "*") return element("span", { class: "tile any" }, "*");
  return colouredTile(puzzle.symbols.indexOf(symbol) / (puzzle.cells - 1), { class: "tile", part: "tile" }, symbol);
}
