// The reader with bad boards, small buffers and damaged tables.

#include <algorithm>
#include <array>
#include <random>

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/spelling.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/notation.hpp>

#include "bare/embedded.hpp"
#include "table_writer.hpp"

using namespace tilebase;
using tilebase::tablegen::store;

namespace {

const bare::Embedded& slides(const char* encoding = "small") {
  static const Table table = support::table_of(support::builtin("slide3x3"));
  static const bare::Embedded small(table, "small");
  static const bare::Embedded fast(table, "fast");
  return encoding == std::string("small") ? small : fast;
}

const bare::Embedded& rotations() {
  static const bare::Embedded embedded(support::table_of(support::builtin("rotate3x3")), "small");
  return embedded;
}

}  // namespace

TEST_CASE("boards may have separators and any spelling of the blank") {
  for (const char* board : {"2341 5x768", "2 3 4 1 5 x 7 6 8", "[2,3,4],[1,5,0],[7,6,8]", "2 3 4\n1 5 X\r\n7 6 8\n",
                            "{(2)/3\t4 1 5 _ 7 6 8}", "23415.768"})
    CHECK(tilebase_bare_distance(slides().table(), board) == 19);
}

TEST_CASE("the reader accepts exactly the boards that the library accepts") {
  const auto puzzle = support::builtin(GENERATE("slide3x3", "rotate3x3", "die"));
  const bare::Embedded embedded(support::table_of(puzzle), "fast");
  std::mt19937 random(1);
  // Mostly tiles, so that many boards are good; sometimes any character.
  const std::string symbols = puzzle->tiles();
  int good = 0;
  for (int i = 0; i < 200'000; ++i) {
    std::string board = symbols;
    std::shuffle(board.begin(), board.end(), random);
    for (unsigned changes = random() % 4; changes > 0; --changes) {
      const std::size_t at = random() % board.size();
      const char other = random() % 2 ? " ,/xX0_.[*?#9"[random() % 13] : static_cast<char>(1 + random() % 255);
      switch (random() % 3) {
        case 0:
          board[at] = other;
          break;
        case 1:
          board.insert(at, 1, other);
          break;
        default:
          board.erase(at, 1);
          board += ' ';
      }
    }
    if (std::any_of(board.begin(), board.end(), ends_row)) continue;  // the reader knows no rows
    tilebase::State state;  // state of the plain spelling, which the reader knows
    const bool is_board = read_board(*puzzle, board, state);
    std::uint8_t read[TILEBASE_BARE_CELLS];
    const bool taken = tilebase_bare_distance(embedded.table(), board.c_str()) != TILEBASE_BARE_BAD_BOARD;
    if (taken != is_board) FAIL("'" << board << "' is accepted by only one of them");
    if (!taken) continue;
    ++good;
    REQUIRE(tilebase_bare_read(embedded.table(), board.c_str(), read) == 0);
    REQUIRE(std::equal(read, read + puzzle->cells(), state.lane.begin()));
  }
  CHECK(good > 20'000);
}

TEST_CASE("every function refuses a bad board") {
  for (const char* board : {"", " ", "12345678", "12345678xx", "1234567812345678", "11345678x", "12345678y",
                            "12345678*", "02345678x", "12345678\xFF", "123456789"}) {
    CAPTURE(board);
    char path[64] = "untouched";
    CHECK(tilebase_bare_distance(slides().table(), board) == TILEBASE_BARE_BAD_BOARD);
    CHECK(tilebase_bare_best_move(slides().table(), board) == nullptr);
    CHECK(tilebase_bare_path(slides().table(), board, path, sizeof path) == TILEBASE_BARE_BAD_BOARD);
    CHECK(std::string(path).empty());
  }
  std::array<std::uint8_t, 32> room{};
  CHECK(tilebase_bare_read(slides().table(), "12345678x12345678x", room.data()) == TILEBASE_BARE_BAD_BOARD);
  CHECK(std::all_of(room.begin() + 9, room.end(), [](std::uint8_t byte) { return byte == 0; }));
  for (const std::uint8_t wrong :
       {std::uint8_t{0}, std::uint8_t{9}, std::uint8_t{15}, std::uint8_t{32 + 4}, std::uint8_t{255}}) {
    CAPTURE(int{wrong});
    const std::uint8_t state[] = {0, 1, 2, 3, wrong, 5, 6, 7, 8};
    CHECK(tilebase_bare_state_move(slides().table(), state) == TILEBASE_BARE_BAD_BOARD);
    CHECK(tilebase_bare_state_path(slides().table(), state, nullptr, 0) == TILEBASE_BARE_BAD_BOARD);
  }
}

TEST_CASE("every function reports an unsolvable board") {
  for (const char* encoding : {"small", "fast"}) {
    char path[64] = "untouched";
    CHECK(tilebase_bare_distance(slides(encoding).table(), "21345678x") == TILEBASE_BARE_UNSOLVABLE);
    CHECK(tilebase_bare_best_move(slides(encoding).table(), "21345678x") == nullptr);
    CHECK(tilebase_bare_path(slides(encoding).table(), "21345678x", path, sizeof path) == TILEBASE_BARE_UNSOLVABLE);
    CHECK(std::string(path).empty());
  }
}

TEST_CASE("at the goal the distance is 0 and the path empty") {
  char path[8] = "?";
  CHECK(tilebase_bare_distance(slides().table(), "12345678x") == 0);
  CHECK(tilebase_bare_best_move(slides().table(), "12345678x") == std::string());
  CHECK(tilebase_bare_path(slides().table(), "12345678x", path, sizeof path) == 0);
  CHECK(std::string(path).empty());
}

TEST_CASE("a path needs exactly its length and a zero") {
  const auto check = [](const bare::Embedded& embedded, const char* board, int distance, const std::string& word) {
    for (std::size_t size = 0; size <= word.size() + 3; ++size) {
      CAPTURE(board, size);
      std::vector<char> path(size);  // a sanitizer sees a write beyond the end
      const int answer = tilebase_bare_path(embedded.table(), board, path.data(), size);
      const bool fits = size > word.size();
      CHECK(answer == (fits ? distance : static_cast<int>(TILEBASE_BARE_NO_ROOM)));
      if (size > 0) CHECK(std::string(path.data()) == (fits ? word : ""));
    }
  };
  check(slides(), "23415x768", 19, "dlurullddrurdllurdr");
  check(rotations(), "312564978", 3, "L1 L3 R2");
}

TEST_CASE("no more moves of a state's path are written than the buffer holds") {
  const std::uint8_t state[] = {1, 2, 3, 0, 4, 8, 6, 5, 7};
  std::vector<std::uint8_t> whole(19);
  CHECK(tilebase_bare_state_path(slides().table(), state, whole.data(), whole.size()) == 19);
  std::string word;
  for (const int move : whole) word += tilebase_bare_name(slides().table(), move);
  CHECK(word == "dlurullddrurdllurdr");
  for (std::size_t size = 0; size < whole.size(); ++size) {
    std::vector<std::uint8_t> moves(size);
    CHECK(tilebase_bare_state_path(slides().table(), state, moves.data(), size) == 19);
    CHECK(std::equal(moves.begin(), moves.end(), whole.begin()));
  }
}

TEST_CASE("no walk is longer than the greatest distance") {
  tilebase_bare_table nearer = *slides().table();
  char path[64];
  nearer.farthest = 19;
  CHECK(tilebase_bare_distance(&nearer, "23415x768") == 19);
  CHECK(tilebase_bare_path(&nearer, "23415x768", path, sizeof path) == 19);
  nearer.farthest = 18;
  CHECK(tilebase_bare_distance(&nearer, "23415x768") == TILEBASE_BARE_DAMAGED);
  CHECK(tilebase_bare_path(&nearer, "23415x768", path, sizeof path) == TILEBASE_BARE_DAMAGED);
  CHECK(std::string(path).empty());
}

TEST_CASE("with a damaged table every walk ends, within the table's bytes") {
  std::mt19937 random(2);
  const std::string which = GENERATE("small slides", "fast slides", "rotations");
  const bare::Embedded& sound = which == "rotations" ? rotations() : slides(which == "small slides" ? "small" : "fast");
  std::vector<std::uint8_t> noise(sound.entries());
  for (auto& byte : noise) byte = static_cast<std::uint8_t>(random());
  tilebase_bare_table damaged = *sound.table();
  damaged.bytes = noise.data();
  int told = 0;
  for (std::uint32_t rank = 0; rank < factorial(9); rank += 7) {
    const State state = cantor_unrank(rank, 9);
    std::vector<std::uint8_t> moves(damaged.farthest);
    const int length = tilebase_bare_state_path(&damaged, state.lane.data(), moves.data(), moves.size());
    REQUIRE(length <= damaged.farthest);
    REQUIRE((length >= 0 || length == TILEBASE_BARE_UNSOLVABLE || length == TILEBASE_BARE_DAMAGED));
    told += length == TILEBASE_BARE_DAMAGED ? 1 : 0;
    std::string board;
    for (int cell = 0; cell < 9; ++cell) board += damaged.tiles[state[cell]];
    char path[128];
    REQUIRE(tilebase_bare_path(&damaged, board.c_str(), path, sizeof path) == length);
    const int move = tilebase_bare_state_move(&damaged, state.lane.data());
    REQUIRE((move < damaged.move_count && move >= TILEBASE_BARE_DAMAGED));
  }
  CHECK(told > 10'000);
}

TEST_CASE("incomplete files and files of other formats are refused") {
  tilebase_bare_table table{};
  const auto load = [&](std::vector<std::uint8_t> bytes) {
    bytes.shrink_to_fit();  // a sanitizer sees a read beyond the end
    return tilebase_bare_load(&table, bytes.data(), bytes.size());
  };
  const std::vector<std::uint8_t>& file = slides().file();
  CHECK(load(file) == 0);
  const std::vector<std::uint8_t> headerless(slides().table()->bytes, slides().table()->bytes + slides().entries());
  CHECK(headerless.size() == 22'680);  // the format before headers
  CHECK(load(headerless) == TILEBASE_BARE_NO_TABLE);
  for (std::size_t size = 0; size < file.size(); size += size < 200 ? 1 : 199)
    REQUIRE(load({file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size)}) == TILEBASE_BARE_NO_TABLE);
  auto longer = file;
  longer.push_back(0);
  CHECK(load(longer) == TILEBASE_BARE_NO_TABLE);
  auto newer = file;
  newer[8] = 2;
  CHECK(load(newer) == TILEBASE_BARE_NO_TABLE);
  const auto stored = store(support::tiny_table());
  CHECK(load(stored) == TILEBASE_BARE_NO_TABLE);
}

TEST_CASE("a file is refused if a reserved field is set") {
  for (const std::size_t place : {17U, 26U, 27U}) {  // data/FORMAT.md
    CAPTURE(place);
    auto file = slides().file();
    REQUIRE(file[place] == 0);
    tilebase_bare_table table{};
    CHECK(tilebase_bare_load(&table, file.data(), file.size()) == 0);
    file[place] = 1;
    CHECK(tilebase_bare_load(&table, file.data(), file.size()) == TILEBASE_BARE_NO_TABLE);
  }
}

TEST_CASE("with any byte of a header changed, the file is refused or every walk ends") {
  const auto with_blank =
      support::puzzle_from("name=m\ntiles=1 2 x\nblank=x\nslides=orthogonal\n[move]\nturn=(1 2 3)\n");
  const bare::Embedded small(support::tiny_table(), "small");
  const bare::Embedded fast(support::table_of(support::builtin("die")), "fast");
  const bare::Embedded mixed(support::table_of(with_blank), "fast");
  int refused = 0;
  int taken = 0;
  for (const bare::Embedded* embedded : {&small, &fast, &mixed}) {
    const auto header = static_cast<std::size_t>(embedded->table()->bytes - embedded->file().data());
    for (std::size_t place = 0; place < header; ++place)
      for (const unsigned value : {0U, 1U, 2U, 3U, 4U, 5U, 8U, 9U, 15U, 16U, 18U, 24U, 127U, 128U, 254U, 255U}) {
        const std::vector<std::uint8_t> file = [&] {
          auto changed = embedded->file();
          changed[place] = static_cast<std::uint8_t>(value);
          return changed;
        }();
        tilebase_bare_table table{};
        if (tilebase_bare_load(&table, file.data(), file.size()) != 0) {
          ++refused;
          continue;
        }
        ++taken;
        for (std::uint32_t rank = 0; rank < factorial(table.cells); ++rank) {
          const State state = cantor_unrank(rank, table.cells);
          const int length = tilebase_bare_state_path(&table, state.lane.data(), nullptr, 0);
          REQUIRE(length <= table.farthest);
          const int move = tilebase_bare_state_move(&table, state.lane.data());
          if (move >= 0) REQUIRE(std::string(tilebase_bare_name(&table, move)).size() < file.size());
        }
      }
  }
  CHECK(refused > 1000);
  CHECK(taken > 100);
}
