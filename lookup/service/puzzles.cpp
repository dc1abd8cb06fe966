#include <answer/json_text.hpp>

#include "service/compression.hpp"
#include "service/routes.hpp"

namespace tilebase::service {
namespace {

using answer::JsonText;

/// For each cell, the cell that its new tile comes from.
void write_permutation(JsonText& json, const Permutation& permutation, int cells) {
  json.begin_array();
  for (int cell = 0; cell < cells; ++cell) json.value(int{permutation[cell]});
  json.end_array();
}

void write_layout(JsonText& json, const Layout& layout) {
  json.begin_array();
  for (const auto& row : layout) {
    json.begin_array();
    for (const int cell : row) json.value(cell < 0 ? std::nullopt : std::optional(cell));
    json.end_array();
  }
  json.end_array();
}

void write_puzzle(JsonText& json, const Tablebase& tablebase) {
  const Puzzle& puzzle = tablebase.puzzle();
  json.begin_object().member("puzzle", puzzle.name()).member("goal", format_board(puzzle, puzzle.goal()));
  json.key("blank");
  puzzle.blank() ? json.value("x") : json.null();
  json.key("layout");
  write_layout(json, puzzle.layout());
  json.key("moves").begin_array();
  for (const Move& move : puzzle.moves()) {
    json.begin_object().member("move", move.name).key("from").begin_array();
    for (const auto& step : move.at) step ? write_permutation(json, *step, puzzle.cells()) : void(json.null());
    json.end_array().end_object();
  }
  json.end_array().end_object();
}

}  // namespace

Endpoint puzzles_endpoint(const Library& library) {
  JsonText json;
  json.begin_array();
  for (const auto& tablebase : library.tablebases.all()) write_puzzle(json, tablebase);
  json.end_array();
  const std::string text = json.line();
  return {"/v1/puzzles", "GET, HEAD", std::vector<std::string_view>(),
          [text, packed = gzipped(text, 9)](const Request&, const Query&) {
            return at_once({text, "application/json", Keep::checked, {}, packed});
          }};
}

}  // namespace tilebase::service
