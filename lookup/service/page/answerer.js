// Who answers the page's questions: the service that the page came from, or, from a static file server, the WebAssembly module beside it.
// Either way `ask("moves", {puzzle, start, goal})` promises the object that GET /v1/moves is answered with, and so for every verb; what is
// asked wrongly rejects with a Refusal, whose message is the library's own.

/** A question that makes no sense, such as a bad board. */
export class Refusal extends Error {}

/** Asks a service. */
class ServiceAnswerer {
  name = "the service";

  async ask(verb, parameters = {}) {
    const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
    for (let attempt = 1; ; ++attempt) {
      const response = await fetch(`v1/${verb}?${new URLSearchParams(given)}`);
      if (response.ok) return response.json();
      if (response.status === 503 && attempt < 4) {
        // Overloaded, it says when to come again.
        await new Promise((wake) => setTimeout(wake, 1000 * Number(response.headers.get("Retry-After") ?? 1)));
        continue;
      }
      const problem = await response.json().catch(() => ({}));
      throw new Refusal(problem.detail ?? `the service answered with ${response.status}`);
    }
  }
}

/** Asks the module, in a worker: a table is searched for when its goal is first asked about, and the page is not to freeze meanwhile. */
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
      for (const { reject } of this.#waiting.values()) reject(new Error("no service answers here, and tilebase.js is not beside this page"));
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

/** Looks once for a service where the page came from. */
export async function findAnswerer() {
  const response = await fetch("v1/puzzles", { signal: AbortSignal.timeout(3000) }).catch(() => null);
  const isService = response?.ok && response.headers.get("Content-Type")?.startsWith("application/json");
  return isService ? new ServiceAnswerer() : new WorkerAnswerer();
}
