// ChainWords: a word for any member of any group, by a table of words that each bring one tile home.
//
// The problem: a group of moves may have no short word that moves three tiles alone, as that of stickers of a cube, or
// of twelve tiles under two moves that span the Mathieu group M12. Its members still have words.
//
// The idea: points (cells, in any order) are put in order one after the other. The table has, for each level and each
// point that can be brought there, a word that takes the point to the level and leaves all earlier levels in place:
//
//     level 1    from 2: A      from 3: A A      from 4: B A          "the tile of point 1 lies at 3: make A A"
//     level 2                   from 3: A B A'   from 4: ..           "now that of 2 lies at 4: make .."
//
// A state is solved by one word for each level. Words are made forwards alone: no move needs an inverse.
//
// The table is filled by short words. A word that moves some point to the level, and is shorter than the word stored
// there, replaces it. Then the stored word for the point that the level went to brings it back, so the product leaves
// this level in place, and goes on to the next. Once short words are used up, products of two stored words of a level
// follow.
//
// Cost: some milliseconds for M12, up to half a second. The words of the last levels get long where there are many
// levels, so words of three tiles are better wherever there are any (ring_words.hpp).
//
// Source: T. Minkwitz, An algorithm for solving the factorization problem in permutation groups, Journal of Symbolic
// Computation 26 (1998).

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <tilebase/engine/puzzle/slide_board.hpp>
#include <tilebase/permutation.hpp>

namespace tilebase {

/// Words of letters, which are permutations, for the members of the group of the letters. Immutable; safe to share.
class ChainWords {
 public:
  using Word = std::vector<std::uint16_t>;  // numbers of letters

  /// `letters`: lane c is the cell where the tile in cell c goes; `costs`: of the letters, in moves.
  ChainWords(const std::vector<Permutation>& letters, const std::vector<std::size_t>& costs, int cells);

  /// Returns a word that takes the tile in each cell c to the cell homes[c]; nullopt if `homes` is not in the group, or
  /// if the table has no word for a level.
  std::optional<Word> word(Permutation homes) const;

 private:
  /// Word with its effect.
  struct Entry {
    Permutation to;
    Word word;
    std::size_t cost = 0;
  };

  Entry product(const Entry& first, const Entry& second) const;
  void sift(Entry entry, int level);
  void close_orbit(int level);

  int cells_;
  std::vector<Permutation> letters_;
  std::vector<std::vector<Entry>> table_;  // indices: level, point; an entry without a word if there is none
};

}  // namespace tilebase
