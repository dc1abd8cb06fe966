// Storage of the page on this device: settings, difficulties, best results, and a picture for the tiles. If the browser
// forbids storage, they are kept as long as the page is open.

const prefix = "tilebase.";
const kept = new Map();

/** Returns the object kept under a name; {} if there is none, or if it is damaged. */
export function recall(name) {
  try {
    const stored = JSON.parse(localStorage.getItem(prefix + name));
    if (stored !== null && typeof stored === "object") return stored;
  } catch {}
  return kept.get(name) ?? {};
}

/** Returns a member of the object kept under a name if each of its `fields` is a finite number; else null. */
export function recallNumbers(name, member, ...fields) {
  const numbers = recall(name)[member];
  return fields.every((field) => Number.isFinite(numbers?.[field])) ? numbers : null;
}

/** Sets one member of the object kept under a name. */
export function remember(name, member, value) {
  const all = { ...recall(name), [member]: value };
  kept.set(name, all);
  try {
    localStorage.setItem(prefix + name, JSON.stringify(all));
  } catch {}
}

/** Promises the result of `act` on the store of pictures, too large for localStorage; null without a store. */
function fromPictures(mode, act) {
  const asked = new Promise((tell, fail) => {
    const opening = indexedDB.open("tilebase", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("pictures");
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction("pictures", mode);
      const request = act(transaction.objectStore("pictures"));
      transaction.onabort = () => fail(transaction.error);
      transaction.oncomplete = () => {
        opening.result.close();
        tell(request.result ?? null);
      };
    };
  });
  return asked.catch(() => null);
}

/** Promises the picture for the tiles of a puzzle, a Blob; null if there is none. */
export const recallPicture = (puzzle) => fromPictures("readonly", (store) => store.get(puzzle));

/** Keeps a picture for the tiles of a puzzle; null removes it. */
export const rememberPicture = (puzzle, picture) =>
  fromPictures("readwrite", (store) => (picture === null ? store.delete(puzzle) : store.put(picture, puzzle)));
