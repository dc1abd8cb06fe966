#include "shared_checkpoint.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <set>
#include <string_view>
#include <system_error>
#include <vector>

#include <nlohmann/json.hpp>

#include <base/standard_streams.hpp>
#include <base/text.hpp>
#include <tilebase/digest.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/table_files.hpp>

#include "../atomic_file.hpp"
#include "range.hpp"

namespace tilebase::tablegen {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::uint64_t>;
using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;
namespace fs = std::filesystem;

constexpr const char* index_name = "checkpoint.json";
constexpr const char* share_ending = ".share";
constexpr std::uint64_t chunk_blocks = 64;

/// Stands in the index, and tells the byte order of the machine that wrote the shares.
std::string byte_order() {
  constexpr std::uint16_t one = 1;
  return *reinterpret_cast<const std::uint8_t*>(&one) == 1 ? "little" : "big";
}

/// The second line of the file of an index: the checksum of the first, as JSON, too.
std::string checksum_line(std::string_view index) {
  return '"' + hexadecimal(digest_of({tilebase::bytes_of(index)})) + "\"\n";
}

/// The chunk of a share that a block of it lies in.
Range chunk_of(const Range& share, std::uint64_t block) {
  const std::uint64_t begin = block / chunk_blocks * chunk_blocks;
  return common(share, {begin, begin + chunk_blocks});
}

std::string share_name(int level, const Range& share) {
  return "level-" + std::to_string(level) + "-from-" + std::to_string(share.first) + share_ending;
}

/// The words of a chunk of a search's planes, or of a part of a chunk.
class ChunkWords {
 public:
  ChunkWords(SharedSearch& search, int places) : search_(search), places_(places) {}

  std::uint64_t per_block() const {
    return static_cast<std::uint64_t>(places_) * search_.planes_of(0).size() * search_.blocks().block_words;
  }

  /// Calls copy(words in the planes, words in the chunk) for a part of a chunk, plane by plane.
  template <class Copy>
  void for_each_plane(const Range& part, const Range& chunk, Words& words, const Copy& copy) const {
    const std::size_t block_words = search_.blocks().block_words;
    const auto size = static_cast<std::size_t>(part.size()) * block_words;
    auto at = static_cast<std::size_t>(part.first - chunk.first) * block_words;
    for (int place = 0; place < places_; ++place)
      for (const auto plane : search_.planes_of(place)) {
        const auto begin = static_cast<std::size_t>(part.first - search_.first()) * block_words;
        copy(plane.subspan(begin, size), std::span(words).subspan(at, size));
        at += static_cast<std::size_t>(chunk.size()) * block_words;
      }
  }

 private:
  SharedSearch& search_;
  int places_;
};

std::span<std::uint8_t> bytes_of(Words& words) {
  return {reinterpret_cast<std::uint8_t*>(words.data()), words.size() * sizeof words[0]};
}

}  // namespace

SharedCheckpoint::SharedCheckpoint(const Ranks& ranks, std::string folder, const Puzzle& puzzle, const State& goal,
                                   SlidePlanes::Keep keep)
    : ranks_(ranks),
      folder_(std::move(folder)),
      about_(std::string(keep == SlidePlanes::Keep::nothing ? "count" : "build") + " of " + puzzle.name() + ", goal " +
             format_board(puzzle, goal)),
      definition_(hexadecimal(digest_of({tilebase::bytes_of(puzzle.definition())}))),
      places_(puzzle.cells()) {}

std::string SharedCheckpoint::path_of(const std::string& name) const {
  return (fs::path(folder_) / name).string();
}

/// The digest of a chunk tells where it belongs, too.
Digest SharedCheckpoint::digest(int level, std::uint64_t first, std::span<const std::uint8_t> chunk) const {
  return digest_of(
      {tilebase::bytes_of(definition_ + about_), tilebase::bytes_of(share_name(level, {first, 0})), chunk});
}

