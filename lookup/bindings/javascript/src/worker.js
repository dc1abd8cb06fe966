// Workers that answer questions, which may take any time and can be cancelled.

import { BoardError, GaveUpError, NoneFoundError, PuzzleError, TableError, optionsOf } from "./errors.js";
import { host } from "./library.js";
import { Puzzle, dataOf, openTables } from "./puzzle.js";
import { questions, useGuide } from "./questions.js";
import { cancelSearch, limits } from "./solver.js";

/** Name of a worker that this file starts; by this name, the worker knows that it must call serve(). */
const workerName = "tilebase-worker";

const ownUrl = () => import.meta.url;

/** Time after which a worker is ended if its search has not ended after it was cancelled. */
const patience = 500; // milliseconds

const classes = { BoardError, GaveUpError, NoneFoundError, PuzzleError, TableError, RangeError, TypeError };

/** Messages for Puzzles: a number, and the data or files from which a worker can create the Puzzle. */
const sent = new WeakMap();
let numbers = 0;

function sentOf(puzzle) {
  if (!(puzzle instanceof Puzzle)) return puzzle;
  if (!sent.has(puzzle)) sent.set(puzzle, { number: ++numbers, data: dataOf(puzzle) });
  return sent.get(puzzle);
}

/** Returns a list of arguments in which change(puzzle) stands in place of the puzzle in options. */
const withPuzzles = (list, change) =>
  list.map((value) => (value?.puzzle === undefined ? value : { ...value, puzzle: change(value.puzzle) }));

/** The questions of the package as methods that return Promises; a worker answers them one after the other. */
class WorkerAnswers {
  #options;
  #worker; // Promise of {post, end}
  #known; // the numbers of the puzzles that the worker has
  #flag = typeof SharedArrayBuffer === "function" ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
  #guides = []; // files of learned guides, for each new worker
  #queue = []; // the first is being answered
  #asked = 0;
  #isClosed = false;

  constructor(options) {
    this.#options = optionsOf(options, ["url", "worker"]);
    for (const verb of Object.keys(questions)) this[verb] = (...given) => this.#ask(verb, given);
    this.#start();
  }

  /** Returns a Puzzle about which the worker answers from the tables in files. */
  async openTables(files) {
    const number = ++numbers;
    const puzzle = new Puzzle(await this.#ask("openTables", [{ puzzle: { number, files } }]));
    sent.set(puzzle, { number, files });
    return puzzle;
  }

  async useGuide(file) {
    await this.#ask("useGuide", [file]);
    this.#guides.push(file);
  }

  close() {
    this.#isClosed = true;
    this.#end();
    for (const { reject } of this.#queue.splice(0)) reject(new Error("the worker has been closed"));
  }

  #ask(verb, given) {
    // The last argument may be options, which may have a signal and a puzzle.
    const last = given[given.length - 1];
    const isOptions = typeof last === "object" && last !== null && Object.getPrototypeOf(last) === Object.prototype;
    const { signal, ...options } = isOptions ? last : {};
    if (options.puzzle !== undefined) options.puzzle = sentOf(options.puzzle);
    const list = isOptions ? [...given.slice(0, -1), options] : given;
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw new Error("the worker has been closed");
      if (signal !== undefined && typeof signal?.aborted !== "boolean") throw new TypeError("signal is an AbortSignal");
      if (signal?.aborted) throw reasonOf(signal);
      const question = { number: ++this.#asked, verb, list, resolve, reject };
      const abort = () => {
        reject(reasonOf(signal));
        this.#cancel(question);
      };
      signal?.addEventListener("abort", abort, { once: true });
      question.done = () => signal?.removeEventListener("abort", abort);
      if (this.#queue.push(question) === 1) this.#post();
    });
  }

  async #post() {
    const [question] = this.#queue;
    if (question === undefined) return;
    const { number, verb, list } = question;
    const { post } = await this.#worker;
    if (this.#queue[0] !== question) return;
    const unlessKnown = (puzzle) => {
      if (typeof puzzle.number !== "number" || verb === "openTables") return puzzle;
      const isKnown = this.#known.has(puzzle.number);
      this.#known.add(puzzle.number);
      return isKnown ? { number: puzzle.number } : puzzle;
    };
    try {
      post({ number, verb, list: withPuzzles(list, unlessKnown) });
    } catch (error) {
      this.#answered(number, error); // The value cannot be cloned.
    }
  }

  #answered(number, error, answer) {
    const [question] = this.#queue;
    if (question?.number !== number) return;
    this.#queue.shift();
    clearTimeout(question.timer);
    question.done();
    error === undefined ? question.resolve(answer) : question.reject(error);
    if (this.#queue.length === 0) this.#worker.then(({ rest }) => rest?.());
    this.#post();
  }

  /** Ends the search for a question, and no other; or removes the question from the queue. */
  #cancel(question) {
    const place = this.#queue.indexOf(question);
    if (place > 0) this.#queue.splice(place, 1);
    if (place !== 0) return;
    const restart = () => {
      this.#end();
      this.#queue.shift();
      this.#start();
      this.#post();
    };
    if (this.#flag === undefined) return restart();
    Atomics.store(this.#flag, 0, question.number);
    question.timer = setTimeout(restart, patience);
  }

  #end() {
    this.#worker.then(
      ({ end }) => end(),
      () => {},
    );
  }

