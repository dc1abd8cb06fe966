// The bytes of bare tables, against data/FORMAT.md: written down anew from the oracle's distances.

#include "bare/embedded.hpp"
#include "oracle/cantor.hpp"
#include "oracle/search.hpp"
#include "support/oracle_boards.hpp"

namespace {

using Bytes = std::vector<std::uint8_t>;

/// The place of a board in a bare table: that of its order among all orders, halved, and for slides nine for each and
/// the blank's cell.
std::size_t index_of(const oracle::Board& board, bool halved) {
  std::string order = board;
  const std::size_t blank = order.find('x');
  const bool has_blank = blank != std::string::npos;
  if (has_blank) order.erase(blank, 1);
  const std::size_t place = oracle::cantor_index(order) / (halved ? 2 : 1);
  return has_blank ? place * 9 + blank : place;
}

/// The number, by name, of the first move that leads one nearer; 0 at the goal.
int first_move(oracle::Puzzle puzzle, const oracle::Board& board, const oracle::Distances& distances) {
  const auto& moves = oracle::moves(puzzle);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto next = moves[i].after(board);
    if (next && distances.at(*next) == distances.at(board) - 1) return static_cast<int>(i);
  }
  return 0;
}

/// Entries to a byte, the first lowest: eight of base 2, five of base 3, four of base 4, two of base 16.
Bytes packed(const Bytes& entries, std::size_t base) {
  const std::size_t each = base == 2 ? 8 : base == 3 ? 5 : base == 4 ? 4 : 2;
  Bytes bytes((entries.size() + each - 1) / each);
  for (std::size_t i = entries.size(); i-- > 0;)
    bytes[i / each] = static_cast<std::uint8_t>(bytes[i / each] * base + entries[i]);
  return bytes;
}

/// What a bare table must hold: for each index, what `entry` gives for its board.
template <class Entry>
Bytes expected(oracle::Puzzle puzzle, const oracle::Distances& distances, std::size_t base, Entry entry) {
  const bool halved = puzzle != oracle::Puzzle::mixed;
  Bytes entries(halved ? 181'440 : 362'880);
  for (const auto& [board, distance] : distances)
    entries.at(index_of(board, halved)) = static_cast<std::uint8_t>(entry(board, distance));
  return packed(entries, base);
}

/// Both bare tables of a goal against FORMAT.md.
void check_bytes(const char* name, const oracle::Board& goal, std::size_t small_size, std::size_t fast_size) {
  CAPTURE(name, goal);
  const auto puzzle = support::judge_of(name);
  const bool slides = puzzle == oracle::Puzzle::slide;
  const auto distances = oracle::distances_from(puzzle, goal);
  const auto table = support::table_of(support::shipped(name), support::state_of(goal));
  const auto bare_bytes = [&](const char* encoding) {
    const auto outcome = bare::embed(table, {"--as", "bin", "--encoding", encoding});
    return Bytes(outcome.out.begin(), outcome.out.end());
  };
  const Bytes small = bare_bytes("small");
  CHECK(small.size() == small_size);
  CHECK((small == expected(puzzle, distances, slides ? 2 : 3, [&](const oracle::Board&, int distance) {
           return slides ? distance >> 1 & 1 : distance % 3;
         })));
  const Bytes fast = bare_bytes("fast");
  CHECK(fast.size() == fast_size);
  CHECK((fast == expected(puzzle, distances, slides ? 4 : 16,
                          [&](const oracle::Board& board, int) { return first_move(puzzle, board, distances); })));
}

}  // namespace

TEST_CASE("bare slide tables are bit 1 of each distance or the best moves, eight or four to a byte") {
  check_bytes("slide3x3", GENERATE("12345678x", "1234567x8", "1234x5678"), 22'680, 45'360);
}

TEST_CASE("bare tables of rotations are distances modulo 3 or the best moves, five or two to a byte") {
  check_bytes("rotate3x3", "123456789", 36'288, 90'720);
}

TEST_CASE("bare tables of mixed moves are the same for all 9! states") {
  check_bytes("mixed3x3", "12345678x", 72'576, 181'440);
}
