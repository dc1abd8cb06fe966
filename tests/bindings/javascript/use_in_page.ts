// Uses of <tile-board> in a page, where it is only an ES module; types_test.mjs appends them to use.ts.

import { TileBoard } from "tilebase/tile-board";
export async function play(): Promise<string> {
  const board: TileBoard | null = document.querySelector("tile-board");
  if (board === null) throw new Error("no board");
  [board.puzzle, board.mode, board.picture] = [puzzle, "analyse", new Blob([])];
  board.addEventListener("tile-win", ({ detail }) => detail.shortest?.toFixed());
  board.move("r");
  return board.level(9, 3);
}
// @ts-expect-error no such mode
document.createElement("tile-board").mode = "show";
