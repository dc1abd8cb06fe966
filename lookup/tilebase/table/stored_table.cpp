#include <tilebase/table/stored_table.hpp>

#include <algorithm>
#include <array>
#include <new>
#include <numeric>

#include <zstd.h>
#include <zstd_errors.h>

#include <base/ini.hpp>
#include <base/text.hpp>
#include <tilebase/table/format.hpp>

namespace tilebase {
namespace {

// Packed contents leave little for the higher levels: 6 saves 3 % and takes four times as long.
constexpr int compression_level = 1;

std::span<const std::uint8_t> as_bytes(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

void put(std::vector<std::uint8_t>& out, std::uint32_t value, int bytes) {
  for (int i = 0; i < bytes; ++i)
    out.push_back(static_cast<std::uint8_t>((value >> (8U * static_cast<unsigned>(i))) & 0xFFU));
}

std::vector<std::uint8_t> compressed(const std::vector<std::uint8_t>& content) {
  std::vector<std::uint8_t> frame(ZSTD_compressBound(content.size()));
  const std::size_t size = ZSTD_compress(frame.data(), frame.size(), content.data(), content.size(), compression_level);
  if (ZSTD_isError(size) != 0) throw std::bad_alloc();  // the room is enough, so nothing else can fail
  frame.resize(size);
  return frame;
}

/// Whether the bits behind the last value are 0: else two files of one content would have different digests.
bool unused_bits_are_zero(const PackedArray& array) {
  const auto used = static_cast<unsigned>(array.size() * static_cast<std::size_t>(array.bits()) % 8);
  return used == 0 || array.bytes().back() >> used == 0;
}

/// How often each value is there, by value.
std::vector<std::uint32_t> counts(const PackedArray& array) {
  std::vector<std::uint32_t> of_value(std::size_t{array.all_ones()} + 1);
  if (array.bits() == 16) {
    for (std::size_t i = 0; i < array.size(); ++i) ++of_value[array[i]];
    return of_value;
  }
  // Bytes first, then what is in each: four counts in turn, as the same one twice has to wait for itself.
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
  of_value[0] -= static_cast<std::uint32_t>(size * 8 / bits - array.size());  // the unused bits
  return of_value;
}

/// Whether as many entries have each distance as the histogram says, and no others any. What is left of the entries is
/// unreachable then.
bool holds_counts(const PackedArray& distances, const std::vector<std::uint32_t>& histogram) {
  std::vector<std::uint32_t> found = counts(distances);
  found.pop_back();
  return std::equal(histogram.begin(), histogram.end(), found.begin()) &&
         std::all_of(found.begin() + static_cast<std::ptrdiff_t>(histogram.size()), found.end(),
                     [](std::uint32_t count) { return count == 0; });
}

}  // namespace

int distance_width(int farthest) {
  return packed_width(static_cast<std::uint32_t>(farthest) + 1);
}

/// As many as a puzzle of that size has without symmetries: the placements in all sets of up to n - 3 cells.
static std::uint32_t max_placements(const Puzzle& puzzle) {
  std::uint32_t sum = 0;
  for (int k = 0; k <= std::max(0, puzzle.cells() - 3); ++k) {
    const std::uint64_t placements = factorial(puzzle.cells()) / factorial(puzzle.cells() - k);
    sum += static_cast<std::uint32_t>(placements * (placements / factorial(k)));
  }
  return sum;
}

int move_width(const Puzzle& puzzle) {
  return packed_width(static_cast<std::uint32_t>(puzzle.moves().size()) - 1);
}

namespace {

/// What goes into a file, of either kind.
struct Parts {
  const Puzzle& puzzle;
  std::uint32_t kind;
  bool halved;
  State goal;
  const PackedArray& distances;
  const PackedArray* moves;  // none for patterns
  const std::vector<std::uint32_t>& histogram;
};

std::vector<std::uint8_t> store(const Parts& parts) {
  const Puzzle& puzzle = parts.puzzle;
  const std::vector<std::uint8_t> no_bytes;
  const auto& packed_moves = parts.moves != nullptr ? parts.moves->bytes() : no_bytes;
  const auto distances = compressed(parts.distances.bytes());
  const auto moves = parts.moves != nullptr ? compressed(packed_moves) : no_bytes;

  std::vector<std::uint8_t> out(format::magic.begin(), format::magic.end());
  const auto append = [&out](const auto& bytes) { out.insert(out.end(), bytes.begin(), bytes.end()); };
  put(out, format::version, 2);
  put(out, parts.kind, 1);
  put(out, static_cast<std::uint32_t>(puzzle.cells()), 1);
  put(out, parts.halved ? 1 : 0, 1);
  put(out, static_cast<std::uint32_t>(parts.distances.bits()), 1);
  put(out, parts.moves != nullptr ? static_cast<std::uint32_t>(parts.moves->bits()) : 0, 1);
  put(out, 0, 1);
  put(out, static_cast<std::uint32_t>(parts.histogram.size()) - 1, 2);
  put(out, 0, 2);
  put(out, static_cast<std::uint32_t>(parts.distances.size()), 4);
  put(out, std::accumulate(parts.histogram.begin(), parts.histogram.end(), std::uint32_t{0}), 4);
  put(out, static_cast<std::uint32_t>(puzzle.definition().size()), 4);
  put(out, static_cast<std::uint32_t>(distances.size()), 4);
  put(out, static_cast<std::uint32_t>(moves.size()), 4);
  append(digest_of({as_bytes(puzzle.definition())}));
  append(digest_of({parts.distances.bytes(), packed_moves}));
  for (int c = 0; c < 16; ++c) put(out, c < puzzle.cells() ? parts.goal[c] : format::no_tile, 1);
  for (const std::uint32_t count : parts.histogram) put(out, count, 4);
  append(puzzle.definition());
  append(distances);
  append(moves);
  append(digest_of({out}));
  return out;
}

}  // namespace

std::vector<std::uint8_t> store(const Table& table) {
  return store({table.puzzle(), format::whole_table, table.index().halved(), table.goal(), table.distances(),
                &table.moves(), table.histogram()});
}

std::vector<std::uint8_t> store(const WildcardTable& table) {
  return store({table.puzzle(), format::wildcard_table, false, table.puzzle().goal(), table.distances(), nullptr,
                table.histogram()});
}

/// Reads a header field by field and refuses whatever is not as a writer leaves it.
class HeaderReader {
 public:
  explicit HeaderReader(StoredTable& table) : table_(table), bytes_(table.bytes_) {}

