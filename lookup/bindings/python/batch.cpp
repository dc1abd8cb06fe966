#include "batch.hpp"

#include <tilebase/query/walker.hpp>

namespace tilebase_python {
namespace {

using tilebase::Error;
using tilebase::Result;
using tilebase::State;

/// Calls `answer(state)`, which may return an error, for each board.
template <class Answer>
std::optional<Error> for_each_start(const BoardTexts& starts, const tilebase::Puzzle& puzzle, Answer answer) {
  const std::string_view text = starts.text;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < starts.ends.size(); ++i) {
    const auto state = parse_board(puzzle, text.substr(begin, starts.ends[i] - begin));
    const std::optional<Error> error = state ? answer(*state) : std::optional(state.error());
    if (error) return Error{error->code, "starts[" + std::to_string(i) + "]: " + error->message};
    begin = starts.ends[i];
  }
  return std::nullopt;
}

}  // namespace

Result<PathList> paths_from(const BoardTexts& starts, const tilebase::Tablebase& tablebase,
                            const tilebase::Target& target) {
  const auto solver = tablebase.solver(target);
  if (!solver) return solver.error();
  solver->expect(starts.ends.size());
  const tilebase::Walker* const walker = solver->walker();
  PathList paths;
  paths.ends.reserve(starts.ends.size());
  const auto error = for_each_start(starts, tablebase.puzzle(), [&](const State& start) -> std::optional<Error> {
    bool is_path = false;
    if (walker != nullptr) {
      is_path = walker->append_path(start, paths.moves);
    } else {
      const auto path = solver->path(start);
      if (!path) return path.error();
      is_path = path->has_value();
      if (is_path) paths.moves.insert(paths.moves.end(), (*path)->begin(), (*path)->end());
    }
    paths.ends.push_back({paths.moves.size(), is_path});
    return std::nullopt;
  });
  return error ? Result<PathList>(*error) : paths;
}

Result<std::vector<int>> distances_from(const BoardTexts& starts, const tilebase::Tablebase& tablebase,
                                        const tilebase::Target& target) {
  const auto solver = tablebase.solver(target);
  if (!solver) return solver.error();
  std::vector<int> distances;
  distances.reserve(starts.ends.size());
  const auto error = for_each_start(starts, tablebase.puzzle(), [&](const State& start) -> std::optional<Error> {
    distances.push_back(solver->distance(start).value_or(no_way));
    return std::nullopt;
  });
  return error ? Result<std::vector<int>>(*error) : distances;
}

}  // namespace tilebase_python
