// Answers the page's questions: by the service that the page came from or, on a static file server, by the library in
// WebAssembly beside the page. With both, `ask("moves", {puzzle, start, goal})` promises the object that GET /v1/moves
// returns, and likewise for every verb. An invalid question rejects with a Refusal that has the library's message.

/** An invalid question, such as one with a bad board. */
export class Refusal extends Error {}

const longestPause = 2;  // seconds

/** Asks a service. */
class ServiceAnswerer {
  name = "the service";

  async ask(verb, parameters = {}) {
    const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
    for (let attempt = 1; ; ++attempt) {
      const response = await fetch(`v1/${verb}?${new URLSearchParams(given)}`);
      if (response.ok) return response.json();
      const pause = Number(response.headers.get("Retry-After") ?? 1);
      if (response.status === 503 && attempt < 4 && pause <= longestPause) {
        // Overloaded: retry later. After a search that gave up, the pause is longer.
        await new Promise((wake) => setTimeout(wake, 1000 * pause));
        continue;
      }
      const problem = await response.json().catch(() => ({}));
      throw new Refusal(problem.detail ?? `the service answered with ${response.status}`);
    }
  }
}

/** Asks the library in a worker: searches must not block the page. */
class WorkerAnswerer {
  name = "this browser";
  #worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  #waiting = new Map();
  #questions = 0;

  constructor() {
    this.#worker.addEventListener("message", ({ data: { id, answer, refusal } }) => {
      const { resolve, reject } = this.#waiting.get(id);
      this.#waiting.delete(id);
      refusal === undefined ? resolve(answer) : reject(new Refusal(refusal));
    });
    this.#worker.addEventListener("error", () => {
      const error = new Error("found neither a service nor tilebase.js beside this page");
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    });
  }

  ask(verb, parameters = {}) {
    const id = ++this.#questions;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, verb, parameters });
    });
  }
}

/** Looks once for a service on the server that the page came from. */
export async function findAnswerer() {
  const response = await fetch("v1/puzzles", { signal: AbortSignal.timeout(3000) }).catch(() => null);
  const isService = response?.ok && response.headers.get("Content-Type")?.startsWith("application/json");
  return isService ? new ServiceAnswerer() : new WorkerAnswerer();
}
