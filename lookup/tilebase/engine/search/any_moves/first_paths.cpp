#include <tilebase/engine/search/any_moves/first_paths.hpp>

#include <algorithm>
#include <bit>

#include <tilebase/engine/puzzle/definition.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/search/slides/line_by_line.hpp>

namespace tilebase {

FirstPaths::FirstPaths(const Puzzle& puzzle, const MoveSet& moves) : moves_(moves) {
  const auto [rows, cols] = shape_in_reading_order(puzzle.layout());
  rows_ = static_cast<int>(rows);
  cols_ = static_cast<int>(cols);
}

std::optional<Path> FirstPaths::path(const State& labelled, const GoalLabels& labels, const Reach& reach) const {
  const HomeReach* const walks = reach.walks_from(labelled);
  if (walks == nullptr) return std::nullopt;
  auto path = moves_.depends_on_blank() ? path_by_slides(labelled, labels, *walks) : std::nullopt;
  if (!path) path = path_by_words(labelled, labels, *walks);
  if (!path) return std::nullopt;
  return shortened(*path, moves_.depends_on_blank() ? labelled.lane_of(labels.blank) : 0);
}

/// Returns the moves that take a path back, in reverse order; nullopt if a move has no inverse.
std::optional<Path> FirstPaths::reversed(const Path& path, int place) const {
  Path back;
  for (const MoveId move : path) {
    const int after = moves_.after(place, move);
    int other = 0;
    while (other < moves_.moves() &&
           (!moves_.is_allowed(after, other) || moves_.from(after, other) != moves_.to(place, move)))
      ++other;
    if (other == moves_.moves()) return std::nullopt;
    back.push_back(static_cast<MoveId>(other));
    place = after;
  }
  std::reverse(back.begin(), back.end());
  return back;
}

/// Returns a shortest walk of the blank between two cells.
Path FirstPaths::walk_from(int home, int place) const {
  IntArray<Path, max_cells> walks;
  std::vector<int> queue{home};
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (int move = 0; move < moves_.moves(); ++move) {
      const int to = moves_.after(queue[i], move);
      if (to < 0 || std::find(queue.begin(), queue.end(), to) != queue.end()) continue;
      walks[to] = walks[queue[i]];
      walks[to].push_back(static_cast<MoveId>(move));
      queue.push_back(to);
    }
  return walks[place];
}

/// Returns the permutation whose lane c is the cell where moves take the tile in cell c; the blank begins at `place`.
Permutation FirstPaths::effect_of(const Path& moves, int place) const {
  Permutation to = identity_permutation();
  for (const MoveId move : moves) {
    to = compose(moves_.to(place, move), to, moves_.cells());
    place = moves_.after(place, move);
  }
  return to;
}

/// Lists the letters: all moves or, where moves depend on the blank, closed walks that generate the group, and their
/// inverses if the moves have inverses.
void FirstPaths::add_letters(const HomeReach& walks, Words& words) const {
  const int home = walks.home();
  const auto add = [&](Path walk) {
    words.letters.push_back(effect_of(walk, home));
    words.costs.push_back(walk.size());
    words.walks.push_back(std::move(walk));
  };
  if (!moves_.depends_on_blank()) {
    for (int move = 0; move < moves_.moves(); ++move) add({static_cast<MoveId>(move)});
  } else {
    for (const auto& [place, move] : walks.loops()) {
      Path loop = walk_from(home, place);
      loop.push_back(move);
      const Path back = walks.walk_home(moves_, moves_.after(place, move));
      loop.insert(loop.end(), back.begin(), back.end());
      const auto inverse_loop = reversed(loop, home);
      add(std::move(loop));
      const Permutation& to = words.letters.back();
      if (inverse_loop && compose(to, to) != identity_permutation()) add(*inverse_loop);
    }
  }
}

void FirstPaths::add_orbits(Words& words) const {
  CellMask seen = 0;
  for (int first = 0; first < moves_.cells(); ++first) {
    if ((seen & bit_of(first)) != 0) continue;
    CellMask orbit = bit_of(first);
    for (CellMask before = 0; before != orbit;) {
      before = orbit;
      for (CellMask rest = before; rest != 0; rest &= rest - 1)
        for (const Permutation& letter : words.letters) orbit |= bit_of(letter[std::countr_zero(rest)]);
    }
    words.orbits.push_back(orbit);
    seen |= orbit;
  }
}

FirstPaths::SharedWords FirstPaths::find_words(const HomeReach& walks) const {
  auto words = std::make_shared<Words>();
  add_letters(walks, *words);
  add_orbits(*words);
  if (walks.is_full()) words->rings.emplace(words->letters, words->costs, words->orbits, moves_.cells());
  return words;
}

/// Returns, by cell, the cell where its tile shall go; nullopt if the tiles of some orbit have no room there. Of equal
/// tiles, those that are home stay. Two equal tiles of an orbit change places if the orbit would be odd.
std::optional<Permutation> FirstPaths::homes_of(const State& labelled, const GoalLabels& labels,
                                                const std::vector<CellMask>& orbits) const {
  Permutation homes = identity_permutation();
  for (const CellMask orbit : orbits) {
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

std::optional<Path> FirstPaths::path_by_words(const State& labelled, const GoalLabels& labels,
                                              const HomeReach& walks) const {
  const Words& words = *words_[walks.home()]([&] { return find_words(walks); });
  const int place = labels.blank >= 0 ? labelled.lane_of(labels.blank) : walks.home();
  const State at_home = walks.at_home(labelled);
  const auto whole = [&](const Word& word, const Path& out) {
    Path path = walks.walk_home(moves_, place);
    for (const std::size_t letter : word)
      path.insert(path.end(), words.walks[letter].begin(), words.walks[letter].end());
    path.insert(path.end(), out.begin(), out.end());
    return path;
  };
  const CellMask goal_cells = labels.blank >= 0 ? labels.blank_homes() & walks.places() : bit_of(walks.home());
  for (CellMask rest = words.rings ? goal_cells : 0; rest != 0; rest &= rest - 1) {
    const int goal_cell = std::countr_zero(rest);
    const Path out = walk_from(walks.home(), goal_cell);
    const GoalLabels goal = walks.labels_at_home(goal_cell, effect_of(out, walks.home()));
    const auto homes = homes_of(at_home, goal, words.orbits);
    if (!homes) continue;
    if (const auto word = words.rings->word(*homes)) return whole(*word, out);
  }
  HomeReach::HomeMatch match;
  if (walks.contains(labelled, &match) != Reachable::yes) return std::nullopt;
  const Path out = walk_from(walks.home(), match.goal_cell);
  const ChainWords& chain = words.chain([&] { return ChainWords(words.letters, words.costs, moves_.cells()); });
  const auto word = chain.word(compose(inverse(effect_of(out, walks.home())), match.homes));
  return word ? std::optional(whole(*word, out)) : std::nullopt;
}

/// Returns a path of slides to a state whose tiles have the numbers of their cells; nullopt if slides do not solve the
/// state, or are not among the moves.
std::optional<Path> FirstPaths::slides(const State& state, int blank) const {
  const SlideBoard board(rows_, cols_);
  const TargetBuilder target(identity_permutation(), moves_.cells());
  const auto directions = path_line_by_line(board, state, target, blank);
  if (!directions) return std::nullopt;
  Path path;
  int cell = state.lane_of(blank);
  for (const MoveId direction : *directions) {
    const int to = board.neighbour(cell, direction);
    Permutation slide = identity_permutation();
    std::swap(slide[cell], slide[to]);
    int move = 0;
    while (move < moves_.moves() && (!moves_.is_allowed(cell, move) || moves_.from(cell, move) != slide)) ++move;
    if (move == moves_.moves()) return std::nullopt;
    path.push_back(static_cast<MoveId>(move));
    cell = to;
  }
  return path;
}

/// Returns a state whose tiles have the numbers of the cells where they may go, and the blank's goal cell; nullopt if
/// there is no room for some tile.
std::optional<State> FirstPaths::number_tiles(const State& labelled, const GoalLabels& labels, const HomeReach& walks,
                                              int& goal_cell) const {
  if (labels.is_identity()) {
    goal_cell = labels.blank;
    return labelled;
  }
  const int blank = labelled.lane_of(labels.blank);
  for (CellMask rest = labels.blank_homes() & walks.places(); rest != 0; rest &= rest - 1) {
    goal_cell = std::countr_zero(rest);
    Permutation swap = identity_permutation();  // exchanges tiles as if the blank had gone to its goal cell
    std::swap(swap[blank], swap[goal_cell]);
    const State moved = compose(labelled, swap);
    const CellMask cells = ~CellMask{0} >> (max_cells - static_cast<unsigned>(moves_.cells()));
    const auto homes = homes_of(moved, walks.labels_at_home(goal_cell, identity_permutation()),
                                {cells & ~bit_of(goal_cell), bit_of(goal_cell)});
    if (homes) return compose(*homes, swap);
  }
  return std::nullopt;
}

std::optional<Path> FirstPaths::path_by_slides(const State& labelled, const GoalLabels& labels,
                                               const HomeReach& walks) const {
  if (rows_ < 2 || cols_ < 2) return std::nullopt;
  int blank = 0;
  const auto slid = [&](const State& state) -> std::optional<Path> {
    auto tiles = number_tiles(state, labels, walks, blank);
    if (!tiles) return std::nullopt;
    if (auto path = slides(*tiles, blank)) return path;
    for (int one = 0; one < moves_.cells(); ++one)
      for (int other = one + 1; other < moves_.cells(); ++other)
        if (state[one] == state[other]) {
          std::swap((*tiles)[one], (*tiles)[other]);
          return slides(*tiles, blank);
        }
    return std::nullopt;
  };
  if (auto path = slid(labelled)) return path;
  const int place = labelled.lane_of(labels.blank);
  for (int move = 0; move < moves_.moves(); ++move) {
    if (!moves_.is_allowed(place, move)) continue;
    auto path = slid(compose(labelled, moves_.from(place, move), labels.cells));
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
