// The number of boards at each distance, and the distance of this board: as a picture and as a table.

import { byId, decimal, element, grouped, percent, svgElement } from "./elements.js";
import { t } from "./texts.js";

const height = 120;
const barWidth = 12;
const room = { above: 24, below: 18, left: 4, right: 4 };

export function showHistogram(game) {
  for (const event of ["answer", "stats"]) game.addEventListener(event, () => game.analyses && draw(game));
  game.addEventListener("stats", () => (byId("histogram-panel").hidden = game.stats === null));
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
  const labelled = [...states.keys()].filter((at) => (at % every === 0 && farthest - at >= every) || at === farthest);
  const below = { class: "tick", y: room.above + height + 13, "text-anchor": "middle" };
  const labels = labelled.map((at) => svgElement("text", { ...below, x: x(at + 0.5) }, String(at)));
  const picture = svgElement(
    "svg",
    { viewBox: `0 0 ${width} ${room.above + height + room.below}`, role: "img", "aria-labelledby": "histogram-says" },
    ...bars,
    ...labels,
  );
  if (distance !== null) {
    // The anchor keeps the label inside the picture.
    const near = distance < states.length * 0.2 ? "start" : distance > states.length * 0.8 ? "end" : "middle";
    const middle = x(distance + 0.5);
    const top = room.above + height - tall(states[distance]);
    picture.append(
      svgElement("line", { class: "stem", x1: middle, x2: middle, y1: room.above - 6, y2: top }),
      svgElement("text", { class: "you", x: middle, y: room.above - 10, "text-anchor": near }, t("you are here")),
    );
  }
  byId("histogram").replaceChildren(picture);
  byId("histogram-says").textContent =
    t("{n} boards can reach the goal, in {mean} moves on average.", { n: grouped(reachable), mean: decimal(mean) });

  const rows = states.map((count, at) =>
    element(
      "tr",
      { class: at === distance ? "here" : null, "aria-current": at === distance ? "true" : null },
      element("th", { scope: "row" }, at === distance ? `${at} (${t("you are here")})` : String(at)),
      element("td", {}, grouped(count)),
      element("td", {}, percent(count, reachable)),
    ),
  );
  byId("histogram-rows").replaceChildren(...rows);
}
