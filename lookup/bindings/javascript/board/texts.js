// Translation of texts. The texts in the code are English; a table maps them to the language of the reader.

let table = {};

/** Sets the table from English texts to translations; texts that it lacks stay English. */
export const translateBy = (texts) => (table = texts);

/** Returns a text, translated, with values for the names in braces: `t("row {row}", {row: 2})`. */
export const t = (text, values = {}) =>
  (table[text] ?? text).replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
