#include "answer/documents.hpp"

#include <algorithm>
#include <numeric>

#include <nlohmann/json.hpp>

namespace tilebase::answer {
namespace {

bool needs_no_escape(char c) {
  return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

}  // namespace

void begin_question(JsonText& json, const Question& question) {
  const Puzzle& puzzle = question.puzzle();
  json.begin_object()
      .member("puzzle", puzzle.name())
      .member("start", format_board(puzzle, question.start))
      .member("goal", format_target(puzzle, question.target));
}

std::optional<std::string> goal_reached(const Question& question, const std::optional<Path>& path) {
  if (!question.target.has_alternatives() || !path) return std::nullopt;
  State end = question.start;
  for (const MoveId move : *path) end = *question.puzzle().apply(end, move);
  for (const Target& goal : question.target.goals())
    if (question.puzzle().matches(goal, end)) return format_target(question.puzzle(), goal);
  return std::nullopt;
}

void write_reached(JsonText& json, const Question& question, const std::optional<std::string>& reached) {
  if (question.target.has_alternatives()) json.member("reached", reached);
}

void begin_answer(JsonText& json, const Question& question, std::optional<int> distance,
                  const std::optional<std::string>& reached) {
  begin_question(json, question);
  json.member("solvable", distance.has_value()).member("distance", distance);
  write_reached(json, question, reached);
}

void write_path(JsonText& json, const Puzzle& puzzle, State state, const Path& path, NamedBy named_by) {
  json.array(path, [&](MoveId move) {
    json.value(move_name(puzzle, move, named_by, &state));
    if (named_by == NamedBy::number) state = *puzzle.apply(state, move);
  });
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

std::optional<std::string> take_name(const Question& question, const CheckedMove& item, State& state) {
  if (!item.move) return std::nullopt;
  auto name = move_name(question.puzzle(), *item.move, question.notation.named_by, &state);
  if (item.is_allowed) state = *question.puzzle().apply(state, *item.move);
  return name;
}

void write_grade(JsonText& json, const Question& question, const Grade& grade, const std::optional<Path>& path,
                 bool is_right_by_tile, const std::optional<std::vector<CheckedMove>>& each) {
  begin_question(json, question);
  json.member("verdict", name_of(grade.verdict))
      .member("right", is_right(grade.verdict))
      .member("length", grade.length)
      .member("distance", grade.distance);
  write_reached(json, question, goal_reached(question, path));
  if (is_right_by_tile) json.member("rightByTile", true);
  if (each)
    json.key("each").array(*each, [&, state = question.start](const CheckedMove& item) mutable {
      json.begin_object()
          .member("move", take_name(question, item, state))
          .member("allowed", item.is_allowed)
          .member("before", item.before)
          .member("after", item.after)
          .end_object();
    });
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
  write_path(json, puzzle, start, path, named_by);
  json.member("board", format_board(puzzle, after)).end_object();
}

Result<void> write_paths(JsonText& json, const Question& question, Paths& paths, std::uint64_t limit) {
  auto path = paths.next();
  if (!path) return path.error();
  begin_answer(json, question, paths.distance(), goal_reached(question, *path));
  json.key("paths");
  if (!paths.distance()) {
    json.null().end_object();
    return {};
  }
  json.begin_array();
  for (std::uint64_t written = 1; *path; ++written) {
    write_path(json, question.puzzle(), question.start, **path, question.notation.named_by);
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
    json.member("reachable", distribution.total())
        .member("unreachable",
                distribution.is_unreachable_known() ? std::optional(distribution.unreachable) : std::nullopt);
  json.member("farthest", distribution.farthest())
      .member("mean", distribution.mean())
      .key(distribution.seed ? "sampled" : "states")
      .array(distribution.states, [&](std::uint64_t states) { json.value(states); })
      .end_object();
}

namespace {

/// Writes the members of the difficulty of a state.
Result<void> write_difficulty(JsonText& json, const Solver& solver, const State& state) {
  const auto difficulty = solver.difficulty(state);
  if (!difficulty)
    return Error{difficulty.error().code,
                 "board " + format_board(solver.puzzle(), state) + ": " + difficulty.error().message};
  const auto [count, only_moves, manhattan_error] = difficulty->value();
  json.member("count", count).member("onlyMoves", only_moves).member("manhattanError", manhattan_error);
  return {};
}

}  // namespace

Result<void> write_random_states(JsonText& json, const Solver& solver, RandomStates& states, std::uint64_t seed,
                                 std::uint64_t count, bool at_distance, bool with_difficulty) {
  json.begin_object()
      .member("puzzle", solver.puzzle().name())
      .member("goal", format_target(solver.puzzle(), solver.target()))
      .member("seed", seed)
      .key("boards")
      .begin_array();
  const bool tells_distance = at_distance || with_difficulty || !solver.searches();
  for (std::uint64_t i = 0; i < count; ++i) {
    std::optional<int> distance;
    const auto solved_state = [&](const SolvedState& solved) {
      distance = solved.distance;
      return solved.state;
    };
    const auto state = tells_distance ? states.next().transform(solved_state) : states.next_state();
    if (!state) return state.error();
    json.begin_object().member("board", format_board(solver.puzzle(), *state));
    if (distance) json.member("distance", *distance);
    if (with_difficulty)
      if (auto result = write_difficulty(json, states.solver(), *state); !result) return result;
    json.end_object();
  }
  json.end_array().end_object();
  return {};
}

Result<void> write_random_question(JsonText& json, RandomStates& states, std::uint64_t seed, bool with_moves,
                                   bool with_difficulty) {
  const auto solved = states.next();
  if (!solved) return solved.error();
  const Solver& solver = states.solver();
  const Puzzle& puzzle = solver.puzzle();
  json.begin_object()
      .member("puzzle", puzzle.name())
      .member("start", format_board(puzzle, solved->state))
      .member("goal", format_target(puzzle, solver.target()))
      .member("seed", seed)
      .member("distance", solved->distance);
  if (with_moves) {
    auto moves = solver.moves(solved->state);
    if (!moves) return moves.error();
    std::erase_if(*moves, [&](const ValuedMove& valued) { return valued.distance != solved->distance - 1; });
    json.key("bestMoves").array(*moves, [&](const ValuedMove& valued) {
      json.value(puzzle.moves()[valued.move].name);
    });
  }
  if (with_difficulty)
    if (auto result = write_difficulty(json, solver, solved->state); !result) return result;
  json.end_object();
  return {};
}

}  // namespace tilebase::answer
