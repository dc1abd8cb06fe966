#include <tilebase/engine/generate/search_tables.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <utility>

#include <base/int_array.hpp>
#include <base/side_by_side.hpp>
#include <base/system.hpp>
#include <tilebase/cantor.hpp>
#include <tilebase/engine/generate/all_boards.hpp>
#include <tilebase/engine/generate/bits.hpp>
#include <tilebase/engine/generate/group_tables.hpp>
#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/generate/prove_slides.hpp>
#include <tilebase/engine/generate/slide_planes.hpp>
#include <tilebase/engine/generate/turn_search.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/engine/search/pattern_store.hpp>
#include <tilebase/engine/table/header.hpp>
#include <tilebase/stored_table.hpp>
#include <tilebase/table_files.hpp>

namespace tilebase {
namespace {

/// Computes the Cantor ranks of the orders of the tiles in all states of a pattern (see TurnIndex), faster than one by
/// one. A rank is a sum: each tile adds the weight of its place times the number of smaller tiles in later places (see
/// cantor.hpp). The tiles of a block are consecutive numbers, so the pattern alone tells which of two tiles of
/// different blocks is smaller. The states of a pattern therefore differ only by terms within the blocks:
///
///     order 5 3 0 1 6 4 2    blocks 0 1 2 3 4 and 5 6 in places 1 2 3 5 6 and 0 4
///     rank        =  rank of 5 0 1 2 6 3 4, the pattern's first  +  digits of 3 0 1 4 2 and of 5 6 by these places
///
/// The digits of a state are the same in each pattern. In the first pattern the places of each block are consecutive,
/// and its first state has the rank 0, so the digits of a rank there are the digits within the blocks.
class PatternRanks {
 public:
  PatternRanks(const Puzzle& puzzle, const TurnIndex& index)
      : index_(index),
        blank_(puzzle.blank()),
        blank_cells_(static_cast<std::uint32_t>(puzzle.blank_cells())),
        tiles_(puzzle.cells() - (puzzle.blank() ? 1 : 0)),
        states_(index.cosets() * index.turns()) {
    for (std::uint32_t state = 0; state < states_; ++state) {
      const Permutation order = order_of(0, state);
      std::uint64_t rank = cantor_rank(order, tiles_);
      Digits& digits = digits_.emplace_back();
      for (int tile = tiles_; tile-- > 0; rank /= static_cast<unsigned>(tiles_ - tile))
        digits[tile] = static_cast<std::uint32_t>(rank % static_cast<unsigned>(tiles_ - tile));
      parities_.push_back(static_cast<std::uint32_t>(order.parity(tiles_)));
    }
  }

  /// Number of patterns with the blank in one cell.
  std::uint32_t patterns() const { return index_.patterns() / blank_cells_; }

  /// Selects the pattern that rank() and parity() are about.
  void select(std::uint32_t pattern) {
    const Permutation first = order_of(pattern, 0);
    first_rank_ = static_cast<std::uint32_t>(cantor_rank(first, tiles_));
    first_parity_ = static_cast<std::uint32_t>(first.parity(tiles_));
    for (int place = 0; place < tiles_; ++place)
      weights_[first[place]] = static_cast<std::uint32_t>(factorial(tiles_ - 1 - place));
  }

  /// Rank and parity of the order in a state of the pattern: number coset * turns + turn.
  std::uint32_t rank(std::uint32_t state) const {
    std::uint32_t rank = first_rank_;
    for (std::size_t tile = 0; tile < weights_.size(); ++tile) rank += digits_[state][tile] * weights_[tile];
    return rank;
  }
  std::uint32_t parity(std::uint32_t state) const { return first_parity_ ^ parities_[state]; }

 private:
  using Digits = IntArray<std::uint32_t, max_unpacked_cells>;

  /// Returns the order of the tiles in a state, without the blank.
  Permutation order_of(std::uint32_t pattern, std::uint32_t state) const {
    const State board = index_.state(std::uint64_t{pattern} * blank_cells_ * states_ + state);  // blank in cell 0
    if (!blank_) return board;
    Permutation order = identity_permutation();
    for (int i = 0; i < tiles_; ++i)
      order[i] = static_cast<std::uint8_t>(board[i + 1] - (board[i + 1] > *blank_ ? 1 : 0));
    return order;
  }

