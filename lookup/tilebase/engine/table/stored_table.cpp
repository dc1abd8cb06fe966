#include <tilebase/stored_table.hpp>

#include <zstd.h>
#include <zstd_errors.h>
#include <algorithm>
#include <array>
#include <new>
#include <numeric>

#include <base/ini.hpp>
#include <base/text.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/storage/piece_format.hpp>
#include <tilebase/engine/table/block_table.hpp>
#include <tilebase/engine/table/header.hpp>
#include <tilebase/engine/table/table.hpp>
#include <tilebase/engine/table/wildcard_table.hpp>

namespace tilebase {
namespace {

// Higher levels gain little on packed contents: level 6 saves 3 % and takes four times as long.
constexpr int compression_level = 1;

std::vector<std::uint8_t> compressed(const std::vector<std::uint8_t>& content) {
  std::vector<std::uint8_t> frame(ZSTD_compressBound(content.size()));
  const std::size_t size = ZSTD_compress(frame.data(), frame.size(), content.data(), content.size(), compression_level);
  if (ZSTD_isError(size) != 0) throw std::bad_alloc();  // the buffer is large enough, so only memory can fail
  frame.resize(size);
  return frame;
}

/// Whether the bits behind the last value are 0, so that equal contents have equal digests.
bool unused_bits_are_zero(const PackedArray& array) {
  const auto used = static_cast<unsigned>(array.size() * static_cast<std::size_t>(array.bits()) % 8);
  return used == 0 || array.bytes().back() >> used == 0;
}

/// How often each value occurs, by value.
std::vector<std::uint64_t> counts(const PackedArray& array) {
  std::vector<std::uint64_t> of_value(std::size_t{array.all_ones()} + 1);
  if (array.bits() == 16) {
    for (std::size_t i = 0; i < array.size(); ++i) ++of_value[array[i]];
    return of_value;
  }
  // Count bytes first, then the values in them. Four counters in turn, because incrementing one counter twice in a row
  // stalls.
  std::array<std::array<std::uint32_t, 256>, 4> of_byte{};
  const std::uint8_t* const bytes = array.bytes().data();
  const std::size_t size = array.bytes().size();
  std::size_t i = 0;
  for (; i + 4 <= size; i += 4)
    for (std::size_t k = 0; k < 4; ++k) ++of_byte[k][bytes[i + k]];
  for (; i < size; ++i) ++of_byte[0][bytes[i]];
  const auto bits = static_cast<unsigned>(array.bits());
  for (std::uint32_t byte = 0; byte < 256; ++byte)
    for (unsigned shift = 0; shift < 8; shift += bits)
      for (const auto& part : of_byte) of_value[(byte >> shift) & array.all_ones()] += part[byte];
  of_value[0] -= size * 8 / bits - array.size();  // the unused bits
  return of_value;
}

/// Whether the histogram counts the distances exactly. All other entries are unreachable then.
bool holds_counts(const PackedArray& distances, const std::vector<std::uint64_t>& histogram) {
  std::vector<std::uint64_t> found = counts(distances);
  found.pop_back();
  return std::equal(histogram.begin(), histogram.end(), found.begin()) &&
         std::all_of(found.begin() + static_cast<std::ptrdiff_t>(histogram.size()), found.end(),
                     [](std::uint64_t count) { return count == 0; });
}

/// The number of placements in all sets of up to n - 3 cells: what a puzzle without symmetries has.
std::uint32_t max_placements(const Puzzle& puzzle) {
  std::uint32_t sum = 0;
  for (int k = 0; k <= std::max(0, puzzle.cells() - 3); ++k) {
    const std::uint64_t placements = factorial(puzzle.cells()) / factorial(puzzle.cells() - k);
    sum += static_cast<std::uint32_t>(placements * (placements / factorial(k)));
  }
  return sum;
}

/// What goes into a file, of either kind.
struct Parts {
  const Puzzle& puzzle;
  TableKind kind;
  bool halved;
  State goal;
  const PackedArray& distances;
  const PackedArray* moves;  // null for a wildcard table
  const std::vector<std::uint64_t>& histogram;
};

std::vector<std::uint8_t> store(const Parts& parts) {
  const Puzzle& puzzle = parts.puzzle;
  const std::vector<std::uint8_t> no_bytes;
  const auto& packed_moves = parts.moves != nullptr ? parts.moves->bytes() : no_bytes;
  const auto distances = compressed(parts.distances.bytes());
  const auto moves = parts.moves != nullptr ? compressed(packed_moves) : no_bytes;

  Header header(format::version, puzzle, parts.goal, parts.histogram);
  header.kind = static_cast<std::uint64_t>(parts.kind);
  header.halved = parts.halved ? 1 : 0;
  header.distance_bits = static_cast<std::uint64_t>(parts.distances.bits());
  header.move_bits = parts.moves != nullptr ? static_cast<std::uint64_t>(parts.moves->bits()) : 0;
  header.entries = parts.distances.size();
  header.distances_size = distances.size();
  header.moves_size = moves.size();
  header.content_digest = digest_of({parts.distances.bytes(), packed_moves});
  std::vector<std::uint8_t> out = header.bytes();
  const auto append = [&out](const auto& bytes) { out.insert(out.end(), bytes.begin(), bytes.end()); };
  append(puzzle.definition());
  append(distances);
  append(moves);
  append(digest_of({out}));
  return out;
}

}  // namespace

int distance_width(int farthest) {
  return packed_width(static_cast<std::uint32_t>(farthest) + 1);
}

int move_width(const Puzzle& puzzle) {
  return packed_width(static_cast<std::uint32_t>(puzzle.moves().size()) - 1);
}

std::vector<std::uint8_t> store(const Table& table) {
  return store({table.puzzle(), TableKind::goal, table.index().halved(), table.goal(), table.distances(),
                &table.moves(), table.histogram()});
}

std::vector<std::uint8_t> store(const WildcardTable& table) {
  return store({table.puzzle(), TableKind::wildcards, false, table.puzzle().goal(), table.distances(), nullptr,
                table.histogram()});
}

/// Reads a header and refuses anything that a writer does not write. Functions return "" or what is wrong.
class HeaderReader {
 public:
  explicit HeaderReader(StoredTable& table) : table_(table) {}

