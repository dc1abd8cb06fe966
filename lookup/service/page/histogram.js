// How many boards lie at each distance, and which bar this one is in: a picture, and a table that says the same.

import { byId, element, svgElement } from "./dom.js";

const height = 120;
const barWidth = 12;
const room = { above: 24, below: 18, left: 4, right: 4 };

const percent = (part, whole) => `${((100 * part) / whole).toPrecision(2)} %`;

export function showHistogram(game) {
  for (const event of ["answer", "stats"]) game.addEventListener(event, () => draw(game));
}

function draw({ stats, distance }) {
  if (!stats) return;
  const { states, farthest, mean, reachable } = stats;
  const most = Math.max(...states);
  const pitch = Math.max(barWidth, 300 / states.length);
  const width = pitch * states.length + room.left + room.right;
  const x = (at) => room.left + pitch * at;
  const tall = (count) => Math.max(1, (height * count) / most);

  const bars = states.map((count, at) =>
    svgElement("rect", {
      class: at === distance ? "bar here" : "bar",
      x: x(at) + 1, y: room.above + height - tall(count), width: pitch - 2, height: tall(count), rx: 1.5,
    }),
  );
  const every = Math.ceil(states.length / 12);
  const labels = states.flatMap((_, at) =>
    (at % every === 0 && farthest - at >= every) || at === farthest
      ? [svgElement("text", { class: "tick", x: x(at + 0.5), y: room.above + height + 13, "text-anchor": "middle" }, String(at))]
      : [],
  );
  const picture = svgElement(
    "svg",
    { viewBox: `0 0 ${width} ${room.above + height + room.below}`, role: "img", "aria-labelledby": "histogram-title" },
    svgElement("title", { id: "histogram-title" }, title(stats, distance)),
    ...bars,
    ...labels,
  );
  if (distance !== null) {
    const near = distance < states.length * 0.2 ? "start" : distance > states.length * 0.8 ? "end" : "middle";  // kept inside
    const middle = x(distance + 0.5);
    picture.append(
      svgElement("line", { class: "stem", x1: middle, x2: middle, y1: room.above - 6, y2: room.above + height - tall(states[distance]) }),
      svgElement("text", { class: "you", x: middle, y: room.above - 10, "text-anchor": near }, "you are here"),
    );
  }
  byId("histogram").replaceChildren(picture);
  byId("histogram-says").textContent = `${reachable.toLocaleString("en")} boards can reach the goal, in ${mean.toFixed(1)} moves on average.`;

  const rows = states.map((count, at) =>
    element(
      "tr",
      { class: at === distance ? "here" : null, "aria-current": at === distance ? "true" : null },
      element("th", { scope: "row" }, at === distance ? `${at} (you are here)` : String(at)),
      element("td", {}, count.toLocaleString("en")),
      element("td", {}, percent(count, reachable)),
    ),
  );
  byId("histogram-rows").replaceChildren(...rows);
}

function title({ states, farthest }, distance) {
  const commonest = states.indexOf(Math.max(...states));
  const here = distance === null ? "" : ` This board is at ${distance}, with ${(states[distance] - 1).toLocaleString("en")} others.`;
  return `Boards at each distance from 0 to ${farthest}; most, ${states[commonest].toLocaleString("en")}, are at ${commonest}.${here}`;
}
