#include <tilebase/engine/table/header.hpp>

#include <algorithm>
#include <numeric>

#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/storage/digests.hpp>

namespace tilebase {
namespace {

/// Checks that files of the header's version and kind may hold the puzzle. Errors: table_damaged.
Result<void> check_puzzle(const Header& header, const Puzzle& puzzle, const std::string& name) {
  const bool is_small = is_unpacked(puzzle);
  if (header.kind == TableKind::patterns)
    return is_small ? damage_error(name, "its puzzle has goal tables in place of patterns") : Result<void>();
  const bool holds_arrays = header.version == format::version;
  const bool is_by_groups = is_numbered_by_groups(puzzle);
  const std::string by_groups = "tables of format version " + std::to_string(format::group_version);
  if (header.version == format::group_version)
    return is_by_groups ? Result<void>() : damage_error(name, "its puzzle has no " + by_groups);
  if (const auto fits = holds_arrays ? can_be_listed(puzzle) : has_table_by_cells(puzzle); !fits)
    return damage_error(name, fits.error().message);
  if (holds_arrays && puzzle.has_equal_tiles())
    return damage_error(name, "its puzzle has tables of format version " + std::to_string(format::block_version));
  if (!holds_arrays && is_small)
    return damage_error(name, "its puzzle has tables of format version " + std::to_string(format::version));
  if (is_by_groups)
    return damage_error(name, "its puzzle has " + by_groups + "; make it again with `tilebase-tablegen build`");
  return {};
}

}  // namespace

Result<Header> Header::read_fields(std::span<const std::uint8_t> bytes, const std::string& name) {
  Header header(format::version);
  Fields fields(bytes);
  for_each_field(header, [&]<class Field>(Field& field, auto... size) {
    if constexpr (sizeof...(size) == 1)
      field = static_cast<Field>(fields.number(static_cast<std::size_t>(size)...));
    else
      field = fields.bytes<std::tuple_size_v<Field>>();
  });
  if (header.magic == format::magic) return header;
  return damage_error(name, "bad magic number");
}

Result<void> Header::read_rest(std::span<const std::uint8_t> bytes, const std::string& name) {
  Fields fields(bytes.subspan(fixed_size(version)));
  histogram.resize(static_cast<std::size_t>(farthest) + 1);
  for (std::uint64_t& count : histogram) count = fields.number(count_width());
  const std::string definition = fields.text(static_cast<std::size_t>(definition_size));
  if (digest_of({bytes_of(definition)}) != puzzle_digest)
    return damage_error(name, "its puzzle's digest does not match its definition");
  auto parsed = Puzzle::parse(definition, "definition");
  if (!parsed) return damage_error(name, parsed.error().message);
  if (auto result = check_puzzle(*this, *parsed, name); !result) return result;
  if (parsed->definition() != definition) return damage_error(name, "its definition is not in canonical form");
  if (static_cast<std::uint64_t>(parsed->cells()) != cells)
    return damage_error(name, "its number of cells is not the puzzle's");
  puzzle = std::make_shared<const Puzzle>(std::move(*parsed));

  if (version == format::group_version)
    if (auto result = read_numbering(bytes.subspan(static_cast<std::size_t>(size() + definition_size)), name); !result)
      return result;
  for (std::size_t cell = 0; cell < goal_tiles.size(); ++cell) {
    const std::uint8_t tile = goal_tiles[cell];
    if (cell >= cells ? tile != format::no_tile : tile >= cells) return damage_error(name, "its goal is not a state");
    if (cell < cells && version == format::group_version && goal[cell] != tile)
      return damage_error(name, "its goal is not that of its numbering");
    if (cell < cells) goal[cell] = tile;
  }
  goal.cells = static_cast<std::uint8_t>(cells);
  std::uint64_t seen = 0;
  for (const std::uint8_t tile : goal.lane) seen |= std::uint64_t{1} << tile;
  if (~seen != 0) return damage_error(name, "its goal is not a state");

  const auto sum = std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0});
  const bool has_gap = std::find(histogram.begin(), histogram.end(), 0U) != histogram.end();
  if (has_gap || (histogram[0] != 1 && kind == TableKind::goal) || sum != reachable || sum > entries)
    return damage_error(name, "its counts do not add up");
  return {};
}

}  // namespace tilebase
