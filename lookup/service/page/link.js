// The position as a link: what follows # names the puzzle, the board and the goal.

/** What the address says; undefined where it says nothing. */
export function readLink() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const get = (name) => parameters.get(name) ?? undefined;
  return { puzzle: get("puzzle"), start: get("start"), goal: get("goal") };
}

/** Keeps the address up to date, without an entry in the browser's history for every move. */
export function writeLink({ puzzle, board, goal }) {
  const parameters = new URLSearchParams({ puzzle: puzzle.name, start: board, goal });
  history.replaceState(null, "", `#${parameters}`);
}
