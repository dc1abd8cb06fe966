#include <tilebase/engine/search/automaton.hpp>

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include <base/int_array.hpp>
#include <tilebase/engine/search/state_hash.hpp>

namespace tilebase {
namespace {

/// A word of moves: Moves::bits() bits each, the last move lowest, below a leading 1.
using PackedWord = std::uint64_t;
constexpr PackedWord empty_word = 1;
constexpr unsigned most_word_bits = 63;

/// Slides of a board, as build() reads moves: the blank swaps places with a neighbour.
struct SlideMoves {
  const SlideBoard& board;

  static constexpr int moves() { return SlideBoard::directions; }
  static constexpr unsigned bits() { return 2; }
  int places() const { return board.cells(); }
  int after(int place, int move) const { return board.neighbour(place, move); }
  static void apply(State& state, int place, int, int after) { std::swap(state[place], state[after]); }
};

/// Any moves, as build() reads moves.
struct AnyMoves {
  const MoveSet& set;

  int moves() const { return set.moves(); }
  unsigned bits() const {
    return std::max(1U, static_cast<unsigned>(std::bit_width(static_cast<unsigned>(moves() - 1))));
  }
  int places() const { return set.places(); }
  int after(int place, int move) const { return set.after(place, move); }
  void apply(State& state, int place, int move, int) const { state = compose(state, set.from(place, move)); }
};

/// Number of moves of a word.
template <class Moves>
unsigned length_of(const Moves& moves, PackedWord word) {
  return (static_cast<unsigned>(std::bit_width(word)) - 1) / moves.bits();
}

/// Move number `i` of a word, counted from its end.
template <class Moves>
int move_at(const Moves& moves, PackedWord word, unsigned i) {
  // NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): a word has at most 64 bits
  return static_cast<int>(word >> (moves.bits() * i) & ((PackedWord{1} << moves.bits()) - 1));
}

/// PackedWord with its effect: the arrangement and the place after its moves.
struct Walk {
  State state;
  PackedWord word;
  int place;
};

/// Returns the arrangement after the moves of a word, from the identity at a place.
template <class Moves>
State state_after(const Moves& moves, int place, PackedWord word) {
  State state = identity_permutation();
  for (unsigned i = length_of(moves, word); i-- > 0;) {
    const int move = move_at(moves, word, i);
    const int after = moves.after(place, move);
    moves.apply(state, place, move, after);
    place = after;
  }
  return state;
}

/// Map from the hash of an arrangement to the first word that leads to it.
class FirstWords {
 public:
  /// Returns the word with this hash; if there is none, inserts `word` and returns 0.
  PackedWord insert(std::uint64_t hash, PackedWord word) {
    if (2 * count_ >= slots_.size()) grow();
    Slot& slot = slot_of(hash);
    if (slot.word != 0) return slot.word;
    slot = {hash, word};
    ++count_;
    return 0;
  }

 private:
  struct Slot {
    std::uint64_t hash = 0;
    PackedWord word = 0;
  };

  Slot& slot_of(std::uint64_t hash) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = static_cast<std::size_t>(hash) & mask;
    while (slots_[slot].word != 0 && slots_[slot].hash != hash) slot = (slot + 1) & mask;
    return slots_[slot];
  }

  void grow() {
    const auto old_slots = std::exchange(slots_, std::vector<Slot>(std::max<std::size_t>(2 * slots_.size(), 64)));
    for (const Slot& slot : old_slots)
      if (slot.word != 0) slot_of(slot.hash) = slot;
  }

