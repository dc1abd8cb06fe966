#include <tilebase/engine/search/automaton.hpp>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include <tilebase/engine/search/state_hash.hpp>

namespace tilebase {
namespace {

/// A word of up to 15 moves: two bits each, the last move lowest, below a leading 1.
using PackedWord = std::uint32_t;
constexpr PackedWord empty_word = 1;

/// Number of moves of a word.
unsigned moves_of(PackedWord word) {
  return (31U - static_cast<unsigned>(__builtin_clz(word))) / 2;
}

/// PackedWord with its effect: the arrangement and the blank's cell after its moves.
struct Walk {
  State state;
  PackedWord word;
  int blank;
};

/// Returns the arrangement after the moves of a word, from the identity with the blank in cell `start`.
State state_after(const SlideBoard& board, int start, PackedWord word) {
  State state = identity_permutation();
  int blank = start;
  for (unsigned i = moves_of(word); i-- > 0;) {
    const int to = board.neighbour(blank, static_cast<int>(word >> (2 * i) & 3U));
    std::swap(state[blank], state[to]);
    blank = to;
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

/// Lists the words of up to `length` moves from a cell that lead to the arrangement of an earlier word, in ascending
/// order. Where two arrangements have the same hash, words to the second may be missing.
std::vector<PackedWord> repeated_words(const SlideBoard& board, int start, int length) {
  std::vector<PackedWord> words;
  FirstWords first;
  std::vector<Walk> walks{{identity_permutation(), empty_word, start}};
  first.insert(hash_of(walks[0].state), empty_word);
  for (int moves = 1; moves <= length; ++moves) {
    std::vector<Walk> longer;  // in the order of their words
    for (const Walk& walk : walks)
      for (int direction = 0; direction < SlideBoard::directions; ++direction) {
        const int to = board.neighbour(walk.blank, direction);
        if (to < 0) continue;
        Walk next{walk.state, walk.word << 2U | static_cast<PackedWord>(direction), to};
        std::swap(next.state[walk.blank], next.state[to]);
        const PackedWord earlier = first.insert(hash_of(next.state), next.word);
        if (earlier != 0 && state_after(board, start, earlier) == next.state)
          words.push_back(next.word);
        else if (moves < length)
          longer.push_back(next);
      }
    walks = std::move(longer);
  }
  return words;
}

/// Lists the forbidden words by the cell where they start, without the words that end with a shorter forbidden word.
IntVector<std::vector<PackedWord>> forbidden_words(const SlideBoard& board, int length) {
  IntVector<std::vector<PackedWord>> repeated;
  for (int start = 0; start < board.cells(); ++start) repeated.push_back(repeated_words(board, start, length));
  auto words = repeated;
  for (int start = 0; start < board.cells(); ++start)
    std::erase_if(words[start], [&](PackedWord word) {
      int cell = start;
      for (unsigned i = moves_of(word); i-- > 1;) {
        cell = board.neighbour(cell, static_cast<int>(word >> (2 * i) & 3U));
        const PackedWord leading = PackedWord{1} << (2 * i);
        if (std::binary_search(repeated[cell].begin(), repeated[cell].end(), (word & (leading - 1)) | leading))
          return true;
      }
      return false;
    });
  return words;
}

}  // namespace

// Builds the automaton of A. V. Aho and M. J. Corasick (1975) with a root for each cell of the blank: a tree of the
// forbidden words, with a link from each node to the node of its longest proper end.
Automaton::Automaton(const SlideBoard& board, int length) {
  struct Node {
    IntArray<std::size_t, SlideBoard::directions> child{};  // 0: no child
    int blank = 0;
    bool ends_word = false;
    StateId longest_end = 0;
  };
  const auto roots = static_cast<std::size_t>(board.cells());
  std::vector<Node> nodes(roots);
  const auto words = forbidden_words(board, length);
  for (std::size_t start = 0; start < roots; ++start) {
    nodes[start].blank = static_cast<int>(start);
    for (const PackedWord word : words[start]) {
      std::size_t node = start;
      for (unsigned i = moves_of(word); i-- > 0;) {
        const int direction = static_cast<int>(word >> (2 * i) & 3U);
        if (nodes[node].child[direction] == 0) {
          const int blank = board.neighbour(nodes[node].blank, direction);
          nodes[node].child[direction] = nodes.size();
          nodes.emplace_back().blank = blank;
        }
        node = nodes[node].child[direction];
      }
      nodes[node].ends_word = true;
    }
  }

  next_.resize(nodes.size());
  for (auto& next : next_) next.fill(forbidden);
  // The queue has the nodes in the order of their depth, so that the links of shorter ends exist first.
  std::vector<std::size_t> queue(roots);
  std::iota(queue.begin(), queue.end(), std::size_t{0});
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const std::size_t node = queue[head];
    for (int direction = 0; direction < SlideBoard::directions; ++direction) {
      const int to = board.neighbour(nodes[node].blank, direction);
      if (to < 0) continue;
      const StateId end = node < roots ? start(to) : next_[nodes[node].longest_end][direction];
      const std::size_t child = nodes[node].child[direction];
      if (child == 0) {
        next_[node][direction] = end;
        continue;
      }
      if (nodes[child].ends_word || end == forbidden) continue;
      nodes[child].longest_end = end;
      next_[node][direction] = static_cast<StateId>(child);
      queue.push_back(child);
    }
  }
}

}  // namespace tilebase