void SharedCheckpoint::save(SharedSearch& search) {
  const Stopwatch stopwatch;
  const int level = search.level();
  if (level == level_) return;
  const Range share{search.first(), search.end()};
  std::uint64_t bytes = 0;
  ranks_.together([&] {
    if (!share.is_empty()) bytes = write_share(search, level);
  });
  const auto shares = ranks_.gather(share.is_empty() ? "" : Json{share.first, share.end}.dump());
  ranks_.together([&] {
    if (!ranks_.is_first()) return;
    Json index{{"tilebase-checkpoint", 2},
               {"of", about_},
               {"definition", definition_},
               {"byte-order", byte_order()},
               {"counts", search.counts()}};
    std::set<std::string> names;
    for (const std::string& text : shares) {
      if (text.empty()) continue;
      const Json range = Json::parse(text);
      index["shares"].push_back(range);
      names.insert(share_name(level, {range[0], range[1]}));
    }
    const std::string line = index.dump() + '\n';
    const std::string fault = write_atomically(path_of(index_name), tilebase::bytes_of(line + checksum_line(line)));
    if (!fault.empty()) throw Failure{"cannot write checkpoint " + shown_file(path_of(index_name)) + ": " + fault};
    remove_shares(names);
  });
  level_ = level;
  ++saved_;
  seconds_ += stopwatch.wall_seconds();
  bytes_ = ranks_.sum(bytes);
}

std::uint64_t SharedCheckpoint::write_share(SharedSearch& search, int level) const {
  const Range share{search.first(), search.end()};
  const std::string path = path_of(share_name(level, share));
  const ChunkWords planes(search, places_);
  std::uint64_t bytes = 0;
  const std::string fault = write_atomically_as(folder_, [&](const std::string& unfinished, std::string& name) {
    name = share_name(level, share);
    File file(std::fopen(unfinished.c_str(), "wb"), &std::fclose);
    bool written = file != nullptr;
    Words words;
    for (std::uint64_t block = share.first; written && block < share.end;) {
      const Range chunk = chunk_of(share, block);
      words.resize(static_cast<std::size_t>(planes.per_block() * chunk.size()));
      planes.for_each_plane(chunk, chunk, words,
                            [](auto plane, auto in_chunk) { std::copy(plane.begin(), plane.end(), in_chunk.begin()); });
      const Digest sum = digest(level, chunk.first, bytes_of(words));
      written = std::fwrite(words.data(), sizeof words[0], words.size(), file.get()) == words.size() &&
                std::fwrite(sum.data(), 1, sum.size(), file.get()) == sum.size();
      bytes += bytes_of(words).size() + sum.size();
      block = chunk.end;
    }
    written = written && std::fclose(file.release()) == 0;
    return written ? std::string() : std::generic_category().message(errno);
  });
  if (!fault.empty()) throw Failure{"cannot write checkpoint " + shown_file(path) + ": " + fault};
  return bytes;
}

bool SharedCheckpoint::load(SharedSearch& search) {
  std::string text;
  ranks_.together([&] {
    std::error_code fault;
    fs::create_directories(folder_, fault);
    if (!fault && ::access(folder_.c_str(), W_OK) != 0) fault = {errno, std::generic_category()};
    if (fault) throw Failure{"cannot keep checkpoints in " + shown_file(folder_) + ": " + fault.message()};
    if (!ranks_.is_first()) return;
    lock_ = FileLock::take(FileLock::of_folder(folder_));
    if (lock_ == nullptr)
      throw Failure{"another program keeps its checkpoints in " + shown_file(folder_) +
                    "; wait for its end, or name another folder by --checkpoint"};
    remove_unfinished(folder_);
    if (!fs::exists(path_of(index_name))) return;
    const auto bytes = read_file(path_of(index_name));
    if (!bytes) throw Failure{bytes.error().message};
    text.assign(bytes->begin(), bytes->end());
    check_index(text);
    text.resize(text.find('\n'));
  });
  text = ranks_.from_first(text);
  if (text.empty()) return false;
  const Json index = Json::parse(text);
  const auto counts = index["counts"].get<std::vector<std::uint64_t>>();
  const int level = static_cast<int>(counts.size()) - 1;
  ranks_.together([&] {
    const Range own{search.first(), search.end()};
    std::uint64_t blocks = 0;
    for (const Json& range : index["shares"]) {
      const Range share{range[0], range[1]};
      const Range wanted = common(share, own);
      if (wanted.is_empty()) continue;
      read_share(search, level, share.first, share.end);
      blocks += wanted.size();
    }
    if (blocks != own.size()) throw Failure{damaged(path_of(index_name))};
  });
  ranks_.or_die([&] { search.resume(counts); });
  level_ = level;
  return true;
}

