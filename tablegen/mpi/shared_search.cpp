#include "shared_search.hpp"

#include <filesystem>
#include <numeric>
#include <system_error>
#include <utility>

#include <base/text.hpp>
#include <command/command.hpp>
#include <tilebase/engine/generate/prove_slides.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/storage/digests.hpp>
#include <tilebase/engine/table/block_table.hpp>
#include <tilebase/table_files.hpp>

#include "../atomic_file.hpp"
#include "../system.hpp"
#include "../table_writer.hpp"

namespace tilebase::tablegen {
namespace {

/// Number of bits per state, which is that of planes per place of the blank.
int bits_of(SlidePlanes::Keep keep) {
  return keep == SlidePlanes::Keep::counts ? 1 : 2;
}

/// Ranges of the contents of a table, in bytes: the share that each rank holds, and the units of the file that it
/// writes.
class Cuts {
 public:
  Cuts(const SlideBits& bits, int ranks) : bits_(bits), shares_(bits.blocks(), static_cast<std::size_t>(ranks)) {}

  Range share(int rank) const { return {first_byte(rank), first_byte(rank + 1)}; }
  Range units(int rank) const { return {first_unit_byte(rank), first_unit_byte(rank + 1)}; }

 private:
  std::uint64_t first_byte(int rank) const { return bits_.byte_of(shares_.first(static_cast<std::size_t>(rank))); }
  std::uint64_t first_unit_byte(int rank) const {
    const std::uint64_t byte = first_byte(rank);
    return static_cast<std::size_t>(rank) == shares_.count() ? byte : byte - byte % BlockWriter::unit_bytes;
  }

