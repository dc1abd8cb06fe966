// Makes elements: element("button", {type: "button", class: "x"}, "text", child), tiles and pictures of boards.
// Attributes that are null are left out.

const svgNamespace = "http://www.w3.org/2000/svg";
const shades = 9;

function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

export const element = (tag, attributes = {}, ...children) => filled(document.createElement(tag), attributes, children);

export const svgElement = (tag, attributes = {}, ...children) =>
  filled(document.createElementNS(svgNamespace, tag), attributes, children);

export const byId = (id) => document.getElementById(id);

/** A number with commas between its thousands. */
export const grouped = (number) => number.toLocaleString("en");

/** "1 move", "2 moves". */
export const counted = (number, noun) => `${grouped(number)} ${noun}${number === 1 ? "" : "s"}`;

/** A tile of the board or of a preview. Its shade follows the tile's place in the puzzle's own goal. */
export function tileElement(puzzle, symbol) {
  if (symbol === puzzle.blank) return element("span", { class: "tile gap" });
  if (symbol === "*") return element("span", { class: "tile any" }, "*");
  const shade = Math.round((puzzle.symbols.indexOf(symbol) * (shades - 1)) / (puzzle.cells - 1));
  return element("span", { class: `tile shade-${shade}` }, symbol);
}

/** A small picture of a board; `label` describes it to screen readers. */
export function preview(puzzle, board, label) {
  const tiles = puzzle.tiles(board);
  const cells = puzzle.rows.flat().map((cell) => (cell === null ? element("span") : tileElement(puzzle, tiles[cell])));
  const picture = element("div", { class: "preview", role: "img", "aria-label": label }, ...cells);
  picture.style.setProperty("--columns", puzzle.columns);
  return picture;
}
