// Complete tables of ten cells, opened from a folder: every question.

#include "bindings/tablebases.hpp"
#include "support/large_tables.hpp"
#include "support/temporary_folder.hpp"

TEST_CASE("a folder with a table of ten cells answers every question as the table does") {
  const support::TemporaryFolder folder;
  const auto puzzle = support::builtin("slide2x5");
  support::write_slide_table(folder / "a.table", {2, 5}, puzzle->goal());
  tilebase_tablebase* opened = nullptr;
  REQUIRE(tilebase_open_folder(folder.string().c_str(), "slide2x5", &opened, nullptr) == TILEBASE_OK);
  const Handle held(opened, &tilebase_close);
  const oracle::AllSlides slides({2, 5}, "123456789x");

  const std::string start = "987654321x";
  int distance = 0;
  REQUIRE(tilebase_distance(opened, start.c_str(), nullptr, &distance, nullptr) == TILEBASE_OK);
  CHECK(distance == slides.distance(start));
  CHECK(solved(opened, start) == slides.word(start));
  CHECK(tilebase_distance(opened, "213456789x", nullptr, &distance, nullptr) == TILEBASE_UNSOLVABLE);

  std::uint64_t states[100];
  std::size_t count = 0;
  std::uint64_t unreachable = 0;
  REQUIRE(tilebase_stats(opened, nullptr, states, 100, &count, &unreachable, nullptr) == TILEBASE_OK);
  CHECK(std::vector<std::size_t>(states, states + count) == slides.distribution());
  CHECK(unreachable == 1'814'400);

  // Two states are as far as any; a rare distance, so they are listed.
  char boards[20][16];
  REQUIRE(tilebase_random_states(opened, nullptr, 55, 3, boards[0], 16, 20, nullptr) == TILEBASE_OK);
  int of_first = 0;
  for (const auto& board : boards) {
    CHECK(slides.distance(board) == 55);
    of_first += std::string(board) == boards[0] ? 1 : 0;
  }
  CHECK(of_first > 2);
  CHECK(of_first < 18);
  CHECK(tilebase_random_states(opened, nullptr, 56, 3, boards[0], 16, 1, nullptr) == TILEBASE_BAD_ARGUMENT);
}
