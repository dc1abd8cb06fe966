#include "checkpointed_search.hpp"

#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <string_view>
#include <system_error>

#include <base/system.hpp>
#include <base/text.hpp>
#include <tilebase/engine/storage/digests.hpp>
#include <tilebase/engine/table/read_file.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/table_files.hpp>

namespace tilebase::tablegen {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

volatile std::sig_atomic_t is_asked_to_end = 0;

void ask_to_end(int) {
  is_asked_to_end = 1;
}

int positive(const command::Arguments& arguments, const char* option, int default_value) {
  const int number = arguments.get<int>(option, default_value);
  if (number < 1) throw Failure{"--" + std::string(option) + ' ' + std::to_string(number) + " is not at least 1"};
  return number;
}

constexpr const char* index_name = "checkpoint.json";
constexpr const char* share_ending = ".share";
constexpr std::uint64_t chunk_blocks = 64;

/// Byte order of this machine, as the index records that of the machine that wrote the shares.
constexpr const char* byte_order = std::endian::native == std::endian::little ? "little" : "big";

/// Second line of an index file: the checksum of the first line, as a JSON string.
std::string checksum_line(std::string_view index) {
  return '"' + hexadecimal(digest_of({bytes_of(index)})) + "\"\n";
}

std::string share_name(int level, std::uint64_t first) {
  return "level-" + std::to_string(level) + "-from-" + std::to_string(first) + share_ending;
}

/// Chunk in memory: its words, followed by its digest.
class Chunk {
 public:
  /// Creates the chunk of `share` that contains `block`, with all words 0.
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

  /// Offset of the chunk in the file of the share, in bytes.
  std::uint64_t offset_in(const Range& share) const {
    return ((blocks.first - share.first) * words_per_block(search_) +
            (blocks.first / chunk_blocks - share.first / chunk_blocks) * digest_words) *
           sizeof words_[0];
  }

  void fill() {
    for_each_plane(blocks, [](auto plane, auto in_chunk) { std::ranges::copy(plane, in_chunk.begin()); });
  }
  void copy_to_planes(const Range& range) {
    for_each_plane(range, [](auto plane, auto in_chunk) { std::ranges::copy(in_chunk, plane.begin()); });
  }

 private:
  static constexpr std::size_t digest_words = sizeof(Digest) / sizeof(std::uint64_t);

  static std::uint64_t words_per_block(SharedSearch& search) {
    return search.planes().size() * search.levels().blocks().block_words;
  }

  /// Calls copy(words in the plane, words in the chunk) for each plane, with the words of the blocks of `range`.
  template <class Copy>
  void for_each_plane(const Range& range, const Copy& copy) {
    const std::size_t block_words = search_.levels().blocks().block_words;
    const auto words = [&](std::uint64_t count) { return static_cast<std::size_t>(count) * block_words; };
    std::size_t at = words(range.first - blocks.first);
    for (const auto plane : search_.planes()) {
      copy(plane.subspan(words(range.first - search_.share().first), words(range.size())),
           std::span(words_).subspan(at, words(range.size())));
      at += words(blocks.size());
    }
  }

  SharedSearch& search_;
  std::vector<std::uint64_t> words_;
};

}  // namespace

CheckpointedSearch::CheckpointedSearch(const command::Arguments& arguments, const Puzzle& puzzle, const State& goal,
                                       SlidePlanes::Keep keep)
    : search_(ranks(), puzzle, goal, keep),
      proof_follows_(keep == SlidePlanes::Keep::bit_1),
      is_kept_(arguments.has("checkpoint")),
      levels_(arguments.has("checkpoint-levels") ? positive(arguments, "checkpoint-levels", 1) : 0),
      seconds_(60.0 * positive(arguments, "checkpoint-minutes", 10)),
      folder_(arguments.get<std::string>("checkpoint", "")),
      about_(std::string(proof_follows_ ? "build" : "count") + " of " + puzzle.name() + ", goal " +
             format_board(puzzle, goal)),
      definition_(hexadecimal(digest_of({bytes_of(puzzle.definition())}))) {
  update_hint();
  if (!is_kept_) return;
  load();
  update_hint();
  std::signal(SIGUSR1, ask_to_end);
}