  const Header& header() const { return header_; }

  /// A whole file of version 1.
  std::string read_whole(std::span<const std::uint8_t> bytes) {
    if (bytes.size() < Header::fixed_size(format::version) + sizeof(Digest)) return "it is shorter than a header";
    if (bytes.size() > format::max_file) return "it is longer than any table";
    header_ = Header::read_fixed(bytes);
    if (header_.magic != format::magic) return bad_magic();
    const auto body = bytes.first(bytes.size() - sizeof(Digest));
    if (!ends_with_digest(bytes)) return "its checksum does not match";
    if (header_.version != format::version)
      return "its format version is " + std::to_string(header_.version) + ", this program reads " +
             std::to_string(format::version) + " and " + std::to_string(format::block_version);
    if (header_.kind > static_cast<std::uint64_t>(TableKind::wildcards) || header_.encoding != 0 || header_.cut != 0)
      return reserved_field;
    if (header_.farthest > format::max_farthest) return bad_farthest;
    if (header_.definition_size > max_definition ||
        header_.size() + header_.definition_size + header_.distances_size + header_.moves_size != body.size())
      return bad_lengths;
    // All of them are at most the file's size now, so they fit into 32 bits too.
    const auto rest = body.subspan(static_cast<std::size_t>(header_.size() + header_.definition_size));
    table_.distance_frame_ = rest.first(static_cast<std::size_t>(header_.distances_size));
    table_.move_frame_ = rest.last(static_cast<std::size_t>(header_.moves_size));
    return read_rest(body);
  }

  /// The first block of a file of version 2, of `file_size` bytes. head_size() is known then.
  std::string read_first_block(std::span<const std::uint8_t> block, std::uint64_t file_size) {
    header_ = Header::read_fixed(block);
    if (header_.magic != format::magic) return bad_magic();
    if (header_.farthest > format::max_farthest) return bad_farthest;
    if (header_.definition_size > max_definition || head_size() > file_size) return bad_lengths;
    return {};
  }

  std::size_t head_size() const {
    const std::uint64_t used = header_.size() + header_.definition_size + sizeof(Digest);
    return static_cast<std::size_t>(blocks_for(used) * block_size);
  }

