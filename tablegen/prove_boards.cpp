#include <algorithm>
#include <limits>

#include <base/side_by_side.hpp>
#include <base/system.hpp>
#include <tilebase/engine/puzzle/board_index.hpp>
#include <tilebase/engine/table/table_file.hpp>

#include "prove.hpp"

namespace tilebase::tablegen {
namespace {

/// Of some boards with numbers that follow each other.
struct Piece {
  std::optional<std::uint32_t> fault;  // the first
  std::vector<std::uint64_t> counts;   // by distance
};

class BoardProof {
 public:
  explicit BoardProof(const BlockDistances& distances)
      : distances_(distances), index_(distances.puzzle), goal_(index_.of(distances.goal)) {}

  std::optional<std::string> fault(std::size_t threads) const {
    if (distances_.histogram.empty() || distances_.histogram.size() > distances_.unreachable())
      return "the farthest distance has no room";
    constexpr std::uint32_t boards_a_piece = 1U << 14U;
    std::vector<Piece> pieces((index_.size() + boards_a_piece - 1) / boards_a_piece);
    side_by_side(threads, pieces.size(), [&](std::size_t i) {
      const auto begin = static_cast<std::uint32_t>(i) * boards_a_piece;
      prove(begin, begin + std::min(index_.size() - begin, boards_a_piece), pieces[i]);
    });
    std::vector<std::uint64_t> counted(distances_.histogram.size());
    for (const Piece& piece : pieces) {
      if (piece.fault) return fault_at(*piece.fault);
      for (std::size_t distance = 0; distance < counted.size(); ++distance) counted[distance] += piece.counts[distance];
    }
    return fault_in_counts(counted, distances_.histogram);
  }

 private:
  void prove(std::uint32_t begin, std::uint32_t end, Piece& piece) const {
    piece.counts.resize(distances_.histogram.size());
    for (std::uint32_t number = begin; number < end && !piece.fault; ++number) {
      const State state = index_.at(number);
      const std::uint32_t here = distances_[number];
      const bool is_reachable = here != distances_.unreachable();
      std::uint32_t least = distances_.unreachable();
      for (const auto& [move, after] : distances_.puzzle.successors(state))
        least = std::min(least, distances_[index_.of(after)]);
      const bool holds = number == goal_ ? here == 0
                         : is_reachable  ? here > 0 && here < piece.counts.size() && least == here - 1
                                         : least == distances_.unreachable();
      if (!holds || index_.of(state) != number)
        piece.fault = number;
      else if (is_reachable)
        ++piece.counts[here];
    }
  }

  std::string fault_at(std::uint32_t number) const {
    return tablegen::fault_at(distances_.puzzle, distances_.goal, distances_.histogram.size() - 1, index_.at(number),
                              [&](const State& state) {
                                const std::uint32_t distance = distances_[index_.of(state)];
                                return distance == distances_.unreachable() ? std::nullopt
                                                                            : std::optional(static_cast<int>(distance));
                              });
  }

  const BlockDistances& distances_;
  BoardIndex index_;
  std::uint32_t goal_;
};

}  // namespace

std::optional<std::string> fault_in_boards(const BlockDistances& distances, std::size_t threads) {
  return BoardProof(distances).fault(threads);
}

Result<std::optional<std::string>> fault_in_whole_distances(const StoredTable& stored, std::size_t threads) {
  const auto size =
      static_cast<std::size_t>((stored.entries() * static_cast<std::uint64_t>(stored.distance_bits()) + 7) / 8);
  const auto room = static_cast<std::size_t>(blocks_for(size) * block_size);
  const LargeArray<std::uint8_t> bytes(room);
  constexpr std::size_t at_a_time = 256 * block_size;
  for (std::size_t at = 0; at < room; at += at_a_time) {
    const std::size_t count = std::min(at_a_time, room - at);
    if (auto done = stored.file().blocks()->read_blocks(at / block_size, {bytes.data() + at, count}); !done)
      return done.error();
  }
  for (std::size_t at = size; at < room; ++at)
    if (bytes[at] != 0) return std::optional<std::string>("there are other bytes than zeros behind the last distance");
  const BlockDistances distances{
      stored.puzzle(), stored.goal(), stored.histogram(), stored.distance_bits(), {bytes.data(), size}};
  return stored.puzzle().has_equal_tiles() ? fault_in_boards(distances, threads) : fault_in_turns(distances, threads);
}

}  // namespace tilebase::tablegen
