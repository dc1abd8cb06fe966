#include <tilebase/engine/generate/search_tables.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <utility>

#include <base/side_by_side.hpp>
#include <base/system.hpp>
#include <tilebase/engine/generate/all_boards.hpp>
#include <tilebase/engine/generate/bits.hpp>
#include <tilebase/engine/generate/group_tables.hpp>
#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/generate/prove_slides.hpp>
#include <tilebase/engine/generate/slide_planes.hpp>
#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/search/slides/pattern_store.hpp>
#include <tilebase/engine/table/header.hpp>
#include <tilebase/stored_table.hpp>
#include <tilebase/table_files.hpp>

namespace tilebase {
namespace {

/// Breadth-first search over all states of a puzzle of at most nine cells.
///
/// A state's number is the Cantor rank of the cells of its tiles, the blank's first. The last tiles are the *tail*, the
/// tiles before them the *head*. A step takes all states of a head to one other head, and shuffles their tails in one
/// way. So each step is applied to a board once for each head, and a state's neighbour takes a look-up:
///
///     number of a state        head * tails + tail
///     number after a step      head after it * tails + product[shuffle, tail]
///
/// Example: 1 2 3 / 4 x 5 / 6 7 8 has the head 4 0 1 2, cells of x 1 2 3, and the tail 0: the tiles 4 5 6 7 8 have the
/// other cells in ascending order. The slide of x to the left, with 4, gives the head 3 0 1 2 and does not shuffle the
/// tail: 4 has again the first cell that the head leaves free.
///
/// Levels push from the states of the last one. Where few states are left, each pulls: its first move by name that
/// leads to the last level ends its search. Cost: 2 ns for each state and move, half where a level pulls.
class StateSearch {
 public:
  StateSearch(const Puzzle& puzzle, const State& goal)
      : puzzle_(puzzle),
        length_(std::min(most_length, puzzle.cells() - 1)),
        tails_(static_cast<std::uint32_t>(factorial(length_))),
        labels_(static_cast<std::size_t>(factorial(puzzle.cells())), unreachable),
        level_(labels_.size() / tails_) {
    if (const auto blank = puzzle.blank())
      std::rotate(tiles_.lane.begin(), tiles_.lane.begin() + *blank, tiles_.lane.begin() + *blank + 1);
    std::vector<Permutation> tails;
    for (std::uint32_t tail = 0; tail < tails_; ++tail) tails.push_back(cantor_unrank(tail, length_));
    for (const Permutation& shuffle : tails)
      for (const Permutation& tail : tails)
        products_.push_back(static_cast<std::uint8_t>(cantor_rank(compose(shuffle, tail, length_), length_)));
    search(goal);
  }

  /// Number of states by distance.
  const std::vector<std::uint64_t>& histogram() const { return histogram_; }

  /// Returns the table of the states, by its index.
  Table table(std::shared_ptr<const Puzzle> puzzle, const State& goal) const;

 private:
  static constexpr int most_length = 5;
  static constexpr std::uint32_t unreachable = 0xFFFFFF00;  // label of states that cannot reach the goal

  /// A step of all states of a head: the head that it leads to, and the place of its shuffle in products_.
  struct Step {
    std::uint32_t head;
    std::uint16_t product;
    MoveId move;
  };

  /// The steps of each head.
  struct Steps {
    std::vector<Step> list;
    std::vector<std::size_t> begin;

    std::span<const Step> of(std::uint32_t head) const {
      return std::span(list).subspan(begin[head], begin[head + 1] - begin[head]);
    }
  };

  Steps list_steps(bool is_back) const;
  void search(const State& goal);
  std::uint64_t push(std::uint32_t head, std::uint32_t distance, const Steps& back);
  std::uint64_t pull(std::uint32_t head, std::uint32_t distance, const Steps& steps);