  std::vector<Slot> slots_;
  std::size_t count_ = 0;
};

/// Lists the words of up to `length` moves from a place that lead to the arrangement of an earlier word, in ascending
/// order; shorter words, but at least two moves, once `most_words` words have been looked at. Where two arrangements
/// have the same hash, words to the second may be missing.
template <class Moves>
std::vector<PackedWord> repeated_words(const Moves& moves, int start, int length, std::size_t most_words) {
  std::vector<PackedWord> words;
  FirstWords first;
  std::vector<Walk> walks{{identity_permutation(), empty_word, start}};
  first.insert(hash_of(walks[0].state), empty_word);
  std::size_t rest = most_words;
  for (int count = 1; count <= length && !walks.empty(); ++count) {
    const std::size_t next_words = walks.size() * static_cast<std::size_t>(moves.moves());
    if (count > 2 && next_words > rest) break;
    rest -= std::min(rest, next_words);
    std::vector<Walk> longer;  // longer walks in the order of their words
    for (const Walk& walk : walks)
      for (int move = 0; move < moves.moves(); ++move) {
        const int to = moves.after(walk.place, move);
        if (to < 0) continue;
        Walk next{walk.state, walk.word << moves.bits() | static_cast<PackedWord>(move), to};
        moves.apply(next.state, walk.place, move, to);
        const PackedWord earlier = first.insert(hash_of(next.state), next.word);
        if (earlier != 0 && state_after(moves, start, earlier) == next.state)
          words.push_back(next.word);
        else if (count < length)
          longer.push_back(next);
      }
    walks = std::move(longer);
  }
  return words;
}

/// Lists the forbidden words by the place where they start, without the words that end with a shorter forbidden word.
template <class Moves>
IntVector<std::vector<PackedWord>> forbidden_words(const Moves& moves, int length, std::size_t most_words) {
  IntVector<std::vector<PackedWord>> repeated;
  for (int start = 0; start < moves.places(); ++start)
    repeated.push_back(repeated_words(moves, start, length, most_words / static_cast<std::size_t>(moves.places())));
  auto words = repeated;
  for (int start = 0; start < moves.places(); ++start)
    std::erase_if(words[start], [&](PackedWord word) {
      int place = start;
      for (unsigned i = length_of(moves, word); i-- > 1;) {
        place = moves.after(place, move_at(moves, word, i));
        const PackedWord leading = PackedWord{1} << (moves.bits() * i);
        if (std::binary_search(repeated[place].begin(), repeated[place].end(), (word & (leading - 1)) | leading))
          return true;
      }
      return false;
    });
  return words;
}

}  // namespace

Automaton::Automaton(const SlideBoard& board, int length) : moves_(SlideBoard::directions) {
  build(SlideMoves{board}, length, std::numeric_limits<std::size_t>::max());
}

Automaton::Automaton(const MoveSet& moves, std::size_t most_words) : moves_(static_cast<StateId>(moves.moves())) {
  const AnyMoves any{moves};
  build(any, static_cast<int>(most_word_bits / any.bits()), most_words);
}

// Builds the automaton of A. V. Aho and M. J. Corasick (1975) with a root for each place: a tree of the forbidden
// words, with a link from each node to the node of its longest proper end.
template <class Moves>
void Automaton::build(const Moves& moves, int length, std::size_t most_words) {
  struct Node {
    int place = 0;
    StateId longest_end = 0;
  };
  constexpr std::uint32_t no_child = 0;
  constexpr std::uint32_t end_of_word = forbidden;  // stands in place of a child: no word goes on, so there is no node
  const auto roots = static_cast<std::size_t>(moves.places());
  const auto move_count = static_cast<std::size_t>(moves.moves());
  std::vector<Node> nodes(roots);
  std::vector<std::uint32_t> children(roots * move_count, no_child);
  const auto words = forbidden_words(moves, length, most_words);
  for (std::size_t start = 0; start < roots; ++start) {
    nodes[start].place = static_cast<int>(start);
    for (const PackedWord word : words[start]) {
      std::size_t node = start;
      for (unsigned i = length_of(moves, word); i-- > 0;) {
        const int move = move_at(moves, word, i);
        const std::size_t edge = node * move_count + static_cast<std::size_t>(move);
        if (i == 0) {
          children[edge] = end_of_word;
          break;
        }
        if (children[edge] == no_child) {
          const int place = moves.after(nodes[node].place, move);
          children[edge] = static_cast<std::uint32_t>(nodes.size());
          nodes.emplace_back().place = place;
          children.resize(children.size() + move_count, no_child);
        }
        node = children[edge];
      }
    }
  }

  next_.assign(children.size(), forbidden);
  // The queue has the nodes in the order of their depth, so that the links of shorter ends exist first.
  std::vector<std::size_t> queue(roots);
  std::iota(queue.begin(), queue.end(), std::size_t{0});
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const std::size_t node = queue[head];
    for (int move = 0; move < moves.moves(); ++move) {
      const int to = moves.after(nodes[node].place, move);
      if (to < 0) continue;
      const StateId end = node < roots ? start(to) : next(nodes[node].longest_end, move);
      const std::size_t edge = node * move_count + static_cast<std::size_t>(move);
      const std::size_t child = children[edge];
      if (child == no_child) {
        next_[edge] = end;
        continue;
      }
      if (child == end_of_word || end == forbidden) continue;
      nodes[child].longest_end = end;
      next_[edge] = static_cast<StateId>(child * move_count);
      queue.push_back(child);
    }
  }
}

}  // namespace tilebase
