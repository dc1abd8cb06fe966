#include <tilebase/engine/search/any_moves/table_maker.hpp>

#include <algorithm>
#include <cmath>
#include <random>

#include <tilebase/engine/search/any_moves/slide_covers.hpp>

namespace tilebase {
namespace {

/// Most tiles of a run; more than eight have too many orders (PatternRows::max_orders).
constexpr int most_tiles_of_run = 8;

/// Limits of the small tables of samples.
constexpr RungLimits sample_limits{50'000, 3, 16};

/// Most views of a bound. Each costs some 2 ns a state (GreatestBound::cost_per_node()).
constexpr std::size_t most_views = 400;

/// With as many views, views of the inverse do not pay: each is looked up anew for each state, which costs some 30 ns.
constexpr std::size_t enough_direct_views = 16;

bool is_moved(const MoveSet& moves, int cell) {
  for (int place = 0; place < moves.places(); ++place)
    for (int move = 0; move < moves.moves(); ++move)
      if (moves.is_allowed(place, move) && moves.from(place, move)[cell] != cell) return true;
  return false;
}

CellMask bits(const LabelPattern& pattern) {
  CellMask bits = 0;
  for (const std::uint8_t label : pattern.labels) bits |= bit_of(label);
  return bits;
}

/// Returns the mean bound over sample states, weighted as a search is: states with low bounds cost most.
double sample_bound(const Views& contents, const GeneralMoves& moves, const GoalLabels& labels, const Reach& reach) {
  constexpr int samples = 100;
  // Number of children that a search does not cut, by order of magnitude.
  const double growth = std::min(4, moves.moves().moves() - 1);
  std::mt19937_64 random(11);
  const auto below = [&](std::size_t end) { return static_cast<std::size_t>(random() % end); };
  double cost = 0;
  for (int i = 0; i < samples; ++i) {
    const State state = reach.random_state(below);
    const int place = labels.blank >= 0 ? moves.moves().place_of(state.lane_of(labels.blank)) : 0;
    int value = 0;
    for (const TableView& view : contents.views) value = std::max<int>(value, view.place(state, place).value);
    for (const TableView& view : contents.inverse_views) value = std::max(value, view.value_of_inverse(state));
    double weight = 1;
    for (; value > 0; --value) weight /= growth;  // std::pow() would add 5 KB to the WebAssembly module
    cost += weight;
  }
  return -std::log(cost / samples);
}

}  // namespace

TableMaker::TableMaker(const GeneralMoves& moves, const GoalLabels& labels, const Reach& reach,
                       const std::function<void()>& check)
    : moves_(moves),
      labels_(labels),
      reach_(reach),
      check_(check),
      is_full_(reach.is_full() && !reach.has_exits()),
      has_few_arrangements_(!is_full_ || !labels.is_identity()) {
  const MoveSet& set = moves.moves();
  for (int cell = 0; cell < labels.cells; ++cell) {
    const std::uint8_t label = labels.goal[cell];
    if (label == GoalLabels::wildcard || label == labels.blank) continue;
    if (std::find(order_.begin(), order_.end(), label) == order_.end() && is_moved(set, cell)) order_.push_back(label);
  }
}

Views TableMaker::tables(const RungLimits& limits, BlankDetail detail, int center) {
  Views contents;
  std::set<CellMask> seen;
  const int tiles = run_length(limits.entries, detail);
  if (center >= 0) add_table(run(tiles, center - tiles / 2, detail), limits.entries, contents, seen);
  const int last = static_cast<int>(order_.size()) - tiles;
  for (int part = 0; part < limits.patterns && contents.tables.size() < static_cast<std::size_t>(limits.patterns) &&
                     contents.views.size() + contents.inverse_views.size() < limits.enough_views;
       ++part) {
    const int first = limits.patterns == 1 ? 0 : (2 * last * part + limits.patterns - 1) / (2 * (limits.patterns - 1));
    add_table(run(tiles, first_with_most_images(tiles, first, detail), detail), limits.entries, contents, seen);
  }
  // Where tiles are equal, all runs may begin with labels of too many tiles.
  for (std::size_t i = 0; i < order_.size() && contents.tables.empty() && !labels_.is_identity(); ++i)
    add_table({{order_[i]}, detail}, limits.entries, contents, seen);
  finish(contents);
  return contents;
}

Views TableMaker::tables_of_covers(const RungLimits& limits) {
  Views contents;
  std::uint64_t bytes = 0;
  const auto tiles = static_cast<std::size_t>(largest_size(limits.entries, BlankDetail::region).tiles);
  const auto make = [&](const LabelPattern& pattern) -> std::shared_ptr<const RowTable> {
    if (bytes > limits.bytes_of_covers() && contents.tables.size() * tiles >= order_.size()) return nullptr;
    auto table = table_of(pattern, 2 * limits.entries);
    if (table != nullptr) bytes += table->bytes();
    return table;
  };
  add_covers(static_cast<int>(tiles), make, contents);
  if (contents.covers.count() == 0) return tables(limits, BlankDetail::cell);
  finish(contents);
  return contents;
}

TableSize TableMaker::expected_size(const RungLimits& limits, BlankDetail detail) const {
  if (has_few_arrangements_) return {PatternRows::most_tiles, limits.entries};
  return largest_size(limits.entries, detail);
}

Views TableMaker::tables(const RowFile& file) {
  Views contents;
  std::vector<std::shared_ptr<const RowTable>> read;
  std::size_t most_tiles = 0;
  for (const RowFile::Entry& entry : file.tables()) {
    auto table = file.read(entry, rows_of(entry.pattern, entry.bytes()), check_);
    if (!table) throw TablesUnreadable{table.error()};
    read.push_back(std::move(*table));
    most_tiles = std::max(most_tiles, entry.pattern.labels.size());
  }
  const auto find = [&](const LabelPattern& pattern) -> std::shared_ptr<const RowTable> {
    const auto match =
        std::find_if(read.begin(), read.end(), [&](const auto& table) { return table->pattern() == pattern; });
    return match == read.end() ? nullptr : *match;
  };
  if (has_sums()) add_covers(static_cast<int>(most_tiles), find, contents);
  std::set<CellMask> seen;
  if (contents.covers.count() == 0) {
    for (const auto& table : read) add_views(*table, contents, seen);
    contents.tables = std::move(read);
  }
  finish(contents);
  return contents;
}

int TableMaker::best_center(BlankDetail detail) {
  const int tiles = run_length(sample_limits.entries, detail);
  int center = -1;
  double best = 0;
  for (int first = 0; first + tiles <= static_cast<int>(order_.size()); ++first) {
    Views contents;
    std::set<CellMask> seen;
    if (!add_table(run(tiles, first, detail), sample_limits.entries, contents, seen)) continue;
    if (contents.views.size() >= enough_direct_views) return -1;
    const double sample = sample_bound(contents, moves_, labels_, reach_);
    if (center >= 0 && sample <= best) continue;
    best = sample;
    center = first + tiles / 2;
  }
  return center;
}

Views TableMaker::compact_tables(int most_tiles, bool blocks) {
  constexpr std::uint64_t most_entries = 400'000;
  constexpr std::uint64_t most_bytes = 6'000'000;
  const BlankDetail detail = has_sums() ? BlankDetail::region : BlankDetail::cell;
  const bool has_blank_cell = moves_.moves().depends_on_blank() && !has_sums();
  const int wanted = most_tiles - (has_blank_cell ? 1 : 0);
  const auto tiles = static_cast<std::size_t>(std::min(wanted, run_length(most_entries, detail)));
  const auto steps = steps_between_cells(moves_.moves());
  Views contents;
  std::set<CellMask> seen;
  std::uint64_t bytes = 0;
  for (const std::uint8_t first : order_) {
    LabelPattern pattern{{first}, detail};
    while (pattern.labels.size() < std::min(tiles, order_.size())) {
      const auto distance = [&](std::uint8_t label) {
        constexpr int factor = 10'000;
        int sum = 0;
        for (const std::uint8_t other : pattern.labels)
          sum += label == other ? factor * max_cells * max_cells
                                : factor * (steps[home(label)][home(other)] + steps[home(other)][home(label)]) +
                                      (blocks ? common_moves(home(label), home(other)) : 0);
        return sum;
      };
      pattern.labels.push_back(*std::min_element(
          order_.begin(), order_.end(), [&](std::uint8_t a, std::uint8_t b) { return distance(a) < distance(b); }));
    }
    std::sort(pattern.labels.begin(), pattern.labels.end());
    if (bytes < most_bytes && !seen.contains(bits(pattern)))
      if (add_table(pattern, most_entries, contents, seen)) bytes += contents.tables.back()->bytes();
  }
  contents.inverse_views.clear();
  return contents;
}

TableSize TableMaker::largest_size(std::uint64_t entries, BlankDetail detail) const {
  const bool has_blank = moves_.moves().depends_on_blank() && detail == BlankDetail::cell;
  const int places = labels_.cells - (has_blank ? 1 : 0);
  TableSize size{0, static_cast<std::uint64_t>(has_blank ? labels_.cells : 1)};
  while (size.tiles < std::min(static_cast<int>(order_.size()), most_tiles_of_run)) {
    const std::uint64_t longer = size.entries * static_cast<std::uint64_t>(places - size.tiles);
    if (longer > entries) break;
    size = {size.tiles + 1, longer};
  }
  return size;
}

bool TableMaker::may_fit(const LabelPattern& pattern, std::uint64_t entries) const {
  const bool has_blank = moves_.moves().depends_on_blank() && pattern.blank == BlankDetail::cell;
  const int places = labels_.cells - (has_blank ? 1 : 0);
  double rows = has_blank ? labels_.cells : 1;
  double words = 1;
  int tiles = 0;
  for (const std::uint8_t label : pattern.labels)
    for (int tile = 1; tile <= labels_.classes[label].tiles; ++tile, ++tiles) {
      rows *= static_cast<double>(places - tiles) / (tiles + 1);
      words *= static_cast<double>(tiles + 1) / tile;
    }
  const int columns = has_blank ? moves_.moves().moves() : 1;
  return rows * words <= static_cast<double>(entries) + 0.5 && rows * columns <= PatternRows::most_step_entries;
}

int TableMaker::run_length(std::uint64_t entries, BlankDetail detail) {
  int length = 1;
  while (length < std::min(static_cast<int>(order_.size()), most_tiles_of_run) &&
         may_fit(run(length + 1, 0, detail), entries))
    ++length;
  // Where few arrangements can be reached, or tiles are equal, more tiles fit than the number of arrangements tells.
  while (has_few_arrangements_ && length < static_cast<int>(order_.size()) && length < PatternRows::most_tiles &&
         rows_of(run(length + 1, 0, detail), entries) != nullptr)
    ++length;
  return length;
}

LabelPattern TableMaker::run(int length, int first, BlankDetail detail) const {
  const int last = static_cast<int>(order_.size()) - length;
  if (last < 0) return {};
  first = std::clamp(first, 0, last);
  LabelPattern pattern{{order_.begin() + first, order_.begin() + first + length}, detail};
  std::sort(pattern.labels.begin(), pattern.labels.end());
  return pattern;
}

std::size_t TableMaker::images(const LabelPattern& pattern) const {
  CellMask cells = 0;
  for (const std::uint8_t label : pattern.labels) cells |= labels_.classes[label].home;
  const bool has_blank = labels_.blank >= 0 && pattern.blank == BlankDetail::cell;
  const CellMask blank = has_blank ? labels_.classes[labels_.blank].home : 0;
  std::set<CellMask> images;
  for (const Permutation& symmetry : moves_.symmetries())
    if (image(symmetry, blank) == blank) images.insert(image(symmetry, cells));
  return images.size();
}

int TableMaker::first_with_most_images(int length, int first, BlankDetail detail) const {
  std::size_t best_count = 0;
  int best = first;
  for (int number = first; number < first + length; ++number) {
    const std::size_t count = images(run(length, number, detail));
    if (count <= best_count) continue;
    best_count = count;
    best = number;
  }
  return best;
}

bool TableMaker::add_table(LabelPattern pattern, std::uint64_t entries, Views& contents, std::set<CellMask>& seen) {
  for (; !pattern.labels.empty(); pattern.labels.pop_back()) {
    if (!seen.insert(bits(pattern)).second) return false;
    if (auto table = table_of(pattern, entries); table != nullptr) {
      add_views(*table, contents, seen);
      contents.tables.push_back(std::move(table));
      return true;
    }
    if (labels_.is_identity()) return false;
  }
  return false;
}

std::shared_ptr<const RowTable> TableMaker::table_of(const LabelPattern& pattern, std::uint64_t entries) {
  const auto rows = rows_of(pattern, entries);
  if (rows == nullptr) return nullptr;
  const auto& steps = steps_.try_emplace(rows.get(), *rows).first->second;
  return RowTable::create(rows, steps, labels_, pattern, check_);
}

int TableMaker::common_moves(int a, int b) const {
  const MoveSet& moves = moves_.moves();
  int count = 0;
  for (int place = 0; place < moves.places(); ++place)
    for (int move = 0; move < moves.moves(); ++move)
      if (moves.is_allowed(place, move) && moves.to(place, move)[a] != a && moves.to(place, move)[b] != b) ++count;
  return count;
}

std::shared_ptr<const PatternRows> TableMaker::rows_of(const LabelPattern& pattern, std::uint64_t entries) {
  for (const auto& rows : rows_)
    if (rows->entries() <= entries && rows->serves(labels_, pattern)) return rows;
  // With several orbits, fewer arrangements can be reached than may_fit() counts.
  if (is_full_ && reach_.is_transitive() && !may_fit(pattern, entries)) return nullptr;
  auto rows = PatternRows::create(moves_.moves(), labels_, pattern, entries, check_);
  if (rows != nullptr) rows_.push_back(rows);
  return rows;
}

void TableMaker::add_views(const RowTable& table, Views& contents, std::set<CellMask>& seen) const {
  const MoveSet& moves = moves_.moves();
  const bool has_inverse = moves.is_closed_under_inverses() && !moves.depends_on_blank() && labels_.is_identity();
  std::set<CellMask> seen_of_table;
  for (const Permutation& symmetry : moves_.symmetries()) {
    if (contents.views.size() >= most_views) break;
    auto view = TableView::create(table, moves, labels_, symmetry);
    if (!view || !seen_of_table.insert(view->labels()).second) continue;
    seen.insert(view->labels());
    if (has_inverse) contents.inverse_views.push_back(*view);
    contents.views.push_back(std::move(*view));
  }
}

void TableMaker::add_covers(int most_tiles,
                            const std::function<std::shared_ptr<const RowTable>(const LabelPattern&)>& table_of,
                            Views& contents) const {
  CellMask tiles = 0;
  for (const std::uint8_t label : order_) tiles |= bit_of(label);
  const auto covers = slide_covers(moves_.moves(), moves_.symmetries(), tiles, labels_.blank, most_tiles);
  std::set<CellMask> parts;
  for (const SlideCover& cover : covers) parts.insert(cover.begin(), cover.end());
  const auto find_view = [&](CellMask part) {
    std::size_t view = 0;
    while (view < contents.views.size() && contents.views[view].labels() != part) ++view;
    return view;
  };
  const auto add_table = [&](CellMask part) {
    LabelPattern pattern{{}, BlankDetail::region};
    for (; part != 0; part &= part - 1) pattern.labels.push_back(static_cast<std::uint8_t>(std::countr_zero(part)));
    auto table = table_of(pattern);
    if (table == nullptr) return;
    for (const Permutation& symmetry : moves_.symmetries()) {
      auto view = TableView::create(*table, moves_.moves(), labels_, symmetry);
      if (view && parts.contains(view->labels()) && find_view(view->labels()) == contents.views.size())
        contents.views.push_back(std::move(*view));
    }
    contents.tables.push_back(std::move(table));
  };
  std::set<CellMask> seen;
  std::vector<std::vector<std::uint16_t>> complete;
  for (const SlideCover& cover : covers) {
    std::vector<std::uint16_t> views;
    for (const CellMask part : cover) {
      if (find_view(part) == contents.views.size() && seen.insert(part).second) add_table(part);
      const std::size_t view = find_view(part);
      if (view == contents.views.size()) break;
      views.push_back(static_cast<std::uint16_t>(view));
    }
    if (views.size() == cover.size()) complete.push_back(std::move(views));
  }
  contents.covers = ViewCovers(contents.views, complete);
}

void TableMaker::finish(Views& contents) const {
  if (contents.views.size() >= enough_direct_views) contents.inverse_views.clear();
  std::vector<const TableView*> views;
  for (const TableView& view : contents.views) views.push_back(&view);
  contents.moves = ViewMoves(views, moves_.moves().moves());
}

BlankDetail TableMaker::best_detail() {
  if (has_sums()) return BlankDetail::region;
  if (!moves_.moves().depends_on_blank()) return BlankDetail::cell;
  const auto sample = [&](BlankDetail blank) {
    return sample_bound(tables(sample_limits, blank), moves_, labels_, reach_);
  };
  return sample(BlankDetail::none) > sample(BlankDetail::cell) ? BlankDetail::none : BlankDetail::cell;
}

}  // namespace tilebase
