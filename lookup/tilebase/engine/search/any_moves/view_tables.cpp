#include <tilebase/engine/search/any_moves/view_tables.hpp>

#include <algorithm>

namespace tilebase {
namespace {

/// Up to three runs while few views are known, two of the largest tables, which take a second each.
constexpr std::array<RungLimits, ViewTables::max_rungs> rung_limits{
    {{600'000, 3, 16}, {6'500'000, 3, 16}, {60'000'000, 2, 3}}};

/// Time in nanoseconds to generate one entry of a table, or to read it from a file. With more tiles, a step takes more
/// orders at once.
constexpr std::uint64_t time_per_entry(int tiles) {
  return tiles < 6 ? 45 : 12;
}
constexpr std::uint64_t time_per_entry_of_covers = 30;
constexpr std::uint64_t time_per_read_entry = 1;

/// Cost in nanoseconds for each entry of a table. Once the searches with a rung have cost as much for each entry of a
/// table of the next rung, the next rung is generated.
constexpr std::uint64_t cost_per_entry = 12;

}  // namespace

Views ViewTables::generate(std::size_t rung, const std::function<void()>& check) const {
  TableMaker maker(*moves_, labels_, reach(), check);
  if (is_of_file(rung)) return maker.tables(*file_);
  const BlankDetail detail = detail_([&] { return maker.best_detail(); });
  sizes_([&] {
    std::array<TableSize, max_rungs> sizes;
    for (std::size_t i = 0; i < max_rungs; ++i) sizes[i] = maker.expected_size(rung_limits[i], detail);
    return sizes;
  });
  if (detail == BlankDetail::region) return maker.tables_of_covers(rung_limits[rung]);
  const int center = rung == 0 ? -1 : center_([&] { return maker.best_center(detail); });
  return maker.tables(rung_limits[rung], detail, center);
}

const Views& ViewTables::at(std::size_t rung, std::size_t threads, const std::function<void()>& check) const {
  return views_[rung]([&] {
    Views generated = generate(rung, check);
    // Where tiles are equal, no table of this size may fit.
    return generated.tables.empty() && rung > 0 ? at(rung - 1, threads, check) : generated;
  });
}

const Views& ViewTables::guide_tables(std::size_t number, const std::function<void()>& check) const {
  if (number == 0) return views_[0]([&] { return generate(0, check); });
  return compact_guides_[number - 1](
      [&] { return TableMaker(*moves_, labels_, reach(), check).compact_tables(number == 1 ? 3 : 4, number == 2); });
}

const NearStates& ViewTables::near_states() const {
  constexpr std::size_t most_states = 20'000;
  return near_states_([&] { return NearStates(moves_->moves(), labels_, most_states); });
}

std::optional<Path> ViewTables::first_path(const State& labelled) const {
  return moves_->first_paths().path(labelled, labels_, reach());
}

std::uint64_t ViewTables::price(std::size_t rung) const {
  return is_of_file(rung) ? time_per_read_entry * file_->bytes() : cost_per_entry * expected_size(rung).entries;
}

std::size_t ViewTables::rungs() const {
  if (reads_file()) return 2;
  const auto* const sizes = sizes_.get();
  std::size_t rungs = 1;
  while (rungs < max_rungs && (sizes == nullptr || (*sizes)[rungs].entries > (*sizes)[rungs - 1].entries)) ++rungs;
  return rungs;
}

TableSize ViewTables::expected_size(std::size_t rung) const {
  const auto* const sizes = sizes_.get();
  return sizes == nullptr ? TableSize{PatternRows::most_tiles, rung_limits[rung].entries} : (*sizes)[rung];
}

bool ViewTables::has_covers() const {
  const Views* const first = views_.front().get();
  return first != nullptr && first->covers.count() > 0;
}

/// Estimates the number of tables of a rung by that of rung 0.
std::size_t ViewTables::expected_tables(std::size_t rung) const {
  const Views* const first = views_.front().get();
  const auto patterns = static_cast<std::size_t>(rung_limits[rung].patterns);
  if (has_covers()) {
    const TableSize size = expected_size(rung);
    const auto parts = static_cast<std::size_t>((labels_.cells + size.tiles - 1) / size.tiles);
    const auto limit = static_cast<std::size_t>(rung_limits[rung].bytes_of_covers() / size.entries) + 1;
    return std::min(first->tables.size(), std::max(parts, limit));
  }
  return first == nullptr ? patterns : std::min(patterns, first->tables.size());
}

bool ViewTables::fits(std::size_t rung, std::uint64_t memory) const {
  const std::uint64_t bytes = is_of_file(rung) ? file_->bytes() : expected_size(rung).entries * expected_tables(rung);
  return 2 * bytes < memory;
}

std::chrono::nanoseconds ViewTables::generation_time(std::size_t rung) const {
  if (is_of_file(rung)) return std::chrono::nanoseconds(time_per_read_entry * file_->bytes());
  const TableSize size = expected_size(rung);
  const std::uint64_t time = has_covers() ? time_per_entry_of_covers : time_per_entry(size.tiles);
  return std::chrono::nanoseconds(time * size.entries * expected_tables(rung));
}

std::uint64_t ViewTables::bytes() const {
  std::uint64_t bytes = 0;
  for (const auto& rung : views_)
    if (const Views* const contents = rung.get())
      for (const auto& table : contents->tables) bytes += table->bytes() + table->rows().bytes();
  return bytes;
}

}  // namespace tilebase