/// Throws a Failure unless the index is one of this search.
void SharedCheckpoint::check_index(const std::string& text) const {
  const std::string path = path_of(index_name);
  const std::size_t end = text.find('\n');
  if (end == std::string::npos || text.substr(end + 1) != checksum_line(text.substr(0, end + 1)))
    throw Failure{damaged(path)};
  const Json index = Json::parse(text.substr(0, end), nullptr, false);
  const auto is_number = [](const Json& json) { return json.is_number_unsigned(); };
  const bool is_whole = index.is_object() && index.value("tilebase-checkpoint", 0) == 2 && index.contains("of") &&
                        index.contains("definition") && index.contains("byte-order") && index.contains("counts") &&
                        index["counts"].is_array() && !index["counts"].empty() &&
                        std::all_of(index["counts"].begin(), index["counts"].end(), is_number) &&
                        index.contains("shares") && index["shares"].is_array() &&
                        std::all_of(index["shares"].begin(), index["shares"].end(), [&](const Json& range) {
                          return range.is_array() && range.size() == 2 && is_number(range[0]) && is_number(range[1]);
                        });
  if (!is_whole) throw Failure{damaged(path)};
  if (index["of"] != about_ || index["definition"] != definition_)
    throw Failure{"checkpoint " + shown_file(path) + " is of another search (" + index["of"].dump() +
                  "); name another folder for the " + about_};
  if (index["byte-order"] != byte_order())
    throw Failure{"checkpoint " + shown_file(path) + " was written by a machine of another byte order"};
}

/// Reads what this rank needs of a share that some rank wrote. Throws a Failure.
void SharedCheckpoint::read_share(SharedSearch& search, int level, std::uint64_t first, std::uint64_t end) const {
  const Range share{first, end};
  const Range wanted = common(share, {search.first(), search.end()});
  const std::string path = path_of(share_name(level, share));
  const ChunkWords planes(search, places_);
  const File file(std::fopen(path.c_str(), "rb"), &std::fclose);
  if (file == nullptr)
    throw Failure{"cannot read checkpoint " + shown_file(path) + ": " + std::generic_category().message(errno)};
  Words words;
  for (std::uint64_t block = wanted.first; block < wanted.end;) {
    const Range chunk = chunk_of(share, block);
    const std::uint64_t at = (chunk.first - first) * planes.per_block() * sizeof words[0] +
                             (chunk.first / chunk_blocks - first / chunk_blocks) * sizeof(Digest);
    words.resize(static_cast<std::size_t>(planes.per_block() * chunk.size()));
    Digest sum{};
    const bool is_read = ::fseeko(file.get(), static_cast<off_t>(at), SEEK_SET) == 0 &&
                         std::fread(words.data(), sizeof words[0], words.size(), file.get()) == words.size() &&
                         std::fread(sum.data(), 1, sum.size(), file.get()) == sum.size();
    if (!is_read || sum != digest(level, chunk.first, bytes_of(words))) throw Failure{damaged(path)};
    planes.for_each_plane(common(chunk, wanted), chunk, words, [](auto plane, auto in_chunk) {
      std::copy(in_chunk.begin(), in_chunk.end(), plane.begin());
    });
    block = chunk.end;
  }
}

std::string SharedCheckpoint::damaged(const std::string& path) const {
  return "checkpoint " + shown_file(path) + " is damaged; remove folder " + shown_file(folder_) +
         " to begin anew, or name another one";
}

/// Removes the shares that are not among these.
void SharedCheckpoint::remove_shares(const std::set<std::string>& but) const {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder_, ignored)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("level-") && name.ends_with(share_ending) && but.count(name) == 0)
      fs::remove(entry.path(), ignored);
  }
}

void SharedCheckpoint::remove() {
  if (!ranks_.is_first()) return;
  std::error_code ignored;
  fs::remove(path_of(index_name), ignored);
  remove_shares({});
  lock_.reset();
  fs::remove(folder_, ignored);  // if it is empty
}

}  // namespace tilebase::tablegen