  const Puzzle& puzzle_;
  int length_;                                  // number of tiles of a tail
  std::uint32_t tails_;                         // number of tails
  std::vector<std::uint32_t> labels_;           // index: number
  std::vector<std::uint32_t> level_;            // greatest distance of the states of each head, so far
  std::vector<std::uint32_t> heads_;            // heads that have states of the next level
  Permutation tiles_ = identity_permutation();  // the blank, then the others in ascending order
  std::vector<std::uint8_t> products_;          // tail after the shuffle, by shuffle and tail
  std::vector<std::uint64_t> histogram_;
};

/// Lists the moves of each head, by name, or the steps that take them back.
StateSearch::Steps StateSearch::list_steps(bool is_back) const {
  const int cells = puzzle_.cells();
  std::vector<std::vector<std::pair<MoveId, Permutation>>> steps_at(static_cast<std::size_t>(puzzle_.blank_cells()));
  for (std::size_t move = 0; move < puzzle_.moves().size(); ++move)
    for (int cell = 0; cell < puzzle_.blank_cells(); ++cell)
      if (const auto& step = puzzle_.moves()[move].at[static_cast<std::size_t>(cell)]) {
        const int from = is_back ? puzzle_.blank_cell_after(*step, cell) : cell;
        steps_at[static_cast<std::size_t>(from)].emplace_back(move, is_back ? *step : inverse(*step));
      }
  Steps steps;
  steps.list.reserve(level_.size() * puzzle_.moves().size());
  for (std::uint32_t head = 0; head < level_.size(); ++head) {
    steps.begin.push_back(steps.list.size());
    const Permutation before = cantor_unrank(std::uint64_t{head} * tails_, cells);
    for (const auto& [move, step] : steps_at[puzzle_.blank() ? before[0] : 0]) {
      std::array<std::uint8_t, max_unpacked_cells> after;
      for (std::size_t i = 0; i < after.size(); ++i) after[i] = step[before[i]];
      const auto number = static_cast<std::uint32_t>(placement_rank(after.data(), cells, cells));
      steps.list.push_back({number / tails_, static_cast<std::uint16_t>(number % tails_ * tails_), move});
    }
  }
  steps.begin.push_back(steps.list.size());
  return steps;
}

void StateSearch::search(const State& goal) {
  const Permutation cells = compose(inverse(goal), tiles_, puzzle_.cells());
  const auto number = static_cast<std::uint32_t>(cantor_rank(cells, puzzle_.cells()));
  labels_[number] = 0;
  heads_.push_back(number / tails_);
  const Steps back = list_steps(true);
  Steps steps;
  std::uint64_t rest = labels_.size();
  std::uint64_t count = 1;
  for (std::uint32_t distance = 1; count > 0; ++distance) {
    histogram_.push_back(count);
    rest -= count;
    const bool is_pulled = rest < 2 * count;
    if (is_pulled && steps.list.empty()) steps = list_steps(false);
    count = 0;
    const std::vector<std::uint32_t> heads = std::exchange(heads_, {});
    if (is_pulled)
      for (std::uint32_t head = 0; head < level_.size(); ++head) count += pull(head, distance, steps);
    else
      for (const std::uint32_t head : heads) count += push(head, distance, back);
  }
}

/// Finds the states at a distance that a step back leads to from a head. Returns how many are new.
std::uint64_t StateSearch::push(std::uint32_t head, std::uint32_t distance, const Steps& back) {
  // No branch depends on a label: many would be mispredicted.
  std::array<std::uint8_t, 121> tails;
  std::size_t size = 0;
  for (std::uint32_t tail = 0; tail < tails_; ++tail) {
    tails[size] = static_cast<std::uint8_t>(tail);
    size += labels_[head * tails_ + tail] >> 8U == distance - 1 ? 1 : 0;
  }
  std::uint64_t sum = 0;
  for (const Step& step : back.of(head)) {
    std::uint32_t* const labels = &labels_[step.head * tails_];
    const std::uint8_t* const product = &products_[step.product];
    const std::uint32_t label = distance << 8U | step.move;
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < size; ++i) {
      std::uint32_t& old = labels[product[tails[i]]];
      count += old == unreachable ? 1 : 0;
      old = std::min(old, label);
    }
    sum += count;
    if (count > 0 && level_[step.head] < distance) {
      level_[step.head] = distance;
      heads_.push_back(step.head);
    }
  }
  return sum;
}

/// Finds the states at a distance that have a head, and returns how many.
std::uint64_t StateSearch::pull(std::uint32_t head, std::uint32_t distance, const Steps& steps) {
  std::uint64_t count = 0;
  for (std::uint32_t tail = 0; tail < tails_; ++tail) {
    std::uint32_t& label = labels_[head * tails_ + tail];
    if (label != unreachable) continue;
    for (const Step& step : steps.of(head)) {
      if (labels_[step.head * tails_ + products_[step.product + tail]] >> 8U != distance - 1) continue;
      label = distance << 8U | step.move;
      ++count;
      break;
    }
  }
  if (count > 0) heads_.push_back(head);
  return count;
}

Table StateSearch::table(std::shared_ptr<const Puzzle> puzzle, const State& goal) const {
  const CompactIndex index(puzzle_, goal);
  const int bits = distance_width(static_cast<int>(histogram_.size()) - 1);
  const std::uint32_t no_distance = (1U << static_cast<unsigned>(bits)) - 1;
  auto distances = PackedArray::of(index.size(), bits, [&](std::size_t) { return no_distance; });
  auto moves = PackedArray::of(index.size(), move_width(puzzle_), [](std::size_t) { return 0U; });

  // Tails have the greatest tiles: their digits count on top of the rank of the head with tail 0.
  using Digits = std::array<std::uint32_t, most_length>;
  std::vector<Digits> digits(tails_);
  for (std::uint32_t tail = 0; tail < tails_; ++tail) {
    const Permutation order = inverse(cantor_unrank(tail, length_));
    for (int i = 0; i < length_; ++i)
      for (int later = i + 1; later < length_; ++later)
        digits[tail][static_cast<std::size_t>(i)] += order[later] < order[i] ? 1 : 0;
  }
  const int cells = puzzle_.cells();
  for (std::uint32_t first = 0; first < labels_.size(); first += tails_) {
    const Permutation cell = cantor_unrank(first, cells);
    const State state = compose(tiles_, inverse(cell), cells);
    const int blank_cell = puzzle_.blank_cell(state);
    const OrderWeights& weights = index.weights(blank_cell);
    const std::uint32_t rank = order_rank_portable(state, cells, puzzle_.blank().value_or(-1), weights).rank;
    Digits weight{};
    for (int i = 0; i < length_; ++i) weight[static_cast<std::size_t>(i)] = weights.weight[cell[cells - length_ + i]];
    for (std::uint32_t tail = 0; tail < tails_; ++tail) {
      const std::uint32_t label = labels_[first + tail];
      if (label == unreachable) continue;
      std::uint32_t sum = rank;
      for (std::size_t i = 0; i < weight.size(); ++i) sum += weight[i] * digits[tail][i];
      const std::uint32_t number = index.number(sum, blank_cell);
      distances.set(number, label >> 8U);
      moves.set(number, label & 0xFFU);
    }
  }
  return Table(std::move(puzzle), goal, index, std::move(distances), std::move(moves), histogram_);
}

Table search_slides(std::shared_ptr<const Puzzle> puzzle, const State& goal) {
  const SlideBoard board = SlideBoard::of(*puzzle).value();
  SlidePlanes planes(board, SlideReading::by_rows(board), puzzle->blank().value(), goal,
                     SlidePlanes::Keep::distances_and_moves);
  std::vector<std::uint64_t> histogram{1};
  while (const std::uint64_t states = planes.next_level(1)) histogram.push_back(states);

  // A label is one byte: in its low six bits the distance, at most 36 moves on these boards, above them the best move.
  constexpr unsigned move_shift = 6;
  constexpr std::uint32_t distance_mask = (1U << move_shift) - 1;
  const CompactIndex index(*puzzle, goal);
  const auto cells = static_cast<std::size_t>(board.cells());
  std::vector<std::uint8_t> labels(index.size());
  for (std::size_t word = 0; word < planes.words(); ++word)
    for (int cell = 0; cell < board.cells(); ++cell) {
      std::array<std::uint64_t, 8> eights;  // one byte a lane, and one for each of the four unused bits of a word
      eights.fill(planes.odd(cell) != 0 ? 0x0101010101010101U : 0);
      const auto add = [&](const SlidePlanes::Bits& bits, unsigned shift) {
        for (const auto& plane : bits) {
          for (unsigned i = 0; i < 8; ++i) eights[i] |= Spread<8>::bits[plane[word] >> (8 * i) & 0xFFU] << shift;
          ++shift;
        }
      };
      add(planes.distances(cell), 1);
      add(planes.moves(cell), move_shift);
      // The numbers of CompactIndex, for boards that are read by rows: order * cells + cell.
      std::uint8_t* to = labels.data() + word * SlidePlanes::lanes * cells + static_cast<std::size_t>(cell);
      for (unsigned lane = 0; lane < SlidePlanes::lanes; ++lane, to += cells)
        *to = static_cast<std::uint8_t>(eights[lane / 8] >> lane % 8 * 8);
    }
  auto moves = PackedArray::of(labels.size(), move_width(*puzzle),
                               [&](std::size_t i) { return std::uint32_t{labels[i]} >> move_shift; });
  auto distances = PackedArray::of(labels.size(), distance_width(static_cast<int>(histogram.size()) - 1),
                                   [&](std::size_t i) { return std::uint32_t{labels[i]} & distance_mask; });
  return Table(std::move(puzzle), goal, index, std::move(distances), std::move(moves), std::move(histogram));
}

Result<ProvenTable> make_slides(const Puzzle& puzzle, const State& goal, std::size_t threads,
                                const ProgressSink& on_progress) {
  const std::uint64_t state_count = factorial(puzzle.cells()) / 2;
  const auto total = static_cast<double>(state_count);
  const SlideBoard board = SlideBoard::of(puzzle).value();
  const auto reading = SlideReading::along_shorter_side(board);
  const SlideBlocks blocks(board, reading);
  ProvenTable table{{1}};
  std::vector<LargeArray<std::uint64_t>> planes_of_bits;
  {
    SlidePlanes planes(board, reading, puzzle.blank().value(), goal, SlidePlanes::Keep::bit_1);
    std::uint64_t sum = 0;
    while (const std::uint64_t states = planes.next_level(threads)) {
      table.histogram.push_back(states);
      on_progress(search_fraction * static_cast<double>(sum += states) / total);
    }
    for (int place = 0; place < board.cells(); ++place)
      planes_of_bits.push_back(std::move(planes.distances(place).front()));
  }
  const auto bits = std::make_shared<const SlideBits>(blocks, 0, blocks.blocks, std::move(planes_of_bits));
  const auto tell = [&](std::uint64_t states) {
    on_progress(search_fraction + (1 - search_fraction) * static_cast<double>(states) / total);
  };
  if (const auto fault = fault_in_slides(puzzle, goal, *bits, table.histogram, threads, tell))
    return Error{ErrorCode::table_damaged, "not proven: " + *fault};
  table.bytes = [bits](std::uint64_t at, std::span<std::uint8_t> to) { bits->write_to(at, to); };
  return table;
}

/// Computes and proves the table of a puzzle with equal tiles.
Result<ProvenTable> make_boards(const Puzzle& puzzle, const State& goal, std::size_t threads,
                                const ProgressSink& on_progress) {
  Budget budget;
  budget.threads = threads;
  budget.keep_going = [&, total = static_cast<double>(puzzle.boards().value())](const SearchProgress& progress) {
    on_progress(search_fraction * std::min(1.0, static_cast<double>(progress.states) / total));
    return true;
  };
  auto boards = AllBoards::search(puzzle, TargetBuilder(goal, puzzle.cells()), budget);
  if (!boards) return boards.error();
  ProvenTable table{(*boards)->histogram()};
  const int bits = distance_width(static_cast<int>(table.histogram.size()) - 1);
  const std::uint32_t none = (1U << static_cast<unsigned>(bits)) - 1;
  const auto packed =
      std::make_shared<const PackedArray>(PackedArray::of((*boards)->index().size(), bits, [&](std::size_t number) {
        const auto distance = (*boards)->distance(static_cast<std::uint32_t>(number));
        return distance ? static_cast<std::uint32_t>(*distance) : none;
      }));
  boards->reset();
  const BlockDistances distances{puzzle, goal, table.histogram, bits, packed->bytes()};
  if (const auto fault = fault_in_boards(distances, threads))
    return Error{ErrorCode::table_damaged, "not proven: " + *fault};
  table.bytes = [packed](std::uint64_t at, std::span<std::uint8_t> to) {
    std::copy_n(packed->bytes().data() + at, to.size(), to.data());
  };
  return table;
}

}  // namespace

