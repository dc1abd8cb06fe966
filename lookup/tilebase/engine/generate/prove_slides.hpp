#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tilebase/engine/generate/slide_bits.hpp>
#include <tilebase/engine/generate/slide_shares.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase {

/// Proves bit 1 of the distances of a board of slides exact without trusting the search that computed it: a second
/// breadth-first search over bit planes, in one share of the blocks (see SlideShare), computes the distance of each
/// state and compares its bit 1 with the stored bit.
///
/// The proof is by induction. Let M be all states up to distance d - 1. Then the states at distance d are the states
/// outside of M that have a move into M: their stored bits must be bit 1 of d, their number must be the histogram's,
/// and they are added to M. No step of the induction depends on the stored bits.
///
/// The proof shares with SlidePlanes the numbers of the states and the blocks. It derives its moves from the puzzle's
/// permutations, in tables of its own (see OrderMove), and compares each entry of these tables with a board first.
///
/// Not thread-safe: a single thread at a time may use an object. next_level() starts threads itself.
class SlideProof {
 public:
  /// The puzzle is a board of slides, fits_planes(puzzle), of 10 to 16 cells; `bits` holds the share's blocks. The
  /// puzzle and `bits` must outlive the proof. On one machine the share is all blocks, and its traffic null. Memory:
  /// one bit a state of the share, and at most 5 MB for tables. Throws std::bad_alloc.
  SlideProof(const Puzzle& puzzle, const State& goal, const SlideBits& bits, const SlideShare& share);
  SlideProof(SlideProof&&) noexcept;
  ~SlideProof();

  /// Finds the share's states at the next distance, beginning with 0, in up to `threads` threads, and compares their
  /// bits. Returns their number; or table_damaged, whose text shows a state with a wrong bit as a board. After an
  /// error, the proof has ended. With several shares, the caller must complete the exchange of sent states after each
  /// level, also after the first (distance 0). Throws std::bad_alloc.
  Result<std::uint64_t> next_level(std::size_t threads);

 private:
  struct Search;
  std::unique_ptr<Search> search_;
};

/// Compares the levels of a proof with a histogram. `next_level` returns the number of states at the next distance,
/// beginning with 0, in all shares together, or a fault. Returns nullopt if these numbers are the histogram's and their
/// sum is `states`, else the fault.
std::optional<std::string> fault_in_levels(std::uint64_t states, const std::vector<std::uint64_t>& histogram,
                                           const std::function<Result<std::uint64_t>()>& next_level);

/// Proves all bits and the histogram of a board of slides on one machine. Returns nullopt if they are exact, else a
/// fault. Calls `tell` after each level with the number of states compared so far. O(states * levels), in words of 60
/// states.
std::optional<std::string> fault_in_slides(
    const Puzzle& puzzle, const State& goal, const SlideBits& bits, const std::vector<std::uint64_t>& histogram,
    std::size_t threads, const std::function<void(std::uint64_t)>& tell = [](std::uint64_t) {});

/// Proves a stored table in blocks, read from its file. Errors: table_damaged, file_unreadable. Memory: bytes_to_make()
/// bytes. Throws std::bad_alloc.
Result<std::optional<std::string>> fault_in_slides(const StoredTable& stored, std::size_t threads);

}  // namespace tilebase
