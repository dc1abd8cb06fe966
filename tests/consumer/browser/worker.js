// Questions of a page to a worker: in worker.html, on a plain server, and in isolated.html, with shared memory.

import { createWorker } from "./node_modules/tilebase/tilebase.js";

const korf = "13 6 8 12 15 14 x 10 11 7 4 5 9 1 3 2";
const hard = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";

const worker = createWorker();
const nameOf = (question) => question.catch(({ name }) => name);
let ticks = 0;
const ticking = setInterval(() => ++ticks, 5);
const lines = [`aborted: ${await nameOf(worker.solve(hard, { signal: AbortSignal.timeout(1000) }))}`];
clearInterval(ticking);
if (ticks < 5) lines.push(`the page was busy: ${ticks} ticks`);
lines.push(`afterwards: ${await worker.distance(korf)}`);
lines.push(`budget: ${await nameOf(worker.solve(hard, { maxStates: 5000 }))}`);
worker.close();
if (crossOriginIsolated !== location.pathname.includes("isolated")) lines.push("the server's headers are wrong");
document.querySelector("pre").textContent = `${lines.join("\n")}\n`;
