#include <tilebase/engine/search/tables/row_file.hpp>

#include <algorithm>
#include <numeric>

#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/table/table_file.hpp>

namespace tilebase {
namespace {

/// Returns the pattern of the labels whose goal cells are these cells; a pattern without labels if there is none.
LabelPattern pattern_at(const GoalLabels& labels, CellMask home, BlankDetail blank) {
  LabelPattern pattern{{}, blank};
  for (int label = 0; label < static_cast<int>(labels.classes.size()); ++label)
    if (label != labels.blank && (labels.classes[label].home & home) != 0)
      pattern.labels.push_back(static_cast<std::uint8_t>(label));
  if (home_of(labels, pattern) != home) pattern.labels.clear();
  return pattern;
}

}  // namespace

CellMask home_of(const GoalLabels& labels, const LabelPattern& pattern) {
  CellMask home = 0;
  for (const std::uint8_t label : pattern.labels) home |= labels.classes[label].home;
  return home;
}

RowFile::RowFile(const StoredTable& stored, GoalLabels labels)
    : name_(stored.name()), labels_(std::move(labels)), blocks_(TableFile::of(stored).blocks()) {}

Result<std::shared_ptr<const RowFile>> RowFile::open(const StoredTable& stored) {
  const Puzzle& puzzle = stored.puzzle();
  const auto damage = [&] {
    return damage_error(stored.name(), "its list of pattern tables is not one of its puzzle");
  };
  if (!has_row_file(puzzle) || stored.encoding() != DistanceEncoding::whole) return damage();
  std::shared_ptr<RowFile> file(new RowFile(stored, GoalLabels(puzzle, MoveSet(puzzle), puzzle.goal_target())));
  Block list{};
  if (auto result = file->blocks_->read_blocks(0, list); !result) return result.error();
  constexpr std::size_t width = 8;  // bytes of each number
  constexpr std::size_t numbers_of_table = 4;
  Fields fields(list);
  const std::uint64_t tables = fields.number(width);
  if (tables == 0 || tables > max_tables) return damage();
  const MoveSet moves(puzzle);
  const std::uint64_t max_flag = moves.has_slides_only() ? 2 : moves.depends_on_blank() ? 1 : 0;
  std::uint64_t next_block = 1;
  while (file->tables_.size() < tables) {
    const CellMask home = fields.number(width);
    const std::uint64_t flag = fields.number(width);
    const std::uint64_t rows = fields.number(width);
    const std::uint64_t orders = fields.number(width);
    const Entry entry{home, pattern_at(file->labels_, home, static_cast<BlankDetail>(flag)), rows, orders, next_block};
    const std::uint64_t bytes_left = (file->blocks_->count() - next_block) * block_size;
    const bool fits = rows > 0 && rows <= PatternRows::max_rows && orders > 0 && orders <= PatternRows::max_orders &&
                      entry.bytes() <= bytes_left;
    if (entry.pattern.labels.empty() || flag > max_flag || !fits) return damage();
    next_block += blocks_for(entry.bytes());
    file->tables_.push_back(entry);
  }
  const std::size_t list_bytes = width * (1 + numbers_of_table * file->tables_.size());
  if (!are_zero(std::span(list).subspan(list_bytes))) return damage();
  if (next_block != file->blocks_->count()) return damage();
  return std::shared_ptr<const RowFile>(std::move(file));
}

std::uint64_t RowFile::bytes() const {
  return std::accumulate(tables_.begin(), tables_.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const Entry& table) { return sum + table.bytes(); });
}

bool RowFile::serves(const GoalLabels& labels) const {
  return labels.goal == labels_.goal && labels.blank == labels_.blank;
}

Result<std::shared_ptr<const RowTable>> RowFile::read(const Entry& table,
                                                      const std::shared_ptr<const PatternRows>& rows,
                                                      const std::function<void()>& check) const {
  if (rows == nullptr || rows->rows() != table.rows || rows->orders() != table.orders)
    return damage_error(name_, "the rows of a pattern table are not those of its puzzle");
  // Whole rows are read by chunks of about a quarter of a megabyte, whose first and last block may be partly of other
  // rows.
  constexpr std::uint64_t chunk_bytes = 64 * block_size;
  const auto order = rows->in_file_order();
  const std::uint64_t rows_of_chunk = std::max<std::uint64_t>(1, chunk_bytes / table.orders);
  std::vector<std::uint8_t> bytes;
  return RowTable::filled(rows, table.pattern, [&](std::uint8_t* values) -> Result<void> {
    for (std::uint64_t row = 0; row < table.rows; row += rows_of_chunk) {
      check();
      const std::uint64_t end = std::min(table.rows, row + rows_of_chunk);
      const std::uint64_t first_block = row * table.orders / block_size;
      bytes.resize(static_cast<std::size_t>(blocks_for(end * table.orders) - first_block) * block_size);
      if (auto result = blocks_->read_blocks(table.first_block + first_block, bytes); !result) return result;
      for (std::uint64_t i = row; i < end; ++i)
        std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(i * table.orders - first_block * block_size),
                    table.orders, values + order[static_cast<std::size_t>(i)] * table.orders);
    }
    return {};
  });
}

}  // namespace tilebase
