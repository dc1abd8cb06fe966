// Answers the page's questions: by the service that the page came from or, on a static file server, by the package in
// this browser. With both, `ask("moves", {puzzle, start, goal})` promises the object that GET /v1/moves returns, and
// likewise for every verb. An invalid question rejects with a Refusal that has the library's message.

import { LibraryAnswerer, Refusal } from "./library.js";

export { Refusal };

const longestPause = 2;  // seconds
const codes = { 422: "gave up", 503: "overloaded" };

/** Asks a service. */
class ServiceAnswerer {
  name = "the service";

  async ask(verb, parameters = {}, signal = undefined) {
    const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
    for (let attempt = 1; ; ++attempt) {
      const response = await fetch(`v1/${verb}?${new URLSearchParams(given)}`, { signal });
      if (response.ok) return response.json();
      const pause = Number(response.headers.get("Retry-After") ?? 1);
      if (response.status === 503 && attempt < 4 && pause <= longestPause) {
        // The service is overloaded: retry later. An answer that was given up has another status, and is final.
        await new Promise((wake) => setTimeout(wake, 1000 * pause));
        continue;
      }
      const problem = await response.json().catch(() => ({}));
      throw new Refusal(problem.detail ?? `the service answered with ${response.status}`, codes[response.status]);
    }
  }
}

class BrowserAnswerer extends LibraryAnswerer {
  name = "this browser";
}

/** Looks for a service, once, on the server that the page came from. */
export async function findAnswerer() {
  const response = await fetch("v1/puzzles", { signal: AbortSignal.timeout(3000) }).catch(() => null);
  const isService = response?.ok && response.headers.get("Content-Type")?.startsWith("application/json");
  return isService ? new ServiceAnswerer() : new BrowserAnswerer();
}
