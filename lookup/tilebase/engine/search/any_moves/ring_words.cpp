#include <tilebase/engine/search/any_moves/ring_words.hpp>

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>

namespace tilebase {
namespace {

constexpr std::size_t most_ring_cost = 200'000;  // maximum length of a word of three tiles, in moves
constexpr std::size_t most_cuts = 100;           // maximum number of cuts of a round

/// Returns the cells whose tiles a permutation moves.
CellMask moved_cells(const Permutation& to, int cells) {
  CellMask moved = 0;
  for (int cell = 0; cell < cells; ++cell) moved |= to[cell] != cell ? bit_of(cell) : 0;
  return moved;
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

/// Returns the least common multiple of numbers; most_ring_cost + 1 if it is greater.
std::size_t common_multiple(const std::vector<std::size_t>& numbers) {
  std::size_t multiple = 1;
  for (const std::size_t number : numbers)
    if (multiple <= most_ring_cost) multiple = std::lcm(multiple, number);
  return std::min(multiple, most_ring_cost + 1);
}

}  // namespace

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

RingWords::RingWords(const std::vector<Permutation>& letters, const std::vector<std::size_t>& costs,
                     const std::vector<CellMask>& orbits, int cells)
    : cells_(cells), orbits_(orbits) {
  for (std::size_t i = 0; i < letters.size(); ++i)
    letters_.push_back({letters[i], inverse(letters[i], cells), costs[i], -1});
  for (Letter& letter : letters_)
    for (int other = static_cast<int>(letters_.size()); other-- > 0;)
      if (letters_[static_cast<std::size_t>(other)].to == letter.from) letter.inverse = other;
  find_words();
  if (words_.empty()) return;
  add_brackets();
  find_rings();
}

std::size_t RingWords::number_of(int a, int b, int c) const {
  const auto cells = static_cast<std::size_t>(cells_);
  return (static_cast<std::size_t>(a) * cells + static_cast<std::size_t>(b)) * cells + static_cast<std::size_t>(c);
}

std::size_t RingWords::cost_of(const Word& word) const {
  std::size_t cost = 0;
  for (const std::size_t letter : word) cost += letters_[letter].cost;
  return cost;
}

/// Returns the permutation whose lane c is the cell where a word takes the tile in cell c.
Permutation RingWords::effect_of(const Word& word) const {
  Permutation to = identity_permutation();
  for (const std::size_t letter : word) to = compose(letters_[letter].to, to, cells_);
  return to;
}

/// Number of repetitions after which a word is the identity; most_ring_cost + 1 if there are more.
std::size_t RingWords::order_of(const Word& word) const {
  return common_multiple(ring_lengths(effect_of(word), cells_));
}

/// Adds the brackets of a round, a word that is repeated until it is the identity: after its first letter, and some
/// others.
void RingWords::add_round(const Word& word, std::size_t order) {
  const std::size_t cost = order * cost_of(word);
  if (cost > most_ring_cost) return;
  Word& round = rounds_.emplace_back();
  for (std::size_t i = 0; i < order; ++i) round.insert(round.end(), word.begin(), word.end());
  const std::size_t between_cuts = 1 + round.size() / most_cuts;
  Permutation from = identity_permutation();
  for (std::size_t cut = 1; cut < round.size(); ++cut) {
    from = compose(from, letters_[round[cut - 1]].from, cells_);
    if (cut % between_cuts == 1 % between_cuts) brackets_.push_back({rounds_.size() - 1, cut, from, cost});
  }
}

/// Lists the brackets: each letter with its inverse or, if it has none, the cuts of its round; for such letters, also
/// those of the cheapest rounds of short words.
void RingWords::add_brackets() {
  bool has_inverses = true;
  for (std::size_t i = 0; i < letters_.size(); ++i) {
    const auto letter = static_cast<std::uint16_t>(i);
    const int back = letters_[i].inverse;
    has_inverses = has_inverses && back >= 0;
    if (back >= 0) {
      rounds_.push_back({letter, static_cast<std::uint16_t>(back)});
      brackets_.push_back({rounds_.size() - 1, 1, letters_[i].from, cost_of(rounds_.back())});
    } else {
      add_round({letter}, order_of({letter}));
    }
  }
  if (has_inverses) return;
  constexpr std::size_t most_words = 2'000;
  constexpr std::size_t most_rounds = 12;
  std::vector<std::pair<std::size_t, Word>> rounds;  // rounds with their costs
  std::vector<Word> short_words{{}};
  for (std::size_t i = 0; i < short_words.size() && short_words.size() < most_words; ++i)
    for (std::size_t letter = 0; letter < letters_.size(); ++letter) {
      Word word = short_words[i];
      word.push_back(static_cast<std::uint16_t>(letter));
      if (word.size() > 1) rounds.emplace_back(order_of(word) * cost_of(word), word);
      short_words.push_back(std::move(word));
    }
  std::sort(rounds.begin(), rounds.end());
  const auto cells = static_cast<std::size_t>(cells_);
  const std::size_t most_brackets = 15'000'000 / (cells * cells * cells);
  for (std::size_t i = 0; i < std::min(rounds.size(), most_rounds) && brackets_.size() < most_brackets; ++i)
    add_round(rounds[i].second, order_of(rounds[i].second));
}

/// Adds the first power of a word that moves three tiles alone, if there is one, for each order of its cells: the word
/// has a single ring of three, and no other ring whose length is a multiple of three.
void RingWords::add_word(const Word& word, const PowerLimits& limits) {
  const Permutation to = effect_of(word);
  std::vector<std::size_t> lengths = ring_lengths(to, cells_);
  const auto threefold = std::partition(lengths.begin(), lengths.end(), [](std::size_t n) { return n % 3 != 0; });
  if (threefold == lengths.end() || *threefold != 3 || std::next(threefold) != lengths.end()) return;
  lengths.pop_back();
  const std::size_t power = common_multiple(lengths);
  const std::size_t cost = power * cost_of(word);
  if (power > limits.power || cost > limits.cost) return;
  Permutation whole = identity_permutation();
  Word repeated;
  for (std::size_t i = 0; i < power; ++i) {
    whole = compose(to, whole, cells_);
    repeated.insert(repeated.end(), word.begin(), word.end());
  }
  const int a = std::countr_zero(moved_cells(whole, cells_));
  const int b = whole[a];
  const int c = whole[b];
  const Ring& earlier = rings_[number_of(a, b, c)];
  if (earlier.cost != 0 && earlier.cost <= cost) return;
  for (const std::size_t triple : {number_of(a, b, c), number_of(b, c, a), number_of(c, a, b)})
    rings_[triple] = {static_cast<std::uint32_t>(words_.size()), static_cast<std::uint32_t>(cost), 0, true};
  words_.push_back(std::move(repeated));
}

/// Adds the words of three tiles among the words of some letters, as long as a length has at most `most_words` words,
/// and among the commutators of such a word and a letter.
void RingWords::add_words_of(const Word& letters, std::size_t most_words, std::size_t longest,
                             const PowerLimits& limits) {
  const auto inverse_of = [&](std::size_t letter) { return letters_[letter].inverse; };
  std::vector<Word> shorter{{}};
  for (std::size_t length = 1; length <= longest && shorter.size() * letters.size() <= most_words; ++length) {
    std::vector<Word> longer;
    for (const Word& word : shorter)
      for (const std::uint16_t letter : letters) {
        if (!word.empty() && inverse_of(word.back()) == letter) continue;
        Word both = word;
        both.push_back(letter);
        add_word(both, limits);
        longer.push_back(both);
        if (std::any_of(both.begin(), both.end(), [&](std::size_t each) { return inverse_of(each) < 0; })) continue;
        for (std::size_t i = word.size(); i-- > 0;) both.push_back(static_cast<std::uint16_t>(inverse_of(word[i])));
        both.push_back(static_cast<std::uint16_t>(inverse_of(letter)));
        add_word(both, limits);
      }
    shorter = std::move(longer);
  }
}

/// Finds words of three tiles. If no short word of all letters has three tiles, longer words of a few letters whose
/// cells overlap may have, or greater powers.
void RingWords::find_words() {
  const auto cells = static_cast<std::size_t>(cells_);
  rings_.resize(cells * cells * cells);
  const std::size_t count = letters_.size();
  Word letters(count);
  std::iota(letters.begin(), letters.end(), std::uint16_t{0});
  std::size_t longest_letter = 0;
  for (const Letter& letter : letters_) longest_letter = std::max(longest_letter, letter.cost);
  constexpr std::size_t most_words = 10'000;
  constexpr std::size_t most_tries = 16;  // each takes some 15 ms
  constexpr std::size_t longest = 8;
  const PowerLimits limits{12, 60 * longest_letter};
  add_words_of(letters, most_words, longest, limits);
  for (std::size_t first = 0; first < std::min(count, most_tries) && words_.empty(); ++first) {
    constexpr std::size_t most_letters = 6;
    letters.clear();
    CellMask moved = moved_cells(letters_[first].to, cells_);
    for (std::size_t letter = first; letter < count && letters.size() < most_letters; ++letter) {
      const CellMask cells_of_letter = moved_cells(letters_[letter].to, cells_);
      if ((cells_of_letter & moved) == 0 || std::find(letters.begin(), letters.end(), letter) != letters.end())
        continue;
      moved |= cells_of_letter;
      letters.push_back(static_cast<std::uint16_t>(letter));
      const int back = letters_[letter].inverse;
      if (back >= 0 && static_cast<std::size_t>(back) != letter) letters.push_back(static_cast<std::uint16_t>(back));
    }
    add_words_of(letters, 2 * most_words, longest, limits);
  }
  if (words_.empty() ||
      std::any_of(letters_.begin(), letters_.end(), [](const Letter& each) { return each.inverse < 0; })) {
    letters.resize(count);
    std::iota(letters.begin(), letters.end(), std::uint16_t{0});
    add_words_of(letters, most_words, 2 * longest, {most_ring_cost, most_ring_cost});
  }
  if (words_.empty()) add_quotients();
}

/// Adds the words of three tiles among the quotients a' b of two letters: two walks of the blank that differ in a round
/// over four cells have one. The inverse a' is the power of a before the identity.
void RingWords::add_quotients() {
  constexpr std::size_t most_repetitions = 1'000;
  for (std::size_t a = 0; a < letters_.size(); ++a) {
    const std::size_t order = order_of({static_cast<std::uint16_t>(a)});
    if (order > most_repetitions) continue;
    Word word(order, static_cast<std::uint16_t>(a));
    for (std::size_t b = 0; b < letters_.size(); ++b) {
      word.back() = static_cast<std::uint16_t>(b);
      add_word(word, {most_ring_cost, most_ring_cost});
    }
  }
}

/// Finds a short word of each triple by Dijkstra's search: a triple gives triples that cost a bracket more.
void RingWords::find_rings() {
  const auto cells = static_cast<std::size_t>(cells_);
  std::vector<std::vector<std::uint32_t>> triples(1);  // index: cost
  const auto add_triple = [&](std::size_t cost, std::size_t triple) {
    if (cost >= triples.size()) triples.resize(cost + 1);
    triples[cost].push_back(static_cast<std::uint32_t>(triple));
  };
  for (std::size_t triple = 0; triple < rings_.size(); ++triple)
    if (rings_[triple].cost != 0) add_triple(rings_[triple].cost, triple);
  for (std::size_t cost = 0; cost < triples.size(); ++cost)
    for (std::size_t i = 0; i < triples[cost].size(); ++i) {
      const std::uint32_t triple = triples[cost][i];
      if (rings_[triple].cost != cost) continue;  // a shorter word was found later
      const std::size_t a = triple / (cells * cells);
      const std::size_t b = triple / cells % cells;
      const std::size_t c = triple % cells;
      for (std::size_t bracket = 0; bracket < brackets_.size(); ++bracket) {
        const Permutation& from = brackets_[bracket].from;
        const std::size_t next_cost = cost + brackets_[bracket].cost;
        const std::size_t next = number_of(from[a], from[b], from[c]);
        Ring& ring = rings_[next];
        if (next_cost > most_ring_cost || (ring.cost != 0 && ring.cost <= next_cost)) continue;
        ring = {triple, static_cast<std::uint32_t>(next_cost), static_cast<std::uint16_t>(bracket), false};
        add_triple(next_cost, next);
      }
    }
}

/// Appends the word that moves the tile of cell a to b, that of b to c, and that of c to a.
void RingWords::append_ring(int a, int b, int c, Word& word) const {
  std::vector<const Bracket*> brackets;
  std::size_t triple = number_of(a, b, c);
  const auto cut_of = [&](const Bracket& bracket) {
    return rounds_[bracket.round].begin() + static_cast<std::ptrdiff_t>(bracket.cut);
  };
  for (; !rings_[triple].is_word; triple = rings_[triple].inner) {
    brackets.push_back(&brackets_[rings_[triple].bracket]);
    word.insert(word.end(), rounds_[brackets.back()->round].begin(), cut_of(*brackets.back()));
  }
  const Word& inner = words_[rings_[triple].inner];
  word.insert(word.end(), inner.begin(), inner.end());
  for (; !brackets.empty(); brackets.pop_back())
    word.insert(word.end(), cut_of(*brackets.back()), rounds_[brackets.back()->round].end());
}

/// Makes as few letters as possible after which each orbit is even. Returns false if no letters do.
bool RingWords::make_even(Permutation& homes, Word& word) const {
  const auto odd_orbits = [&](const Permutation& to) {
    CellMask odd = 0;
    for (std::size_t i = 0; i < orbits_.size(); ++i)
      odd |= parity_in(to, orbits_[i]) != 0 ? bit_of(static_cast<int>(i)) : 0;
    return odd;
  };
  std::map<CellMask, Word> seen{{odd_orbits(homes), {}}};
  std::vector<CellMask> queue{seen.begin()->first};
  for (std::size_t i = 0; i < queue.size() && !seen.contains(0); ++i)
    for (std::size_t letter = 0; letter < letters_.size() && !seen.contains(0); ++letter) {
      const CellMask odd = queue[i] ^ odd_orbits(letters_[letter].to);
      Word longer = seen[queue[i]];
      longer.push_back(static_cast<std::uint16_t>(letter));
      if (seen.try_emplace(odd, std::move(longer)).second) queue.push_back(odd);
    }
  const auto even = seen.find(0);
  if (even == seen.end()) return false;
  word = even->second;
  for (const std::size_t letter : word) homes = compose(homes, letters_[letter].from, cells_);
  return true;
}

std::optional<RingWords::Word> RingWords::word(Permutation homes) const {
  Word word;
  if (words_.empty() || !make_even(homes, word)) return std::nullopt;
  while (const CellMask away = moved_cells(homes, cells_)) {
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
        const std::uint32_t moves = rings_[number_of(a, b, c)].cost;
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
    append_ring(best_a, b, best_c, word);
    const Permutation before = homes;
    homes[b] = before[best_a];
    homes[best_c] = before[b];
    homes[best_a] = before[best_c];
  }
  return word;
}

}  // namespace tilebase
