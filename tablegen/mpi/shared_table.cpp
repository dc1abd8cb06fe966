#include <command/command.hpp>
#include <tilebase/engine/generate/prove_slides.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/storage/piece_storage.hpp>
#include <tilebase/engine/table/block_table.hpp>

#include "shared_table.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>

#include "../atomic_file.hpp"
#include "../piece_files.hpp"
#include "shared_search.hpp"

namespace tilebase::tablegen {
namespace {

constexpr std::uint64_t piece_unit = BlockLayout::checksums_per_block * block_size;

/// Byte ranges of the contents that the ranks hold (shares) and that the ranks write (pieces).
class Cuts {
 public:
  Cuts(const SlideBits& bits, int ranks) : bits_(bits), shares_(bits.blocks(), static_cast<std::size_t>(ranks)) {}

  std::uint64_t total_bytes() const { return bits_.byte_of(bits_.blocks().blocks); }
  Range share(int rank) const { return {first_byte(rank), first_byte(rank + 1)}; }

  /// Range of the blocks of level 1 of a rank's piece; each stands for `piece_unit` bytes of the contents.
  Range units(int rank) const { return {first_unit(rank), first_unit(rank + 1)}; }

  Range piece(int rank) const {
    return common({first_unit(rank) * piece_unit, first_unit(rank + 1) * piece_unit}, {0, total_bytes()});
  }

 private:
  std::uint64_t first_byte(int rank) const { return bits_.byte_of(shares_.first(static_cast<std::size_t>(rank))); }
  std::uint64_t first_unit(int rank) const {
    return static_cast<std::size_t>(rank) == shares_.count() ? level_1_blocks(total_bytes())
                                                             : first_byte(rank) / piece_unit;
  }

  const SlideBits& bits_;
  SlideShares shares_;
};

/// Bytes that lie in the share of one rank and in the piece of another rank.
struct Edge {
  Range range;
  std::vector<std::uint8_t> bytes;

  explicit Edge(const Range& byte_range) : range(byte_range), bytes(static_cast<std::size_t>(range.size())) {}
};

/// Collective: sends the bytes that this rank holds of other ranks' pieces. Returns the bytes of this rank's piece that
/// other ranks sent.
std::vector<Edge> exchange_edges(const Ranks& ranks, const Cuts& cuts, const SlideBits& bits) {
  std::vector<Edge> sent;
  std::vector<Edge> received;
  std::vector<MPI_Request> requests;
  for (int rank = 0; rank < ranks.count(); ++rank) {
    if (rank == ranks.rank()) continue;
    if (const Range range = common(cuts.piece(ranks.rank()), cuts.share(rank)); !range.is_empty()) {
      Edge& edge = received.emplace_back(range);
      MPI_Irecv(edge.bytes.data(), static_cast<int>(edge.bytes.size()), MPI_BYTE, rank, 0, MPI_COMM_WORLD,
                &requests.emplace_back());
    }
    if (const Range range = common(cuts.share(ranks.rank()), cuts.piece(rank)); !range.is_empty()) {
      Edge& edge = sent.emplace_back(range);
      bits.write_to(range.first, edge.bytes);
      MPI_Isend(edge.bytes.data(), static_cast<int>(edge.bytes.size()), MPI_BYTE, rank, 0, MPI_COMM_WORLD,
                &requests.emplace_back());
    }
  }
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  return received;
}

}  // namespace

SharedProof prove_shares(const Ranks& ranks, const Puzzle& puzzle, const State& goal, const SlideBits& bits,
                         const std::vector<std::uint64_t>& histogram, std::size_t threads) {
  SharedLevels levels(ranks, SlideBoard::of(puzzle).value(), 2);
  std::optional<SlideProof> proof;
  ranks.together([&] { proof.emplace(puzzle, goal, bits, levels.part()); });
  const auto next_level = [&]() -> Result<std::uint64_t> {
    try {
      return levels.next([&] { return proof->next_level(threads); });
    } catch (const Failure& fault) {  // thrown on all ranks
      return Error{ErrorCode::table_damaged, fault.message};
    }
  };
  auto fault = fault_in_levels(factorial(puzzle.cells()) / 2, histogram, next_level);
  return {std::move(fault), levels.figures()};
}

std::uint64_t write_pieces(const Ranks& ranks, const std::string& path, const Puzzle& puzzle, const State& goal,
                           const std::vector<std::uint64_t>& histogram, const SlideBits& bits) {
  const Cuts cuts(bits, ranks.count());
  std::vector<Edge> edges;
  ranks.or_die([&] { edges = exchange_edges(ranks, cuts, bits); });

  const auto bytes = [&](std::uint64_t at, std::span<std::uint8_t> to) {
    const Range wanted_range{at, at + to.size()};
    const auto bytes_of_range = [&](const Range& range) {
      return to.subspan(static_cast<std::size_t>(range.first - at), static_cast<std::size_t>(range.size()));
    };
    if (const Range range = common(wanted_range, cuts.share(ranks.rank())); !range.is_empty())
      bits.write_to(range.first, bytes_of_range(range));
    for (const Edge& edge : edges)
      if (const Range range = common(wanted_range, edge.range); !range.is_empty())
        std::copy_n(edge.bytes.begin() + static_cast<std::ptrdiff_t>(range.first - edge.range.first), range.size(),
                    bytes_of_range(range).begin());
  };

  const Range units = cuts.units(ranks.rank());
  std::string checksums;  // of this rank's piece, as bytes
  ranks.on_first([&] { remove_unfinished(folder_of_pieces(path).string()); });
  try {
    ranks.together([&] {
      if (units.is_empty()) return;
      const auto piece =
          command::value_or_fail(write_piece(path, cuts.total_bytes(), units.first, units.size(), bytes));
      const auto piece_bytes = bytes_of(std::span<const Digest>(piece.checksums));
      checksums.assign(piece_bytes.begin(), piece_bytes.end());
    });
  } catch (const Failure&) {
    if (ranks.is_first()) remove_unnamed_pieces(path);
    throw;
  }
  const auto checksums_of_ranks = ranks.gather(checksums);
  std::uint64_t size = 0;
  ranks.on_first([&] {
    std::vector<WrittenPiece> pieces;
    for (int rank = 0; rank < ranks.count(); ++rank) {
      const std::string& digests = checksums_of_ranks[static_cast<std::size_t>(rank)];
      if (digests.empty()) continue;
      WrittenPiece& piece = pieces.emplace_back(cuts.units(rank).first, std::vector<Digest>(digests.size() / 16));
      std::memcpy(piece.checksums.data(), digests.data(), digests.size());
    }
    const BlockTableParts parts{puzzle, goal, block_encoding(puzzle), histogram, {}};
    command::value_or_fail(write_piece_index(path, parts, pieces));
    const std::string stem = std::filesystem::path(path).stem().string();
    size = std::filesystem::file_size(path);
    for (const WrittenPiece& piece : pieces)
      size += std::filesystem::file_size(folder_of_pieces(path) / piece.file_name(stem));
  });
  return size;
}

}  // namespace tilebase::tablegen