  /// Nothing, or how the bytes are damaged.
  std::string read() {
    if (bytes_.size() < format::header_size + sizeof(Digest)) return "it is shorter than a header";
    if (bytes_.size() > format::max_file) return "it is longer than any table";
    if (!std::equal(format::magic.begin(), format::magic.end(), bytes_.begin()))
      return "it does not begin as a table does";
    const auto body = bytes_.first(bytes_.size() - sizeof(Digest));
    const Digest checksum = digest_of({body});
    if (!std::equal(checksum.begin(), checksum.end(), bytes_.last(sizeof(Digest)).begin()))
      return "its checksum does not match";
    if (number(8, 2) != format::version)
      return "its format version is " + std::to_string(number(8, 2)) + ", this program reads " +
             std::to_string(format::version);
    const std::uint32_t kind = number(10, 1);
    if (kind > format::wildcard_table || number(15, 1) != 0 || number(18, 2) != 0) return "a reserved field is set";
    table_.holds_wildcards_ = kind == format::wildcard_table;

    const std::uint64_t farthest = number(16, 2);
    const std::uint64_t definition_size = number(28, 4);
    const std::uint64_t distances_size = number(32, 4);
    const std::uint64_t moves_size = number(36, 4);
    const std::uint64_t histogram_size = 4 * (farthest + 1);
    if (farthest > format::max_farthest) return "its farthest distance is out of range";
    if (definition_size > max_definition ||
        format::header_size + histogram_size + definition_size + distances_size + moves_size != body.size())
      return "its lengths do not add up";
    // All of them are at most the file's size now, so they fit into 32 bits too.
    std::size_t at = format::header_size + static_cast<std::size_t>(histogram_size);
    const auto next = [&](std::uint64_t size) {
      const auto part = body.subspan(at, static_cast<std::size_t>(size));
      at += part.size();
      return part;
    };
    const auto definition = next(definition_size);
    table_.distance_frame_ = next(distances_size);
    table_.move_frame_ = next(moves_size);

    std::copy_n(bytes_.begin() + 40, sizeof(Digest), table_.puzzle_digest_.begin());
    std::copy_n(bytes_.begin() + 56, sizeof(Digest), table_.content_digest_.begin());
    std::string fault = read_puzzle(definition);
    if (fault.empty()) fault = read_goal();
    if (fault.empty()) fault = read_counts(static_cast<int>(farthest));
    if (fault.empty()) fault = table_.holds_wildcards_ ? read_wildcard_widths() : read_widths();
    return fault;
  }

