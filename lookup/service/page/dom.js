// Makes elements: element("button", {type: "button", class: "x"}, "text", child). Attributes that are null are left out.

const svgNamespace = "http://www.w3.org/2000/svg";

function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

export const element = (tag, attributes = {}, ...children) => filled(document.createElement(tag), attributes, children);

export const svgElement = (tag, attributes = {}, ...children) => filled(document.createElementNS(svgNamespace, tag), attributes, children);

export const byId = (id) => document.getElementById(id);
