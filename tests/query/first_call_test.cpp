// The functions that need no tablebase.

#include <tilebase/tilebase.hpp>

#include "support/catch.hpp"

TEST_CASE("the first call solves a board of the 8-puzzle") {
  CHECK(*tilebase::solve("2 3 4 1 5 x 7 6 8") == "dlurullddrurdllurdr");
  CHECK(*tilebase::distance("567408321", "123804765") == 30);
  CHECK(*tilebase::count("867254301") == 40);
  const auto moves = tilebase::moves("123x46758").value();
  REQUIRE(moves.size() == 3);
  CHECK((moves[0].name == "r" && moves[0].distance == 2));
  CHECK((moves[1].name == "d" && moves[1].distance == 4));
  CHECK((moves[2].name == "u" && moves[2].distance == 4));
}

TEST_CASE("the first call takes wildcards and any built-in puzzle") {
  CHECK(*tilebase::distance("123456789", "8*9/537/2**", "rotate3x3") == 7);
  CHECK(*tilebase::solve("312564978", "", "rotate3x3") == "L1 L3 R2");
}

TEST_CASE("a solved board has an empty solution, an unsolvable one has none") {
  CHECK(*tilebase::solve("12345678x") == "");
  CHECK(*tilebase::solve("21345678x") == std::nullopt);
  CHECK(*tilebase::distance("21345678x") == std::nullopt);
  CHECK(*tilebase::count("21345678x") == std::nullopt);
  CHECK(tilebase::moves("21345678x")->front().distance == std::nullopt);
}

TEST_CASE("the first call returns errors as values") {
  CHECK(tilebase::solve("1234").error().code == tilebase::ErrorCode::bad_board);
  CHECK(tilebase::distance("12345678x", "99").error().code == tilebase::ErrorCode::bad_board);
  CHECK(tilebase::moves("12345678x", "", "chess").error().code == tilebase::ErrorCode::table_missing);
  CHECK(tilebase::count("12345678x", "", "chess").error().message.find("'chess'") != std::string::npos);
}
