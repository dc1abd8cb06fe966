#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>
#include <tilebase/stored_table.hpp>

#include "slide_bits.hpp"
#include "slide_shares.hpp"

namespace tilebase::tablegen {

/// Proves bit 1 of the distances of a board of slides exact, whoever found it: a second breadth-first search over
/// planes of bits, in one part of the blocks (see SlidePart), compares the stored bit of every state with what it
/// finds.
///
/// It is exact by induction. Let M be all states up to distance d - 1. Then the states that have a move into M and are
/// not in M are those at distance d: their stored bits must be bit 1 of d, their number must be the histogram's, and
/// they are added to M. Nothing of it depends on what is stored.
///
/// It shares the numbers of the states with SlidePlanes, and the blocks; its moves are the puzzle's, as tables of its
/// own (see OrderMoves), every entry of which is compared with a board first.
///
/// One object, one thread, but for the threads of next_level().
class SlideProof {
 public:
  /// The puzzle is a board of slides, fits_planes(puzzle), of 10 to 16 cells; `bits` are those of the part's blocks and
  /// outlive the proof, as the puzzle does. On one machine the part is all blocks, and its traffic null. Memory: one
  /// bit a state of the part, and 5 MB at most for tables. Throws std::bad_alloc.
  SlideProof(const Puzzle& puzzle, const State& goal, const SlideBits& bits, const SlidePart& part);
  SlideProof(SlideProof&&) noexcept;
  ~SlideProof();

  /// Finds the part's states at the next distance, beginning with 0, in up to so many threads, and compares their
  /// bits. How many they are; or table_damaged, with the first state found whose stored bit is wrong as a board. After
  /// an error, the proof has ended. With several parts, the caller completes the exchange of what was sent after each
  /// level, the first (distance 0) among them. Throws std::bad_alloc.
  Result<std::uint64_t> next_level(std::size_t threads);

 private:
  struct Search;
  std::unique_ptr<Search> search_;
};

/// Compares what a proof finds with a histogram, level by level: next_level gives the number of states at the next
/// distance, beginning with 0, in all parts together, or a fault. Nothing if they are the histogram's, and after the
/// last level all `states` are found; else the fault.
std::optional<std::string> fault_in_levels(std::uint64_t states, const std::vector<std::uint64_t>& histogram,
                                           const std::function<Result<std::uint64_t>()>& next_level);

/// Proves all bits and the histogram of a board of slides on one machine. Nothing if they are exact, else a fault.
/// `tell` is called after each level, with the number of states compared until then. O(states * levels), in words of
/// 60 states.
std::optional<std::string> fault_in_slides(
    const Puzzle& puzzle, const State& goal, const SlideBits& bits, const std::vector<std::uint64_t>& histogram,
    std::size_t threads, const std::function<void(std::uint64_t)>& tell = [](std::uint64_t) {});

/// The same for a table in blocks, from its file. Errors: table_damaged, file_unreadable. Memory:
/// bytes_to_make(). Throws std::bad_alloc.
Result<std::optional<std::string>> fault_in_slides(const StoredTable& stored, std::size_t threads);

}  // namespace tilebase::tablegen
