#include <tilebase/engine/generate/jobs.hpp>

#include <stdexcept>

#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/engine/puzzle/wildcard_index.hpp>
#include <tilebase/engine/search/pattern_store.hpp>
#include <tilebase/table_files.hpp>

namespace tilebase {

bool has_pattern_file(const Puzzle& puzzle) {
  const auto board = SlideBoard::of(puzzle);
  return board && board->cells() > max_table_cells && !stored_patterns(*board).empty();
}

Result<std::vector<TableJob>> jobs_for_all_goals(const std::shared_ptr<const Puzzle>& puzzle) {
  std::vector<TableJob> jobs;
  if (has_pattern_file(*puzzle)) {
    jobs.push_back({puzzle, TableJob::Patterns()});
    return jobs;
  }
  if (const auto possible = can_have_table(*puzzle); !possible)
    return Error{ErrorCode::table_missing, possible.error().message};
  if (puzzle->has_equal_tiles()) {  // a table of one goal answers for no other goal
    jobs.push_back({puzzle, puzzle->goal()});
    return jobs;
  }
  try {
    for (const State& goal : canonical_goals(*puzzle)) jobs.push_back({puzzle, goal});
  } catch (const std::length_error& symmetries) {
    return Error{ErrorCode::bad_definition, symmetries.what()};
  }
  if (is_unpacked(*puzzle) && wildcard_table_pays(*puzzle)) jobs.push_back({puzzle, TableJob::Wildcards()});
  return jobs;
}

std::string TableJob::file_name() const {
  if (const auto* state = std::get_if<State>(&goal)) return table_file_name(*puzzle, *state);
  return is_patterns() ? pattern_file_name(*puzzle) : wildcard_file_name(*puzzle);
}

}  // namespace tilebase
