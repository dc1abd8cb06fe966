#include <tilebase/engine/general/bound_ladder.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <random>
#include <set>

#include <tilebase/engine/general/slide_covers.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>

namespace tilebase {
namespace {

/// Limits of the tables of a rung.
struct RungLimits {
  std::uint64_t entries;     // of one table
  int patterns;              // number of runs of tiles
  std::size_t enough_views;  // number of views, of the inverse, too, after which no further table is made
};
constexpr std::array<RungLimits, BoundLadder::max_rungs> rung_limits{
    {{600'000, 3, 16}, {6'500'000, 3, 16}, {60'000'000, 2, 3}}};

/// Entries of the small tables that tell whether tables should have the blank's cell.
constexpr RungLimits sample_limits{50'000, 3, 16};

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

/// Memory in bytes of the tables of covers of slides, after which only tables of the first cover are made.
constexpr std::uint64_t most_bytes_of_covers(const RungLimits& limits) {
  return std::max<std::uint64_t>(40'000'000, 2 * limits.entries);
}

constexpr std::size_t most_views = 400;
constexpr std::size_t enough_direct_views = 16;  // with as many views, views of the inverse do not pay

/// Returns the mean bound over sample states, weighted as a search is: states with low bounds cost most.
double sample_bound(const ViewBound& bound, const GeneralMoves& moves, const GoalLabels& labels, const Reach& reach) {
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
    for (const TableView& view : bound.views) value = std::max<int>(value, view.place(state, place).value);
    for (const TableView& view : bound.inverse_views) value = std::max(value, view.value_of_inverse(state));
    cost += std::pow(growth, -value);
  }
  return -std::log(cost / samples);
}

/// Makes the tables of one rung for a target. Calls check() before each part of the work; an exception from check()
/// ends it.
class TableMaker {
 public:
  TableMaker(const GeneralMoves& moves, const GoalLabels& labels, const Reach& reach,
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
      if (std::find(order_.begin(), order_.end(), label) == order_.end() && is_moved(set, cell))
        order_.push_back(label);
    }
  }

  /// Makes tables of runs that are spread evenly over the labels, each shifted to where it has most views; first,
  /// unless it is -1, the run around number `center`.
  ViewBound tables(const RungLimits& limits, BlankDetail detail, int center = -1) {
    ViewBound bound;
    std::set<CellMask> seen;
    const int tiles = run_length(limits.entries, detail);
    if (center >= 0) add_table(run(tiles, center - tiles / 2, detail), limits.entries, bound, seen);
    const int last = static_cast<int>(order_.size()) - tiles;
    for (int part = 0; part < limits.patterns && bound.tables.size() < static_cast<std::size_t>(limits.patterns) &&
                       bound.views.size() + bound.inverse_views.size() < limits.enough_views;
         ++part) {
      const int first =
          limits.patterns == 1 ? 0 : (2 * last * part + limits.patterns - 1) / (2 * (limits.patterns - 1));
      add_table(run(tiles, first_with_most_images(tiles, first, detail), detail), limits.entries, bound, seen);
    }
    // Where tiles are equal, all runs may begin with labels of too many tiles.
    for (std::size_t i = 0; i < order_.size() && bound.tables.empty() && !labels_.is_identity(); ++i)
      add_table({{order_[i]}, detail}, limits.entries, bound, seen);
    finish(bound);
    return bound;
  }

  /// Whether values of tables can be added: each move is a slide, and all tiles differ.
  bool has_sums() const { return moves_.moves().has_slides_only() && !has_few_arrangements_; }

  /// Makes the tables of covers by parts of as many tiles as a table may have. The tables of the first cover are always
  /// made, others until all take some memory. Where regions take too many rows, makes other tables.
  ViewBound tables_of_covers(const RungLimits& limits) {
    ViewBound bound;
    std::uint64_t bytes = 0;
    const auto tiles = static_cast<std::size_t>(largest_size(limits.entries, BlankDetail::region).tiles);
    const auto make = [&](const LabelPattern& pattern) -> std::shared_ptr<const RowTable> {
      if (bytes > most_bytes_of_covers(limits) && bound.tables.size() * tiles >= order_.size()) return nullptr;
      auto table = table_of(pattern, 2 * limits.entries);
      if (table != nullptr) bytes += table->bytes();
      return table;
    };
    add_covers(static_cast<int>(tiles), make, bound);
    if (bound.covers.count() == 0) return tables(limits, BlankDetail::cell);
    finish(bound);
    return bound;
  }

  /// Estimates the size of one table of a rung. Where few arrangements can be reached, that is the limit.
  BoundLadder::TableSize expected_size(const RungLimits& limits, BlankDetail detail) const {
    if (has_few_arrangements_) return {PatternRows::most_tiles, limits.entries};
    return largest_size(limits.entries, detail);
  }

  /// Reads all tables of a file. Throws BoundLadder::TablesUnreadable.
  ViewBound tables(const RowFile& file) {
    ViewBound bound;
    std::vector<std::shared_ptr<const RowTable>> read;
    std::size_t most_tiles = 0;
    for (const RowFile::Entry& entry : file.tables()) {
      auto table = file.read(entry, rows_of(entry.pattern, entry.bytes()), check_);
      if (!table) throw BoundLadder::TablesUnreadable{table.error()};
      read.push_back(std::move(*table));
      most_tiles = std::max(most_tiles, entry.pattern.labels.size());
    }
    const auto find = [&](const LabelPattern& pattern) -> std::shared_ptr<const RowTable> {
      const auto match =
          std::find_if(read.begin(), read.end(), [&](const auto& table) { return table->pattern() == pattern; });
      return match == read.end() ? nullptr : *match;
    };
    if (has_sums()) add_covers(static_cast<int>(most_tiles), find, bound);
    std::set<CellMask> seen;
    if (bound.covers.count() == 0) {
      for (const auto& table : read) add_views(*table, bound, seen);
      bound.tables = std::move(read);
    }
    finish(bound);
    return bound;
  }

  /// Returns the number, in the order of the labels, in the middle of the run whose small table gives the best samples;
  /// -1 if all runs are alike, or nearly so, since one table has many views.
  int best_center(BlankDetail detail) {
    constexpr std::uint64_t most_entries = 50'000;
    const int tiles = run_length(most_entries, detail);
    int center = -1;
    double best = 0;
    for (int first = 0; first + tiles <= static_cast<int>(order_.size()); ++first) {
      ViewBound bound;
      std::set<CellMask> seen;
      if (!add_table(run(tiles, first, detail), most_entries, bound, seen)) continue;
      if (bound.views.size() >= enough_direct_views) return -1;
      const double sample = sample_bound(bound, moves_, labels_, reach_);
      if (center >= 0 && sample <= best) continue;
      best = sample;
      center = first + tiles / 2;
    }
    return center;
  }

  /// Makes a table for each tile, of this tile and those that are nearest to it: at most `most_tiles` tiles, one fewer
  /// with the blank's cell, and fewer on large boards. Of tiles at the same distance, the first are chosen or, for
  /// `blocks`, those with the fewest moves in common: squares of a board of rotations, not lines.
  ViewBound compact_tables(int most_tiles, bool blocks) {
    constexpr std::uint64_t most_entries = 400'000;
    constexpr std::uint64_t most_bytes = 6'000'000;
    const BlankDetail detail = has_sums() ? BlankDetail::region : BlankDetail::cell;
    const bool has_blank_cell = moves_.moves().depends_on_blank() && !has_sums();
    const int wanted = most_tiles - (has_blank_cell ? 1 : 0);
    const auto tiles = static_cast<std::size_t>(std::min(wanted, run_length(most_entries, detail)));
    const auto steps = steps_between_cells(moves_.moves());
    ViewBound bound;
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
        if (add_table(pattern, most_entries, bound, seen)) bytes += bound.tables.back()->bytes();
    }
    bound.inverse_views.clear();
    return bound;
  }

 private:
  static bool is_moved(const MoveSet& moves, int cell) {
    for (int place = 0; place < moves.places(); ++place)
      for (int move = 0; move < moves.moves(); ++move)
        if (moves.is_allowed(place, move) && moves.from(place, move)[cell] != cell) return true;
    return false;
  }

  static CellMask bits(const LabelPattern& pattern) {
    CellMask bits = 0;
    for (const std::uint8_t label : pattern.labels) bits |= bit_of(label);
    return bits;
  }

  /// Returns the size of the largest table of at most `entries` entries, if all arrangements can be reached.
  BoundLadder::TableSize largest_size(std::uint64_t entries, BlankDetail detail) const {
    const bool has_blank = moves_.moves().depends_on_blank() && detail == BlankDetail::cell;
    const int places = labels_.cells - (has_blank ? 1 : 0);
    BoundLadder::TableSize size{0, static_cast<std::uint64_t>(has_blank ? labels_.cells : 1)};
    while (size.tiles < std::min(static_cast<int>(order_.size()), 8)) {
      const std::uint64_t longer = size.entries * static_cast<std::uint64_t>(places - size.tiles);
      if (longer > entries) break;
      size = {size.tiles + 1, longer};
    }
    return size;
  }

  /// Whether a table would be small enough if all arrangements can be reached. Regions of the blank do not count.
  bool may_fit(const LabelPattern& pattern, std::uint64_t entries) const {
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

  /// Number of labels in a run whose table has at most `entries` entries. A label may have several tiles.
  int run_length(std::uint64_t entries, BlankDetail detail) {
    int length = 1;
    while (length < std::min(static_cast<int>(order_.size()), 8) && may_fit(run(length + 1, 0, detail), entries))
      ++length;
    // Where few arrangements can be reached, or tiles are equal, more tiles fit than the number of arrangements tells.
    while (has_few_arrangements_ && length < static_cast<int>(order_.size()) && length < PatternRows::most_tiles &&
           rows_of(run(length + 1, 0, detail), entries) != nullptr)
      ++length;
    return length;
  }

  /// Returns the run of labels from number `first` on, or as near to it as possible.
  LabelPattern run(int length, int first, BlankDetail detail) const {
    const int last = static_cast<int>(order_.size()) - length;
    if (last < 0) return {};
    first = std::clamp(first, 0, last);
    LabelPattern pattern{{order_.begin() + first, order_.begin() + first + length}, detail};
    std::sort(pattern.labels.begin(), pattern.labels.end());
    return pattern;
  }

  /// Number of different sets of cells to which the symmetries of the puzzle take the goal cells of a run.
  std::size_t images(const LabelPattern& pattern) const {
    CellMask cells = 0;
    for (const std::uint8_t label : pattern.labels) cells |= labels_.classes[label].home;
    const bool has_blank = labels_.blank >= 0 && pattern.blank == BlankDetail::cell;
    const CellMask blank = has_blank ? labels_.classes[labels_.blank].home : 0;
    std::set<CellMask> images;
    for (const Permutation& symmetry : moves_.symmetries())
      if (image(symmetry, blank) == blank) images.insert(image(symmetry, cells));
    return images.size();
  }

  /// Returns the first of the numbers `first` to `first + length - 1` at which a run of this length has most images. On
  /// a torus, a run that is a whole row has few images.
  int first_with_most_images(int length, int first, BlankDetail detail) const {
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

  /// Adds the table of a pattern that was not seen yet; where tiles are equal, of as many of its labels as have one.
  /// Returns whether there is a table.
  bool add_table(LabelPattern pattern, std::uint64_t entries, ViewBound& bound, std::set<CellMask>& seen) {
    for (; !pattern.labels.empty(); pattern.labels.pop_back()) {
      if (!seen.insert(bits(pattern)).second) return false;
      if (auto table = table_of(pattern, entries); table != nullptr) {
        add_views(*table, bound, seen);
        bound.tables.push_back(std::move(table));
        return true;
      }
      if (labels_.is_identity()) return false;
    }
    return false;
  }

  /// Makes a table; null if it has more than `entries` entries, or values above 254.
  std::shared_ptr<const RowTable> table_of(const LabelPattern& pattern, std::uint64_t entries) {
    const auto rows = rows_of(pattern, entries);
    if (rows == nullptr) return nullptr;
    const auto& steps = steps_.try_emplace(rows.get(), *rows).first->second;
    return RowTable::create(rows, steps, labels_, pattern, check_);
  }

  int home(std::uint8_t label) const { return std::countr_zero(labels_.classes[label].home); }

  /// Number of moves, from all places, that move the tiles of both cells.
  int common_moves(int a, int b) const {
    const MoveSet& moves = moves_.moves();
    int count = 0;
    for (int place = 0; place < moves.places(); ++place)
      for (int move = 0; move < moves.moves(); ++move)
        if (moves.is_allowed(place, move) && moves.to(place, move)[a] != a && moves.to(place, move)[b] != b) ++count;
    return count;
  }

  std::shared_ptr<const PatternRows> rows_of(const LabelPattern& pattern, std::uint64_t entries) {
    for (const auto& rows : rows_)
      if (rows->entries() <= entries && rows->serves(labels_, pattern)) return rows;
    // With several orbits, fewer arrangements can be reached than may_fit() counts.
    if (is_full_ && reach_.is_transitive() && !may_fit(pattern, entries)) return nullptr;
    auto rows = PatternRows::create(moves_.moves(), labels_, pattern, entries, check_);
    if (rows != nullptr) rows_.push_back(rows);
    return rows;
  }

  void add_views(const RowTable& table, ViewBound& bound, std::set<CellMask>& seen) const {
    const MoveSet& moves = moves_.moves();
    const bool has_inverse = moves.is_closed_under_inverses() && !moves.depends_on_blank() && labels_.is_identity();
    std::set<CellMask> seen_of_table;
    for (const Permutation& symmetry : moves_.symmetries()) {
      if (bound.views.size() >= most_views) break;
      auto view = TableView::create(table, moves, labels_, symmetry);
      if (!view || !seen_of_table.insert(view->labels()).second) continue;
      seen.insert(view->labels());
      if (has_inverse) bound.inverse_views.push_back(*view);
      bound.views.push_back(std::move(*view));
    }
  }

  /// Adds the covers of slides for which `table_of` returns tables, not null, with the views that the covers need.
  void add_covers(int most_tiles, const std::function<std::shared_ptr<const RowTable>(const LabelPattern&)>& table_of,
                  ViewBound& bound) const {
    CellMask tiles = 0;
    for (const std::uint8_t label : order_) tiles |= bit_of(label);
    const auto covers = slide_covers(moves_.moves(), moves_.symmetries(), tiles, labels_.blank, most_tiles);
    std::set<CellMask> parts;
    for (const SlideCover& cover : covers) parts.insert(cover.begin(), cover.end());
    const auto find_view = [&](CellMask part) {
      std::size_t view = 0;
      while (view < bound.views.size() && bound.views[view].labels() != part) ++view;
      return view;
    };
    const auto add_table = [&](CellMask part) {
      LabelPattern pattern{{}, BlankDetail::region};
      for (; part != 0; part &= part - 1) pattern.labels.push_back(static_cast<std::uint8_t>(std::countr_zero(part)));
      auto table = table_of(pattern);
      if (table == nullptr) return;
      for (const Permutation& symmetry : moves_.symmetries()) {
        auto view = TableView::create(*table, moves_.moves(), labels_, symmetry);
        if (view && parts.contains(view->labels()) && find_view(view->labels()) == bound.views.size())
          bound.views.push_back(std::move(*view));
      }
      bound.tables.push_back(std::move(table));
    };
    std::set<CellMask> seen;
    std::vector<std::vector<std::uint16_t>> complete;
    for (const SlideCover& cover : covers) {
      std::vector<std::uint16_t> views;
      for (const CellMask part : cover) {
        if (find_view(part) == bound.views.size() && seen.insert(part).second) add_table(part);
        const std::size_t view = find_view(part);
        if (view == bound.views.size()) break;
        views.push_back(static_cast<std::uint16_t>(view));
      }
      if (views.size() == cover.size()) complete.push_back(std::move(views));
    }
    bound.covers = ViewCovers(bound.views, complete);
  }

  /// Completes a bound that has all of its tables and views. Views of the inverse go where direct views suffice.
  void finish(ViewBound& bound) const {
    if (bound.views.size() >= enough_direct_views) bound.inverse_views.clear();
    std::vector<const TableView*> views;
    for (const TableView& view : bound.views) views.push_back(&view);
    bound.moves = ViewMoves(views, moves_.moves().moves());
  }

  const GeneralMoves& moves_;
  const GoalLabels& labels_;
  const Reach& reach_;
  const std::function<void()>& check_;
  bool is_full_;
  bool has_few_arrangements_;
  std::vector<std::uint8_t> order_;  // named labels whose tiles moves can move, by goal cell
  std::vector<std::shared_ptr<const PatternRows>> rows_;
  std::map<const PatternRows*, RowSteps> steps_;
};

template <class Number>
void raise_to(std::atomic<Number>& highest, Number value) {
  for (Number before = highest; before < value && !highest.compare_exchange_weak(before, value);) {
  }
}

}  // namespace

const std::vector<Permutation>& GeneralMoves::symmetries() const {
  constexpr std::size_t most_symmetries = 512;
  constexpr std::size_t max_steps = 200'000;
  return symmetries_([&] { return some_symmetries(puzzle_, most_symmetries, max_steps); });
}

const Automaton& GeneralMoves::automaton(std::size_t number) const {
  constexpr std::array<std::size_t, automata> most_words{20'000, 200'000};
  return automata_[number]([&] { return Automaton(moves_, most_words[number]); });
}

ViewBound BoundLadder::generate(std::size_t rung, const std::function<void()>& check) const {
  const MoveSet& moves = moves_->moves();
  TableMaker maker(*moves_, labels_, reach(), check);
  if (is_of_file(rung)) return maker.tables(*file_);
  const BlankDetail detail = shared_->detail([&] {
    if (maker.has_sums()) return BlankDetail::region;
    const auto sample = [&](BlankDetail blank) {
      return sample_bound(maker.tables(sample_limits, blank), *moves_, labels_, reach());
    };
    return moves.depends_on_blank() && sample(BlankDetail::none) > sample(BlankDetail::cell) ? BlankDetail::none
                                                                                             : BlankDetail::cell;
  });
  shared_->sizes([&] {
    std::array<TableSize, max_rungs> sizes;
    for (std::size_t i = 0; i < max_rungs; ++i) sizes[i] = maker.expected_size(rung_limits[i], detail);
    return sizes;
  });
  if (detail == BlankDetail::region) return maker.tables_of_covers(rung_limits[rung]);
  const int center = rung == 0 ? -1 : shared_->center([&] { return maker.best_center(detail); });
  return maker.tables(rung_limits[rung], detail, center);
}

const ViewBound& BoundLadder::bound(std::size_t rung, const std::function<void()>& check) const {
  const ViewBound& bound = shared_->bounds[rung]([&] {
    ViewBound generated = generate(rung, check);
    // Where tiles are equal, no table of this size may fit.
    return generated.tables.empty() && rung > 0 ? this->bound(rung - 1, check) : generated;
  });
  raise_to(highest_used_, rung);
  return bound;
}

const ViewBound& BoundLadder::guide(std::size_t number, const std::function<void()>& check) const {
  if (number == 0) return shared_->bounds[0]([&] { return generate(0, check); });
  return shared_->compact_guides[number - 1](
      [&] { return TableMaker(*moves_, labels_, reach(), check).compact_tables(number == 1 ? 3 : 4, number == 2); });
}

const NearStates& BoundLadder::near_states() const {
  constexpr std::size_t most_states = 20'000;
  return shared_->near_states([&] { return NearStates(moves_->moves(), labels_, most_states); });
}

std::optional<Path> BoundLadder::first_path(const State& labelled) const {
  return moves_->first_paths().path(labelled, labels_, reach());
}

const Automaton& BoundLadder::automaton() const {
  constexpr std::uint64_t cost_of_long_words = 200'000'000;
  return moves_->automaton(total_spent_ > cost_of_long_words ? 1 : 0);
}

bool BoundLadder::spend(std::size_t rung, std::uint64_t cost) const {
  total_spent_.fetch_add(cost, std::memory_order_relaxed);
  const std::uint64_t spent = spent_[rung].fetch_add(cost, std::memory_order_relaxed) + cost;
  if (rung + 1 >= rungs()) return false;
  return spent > (is_of_file(rung + 1) ? time_per_read_entry * file_->bytes()
                                       : cost_per_entry * expected_size(rung + 1).entries);
}

std::size_t BoundLadder::rungs() const {
  if (reads_file()) return 2;
  const auto* const sizes = shared_->sizes.get();
  std::size_t rungs = 1;
  while (rungs < max_rungs && (sizes == nullptr || (*sizes)[rungs].entries > (*sizes)[rungs - 1].entries)) ++rungs;
  return rungs;
}

BoundLadder::TableSize BoundLadder::expected_size(std::size_t rung) const {
  const auto* const sizes = shared_->sizes.get();
  return sizes == nullptr ? TableSize{PatternRows::most_tiles, rung_limits[rung].entries} : (*sizes)[rung];
}

bool BoundLadder::has_covers() const {
  const ViewBound* const first = shared_->bounds.front().get();
  return first != nullptr && first->covers.count() > 0;
}

/// Estimates the number of tables of a rung by that of rung 0.
std::size_t BoundLadder::expected_tables(std::size_t rung) const {
  const ViewBound* const first = shared_->bounds.front().get();
  const auto patterns = static_cast<std::size_t>(rung_limits[rung].patterns);
  if (has_covers()) {
    const TableSize size = expected_size(rung);
    const auto parts = static_cast<std::size_t>((labels_.cells + size.tiles - 1) / size.tiles);
    const auto limit = static_cast<std::size_t>(most_bytes_of_covers(rung_limits[rung]) / size.entries) + 1;
    return std::min(first->tables.size(), std::max(parts, limit));
  }
  return first == nullptr ? patterns : std::min(patterns, first->tables.size());
}

bool BoundLadder::fits(std::size_t rung, std::uint64_t memory) const {
  const std::uint64_t bytes = is_of_file(rung) ? file_->bytes() : expected_size(rung).entries * expected_tables(rung);
  return 2 * bytes < memory;
}

std::chrono::nanoseconds BoundLadder::generation_time(std::size_t rung) const {
  if (is_of_file(rung)) return std::chrono::nanoseconds(time_per_read_entry * file_->bytes());
  const TableSize size = expected_size(rung);
  const std::uint64_t time = has_covers() ? time_per_entry_of_covers : time_per_entry(size.tiles);
  return std::chrono::nanoseconds(time * size.entries * expected_tables(rung));
}

std::uint64_t BoundLadder::bytes() const {
  std::uint64_t bytes = 0;
  for (const auto& rung : shared_->bounds)
    if (const ViewBound* const bound = rung.get())
      for (const auto& table : bound->tables) bytes += table->bytes() + table->rows().bytes();
  return bytes;
}

}  // namespace tilebase
