#include <tilebase/check.hpp>

#include <algorithm>

#include <base/meter.hpp>
#include <base/text.hpp>
#include <tilebase/engine/puzzle/fit.hpp>
#include <tilebase/engine/query/ways.hpp>

namespace tilebase {
namespace {

bool claims_no_path(std::string_view word) {
  constexpr std::string_view white = " \t\r\n\v\f";
  const std::size_t first = word.find_first_not_of(white);
  return first != std::string_view::npos &&
         lower_case(word.substr(first, word.find_last_not_of(white) - first + 1)) == claim_of_no_path;
}

Result<Grade> grade_claim(const Solver& solver, const State& start) {
  const auto solvable = solver.is_solvable(start);
  if (!solvable) return solvable.error();
  return Grade{*solvable ? Verdict::solvable : Verdict::unsolvable, std::nullopt, std::nullopt};
}

/// Answer of moves as it is read: its moves up to the first unknown name; `is_complete` if there is none.
struct Reading {
  Path path;
  bool is_complete;
};

Reading read(const Puzzle& puzzle, const State& start, std::string_view word, NamedBy named_by) {
  Path path;
  PathReader reader(puzzle, word, named_by, &start);
  while (const auto move = reader.next()) path.push_back(*move);
  return {std::move(path), reader.rest().empty()};
}

Reading read(const Puzzle& puzzle, const State& start, std::span<const std::string> names, NamedBy named_by) {
  const auto is_tile = [&](const std::string& name) { return puzzle.tile(name) != Puzzle::no_tile; };
  if (!names.empty() && (named_by == NamedBy::number || std::all_of(names.begin(), names.end(), is_tile))) {
    std::string word;
    for (const std::string& name : names) (word += name) += ' ';
    return read(puzzle, start, word, named_by);
  }
  Path path;
  for (const std::string& name : names) {
    const auto moves = parse_path(puzzle, name, named_by);
    if (!moves || moves->empty()) return {std::move(path), false};
    path.insert(path.end(), moves->begin(), moves->end());
  }
  return {std::move(path), true};
}

Result<Grade> grade(const Solver& solver, const State& start, const Reading& answer) {
  const Puzzle& puzzle = solver.puzzle();
  State state = start;
  for (std::size_t count = 0; count < answer.path.size(); ++count) {
    const auto next = puzzle.apply(state, answer.path[count]);
    if (!next) return Grade{Verdict::no_move, count, std::nullopt};
    state = *next;
  }
  const std::size_t length = answer.path.size();
  if (!answer.is_complete) return Grade{Verdict::no_move, length, std::nullopt};
  if (!puzzle.matches(solver.target(), state)) return Grade{Verdict::ends_elsewhere, length, std::nullopt};
  const auto distance = solver.distance(start);
  if (!distance) return distance.error();
  if (!*distance || static_cast<std::size_t>(**distance) > length) return Way::of(solver).inconsistent();
  const bool is_shortest = static_cast<std::size_t>(**distance) == length;
  return Grade{is_shortest ? Verdict::shortest : Verdict::longer, length, *distance};
}

Result<std::vector<CheckedMove>> check_moves(const Solver& unlimited, const State& start, const Reading& answer) {
  const Solver solver = unlimited.start_clock();
  const Puzzle& puzzle = solver.puzzle();
  Meter meter(solver.budget());
  const auto distance_of = [&](const State& state) -> Result<std::optional<int>> {
    if (meter.is_over_at(0)) return std::optional<int>();
    auto distance = solver.distance(state);
    return !distance && distance.error().code == ErrorCode::gave_up ? std::optional<int>() : distance;
  };
  std::vector<CheckedMove> moves;
  if (answer.path.empty() && answer.is_complete) return moves;
  auto before = distance_of(start);
  State state = start;
  for (const MoveId move : answer.path) {
    if (!before) return before.error();
    const auto next = puzzle.apply(state, move);
    moves.push_back({move, next.has_value(), *before, std::nullopt});
    if (!next) return moves;
    state = *next;
    before = distance_of(state);
    if (before) moves.back().after = *before;
  }
  if (!before) return before.error();
  if (!answer.is_complete) moves.push_back({std::nullopt, false, *before, std::nullopt});
  return moves;
}

}  // namespace

const char* name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::shortest:
      return "shortest";
    case Verdict::longer:
      return "longer";
    case Verdict::ends_elsewhere:
      return "ends elsewhere";
    case Verdict::no_move:
      return "no move";
    case Verdict::solvable:
      return "solvable";
    case Verdict::unsolvable:
      break;
  }
  return "unsolvable";
}

std::string format_grade(const Grade& grade) {
  std::string text = name_of(grade.verdict);
  if (grade.verdict == Verdict::longer)
    text += " by " + std::to_string(*grade.length - static_cast<std::size_t>(*grade.distance));
  if (grade.verdict == Verdict::no_move) text += ' ' + std::to_string(*grade.length + 1);
  return text;
}

Result<Grade> check(const Solver& solver, const State& start, std::string_view word, NamedBy named_by) {
  if (!fits(solver.puzzle(), start)) return misfit_error(solver.puzzle(), start);
  if (claims_no_path(word)) return grade_claim(solver, start);
  return grade(solver, start, read(solver.puzzle(), start, word, named_by));
}

Result<Grade> check(const Solver& solver, const State& start, std::span<const std::string> names, NamedBy named_by) {
  if (!fits(solver.puzzle(), start)) return misfit_error(solver.puzzle(), start);
  return grade(solver, start, read(solver.puzzle(), start, names, named_by));
}

Result<std::vector<CheckedMove>> check_each(const Solver& solver, const State& start, std::string_view word,
                                            NamedBy named_by) {
  if (!fits(solver.puzzle(), start)) return misfit_error(solver.puzzle(), start);
  if (claims_no_path(word)) return std::vector<CheckedMove>();
  return check_moves(solver, start, read(solver.puzzle(), start, word, named_by));
}

Result<std::vector<CheckedMove>> check_each(const Solver& solver, const State& start,
                                            std::span<const std::string> names, NamedBy named_by) {
  if (!fits(solver.puzzle(), start)) return misfit_error(solver.puzzle(), start);
  return check_moves(solver, start, read(solver.puzzle(), start, names, named_by));
}

}  // namespace tilebase
