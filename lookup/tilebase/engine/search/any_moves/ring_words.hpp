// RingWords: a short word for a permutation of many cells, made of words that move three tiles alone.
//
//     rotate 3x3   R1 D1 L1 U1       row 1 right, column 1 down, and both back: three tiles change places in a ring
//                  D2 R1 D1 L1 U1 U2 the same between D2 and U2: three other tiles, since D2 brings them there
//
// 1. *Words of three tiles* are found among the commutators a b a' b' of letters, and among the powers of short words:
//    if a word has rings of 3, 4 and 4 tiles, its fourth power leaves only the ring of 3. If there are none, among the
//    quotients a' b.
// 2. A search from these words, over the ordered triples of cells, puts a *bracket* around a word: a letter before it,
//    and its inverse after it. So each triple gets a short word: n^3 triples, 262,144 of 64 cells, in some 60 ms.
// 3. A permutation is made of triples: always of the triple with the fewest moves for each tile that it brings home. As
//    every ring of three is even, an odd permutation first gets letters that make it even.
//
// *Letters without an inverse letter* have an inverse all the same: each letter, and each short word, is the identity
// when it is repeated often enough. Each cut of such a *round* in two is a bracket:
//
//     A turns 8 cells: A A A A A A A A is a round; A A before a word and A A A A A A after it are a bracket

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <tilebase/engine/puzzle/slide_board.hpp>
#include <tilebase/permutation.hpp>

namespace tilebase {

/// Returns 1 if a permutation of the cells of a set, which it maps to itself, is odd; else 0.
int parity_in(const Permutation& to, CellMask set);

/// Words of letters, which are permutations, for the members of the group of the letters. The constructor takes a
/// millisecond for 16 cells, some 60 ms for 64, half a second at most. Immutable; safe to share.
class RingWords {
 public:
  using Word = std::vector<std::uint16_t>;  // numbers of letters

  /// `letters`: lane c is the cell where the tile in cell c goes; `costs`: of the letters, in moves; `orbits`: the sets
  /// of cells that letters bring to each other.
  RingWords(const std::vector<Permutation>& letters, const std::vector<std::size_t>& costs,
            const std::vector<CellMask>& orbits, int cells);

  /// Returns a word that takes the tile in each cell c to the cell homes[c], of its orbit; nullopt if no word of three
  /// tiles was found, or none for a triple that is needed.
  std::optional<Word> word(Permutation homes) const;

 private:
  struct Letter {
    Permutation to;    // lane c is the cell where the tile in cell c goes
    Permutation from;  // the inverse
    std::size_t cost;  // number of moves
    int inverse;       // number of the letter that is the inverse; -1 if there is none
  };
  /// Cut of a round, whose letters after the cut are the inverse of those before.
  struct Bracket {
    std::size_t round;
    std::size_t cut;   // number of letters before the cut
    Permutation from;  // lane c is the cell that they bring to cell c
    std::size_t cost;  // cost of the round, in moves
  };
  /// Word that moves the tiles of three cells in a ring, by its outer bracket, the next triple, and so on.
  struct Ring {
    std::uint32_t inner = 0;  // number of the triple inside of the bracket; or of a word
    std::uint32_t cost = 0;   // cost of the whole word, in moves; 0 if there is none
    std::uint16_t bracket = 0;
    bool is_word = false;
  };
  /// Limits of the powers of a word that are tried.
  struct PowerLimits {
    std::size_t power;
    std::size_t cost;
  };

  std::size_t number_of(int a, int b, int c) const;
  std::size_t cost_of(const Word& word) const;
  Permutation effect_of(const Word& word) const;
  std::size_t order_of(const Word& word) const;
  void find_words();
  void add_words_of(const Word& letters, std::size_t most_words, std::size_t longest, const PowerLimits& limits);
  void add_word(const Word& word, const PowerLimits& limits);
  void add_quotients();
  void add_brackets();
  void add_round(const Word& word, std::size_t order);
  void find_rings();
  bool make_even(Permutation& homes, Word& word) const;
  void append_ring(int a, int b, int c, Word& word) const;

  int cells_;
  std::vector<CellMask> orbits_;
  std::vector<Letter> letters_;
  std::vector<Word> words_;  // words of three tiles
  std::vector<Word> rounds_;
  std::vector<Bracket> brackets_;
  std::vector<Ring> rings_;  // index: number of the triple
};

}  // namespace tilebase
