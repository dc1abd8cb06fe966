/**
 * `<tile-board>`: a board to play on, in any page. `import "tilebase/tile-board"`, or load tile-board.js, which loads
 * tilebase.js beside it when the first board asks something. Answers come from one worker for all boards.
 *
 * Keys, while the board has the focus: an arrow (or W, A, S, D) moves a tile into the gap; a digit and then an arrow
 * shift the row or column of that number; another letter makes the move of that name; H shows a hint and, again, plays
 * it; Z, Backspace or Ctrl+Z undoes, Ctrl+Y redoes. Clicks and taps slide all tiles up to the gap; drags and swipes do,
 * too, and shift rows and columns. A click or tap turns a block of tiles clockwise; a right click, a click with Shift
 * or a long press turns it back. With the attribute `hover`, tiles also slide when a mouse points at them.
 *
 * Colours and sizes are variables of CSS: `--tile-board-` with `well`, `tile`, `tile-ink`, `surface`, `ink`, `soft`,
 * `line`, `edge`, `accent`, `helps`, `keeps`, `hurts` (colours), `seam` (between tiles), `round` (of their corners),
 * `height` (the most of the board). Parts for `::part()` are `frame`, `board` and `tile`. A board is as wide as its
 * place; where the page sets no width, such as in a flex row, 20rem.
 */

import type { Puzzle } from "./tilebase.js";

/** The events of a board, all of which bubble, and their details. */
export interface TileBoardEvents {
  /** Moves were made or, if `back`, undone. `count` is the number of moves since the game began. */
  "tile-move": CustomEvent<{ moves: string[]; back: boolean; board: string; count: number }>;
  /** The last move reached the goal. `shortest` is the least number of moves; null if it is not known. */
  "tile-win": CustomEvent<{ count: number; shortest: number | null }>;
  /** A hint is shown: the best move, and the distance after it; null for a good move that is not proven best. */
  "tile-hint": CustomEvent<{ move: string; distance: number | null }>;
  /**
   * The distances of the board and after each move; null if the goal cannot be reached, or if only bounds are known:
   * then longer searches follow, and the event with what they find.
   */
  "tile-answer": CustomEvent<{ distance: number | null; moves: { move: string; distance: number | null }[] }>;
  /** A bad attribute, or a search that gave up. The message is one line that names the fix. */
  "tile-error": CustomEvent<{ message: string }>;
}

export class TileBoard extends HTMLElement {
  /** Translations of the texts of boards: a table from the English texts, such as `{ gap: "Lücke" }`. Write only. */
  static set texts(table: Record<string, string>);

  /** Attribute: the name of a puzzle, by default `slide3x3`. Property: a name or a Puzzle. */
  get puzzle(): string | Puzzle;
  set puzzle(puzzle: string | Puzzle);
  /** Attribute: the board that a game begins with, by default a random board. Property: the current board. */
  get board(): string | null;
  set board(board: string);
  /** Attribute: the goal, by default the puzzle's own. */
  get goal(): string | null;
  set goal(goal: string);
  /** Attribute: "play", or "analyse", where each tile says whether its move helps, and a win does not end the game. */
  mode: "play" | "analyse";
  /** Attribute: the address of a picture that the tiles show. Property: an address, a file, or null for no picture. */
  get picture(): string | Blob | null;
  set picture(picture: string | Blob | null);
  /** Attribute `arrows="gap"`: arrow keys move the gap, not a tile. */
  readonly arrowsMoveGap: boolean;

  /** The moves made since the game began. */
  readonly moves: string[];
  /**
   * The distance of the board; null if it is not known yet, or if the goal cannot be reached. In `play`, it is known at
   * the beginning of a level and while a hint is shown.
   */
  readonly distance: number | null;
  readonly isSolved: boolean;
  /** Resolves when the board of the attributes is shown; rejects if an attribute is bad. */
  readonly ready: Promise<void>;

  /** Makes moves, as one step of undo(). Does nothing if one of the moves is not allowed. */
  move(...moves: string[]): void;
  /** Shows the best move or, if it is shown, makes it. */
  hint(): Promise<void>;
  undo(): void;
  redo(): void;
  /** Begins the same game again. */
  restart(): void;
  /**
   * Begins a game at a random board, whose shortest path has `distance` moves; if omitted, as many as half of all
   * boards need at most. The same seed gives the same board. Promises the board; rejects for a distance that no board
   * has.
   */
  level(distance?: number, seed?: number): Promise<string>;

  addEventListener<K extends keyof TileBoardEvents>(
    type: K,
    listener: (this: TileBoard, event: TileBoardEvents[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "tile-board": TileBoard;
  }
}
