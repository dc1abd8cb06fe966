// Creates elements: element("button", {type: "button", class: "x"}, "text", child), and tiles. Attributes that are null
// are left out.

const shades = 9;

export function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

export const element = (tag, attributes = {}, ...children) => filled(document.createElement(tag), attributes, children);

/** Returns the classes of a cell that draw the walls to its neighbours. */
export const wallsOf = ({ walls }, cell) =>
  `${walls[cell].right ? " wall-right" : ""}${walls[cell].below ? " wall-below" : ""}`;

/** Creates a tile of the board or of a preview. Its shade depends on the tile's cell in the puzzle's own goal. */
export function tileElement(puzzle, symbol) {
  if (symbol === puzzle.blank) return element("span", { class: "tile gap" });
  if (symbol === "*") return element("span", { class: "tile any" }, "*");
  const shade = Math.round((puzzle.symbols.indexOf(symbol) * (shades - 1)) / (puzzle.cells - 1));
  return element("span", { class: `tile shade-${shade}`, part: "tile" }, symbol);
}