  /// The whole head of a file of version 2: head_size() bytes.
  std::string read_head(std::span<const std::uint8_t> head) {
    header_ = Header::read_fixed(head);
    if (!ends_with_digest(head)) return "the checksum of its head does not match";
    const auto fill = head.first(head.size() - sizeof(Digest))
                          .subspan(static_cast<std::size_t>(header_.size() + header_.definition_size));
    const bool has_version_2 = header_.kind == static_cast<std::uint64_t>(TableKind::goal) ||
                               header_.kind == static_cast<std::uint64_t>(TableKind::patterns);
    const bool is_patterns = header_.kind == static_cast<std::uint64_t>(TableKind::patterns);
    if (!has_version_2 || header_.cut > (is_patterns ? 1 : 0) ||
        header_.encoding > static_cast<std::uint64_t>(DistanceEncoding::bit_1) ||
        std::any_of(fill.begin(), fill.end(), [](std::uint8_t byte) { return byte != 0; }))
      return reserved_field;
    if (header_.entries > format::max_entries || header_.distances_size != header_.packed_size(header_.distance_bits) ||
        header_.moves_size != 0)
      return bad_lengths;
    return read_rest(head);
  }

 private:
  static constexpr const char* reserved_field = "a reserved field is set";
  static constexpr const char* bad_farthest = "its farthest distance is out of range";
  static constexpr const char* bad_lengths = "its lengths do not add up";

  std::string bad_magic() const {
    if (header_.magic == piece_format::index_magic)
      return "it is the index of a table in pieces, which are files beside it";
    if (header_.magic == piece_format::piece_magic)
      return "it is a piece of a table; name the index, a *.table file beside it";
    return "bad magic number";
  }

  /// What both versions have: histogram and definition, which lie inside the bytes, and the fields that must fit them.
  std::string read_rest(std::span<const std::uint8_t> bytes) {
    header_.read_histogram(bytes);
    table_.kind_ = static_cast<TableKind>(header_.kind);
    table_.encoding_ = static_cast<DistanceEncoding>(header_.encoding);
    table_.distance_bits_ = static_cast<int>(header_.distance_bits);
    table_.move_bits_ = static_cast<int>(header_.move_bits);
    table_.puzzle_digest_ = header_.puzzle_digest;
    table_.content_digest_ = header_.content_digest;
    std::string fault = read_puzzle(
        bytes.subspan(static_cast<std::size_t>(header_.size()), static_cast<std::size_t>(header_.definition_size)));
    if (fault.empty()) fault = read_goal();
    if (fault.empty()) fault = read_counts();
    if (!fault.empty()) return fault;
    if (table_.kind_ == TableKind::wildcards) return read_wildcard_widths();
    if (table_.kind_ == TableKind::patterns) return read_pattern_widths();
    return header_.version == format::version ? read_widths() : read_block_widths();
  }

  std::string read_puzzle(std::span<const std::uint8_t> definition) {
    if (digest_of({definition}) != table_.puzzle_digest_) return "its puzzle's digest does not match its definition";
    const std::string text(definition.begin(), definition.end());
    auto puzzle = Puzzle::parse(text, "definition");
    if (!puzzle) return puzzle.error().message;
    if (table_.kind_ == TableKind::patterns) {
      if (puzzle->cells() <= max_unpacked_cells) return "its puzzle has goal tables in place of patterns";
    } else if (header_.version == format::version) {
      if (std::string reason = why_not_unpacked(*puzzle); !reason.empty()) return reason;
    } else if (std::string reason = why_no_table(*puzzle); !reason.empty()) {
      return reason;
    } else if (puzzle->cells() <= max_unpacked_cells) {
      return "its puzzle has tables of format version " + std::to_string(format::version);
    }
    if (puzzle->definition() != text) return "its definition is not in canonical form";
    if (static_cast<std::uint64_t>(puzzle->cells()) != header_.cells) return "its number of cells is not the puzzle's";
    table_.puzzle_ = std::make_shared<const Puzzle>(std::move(*puzzle));
    return {};
  }

  std::string read_goal() {
    const auto cells = static_cast<std::size_t>(table_.puzzle_->cells());
    std::uint32_t seen = 0;
    for (std::size_t c = 0; c < header_.goal.size(); ++c) {
      const std::uint8_t tile = header_.goal[c];
      if (c >= cells ? tile != format::no_tile : tile >= cells) return "its goal is not a state";
      if (c >= cells) continue;
      seen |= 1U << tile;
      table_.goal_[static_cast<int>(c)] = tile;
    }
    return seen + 1 == 1U << cells ? "" : "its goal is not a state";
  }

