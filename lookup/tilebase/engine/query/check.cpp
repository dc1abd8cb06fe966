#include <tilebase/check.hpp>

#include <algorithm>

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

/// Grades an answer of moves. `path` holds its moves up to the first unknown name; `is_complete` if there is none.
Result<Grade> grade_moves(const Solver& solver, const State& start, const Path& path, bool is_complete) {
  const Puzzle& puzzle = solver.puzzle();
  State state = start;
  for (std::size_t count = 0; count < path.size(); ++count) {
    const auto next = puzzle.apply(state, path[count]);
    if (!next) return Grade{Verdict::no_move, count, std::nullopt};
    state = *next;
  }
  const std::size_t length = path.size();
  if (!is_complete) return Grade{Verdict::no_move, length, std::nullopt};
  if (!puzzle.matches(solver.target(), state)) return Grade{Verdict::ends_elsewhere, length, std::nullopt};
  const auto distance = solver.distance(start);
  if (!distance) return distance.error();
  if (!*distance || static_cast<std::size_t>(**distance) > length) return Way::of(solver).inconsistent();
  const bool is_shortest = static_cast<std::size_t>(**distance) == length;
  return Grade{is_shortest ? Verdict::shortest : Verdict::longer, length, *distance};
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
  Path path;
  PathReader reader(solver.puzzle(), word, named_by, &start);
  while (const auto move = reader.next()) path.push_back(*move);
  return grade_moves(solver, start, path, reader.rest().empty());
}

Result<Grade> check(const Solver& solver, const State& start, std::span<const std::string> names, NamedBy named_by) {
  const Puzzle& puzzle = solver.puzzle();
  if (!fits(puzzle, start)) return misfit_error(puzzle, start);
  const auto is_tile = [&](const std::string& name) { return puzzle.tile(name) != Puzzle::no_tile; };
  if (!names.empty() && (named_by == NamedBy::number || std::all_of(names.begin(), names.end(), is_tile))) {
    std::string word;
    for (const std::string& name : names) (word += name) += ' ';
    return check(solver, start, word, named_by);
  }
  Path path;
  for (const std::string& name : names) {
    const auto moves = parse_path(puzzle, name, named_by);
    if (!moves || moves->empty()) return grade_moves(solver, start, path, false);
    path.insert(path.end(), moves->begin(), moves->end());
  }
  return grade_moves(solver, start, path, true);
}

}  // namespace tilebase
