import { optionsOf } from "./options.js";

/** A search ended before its answer was sure, because its budget did. */
export class GaveUpError extends Error {
  constructor(states, bound) {
    super(`gave up after ${states} states; no path has fewer than ${bound} moves; a larger budget may find one`);
    this.states = states;
    this.bound = bound;
  }

  get name() {
    return "GaveUpError";
  }
}

const statesPerSlice = 8192; // less than a millisecond
const longestTurn = 8; // milliseconds without a chance for other tasks

/** Lets other tasks of the thread run: timers, messages, drawing. */
function otherTasks() {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
}

function checked(value, name) {
  if (value === undefined) return Infinity;
  if (typeof value !== "number")
    throw new TypeError(`${name} is a number, not ${value === null ? "null" : typeof value}`);
  if (!(value >= 0)) throw new RangeError(`${name} '${value}' is not a number from 0`);
  return value;
}

/** What one answer may take: states, seconds, and until a signal is aborted. */
export class SlideBudget {
  #maxStates;
  #maxTime;
  #signal;
  #states = 0;
  #began = performance.now();
  #turnBegan = this.#began;

  constructor(options) {
    const { maxStates, maxSeconds, signal } = optionsOf(options, ["maxStates", "maxSeconds", "signal"]);
    this.#maxStates = checked(maxStates, "maxStates");
    this.#maxTime = 1000 * checked(maxSeconds, "maxSeconds");
    if (signal !== undefined && typeof signal?.aborted !== "boolean") throw new TypeError("signal is an AbortSignal");
    this.#signal = signal;
  }

  /** How many states may be looked at next, at least 1. Throws GaveUpError at the end, or what the signal tells. */
  async next(bound) {
    let now = performance.now();
    if (now - this.#turnBegan > longestTurn) {
      await otherTasks();
      now = this.#turnBegan = performance.now();
    }
    if (this.#signal?.aborted)
      throw this.#signal.reason ?? Object.assign(new Error("This operation was aborted"), { name: "AbortError" });
    const left = this.#maxStates - this.#states;
    if (!(left >= 1) || now - this.#began >= this.#maxTime) throw new GaveUpError(this.#states, bound);
    return Math.min(statesPerSlice, left);
  }

  /** Counts states that were looked at. */
  spend(states) {
    this.#states += states;
  }
}
