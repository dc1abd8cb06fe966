#include <tilebase/engine/general/first_paths.hpp>

#include <algorithm>
#include <bit>
#include <numeric>

#include <tilebase/engine/search/line_by_line.hpp>

namespace tilebase {
namespace {

constexpr std::size_t most_ring_moves = 60;  // of a word of three tiles
constexpr int most_powers = 12;

/// Returns the cells whose tiles a permutation moves.
CellMask moved_cells(const Permutation& to, int cells) {
  CellMask moved = 0;
  for (int cell = 0; cell < cells; ++cell) moved |= to[cell] != cell ? bit_of(cell) : 0;
  return moved;
}

/// Returns 1 if a permutation of the cells of a set, which it maps to itself, is odd; else 0.
int parity_in(const Permutation& to, CellMask set) {
  int even_rings = 0;  // rings of an even number of cells, each of which is odd as a permutation
  for (CellMask rest = set; rest != 0;) {
    int length = 0;
    for (int cell = std::countr_zero(rest); (rest & bit_of(cell)) != 0; cell = to[cell], ++length)
      rest &= ~bit_of(cell);
    even_rings += length % 2 == 0 ? 1 : 0;
  }
  return even_rings % 2;
}

}  // namespace

FirstPaths::FirstPaths(const Puzzle& puzzle, const MoveSet& moves) : moves_(moves) {
  const Layout& layout = puzzle.layout();
  int cell = 0;
  const bool is_full = std::all_of(layout.begin(), layout.end(), [&](const std::vector<int>& row) {
    return row.size() == layout.front().size() &&
           std::all_of(row.begin(), row.end(), [&](int c) { return c == cell++; });
  });
  if (is_full) {
    rows_ = static_cast<int>(layout.size());
    cols_ = static_cast<int>(layout.front().size());
  }
  if (moves_.depends_on_blank() || !moves_.is_closed_under_inverses()) return;
  for (int move = 0; move < moves_.moves(); ++move) {
    int back = 0;
    while (moves_.from(0, back) != moves_.to(0, move)) ++back;
    inverse_.push_back(static_cast<MoveId>(back));
  }
  CellMask seen = 0;
  for (int first = 0; first < moves_.cells(); ++first) {
    if ((seen & bit_of(first)) != 0) continue;
    CellMask orbit = bit_of(first);
    for (CellMask before = 0; before != orbit;) {
      before = orbit;
      for (CellMask rest = before; rest != 0; rest &= rest - 1)
        for (int move = 0; move < moves_.moves(); ++move) orbit |= bit_of(moves_.to(0, move)[std::countr_zero(rest)]);
    }
    orbits_.push_back(orbit);
    seen |= orbit;
  }
}

std::optional<Path> FirstPaths::path(const State& labelled, const GoalLabels& labels) const {
  auto path = moves_.depends_on_blank() ? path_by_slides(labelled, labels) : path_by_rings(labelled, labels);
  if (!path) return std::nullopt;
  return shortened(*path, moves_.depends_on_blank() ? labelled.lane_of(labels.blank) : 0);
}

std::size_t FirstPaths::number_of(int a, int b, int c) const {
  const auto cells = static_cast<std::size_t>(moves_.cells());
  return (static_cast<std::size_t>(a) * cells + static_cast<std::size_t>(b)) * cells + static_cast<std::size_t>(c);
}

/// Adds the first power of a word that moves three tiles alone, if there is one, for each order of its cells.
void FirstPaths::add_word(const Path& word, Rings& table) const {
  Permutation to = identity_permutation();
  for (const MoveId move : word) to = compose(moves_.to(0, move), to, moves_.cells());
  Permutation power = to;
  Path whole = word;
  for (int i = 1; i <= most_powers && whole.size() <= most_ring_moves; ++i) {
    const CellMask moved = moved_cells(power, moves_.cells());
    if (moved == 0) return;
    if (std::popcount(moved) == 3) {
      const int a = std::countr_zero(moved);
      const int b = power[a];
      const int c = power[b];
      const auto length = static_cast<std::uint16_t>(whole.size());
      const Ring& earlier = table.rings[number_of(a, b, c)];
      if (earlier.moves != 0 && earlier.moves <= length) return;
      for (const std::size_t triple : {number_of(a, b, c), number_of(b, c, a), number_of(c, a, b)})
        table.rings[triple] = {static_cast<std::uint32_t>(table.words.size()), length, 0, true};
      table.words.push_back(std::move(whole));
      return;
    }
    power = compose(to, power, moves_.cells());
    whole.insert(whole.end(), word.begin(), word.end());
  }
}

/// Adds the words of three tiles among the words of some moves, as long as a length has at most `most_words` words, and
/// among the commutators of such a word and a move.
void FirstPaths::add_words_of(const std::vector<MoveId>& moves, std::size_t most_words, Rings& table) const {
  constexpr int longest = 8;
  std::vector<Path> words{{}};
  for (int length = 1; length <= longest && words.size() * moves.size() <= most_words; ++length) {
    std::vector<Path> longer;
    for (const Path& word : words)
      for (const MoveId move : moves) {
        if (!word.empty() && inverse_[word.back()] == move) continue;
        Path both = word;
        both.push_back(move);
        add_word(both, table);
        longer.push_back(both);
        for (std::size_t i = word.size(); i-- > 0;) both.push_back(inverse_[word[i]]);
        both.push_back(inverse_[move]);
        add_word(both, table);
      }
    words = std::move(longer);
  }
}

/// Finds words of three tiles, and from these the shortest word of each triple. If no short word of all moves has three
/// tiles, longer words of a few moves whose cells overlap may have.
FirstPaths::Rings FirstPaths::find_rings() const {
  const auto cells = static_cast<std::size_t>(moves_.cells());
  Rings table;
  table.rings.resize(cells * cells * cells);
  const auto count = static_cast<std::size_t>(moves_.moves());
  std::vector<MoveId> moves(count);
  std::iota(moves.begin(), moves.end(), MoveId{0});
  constexpr std::size_t most_words = 10'000;
  constexpr std::size_t most_tries = 16;  // each takes some 15 ms
  add_words_of(moves, most_words, table);
  for (std::size_t first = 0; first < std::min(count, most_tries) && table.words.empty(); ++first) {
    constexpr std::size_t most_moves = 6;
    moves.clear();
    CellMask moved = moved_cells(moves_.to(0, static_cast<int>(first)), moves_.cells());
    for (std::size_t move = first; move < count && moves.size() < most_moves; ++move) {
      const CellMask cells_of_move = moved_cells(moves_.to(0, static_cast<int>(move)), moves_.cells());
      if ((cells_of_move & moved) == 0 || std::find(moves.begin(), moves.end(), move) != moves.end()) continue;
      moved |= cells_of_move;
      moves.push_back(static_cast<MoveId>(move));
      if (inverse_[move] != move) moves.push_back(inverse_[move]);
    }
    add_words_of(moves, 2 * most_words, table);
  }

  // Breadth-first search by the number of moves: triples of `length` moves give triples of two moves more.
  std::vector<std::vector<std::uint32_t>> triples(most_ring_moves + 1);  // by number of moves
  for (std::size_t triple = 0; triple < table.rings.size(); ++triple)
    if (table.rings[triple].moves != 0)
      triples[table.rings[triple].moves].push_back(static_cast<std::uint32_t>(triple));
  for (std::size_t length = 0; length < triples.size(); ++length)
    for (std::size_t i = 0; i < triples[length].size(); ++i) {
      const std::uint32_t triple = triples[length][i];
      if (table.rings[triple].moves != length) continue;  // a shorter word was found later
      const std::size_t a = triple / (cells * cells);
      const std::size_t b = triple / cells % cells;
      const std::size_t c = triple % cells;
      if (length + 2 >= triples.size()) triples.resize(length + 3);
      for (std::size_t move = 0; move < count; ++move) {
        const Permutation& from = moves_.from(0, static_cast<int>(move));
        Ring& ring = table.rings[number_of(from[a], from[b], from[c])];
        if (ring.moves != 0 && ring.moves <= length + 2) continue;
        ring = {triple, static_cast<std::uint16_t>(length + 2), static_cast<MoveId>(move), false};
        triples[length + 2].push_back(static_cast<std::uint32_t>(number_of(from[a], from[b], from[c])));
      }
    }
  return table;
}

/// Appends the word that moves the tile of cell a to b, that of b to c, and that of c to a.
void FirstPaths::append_ring(int a, int b, int c, const Rings& rings, Path& path) const {
  std::vector<MoveId> outer;
  std::size_t triple = number_of(a, b, c);
  for (; !rings.rings[triple].is_word; triple = rings.rings[triple].inner) outer.push_back(rings.rings[triple].outer);
  const Path& word = rings.words[rings.rings[triple].inner];
  path.insert(path.end(), outer.begin(), outer.end());
  path.insert(path.end(), word.begin(), word.end());
  for (std::size_t i = outer.size(); i-- > 0;) path.push_back(inverse_[outer[i]]);
}

/// Returns, by cell, the cell where its tile shall go; nullopt if the tiles of some orbit have no room there. Of equal
/// tiles, those that are home stay. Two equal tiles of an orbit change places if the orbit would be odd.
std::optional<Permutation> FirstPaths::homes_of(const State& labelled, const GoalLabels& labels) const {
  Permutation homes = identity_permutation();
  for (const CellMask orbit : orbits_) {
    CellMask open = orbit;  // cells that no tile shall go to yet
    CellMask waiting = 0;   // cells whose tiles have no home yet
    const auto send = [&](int from, int to) {
      homes[from] = static_cast<std::uint8_t>(to);
      open &= ~bit_of(to);
    };
    const auto home_for = [&](std::uint8_t label) {  // a named cell before a wildcard
      const CellMask named = open & labels.classes[label].home;
      return named != 0 ? named : open & labels.wildcards;
    };
    for (CellMask rest = orbit; rest != 0; rest &= rest - 1) {
      const int cell = std::countr_zero(rest);
      if (labels.goal[cell] == labelled[cell])
        send(cell, cell);
      else
        waiting |= bit_of(cell);
    }
    // Tiles that the target names go first, since the others may go to any wildcard.
    for (const bool is_named : {true, false})
      for (CellMask rest = waiting; rest != 0; rest &= rest - 1) {
        const int cell = std::countr_zero(rest);
        if (((open & labels.classes[labelled[cell]].home) != 0) != is_named) continue;
        waiting &= ~bit_of(cell);
        const CellMask room = home_for(labelled[cell]);
        if (room == 0) return std::nullopt;
        send(cell, (room & bit_of(cell)) != 0 ? cell : std::countr_zero(room));
      }
    if (parity_in(homes, orbit) == 0) continue;
    for (CellMask rest = orbit; rest != 0; rest &= rest - 1) {
      const int one = std::countr_zero(rest);
      int other = one + 1;
      while (other < moves_.cells() && ((orbit & bit_of(other)) == 0 || labelled[one] != labelled[other])) ++other;
      if (other == moves_.cells()) continue;
      std::swap(homes[one], homes[other]);
      break;
    }
  }
  return homes;
}

bool FirstPaths::has_even_orbits(const Permutation& homes) const {
  return std::all_of(orbits_.begin(), orbits_.end(), [&](CellMask orbit) { return parity_in(homes, orbit) == 0; });
}

/// Makes at most two moves after which each orbit is even. Returns false if no moves do.
bool FirstPaths::make_even(Permutation& homes, Path& path) const {
  if (has_even_orbits(homes)) return true;
  const Permutation start = homes;
  for (int first = 0; first < moves_.moves(); ++first) {
    homes = compose(start, moves_.from(0, first), moves_.cells());
    path = {static_cast<MoveId>(first)};
    if (has_even_orbits(homes)) return true;
  }
  for (int first = 0; first < moves_.moves(); ++first)
    for (int second = 0; second < moves_.moves(); ++second) {
      homes = compose(compose(start, moves_.from(0, first), moves_.cells()), moves_.from(0, second), moves_.cells());
      path = {static_cast<MoveId>(first), static_cast<MoveId>(second)};
      if (has_even_orbits(homes)) return true;
    }
  return false;
}

std::optional<Path> FirstPaths::path_by_rings(const State& labelled, const GoalLabels& labels) const {
  if (inverse_.empty()) return std::nullopt;
  auto homes = homes_of(labelled, labels);
  Path path;
  if (!homes || !make_even(*homes, path)) return std::nullopt;
  const Rings& rings = rings_([this] { return find_rings(); });
  while (const CellMask away = moved_cells(*homes, moves_.cells())) {
    // The best ring a -> b -> c brings the tile of a home to b, perhaps that of b to c and that of c to a, too.
    double least = 0;
    int best_a = -1;
    int best_c = -1;
    for (CellMask one = away; one != 0; one &= one - 1)
      for (CellMask other = away; other != 0; other &= other - 1) {
        const int a = std::countr_zero(one);
        const int b = (*homes)[a];
        const int c = std::countr_zero(other);
        if (c == a || c == b) continue;
        const std::uint16_t moves = rings.rings[number_of(a, b, c)].moves;
        if (moves == 0) continue;
        const int tiles = 1 + ((*homes)[b] == c ? 1 : 0) + ((*homes)[c] == a ? 1 : 0);
        const double cost = static_cast<double>(moves) / tiles;
        if (best_a >= 0 && cost >= least) continue;
        least = cost;
        best_a = a;
        best_c = c;
      }
    if (best_a < 0) return std::nullopt;
    const int b = (*homes)[best_a];
    append_ring(best_a, b, best_c, rings, path);
    const Permutation before = *homes;
    (*homes)[b] = before[best_a];
    (*homes)[best_c] = before[b];
    (*homes)[best_a] = before[best_c];
  }
  return path;
}

/// Returns a path that consists of slides; nullopt if slides do not solve the state, or are not among the moves.
std::optional<Path> FirstPaths::slides(const State& labelled, const GoalLabels& labels) const {
  const SlideBoard board(rows_, cols_);
  Target target(identity_permutation(), labels.cells);
  const auto directions = path_line_by_line(board, labelled, target, labels.blank);
  if (!directions) return std::nullopt;
  Path path;
  int blank = labelled.lane_of(labels.blank);
  for (const MoveId direction : *directions) {
    const int to = board.neighbour(blank, direction);
    Permutation slide = identity_permutation();
    std::swap(slide[blank], slide[to]);
    int move = 0;
    while (move < moves_.moves() && (!moves_.is_allowed(blank, move) || moves_.from(blank, move) != slide)) ++move;
    if (move == moves_.moves()) return std::nullopt;
    path.push_back(static_cast<MoveId>(move));
    blank = to;
  }
  return path;
}

std::optional<Path> FirstPaths::path_by_slides(const State& labelled, const GoalLabels& labels) const {
  if (rows_ < 2 || cols_ < 2 || !labels.is_identity()) return std::nullopt;
  if (auto path = slides(labelled, labels)) return path;
  const int place = labelled.lane_of(labels.blank);
  for (int move = 0; move < moves_.moves(); ++move) {
    if (!moves_.is_allowed(place, move)) continue;
    auto path = slides(compose(labelled, moves_.from(place, move), labels.cells), labels);
    if (!path) continue;
    path->insert(path->begin(), static_cast<MoveId>(move));
    return path;
  }
  return std::nullopt;
}

/// Appends a move, or replaces the last move by one that has the effect of both, or removes it if both have none.
/// `places` are those before each move, and after the last.
void FirstPaths::append_move(Path& path, std::vector<int>& places, MoveId move) const {
  if (!path.empty()) {
    const int place = places[places.size() - 2];
    const Permutation both = compose(moves_.from(place, path.back()), moves_.from(places.back(), move), moves_.cells());
    int single = -1;
    for (int other = 0; other < moves_.moves() && single < 0; ++other)
      if (moves_.is_allowed(place, other) && moves_.from(place, other) == both) single = other;
    if (single >= 0 || both == identity_permutation()) {
      path.pop_back();
      places.pop_back();
      if (single >= 0) append_move(path, places, static_cast<MoveId>(single));
      return;
    }
  }
  places.push_back(moves_.after(places.back(), move));
  path.push_back(move);
}

Path FirstPaths::shortened(const Path& path, int place) const {
  Path shorter;
  std::vector<int> places{place};
  for (const MoveId move : path) append_move(shorter, places, move);
  return shorter;
}

}  // namespace tilebase
