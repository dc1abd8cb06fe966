// The page's worker in a thread of Node.js: `workerData` is the address of worker.js.

import { parentPort, workerData } from "node:worker_threads";

globalThis.addEventListener = (type, listener) => parentPort.on(type, (data) => listener({ data }));
globalThis.postMessage = (message) => parentPort.postMessage(message);
globalThis.reportError = (error) => setImmediate(() => { throw error; });
await import(workerData);