  std::string read_counts() {
    const auto& histogram = header_.histogram;
    // Four bytes each, so the sum fits.
    const auto sum = std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0});
    const bool gap = std::find(histogram.begin(), histogram.end(), 0U) != histogram.end();
    if (gap || (histogram[0] != 1 && table_.kind_ == TableKind::goal) || sum != header_.reachable ||
        sum > header_.entries)
      return "its counts do not add up";
    table_.histogram_ = histogram;
    table_.entries_ = header_.entries;
    table_.reachable_ = header_.reachable;
    return {};
  }

  std::string read_widths() {
    const CompactIndex index(*table_.puzzle_, table_.goal_);
    if (header_.halved != (index.halved() ? 1U : 0U) || table_.entries_ != index.size())
      return "its index is not the puzzle's";
    if (table_.distance_bits_ != distance_width(table_.farthest()) || table_.move_bits_ != move_width(*table_.puzzle_))
      return "its widths are not the smallest that hold its values";
    return {};
  }

  /// A goal table of version 2.
  std::string read_block_widths() {
    if (table_.encoding_ != block_encoding(*table_.puzzle_)) return "its encoding is not the puzzle's";
    const bool bit_1 = table_.encoding_ == DistanceEncoding::bit_1;
    if (header_.halved != (bit_1 ? 1U : 0U) ||
        table_.entries_ != block_table_entries(*table_.puzzle_, table_.encoding_))
      return "its index is not the puzzle's";
    if (table_.distance_bits_ != (bit_1 ? 1 : distance_width(table_.farthest())) || table_.move_bits_ != 0)
      return "its widths are not the smallest that hold its values";
    if (bit_1 && table_.reachable_ != table_.entries_) return "its encoding cannot mark unreachable states";
    return {};
  }

  /// The number of entries is checked by unpack(): it takes the puzzle's symmetries.
  std::string read_wildcard_widths() {
    if (table_.puzzle_->blank() || header_.halved != 0 || header_.move_bits != 0 || header_.moves_size != 0 ||
        table_.goal_ != table_.puzzle_->goal() || table_.entries_ > max_placements(*table_.puzzle_))
      return "its fields do not fit a wildcard table";
    if (table_.distance_bits_ != distance_width(table_.farthest()))
      return "its widths are not the smallest that hold its values";
    return {};
  }

  /// The number of entries is checked by whoever looks them up: it takes the sizes of the patterns.
  std::string read_pattern_widths() {
    if (header_.halved != 0 || header_.distance_bits != 1 || header_.move_bits != 0 ||
        table_.encoding_ != DistanceEncoding::bit_1 || table_.goal_ != table_.puzzle_->goal() ||
        table_.entries_ % (block_size * 8) != 0)
      return "its fields do not fit a pattern file";
    if (header_.cut != pattern_cut(*table_.puzzle_))
      return "its patterns are those of release 0.2; rebuild it with `tilebase-tablegen build`";
    return {};
  }

  StoredTable& table_;
  Header header_;
};

Error StoredTable::damaged(const std::string& how) const {
  return tilebase::damaged(name(), how);
}

const std::string& StoredTable::name() const {
  return storage_->name();
}

std::uint64_t StoredTable::byte_count() const {
  return storage_->size();
}

std::size_t StoredTable::pieces() const {
  return storage_->pieces();
}

Result<StoredTable> StoredTable::open(std::span<const std::uint8_t> bytes, std::string name) {
  return open_whole(std::make_shared<const MemoryStorage>(bytes, std::move(name)));
}

Result<StoredTable> StoredTable::open(std::vector<std::uint8_t> bytes, std::string name) {
  return open_whole(std::make_shared<const MemoryStorage>(std::move(bytes), std::move(name)));
}

Result<StoredTable> StoredTable::open_whole(std::shared_ptr<const MemoryStorage> memory) {
  if (*has_blocks(*memory)) return open(std::move(memory));
  StoredTable table;
  const auto bytes = memory->bytes();
  table.storage_ = std::move(memory);
  if (const std::string fault = HeaderReader(table).read_whole(bytes); !fault.empty()) return table.damaged(fault);
  return table;
}

