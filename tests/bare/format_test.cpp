// The bytes of bare tables against data/FORMAT.md, computed from the oracle's distances.

#include "bare/embedded.hpp"
#include "oracle/cantor.hpp"
#include "oracle/search.hpp"
#include "support/oracle_boards.hpp"

namespace {

using Bytes = std::vector<std::uint8_t>;

/// The index of a board in a bare table: the rank of its order, perhaps halved; with a blank, times nine, plus the
/// blank's cell.
std::size_t index_of(const oracle::Board& board, bool halved) {
  std::string order = board;
  const std::size_t blank = order.find('x');
  const bool has_blank = blank != std::string::npos;
  if (has_blank) order.erase(blank, 1);
  const std::size_t place = oracle::cantor_index(order) / (halved ? 2 : 1);
  return has_blank ? place * 9 + blank : place;
}

/// The number of the first move, by name, to a board one nearer; 0 at the goal.
int first_move(oracle::Puzzle puzzle, const oracle::Board& board, const oracle::Distances& distances) {
  const auto& moves = oracle::moves(puzzle);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto next = moves[i].after(board);
    if (next && distances.at(*next) == distances.at(board) - 1) return static_cast<int>(i);
  }
  return 0;
}

/// Packs entries into bytes, the first one lowest: eight of base 2, five of base 3, four of base 4, two of base 16.
Bytes packed(const Bytes& entries, std::size_t base) {
  const std::size_t each = base == 2 ? 8 : base == 3 ? 5 : base == 4 ? 4 : 2;
  Bytes bytes((entries.size() + each - 1) / each);
  for (std::size_t i = entries.size(); i-- > 0;)
    bytes[i / each] = static_cast<std::uint8_t>(bytes[i / each] * base + entries[i]);
  return bytes;
}

/// The bytes that a bare table must have: for each index, the `entry` of its board.
template <class Entry>
Bytes expected(oracle::Puzzle puzzle, const oracle::Distances& distances, std::size_t base, Entry entry) {
  const bool halved = puzzle != oracle::Puzzle::mixed;
  Bytes entries(halved ? 181'440 : 362'880);
  support::for_each_board(puzzle, [&](const oracle::Board& board) {
    if (const auto distance = distances.of(board))
      entries.at(index_of(board, halved)) = static_cast<std::uint8_t>(entry(board, *distance));
  });
  return packed(entries, base);
}

/// Checks both bare tables of a goal.
void check_bytes(const char* name, const oracle::Board& goal, std::size_t small_size, std::size_t fast_size) {
  CAPTURE(name, goal);
  const auto puzzle = support::judge_of(name);
  const bool slides = puzzle == oracle::Puzzle::slide;
  const auto distances = oracle::distances_from(puzzle, goal);
  const auto table = support::table_of(support::builtin(name), support::state_of(goal));
  const auto bare_bytes = [&](const char* encoding) {
    const auto outcome = bare::embed(table, {"--as", "bin", "--encoding", encoding});
    const Bytes file(outcome.out.begin(), outcome.out.end());
    REQUIRE(file.size() > 32);
    const std::size_t header = file[10] + 256U * file[11];
    REQUIRE(file.size() > header);
    return Bytes(file.begin() + static_cast<std::ptrdiff_t>(header), file.end());
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

TEST_CASE("the header of a bare file describes its table") {
  using namespace std::string_literals;
  const auto header_of = [](const tilebase::Table& table, const char* encoding, std::size_t size) {
    return bare::embed(table, {"--as", "bin", "--encoding", encoding}).out.substr(0, size);
  };
  // No order is odd: a move up or down passes two tiles. Distances are odd in the four cells beside the centre.
  const auto slides = support::table_of(support::builtin("slide3x3"), support::state_of("1234x5678"));
  CHECK(header_of(slides, "small", 95) ==
        "\x89"
        "BARET\r\n\x01\0\x5F\0"
        "\x09\x08\x01\x04\x01\0\x04\0\x1E\0\0\0\xAA\0\0\0\xC0\xC4\x02\0"
        "\0\x01\x02\x03\x08\x04\x05\x06\x07"
        "12345678x\0"
        "\x13\x14\x15\x16\x17\x18\xFF\xFF\xFF"
        "\xFF\x10\x11\xFF\x13\x14\xFF\x16\x17"
        "\x11\x12\xFF\x14\x15\xFF\x17\x18\xFF"
        "\xFF\xFF\xFF\x10\x11\x12\x13\x14\x15"
        "d\0l\0r\0u\0"s);
  const auto turns = support::puzzle_from("name=t\ntiles=a b c\n[move]\nto=(1 2 3)\nback=(1 3 2)\n");
  CHECK(header_of(support::table_of(turns), "fast", 100) ==
        "\x89"
        "BARET\r\n\x01\0\x35\0"
        "\x03\x09\x01\0\x01\0\x02\0\x01\0\0\0\0\0\0\0\x03\0\0\0"
        "\0\x01\x02"
        "abc\0"
        "\x01\x02\0"
        "\x02\0\x01"
        "back\0to\0"
        "\x02"s);
}