  #start() {
    this.#known = new Set();
    const worker = this.#opened();
    this.#worker = worker;
    worker
      .then(({ post }) => post({ flag: this.#flag, guides: this.#guides }))
      .catch((error) => {
        for (const { reject, done } of this.#queue.splice(0)) (done(), reject(error));
      });
  }

  async #opened() {
    const { url, worker: make } = this.#options;
    const told = ({ number, answer, error }) =>
      this.#answered(
        number,
        error && new (classes[error.name] ?? Error)(error.message, error.known),
        answer,
      );
    const failed = (event) => {
      const message = event?.message ?? "it cannot be loaded";
      this.#answered(this.#queue[0]?.number, new Error(`the worker has ended: ${message}`));
    };
    if (make !== undefined || globalThis.Worker !== undefined) {
      const worker = make?.() ?? new Worker(url ?? ownUrl(), { type: "module", name: workerName });
      worker.addEventListener("message", ({ data }) => told(data));
      worker.addEventListener("error", failed);
      return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
    }
    // Starts a thread in node. Bundlers for browsers must not look for the module of threads.
    const threads = "node:worker_threads";
    const { Worker: Thread } = await import(/* webpackIgnore: true */ /* @vite-ignore */ threads);
    const code = `const { parentPort, workerData } = require("${threads}");
      const loaded = workerData.endsWith(".cjs") ? Promise.resolve(require(workerData)) : import(workerData);
      loaded.then(({ serve }) => serve(parentPort));`;
    const worker = new Thread(code, { eval: true, execArgv: [], workerData: String(url ?? ownUrl()) });
    worker.on("message", told);
    worker.on("error", failed);
    worker.unref(); // An idle worker does not keep a program from ending.
    return {
      post: (message) => (message.number && worker.ref(), worker.postMessage(message)),
      end: () => worker.terminate(),
      rest: () => worker.unref(),
    };
  }
}

const reasonOf = (signal) =>
  signal.reason ?? Object.assign(new Error("This operation was aborted"), { name: "AbortError" });

/** Starts a worker, which loads the package from `url`, by default its own address; or calls worker() to start it. */
export function createWorker(options) {
  return new WorkerAnswers(options);
}

/** Answers the questions of createWorker(). A custom worker needs to call only this function. */
export function serve(port = globalThis) {
  const made = new Map(); // puzzles, by their numbers
  let flag;
  let running;
  limits.maxSeconds = 1e9; // long, but the clock is still read
  host.beforeClock = () => {
    if (flag !== undefined && Atomics.load(flag, 0) === running) cancelSearch();
  };
  const puzzleOfSent = (puzzle) => {
    if (typeof puzzle.number !== "number") return puzzle;
    const { number, data, files } = puzzle;
    if (!made.has(number)) made.set(number, files === undefined ? new Puzzle(data) : openTables(files));
    return made.get(number);
  };
  const answer = (verb, list) => {
    const given = withPuzzles(list, puzzleOfSent);
    if (verb === "openTables") return dataOf(given[0].puzzle);
    if (verb === "useGuide") return useGuide(...given);
    const found = questions[verb](...given);
    if (verb !== "paths") return found;
    const paths = [];
    for (const path of found) {
      paths.push(path);
      if (flag !== undefined && Atomics.load(flag, 0) === running) break;
    }
    return paths;
  };
  const told = ({ number, verb, list, flag: shared, guides }) => {
    if (number === undefined) {
      flag = shared;
      return guides.forEach(useGuide);
    }
    running = number;
    try {
      port.postMessage({ number, answer: answer(verb, list) });
    } catch (error) {
      const { name, message, ...known } = error;
      port.postMessage({ number, error: { name, message, known } });
    }
    running = undefined;
  };
  port.on ? port.on("message", told) : port.addEventListener("message", ({ data }) => told(data));
}

if (
  typeof WorkerGlobalScope === "function" &&
  globalThis instanceof WorkerGlobalScope &&
  globalThis.name === workerName
)
  serve();