 private:
  std::uint32_t number(std::size_t at, std::size_t bytes) const {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i) value |= static_cast<std::uint32_t>(bytes_[at + i]) << (8 * i);
    return value;
  }

  std::string read_puzzle(std::span<const std::uint8_t> definition) {
    if (digest_of({definition}) != table_.puzzle_digest_) return "its puzzle's digest does not match its definition";
    const std::string text(definition.begin(), definition.end());
    auto puzzle = Puzzle::parse(text, "definition");
    if (!puzzle) return puzzle.error().message;
    if (std::string reason = why_no_table(*puzzle); !reason.empty()) return reason;
    if (puzzle->definition() != text) return "its definition is not in canonical form";
    if (static_cast<std::uint32_t>(puzzle->cells()) != number(11, 1)) return "its number of cells is not the puzzle's";
    table_.puzzle_ = std::make_shared<const Puzzle>(std::move(*puzzle));
    return {};
  }

  std::string read_goal() {
    const int cells = table_.puzzle_->cells();
    std::uint32_t seen = 0;
    for (int c = 0; c < 16; ++c) {
      const std::uint32_t tile = number(72 + static_cast<std::size_t>(c), 1);
      if (c >= cells ? tile != format::no_tile : tile >= static_cast<std::uint32_t>(cells))
        return "its goal is not a state";
      if (c >= cells) continue;
      seen |= 1U << tile;
      table_.goal_[c] = static_cast<std::uint8_t>(tile);
    }
    return seen + 1 == 1U << static_cast<unsigned>(cells) ? "" : "its goal is not a state";
  }

  std::string read_counts(int farthest) {
    std::uint64_t sum = 0;
    bool gap = false;
    for (int d = 0; d <= farthest; ++d) {
      table_.histogram_.push_back(number(format::header_size + 4 * static_cast<std::size_t>(d), 4));
      sum += table_.histogram_.back();
      gap = gap || table_.histogram_.back() == 0;
    }
    table_.entries_ = number(20, 4);
    table_.reachable_ = number(24, 4);
    if (gap || (table_.histogram_[0] != 1 && !table_.holds_wildcards_) || sum != table_.reachable_ ||
        sum > table_.entries_)
      return "its counts do not add up";
    return {};
  }

  std::string read_widths() {
    const CompactIndex index(*table_.puzzle_, table_.goal_);
    table_.distance_bits_ = static_cast<int>(number(13, 1));
    table_.move_bits_ = static_cast<int>(number(14, 1));
    if (number(12, 1) != (index.halved() ? 1U : 0U) || table_.entries_ != index.size())
      return "its index is not the puzzle's";
    if (table_.distance_bits_ != distance_width(table_.farthest()) || table_.move_bits_ != move_width(*table_.puzzle_))
      return "its widths are not the smallest that hold its values";
    return {};
  }

