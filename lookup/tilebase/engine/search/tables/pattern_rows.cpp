#include <tilebase/engine/search/tables/pattern_rows.hpp>

#include <algorithm>
#include <bit>
#include <numeric>
#include <tuple>

#include <tilebase/engine/puzzle/placement.hpp>

namespace tilebase {
namespace {

constexpr std::uint64_t most_turned_entries = std::uint64_t{1} << 24U;
constexpr std::size_t most_matches = 100'000;

/// Number of the different words of labels; 0 if it exceeds 65,535.
std::uint64_t count_words(const std::vector<int>& sizes) {
  std::uint64_t words = 1;
  int tiles = 0;
  for (const int size : sizes)
    for (int i = 1; i <= size; ++i) {
      words = words * static_cast<std::uint64_t>(++tiles) / static_cast<std::uint64_t>(i);
      if (words > PatternRows::max_orders) return 0;
    }
  return words;
}

std::vector<int> sizes_of(const GoalLabels& labels, const LabelPattern& pattern) {
  std::vector<int> sizes;
  for (const std::uint8_t label : pattern.labels) sizes.push_back(labels.classes[label].tiles);
  return sizes;
}

/// Match of a pattern: the cells of its tiles, their labels in ascending order of the cells, and the place.
struct PatternMatch {
  CellMask cells;
  IntArray<std::uint8_t, PatternRows::most_tiles> word;
  int place;
};

/// Matches of a pattern: named tiles in their cells, other tiles of the same labels in any wildcards. The list is empty
/// if there are more than most_matches.
struct PatternMatches {
  PatternMatches(const GoalLabels& labels_, const LabelPattern& pattern_) : labels(labels_), pattern(pattern_) {
    place_labels(0, 0);
    if (list.size() > most_matches) list.clear();
  }

  /// Places the tiles of the labels from `number` on.
  void place_labels(std::size_t number, CellMask cells) {
    if (number == pattern.labels.size()) return add(cells);
    const auto& tiles = labels.classes[pattern.labels[number]];
    for (CellMask rest = tiles.home; rest != 0; rest &= rest - 1)
      label_in[std::countr_zero(rest)] = static_cast<std::uint8_t>(number);
    place_more(number, tiles.tiles - std::popcount(tiles.home), 0, cells | tiles.home);
  }

  /// Places `more` tiles of label `number` into wildcards from `cell` on, then the tiles of the next labels.
  void place_more(std::size_t number, int more, int cell, CellMask cells) {
    if (more == 0) return place_labels(number + 1, cells);
    for (; cell < labels.cells && list.size() <= most_matches; ++cell) {
      if ((labels.wildcards & ~cells & bit_of(cell)) == 0) continue;
      label_in[cell] = static_cast<std::uint8_t>(number);
      place_more(number, more - 1, cell + 1, cells | bit_of(cell));
    }
  }

  void add(CellMask cells) {
    PatternMatch match{cells, {}, 0};
    std::size_t tile = 0;
    for (CellMask rest = cells; rest != 0 && tile < match.word.size(); rest &= rest - 1)
      match.word[tile++] = label_in[std::countr_zero(rest)];
    CellMask places = 1;
    if (labels.blank >= 0 && pattern.blank != BlankDetail::none) places = labels.blank_homes() & ~cells;
    for (; places != 0; places &= places - 1) {
      match.place = std::countr_zero(places);
      list.push_back(match);
    }
  }