  const SlideBits& bits_;
  SlideShares shares_;
};

/// Collective: sends the end of this rank's share to the ranks that write it. Returns the bytes of this rank's units
/// that lie before its share.
std::vector<std::uint8_t> exchange_edges(const Ranks& ranks, const Cuts& cuts, const SlideBits& bits) {
  /// Bytes to send or to receive, and for each other rank how many of them, and from which one on.
  struct Edge {
    explicit Edge(const Range& byte_range) : range(byte_range), bytes(static_cast<std::size_t>(range.size())) {}
    void add(const Range& range_of_rank) {
      const Range part = common(range, range_of_rank);
      counts.push_back(static_cast<int>(part.size()));
      offsets.push_back(part.is_empty() ? 0 : static_cast<int>(part.first - range.first));
    }

    Range range;
    std::vector<std::uint8_t> bytes;
    std::vector<int> counts;
    std::vector<int> offsets;
  };
  const Range share = cuts.share(ranks.rank());
  const Range units = cuts.units(ranks.rank());
  Edge outgoing({std::max(share.first, units.end), share.end});
  Edge incoming({units.first, std::min(share.first, units.end)});
  if (!outgoing.bytes.empty()) bits.write_to(outgoing.range.first, outgoing.bytes);
  for (int rank = 0; rank < ranks.count(); ++rank) {
    outgoing.add(cuts.units(rank));
    incoming.add(cuts.share(rank));
  }
  MPI_Alltoallv(outgoing.bytes.data(), outgoing.counts.data(), outgoing.offsets.data(), MPI_BYTE, incoming.bytes.data(),
                incoming.counts.data(), incoming.offsets.data(), MPI_BYTE, MPI_COMM_WORLD);
  return incoming.bytes;
}

}  // namespace

// NOLINTNEXTLINE(clang-analyzer-optin.cplusplus.UninitializedObject): each member initializes its own fields
SharedLevels::SharedLevels(const Ranks& ranks, const SlideBoard& board, int bits)
    : ranks_(ranks),
      blocks_(board, SlideReading::along_shorter_side(board)),
      shares_(blocks_, static_cast<std::size_t>(ranks.count())),
      traffic_(ranks, shares_, blocks_, board.cells()),
      part_{share(ranks.rank()).first, share(ranks.rank()).end, &traffic_},
      bytes_(share(ranks.rank()).size() * blocks_.block_words * sizeof(std::uint64_t) *
             static_cast<std::uint64_t>(board.cells() * bits)) {}

Range SharedLevels::share(int rank) const {
  const auto number = static_cast<std::size_t>(rank);
  return {shares_.first(number), shares_.first(number + 1)};
}

void SharedLevels::exchange() {
  traffic_.exchange();
  MPI_Barrier(MPI_COMM_WORLD);
}

std::uint64_t SharedLevels::next(const std::function<Result<std::uint64_t>()>& next_level) {
  std::optional<Result<std::uint64_t>> result;
  const Stopwatch level;
  ranks_.or_die([&] { result = next_level(); });
  level_cpu_ += level.cpu_seconds();
  ranks_.or_die([&] { traffic_.exchange(); });
  ranks_.together([&] { command::value_or_fail(*result); });
  return ranks_.sum(**result);
}

nlohmann::json SharedLevels::figures() const {
  const double mean = ranks_.sum(level_cpu_) / ranks_.count();
  const double busiest = ranks_.greatest(level_cpu_);
  return {{"wall_seconds", ranks_.greatest(stopwatch_.wall_seconds())},
          {"cpu_seconds", ranks_.sum(stopwatch_.cpu_seconds())},
          {"busiest_rank", mean > 0 ? busiest / mean : 1.0},
          {"bytes_sent", ranks_.sum(traffic_.bytes_sent())},
          {"bytes_held", ranks_.greatest(bytes_ + traffic_.peak_bytes())},
          {"bytes_share", ranks_.sum(bytes_) / static_cast<std::uint64_t>(ranks_.count())}};
}

std::uint64_t SharedSearch::bytes_for(const Ranks& ranks, const SlideBoard& board, Keep keep) {
  const std::uint64_t total = SlidePlanes::bytes_for(board) * static_cast<std::uint64_t>(bits_of(keep));
  return total / static_cast<std::uint64_t>(ranks.count());
}

SharedSearch::SharedSearch(const Ranks& ranks, const Puzzle& puzzle, const State& goal, Keep keep)
    : levels_(ranks, SlideBoard::of(puzzle).value(), bits_of(keep)), keep_(keep), places_(puzzle.cells()) {
  ranks.together([&] {
    const SlideBoard board = SlideBoard::of(puzzle).value();
    planes_ = std::make_unique<SlidePlanes>(board, SlideReading::along_shorter_side(board), puzzle.blank().value(),
                                            goal, keep, levels_.part());
  });
  levels_.exchange();
}

std::uint64_t SharedSearch::next_level(std::size_t threads) {
  const std::uint64_t count = levels_.next([&] { return Result<std::uint64_t>(planes_->next_level(threads)); });
  if (count > 0) counts_.push_back(count);
  return count;
}

std::uint64_t SharedSearch::state_count() const {
  return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0});
}

std::vector<std::span<std::uint64_t>> SharedSearch::planes() {
  std::vector<std::span<std::uint64_t>> planes;
  for (int place = 0; place < places_; ++place) {
    planes.push_back(planes_->seen(place));
    if (keep_ == Keep::bit_1) planes.emplace_back(planes_->distances(place).front().data(), planes_->words());
  }
  return planes;
}

void SharedSearch::resume(std::vector<std::uint64_t> counts) {
  counts_ = std::move(counts);
  planes_->resume(level());
  levels_.exchange();
}

SlideBits SharedSearch::take_bits() {
  std::vector<LargeArray<std::uint64_t>> planes;
  planes.reserve(static_cast<std::size_t>(places_));
  for (int place = 0; place < places_; ++place) planes.push_back(std::move(planes_->distances(place).front()));
  planes_.reset();
  return SlideBits(levels_.blocks(), share().first, share().end, std::move(planes));
}

SharedProof prove_shares(const Ranks& ranks, const Puzzle& puzzle, const State& goal, const SlideBits& bits,
                         const std::vector<std::uint64_t>& histogram, std::size_t threads) {
  SharedLevels levels(ranks, SlideBoard::of(puzzle).value(), 2);
  std::optional<SlideProof> proof;
  ranks.together([&] { proof.emplace(puzzle, goal, bits, levels.part()); });
  const auto next_level = [&]() -> Result<std::uint64_t> {
    try {
      return levels.next([&] { return proof->next_level(threads); });
    } catch (const Failure& fault) {  // Every rank throws it.
      return Error{ErrorCode::table_damaged, fault.message};
    }
  };
  auto fault = fault_in_levels(factorial(puzzle.cells()) / 2, histogram, next_level);
  return {std::move(fault), levels.figures()};
}

