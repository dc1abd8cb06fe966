// The distance in large type, a picture of the goal and, for screen readers, what has just happened.

import { byId, preview } from "./elements.js";

const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** "farther than 43 % of boards; ..."; "" until the distribution is known. */
function hardness({ distance, stats }) {
  if (!stats || distance === null) return "";
  const nearer = stats.states.slice(0, distance).reduce((sum, states) => sum + states, 0);
  return `farther than ${Math.floor((100 * nearer) / stats.reachable)} % of boards; the farthest is ${stats.farthest}`;
}

export function showReadout(game) {
  let lastMove = null;
  let saying;

  game.addEventListener("board", ({ detail: { move } }) => {
    byId("board").setAttribute("aria-busy", "true");
    lastMove = move && `${move}: ${game.puzzle.describe(game.before, move)}. `;
    byId("goal").replaceChildren(preview(game.puzzle, game.goal, `Goal. ${game.puzzle.read(game.goal)}`));
    byId("made").textContent = count(game.movesMade, "move") + " made";
    byId("undo").disabled = byId("restart").disabled = game.movesMade === 0;
    byId("hint").textContent = "Hint";
  });

  game.addEventListener("answer", () => {
    byId("board").setAttribute("aria-busy", "false");
    const { solved, distance } = game;
    const unsolvable = distance === null;
    byId("readout").dataset.state = unsolvable ? "unsolvable" : solved ? "solved" : "open";
    byId("distance").textContent = unsolvable ? "∞" : distance;
    const unit = distance === 1 ? "move" : "moves";
    byId("unit").textContent = unsolvable ? "The goal cannot be reached" : solved ? "Solved" : `${unit} to the goal`;
    byId("hardness").textContent = hardness(game);
    byId("hint").disabled = !distance;
    const state = unsolvable ? "The goal cannot be reached." : solved ? "Solved." : `${count(distance, "move")} left.`;
    say(`${lastMove ?? ""}${state}`);
  });

  game.addEventListener("stats", () => (byId("hardness").textContent = hardness(game)));

  game.addEventListener("hint", () => {
    byId("hint").textContent = "Play it";
    say(`Hint: ${game.hinted}, ${game.puzzle.describe(game.board, game.hinted)}.`);
  });

  /** Announces a sentence, unless another one follows at once, as while a solution plays. */
  function say(sentence) {
    clearTimeout(saying);
    saying = setTimeout(() => (byId("said").textContent = sentence), 150);
  }
}
