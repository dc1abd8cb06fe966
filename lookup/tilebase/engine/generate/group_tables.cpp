#include <tilebase/engine/generate/group_tables.hpp>

#include <algorithm>
#include <string>
#include <utility>

#include <base/text.hpp>
#include <tilebase/engine/generate/group_search.hpp>
#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/puzzle/slide_board.hpp>
#include <tilebase/engine/table/header.hpp>

namespace tilebase {

bool is_made_at_once(const Puzzle& puzzle) {
  if (is_unpacked(puzzle) || puzzle.has_equal_tiles() || SlideBoard::with_walls(puzzle)) return false;
  return count_group_states(puzzle, most_states_at_once).has_value();
}

namespace {

/// A search that has ended, and the packed distances.
struct Searched {
  std::shared_ptr<const GroupSteps> steps;
  std::vector<std::uint64_t> histogram;
  int bits;
  LargeArray<std::uint8_t> packed;

  std::size_t size() const { return PackedArray::byte_count(static_cast<std::size_t>(steps->index().size()), bits); }
};

Result<Searched> search(const Puzzle& puzzle, const State& goal, double most_states, std::size_t threads,
                        const ProgressSink& on_progress) {
  auto index = GroupIndex::choose(puzzle, goal, most_states);
  if (!index)
    return Error{ErrorCode::too_many_cells, "puzzle " + puzzle.name() + " has more than " +
                                                group_digits(static_cast<std::uint64_t>(most_states)) + " states"};
  auto steps = std::make_shared<const GroupSteps>(std::make_shared<const GroupIndex>(std::move(*index)));
  const auto total = static_cast<double>(steps->index().size());
  const auto search = GroupSearch::start(steps, GroupSearch::Keep::distances);
  for (std::uint64_t sum = 1, states = 0; (states = search->next_level(threads)) > 0;)
    on_progress(search_fraction * static_cast<double>(sum += states) / total);
  if (const auto fits = check_farthest(puzzle, search->histogram()); !fits) return fits.error();
  const int bits = distance_width(static_cast<int>(search->histogram().size()) - 1);
  return Searched{std::move(steps), search->histogram(), bits, search->pack(bits, threads)};
}

}  // namespace

Result<MadeDistances> search_groups(const Puzzle& puzzle, const State& goal) {
  auto searched = search(puzzle, goal, most_states_at_once, 1, [](double) {});
  if (!searched) return searched.error();
  const std::shared_ptr<const GroupIndex> index(searched->steps, &searched->steps->index());  // keeps the steps, too
  const std::uint8_t* const bytes = searched->packed.data();
  PackedArray distances(static_cast<std::size_t>(index->size()), searched->bits, {bytes, bytes + searched->size()});
  return MadeDistances{index, std::move(distances), std::move(searched->histogram)};
}

Result<ProvenTable> make_groups(const Puzzle& puzzle, const State& goal, std::size_t threads,
                                const ProgressSink& on_progress) {
  auto searched = search(puzzle, goal, most_group_states, threads, on_progress);
  if (!searched) return searched.error();
  on_progress(search_fraction);
  const auto kept = std::make_shared<const Searched>(std::move(*searched));
  const BlockDistances distances{puzzle, goal, kept->histogram, kept->bits, {kept->packed.data(), kept->size()}};
  if (const auto fault = fault_in_groups(distances, *kept->steps, threads))
    return Error{ErrorCode::table_damaged, "not proven: " + *fault};
  const GroupIndex& index = kept->steps->index();
  return ProvenTable{kept->histogram, index.size(), index.base(), [kept](std::uint64_t at, std::span<std::uint8_t> to) {
                       std::copy_n(kept->packed.data() + at, to.size(), to.data());
                     }};
}

std::optional<std::uint64_t> bytes_to_count_groups(const Puzzle& puzzle) {
  const auto states = count_group_states(puzzle);
  const auto base = choose_group_base(HomeWalks(MoveSet(puzzle), puzzle.blank_cell(puzzle.goal())), puzzle.cells());
  if (!states || !base) return std::nullopt;
  return GroupSearch::bytes_to_count(*states, order_of(base->turn, puzzle.cells()));
}

std::uint64_t bytes_to_make_groups(const Puzzle& puzzle) {
  // A search keeps three planes of bits, and four for distances up to 14; packed, distances take four bits a state.
  return bytes_to_count_groups(puzzle).value_or(0) / 3 * 7 + count_group_states(puzzle).value_or(0) / 2;
}

}  // namespace tilebase
