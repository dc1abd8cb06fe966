#include <tilebase/search/automaton.hpp>

#include <algorithm>
#include <unordered_set>

namespace tilebase {
namespace {

/// A word of up to 15 moves: two bits each, the last move lowest, below a leading 1.
using Word = std::uint32_t;
constexpr Word empty_word = 1;

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

struct Walk {
  Word word;
  Arrangement after;
  int blank;
};

/// The shortest forbidden words by the cell where they start: no part of one is forbidden itself.
std::vector<std::vector<Word>> forbidden_words(const SlideBoard& board, int length) {
  const auto cells = static_cast<std::size_t>(board.cells());
  std::vector<std::unordered_set<Word>> known(cells);
  std::vector<std::unordered_set<Arrangement>> seen(cells);
  std::vector<std::vector<Walk>> walks(cells);
  constexpr Arrangement in_place = 0xFEDCBA9876543210;
  for (std::size_t cell = 0; cell < cells; ++cell) {
    walks[cell].push_back({empty_word, in_place, static_cast<int>(cell)});
    seen[cell].insert(in_place);
  }
  // A walk that contains a forbidden word has the effect of a smaller walk, which is met as well: it can be left out.
  const auto ends_forbidden = [&](Word word, int start, int moves) {
    int cell = start;
    for (int left = moves - 1; left > 0; --left) {
      cell = board.neighbour(cell, static_cast<int>(word >> (2U * static_cast<unsigned>(left)) & 3U));
      const Word mask = (Word{1} << (2U * static_cast<unsigned>(left))) - 1;
      if (known[static_cast<std::size_t>(cell)].count((word & mask) | (mask + 1)) != 0) return true;
    }
    return false;
  };
  for (int moves = 1; moves <= length; ++moves)
    for (std::size_t start = 0; start < cells; ++start) {
      std::vector<Walk> longer_walks;
      for (const Walk& walk : walks[start])
        for (int direction = 0; direction < SlideBoard::directions; ++direction) {
          const int to = board.neighbour(walk.blank, direction);
          if (to < 0) continue;
          const Word word = longer(walk.word, direction);
          if (ends_forbidden(word, static_cast<int>(start), moves)) continue;
          const Arrangement after = with_blank_moved(walk.after, walk.blank, to);
          if (seen[start].insert(after).second)
            longer_walks.push_back({word, after, to});
          else
            known[start].insert(word);
        }
      walks[start] = std::move(longer_walks);
    }
  std::vector<std::vector<Word>> words(cells);
  for (std::size_t cell = 0; cell < cells; ++cell) {
    words[cell].assign(known[cell].begin(), known[cell].end());
    std::sort(words[cell].begin(), words[cell].end());
  }
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
      int moves = 0;
      while (word >> (2U * static_cast<unsigned>(moves)) != 1) ++moves;
      auto at = static_cast<std::size_t>(start);
      while (moves-- > 0) {
        const auto direction = static_cast<std::size_t>(word >> (2U * static_cast<unsigned>(moves)) & 3U);
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
