#include "answer/documents.hpp"

#include <algorithm>
#include <numeric>

#include <nlohmann/json.hpp>

namespace tilebase::answer {
namespace {

bool needs_no_escape(char c) {
  return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

/// Returns the first goal that a path reaches; nullopt if there is none, or if the question has one goal alone.
std::optional<std::string> goal_reached(const Question& question, const std::optional<Path>& path) {
  if (!question.target.has_alternatives() || !path) return std::nullopt;
  State end = question.start;
  for (const MoveId move : *path) end = *question.puzzle().apply(end, move);
  for (const Target& goal : question.target.goals())
    if (question.puzzle().matches(goal, end)) return format_target(question.puzzle(), goal);
  return std::nullopt;
}

/// Returns the goal that the solver's path reaches, as goal_reached(); asks the solver only about several goals.
Result<std::optional<std::string>> goal_reached(const Question& question, const Solver& solver) {
  if (!question.target.has_alternatives()) return std::optional<std::string>();
  return solver.path(question.start).transform([&](const auto& path) { return goal_reached(question, path); });
}

void write_reached(JsonText& json, const Question& question, const std::optional<std::string>& reached) {
  if (question.target.has_alternatives()) json.member("reached", reached);
}

/// Begins a document with the question, and with `solvable`, `distance` and `reached` of its answer.
void begin(JsonText& json, const Question& question, std::optional<int> distance,
           const std::optional<std::string>& reached) {
  begin_question(json, question);
  json.member("solvable", distance.has_value()).member("distance", distance);
  write_reached(json, question, reached);
}

/// Bounds of the length of a path, in moves.
struct Length {
  explicit Length(int distance) : at_least(distance), at_most(distance) {}
  explicit Length(const Bounds& bounds) : at_least(bounds.at_least), at_most(bounds.at_most()) {}

  bool is_proven() const { return at_least == at_most; }

  int at_least;
  int at_most;
};

/// Begins a document about a path or a distance; for a question with a tolerance, also writes the bounds.
void begin(JsonText& json, const Question& question, const std::optional<Length>& length,
           const std::optional<std::string>& reached) {
  begin_question(json, question);
  json.member("solvable", length.has_value())
      .member("distance", length && length->is_proven() ? std::optional(length->at_least) : std::nullopt);
  write_reached(json, question, reached);
  if (!question.tolerance) return;
  json.member("proven", length ? std::optional(length->is_proven()) : std::nullopt)
      .member("atLeast", length ? std::optional(length->at_least) : std::nullopt)
      .member("atMost", length ? std::optional(length->at_most) : std::nullopt);
}

/// Writes the states and the seconds of the search for an answer, if it took a search that was counted.
void write_count(JsonText& json, const Question& question) {
  if (question.count == nullptr || !question.count->states) return;
  if (!question.tablebase.plan(question.target, &question.start).searches()) return;
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - question.count->start_time;
  json.member("states", *question.count->states).member("seconds", time.count());
}

/// Outcome of a question about a length, which the question may tolerate without proof.
Outcome outcome_of(const Question& question, const std::optional<Length>& length, bool is_proven) {
  if (!length || is_proven) return {length.has_value()};
  if (const auto extra = question.tolerance->extra_moves; extra && length->at_most <= length->at_least + *extra)
    return {true};
  const std::string claim = length->is_proven() ? " to be the lexicographically smallest path" : "";
  return {true, "not proven" + claim + ": " + std::to_string(length->at_most) + " moves, at least " +
                    std::to_string(length->at_least)};
}

/// Distance of the start, computed from the distances after its moves, since asking the solver costs another search.
std::optional<int> distance_by(const Question& question, const std::vector<ValuedMove>& moves) {
  if (question.puzzle().matches(question.target, question.start)) return 0;
  return !moves.empty() && moves.front().distance ? std::optional(*moves.front().distance + 1) : std::nullopt;
}

void write_path(JsonText& json, const Puzzle& puzzle, const Path& path, NamedBy named_by) {
  json.array(path, [&](MoveId move) { json.value(move_name(puzzle, move, named_by)); });
}

}  // namespace

void begin_question(JsonText& json, const Question& question) {
  const Puzzle& puzzle = question.puzzle();
  json.begin_object()
      .member("puzzle", puzzle.name())
      .member("start", format_board(puzzle, question.start))
      .member("goal", format_target(puzzle, question.target));
}

JsonText& JsonText::value(std::string_view text) {
  if (!std::all_of(text.begin(), text.end(), needs_no_escape))
    return literal(nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  text_.end_at(write_quoted(begin(text.size() + 2), text));
  return *this;
}

JsonText& JsonText::value(double number) {
  char buffer[32];
  const std::string_view digits(buffer,
                                static_cast<std::size_t>(std::to_chars(buffer, buffer + 32, number).ptr - buffer));
  literal(digits);
  if (digits.find_first_of(".e") == std::string_view::npos)
    text_ += ".0";  // keeps a fraction, so that a whole number reads back as floating-point
  return *this;
}

Result<Outcome> tell_path(const Question& question, const Solver& solver, std::string& lines, JsonText* json) {
  std::optional<Path> path;
  std::optional<Length> length;
  bool is_first = true;
  if (question.tolerance) {
    auto bounds = solver.bounds(question.start, question.tolerance->extra_moves);
    if (!bounds) return bounds.error();
    if (*bounds) {
      length = Length(**bounds);
      is_first = (*bounds)->is_first;
      path = std::move((*bounds)->path);
    }
  } else {
    auto shortest = solver.path(question.start);
    if (!shortest) return shortest.error();
    path = std::move(*shortest);
    if (path) length = Length(static_cast<int>(path->size()));
  }
  if (json != nullptr) {
    begin(*json, question, length, goal_reached(question, path));
    if (question.tolerance) json->member("first", length ? std::optional(is_first) : std::nullopt);
    json->member("path", path,
                 [&](const Path& moves) { write_path(*json, question.puzzle(), moves, question.notation.named_by); });
    if (length) write_count(*json, question);
    json->end_object();
  } else if (path) {
    (lines += format_path(question.puzzle(), *path, question.notation.named_by, question.notation.in_runs)) += '\n';
  }
  return outcome_of(question, length, is_first);
}

Result<Outcome> tell_distance(const Question& question, const Solver& solver, std::string& lines, JsonText* json) {
  std::optional<Length> length;
  std::optional<Path> path;  // known if the answer names the goal that it reaches
  if (question.tolerance) {
    auto bounds = solver.bounds(question.start, question.tolerance->extra_moves.value_or(0));
    if (!bounds) return bounds.error();
    if (*bounds) length = Length(**bounds);
    if (*bounds) path = std::move((*bounds)->path);
  } else if (json != nullptr && question.target.has_alternatives()) {
    auto shortest = solver.path(question.start);
    if (!shortest) return shortest.error();
    path = std::move(*shortest);
    if (path) length = Length(static_cast<int>(path->size()));
  } else {
    const auto distance = solver.distance(question.start);
    if (!distance) return distance.error();
    if (*distance) length = Length(**distance);
  }
  const bool is_proven = length && length->is_proven();
  if (json != nullptr) {
    begin(*json, question, length, goal_reached(question, path));
    if (length) write_count(*json, question);
    json->end_object();
  } else if (length) {
    if (!is_proven) (lines += std::to_string(length->at_least)) += "..";
    (lines += std::to_string(length->at_most)) += '\n';
  }
  return outcome_of(question, length, is_proven);
}

Result<Outcome> tell_moves(const Question& question, const Solver& solver, std::string& lines, JsonText* json) {
  const auto moves = solver.moves(question.start);
  if (!moves) return moves.error();
  const auto distance = distance_by(question, *moves);
  const auto name = [&](const ValuedMove& valued) { return question.name_of(valued.move); };
  if (json != nullptr) {
    const auto reached = goal_reached(question, solver);
    if (!reached) return reached.error();
    begin(*json, question, distance, *reached);
    const auto write_move = [&](const ValuedMove& valued) {
      json->begin_object().member("move", name(valued)).member("distance", valued.distance).end_object();
    };
    json->key("moves").array(*moves, write_move).end_object();
  } else {
    for (const ValuedMove& valued : *moves)
      lines += name(valued) + ' ' + (valued.distance ? std::to_string(*valued.distance) : unsolvable) + '\n';
  }
  return Outcome{distance.has_value()};
}

Result<Outcome> tell_hint(const Question& question, const Solver& solver, std::string& lines, JsonText* json) {
  const auto hint = solver.hint(question.start);
  if (!hint) return hint.error();
  const bool is_match = question.puzzle().matches(question.target, question.start);
  const auto name = [&] { return question.name_of((*hint)->move); };
  if (json != nullptr) {
    const auto reached = goal_reached(question, solver);
    if (!reached) return reached.error();
    begin(*json, question,
          *hint      ? std::optional(*(*hint)->distance + 1)
          : is_match ? std::optional(0)
                     : std::nullopt,
          *reached);
    json->member("hint", *hint,
                 [&](const ValuedMove& valued) {
                   json->begin_object().member("move", name()).member("distance", valued.distance).end_object();
                 })
        .end_object();
  } else if (*hint) {
    (((lines += name()) += ' ') += std::to_string(*(*hint)->distance)) += '\n';
  } else if (is_match) {
    lines += '\n';
  }
  return Outcome{*hint || is_match};
}

Result<Outcome> tell_solvable(const Question& question, const Solver& solver, std::string& lines, JsonText* json) {
  const auto solvable = solver.is_solvable(question.start);
  if (!solvable) return solvable.error();
  const auto swap = solver.tiles_to_swap(question.start);
  if (!swap) return swap.error();
  const auto& names = question.puzzle().tile_names();
  if (json != nullptr) {
    begin_question(*json, question);
    json->member("solvable", *solvable)
        .member("swap", *swap,
                [&](const TilePair& pair) {
                  json->begin_array().value(names[pair.first]).value(names[pair.second]).end_array();
                })
        .end_object();
  } else if (*solvable) {
    lines += "solvable\n";
  }
  return Outcome{*solvable, "", *swap ? "swap " + names[(*swap)->first] + " and " + names[(*swap)->second] : ""};
}

Result<Outcome> tell_count(const Question& question, const Solver& solver, std::string& lines, JsonText* json) {
  const auto nearest = solver.start_clock().nearest_to(question.start);
  if (!nearest) return nearest.error();
  const auto count = nearest->count(question.start);
  if (!count) return count.error();
  if (json != nullptr) {
    const auto distance = nearest->distance(question.start);
    if (!distance) return distance.error();
    const auto reached = goal_reached(question, *nearest);
    if (!reached) return reached.error();
    begin(*json, question, *distance, *reached);
    json->member("count", *count).end_object();
  } else if (*count) {
    (lines += std::to_string(**count)) += '\n';
  }
  return Outcome{count->has_value()};
}

void write_grade(JsonText& json, const Question& question, const Grade& grade, const std::optional<Path>& path,
                 bool is_right_by_tile) {
  begin_question(json, question);
  json.member("verdict", name_of(grade.verdict))
      .member("right", is_right(grade.verdict))
      .member("length", grade.length)
      .member("distance", grade.distance);
  write_reached(json, question, goal_reached(question, path));
  if (is_right_by_tile) json.member("right_by_tile", true);
  json.end_object();
}

void write_rate(JsonText& json, const Question& question, MoveId move, std::optional<int> change) {
  begin_question(json, question);
  json.member("move", question.name_of(move)).member("change", change).end_object();
}

void write_rank(JsonText& json, const Puzzle& puzzle, const State& board, std::uint64_t rank) {
  json.begin_object()
      .member("puzzle", puzzle.name())
      .member("board", format_board(puzzle, board))
      .member("rank", rank)
      .end_object();
}

void write_drawing(JsonText& json, const Puzzle& puzzle, const Target& board) {
  json.begin_object()
      .member("puzzle", puzzle.name())
      .member("board", format_target(puzzle, board))
      .member("drawing", draw(puzzle, board))
      .end_object();
}

void write_after(JsonText& json, const Puzzle& puzzle, const State& start, const Path& path, const State& after,
                 NamedBy named_by) {
  json.begin_object().member("puzzle", puzzle.name()).member("start", format_board(puzzle, start)).key("moves");
  write_path(json, puzzle, path, named_by);
  json.member("board", format_board(puzzle, after)).end_object();
}

Result<void> write_paths(JsonText& json, const Question& question, Paths& paths, std::uint64_t limit) {
  auto path = paths.next();
  if (!path) return path.error();
  begin(json, question, paths.distance(), goal_reached(question, *path));
  json.key("paths");
  if (!paths.distance()) {
    json.null().end_object();
    return {};
  }
  json.begin_array();
  for (std::uint64_t written = 1; *path; ++written) {
    write_path(json, question.puzzle(), **path, question.notation.named_by);
    if (written >= limit) break;
    if (path = paths.next(); !path) return path.error();
  }
  json.end_array().end_object();
  return {};
}

Result<Distribution> Distribution::of(const Solver& solver) {
  auto stats = solver.stats();
  if (!stats) return stats.error();
  return Distribution{solver.puzzle().name(), format_target(solver.puzzle(), solver.target()), std::move(stats->states),
                      stats->unreachable, std::nullopt};
}

Result<Distribution> Distribution::of_sample(const Solver& solver, std::uint64_t size, std::uint64_t seed) {
  auto states = solver.random_states(std::nullopt, seed);
  if (!states) return states.error();
  Distribution sample{solver.puzzle().name(), format_target(solver.puzzle(), solver.target()), {}, 0, seed};
  for (std::uint64_t i = 0; i < size; ++i) {
    const auto position = states->next();
    if (!position) return position.error();
    const auto distance = static_cast<std::size_t>(position->distance);
    sample.states.resize(std::max(sample.states.size(), distance + 1));
    ++sample.states[distance];
  }
  return sample;
}

std::uint64_t Distribution::total() const {
  return std::accumulate(states.begin(), states.end(), std::uint64_t{0});
}

std::size_t Distribution::nearest() const {
  const auto is_positive = [](std::uint64_t count) { return count > 0; };
  return static_cast<std::size_t>(std::ranges::find_if(states, is_positive) - states.begin());
}

double Distribution::mean() const {
  double sum = 0;
  for (std::size_t d = 0; d < states.size(); ++d) sum += static_cast<double>(d) * static_cast<double>(states[d]);
  return sum / static_cast<double>(total());
}

void write_distribution(JsonText& json, const Distribution& distribution) {
  json.begin_object().member("puzzle", distribution.puzzle).member("goal", distribution.goal);
  if (distribution.seed)
    json.member("sample", distribution.total())
        .member("seed", *distribution.seed)
        .member("nearest", distribution.nearest());
  else
    json.member("reachable", distribution.total()).member("unreachable", distribution.unreachable);
  json.member("farthest", distribution.farthest())
      .member("mean", distribution.mean())
      .key(distribution.seed ? "sampled" : "states")
      .array(distribution.states, [&](std::uint64_t states) { json.value(states); })
      .end_object();
}

Result<void> write_random_states(JsonText& json, const Solver& solver, RandomStates& states, std::uint64_t seed,
                                 std::uint64_t count, bool with_difficulty) {
  json.begin_object()
      .member("puzzle", solver.puzzle().name())
      .member("goal", format_target(solver.puzzle(), solver.target()))
      .member("seed", seed)
      .key("boards")
      .begin_array();
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto position = states.next();
    if (!position) return position.error();
    json.begin_object()
        .member("board", format_board(solver.puzzle(), position->state))
        .member("distance", position->distance);
    if (with_difficulty) {
      const auto difficulty = states.solver().difficulty(position->state);
      if (!difficulty)
        return Error{difficulty.error().code,
                     "board " + format_board(solver.puzzle(), position->state) + ": " + difficulty.error().message};
      const auto [paths, only_moves, manhattan_error] = difficulty->value();
      json.member("paths", paths).member("only_moves", only_moves).member("manhattan_error", manhattan_error);
    }
    json.end_object();
  }
  json.end_array().end_object();
  return {};
}

}  // namespace tilebase::answer
