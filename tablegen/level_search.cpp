#include "level_search.hpp"

#include <filesystem>
#include <numeric>
#include <system_error>
#include <utility>

#include <base/system.hpp>
#include <base/text.hpp>
#include <tilebase/digest.hpp>
#include <tilebase/engine/generate/group_tables.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/storage/digests.hpp>
#include <tilebase/engine/storage/storage.hpp>

#include "atomic_file.hpp"

namespace tilebase::tablegen {
namespace {

/// First number of a checkpoint. Its bytes also tell the byte order.
constexpr std::uint64_t magic = 0x54'42'43'4f'55'4e'54'31;  // "TBCOUNT1"

struct Beginning {
  std::uint64_t magic = tablegen::magic;
  Digest about{};
  std::uint64_t levels = 0;
};

std::span<std::uint8_t> bytes_of(std::vector<std::uint64_t>& numbers) {
  return {reinterpret_cast<std::uint8_t*>(numbers.data()), numbers.size() * sizeof(std::uint64_t)};
}
std::span<std::uint8_t> bytes_of(Beginning& beginning) {
  return {reinterpret_cast<std::uint8_t*>(&beginning), sizeof beginning};
}

/// A file that is written or read section by section. Its checksum is the digest of the sections' digests.
struct SectionedFile {
  File file;
  std::error_code error;
  std::uint64_t at = 0;
  std::vector<Digest> digests;

  void put(std::span<const std::uint8_t> section) {
    if (!error) file.write(at, section, error);
    pass(section);
  }

  /// Reads the next section. Returns whether all its bytes were read.
  bool take(std::span<std::uint8_t> section) {
    const bool is_whole = file.read(at, section, error) == section.size();
    pass(section);
    return is_whole;
  }

  Digest checksum() const { return digest_of({tilebase::bytes_of(digests)}); }

 private:
  void pass(std::span<const std::uint8_t> section) {
    at += section.size();
    digests.push_back(digest_of({section}));
  }
};

}  // namespace

std::optional<std::uint64_t> LevelSearch::bytes_for(const Puzzle& puzzle) {
  if (fits_planes(puzzle)) return SlidePlanes::bytes_for(*SlideBoard::of(puzzle));
  if (puzzle.has_equal_tiles()) return std::nullopt;
  return bytes_to_count_groups(puzzle);
}

LevelSearch::LevelSearch(const Puzzle& puzzle, const State& goal) : cells_(puzzle.cells()), max_states_(0) {
  if (!fits_planes(puzzle)) {
    const auto index = std::make_shared<const GroupIndex>(GroupIndex::choose(puzzle, goal).value());
    max_states_ = index->size();
    groups_ = GroupSearch::start(std::make_shared<const GroupSteps>(index), GroupSearch::Keep::counts);
    return;
  }
  const SlideBoard board = *SlideBoard::of(puzzle);
  planes_.emplace(board, SlideReading::along_shorter_side(board), *puzzle.blank(), goal, SlidePlanes::Keep::counts);
  max_states_ = factorial(cells_) / 2;
}

std::uint64_t LevelSearch::next_level(std::size_t threads) {
  const std::uint64_t states = planes_ ? planes_->next_level(threads) : groups_->next_level(threads);
  if (states > 0) counts_.push_back(states);
  return states;
}

std::uint64_t LevelSearch::total() const {
  return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0});
}

std::vector<std::span<std::uint8_t>> LevelSearch::memory() {
  if (groups_ != nullptr) return groups_->memory();
  std::vector<std::span<std::uint8_t>> sections;
  for (int place = 0; place < cells_; ++place) {
    const auto seen = planes_->seen(place);
    sections.emplace_back(reinterpret_cast<std::uint8_t*>(seen.data()), seen.size_bytes());
  }
  return sections;
}

void LevelSearch::resume(std::vector<std::uint64_t> counts) {
  counts_ = std::move(counts);
  if (planes_) return planes_->resume(static_cast<int>(counts_.size()) - 1);
  groups_->restore(counts_);
}

Checkpoint::Checkpoint(std::string path, const Puzzle& puzzle, const State& goal)
    : path_(std::move(path)), about_(puzzle.definition()) {
  for (int cell = 0; cell < puzzle.cells(); ++cell) about_ += ' ' + std::to_string(goal[cell]);
}

Result<void> Checkpoint::save_when_due(LevelSearch& search) {
  const auto begin = Clock::now();
  if (begin < due_) return {};
  const auto write = [&](const std::string& unfinished) -> Result<void> {
    SectionedFile to;
    to.file = File::to_write(unfinished, to.error);
    std::vector<std::uint64_t> counts = search.counts();
    Beginning beginning;
    beginning.about = digest_of({tilebase::bytes_of(about_)});
    beginning.levels = counts.size();
    to.put(bytes_of(beginning));
    to.put(bytes_of(counts));
    for (const auto section : search.memory()) to.put(section);
    to.put(to.checksum());
    if (to.error) return Error{ErrorCode::file_unwritable, to.error.message(), to.error};
    return {};
  };
  auto written = write_atomically(path_, write, "checkpoint ");
  const auto end = Clock::now();
  due_ = end + 10 * (end - begin);
  return written;
}

Result<void> Checkpoint::load(LevelSearch& search) const {
  const std::string name = "checkpoint " + quote_file(path_);
  std::error_code unknown;  // Opening the file below fails, too, and tells the reason.
  const auto status = std::filesystem::symlink_status(path_, unknown);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    return Error{ErrorCode::file_unreadable, name + " is no regular file; name one, or one that is not there yet"};
  SectionedFile from;
  from.file = File::to_read(path_, from.error);
  if (from.error == std::errc::no_such_file_or_directory) return {};
  if (from.error) return unreadable_error(path_, from.error);
  const auto no_checkpoint = [&](const std::string& why) {
    return Error{ErrorCode::table_damaged, name + why + "; remove it to begin anew, or name another file"};
  };
  Beginning beginning;
  if (!from.take(bytes_of(beginning)) || beginning.magic != magic) return no_checkpoint(" is none of this machine");
  if (beginning.about != digest_of({tilebase::bytes_of(about_)}))
    return Error{ErrorCode::puzzle_mismatch, name + " is of another puzzle or goal; name another file for this one"};
  constexpr std::uint64_t max_levels = 1U << 16U;
  if (beginning.levels == 0 || beginning.levels > max_levels) return no_checkpoint(" is damaged");
  std::vector<std::uint64_t> counts(static_cast<std::size_t>(beginning.levels));
  bool whole = from.take(bytes_of(counts));
  for (const auto section : search.memory()) whole = whole && from.take(section);
  const Digest checksum = from.checksum();
  Digest expected{};
  whole = whole && from.take(expected) && expected == checksum && from.file.size(from.error) == from.at;
  if (!whole) return no_checkpoint(" is damaged");
  search.resume(std::move(counts));
  return {};
}

void Checkpoint::remove() const {
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

std::optional<std::uint64_t> seconds_left(double seconds, std::uint64_t first, std::uint64_t last,
                                          std::uint64_t total) {
  if (seconds <= 1 || last <= first || last - first < total / 20) return std::nullopt;
  return static_cast<std::uint64_t>(seconds * static_cast<double>(total - last) / static_cast<double>(last - first)) +
         1;
}

}  // namespace tilebase::tablegen
