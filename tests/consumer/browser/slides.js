// The worker of the README: a search that takes seconds is cancelled, and the next question is answered.

const worker = new Worker("worker.js", { type: "module" });
const answers = new Map();
worker.addEventListener("message", ({ data }) => {
  answers.set(data.id, data.name ?? data.path.length);
  if (answers.size === 2) document.querySelector("pre").textContent = `${answers.get(1)} ${answers.get(2)}`;
});
worker.postMessage({ id: 1, board: "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1" });
worker.postMessage({ id: 2, board: "13 6 8 12 15 14 x 10 11 7 4 5 9 1 3 2" });
worker.postMessage({ id: 1, cancel: true });