Result<void> check_farthest(const Puzzle& puzzle, const std::vector<std::uint64_t>& histogram) {
  const std::size_t farthest = histogram.size() - 1;
  if (farthest <= format::max_farthest) return {};
  return Error{ErrorCode::bad_definition, "puzzle " + puzzle.name() + " has states " + std::to_string(farthest) +
                                              " moves away; a table holds distances up to " +
                                              std::to_string(format::max_farthest)};
}

bool fits_planes(const Puzzle& puzzle) {
  const auto board = SlideBoard::of(puzzle);
  return board && board->cells() <= max_slide_table_cells &&
         SlidePlanes::can_search(*board, SlideReading::along_shorter_side(*board));
}

Result<Table> search_states(const std::shared_ptr<const Puzzle>& puzzle, const State& goal) {
  const StateSearch search(*puzzle, goal);
  if (const auto fits = check_farthest(*puzzle, search.histogram()); !fits) return fits.error();
  return search.table(puzzle, goal);
}

Result<Table> search_table(const std::shared_ptr<const Puzzle>& puzzle, const State& goal) {
  return fits_planes(*puzzle) ? search_slides(puzzle, goal) : search_states(puzzle, goal);
}

Result<ProvenTable> make_table(const Puzzle& puzzle, const State& goal, std::size_t threads,
                               const ProgressSink& on_progress) {
  if (puzzle.has_equal_tiles()) return make_boards(puzzle, goal, threads, on_progress);
  return fits_planes(puzzle) ? make_slides(puzzle, goal, threads, on_progress)
                             : make_groups(puzzle, goal, threads, on_progress);
}

std::uint64_t bytes_to_make(const Puzzle& puzzle) {
  if (puzzle.has_equal_tiles()) return 2 * puzzle.boards().value();
  if (!fits_planes(puzzle)) return bytes_to_make_groups(puzzle);
  // Two bits a state, 60 states in a word of 64 bits, with the flags of the blocks; and the tables of the moves.
  constexpr std::uint64_t tables = std::uint64_t{4} << 20U;
  return factorial(puzzle.cells()) / 2 * 2 / 7 + tables;
}

Result<std::vector<TableJob>> jobs_for_all_goals(const std::shared_ptr<const Puzzle>& puzzle) {
  std::vector<TableJob> jobs;
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
  return jobs;
}

std::string TableJob::file_name() const {
  if (const auto* state = std::get_if<State>(&goal)) return table_file_name(*puzzle, *state);
  return pattern_file_name(*puzzle);
}

}  // namespace tilebase
