// Style sheets of boards. `sharedSheet` is also for documents that show tiles and moves outside of a board.

const sheetOf = (text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
};

export const sharedSheet = sheetOf(`
.tile {
  position: relative;
  display: grid;
  place-items: center;
  width: 100%;
  height: 100%;
  border-radius: inherit;
  background-color: var(--tile-board-tile, oklch(0.52 0.115 var(--hue)));
  color: var(--tile-board-tile-ink, #fff);
  font-weight: 600;
}
.tile.gap { background: none; }
.wall-right::before, .wall-below::after {
  content: "";
  position: absolute;
  border-radius: 1px;
  background: var(--ink);
  pointer-events: none;
}
.wall-right::before {
  inset-block: calc(-0.5 * var(--seam));
  right: calc(-0.5 * var(--seam) - 0.5 * max(3px, 0.6 * var(--seam)));
  width: max(3px, 0.6 * var(--seam));
}
.wall-below::after {
  inset-inline: calc(-0.5 * var(--seam));
  bottom: calc(-0.5 * var(--seam) - 0.5 * max(3px, 0.6 * var(--seam)));
  height: max(3px, 0.6 * var(--seam));
}
.tile.any {
  border: 1.5px dashed var(--edge);
  background: none;
  color: var(--ink);
}
.moves {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(8.25rem, 1fr));
  gap: 0.5rem;
  margin: 0;
  padding: 0;
  list-style: none;
}
.moves.shifts { grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); }
.move {
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  align-content: center;
  gap: 0 0.375rem;
  width: 100%;
  border-color: var(--line);
  color: var(--ink);
}
.move span { white-space: nowrap; }
.move span:empty { display: none; }
.move .name { font-weight: 600; }
.move .worth {
  margin-left: auto;
  font-weight: 650;
}
.move:not(.helps, .keeps, .hurts) .worth {
  color: var(--soft);
  font-size: 0.8125rem;
  font-weight: 400;
}
.move.helps { border-color: var(--helps); }
.helps, .move.helps .worth { color: var(--helps); }
.keeps, .move.keeps .worth { color: var(--keeps); }
.hurts, .move.hurts .worth { color: var(--hurts); }
.move.helps, .move.keeps, .move.hurts { color: var(--ink); }
.move[aria-disabled="true"] {
  border-style: dashed;
  background: none;
  color: var(--soft);
  cursor: default;
}
.shift.hinted, .move.hinted { outline: 3px solid var(--accent); }
`);