  /// The number of patterns is left to unpack_wildcards(): it takes the puzzle's symmetries.
  std::string read_wildcard_widths() {
    table_.distance_bits_ = static_cast<int>(number(13, 1));
    if (table_.puzzle_->blank() || number(12, 1) != 0 || number(14, 1) != 0 || !table_.move_frame_.empty() ||
        table_.goal_ != table_.puzzle_->goal() || table_.entries_ > max_placements(*table_.puzzle_))
      return "it does not fit its kind";
    if (table_.distance_bits_ != distance_width(table_.farthest()))
      return "its widths are not the smallest that hold its values";
    return {};
  }

  StoredTable& table_;
  std::span<const std::uint8_t> bytes_;
};

Error StoredTable::damaged(const std::string& how) const {
  return {ErrorCode::table_damaged, "table " + shown_file(name_) + " is damaged: " + how};
}

Result<StoredTable> StoredTable::open(std::span<const std::uint8_t> bytes, std::string name) {
  StoredTable table;
  table.bytes_ = bytes;
  table.name_ = std::move(name);
  if (const std::string fault = HeaderReader(table).read(); !fault.empty()) return table.damaged(fault);
  return table;
}

Result<StoredTable> StoredTable::open(std::vector<std::uint8_t> bytes, std::string name) {
  const auto owner = std::make_shared<const std::vector<std::uint8_t>>(std::move(bytes));
  auto table = open(std::span<const std::uint8_t>(*owner), std::move(name));
  if (table) table->owner_ = owner;
  return table;
}

std::optional<PackedArray> StoredTable::content_of(std::span<const std::uint8_t> frame, int bits) const {
  std::vector<std::uint8_t> content(PackedArray::byte_count(entries_, bits));
  if (ZSTD_getFrameContentSize(frame.data(), frame.size()) != content.size()) return std::nullopt;
  if (ZSTD_findFrameCompressedSize(frame.data(), frame.size()) != frame.size()) return std::nullopt;
  const std::size_t size = ZSTD_decompress(content.data(), content.size(), frame.data(), frame.size());
  if (ZSTD_getErrorCode(size) == ZSTD_error_memory_allocation) throw std::bad_alloc();
  if (size != content.size()) return std::nullopt;
  return PackedArray(entries_, bits, std::move(content));
}

Result<Table> StoredTable::unpack() const {
  if (holds_wildcards_) return damaged("it holds patterns where a goal's table is wanted");
  auto distances = content_of(distance_frame_, distance_bits_);
  auto moves = content_of(move_frame_, move_bits_);
  if (!distances || !moves) return damaged("its contents do not decompress");
  if (digest_of({distances->bytes(), moves->bytes()}) != content_digest_)
    return damaged("its content digest does not match");
  if (!unused_bits_are_zero(*distances) || !unused_bits_are_zero(*moves)) return damaged("an unused bit is set");
  if (!holds_counts(*distances, histogram_)) return damaged("it holds other distances than it counts");
  Table table(puzzle_, goal_, std::move(*distances), std::move(*moves), histogram_);
  if (table.distance(goal_) != 0) return damaged("its goal is not at distance 0");
  return table;
}

Result<WildcardTable> StoredTable::unpack_wildcards() const {
  if (!holds_wildcards_) return damaged("it holds a goal's table where patterns are wanted");
  WildcardIndex index(*puzzle_);
  if (index.size() != entries_ || index.classes().size() != histogram_[0])
    return damaged("its patterns are not the puzzle's");
  auto distances = content_of(distance_frame_, distance_bits_);
  if (!distances) return damaged("its contents do not decompress");
  if (digest_of({distances->bytes()}) != content_digest_) return damaged("its content digest does not match");
  if (!unused_bits_are_zero(*distances)) return damaged("an unused bit is set");
  if (!holds_counts(*distances, histogram_)) return damaged("it holds other distances than it counts");
  for (const auto& in : index.classes()) {
    std::array<std::uint8_t, max_cells> solved{};
    std::copy(in.cells.begin(), in.cells.end(), solved.begin());
    if ((*distances)[in.first + index.rank(solved.data(), static_cast<int>(in.cells.size()))] != 0)
      return damaged("a solved pattern is not at distance 0");
  }
  return WildcardTable(puzzle_, std::move(index), std::move(*distances), histogram_);
}

}  // namespace tilebase
