// Time, best results and difficulty of new boards in play.

import { difficultyAt, difficultyOf, inWords as inMoves, keepDifficulty, lastPlace, placeOf } from "./difficulty.js";
import { byId } from "./elements.js";
import { bestOf, inWords } from "./records.js";
import { t } from "./texts.js";

/** `orNotice` shows the error of a promise. */
export function showScore(game, clock, orNotice) {
  game.addEventListener("begun", () => {
    clock.reset();
    showBest();
  });
  game.addEventListener("board", () => game.movesMade > 0 && !game.isOver && !game.analyses && clock.start());
  game.addEventListener("mode", () => clock.reset());
  game.addEventListener("won", showBest);

  function showBest() {
    const best = bestOf(game);
    byId("best").textContent = best
      ? t("Your best at difficulty {difficulty}: {best}.", { difficulty: game.shortest, best: inWords(best) })
      : "";
  }

  const slider = byId("difficulty");
  const chosen = () => difficultyAt(game.scale, slider.valueAsNumber);
  const scramble = () => orNotice(game.scramble());
  const showDifficulty = () => {
    const words = inMoves(game.scale, chosen());
    byId("difficulty-is").textContent = words;
    slider.setAttribute("aria-valuetext", words);
  };
  slider.addEventListener("input", () => {
    keepDifficulty(game.puzzle, chosen());
    showDifficulty();
  });
  slider.addEventListener("change", scramble);
  // An arrow key goes to the next difficulty, which may be several places away; the board begins when it is let go.
  const goesBy = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
  slider.addEventListener("keydown", (event) => {
    if (!(event.key in goesBy)) return;
    event.preventDefault();
    const before = chosen();
    const isInside = () => slider.valueAsNumber > 1 && slider.valueAsNumber < slider.max;
    do slider.valueAsNumber += goesBy[event.key];
    while (chosen() === before && isInside());
    slider.dispatchEvent(new Event("input"));
  });
  slider.addEventListener("keyup", ({ key }) => key in goesBy && slider.dispatchEvent(new Event("change")));
  game.addEventListener("stats", () => {
    slider.max = lastPlace(game.scale);
    slider.value = placeOf(game.scale, difficultyOf(game.puzzle, game.scale));
    showDifficulty();
  });
  byId("scramble").addEventListener("click", scramble);
  byId("again").addEventListener("click", async () => {
    byId("board").focus();
    await scramble();
  });
}
