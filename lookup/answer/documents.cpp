#include "answer/documents.hpp"

namespace tilebase::answer {
namespace {

/// Opens the document that every question with a start and a goal is answered by.
void begin(JsonText& json, const Question& question, std::optional<int> distance) {
  const Puzzle& puzzle = question.puzzle();
  json.begin_object()
      .member("puzzle", puzzle.name())
      .member("start", format_board(puzzle, question.start))
      .member("goal", format_target(puzzle, question.target))
      .member("solvable", distance.has_value())
      .member("distance", distance);
}

void write_path(JsonText& json, const Puzzle& puzzle, const Path& path) {
  json.begin_array();
  for (const MoveId move : path) json.value(puzzle.moves()[move].name);
  json.end_array();
}

}  // namespace

void write_solution(JsonText& json, const Question& question, const std::optional<Path>& path) {
  begin(json, question, path ? std::optional(static_cast<int>(path->size())) : std::nullopt);
  json.key("path");
  path ? write_path(json, question.puzzle(), *path) : void(json.null());
  json.end_object();
}

void write_distance(JsonText& json, const Question& question, std::optional<int> distance) {
  begin(json, question, distance);
  json.end_object();
}

void write_moves(JsonText& json, const Question& question, std::optional<int> distance,
                 const std::vector<ValuedMove>& moves) {
  begin(json, question, distance);
  json.key("moves");
  if (distance) {
    json.begin_array();
    for (const auto& [move, after] : moves)
      json.begin_object().member("move", question.puzzle().moves()[move].name).member("distance", after).end_object();
    json.end_array();
  } else {
    json.null();
  }
  json.end_object();
}

void write_count(JsonText& json, const Question& question, std::optional<int> distance,
                 std::optional<std::uint64_t> count) {
  begin(json, question, distance);
  json.member("count", count).end_object();
}

std::optional<Error> write_paths(JsonText& json, const Question& question, Paths& paths, std::uint64_t limit) {
  begin(json, question, paths.distance());
  json.key("paths");
  if (paths.distance()) {
    json.begin_array();
    for (std::uint64_t i = 0; i < limit; ++i) {
      const auto path = paths.next();
      if (!path) return path.error();
      if (!*path) break;
      write_path(json, question.puzzle(), **path);
    }
    json.end_array();
  } else {
    json.null();
  }
  json.end_object();
  return std::nullopt;
}

void write_distribution(JsonText& json, const Distribution& distribution) {
  json.begin_object()
      .member("puzzle", distribution.puzzle)
      .member("goal", distribution.goal)
      .member("reachable", distribution.reachable)
      .member("unreachable", distribution.unreachable)
      .member("farthest", std::uint64_t{distribution.farthest()})
      .member("mean", distribution.mean())
      .key("states")
      .begin_array();
  for (const std::uint64_t states : distribution.states) json.value(states);
  json.end_array().end_object();
}

void write_random_states(JsonText& json, const Puzzle& puzzle, const Target& target, const Distances& distances,
                         RandomStates& states, std::uint64_t seed, std::uint64_t count) {
  json.begin_object()
      .member("puzzle", puzzle.name())
      .member("goal", format_target(puzzle, target))
      .member("seed", seed)
      .key("boards")
      .begin_array();
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto state = states.next();
    json.begin_object()
        .member("board", format_board(puzzle, state))
        .member("distance", *distances.distance(state))
        .end_object();
  }
  json.end_array().end_object();
}

}  // namespace tilebase::answer
