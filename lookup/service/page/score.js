// Time, best results and difficulty of new boards in play.

import { difficultyOf, keepDifficulty } from "./difficulty.js";
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

  const difficulty = byId("difficulty");
  const showDifficulty = () => (byId("difficulty-is").textContent = difficulty.value);
  difficulty.addEventListener("input", () => {
    keepDifficulty(game.puzzle, difficulty.valueAsNumber);
    showDifficulty();
  });
  game.addEventListener("stats", () => {
    const most = game.mostDifficult;
    difficulty.max = most;
    difficulty.value = difficultyOf(game.puzzle, most);
    showDifficulty();
  });
  const scramble = () => orNotice(game.scramble());
  byId("scramble").addEventListener("click", scramble);
  byId("again").addEventListener("click", async () => {
    byId("board").focus();
    await scramble();
  });
}
