// The solution: a shortest path that can be played, paused, stepped or dragged to any place. It follows moves made by
// hand along the path; any other move starts a new solution. In play it is shown only if the player asks for it.

import { byId, element } from "./elements.js";
import { t } from "./texts.js";

/** Returns a function that shows a path from the current board. */
export function showSolution(game) {
  let [puzzle, goal] = [null, ""];
  /** The path, its boards, and the number of moves up to the current board. */
  let [path, boards, at] = [[], [], 0];
  let timer = null;

  function take(taken) {
    pause();
    [path, boards, at] = [taken, game.puzzle.boardsAlong(game.board, taken), 0];
    show();
  }

  async function follow() {
    const { board, isRevealed } = game;
    byId("solution-panel").hidden = !isRevealed;
    if (!isRevealed) {
      take([]);
      [puzzle, goal] = [null, ""];
      return;
    }
    const place = goal === game.goal && puzzle === game.puzzle ? boards.indexOf(board) : -1;
    if (place >= 0) {
      at = place;
      return show();
    }
    [puzzle, goal] = [game.puzzle, game.goal];
    take([]);
    const before = boards;
    const found = await game.solve().catch(() => []);
    if (boards === before) take(found);
  }

  function play() {
    if (at === path.length) return;
    byId("play").textContent = t("Pause");
    step();
    const wait = 1000 / byId("speed").valueAsNumber;
    timer = at < path.length ? setTimeout(play, wait) : pause();
  }

  function pause() {
    clearTimeout(timer);
    timer = null;
    byId("play").textContent = t("Play");
    return null;
  }

  const step = () => at < path.length && game.make([path[at]]);

  const goTo = (place) => place >= 0 && place !== at && game.go(boards[place]);

  function show() {
    const last = path.length;
    const place = byId("place");
    place.max = last;
    place.value = at;
    place.disabled = last === 0;
    place.setAttribute("aria-valuetext", t("after {at} of {last} moves", { at, last }));
    byId("progress").textContent = last === 0 ? "" : t("{at} of {last}", { at, last });
    byId("play").disabled = byId("step").disabled = at === last;
    byId("back").disabled = at === 0;
    const labels = game.puzzle.labels(boards[0], path);
    byId("path").replaceChildren(
      ...labels.map((label, i) =>
        element("li", { class: i < at ? "done" : null, "aria-current": i === at ? "step" : null }, label)),
    );
  }

  game.addEventListener("board", follow);
  game.addEventListener("better", () => game.answer.path.length < path.length - at && take(game.answer.path));
  game.addEventListener("revealed", async () => {
    pause();
    await follow();
    play();
  });
  byId("play").addEventListener("click", () => (timer === null ? play() : pause()));
  byId("step").addEventListener("click", () => pause() || step());
  byId("back").addEventListener("click", () => pause() || goTo(at - 1));
  byId("place").addEventListener("input", ({ target }) => pause() || goTo(target.valueAsNumber));
  return take;
}