void CheckpointedSearch::run(std::size_t threads) {
  while (search_.next_level(threads) > 0) {
    if (!is_kept_) continue;
    const bool is_last = ranks().greatest(is_asked_to_end) != 0;
    if (!is_last && ranks().greatest(is_due()) == 0) continue;
    save();
    if (is_last) throw Failure{std::string("ended by SIGUSR1") + ranks().hint(), command::gave_up};
  }
  if (is_kept_ && proof_follows_) save();
}

bool CheckpointedSearch::is_due() const {
  return levels_ > 0 ? search_.level() >= std::max(level_, 0) + levels_ : since_saved_.wall_seconds() >= seconds_;
}

/// Sets the hint for the case that a rank dies or fails: how to continue the search.
void CheckpointedSearch::update_hint() const {
  if (!is_kept_) return ranks().set_hint("; nothing was kept: --checkpoint DIR keeps the work");
  const std::string folder = quote_file(folder_);
  ranks().set_hint(level_ < 0 ? "; there is no checkpoint in " + folder + " yet"
                              : "; the same command goes on from level " + std::to_string(level_) +
                                    ", the checkpoint in " + folder);
}

nlohmann::json CheckpointedSearch::report(const char* verb, const Puzzle& puzzle) const {
  Json report{{"verb", verb},
              {"puzzle", puzzle.name()},
              {"states", search_.state_count()},
              {"levels", search_.counts().size()},
              {"search", search_.levels().figures()}};
  if (is_kept_) report["checkpoints"] = {{"count", saved_count_}, {"wall_seconds", seconds_saving_}, {"bytes", bytes_}};
  return report;
}

std::string CheckpointedSearch::path_of(const std::string& name) const {
  return (fs::path(folder_) / name).string();
}

/// Digest of a chunk and of its position, so that a chunk in the wrong file or place is detected.
Digest CheckpointedSearch::digest(int level, std::uint64_t first, std::span<const std::uint8_t> chunk) const {
  return digest_of({bytes_of(definition_ + about_), bytes_of(share_name(level, first)), chunk});
}

void CheckpointedSearch::save() {
  if (search_.level() == level_) return;
  const Stopwatch stopwatch;
  std::uint64_t bytes = 0;
  ranks().together([&] {
    if (!search_.share().is_empty()) bytes = write_share();
  });
  ranks().on_first([&] {
    Json index{{"tilebase-checkpoint", 2},
               {"of", about_},
               {"definition", definition_},
               {"byte-order", byte_order},
               {"counts", search_.counts()}};
    std::set<std::string> names;
    for (int rank = 0; rank < ranks().count(); ++rank) {
      const Range share = search_.levels().share(rank);
      if (share.is_empty()) continue;
      index["shares"].push_back({share.first, share.end});
      names.insert(share_name(search_.level(), share.first));
    }
    const std::string line = index.dump() + '\n';
    command::value_or_fail(write_atomically(path_of(index_name), bytes_of(line + checksum_line(line)), "checkpoint "));
    remove_shares(names);
  });
  level_ = search_.level();
  ++saved_count_;
  seconds_saving_ += stopwatch.wall_seconds();
  bytes_ = ranks().sum(bytes);
  since_saved_ = {};
  update_hint();
}

/// Writes this rank's share. Returns the size of the file in bytes.
std::uint64_t CheckpointedSearch::write_share() {
  const std::string name = share_name(search_.level(), search_.share().first);
  std::uint64_t at = 0;
  const auto write = [&](const std::string& unfinished) -> Result<std::string> {
    std::error_code error;
    File file = File::to_write(unfinished, error);
    for (std::uint64_t block = search_.share().first; !error && block < search_.share().end;) {
      Chunk chunk(search_, search_.share(), block);
      chunk.fill();
      std::ranges::copy(digest(search_.level(), chunk.blocks.first, chunk.content()), chunk.digest().begin());
      file.write(at, chunk.bytes(), error);
      at += chunk.bytes().size();
      block = chunk.blocks.end;
    }
    if (error) return Error{ErrorCode::file_unwritable, error.message(), error};
    return name;
  };
  command::value_or_fail(write_atomically_as(folder_, "checkpoint " + quote_file(path_of(name)), write));
  return at;
}

