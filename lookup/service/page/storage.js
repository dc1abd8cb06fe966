// What the page keeps on this device: settings, difficulties, best results. Where the browser forbids storage, they are
// kept as long as the page is open.

const prefix = "tilebase.";
const kept = new Map();

/** The object kept under a name; {} if there is none, or if it is damaged. */
export function recall(name) {
  try {
    const stored = JSON.parse(localStorage.getItem(prefix + name));
    if (stored !== null && typeof stored === "object") return stored;
  } catch {}
  return kept.get(name) ?? {};
}

/** Sets one member of the object kept under a name. */
export function remember(name, member, value) {
  const all = { ...recall(name), [member]: value };
  kept.set(name, all);
  try {
    localStorage.setItem(prefix + name, JSON.stringify(all));
  } catch {}
}