Result<bool> StoredTable::has_blocks(const Storage& storage) {
  std::array<std::uint8_t, 10> beginning{};
  if (storage.size() < beginning.size()) return false;
  if (auto done = storage.read(0, beginning); !done) return done.error();
  return std::equal(format::magic.begin(), format::magic.end(), beginning.begin()) &&
         (beginning[8] | beginning[9] << 8) == format::block_version;
}

Result<StoredTable> StoredTable::open(std::shared_ptr<const Storage> storage) {
  StoredTable table;
  table.storage_ = storage;
  if (storage->size() < block_size) return table.damaged("it is shorter than a block");
  std::vector<std::uint8_t> head(block_size);
  if (auto done = storage->read(0, head); !done) return done.error();
  HeaderReader reader(table);
  std::string fault = reader.read_first_block(head, storage->size());
  if (!fault.empty()) return table.damaged(fault);
  head.resize(reader.head_size());
  if (auto done = storage->read(block_size, std::span(head).subspan(block_size)); !done) return done.error();
  fault = reader.read_head(head);
  if (!fault.empty()) return table.damaged(fault);
  const Header& header = reader.header();
  const BlockLayout layout(head.size() / block_size, blocks_for(header.distances_size));
  auto blocks = CheckedBlocks::open(std::move(storage), layout, header.content_digest);
  if (!blocks) return blocks.error();
  table.blocks_ = std::make_shared<const BlockTable>(std::move(*blocks), table.distance_bits_);
  return table;
}

std::optional<PackedArray> StoredTable::content_of(std::span<const std::uint8_t> frame, int bits) const {
  const auto entries = static_cast<std::size_t>(entries_);
  std::vector<std::uint8_t> content(PackedArray::byte_count(entries, bits));
  if (ZSTD_getFrameContentSize(frame.data(), frame.size()) != content.size()) return std::nullopt;
  if (ZSTD_findFrameCompressedSize(frame.data(), frame.size()) != frame.size()) return std::nullopt;
  const std::size_t size = ZSTD_decompress(content.data(), content.size(), frame.data(), frame.size());
  if (ZSTD_getErrorCode(size) == ZSTD_error_memory_allocation) throw std::bad_alloc();
  if (size != content.size()) return std::nullopt;
  return PackedArray(entries, bits, std::move(content));
}

Result<TableContents> StoredTable::unpack() const {
  if (kind_ == TableKind::patterns)
    return Error{ErrorCode::table_missing,
                 "table " + shown_file(name()) + " is a pattern file, which has no distances of states to unpack"};
  if (blocks_)
    return Error{ErrorCode::table_missing, "table " + shown_file(name()) + " has format version " +
                                               std::to_string(format::block_version) +
                                               ", whose contents stay in their blocks and are not unpacked"};
  std::optional<WildcardIndex> index;
  if (kind_ == TableKind::wildcards) {
    index.emplace(*puzzle_);
    if (index->size() != entries_ || index->classes().size() != histogram_[0])
      return damaged("its number of entries is not the puzzle's");
  }
  auto distances = content_of(distance_frame_, distance_bits_);
  auto moves = index ? std::optional(PackedArray()) : content_of(move_frame_, move_bits_);
  if (!distances || !moves) return damaged("its contents do not decompress");
  if (digest_of({distances->bytes(), moves->bytes()}) != content_digest_)
    return damaged("its content digest does not match");
  if (!unused_bits_are_zero(*distances) || !unused_bits_are_zero(*moves)) return damaged("an unused bit is set");
  if (!holds_counts(*distances, histogram_)) return damaged("distances contradict the header's histogram");
  if (!index) {
    Table table(puzzle_, goal_, CompactIndex(*puzzle_, goal_), std::move(*distances), std::move(*moves), histogram_);
    if (table.distance(goal_) != 0) return damaged("its goal is not at distance 0");
    return TableContents(std::move(table));
  }
  for (const auto& in : index->classes()) {
    std::array<std::uint8_t, max_cells> solved{};
    std::copy(in.cells.begin(), in.cells.end(), solved.begin());
    if ((*distances)[in.first + index->rank(solved.data(), static_cast<int>(in.cells.size()))] != 0)
      return damaged("a solved placement is not at distance 0");
  }
  return TableContents(WildcardTable(puzzle_, std::move(*index), std::move(*distances), histogram_));
}

}  // namespace tilebase
