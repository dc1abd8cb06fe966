#include "shared_checkpoint.hpp"

#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>

#include <base/system.hpp>
#include <base/text.hpp>
#include <command/command.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/table_files.hpp>

#include "../atomic_file.hpp"

namespace tilebase::tablegen {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

constexpr const char* index_name = "checkpoint.json";
constexpr const char* share_ending = ".share";
constexpr std::uint64_t chunk_blocks = 64;

/// Stands in the index, and tells the byte order of the machine that wrote the shares.
constexpr const char* byte_order = std::endian::native == std::endian::little ? "little" : "big";

/// The second line of the file of an index: the checksum of the first, as JSON, too.
std::string checksum_line(std::string_view index) {
  return '"' + hexadecimal(digest_of({bytes_of(index)})) + "\"\n";
}

std::string share_name(int level, std::uint64_t first) {
  return "level-" + std::to_string(level) + "-from-" + std::to_string(first) + share_ending;
}

/// A chunk in memory: its words, and behind them room for its digest.
class Chunk {
 public:
  /// The chunk of a share that a block of it lies in.
  Chunk(SharedSearch& search, const Range& share, std::uint64_t block)
      : blocks(common(share, {block / chunk_blocks * chunk_blocks, (block / chunk_blocks + 1) * chunk_blocks})),
        search_(search),
        words_(static_cast<std::size_t>(blocks.size() * words_per_block(search) + digest_words)) {}

  const Range blocks;

  std::span<std::uint8_t> bytes() {
    return {reinterpret_cast<std::uint8_t*>(words_.data()), words_.size() * sizeof words_[0]};
  }
  std::span<std::uint8_t> content() { return bytes().first(bytes().size() - sizeof(Digest)); }
  std::span<std::uint8_t> digest() { return bytes().last(sizeof(Digest)); }

  /// Where it begins in the file of the share.
  std::uint64_t place_in(const Range& share) const {
    return ((blocks.first - share.first) * words_per_block(search_) +
            (blocks.first / chunk_blocks - share.first / chunk_blocks) * digest_words) *
           sizeof words_[0];
  }

  void fill() {
    for_each_plane(blocks, [](auto plane, auto in_chunk) { std::ranges::copy(plane, in_chunk.begin()); });
  }
  void copy_to_planes(const Range& part) {
    for_each_plane(part, [](auto plane, auto in_chunk) { std::ranges::copy(in_chunk, plane.begin()); });
  }

 private:
  static constexpr std::size_t digest_words = sizeof(Digest) / sizeof(std::uint64_t);

  static std::uint64_t words_per_block(SharedSearch& search) {
    return search.planes().size() * search.levels().blocks().block_words;
  }

  /// Calls copy(words in the plane, words in the chunk) for some of its blocks, plane by plane.
  template <class Copy>
  void for_each_plane(const Range& part, const Copy& copy) {
    const std::size_t block_words = search_.levels().blocks().block_words;
    const auto words = [&](std::uint64_t count) { return static_cast<std::size_t>(count) * block_words; };
    std::size_t at = words(part.first - blocks.first);
    for (const auto plane : search_.planes()) {
      copy(plane.subspan(words(part.first - search_.share().first), words(part.size())),
           std::span(words_).subspan(at, words(part.size())));
      at += words(blocks.size());
    }
  }

  SharedSearch& search_;
  std::vector<std::uint64_t> words_;
};

}  // namespace

SharedCheckpoint::SharedCheckpoint(const Ranks& ranks, std::string folder, const Puzzle& puzzle, const State& goal,
                                   SlidePlanes::Keep keep)
    : ranks_(ranks),
      folder_(std::move(folder)),
      about_(std::string(keep == SlidePlanes::Keep::nothing ? "count" : "build") + " of " + puzzle.name() + ", goal " +
             format_board(puzzle, goal)),
      definition_(hexadecimal(digest_of({bytes_of(puzzle.definition())}))) {}

std::string SharedCheckpoint::path_of(const std::string& name) const {
  return (fs::path(folder_) / name).string();
}

/// The digest of a chunk tells where it belongs, too.
Digest SharedCheckpoint::digest(int level, std::uint64_t first, std::span<const std::uint8_t> chunk) const {
  return digest_of({bytes_of(definition_ + about_), bytes_of(share_name(level, first)), chunk});
}