void check_is_shared(const Ranks& ranks, const std::string& path) {
  ranks.together([&] {
    std::error_code unknown;
    if (std::filesystem::exists(path, unknown)) return;
    const std::string folder = "folder " + quote_file(std::filesystem::path(path).parent_path().string());
    if (ranks.is_first()) throw Failure{"cannot write to " + folder + "; name another one by --out"};
    throw Failure{folder + " is not that of rank 0; name a folder by --out that all ranks share"};
  });
}

std::uint64_t write_shares(const Ranks& ranks, const std::string& path, const Puzzle& puzzle, const State& goal,
                           const std::vector<std::uint64_t>& histogram, const SlideBits& bits) {
  const Header header = header_of({puzzle, goal, block_encoding(puzzle), histogram, {}});
  const Cuts cuts(bits, ranks.count());
  const Range units = cuts.units(ranks.rank());
  std::vector<std::uint8_t> edge;
  ranks.or_die([&] { edge = exchange_edges(ranks, cuts, bits); });
  const auto fill = [&](std::uint64_t at, std::span<std::uint8_t> to) {
    const auto offset = static_cast<std::size_t>(std::min<std::uint64_t>(at - units.first, edge.size()));
    const std::size_t size = std::min(edge.size() - offset, to.size());
    std::copy_n(edge.begin() + static_cast<std::ptrdiff_t>(offset), size, to.begin());
    if (size < to.size()) bits.write_to(at + size, to.subspan(size));
  };

  /// Collective: returns, on rank 0, the checksums of all units.
  const auto write_units = [&](const std::string& unfinished_path) {
    check_is_shared(ranks, unfinished_path);
    std::string checksums;  // bytes of the checksums
    const auto write = [&](const std::string& file) -> Result<void> {
      auto writer = BlockWriter::open(file, header);
      if (!writer) return writer.error();
      constexpr std::uint64_t unit = BlockWriter::unit_bytes;
      const auto digests = writer->write_units(units.first / unit, (units.end + unit - 1) / unit, fill);
      if (!digests) return digests.error();
      const auto digest_bytes = bytes_of(*digests);
      checksums.assign(digest_bytes.begin(), digest_bytes.end());
      return {};
    };
    ranks.together([&] { command::value_or_fail(write_part(unfinished_path, path, write)); });
    std::vector<Digest> all_checksums;
    for (const std::string& text : ranks.gather(checksums))
      for (std::size_t at = 0; at < text.size(); at += sizeof(Digest))
        std::copy_n(text.begin() + static_cast<std::ptrdiff_t>(at), sizeof(Digest),
                    all_checksums.emplace_back().begin());
    return all_checksums;
  };

  Result<void> result;
  std::optional<FileInWork> file_in_work;  // file of a rank other than 0: write_table_atomically() has that of rank 0
  if (ranks.is_first()) {
    bool is_created = false;
    result = write_table_atomically(path, [&](const std::string& unfinished_path) -> Result<void> {
      is_created = true;
      ranks.broadcast(unfinished_path);
      auto writer = BlockWriter::open(unfinished_path, header);
      auto checksums = write_units(unfinished_path);
      if (!writer) return writer.error();
      if (auto finished = writer->finish(std::move(checksums)); !finished) return finished;
      const auto stored = load_table(unfinished_path);
      return stored ? Result<void>() : stored.error();
    });
    if (!is_created) ranks.broadcast("");
  } else {
    file_in_work.emplace();
    const std::string unfinished_path = ranks.broadcast("");
    if (!unfinished_path.empty()) write_units(unfinished_path);
  }
  ranks.on_first([&] { command::value_or_fail(result); });
  return BlockLayout(header.head_blocks(), blocks_for(header.distances_size)).blocks * block_size;
}

}  // namespace tilebase::tablegen