  const TurnIndex& index_;
  std::optional<int> blank_;
  std::uint32_t blank_cells_;
  int tiles_;
  std::uint32_t states_;                 // number of states of a pattern with the blank in one cell
  std::vector<Digits> digits_;           // by state; by tile of the pattern's first state
  std::vector<std::uint32_t> parities_;  // by state, in the first pattern
  std::uint32_t first_rank_ = 0;
  std::uint32_t first_parity_ = 0;
  Digits weights_{};  // by tile of the pattern's first state
};

/// Returns the labels of a TurnSearch in the order of a table's index.
std::vector<std::uint32_t> in_order(const Puzzle& puzzle, const CompactIndex& to, const TurnSearch& search, int bits) {
  const TurnIndex& from = search.index();
  const std::uint32_t turns = from.turns();
  std::array<std::uint32_t, 16> labels;  // labels of one word
  std::vector<std::uint32_t> ordered(to.size());
  constexpr int min_tiles = 5;
  if (puzzle.cells() - (puzzle.blank() ? 1 : 0) < min_tiles) {  // the TurnIndex has more cells than the puzzle
    for (std::uint32_t i = 0; i < to.size(); ++i) {
      const std::uint64_t at = from.of(to.state(i));
      search.labels(at / turns, bits, labels.data());
      ordered[i] = labels[static_cast<std::size_t>(at % turns)];
    }
    return ordered;
  }
  const auto blank_cells = static_cast<std::uint32_t>(puzzle.blank_cells());
  PatternRanks ranks(puzzle, from);
  std::array<std::uint32_t, 16> rows{};  // by turn: first index of the states with that order of the tiles
  for (std::uint32_t pattern = 0; pattern < ranks.patterns(); ++pattern) {
    ranks.select(pattern);
    for (std::uint32_t coset = 0; coset < from.cosets(); ++coset) {
      for (std::uint32_t turn = 0; turn < turns; ++turn) {
        const std::uint32_t rank = ranks.rank(coset * turns + turn);
        rows[turn] = (to.halved() ? rank / 2 : rank) * blank_cells;
      }
      for (std::uint32_t cell = 0; cell < blank_cells; ++cell) {
        search.labels((std::uint64_t{pattern} * blank_cells + cell) * from.cosets() + coset, bits, labels.data());
        for (std::uint32_t turn = 0; turn < turns; ++turn)
          if (!to.halved() || to.order_parity(cell) == ranks.parity(coset * turns + turn))
            ordered[rows[turn] + cell] = labels[turn];
      }
    }
  }
  return ordered;
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

/// Runs a search to its end. Returns it, or an error if a table cannot hold the puzzle's distances.
Result<std::unique_ptr<TurnSearch>> run_search(const Puzzle& puzzle, const State& goal, TurnSearch::Keep keep,
                                               std::size_t threads, const ProgressSink& on_progress) {
  auto search = TurnSearch::start(puzzle, goal, keep);
  const auto total = static_cast<double>(factorial(puzzle.cells()));
  for (std::uint64_t sum = 1, states = 0; (states = search->next_level(threads)) > 0;)
    on_progress(search_fraction * static_cast<double>(sum += states) / total);
  const std::size_t farthest = search->histogram().size() - 1;
  if (farthest <= format::max_farthest) return search;
  return Error{ErrorCode::bad_definition, "puzzle " + puzzle.name() + " has states " + std::to_string(farthest) +
                                              " moves away; a table holds distances up to " +
                                              std::to_string(format::max_farthest)};
}

Result<ProvenTable> make_turns(const Puzzle& puzzle, const State& goal, std::size_t threads,
                               const ProgressSink& on_progress) {
  auto search = run_search(puzzle, goal, TurnSearch::Keep::distances, threads, on_progress);
  if (!search) return search.error();
  on_progress(search_fraction);
  ProvenTable table{(*search)->histogram()};
  (*search)->finish();

  const int bits = distance_width(static_cast<int>(table.histogram.size()) - 1);
  const TurnIndex& index = (*search)->index();
  const std::size_t pattern_bytes = std::size_t{index.cosets()} * index.turns() * static_cast<std::size_t>(bits) / 8;
  const std::size_t size = pattern_bytes * index.patterns();
  const auto bytes = std::make_shared<const LargeArray<std::uint8_t>>(size);
  constexpr std::size_t range_size = 64;
  side_by_side(threads, (index.patterns() + range_size - 1) / range_size, [&](std::size_t i) {
    for (std::size_t pattern = i * range_size; pattern < std::min<std::size_t>(index.patterns(), (i + 1) * range_size);
         ++pattern)
      (*search)->pack(static_cast<std::uint32_t>(pattern), bits, bytes->data() + pattern * pattern_bytes);
  });
  search->reset();

  const BlockDistances distances{puzzle, goal, table.histogram, bits, {bytes->data(), size}};
  if (const auto fault = fault_in_turns(distances, threads))
    return Error{ErrorCode::table_damaged, "not proven: " + *fault};
  table.bytes = [bytes](std::uint64_t at, std::span<std::uint8_t> to) {
    std::copy_n(bytes->data() + at, to.size(), to.data());
  };
  return table;
}

/// Computes and proves the table of a puzzle with equal tiles.
Result<ProvenTable> make_boards(const Puzzle& puzzle, const State& goal, std::size_t threads,
                                const ProgressSink& on_progress) {
  Budget budget;
  budget.threads = threads;
  budget.keep_going = [&, total = static_cast<double>(puzzle.boards().value())](const SearchProgress& progress) {
    on_progress(search_fraction * std::min(1.0, static_cast<double>(progress.nodes) / total));
    return true;
  };
  auto boards = AllBoards::search(puzzle, Target(goal, puzzle.cells()), budget);
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

bool fits_planes(const Puzzle& puzzle) {
  const auto board = SlideBoard::of(puzzle);
  return board && board->cells() <= max_slide_table_cells &&
         SlidePlanes::can_search(*board, SlideReading::along_shorter_side(*board));
}

Result<Table> search_turns(std::shared_ptr<const Puzzle> puzzle, const State& goal) {
  const CompactIndex index(*puzzle, goal);
  const auto search = run_search(*puzzle, goal, TurnSearch::Keep::moves, 1, [](double) {});
  if (!search) return search.error();
  std::vector<std::uint64_t> histogram = (*search)->histogram();
  const int bits = distance_width(static_cast<int>(histogram.size()) - 1);
  const auto labels = in_order(*puzzle, index, **search, bits);
  const std::uint32_t distance_mask = (1U << static_cast<unsigned>(bits)) - 1;
  auto distances = PackedArray::of(index.size(), bits, [&](std::size_t i) { return labels[i] & distance_mask; });
  auto moves = PackedArray::of(index.size(), move_width(*puzzle), [&](std::size_t i) { return labels[i] >> bits; });
  return Table(std::move(puzzle), goal, index, std::move(distances), std::move(moves), std::move(histogram));
}

Result<Table> search_table(const std::shared_ptr<const Puzzle>& puzzle, const State& goal) {
  return fits_planes(*puzzle) ? search_slides(puzzle, goal) : search_turns(puzzle, goal);
}

Result<ProvenTable> make_table(const Puzzle& puzzle, const State& goal, std::size_t threads,
                               const ProgressSink& on_progress) {
  if (puzzle.has_equal_tiles()) return make_boards(puzzle, goal, threads, on_progress);
  if (!has_table_by_cells(puzzle)) return make_groups(puzzle, goal, threads, on_progress);
  return fits_planes(puzzle) ? make_slides(puzzle, goal, threads, on_progress)
                             : make_turns(puzzle, goal, threads, on_progress);
}

std::uint64_t bytes_to_make(const Puzzle& puzzle) {
  if (puzzle.has_equal_tiles()) return 2 * puzzle.boards().value();
  constexpr int four_bits = 14;
  if (!has_table_by_cells(puzzle)) return bytes_to_make_groups(puzzle);
  if (!fits_planes(puzzle)) return TurnSearch::bytes_for(puzzle, TurnSearch::Keep::distances, four_bits);
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
