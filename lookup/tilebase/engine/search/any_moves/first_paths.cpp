#include <tilebase/engine/search/any_moves/first_paths.hpp>

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>

#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/search/slides/line_by_line.hpp>

namespace tilebase {
namespace {

constexpr std::size_t most_word_moves = 200'000;  // maximum length of a word of three tiles
constexpr std::size_t most_cuts = 100;            // maximum number of cuts of a round

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

/// Returns the rings of a permutation: their lengths.
std::vector<std::size_t> ring_lengths(const Permutation& to, int cells) {
  std::vector<std::size_t> lengths;
  for (CellMask rest = moved_cells(to, cells); rest != 0;) {
    std::size_t length = 0;
    for (int cell = std::countr_zero(rest); (rest & bit_of(cell)) != 0; cell = to[cell], ++length)
      rest &= ~bit_of(cell);
    lengths.push_back(length);
  }
  return lengths;
}

/// Returns the least common multiple of numbers; most_word_moves + 1 if it is greater.
std::size_t common_multiple(const std::vector<std::size_t>& numbers) {
  std::size_t multiple = 1;
  for (const std::size_t number : numbers)
    if (multiple <= most_word_moves) multiple = std::lcm(multiple, number);
  return std::min(multiple, most_word_moves + 1);
}

}  // namespace

FirstPaths::FirstPaths(const Puzzle& puzzle, const MoveSet& moves) : moves_(moves) {
  const Layout& layout = puzzle.layout();
  int cell = 0;
  const bool is_full = std::all_of(layout.begin(), layout.end(), [&](const std::vector<int>& row) {
    return row.size() == layout.front().size() &&
           std::all_of(row.begin(), row.end(), [&](int c) { return c == cell++; });
  });
  if (!is_full) return;
  rows_ = static_cast<int>(layout.size());
  cols_ = static_cast<int>(layout.front().size());
}

std::optional<Path> FirstPaths::path(const State& labelled, const GoalLabels& labels, const Reach& reach) const {
  const HomeReach* const walks = reach.walks_from(labelled);
  if (walks == nullptr) return std::nullopt;
  auto path = moves_.depends_on_blank() ? path_by_slides(labelled, labels, *walks) : std::nullopt;
  if (!path) path = path_by_words(labelled, labels, *walks);
  if (!path) return std::nullopt;
  return shortened(*path, moves_.depends_on_blank() ? labelled.lane_of(labels.blank) : 0);
}

std::size_t FirstPaths::number_of(int a, int b, int c) const {
  const auto cells = static_cast<std::size_t>(moves_.cells());
  return (static_cast<std::size_t>(a) * cells + static_cast<std::size_t>(b)) * cells + static_cast<std::size_t>(c);
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

/// Lists the letters: all moves or, where moves depend on the blank, closed walks that generate the group, and their
/// inverses if the moves have inverses.
void FirstPaths::add_letters(const HomeReach& walks, Words& words) const {
  const int home = walks.home();
  const auto add = [&](Path moves) {
    Letter letter{std::move(moves), identity_permutation(), {}, -1};
    int place = home;
    for (const MoveId move : letter.moves) {
      letter.to = compose(moves_.to(place, move), letter.to, moves_.cells());
      place = moves_.after(place, move);
    }
    letter.from = inverse(letter.to, moves_.cells());
    words.letters.push_back(std::move(letter));
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
      const Permutation& to = words.letters.back().to;
      if (inverse_loop && compose(to, to) != identity_permutation()) add(*inverse_loop);
    }
  }
  for (Letter& letter : words.letters)
    for (int other = static_cast<int>(words.letters.size()); other-- > 0;)
      if (words.letters[static_cast<std::size_t>(other)].to == letter.from) letter.inverse = other;
}

void FirstPaths::add_orbits(Words& words) const {
  CellMask seen = 0;
  for (int first = 0; first < moves_.cells(); ++first) {
    if ((seen & bit_of(first)) != 0) continue;
    CellMask orbit = bit_of(first);
    for (CellMask before = 0; before != orbit;) {
      before = orbit;
      for (CellMask rest = before; rest != 0; rest &= rest - 1)
        for (const Letter& letter : words.letters) orbit |= bit_of(letter.to[std::countr_zero(rest)]);
    }
    words.orbits.push_back(orbit);
    seen |= orbit;
  }
}

std::size_t FirstPaths::cost_of(const Word& word, const Words& words) {
  std::size_t cost = 0;
  for (const std::size_t letter : word) cost += words.letters[letter].moves.size();
  return cost;
}

/// Returns the permutation whose lane c is the cell where a word takes the tile in cell c.
Permutation FirstPaths::effect_of(const Word& word, const Words& words) const {
  Permutation to = identity_permutation();
  for (const std::size_t letter : word) to = compose(words.letters[letter].to, to, moves_.cells());
  return to;
}

/// Number of repetitions after which a word is the identity; most_word_moves + 1 if there are more.
std::size_t FirstPaths::order_of(const Word& word, const Words& words) const {
  return common_multiple(ring_lengths(effect_of(word, words), moves_.cells()));
}

/// Adds the brackets of a round, a word that is repeated until it is the identity: after its first letter, and some
/// others.
void FirstPaths::add_round(const Word& word, std::size_t order, Words& words) const {
  const std::size_t cost = order * cost_of(word, words);
  if (cost > most_word_moves) return;
  Word& round = words.rounds.emplace_back();
  for (std::size_t i = 0; i < order; ++i) round.insert(round.end(), word.begin(), word.end());
  const std::size_t between_cuts = 1 + round.size() / most_cuts;
  Permutation from = identity_permutation();
  for (std::size_t cut = 1; cut < round.size(); ++cut) {
    from = compose(from, words.letters[round[cut - 1]].from, moves_.cells());
    if (cut % between_cuts == 1 % between_cuts) words.brackets.push_back({words.rounds.size() - 1, cut, from, cost});
  }
}

/// Lists the brackets: each letter with its inverse or, if it has none, the cuts of its round; for such letters, also
/// those of the cheapest rounds of short words.
void FirstPaths::add_brackets(Words& words) const {
  bool has_inverses = true;
  for (std::size_t i = 0; i < words.letters.size(); ++i) {
    const auto letter = static_cast<std::uint16_t>(i);
    const int back = words.letters[i].inverse;
    has_inverses = has_inverses && back >= 0;
    if (back >= 0) {
      words.rounds.push_back({letter, static_cast<std::uint16_t>(back)});
      words.brackets.push_back(
          {words.rounds.size() - 1, 1, words.letters[i].from, cost_of(words.rounds.back(), words)});
    } else {
      add_round({letter}, order_of({letter}, words), words);
    }
  }
  if (has_inverses) return;
  constexpr std::size_t most_words = 2'000;
  constexpr std::size_t most_rounds = 12;
  std::vector<std::pair<std::size_t, Word>> rounds;  // rounds with their costs
  std::vector<Word> short_words{{}};
  for (std::size_t i = 0; i < short_words.size() && short_words.size() < most_words; ++i)
    for (std::size_t letter = 0; letter < words.letters.size(); ++letter) {
      Word word = short_words[i];
      word.push_back(static_cast<std::uint16_t>(letter));
      if (word.size() > 1) rounds.emplace_back(order_of(word, words) * cost_of(word, words), word);
      short_words.push_back(std::move(word));
    }
  std::sort(rounds.begin(), rounds.end());
  const auto cells = static_cast<std::size_t>(moves_.cells());
  const std::size_t most_brackets = 15'000'000 / (cells * cells * cells);
  for (std::size_t i = 0; i < std::min(rounds.size(), most_rounds) && words.brackets.size() < most_brackets; ++i)
    add_round(rounds[i].second, order_of(rounds[i].second, words), words);
}

/// Adds the first power of a word that moves three tiles alone, if there is one, for each order of its cells: the word
/// has a single ring of three, and no other ring whose length is a multiple of three.
void FirstPaths::add_word(const Word& word, const PowerLimits& limits, Words& words) const {
  const Permutation to = effect_of(word, words);
  std::vector<std::size_t> lengths = ring_lengths(to, moves_.cells());
  const auto threefold = std::partition(lengths.begin(), lengths.end(), [](std::size_t n) { return n % 3 != 0; });
  if (threefold == lengths.end() || *threefold != 3 || std::next(threefold) != lengths.end()) return;
  lengths.pop_back();
  const std::size_t power = common_multiple(lengths);
  const std::size_t cost = power * cost_of(word, words);
  if (power > limits.power || cost > limits.cost) return;
  Permutation whole = identity_permutation();
  Word repeated;
  for (std::size_t i = 0; i < power; ++i) {
    whole = compose(to, whole, moves_.cells());
    repeated.insert(repeated.end(), word.begin(), word.end());
  }
  const int a = std::countr_zero(moved_cells(whole, moves_.cells()));
  const int b = whole[a];
  const int c = whole[b];
  const Ring& earlier = words.rings[number_of(a, b, c)];
  if (earlier.cost != 0 && earlier.cost <= cost) return;
  for (const std::size_t triple : {number_of(a, b, c), number_of(b, c, a), number_of(c, a, b)})
    words.rings[triple] = {static_cast<std::uint32_t>(words.words.size()), static_cast<std::uint32_t>(cost), 0, true};
  words.words.push_back(std::move(repeated));
}

/// Adds the words of three tiles among the words of some letters, as long as a length has at most `most_words` words,
/// and among the commutators of such a word and a letter.
void FirstPaths::add_words_of(const Word& letters, std::size_t most_words, std::size_t longest,
                              const PowerLimits& limits, Words& words) const {
  const auto inverse_of = [&](std::size_t letter) { return words.letters[letter].inverse; };
  std::vector<Word> shorter{{}};
  for (std::size_t length = 1; length <= longest && shorter.size() * letters.size() <= most_words; ++length) {
    std::vector<Word> longer;
    for (const Word& word : shorter)
      for (const std::uint16_t letter : letters) {
        if (!word.empty() && inverse_of(word.back()) == letter) continue;
        Word both = word;
        both.push_back(letter);
        add_word(both, limits, words);
        longer.push_back(both);
        if (std::any_of(both.begin(), both.end(), [&](std::size_t each) { return inverse_of(each) < 0; })) continue;
        for (std::size_t i = word.size(); i-- > 0;) both.push_back(static_cast<std::uint16_t>(inverse_of(word[i])));
        both.push_back(static_cast<std::uint16_t>(inverse_of(letter)));
        add_word(both, limits, words);
      }
    shorter = std::move(longer);
  }
}

FirstPaths::SharedWords FirstPaths::find_words(const HomeReach& walks) const {
  auto words = std::make_shared<Words>();
  add_letters(walks, *words);
  add_orbits(*words);
  if (walks.is_full()) find_rings(*words);
  return words;
}

/// Finds words of three tiles, and from these a short word of each triple. If no short word of all letters has three
/// tiles, longer words of a few letters whose cells overlap may have, or greater powers.
void FirstPaths::find_rings(Words& words) const {
  const auto cells = static_cast<std::size_t>(moves_.cells());
  words.rings.resize(cells * cells * cells);
  const std::size_t count = words.letters.size();
  Word letters(count);
  std::iota(letters.begin(), letters.end(), std::uint16_t{0});
  std::size_t longest_letter = 0;
  for (const Letter& letter : words.letters) longest_letter = std::max(longest_letter, letter.moves.size());
  constexpr std::size_t most_words = 10'000;
  constexpr std::size_t most_tries = 16;  // each takes some 15 ms
  constexpr std::size_t longest = 8;
  const PowerLimits limits{12, 60 * longest_letter};
  add_words_of(letters, most_words, longest, limits, words);
  for (std::size_t first = 0; first < std::min(count, most_tries) && words.words.empty(); ++first) {
    constexpr std::size_t most_letters = 6;
    letters.clear();
    CellMask moved = moved_cells(words.letters[first].to, moves_.cells());
    for (std::size_t letter = first; letter < count && letters.size() < most_letters; ++letter) {
      const CellMask cells_of_letter = moved_cells(words.letters[letter].to, moves_.cells());
      if ((cells_of_letter & moved) == 0 || std::find(letters.begin(), letters.end(), letter) != letters.end())
        continue;
      moved |= cells_of_letter;
      letters.push_back(static_cast<std::uint16_t>(letter));
      const int back = words.letters[letter].inverse;
      if (back >= 0 && static_cast<std::size_t>(back) != letter) letters.push_back(static_cast<std::uint16_t>(back));
    }
    add_words_of(letters, 2 * most_words, longest, limits, words);
  }
  if (words.words.empty() ||
      std::any_of(words.letters.begin(), words.letters.end(), [](const Letter& each) { return each.inverse < 0; })) {
    letters.resize(count);
    std::iota(letters.begin(), letters.end(), std::uint16_t{0});
    add_words_of(letters, most_words, 2 * longest, {most_word_moves, most_word_moves}, words);
  }
  if (words.words.empty()) return;

  // Dijkstra's search by the cost: a triple gives triples that cost a bracket more.
  add_brackets(words);
  std::vector<std::vector<std::uint32_t>> triples(1);  // index: cost
  const auto add_triple = [&](std::size_t cost, std::size_t triple) {
    if (cost >= triples.size()) triples.resize(cost + 1);
    triples[cost].push_back(static_cast<std::uint32_t>(triple));
  };
  for (std::size_t triple = 0; triple < words.rings.size(); ++triple)
    if (words.rings[triple].cost != 0) add_triple(words.rings[triple].cost, triple);
  for (std::size_t cost = 0; cost < triples.size(); ++cost)
    for (std::size_t i = 0; i < triples[cost].size(); ++i) {
      const std::uint32_t triple = triples[cost][i];
      if (words.rings[triple].cost != cost) continue;  // a shorter word was found later
      const std::size_t a = triple / (cells * cells);
      const std::size_t b = triple / cells % cells;
      const std::size_t c = triple % cells;
      for (std::size_t bracket = 0; bracket < words.brackets.size(); ++bracket) {
        const Permutation& from = words.brackets[bracket].from;
        const std::size_t next_cost = cost + words.brackets[bracket].cost;
        const std::size_t next = number_of(from[a], from[b], from[c]);
        Ring& ring = words.rings[next];
        if (next_cost > most_word_moves || (ring.cost != 0 && ring.cost <= next_cost)) continue;
        ring = {triple, static_cast<std::uint32_t>(next_cost), static_cast<std::uint16_t>(bracket), false};
        add_triple(next_cost, next);
      }
    }
}

/// Appends the word that moves the tile of cell a to b, that of b to c, and that of c to a.
void FirstPaths::append_ring(int a, int b, int c, const Words& words, Word& word) const {
  std::vector<const Bracket*> brackets;
  std::size_t triple = number_of(a, b, c);
  const auto cut_of = [&](const Bracket& bracket) {
    return words.rounds[bracket.round].begin() + static_cast<std::ptrdiff_t>(bracket.cut);
  };
  for (; !words.rings[triple].is_word; triple = words.rings[triple].inner) {
    brackets.push_back(&words.brackets[words.rings[triple].bracket]);
    word.insert(word.end(), words.rounds[brackets.back()->round].begin(), cut_of(*brackets.back()));
  }
  const Word& inner = words.words[words.rings[triple].inner];
  word.insert(word.end(), inner.begin(), inner.end());
  for (; !brackets.empty(); brackets.pop_back())
    word.insert(word.end(), cut_of(*brackets.back()), words.rounds[brackets.back()->round].end());
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

bool FirstPaths::has_even_orbits(const Permutation& homes, const Words& words) {
  return std::all_of(words.orbits.begin(), words.orbits.end(),
                     [&](CellMask orbit) { return parity_in(homes, orbit) == 0; });
}

/// Makes as few letters as possible after which each orbit is even. Returns false if no letters do.
bool FirstPaths::make_even(Permutation& homes, Word& word, const Words& words) const {
  const auto odd_orbits = [&](const Permutation& to) {
    CellMask odd = 0;
    for (std::size_t i = 0; i < words.orbits.size(); ++i)
      odd |= parity_in(to, words.orbits[i]) != 0 ? bit_of(static_cast<int>(i)) : 0;
    return odd;
  };
  std::map<CellMask, Word> seen{{odd_orbits(homes), {}}};
  std::vector<CellMask> queue{seen.begin()->first};
  for (std::size_t i = 0; i < queue.size() && !seen.contains(0); ++i)
    for (std::size_t letter = 0; letter < words.letters.size() && !seen.contains(0); ++letter) {
      const CellMask odd = queue[i] ^ odd_orbits(words.letters[letter].to);
      Word longer = seen[queue[i]];
      longer.push_back(static_cast<std::uint16_t>(letter));
      if (seen.try_emplace(odd, std::move(longer)).second) queue.push_back(odd);
    }
  const auto even = seen.find(0);
  if (even == seen.end()) return false;
  word = even->second;
  for (const std::size_t letter : word) homes = compose(homes, words.letters[letter].from, moves_.cells());
  return true;
}

/// Returns a word that takes the tile in each cell c to homes[c], of words of three tiles.
std::optional<FirstPaths::Word> FirstPaths::word_of_rings(Permutation homes, const Words& words) const {
  Word word;
  if (words.words.empty() || !make_even(homes, word, words)) return std::nullopt;
  while (const CellMask away = moved_cells(homes, moves_.cells())) {
    // The best ring a -> b -> c brings the tile of a home to b, perhaps that of b to c and that of c to a, too.
    double least = 0;
    int best_a = -1;
    int best_c = -1;
    for (CellMask one = away; one != 0; one &= one - 1)
      for (CellMask other = away; other != 0; other &= other - 1) {
        const int a = std::countr_zero(one);
        const int b = homes[a];
        const int c = std::countr_zero(other);
        if (c == a || c == b) continue;
        const std::uint32_t moves = words.rings[number_of(a, b, c)].cost;
        if (moves == 0) continue;
        const int tiles = 1 + (homes[b] == c ? 1 : 0) + (homes[c] == a ? 1 : 0);
        const double cost = static_cast<double>(moves) / tiles;
        if (best_a >= 0 && cost >= least) continue;
        least = cost;
        best_a = a;
        best_c = c;
      }
    if (best_a < 0) return std::nullopt;
    const int b = homes[best_a];
    append_ring(best_a, b, best_c, words, word);
    const Permutation before = homes;
    homes[b] = before[best_a];
    homes[best_c] = before[b];
    homes[best_a] = before[best_c];
  }
  return word;
}

std::optional<Path> FirstPaths::path_by_words(const State& labelled, const GoalLabels& labels,
                                              const HomeReach& walks) const {
  const Words& words = *words_[walks.home()]([&] { return find_words(walks); });
  const int place = labels.blank >= 0 ? labelled.lane_of(labels.blank) : walks.home();
  const State at_home = walks.at_home(labelled);
  const auto whole = [&](const Word& word, const Path& out) {
    Path path = walks.walk_home(moves_, place);
    for (const std::size_t letter : word)
      path.insert(path.end(), words.letters[letter].moves.begin(), words.letters[letter].moves.end());
    path.insert(path.end(), out.begin(), out.end());
    return path;
  };
  const auto effect = [&](const Path& out) {
    Permutation to = identity_permutation();
    int at = walks.home();
    for (const MoveId move : out) {
      to = compose(moves_.to(at, move), to, moves_.cells());
      at = moves_.after(at, move);
    }
    return to;
  };
  const CellMask goal_cells = labels.blank >= 0 ? labels.blank_homes() & walks.places() : bit_of(walks.home());
  for (CellMask rest = words.words.empty() ? 0 : goal_cells; rest != 0; rest &= rest - 1) {
    const int goal_cell = std::countr_zero(rest);
    const Path out = walk_from(walks.home(), goal_cell);
    const auto homes = homes_of(at_home, walks.labels_at_home(goal_cell, effect(out)), words.orbits);
    if (!homes) continue;
    if (const auto word = word_of_rings(*homes, words)) return whole(*word, out);
  }
  HomeReach::HomeMatch match;
  if (walks.contains(labelled, &match) != Reachable::yes) return std::nullopt;
  const Path out = walk_from(walks.home(), match.goal_cell);
  const ChainWords& chain = words.chain([&] {
    std::vector<Permutation> letters;
    std::vector<std::size_t> costs;
    for (const Letter& letter : words.letters) {
      letters.push_back(letter.to);
      costs.push_back(letter.moves.size());
    }
    return ChainWords(letters, costs, moves_.cells());
  });
  const auto word = chain.word(compose(inverse(effect(out)), match.homes));
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