void SharedCheckpoint::save(SharedSearch& search) {
  const Stopwatch stopwatch;
  if (search.level() == level_) return;
  std::uint64_t bytes = 0;
  ranks_.together([&] {
    if (!search.share().is_empty()) bytes = write_share(search);
  });
  ranks_.together([&] {
    if (!ranks_.is_first()) return;
    Json index{{"tilebase-checkpoint", 2},
               {"of", about_},
               {"definition", definition_},
               {"byte-order", byte_order},
               {"counts", search.counts()}};
    std::set<std::string> names;
    for (int rank = 0; rank < ranks_.count(); ++rank) {
      const Range share = search.levels().share(rank);
      if (share.is_empty()) continue;
      index["shares"].push_back({share.first, share.end});
      names.insert(share_name(search.level(), share.first));
    }
    const std::string line = index.dump() + '\n';
    command::value_or_fail(write_atomically(path_of(index_name), bytes_of(line + checksum_line(line)), "checkpoint "));
    remove_shares(names);
  });
  level_ = search.level();
  ++saved_;
  seconds_ += stopwatch.wall_seconds();
  bytes_ = ranks_.sum(bytes);
}

/// Writes this rank's share. The bytes of its file.
std::uint64_t SharedCheckpoint::write_share(SharedSearch& search) const {
  const std::string name = share_name(search.level(), search.share().first);
  std::uint64_t at = 0;
  const auto write = [&](const std::string& unfinished) -> Result<std::string> {
    std::error_code error;
    File file = File::to_write(unfinished, error);
    for (std::uint64_t block = search.share().first; !error && block < search.share().end;) {
      Chunk chunk(search, search.share(), block);
      chunk.fill();
      std::ranges::copy(digest(search.level(), chunk.blocks.first, chunk.content()), chunk.digest().begin());
      file.write(at, chunk.bytes(), error);
      at += chunk.bytes().size();
      block = chunk.blocks.end;
    }
    if (error) return Error{ErrorCode::file_unwritable, error.message(), error};
    return name;
  };
  command::value_or_fail(write_atomically_as(folder_, "checkpoint " + shown_file(path_of(name)), write));
  return at;
}

void SharedCheckpoint::load(SharedSearch& search) {
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
    const auto bytes = command::value_or_fail(read_file(path_of(index_name)));
    text.assign(bytes.begin(), bytes.end());
    read_index(text);  // a fault is one of rank 0 alone
  });
  text = ranks_.broadcast(text);
  if (text.empty()) return;
  const Index index = read_index(text);
  ranks_.together([&] {
    std::uint64_t blocks = 0;
    for (const Range& share : index.shares) {
      read_share(search, index.level(), share);
      blocks += common(share, search.share()).size();
    }
    if (blocks != search.share().size()) throw damaged(path_of(index_name));
  });
  ranks_.or_die([&] { search.resume(index.counts); });
  level_ = index.level();
}

/// Throws a Failure unless the index is one of this search.
SharedCheckpoint::Index SharedCheckpoint::read_index(const std::string& text) const {
  const std::string path = path_of(index_name);
  const std::size_t end = text.find('\n') + 1;  // 0 if there is no first line
  if (end == 0 || text.substr(end) != checksum_line(text.substr(0, end))) throw damaged(path);
  Index index;
  try {
    const Json json = Json::parse(text.substr(0, end));
    if (json.at("tilebase-checkpoint") != 2) throw damaged(path);
    if (json.at("of") != about_ || json.at("definition") != definition_)
      throw Failure{"checkpoint " + shown_file(path) + " is of another search (" + json["of"].dump() +
                    "); name another folder for the " + about_};
    if (json.at("byte-order") != byte_order)
      throw Failure{"checkpoint " + shown_file(path) + " was written by a machine of another byte order"};
    json.at("counts").get_to(index.counts);
    for (const Json& share : json.at("shares")) index.shares.push_back({share.at(0), share.at(1)});
  } catch (const Json::exception&) {
    throw damaged(path);
  }
  if (index.counts.empty()) throw damaged(path);
  return index;
}

/// Reads what this rank needs of a share that some rank wrote. Throws a Failure.
void SharedCheckpoint::read_share(SharedSearch& search, int level, const Range& share) const {
  const Range wanted = common(share, search.share());
  if (wanted.is_empty()) return;
  const std::string path = path_of(share_name(level, share.first));
  std::error_code error;
  const File file = File::to_read(path, error);
  if (error) throw Failure{"cannot read checkpoint " + shown_file(path) + ": " + error.message()};
  for (std::uint64_t block = wanted.first; block < wanted.end;) {
    Chunk chunk(search, share, block);
    const std::size_t got = file.read(chunk.place_in(share), chunk.bytes(), error);
    if (got != chunk.bytes().size() ||
        !std::ranges::equal(chunk.digest(), digest(level, chunk.blocks.first, chunk.content())))
      throw damaged(path);
    chunk.copy_to_planes(common(chunk.blocks, wanted));
    block = chunk.blocks.end;
  }
}

Failure SharedCheckpoint::damaged(const std::string& path) const {
  return {"checkpoint " + shown_file(path) + " is damaged; remove folder " + shown_file(folder_) +
          " to begin anew, or name another one"};
}

/// Removes the shares that are not among these.
void SharedCheckpoint::remove_shares(const std::set<std::string>& but) const {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder_, ignored)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("level-") && name.ends_with(share_ending) && !but.contains(name))
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
