/** The options given, {} for undefined. Throws TypeError for what is no object, and for an option not in `names`. */
export function optionsOf(options = {}, names = Object.keys(options ?? {})) {
  if (options === null || typeof options !== "object")
    throw new TypeError(`options are an object, not ${options === null ? "null" : typeof options}`);
  const unknown = Object.keys(options).find((name) => options[name] !== undefined && !names.includes(name));
  if (unknown !== undefined)
    throw new TypeError(`there is no option '${unknown.slice(0, 60)}' here; there are ${names.join(", ")}`);
  return options;
}

const mostDrawn = 1_000_000;

/** How many states to draw, 1 for undefined. Throws RangeError for what is no such number. */
export function countOf(count = 1) {
  if (Number.isSafeInteger(count) && count >= 0 && count <= mostDrawn) return count;
  throw new RangeError(`count '${String(count)}' is not a whole number from 0 to ${mostDrawn}`);
}

/** `randomState` or `randomStates` as a function that is also told the goal and the puzzle. */
export function drawing(verb, solverFor) {
  return (options) => {
    const { goal, puzzle, ...rest } = optionsOf(options);
    return solverFor(goal, puzzle)[verb](rest);
  };
}
