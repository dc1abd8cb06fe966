// A small chart: a line through numbers, one after the other, below a title.

import { element, svgElement } from "./elements.js";

const [width, height] = [400, 90];
const room = { left: 34, right: 8, above: 8, below: 8 };

/**
 * Draws numbers from 0 on. `unit` stands behind the greatest number; `label` describes the chart to screen readers;
 * `marked` is the index of the marked number, -1 for none.
 */
export function chart(numbers, { title, unit = "", label = title, marked = -1 }) {
  const most = Math.max(1, ...numbers);
  const x = (at) => room.left + ((width - room.left - room.right) * at) / Math.max(1, numbers.length - 1);
  const y = (number) => room.above + (height - room.above - room.below) * (1 - number / most);
  const points = numbers.map((number, at) => `${x(at).toFixed(1)},${y(number).toFixed(1)}`).join(" ");
  const side = { class: "tick", x: room.left - 6, "text-anchor": "end" };
  const picture = svgElement(
    "svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label },
    svgElement("text", { ...side, y: y(most) + 4 }, `${Math.round(most)}${unit}`),
    svgElement("text", { ...side, y: y(0) + 4 }, "0"),
    svgElement("polyline", { class: "line", points }),
  );
  if (marked >= 0) picture.append(svgElement("circle", { class: "dot", cx: x(marked), cy: y(numbers[marked]), r: 4 }));
  return [element("p", { class: "small", "aria-hidden": "true" }, title), picture];
}
