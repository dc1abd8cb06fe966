// What is said, in the language of who reads it. The texts in the code are English; a table has others for them.

let table = {};

/** Uses a table from English texts to others; texts that it does not have stay English. */
export const translateBy = (texts) => (table = texts);

/** A text, with values for the names in braces: `t("row {row}", {row: 2})`. */
export const t = (text, values = {}) =>
  (table[text] ?? text).replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
