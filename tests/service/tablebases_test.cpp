// Which tablebases the service keeps, and for how long.

#include "service/library.hpp"
#include "support/catch.hpp"

using tilebase::Error;
using tilebase::ErrorCode;
using tilebase::Target;
using tilebase::service::Tablebases;

namespace {

/// Searches once, so that pattern tables are made; the tablebase.
Tablebases::Held searched(const Tablebases& tablebases, const char* puzzle, const char* board) {
  const auto held = tablebases.of(puzzle).value();
  const auto& about = held->puzzle();
  const auto start = parse_board(about, board).value();
  REQUIRE(held->solver(about.goal_target()).value().distance(start).value() > 0);
  return held;
}

constexpr const char* of_2x7 = "2 1 3 4 5 6 7 8 9 10 11 13 12 x";
constexpr const char* of_3x4 = "2 1 3 4 5 6 7 8 9 11 10 x";
constexpr const char* of_2x5 = "213456798x";

}  // namespace

TEST_CASE("pattern tables within the limit are kept") {
  const Tablebases tablebases({});
  const auto first = searched(tablebases, "slide2x7", of_2x7);
  CHECK(first->pattern_bytes() > 100'000);
  searched(tablebases, "slide3x4", of_3x4);
  CHECK(tablebases.of("slide2x7").value() == first);
  CHECK(tablebases.of("slide7x10").error().message.starts_with("no puzzle 'slide7x10': slide7x10 has 70 cells, and"));
}

TEST_CASE("an error of the library tells whether the service or the question is at fault") {
  const auto status_of = [](ErrorCode code) { return tilebase::service::refusal_of(Error{code, "why"}).status; };
  CHECK(status_of(ErrorCode::table_damaged) == 500);
  CHECK(status_of(ErrorCode::file_unreadable) == 500);
  CHECK(status_of(ErrorCode::gave_up) == 422);
  CHECK(status_of(ErrorCode::bad_board) == 400);
}

TEST_CASE("of puzzles without pattern tables, a hundred are kept") {
  const Tablebases tablebases({});
  const auto first = tablebases.of("slide2x6").value();
  int asked = 1;
  const auto ask = [&](int end) {
    for (int rows = 2; rows <= 8; ++rows)
      for (int columns = 2; columns <= 8; ++columns)
        for (const std::string family : {"rotate", "mixed", "twiddle"})
          if (rows * columns > 12 && asked < end) {
            REQUIRE(tablebases.of(family + std::to_string(rows) + 'x' + std::to_string(columns)));
            ++asked;
          }
  };
  ask(100);
  CHECK(asked == 100);
  CHECK(tablebases.of("slide2x6").value() == first);
  asked = 0;
  ask(101);
  CHECK(tablebases.of("slide2x6").value() != first);
}

TEST_CASE("beyond the limit, pattern tables of the boards that were not asked about for the longest time go") {
  const Tablebases measuring({});
  const auto bytes_of = [&](const char* puzzle, const char* board) {
    return searched(measuring, puzzle, board)->pattern_bytes();
  };
  const auto bytes_2x7 = bytes_of("slide2x7", of_2x7);
  const auto limit = bytes_2x7 + bytes_of("slide3x4", of_3x4) + bytes_of("slide2x5", of_2x5) - 1;
  const Tablebases tablebases({}, limit);
  const auto first = searched(tablebases, "slide3x4", of_3x4);
  const auto second = searched(tablebases, "slide2x7", of_2x7);
  CHECK(tablebases.of("slide3x4").value() == first);  // now the other is the oldest
  searched(tablebases, "slide2x5", of_2x5);
  CHECK(tablebases.of("slide2x5").value()->pattern_bytes() > 0);
  CHECK(tablebases.of("slide3x4").value() == first);
  const auto again = tablebases.of("slide2x7").value();
  CHECK(again != second);
  CHECK(again->pattern_bytes() == 0);
  CHECK(second->pattern_bytes() == bytes_2x7);  // The holder of a tablebase still asks it.
  CHECK(searched(tablebases, "slide2x7", of_2x7)->pattern_bytes() == bytes_2x7);
}

TEST_CASE("with no limit left, the tables of the board that is asked about are there all the same") {
  const Tablebases tablebases({}, 0);
  const auto held = searched(tablebases, "slide2x7", of_2x7);
  CHECK(tablebases.of("slide2x7").value() == held);
  CHECK(held->pattern_bytes() > 0);
  static_cast<void>(searched(tablebases, "slide3x4", of_3x4));
  CHECK(tablebases.of("slide2x7").value()->pattern_bytes() == 0);
}
