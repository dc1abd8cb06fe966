#include <tilebase/engine/search/automaton.hpp>

namespace tilebase {
namespace {

/// A word of up to 15 moves: two bits each, the last move lowest, below a leading 1.
using Word = std::uint32_t;
constexpr Word empty_word = 1;

unsigned moves_of(Word word) {
  return (31U - static_cast<unsigned>(__builtin_clz(word))) / 2;
}

constexpr Word longer(Word word, int direction) {
  return word << 2U | static_cast<Word>(direction);
}

/// An arrangement, a nibble for each cell.
using Arrangement = std::uint64_t;

Arrangement with_blank_moved(Arrangement arrangement, int from, int to) {
  const unsigned a = 4U * static_cast<unsigned>(from);
  const unsigned b = 4U * static_cast<unsigned>(to);
  const Arrangement difference = (arrangement >> a ^ arrangement >> b) & 15U;
  return arrangement ^ (difference << a | difference << b);
}

/// A set of numbers other than 0. Much faster than std::unordered_set, which takes memory for each.
class NumberSet {
 public:
  /// Whether the number is new.
  bool insert(std::uint64_t number) {
    if (2 * ++size_ > slots_.size()) grow();
    std::uint64_t& slot = slot_of(number);
    if (slot == number) {
      --size_;
      return false;
    }
    slot = number;
    return true;
  }

  bool contains(std::uint64_t number) const { return const_cast<NumberSet*>(this)->slot_of(number) == number; }

 private:
  std::uint64_t& slot_of(std::uint64_t number) {
    std::size_t at = static_cast<std::size_t>((number * 0x9E3779B97F4A7C15) >> shift_);
    while (slots_[at] != 0 && slots_[at] != number) at = (at + 1) & (slots_.size() - 1);
    return slots_[at];
  }

  void grow() {
    std::vector<std::uint64_t> before(2 * slots_.size());
    before.swap(slots_);
    --shift_;
    for (const std::uint64_t number : before)
      if (number != 0) slot_of(number) = number;
  }

  std::vector<std::uint64_t> slots_ = std::vector<std::uint64_t>(64);
  unsigned shift_ = 64 - 6;
  std::size_t size_ = 0;
};

struct Walk {
  Word word;
  Arrangement after;
  int blank;
};

/// The words of up to `length` moves from a cell that lead where a word before them has led.
std::vector<Word> repeated_words(const SlideBoard& board, int start, int length) {
  constexpr Arrangement in_place = 0xFEDCBA9876543210;
  NumberSet seen;
  seen.insert(in_place);
  std::vector<Word> words;
  std::vector<Walk> walks{{empty_word, in_place, start}};
  for (int moves = 1; moves <= length; ++moves) {
    std::vector<Walk> longer_walks;
    longer_walks.reserve(3 * walks.size());
    for (const Walk& walk : walks)
      for (int direction = 0; direction < SlideBoard::directions; ++direction) {
        const int to = board.neighbour(walk.blank, direction);
        if (to < 0) continue;
        const Word word = longer(walk.word, direction);
        const Arrangement after = with_blank_moved(walk.after, walk.blank, to);
        if (seen.insert(after))
          longer_walks.push_back({word, after, to});
        else
          words.push_back(word);
      }
    walks = std::move(longer_walks);
  }
  return words;
}

/// The forbidden words by the cell where they start, without those that end with another: the shorter one is enough.
std::vector<std::vector<Word>> forbidden_words(const SlideBoard& board, int length) {
  std::vector<std::vector<Word>> words;
  std::vector<NumberSet> known(static_cast<std::size_t>(board.cells()));
  for (int start = 0; start < board.cells(); ++start) {
    words.push_back(repeated_words(board, start, length));
    for (const Word word : words.back()) known[static_cast<std::size_t>(start)].insert(word);
  }
  for (int start = 0; start < board.cells(); ++start)
    std::erase_if(words[static_cast<std::size_t>(start)], [&](Word word) {
      int cell = start;
      for (unsigned left = moves_of(word); left-- > 1;) {
        cell = board.neighbour(cell, static_cast<int>(word >> (2 * left) & 3U));
        const Word leading = Word{1} << (2 * left);
        if (known[static_cast<std::size_t>(cell)].contains((word & (leading - 1)) | leading)) return true;
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
    std::array<std::int32_t, SlideBoard::directions> child{-1, -1, -1, -1};
    int blank = 0;
    bool ends_word = false;
    StateId longest_end = 0;
  };
  const int cells = board.cells();
  std::vector<Node> nodes(static_cast<std::size_t>(cells));
  const auto words = forbidden_words(board, length);
  for (int start = 0; start < cells; ++start) {
    nodes[static_cast<std::size_t>(start)].blank = start;
    for (const Word word : words[static_cast<std::size_t>(start)]) {
      auto at = static_cast<std::size_t>(start);
      for (unsigned left = moves_of(word); left-- > 0;) {
        const auto direction = static_cast<std::size_t>(word >> (2 * left) & 3U);
        if (nodes[at].child[direction] < 0) {
          const int blank = board.neighbour(nodes[at].blank, static_cast<int>(direction));
          nodes[at].child[direction] = static_cast<std::int32_t>(nodes.size());
          nodes.emplace_back().blank = blank;
        }
        at = static_cast<std::size_t>(nodes[at].child[direction]);
      }
      nodes[at].ends_word = true;
    }
  }

  next_.assign(nodes.size(), {forbidden, forbidden, forbidden, forbidden});
  std::vector<std::size_t> queue;  // nearer to the roots first, so that shorter ends are ready
  for (int root = 0; root < cells; ++root) queue.push_back(static_cast<std::size_t>(root));
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const std::size_t at = queue[head];
    const bool is_root = at < static_cast<std::size_t>(cells);
    for (int direction = 0; direction < SlideBoard::directions; ++direction) {
      const int to = board.neighbour(nodes[at].blank, direction);
      if (to < 0) continue;
      const auto d = static_cast<std::size_t>(direction);
      const StateId end = is_root ? start(to) : next_[nodes[at].longest_end][d];
      const std::int32_t child = nodes[at].child[d];
      if (child < 0) {
        next_[at][d] = end;
        continue;
      }
      Node& node = nodes[static_cast<std::size_t>(child)];
      if (node.ends_word || end == forbidden) continue;
      node.longest_end = end;
      next_[at][d] = static_cast<StateId>(child);
      queue.push_back(static_cast<std::size_t>(child));
    }
  }
}

}  // namespace tilebase
