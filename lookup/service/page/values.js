// What a move is worth: whether it helps, keeps the distance or hurts. Each is told by colour, by a sign and by a word.

export const signs = { helps: "+", keeps: "=", hurts: "−" };

/** "helps", "keeps", "hurts"; null where nothing is known or there is no way. */
export function worth(before, after) {
  if (before === null || after === null || after === undefined) return null;
  return after < before ? "helps" : after === before ? "keeps" : "hurts";
}

/** The worth of every allowed move, once the game knows it: a Map from its name to {distance, worth}. */
export function worths(game) {
  const moves = game.answer?.moves ?? [];
  return new Map(moves.map(({ move, distance }) => [move, { distance, worth: worth(game.distance, distance) }]));
}
