// Questions for node and for Chromium, whose answers must be the same: they are given the package, and the bytes of a
// table of a board of slides with 2x5 cells.

export function answersOf(tilebase, tenCells) {
  const { Solver, check, heuristic, openTables, randomStates, word } = tilebase;
  const fifteen = "13 6 8 12 15 14 x 10 11 7 4 5 9 1 3 2";
  const goals = ["1 2 3 4 * * * * * * * * * * * *", "* * * * * x * * * * * * * * * *"];
  const wildcards = goals.map((goal) => {
    const solver = new Solver({ puzzle: "slide4x4", goal });
    return [solver.solve(fifteen), solver.moves(fifteen), solver.bestMove(fifteen)];
  });

  const puzzle = openTables(tenCells);
  const ofTable = new Solver({ puzzle });
  const boards = randomStates({ puzzle, seed: 4, count: 20 });
  const own = [puzzle.goal, boards, ofTable.distances(boards), boards.map((board) => ofTable.solve(board))];

  const solver = new Solver();
  const grades = randomStates({ seed: 1, count: 1000 }).map((board, i) => {
    const path = word(solver.solve(board));
    return check(board, [path, `${path}lr`, path.slice(1), "unsolvable", `${path}q`][i % 5]);
  });

  const away = (a, b) => Math.abs(Math.floor(a / 3) - Math.floor(b / 3)) + Math.abs((a % 3) - (b % 3));
  const manhattan = (board) =>
    [...board].reduce((sum, tile, cell) => (tile === "x" ? sum : sum + away(tile - 1, cell)), 0);
  const { valuesPerSecond, ...report } = heuristic(manhattan);

  return { wildcards, own, grades, report };
}
