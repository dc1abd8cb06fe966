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
