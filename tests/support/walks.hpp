#pragma once

#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/engine/query/table_set.hpp>
#include <tilebase/engine/query/walker.hpp>
#include <tilebase/stored_table.hpp>
#include <tilebase/tilebase.hpp>

#include "support/tables.hpp"

namespace support {

/// The tablebase of one table, opened from its file's bytes.
inline tilebase::Tablebase tablebase_of(const tilebase::Table& table) {
  return tilebase::Tablebase::open(
             {tilebase::StoredTable::open(tilebase::tablegen::store(table), "some.table").value()})
      .value();
}

/// The tablebase of a definition: a table for each canonical goal.
inline tilebase::Tablebase tablebase_of(const std::string& definition) {
  const auto puzzle = puzzle_from(definition);
  std::vector<tilebase::StoredTable> tables;
  for (const tilebase::State& goal : canonical_goals(*puzzle))
    tables.push_back(
        tilebase::StoredTable::open(tilebase::tablegen::store(table_of(puzzle, goal)), "some.table").value());
  return tilebase::Tablebase::open(std::move(tables)).value();
}

/// Compares all functions of a walker with the view that it was made from, state by state.
class Walks {
 public:
  explicit Walks(const tilebase::GoalView& view, const tilebase::Walker& walker)
      : view_(view), walker_(walker), puzzle_(view.table().puzzle()) {
    page_.resize(margin + walker.room() + margin);
  }

  /// Whether walker and view agree about the state.
  bool same_for(const tilebase::State& state) {
    const auto path = view_.path(state).value();
    const auto place = walker_.place(state);
    if (view_.distance(state) != walker_.distance(state) || walker_.is_solvable(place) != path.has_value())
      return false;
    walker_.prefetch(place);
    tilebase::Path walked{7, 7};
    if (walker_.append_path(state, walked) != path.has_value()) return false;
    if (!path) return walked == tilebase::Path{7, 7};
    if (path->size() >= lengths_.size()) lengths_.resize(path->size() + 1);
    ++lengths_[path->size()];
    walked.erase(walked.begin(), walked.begin() + 2);
    return walked == *path && walker_.distance_from(place) == static_cast<int>(path->size()) &&
           (!walker_.writes_words() || writes(place, puzzle_.word(*path)));
  }

  /// The number of states, of every `step`-th, on which they disagree.
  int faults(std::uint32_t step = 1) {
    int wrong = 0;
    for (std::uint32_t rank = 0; rank < tilebase::factorial(puzzle_.cells()); rank += step)
      wrong += same_for(tilebase::cantor_unrank(rank, puzzle_.cells())) ? 0 : 1;
    return wrong;
  }

  /// The number of states so far whose path has this length.
  int with_length(std::size_t length) const { return length < lengths_.size() ? lengths_[length] : 0; }

 private:
  /// Whether the wanted word is written, and nothing outside its room.
  bool writes(tilebase::Walker::Place place, const std::string& wanted) {
    constexpr char untouched = '\x5A';
    std::memset(page_.data(), untouched, page_.size());
    char* const begin = page_.data() + margin;
    const char* const end = walker_.write_word(place, begin);
    for (std::size_t i = 0; i < margin; ++i)
      if (page_[i] != untouched || begin[walker_.room() + i] != untouched) return false;
    return std::string_view(begin, static_cast<std::size_t>(end - begin)) == wanted;
  }

  static constexpr std::size_t margin = 32;
  tilebase::GoalView view_;
  const tilebase::Walker& walker_;
  const tilebase::Puzzle& puzzle_;
  std::vector<char> page_;
  std::vector<int> lengths_;
};

}  // namespace support
