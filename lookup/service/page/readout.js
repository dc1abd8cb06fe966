// How far the goal is, in large; what the goal is; and, for ears, what has just happened.

import { byId } from "./dom.js";
import { preview } from "./tiles.js";

const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** "harder than 43 % of all boards", once the distribution is known. */
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
    byId("unit").textContent = unsolvable ? "There is no way from here to the goal" : solved ? "You are there" : `${distance === 1 ? "move" : "moves"} to the goal`;
    byId("hardness").textContent = hardness(game);
    byId("hint").disabled = !distance;
    say(`${lastMove ?? ""}${unsolvable ? "There is no way from here to the goal." : solved ? "You are there: this is the goal." : `${count(distance, "move")} left.`}`);
  });

  game.addEventListener("stats", () => (byId("hardness").textContent = hardness(game)));

  game.addEventListener("hint", () => {
    byId("hint").textContent = "Play it";
    say(`Hint: ${game.hinted}, ${game.puzzle.describe(game.board, game.hinted)}.`);
  });

  /** One sentence at a time: while a solution plays, only where it rests is worth hearing. */
  function say(sentence) {
    clearTimeout(saying);
    saying = setTimeout(() => (byId("said").textContent = sentence), 150);
  }
}
