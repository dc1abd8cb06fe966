// The end of a game: how well it went, a shortest path to look at, and a small celebration.

import { byId, counted, decimal, element } from "./elements.js";
import { firstLoss } from "./loss.js";
import { keepResult } from "./records.js";
import { inThousandths } from "./clock.js";
import { t } from "./texts.js";
import { colouredTile } from "./tiles.js";

const pieces = 28;
const celebrationTime = 1600;  // milliseconds
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const headings = { "": "Solved", hint: "Solved with hints", answer: "Solved with the answer" };

/** Shows the card of a win in place of a game's buttons. */
export function showWins(game, clock) {
  /** Shows the card of a win that the player did not close, or else the buttons. */
  function update(isClosed) {
    const shows = game.isOver && !isClosed;
    const hadFocus = byId(shows ? "actions" : "win").contains(document.activeElement);
    byId("win").hidden = !shows;
    byId("actions").hidden = shows;
    if (hadFocus) byId("board").focus();
  }

  for (const event of ["board", "mode"]) game.addEventListener(event, () => update(false));
  byId("close-win").addEventListener("click", () => update(true));
  byId("show-me").addEventListener("click", () => {
    game.restart();
    game.reveal();
    byId("board").focus();
  });
  game.addEventListener("won", () => {
    const { help, movesMade, shortest } = game;
    clock.stop();
    const { seconds } = clock;
    byId("win-heading").textContent = t(headings[help]);
    const least = shortest === null ? "" : t(", shortest {shortest}", { shortest });
    byId("win-moves").textContent =
      help === "answer" && shortest !== null
        ? t("A shortest path has {moves}.", { moves: counted(shortest, "move") })
        : `${counted(movesMade, "move")}${least}. ${t("Time")} ${inThousandths(seconds)}.`;
    byId("win-speed").textContent = help === "answer" ? "" : speed(seconds);
    byId("win-best").textContent = help === "" && shortest !== null ? newBest(seconds) : "";
    byId("win-loss").textContent = "";
    if (help !== "answer" && shortest !== null) tellLoss();
    byId("show-losses").hidden = byId("review-panel").hidden;
    requestAnimationFrame(() => byId("again").parentElement.scrollIntoView({ block: "nearest" }));
    if (help !== "answer" && !calm.matches) celebrate();
  });

  async function tellLoss() {
    const { puzzle, first, movesMade } = game;
    const loss = await firstLoss(game).catch(() => null);
    if (loss === null || !game.isOver || game.first !== first || game.movesMade !== movesMade) return;
    const better = puzzle.label(loss.board, loss.better);
    byId("win-loss").textContent = t("Move {number}: {better} was shorter.", { number: loss.number, better });
  }

  /** Returns the moves a second, and the number of moves that slide several tiles at once if it is another one. */
  function speed(seconds) {
    const { movesMade, runsMade } = game;
    const rate = t("{rate} moves a second.", { rate: decimal(movesMade / Math.max(seconds, 0.001)) });
    if (runsMade === movesMade) return rate;
    return `${rate} ${t("{moves} if several tiles at once count as one.", { moves: counted(runsMade, "move") })}`;
  }

  function newBest(seconds) {
    const records = keepResult(game, seconds).map((name) => t(name)).join(", ");
    const perfect = game.movesMade === game.shortest ? `${t("Not one move too many.")} ` : "";
    return perfect + (records === "" ? "" : `${t("New best")}: ${records}.`);
  }
}

/** Lets small tiles fall over the board. */
function celebrate() {
  const sky = element("div", { class: "sky", "aria-hidden": "true" });
  for (let i = 0; i < pieces; ++i) {
    const piece = colouredTile(Math.random(), { class: "tile" });
    piece.style.left = `${(100 * (i + Math.random())) / pieces}%`;
    const turn = `${Math.round(720 * (Math.random() - 0.5))}deg`;
    piece.animate(
      { translate: ["0 -2rem", "0 40rem"], rotate: ["0deg", turn], opacity: [1, 1, 0] },
      { duration: celebrationTime * (0.6 + 0.4 * Math.random()), easing: "ease-in", fill: "forwards" },
    );
    sky.append(piece);
  }
  byId("frame").append(sky);
  setTimeout(() => sky.remove(), celebrationTime);
}
