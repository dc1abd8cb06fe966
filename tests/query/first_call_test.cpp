// The function that needs no tablebase.

#include <tilebase/tilebase.hpp>

#include "support/catch.hpp"

TEST_CASE("the first call solves a board of the 8-puzzle") {
  CHECK(*tilebase::solve("2 3 4 1 5 x 7 6 8") == "dlurullddrurdllurdr");
}

TEST_CASE("the value of an error throws its message") {
  const auto unknown = tilebase::solve("12345678x", {}, "chess");
  REQUIRE_FALSE(unknown);
  try {
    static_cast<void>(unknown.value());
    FAIL("read");
  } catch (const tilebase::BadResultAccess& access) {
    CHECK(access.what() == unknown.error().message);
    CHECK(access.code == tilebase::ErrorCode::table_missing);
  }
  CHECK_THROWS_AS(*tilebase::solve("12"), std::logic_error);
}

TEST_CASE("the first call takes wildcards and any built-in puzzle") {
  CHECK(tilebase::solve("123456789", "8*9/537/2**", "rotate3x3")->value() == "D1 L2 D2 L1 D2 D3 L3");
  CHECK(*tilebase::solve("312564978", "", "rotate3x3") == "L1 L3 R2");
}

TEST_CASE("the first call solves a board of the 15-puzzle, for any goal") {
  constexpr const char* board = "13 6 8 12/15 14 x 10/11 7 4 5/9 1 3 2";
  CHECK(*tilebase::solve(board, "", "slide4x4") == "druuldddruuulddllururddldrrululddluuurdddluuurdrddllurrrd");

  constexpr const char* near = "1 2 3 4 5 6 7 8 9 10 11 12 x 13 14 15";
  CHECK(*tilebase::solve(near, "", "slide4x4") == "rrr");
  CHECK(*tilebase::solve("x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", "4 1 2 3 8 5 6 7 x 9 10 11 12 13 14 15",
                         "slide4x4") == "dd");
  CHECK(*tilebase::solve("5 2 3 4/1 6 7 8/9 10 11 12/13 14 15 x", "1 2 3 4 * * * * * * * * * * * *", "slide4x4") ==
        "luuulldrurd");
  CHECK(*tilebase::solve("2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 x", "", "slide4x4") == std::nullopt);
}

TEST_CASE("a solved board has an empty solution, an unsolvable one has none") {
  CHECK(*tilebase::solve("12345678x") == "");
  CHECK(*tilebase::solve("21345678x") == std::nullopt);
}

TEST_CASE("the first call returns errors as values") {
  CHECK(tilebase::solve("1234").error().code == tilebase::ErrorCode::bad_board);
  CHECK(tilebase::solve("12345678x", "99").error().code == tilebase::ErrorCode::bad_board);
  CHECK(tilebase::solve("12345678x", "", "chess").error().code == tilebase::ErrorCode::table_missing);
  CHECK(tilebase::solve("12345678x", "", "chess").error().message.find("'chess'") != std::string::npos);
}