  const GoalLabels& labels;
  const LabelPattern& pattern;
  std::vector<PatternMatch> list;
  IntArray<std::uint8_t, max_cells> label_in{};
};

}  // namespace

PatternRows::PatternRows(const MoveSet& moves, const LabelPattern& pattern, std::vector<int> sizes)
    : tiles_(std::accumulate(sizes.begin(), sizes.end(), 0)),
      moves_(moves.moves()),
      blank_(pattern.blank),
      columns_(moves_),
      sizes_(std::move(sizes)) {
  if (!has_place()) list_effects(moves);
  if (blank_ != BlankDetail::region) return;
  for (int place = 0; place < moves.places(); ++place) {
    CellMask& cells = neighbours_.emplace_back(0);
    for (int move = 0; move < moves_; ++move)
      if (moves.is_allowed(place, move)) cells |= bit_of(moves.after(place, move));
  }
}

std::shared_ptr<const PatternRows> PatternRows::create(const MoveSet& moves, const GoalLabels& labels,
                                                       const LabelPattern& pattern, std::uint64_t most_entries,
                                                       const std::function<void()>& check) {
  std::shared_ptr<PatternRows> rows(new PatternRows(moves, pattern, sizes_of(labels, pattern)));
  const std::uint64_t words = rows->tiles_ > most_tiles ? 0 : count_words(rows->sizes_);
  if (words == 0) return nullptr;
  for (const PatternMatch& match : PatternMatches(labels, pattern).list) rows->number(match.cells, match.place);
  const std::uint64_t most_rows =
      std::min({most_entries / words, max_rows, most_step_entries / static_cast<std::uint64_t>(rows->columns_)});
  if (rows->keys_.empty() || !rows->find_rows(moves, static_cast<std::size_t>(most_rows), check)) return nullptr;
  if (rows->turn_list_.size() * words > most_turned_entries) return nullptr;
  rows->list_words();
  rows->turn_words();
  return rows;
}

/// Returns the cells that the blank reaches from a place without moving a tile of these cells.
CellMask PatternRows::region(CellMask cells, int place) const {
  CellMask region = bit_of(place);
  for (CellMask fresh = region; fresh != 0;) {
    CellMask next = 0;
    for (; fresh != 0; fresh &= fresh - 1) next |= neighbours_[std::countr_zero(fresh)];
    fresh = next & ~cells & ~region;
    region |= fresh;
  }
  return region;
}

PatternRows::Key PatternRows::key(CellMask cells, int place) const {
  if (blank_ == BlankDetail::none) place = 0;
  if (blank_ == BlankDetail::region) place = std::countr_zero(region(cells, place));
  return {cells, static_cast<std::uint64_t>(place)};
}

PatternRows::Row PatternRows::number(CellMask cells, int place) {
  const Row row = numbers_.insert(key(cells, place));
  if (row == keys_.size()) keys_.push_back(key(cells, place));
  return row;
}

/// Returns the step from a row by a move that takes tiles `to` other cells, and leads to a place.
PatternRows::Step PatternRows::step_to(CellMask cells, const Permutation& to, int place) {
  CellMask after = 0;
  for (CellMask rest = cells; rest != 0; rest &= rest - 1) after |= bit_of(to[std::countr_zero(rest)]);
  std::uint64_t turn = 0;
  for (CellMask rest = cells; rest != 0; rest &= rest - 1)
    turn = turn << 4U | bit_count(after & (bit_of(to[std::countr_zero(rest)]) - 1));
  const std::uint32_t turn_number = turns_.insert(Key{turn, 0});
  if (turn_number == turn_list_.size()) turn_list_.push_back(turn);
  return number(after, place) << turn_bits | turn_number;
}

/// Lists the different effects of all moves from all places: a pattern without the blank's cell does not care from
/// where a move is allowed, unless its own tiles lie there, or its region ends before.
void PatternRows::list_effects(const MoveSet& moves) {
  for (int place = 0; place < moves.places(); ++place)
    for (int move = 0; move < moves_; ++move) {
      int column = 0;
      if (moves.is_allowed(place, move)) {
        const Permutation& to = moves.to(place, move);
        const auto same =
            std::find_if(effects_.begin(), effects_.end(), [&](const Effect& each) { return each.to == to; });
        column = static_cast<int>(same - effects_.begin());
        if (same == effects_.end()) effects_.push_back({to, 0});
        effects_[static_cast<std::size_t>(column)].places |= bit_of(place);
      }
      column_of_.push_back(column);
    }
  columns_ = static_cast<int>(effects_.size());
}

/// Adds the steps from a row, by column.
void PatternRows::add_steps(const MoveSet& moves, CellMask cells, int place) {
  if (blank_ == BlankDetail::none) {
    for (const Effect& effect : effects_)
      steps_.push_back((effect.places & ~cells) == 0 ? no_step : step_to(cells, effect.to, 0));
    return;
  }
  if (blank_ == BlankDetail::region) {
    const CellMask walk = region(cells, place);
    for (const Effect& effect : effects_) {  // the slides between two cells
      const CellMask tile = effect.places & cells;
      const bool is_allowed = (effect.places & walk) != 0;
      steps_.push_back(is_allowed ? step_to(cells, effect.to, tile == 0 ? place : std::countr_zero(tile)) : no_step);
    }
    return;
  }
  for (int move = 0; move < moves_; ++move)
    steps_.push_back(moves.is_allowed(place, move) ? step_to(cells, moves.to(place, move), moves.after(place, move))
                                                   : no_step);
}

/// Finds all rows that are connected with the rows of the matches, and their steps. Returns false if there are too many
/// rows or turns.
bool PatternRows::find_rows(const MoveSet& moves, std::size_t most_rows, const std::function<void()>& check) {
  constexpr Row rows_between_checks = 1024;
  for (Row row = 0; row < keys_.size(); ++row) {
    if (row % rows_between_checks == 0) check();
    if (keys_.size() > most_rows || turn_list_.size() > (1U << turn_bits)) return false;
    const CellMask cells = keys_[row].cells;
    const auto first_place = static_cast<int>(keys_[row].place);
    const int last_place = blank_ == BlankDetail::none ? moves.places() - 1 : first_place;
    add_steps(moves, cells, first_place);
    if (moves.is_closed_under_inverses()) continue;
    for (int after = first_place; after <= last_place; ++after)
      for (const auto& [place, move] : moves.into(after)) {
        CellMask before = 0;
        for (CellMask rest = cells; rest != 0; rest &= rest - 1)
          before |= bit_of(moves.from(place, move)[std::countr_zero(rest)]);
        if (has_place() || (before & bit_of(place)) == 0) number(before, place);
      }
  }
  return keys_.size() <= most_rows && turn_list_.size() <= (1U << turn_bits);
}

void PatternRows::list_words() {
  std::vector<std::uint8_t> word;
  for (std::size_t label = 0; label < sizes_.size(); ++label)
    word.insert(word.end(), static_cast<std::size_t>(sizes_[label]), static_cast<std::uint8_t>(label));
  do {
    Word packed = 0;
    for (const std::uint8_t label : word) packed = packed << 4U | label;
    words_.push_back(packed);
  } while (std::next_permutation(word.begin(), word.end()));
}

void PatternRows::turn_words() {
  orders_.reserve(turn_list_.size() * words_.size());
  IntArray<std::uint8_t, most_tiles> word{};
  for (const std::uint64_t turn : turn_list_)
    for (const Word packed : words_) {
      for (int i = 0; i < tiles_; ++i) {
        const auto shift = 4U * static_cast<unsigned>(tiles_ - 1 - i);
        word[turn >> shift & 15U] = static_cast<std::uint8_t>(packed >> shift & 15U);
      }
      orders_.push_back(order(word.data()));
    }
}

std::vector<PatternRows::Row> PatternRows::in_file_order() const {
  std::vector<Row> rows(keys_.size());
  std::iota(rows.begin(), rows.end(), Row{0});
  std::sort(rows.begin(), rows.end(), [this](Row a, Row b) {
    return std::tie(keys_[a].cells, keys_[a].place) < std::tie(keys_[b].cells, keys_[b].place);
  });
  return rows;
}

std::optional<PatternRows::Row> PatternRows::row(CellMask cells, int place) const {
  const std::uint32_t row = numbers_.find(key(cells, place));
  return row == NumberMap<Key>::none ? std::nullopt : std::optional(row);
}

PatternRows::Order PatternRows::order(const std::uint8_t* word) const {
  if (static_cast<std::size_t>(tiles_) == sizes_.size())
    return static_cast<Order>(placement_rank(word, tiles_, tiles_));
  Word packed = 0;
  for (int i = 0; i < tiles_; ++i) packed = packed << 4U | word[i];
  return static_cast<Order>(std::lower_bound(words_.begin(), words_.end(), packed) - words_.begin());
}

bool PatternRows::serves(const GoalLabels& labels, const LabelPattern& pattern) const {
  if (pattern.blank != blank_ || sizes_of(labels, pattern) != sizes_) return false;
  const auto matches = PatternMatches(labels, pattern).list;
  return !matches.empty() && std::all_of(matches.begin(), matches.end(), [&](const PatternMatch& match) {
    return row(match.cells, match.place).has_value();
  });
}

std::vector<PatternRows::Entry> PatternRows::matches(const GoalLabels& labels, const LabelPattern& pattern) const {
  std::vector<Entry> entries;
  for (const PatternMatch& match : PatternMatches(labels, pattern).list)
    entries.push_back({*row(match.cells, match.place), order(match.word.data())});
  return entries;
}

}  // namespace tilebase