export const boardSheet = sheetOf(`
:host {
  display: block;
  font-variant-numeric: tabular-nums;
}
/* Not of the host itself: there a page may define one of these names by the other. */
:host > * {
  --well: var(--tile-board-well, light-dark(#e6e2d8, #0e1014));
  --surface: var(--tile-board-surface, light-dark(#fffefb, #1d2027));
  --ink: var(--tile-board-ink, light-dark(#22252e, #e9e7e2));
  --soft: var(--tile-board-soft, light-dark(#5a5e6b, #a9adb8));
  --line: var(--tile-board-line, light-dark(#dbd6ca, #343944));
  --edge: var(--tile-board-edge, light-dark(#8b8778, #70778a));
  --accent: var(--tile-board-accent, light-dark(#3a4f9a, #a9b9f5));
  --helps: var(--tile-board-helps, light-dark(#1b6a43, #7fd3a3));
  --keeps: var(--tile-board-keeps, light-dark(#7a5700, #e3bd67));
  --hurts: var(--tile-board-hurts, light-dark(#a3342f, #f39c92));
  color: var(--ink);
}
:host([hidden]), [hidden] { display: none; }
*, *::before, *::after { box-sizing: border-box; }
button {
  min-height: 2.5rem;
  padding: 0.375rem 0.875rem;
  border: 1px solid var(--edge);
  border-radius: 0.625rem;
  background: var(--surface);
  color: var(--ink);
  font: inherit;
  font-weight: 550;
  cursor: pointer;
  touch-action: manipulation;
}
.aloud {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
:focus-visible {
  outline: 3px solid var(--accent);
  outline-offset: 2px;
}
.frame {
  --rail: 0rem;
  display: grid;
  grid-template: var(--rail) auto var(--rail) / var(--rail) minmax(0, 1fr) var(--rail);
  grid-template-areas: ". up ." "left board right" ". down .";
  --seam: var(--tile-board-seam, min(0.5rem, 4rem / var(--columns, 1)));
  --most: var(--tile-board-height, 100000px);
  width: min(100%, max(var(--most) - var(--others, 0px), 0.7 * var(--most)) * var(--columns, 1) / var(--rows, 1));
  margin-inline: auto;
}
.field {
  display: flex;
  flex-direction: column;
  column-gap: 0.75rem;
}
.frame.railed { --rail: 2.5rem; }
.frame:not(.railed) .rail { display: none; }
.board {
  container-type: inline-size;
  contain-intrinsic-inline-size: 20rem; /* the width where the page sets none, such as in a flex row */
  grid-area: board;
  display: grid;
  gap: var(--seam);
  padding: var(--seam);
  overflow: hidden;
  border-radius: calc(var(--tile-board-round, 0.75rem) * 1.5);
  background: var(--well);
  touch-action: none;
  user-select: none;
  -webkit-user-select: none;
}
.board:empty { aspect-ratio: 1; }
.row {
  display: grid;
  grid-template-columns: repeat(var(--columns), minmax(0, 1fr));
  gap: var(--seam);
}
.cell, .void {
  position: relative;
  aspect-ratio: 1;
  border-radius: min(var(--tile-board-round, 0.75rem), 20cqi / var(--columns));
}
/* A hole in the layout: no cell, so unlike the gap nothing can come there. */
.void { background: repeating-linear-gradient(45deg, var(--line) 0 2px, var(--surface) 2px 9px); }
.cell > .tile {
  font-size: min(max(3rem, 9cqi), calc(min(40cqi, 130cqi / var(--letters)) / var(--columns)));
  font-weight: 500;
  cursor: grab;
}
.pictured .tile:not(.gap) {
  place-items: end start;
  padding: 0.2em 0.35em;
  background-color: var(--soft);
  font-size: min(1.25rem, calc(16cqi / var(--columns)));
  line-height: 1;
  text-shadow: 0 0 0.2em #000, 0 0 0.2em #000, 0 0 0.4em #000;
}
.cell > .ghost {
  position: absolute;
  inset: 0;
}
.sign {
  position: absolute;
  top: 4%;
  right: 4%;
  display: grid;
  place-items: center;
  width: min(1.375rem, calc(25cqi / var(--columns)));
  aspect-ratio: 1;
  border-radius: 50%;
  background: var(--surface);
  font-size: min(1rem, calc(18cqi / var(--columns)));
  font-weight: 700;
  line-height: 1;
  text-shadow: none;
  pointer-events: none;
}
.cell.hinted > .tile { box-shadow: inset 0 0 0 4px #fff; }
/* Absolute, so that a drawing does not change the size of the board. */
.drawing {
  position: relative;
  grid-area: board;
  pointer-events: none;
}
.drawing svg {
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  padding: calc(0.5 * var(--seam));
}
.drawing path {
  fill: none;
  stroke: #fff;
  stroke-width: 0.06;
  stroke-linecap: round;
  stroke-linejoin: round;
}
.drawing text {
  fill: var(--ink);
  font-size: 0.22px;
  font-weight: 600;
  text-anchor: middle;
}
.drawing .edge { stroke: rgb(0 0 0 / 0.6); stroke-width: 0.13; }
.cell.armed > .tile { box-shadow: inset 0 0 0 2px rgb(255 255 255 / 0.6); }
.rail {
  display: grid;
  padding: 0.5rem;
  gap: 0.5rem;
}
.rail.up, .rail.down { grid-template-columns: repeat(var(--columns), minmax(0, 1fr)); }
.rail.left, .rail.right { grid-template-rows: repeat(var(--rows), minmax(0, 1fr)); }
.rail.up { grid-area: up; }
.rail.down { grid-area: down; }
.rail.left { grid-area: left; }
.rail.right { grid-area: right; }
.shift {
  display: flex;
  justify-content: center;
  align-items: center;
  gap: 0.2rem;
  min-height: 0;
  padding: 0;
  border: 0;
  border-radius: 0.5rem;
  background: none;
  font-size: 1.125rem;
  line-height: 1;
}
.rail.left .shift, .rail.right .shift {
  grid-row: var(--line);
  flex-direction: column;
}
.rail.up .shift, .rail.down .shift { grid-column: var(--line); }
.shift:hover { background: var(--surface); }
.shift small { font-weight: 700; }
/* As many columns as fit, at most --across. The padding is a part of the height, --others, that the board leaves. */
#other-moves {
  --gap: 0.375rem;
  --least: calc(100% / var(--across) - var(--gap));
  grid-template-columns: repeat(auto-fit, minmax(max(1.75rem + var(--longest) * 0.625rem, var(--least)), 1fr));
  gap: var(--gap);
  padding-top: 0.75rem;
}
#other-moves .move {
  justify-content: center;
  padding-inline: 0.25rem;
}
#other-moves .worth { margin: 0; }
#other-moves.valued .move {
  flex-direction: column;
  align-items: center;
  padding-block: 0.25rem;
  line-height: 1.2;
}
#other-moves.valued .worth { display: inline; }
#other-moves.valued .worth:empty::before { content: "\\200b"; }
/* On a low window the moves stand beside the board, and leave it the height. */
@media (max-height: 30rem) and (min-width: 34rem) {
  .field { flex-direction: row; }
  .frame { width: min(100%, var(--most) * var(--columns, 1) / var(--rows, 1)); }
  #other-moves {
    flex: 1 0 0;
    align-content: start;
    min-width: calc(var(--across) / 2 * (2.125rem + var(--longest) * 0.625rem));
    padding-top: 0;
  }
  #other-moves .move {
    min-height: 2rem;
    padding-block: 0.125rem;
    font-size: 0.875rem;
    line-height: 1.1;
  }
}
#armed, #fault { margin: 0.5rem 0 0; }
#armed:empty, #fault:empty { display: none; }
#armed {
  color: var(--accent);
  font-weight: 600;
}
#fault { color: var(--hurts); }
`);
