// The end of a game: how well it went, a shortest path to look at, and a small celebration.

import { byId, counted, decimal, element } from "./elements.js";
import { firstLoss } from "./loss.js";
import { keepResult } from "./records.js";
import { inThousandths } from "./clock.js";
import { t } from "./texts.js";

const pieces = 28;
const celebrationTime = 1600;  // milliseconds
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const headings = { "": "Solved", hint: "Solved with hints", answer: "Solved with the answer" };

export class WinView {
  #game;
  #clock;
  /** Whether the player closed the card of this win. */
  #isClosed = false;

  constructor(game, clock) {
    [this.#game, this.#clock] = [game, clock];
    for (const event of ["board", "mode"])
      game.addEventListener(event, () => {
        this.#isClosed = false;
        this.#update();
      });
    game.addEventListener("won", () => this.#show());
    byId("close-win").addEventListener("click", () => {
      this.#isClosed = true;
      this.#update();
    });
    byId("show-me").addEventListener("click", () => {
      game.restart();
      game.reveal();
      byId("board").focus();
    });
  }

  /** Shows the end in place of a game's buttons, or these buttons again. */
  #update() {
    const shows = this.#game.isOver && !this.#isClosed;
    const hadFocus = byId(shows ? "actions" : "win").contains(document.activeElement);
    byId("win").hidden = !shows;
    byId("actions").hidden = shows;
    if (hadFocus) byId("board").focus();
  }

  #show() {
    const { help, movesMade, shortest } = this.#game;
    this.#clock.stop();
    const { seconds } = this.#clock;
    byId("win-heading").textContent = t(headings[help]);
    const least = shortest === null ? "" : t(", shortest {shortest}", { shortest });
    byId("win-moves").textContent =
      help === "answer" && shortest !== null
        ? t("A shortest path has {moves}.", { moves: counted(shortest, "move") })
        : `${counted(movesMade, "move")}${least}. ${t("Time")} ${inThousandths(seconds)}.`;
    byId("win-speed").textContent = help === "answer" ? "" : this.#speed(seconds);
    byId("win-best").textContent = help === "" && shortest !== null ? this.#newBest(seconds) : "";
    byId("win-loss").textContent = "";
    if (help !== "answer" && shortest !== null) this.#tellLoss();
    byId("show-losses").hidden = byId("review-panel").hidden;
    if (help !== "answer" && !calm.matches) celebrate();
  }

  async #tellLoss() {
    const { puzzle, first, movesMade } = this.#game;
    const loss = await firstLoss(this.#game).catch(() => null);
    const isStill = this.#game.isOver && this.#game.first === first && this.#game.movesMade === movesMade;
    if (loss === null || !isStill) return;
    const better = puzzle.label(loss.board, loss.better);
    byId("win-loss").textContent = t("Move {number}: {better} was shorter.", { number: loss.number, better });
  }

  /** Returns the moves a second, and the number of moves that slide several tiles at once if it is another one. */
  #speed(seconds) {
    const { movesMade, runsMade } = this.#game;
    const rate = t("{rate} moves a second.", { rate: decimal(movesMade / Math.max(seconds, 0.001)) });
    if (runsMade === movesMade) return rate;
    return `${rate} ${t("{moves} if several tiles at once count as one.", { moves: counted(runsMade, "move") })}`;
  }

  #newBest(seconds) {
    const isNew = keepResult(this.#game, seconds);
    const what = Object.keys(isNew).filter((part) => isNew[part]);
    const perfect = this.#game.movesMade === this.#game.shortest ? `${t("Not one move too many.")} ` : "";
    return perfect + (what.length > 0 ? t(`Your best ${what.join(" and ")} at this difficulty.`) : "");
  }
}

/** Lets small tiles fall over the board. */
function celebrate() {
  const sky = element("div", { class: "sky", "aria-hidden": "true" });
  for (let i = 0; i < pieces; ++i) {
    const piece = element("span", { class: `tile shade-${i % 9}` });
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
