#include "checkpoint.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>

#include <base/text.hpp>
#include <tilebase/digest.hpp>
#include <tilebase/engine/storage/storage.hpp>

#include "atomic_file.hpp"

namespace tilebase::tablegen {
namespace {

/// Its bytes tell the byte order, too.
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

/// A digest of parts of any number: that of their digests.
class DigestOfParts {
 public:
  void add(std::span<const std::uint8_t> part) {
    const Digest digest = digest_of({part});
    digests_.insert(digests_.end(), digest.begin(), digest.end());
  }
  Digest value() const { return digest_of({digests_}); }

 private:
  std::vector<std::uint8_t> digests_;
};

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

}  // namespace

Checkpoint::Checkpoint(std::string path, const Puzzle& puzzle, const State& goal)
    : path_(std::move(path)), about_(puzzle.definition()) {
  for (int cell = 0; cell < puzzle.cells(); ++cell) about_ += ' ' + std::to_string(goal[cell]);
}

std::string Checkpoint::save(const std::vector<std::uint64_t>& counts, LevelSearch& search) const {
  const std::string fault = write_atomically(path_, [&](const std::string& unfinished) -> std::string {
    File file(std::fopen(unfinished.c_str(), "wb"), &std::fclose);
    DigestOfParts checksum;
    const auto put = [&](std::span<const std::uint8_t> part) {
      checksum.add(part);
      return std::fwrite(part.data(), 1, part.size(), file.get()) == part.size();
    };
    Beginning beginning;
    beginning.about = digest_of({tilebase::bytes_of(about_)});
    beginning.levels = counts.size();
    std::vector<std::uint64_t> numbers = counts;
    bool written = file != nullptr && put(bytes_of(beginning)) && put(bytes_of(numbers));
    for (const auto part : search.memory()) written = written && put(part);
    const Digest sum = checksum.value();
    written = written && put(sum) && std::fclose(file.release()) == 0;
    return written ? "" : std::generic_category().message(errno);
  });
  return fault.empty() ? "" : "cannot write checkpoint " + shown_file(path_) + ": " + fault;
}

Result<std::optional<std::vector<std::uint64_t>>> Checkpoint::load(LevelSearch& search) const {
  std::error_code unknown;  // then opening it says why
  const auto status = std::filesystem::symlink_status(path_, unknown);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    return Error{ErrorCode::file_unreadable,
                 "checkpoint " + shown_file(path_) + " is no regular file; name one, or one that is not there yet"};
  const File file(std::fopen(path_.c_str(), "rb"), &std::fclose);
  if (file == nullptr && errno == ENOENT) return std::optional<std::vector<std::uint64_t>>();
  if (file == nullptr) return unreadable(path_);
  const auto no_checkpoint = [&](const std::string& why) {
    return Error{ErrorCode::table_damaged,
                 "checkpoint " + shown_file(path_) + " " + why + "; remove it to begin anew, or name another file"};
  };
  DigestOfParts checksum;
  const auto take = [&](std::span<std::uint8_t> part) {
    const bool taken = std::fread(part.data(), 1, part.size(), file.get()) == part.size();
    if (taken) checksum.add(part);
    return taken;
  };
  Beginning beginning;
  if (!take(bytes_of(beginning)) || beginning.magic != magic) return no_checkpoint("is none of this machine");
  if (beginning.about != digest_of({tilebase::bytes_of(about_)}))
    return Error{ErrorCode::puzzle_mismatch,
                 "checkpoint " + shown_file(path_) + " is of another puzzle or goal; name another file for this one"};
  constexpr std::uint64_t most_levels = 1U << 16U;
  if (beginning.levels == 0 || beginning.levels > most_levels) return no_checkpoint("is damaged");
  std::vector<std::uint64_t> counts(static_cast<std::size_t>(beginning.levels));
  bool whole = take(bytes_of(counts));
  for (const auto part : search.memory()) whole = whole && take(part);
  const Digest expected = checksum.value();
  Digest sum{};
  whole = whole && take(sum) && sum == expected && std::fgetc(file.get()) == EOF;
  if (!whole) return no_checkpoint("is damaged");
  search.resume(counts);
  return std::optional(std::move(counts));
}

void Checkpoint::remove() const {
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

}  // namespace tilebase::tablegen
