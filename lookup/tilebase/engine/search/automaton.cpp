#include <tilebase/engine/search/automaton.hpp>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include <tilebase/engine/search/state_hash.hpp>

namespace tilebase {
namespace {

/// A word of up to 15 moves: two bits each, the last move lowest, below a leading 1.
using Word = std::uint32_t;
constexpr Word empty_word = 1;

unsigned moves_of(Word word) {
  return (31U - static_cast<unsigned>(__builtin_clz(word))) / 2;
}

/// Where a word leads.
struct Walk {
  State after;
  Word word;
  int blank;
};

State after(const SlideBoard& board, int start, Word word) {
  State state = identity_permutation();
  int blank = start;
  for (unsigned left = moves_of(word); left-- > 0;) {
    const int to = board.neighbour(blank, static_cast<int>(word >> (2 * left) & 3U));
    std::swap(state[blank], state[to]);
    blank = to;
  }
  return state;
}

/// The first word to each arrangement, by the arrangement's hash.
class FirstWords {
 public:
  /// The word that was there before; if none was, this one is there now, and the answer is 0.
  Word insert(std::uint64_t hash, Word word) {
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
    Word word = 0;
  };

  Slot& slot_of(std::uint64_t hash) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = static_cast<std::size_t>(hash) & mask;
    while (slots_[at].word != 0 && slots_[at].hash != hash) at = (at + 1) & mask;
    return slots_[at];
  }

  void grow() {
    const auto old = std::exchange(slots_, std::vector<Slot>(std::max<std::size_t>(2 * slots_.size(), 64)));
    for (const Slot& slot : old)
      if (slot.word != 0) slot_of(slot.hash) = slot;
  }

  std::vector<Slot> slots_;
  std::size_t count_ = 0;
};

/// The words of up to `length` moves from a cell that lead where a word before them has led, in ascending order. Where
/// two arrangements have the same hash, words to the second may be missing.
std::vector<Word> repeated_words(const SlideBoard& board, int start, int length) {
  std::vector<Word> words;
  FirstWords first;
  std::vector<Walk> walks{{identity_permutation(), empty_word, start}};
  first.insert(hash_of(walks[0].after), empty_word);
  for (int moves = 1; moves <= length; ++moves) {
    std::vector<Walk> longer;  // in the order of their words
    for (const Walk& walk : walks)
      for (int direction = 0; direction < SlideBoard::directions; ++direction) {
        const int to = board.neighbour(walk.blank, direction);
        if (to < 0) continue;
        Walk next{walk.after, walk.word << 2U | static_cast<Word>(direction), to};
        std::swap(next.after[walk.blank], next.after[to]);
        const Word before = first.insert(hash_of(next.after), next.word);
        if (before != 0 && after(board, start, before) == next.after)
          words.push_back(next.word);
        else if (moves < length)
          longer.push_back(next);
      }
    walks = std::move(longer);
  }
  return words;
}

/// The forbidden words by the cell where they start, without those that end with another: the shorter one is enough.
IntVector<std::vector<Word>> forbidden_words(const SlideBoard& board, int length) {
  IntVector<std::vector<Word>> repeated;
  for (int start = 0; start < board.cells(); ++start) repeated.push_back(repeated_words(board, start, length));
  auto words = repeated;
  for (int start = 0; start < board.cells(); ++start)
    std::erase_if(words[start], [&](Word word) {
      int cell = start;
      for (unsigned left = moves_of(word); left-- > 1;) {
        cell = board.neighbour(cell, static_cast<int>(word >> (2 * left) & 3U));
        const Word leading = Word{1} << (2 * left);
        if (std::binary_search(repeated[cell].begin(), repeated[cell].end(), (word & (leading - 1)) | leading))
          return true;
      }
      return false;
    });
  return words;
}

}  // namespace

// The automaton of A. V. Aho and M. J. Corasick (1975), with a root for each cell of the blank: a tree of the words,
// and for each node the node of its longest proper end.
Automaton::Automaton(const SlideBoard& board, int length) {
  struct Node {
    IntArray<std::size_t, SlideBoard::directions> child{};  // 0 for none
    int blank = 0;
    bool ends_word = false;
    StateId longest_end = 0;
  };
  const auto roots = static_cast<std::size_t>(board.cells());
  std::vector<Node> nodes(roots);
  const auto words = forbidden_words(board, length);
  for (std::size_t start = 0; start < roots; ++start) {
    nodes[start].blank = static_cast<int>(start);
    for (const Word word : words[start]) {
      std::size_t at = start;
      for (unsigned left = moves_of(word); left-- > 0;) {
        const int direction = static_cast<int>(word >> (2 * left) & 3U);
        if (nodes[at].child[direction] == 0) {
          const int blank = board.neighbour(nodes[at].blank, direction);
          nodes[at].child[direction] = nodes.size();
          nodes.emplace_back().blank = blank;
        }
        at = nodes[at].child[direction];
      }
      nodes[at].ends_word = true;
    }
  }

  next_.resize(nodes.size());
  for (auto& next : next_) next.fill(forbidden);
  std::vector<std::size_t> queue(roots);  // nearer to the roots first, so that shorter ends are ready
  std::iota(queue.begin(), queue.end(), std::size_t{0});
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const std::size_t at = queue[head];
    for (int direction = 0; direction < SlideBoard::directions; ++direction) {
      const int to = board.neighbour(nodes[at].blank, direction);
      if (to < 0) continue;
      const StateId end = at < roots ? start(to) : next_[nodes[at].longest_end][direction];
      const std::size_t child = nodes[at].child[direction];
      if (child == 0) {
        next_[at][direction] = end;
        continue;
      }
      if (nodes[child].ends_word || end == forbidden) continue;
      nodes[child].longest_end = end;
      next_[at][direction] = static_cast<StateId>(child);
      queue.push_back(child);
    }
  }
}

}  // namespace tilebase
