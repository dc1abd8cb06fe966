// Boards that are not in the list: of a seed, of a size, of a .puzzle file; and pictures for the tiles of a puzzle.

import { Refusal } from "./answerer.js";
import { byId } from "./elements.js";
import { recallPicture, rememberPicture } from "./storage.js";
import { t } from "./texts.js";

/**
 * `find(name)` and `define(text, file)` add puzzles to the list; `orNotice` shows a promise's error.
 */
export function showMore(game, { find, define, orNotice }) {
  const board = byId("board");
  const play = async (puzzle, options = {}) => {
    await game.scramble({ puzzle, goal: puzzle.goal, mode: "play", ...options });
    board.focus();
  };
  const submit = (id, act) =>
    byId(id).addEventListener("submit", (event) => {
      event.preventDefault();
      orNotice(Promise.resolve().then(act));
    });

  submit("by-seed", () => play(game.puzzle, { seed: Math.max(0, Math.floor(byId("seed").valueAsNumber || 0)) }));
  submit("own-size", async () => {
    const [rows, columns] = [byId("rows").valueAsNumber, byId("columns").valueAsNumber];
    if (!(rows >= 2 && columns >= 2 && rows * columns <= 64))
      throw new Refusal(t("A board has 2 rows and columns at least, and 64 cells at most."));
    return play(await find(`${byId("kind").value}${rows}x${columns}`));
  });

  const showPicture = (picture) => {
    board.picture = picture;
    byId("no-picture").hidden = picture === null;
  };
  let latest = {};  // identifies the latest change of the picture: a kept one may be read only after it
  const setPicture = (picture) => {
    latest = {};
    showPicture(picture);
    return rememberPicture(game.puzzle.name, picture);
  };
  game.addEventListener("puzzle", async () => {
    const asked = (latest = {});
    const picture = await recallPicture(game.puzzle.name);
    if (asked === latest) showPicture(picture);
  });
  const take = async (file) => {
    if (file.type.startsWith("image/")) return setPicture(file);
    return play(await define(await file.text(), file.name));
  };
  byId("no-picture").addEventListener("click", () => setPicture(null));
  byId("file").addEventListener("change", ({ target: { files } }) => files[0] && orNotice(take(files[0])));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) orNotice(take(file));
  });
}
