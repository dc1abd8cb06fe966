#include "shared_pieces.hpp"

#include <algorithm>
#include <filesystem>
#include <numeric>

#include <nlohmann/json.hpp>

#include <base/standard_streams.hpp>
#include <command/command.hpp>
#include <tilebase/engine/storage/piece_storage.hpp>
#include <tilebase/engine/table/block_table.hpp>

#include "../atomic_file.hpp"
#include "../piece_files.hpp"
#include "range.hpp"

namespace tilebase::tablegen {
namespace {

constexpr std::uint64_t piece_unit = BlockLayout::checksums_per_block * block_size;

/// Which bytes the ranks have, and which they write.
class Cuts {
 public:
  Cuts(const SlideBits& bits, int ranks)
      : bits_(bits), ranks_(ranks), shares_(bits.blocks(), static_cast<std::size_t>(ranks)) {}

  std::uint64_t all_bytes() const { return bits_.byte_of(bits_.blocks().blocks); }

  Range share(int rank) const { return {first_byte(rank), first_byte(rank + 1)}; }

  /// Blocks of level 1.
  Range units(int rank) const { return {first_unit(rank), first_unit(rank + 1)}; }

  Range piece(int rank) const {
    const Range units = this->units(rank);
    return {units.first * piece_unit, std::min(units.end * piece_unit, all_bytes())};
  }

 private:
  std::uint64_t first_byte(int rank) const { return bits_.byte_of(shares_.first(static_cast<std::size_t>(rank))); }
  std::uint64_t first_unit(int rank) const {
    return rank == ranks_ ? level_1_blocks(all_bytes()) : first_byte(rank) / piece_unit;
  }

  const SlideBits& bits_;
  int ranks_;
  SlideShares shares_;
};

/// Bytes of another rank's share in this rank's piece.
struct Edge {
  Range range;
  std::vector<std::uint8_t> bytes;
};

/// Collective: each rank sends what it has of others' pieces.
std::vector<Edge> exchange_edges(const Ranks& ranks, const Cuts& cuts, const SlideBits& bits) {
  std::vector<Edge> sent;
  std::vector<Edge> received;
  std::vector<MPI_Request> requests;
  const auto add = [](std::vector<Edge>& edges, const Range& range) -> Edge& {
    return edges.emplace_back(Edge{range, std::vector<std::uint8_t>(static_cast<std::size_t>(range.size()))});
  };
  for (int rank = 0; rank < ranks.count(); ++rank) {
    if (rank == ranks.own()) continue;
    if (const Range range = common(cuts.piece(ranks.own()), cuts.share(rank)); range.size() > 0) {
      Edge& edge = add(received, range);
      MPI_Irecv(edge.bytes.data(), static_cast<int>(edge.bytes.size()), MPI_BYTE, rank, 0, MPI_COMM_WORLD,
                &requests.emplace_back());
    }
    if (const Range range = common(cuts.share(ranks.own()), cuts.piece(rank)); range.size() > 0) {
      Edge& edge = add(sent, range);
      bits.write_to(range.first, edge.bytes);
      MPI_Isend(edge.bytes.data(), static_cast<int>(edge.bytes.size()), MPI_BYTE, rank, 0, MPI_COMM_WORLD,
                &requests.emplace_back());
    }
  }
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  return received;
}

std::string text_of(const WrittenPiece& piece) {
  nlohmann::json json{{"first", piece.first}, {"checksums", nlohmann::json::array()}};
  for (const Digest& checksum : piece.checksums) json["checksums"].push_back(checksum);
  return json.dump();
}

WrittenPiece piece_of(const std::string& text) {
  const auto json = nlohmann::json::parse(text);
  return {json["first"].get<std::uint64_t>(), json["checksums"].get<std::vector<Digest>>()};
}

}  // namespace

std::uint64_t write_pieces(const Ranks& ranks, const std::string& path, const Puzzle& puzzle, const State& goal,
                           const std::vector<std::uint64_t>& histogram, const SlideBits& bits) {
  const Cuts cuts(bits, ranks.count());
  std::vector<Edge> edges;
  ranks.or_die([&] { edges = exchange_edges(ranks, cuts, bits); });

  const Range own = cuts.share(ranks.own());
  const auto bytes = [&](std::uint64_t at, std::span<std::uint8_t> to) {
    const Range wanted{at, at + to.size()};
    const auto part = [&](const Range& range) {
      return to.subspan(static_cast<std::size_t>(range.first - at), static_cast<std::size_t>(range.size()));
    };
    if (const Range range = common(wanted, own); range.size() > 0) bits.write_to(range.first, part(range));
    for (const Edge& edge : edges)
      if (const Range range = common(wanted, edge.range); range.size() > 0)
        std::copy_n(edge.bytes.begin() + static_cast<std::ptrdiff_t>(range.first - edge.range.first), range.size(),
                    part(range).begin());
  };

  const Range units = cuts.units(ranks.own());
  std::string piece;
  ranks.together([&] {
    if (ranks.is_first()) remove_unfinished(folder_of_pieces(path).string());
  });
  try {
    ranks.together([&] {
      if (units.size() > 0)
        piece = text_of(command::value_or_fail(write_piece(path, cuts.all_bytes(), units.first, units.size(), bytes)));
    });
  } catch (const Failure&) {
    if (ranks.is_first()) remove_unnamed_pieces(path);
    throw;
  }
  const auto pieces = ranks.gather(piece);
  std::uint64_t size = 0;
  ranks.together([&] {
    if (!ranks.is_first()) return;
    std::vector<WrittenPiece> written;
    for (const std::string& text : pieces)
      if (!text.empty()) written.push_back(piece_of(text));
    const BlockTableParts parts{puzzle, goal, block_encoding(puzzle), histogram, {}};
    if (const std::string fault = write_piece_index(path, parts, written); !fault.empty()) throw Failure{fault};
    const std::filesystem::path folder = folder_of_pieces(path);
    const std::string stem = std::filesystem::path(path).stem().string();
    size = std::filesystem::file_size(path);
    for (const WrittenPiece& one : written) size += std::filesystem::file_size(folder / one.file_name(stem));
  });
  return size;
}

}  // namespace tilebase::tablegen