void CheckpointedSearch::load() {
  std::string text;
  ranks().together([&] {
    std::error_code fault;
    fs::create_directories(folder_, fault);
    if (!fault && ::access(folder_.c_str(), W_OK) != 0) fault = {errno, std::generic_category()};
    if (fault) throw Failure{"cannot keep checkpoints in " + quote_file(folder_) + ": " + fault.message()};
    if (!ranks().is_first()) return;
    lock_ = FileLock::take(FileLock::of_folder(folder_));
    if (lock_ == nullptr)
      throw Failure{"another program keeps its checkpoints in " + quote_file(folder_) +
                    "; wait for its end, or name another folder by --checkpoint"};
    remove_unfinished(folder_);
    if (!fs::exists(path_of(index_name))) return;
    const auto bytes = command::value_or_fail(read_file(path_of(index_name)));
    text.assign(bytes.begin(), bytes.end());
    read_index(text);  // only to report a fault, as that of rank 0
  });
  text = ranks().broadcast(text);
  if (text.empty()) return;
  const Index index = read_index(text);
  ranks().together([&] {
    std::uint64_t blocks = 0;
    for (const Range& share : index.shares) {
      read_share(index.level(), share);
      blocks += common(share, search_.share()).size();
    }
    if (blocks != search_.share().size()) throw damaged(path_of(index_name));
  });
  ranks().or_die([&] { search_.resume(index.counts); });
  level_ = index.level();
}

/// Parses an index. Throws a Failure if it is damaged or is the index of another search.
CheckpointedSearch::Index CheckpointedSearch::read_index(const std::string& text) const {
  const std::string path = path_of(index_name);
  const std::size_t end = text.find('\n') + 1;  // 0 if there is no first line
  if (end == 0 || text.substr(end) != checksum_line(text.substr(0, end))) throw damaged(path);
  Index index;
  try {
    const Json json = Json::parse(text.substr(0, end));
    if (json.at("tilebase-checkpoint") != 2) throw damaged(path);
    if (json.at("of") != about_ || json.at("definition") != definition_)
      throw Failure{"checkpoint " + quote_file(path) + " is of another search (" + json["of"].dump() +
                    "); name another folder for the " + about_};
    if (json.at("byte-order") != byte_order)
      throw Failure{"checkpoint " + quote_file(path) + " was written by a machine of another byte order"};
    json.at("counts").get_to(index.counts);
    for (const Json& share : json.at("shares")) index.shares.push_back({share.at(0), share.at(1)});
  } catch (const Json::exception&) {
    throw damaged(path);
  }
  if (index.counts.empty()) throw damaged(path);
  return index;
}

/// Reads the chunks of this rank's share from the file of `share`, which may be that of another rank. Throws a Failure.
void CheckpointedSearch::read_share(int level, const Range& share) {
  const Range wanted = common(share, search_.share());
  if (wanted.is_empty()) return;
  const std::string path = path_of(share_name(level, share.first));
  std::error_code error;
  const File file = File::to_read(path, error);
  if (error) throw Failure{"cannot read checkpoint " + quote_file(path) + ": " + error.message()};
  for (std::uint64_t block = wanted.first; block < wanted.end;) {
    Chunk chunk(search_, share, block);
    const std::size_t size = file.read(chunk.offset_in(share), chunk.bytes(), error);
    if (size != chunk.bytes().size() ||
        !std::ranges::equal(chunk.digest(), digest(level, chunk.blocks.first, chunk.content())))
      throw damaged(path);
    chunk.copy_to_planes(common(chunk.blocks, wanted));
    block = chunk.blocks.end;
  }
}

Failure CheckpointedSearch::damaged(const std::string& path) const {
  return {"checkpoint " + quote_file(path) + " is damaged; remove folder " + quote_file(folder_) +
          " to begin anew, or name another one"};
}

/// Removes the share files whose names are not in `kept_names`.
void CheckpointedSearch::remove_shares(const std::set<std::string>& kept_names) const {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder_, ignored)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("level-") && name.ends_with(share_ending) && !kept_names.contains(name))
      fs::remove(entry.path(), ignored);
  }
}

void CheckpointedSearch::remove_checkpoint() {
  if (!is_kept_ || !ranks().is_first()) return;
  std::error_code ignored;
  fs::remove(path_of(index_name), ignored);
  remove_shares({});
  lock_.reset();
  fs::remove(folder_, ignored);  // removes nothing but an empty folder
}

}  // namespace tilebase::tablegen
