// A step of the build: writes the shipped puzzles as a JavaScript module, in the form that the package's class Puzzle
// takes.
//
//     tilebase-write-definitions OUT.js

#include <cstdio>
#include <fstream>

#include <nlohmann/json.hpp>

#include <tilebase/puzzle/puzzle.hpp>
#include <tilebase/puzzle/shipped.hpp>

namespace {

using nlohmann::ordered_json;
using tilebase::Move;
using tilebase::Puzzle;

ordered_json json_layout(const tilebase::Layout& layout) {
  auto rows = ordered_json::array();
  for (const auto& row : layout) {
    auto cells = ordered_json::array();
    for (const int cell : row) cells.push_back(cell < 0 ? ordered_json() : ordered_json(cell));
    rows.push_back(cells);
  }
  return rows;
}

ordered_json json_move(const Move& move, int cells) {
  auto at = ordered_json::array();
  for (const auto& step : move.at)
    at.push_back(step ? ordered_json(std::vector<int>(step->lane.begin(), step->lane.begin() + cells))
                      : ordered_json());
  return {{"name", move.name}, {"at", at}};
}

ordered_json json_puzzle(const Puzzle& puzzle) {
  ordered_json document{{"name", puzzle.name()}, {"symbols", puzzle.symbols()}, {"blank", nullptr}};
  if (puzzle.blank()) document["blank"] = "x";
  document["layout"] = json_layout(puzzle.layout());
  document["moves"] = ordered_json::array();
  for (const Move& move : puzzle.moves()) document["moves"].push_back(json_move(move, puzzle.cells()));
  return document;
}

}  // namespace

int main(int argc, char** argv) {  // NOLINT(bugprone-exception-escape): a step of the build, which any fault may end
  if (argc != 2) {
    std::fputs("usage: tilebase-write-definitions OUT.js\n", stderr);
    return 2;
  }
  auto puzzles = ordered_json::array();
  for (const auto& shipped : tilebase::shipped_definitions())
    puzzles.push_back(json_puzzle(tilebase::shipped_puzzle(shipped.name).value()));
  std::ofstream out(argv[1]);
  out << "export const shippedDefinitions = " << puzzles << ";\n";
  out.close();
  if (out) return 0;
  std::fprintf(stderr, "tilebase-write-definitions: cannot write '%s'\n", argv[1]);
  return 2;
}
