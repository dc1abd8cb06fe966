// The functions that need no tablebase.

#include <algorithm>
#include <iterator>
#include <type_traits>

#include <tilebase/tilebase.hpp>

#include "support/catch.hpp"

TEST_CASE("the first call solves a board of the 8-puzzle") {
  CHECK(*tilebase::solve("2 3 4 1 5 x 7 6 8") == "dlurullddrurdllurdr");
  CHECK(*tilebase::distance("567408321", "123804765") == 30);
  CHECK(*tilebase::count("867254301") == 40);
  const auto moves = tilebase::moves("123x46758").value();
  REQUIRE(moves.size() == 3);
  CHECK((moves[0].move == "r" && moves[0].distance == 2));
  CHECK((moves[1].move == "d" && moves[1].distance == 4));
  CHECK((moves[2].move == "u" && moves[2].distance == 4));
}

namespace {

using TextKinds = std::tuple<const char*, std::string, std::string_view>;

/// Calls `ask` with each mix of three kinds of text, which are given as one of each kind.
template <class Ask>
void for_each_mix(const TextKinds& board, const TextKinds& goal, const TextKinds& puzzle, Ask ask) {
  std::apply(
      [&](const auto&... boards) {
        const auto with_board = [&](const auto& b) {
          std::apply(
              [&](const auto&... goals) {
                const auto with_goal = [&](const auto& g) {
                  std::apply([&](const auto&... puzzles) { (ask(b, g, puzzles), ...); }, puzzle);
                };
                (with_goal(goals), ...);
              },
              goal);
        };
        (with_board(boards), ...);
      },
      board);
}

}  // namespace

TEST_CASE("the first calls are the ones meant beside using namespace std, for each mix of kinds of text") {
  using namespace std;       // NOLINT(google-build-using-namespace): what is tested
  using namespace tilebase;  // NOLINT(google-build-using-namespace)
  const auto kinds = [](const char* text) { return TextKinds(text, text, text); };
  int mixes = 0;
  for_each_mix(
      kinds("123x46758"), kinds("12345678x"), kinds("slide3x3"),
      [&](const auto& board, const auto& goal, const auto& puzzle) {
        ++mixes;
        const Result<optional<int>> three[] = {distance(board), distance(board, goal), distance(board, goal, puzzle)};
        for (const auto& answer : three) CHECK(*answer == 3);
        const Result<optional<uint64_t>> one[] = {count(board), count(board, goal), count(board, goal, puzzle)};
        for (const auto& answer : one) CHECK(*answer == 1);
        const Result<vector<NamedMove>> best[] = {moves(board), moves(board, goal), moves(board, goal, puzzle)};
        for (const auto& answer : best) CHECK(answer->front().move == "r");
        const Result<optional<string>> word[] = {solve(board), solve(board, goal), solve(board, goal, puzzle)};
        for (const auto& answer : word) CHECK(*answer == "rdr");
      });
  CHECK(mixes == 27);
  char board[] = "123x46758";
  char goal[] = "12345678x";
  CHECK(*distance(board, goal) == 3);
  CHECK(*count(board, goal, "slide3x3") == 1);
  CHECK(*distance("123x46758", {}) == 3);
  CHECK(*count("123x46758", {}, "slide3x3") == 1);
  CHECK(distance("", "").error().code == ErrorCode::bad_board);
  // Iterators are still those of std.
  const vector<int> numbers = {4, 5, 4};
  CHECK(distance(numbers.begin(), numbers.end()) == 3);
  CHECK(count(numbers.begin(), numbers.end(), 4) == 2);
  CHECK(count(begin(board), end(board), '5') == 1);
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
  CHECK_THROWS_AS(*tilebase::distance("12"), std::logic_error);
}

TEST_CASE("the first call takes wildcards and any built-in puzzle") {
  CHECK(*tilebase::distance("123456789", "8*9/537/2**", "rotate3x3") == 7);
  CHECK(*tilebase::solve("312564978", "", "rotate3x3") == "L1 L3 R2");
}

TEST_CASE("the first call solves a board of the 15-puzzle, for any goal") {
  constexpr const char* board = "13 6 8 12/15 14 x 10/11 7 4 5/9 1 3 2";
  CHECK(*tilebase::solve(board, "", "slide4x4") == "druuldddruuulddllururddldrrululddluuurdddluuurdrddllurrrd");
  CHECK(*tilebase::distance(board, "", "slide4x4") == 57);
  const auto moves = tilebase::moves(board, "", "slide4x4").value();
  REQUIRE(moves.size() == 4);
  CHECK((moves[0].move == "d" && moves[0].distance == 56));
  CHECK((moves[1].move == "l" && moves[1].distance == 58));
  CHECK((moves[2].move == "r" && moves[2].distance == 58));
  CHECK((moves[3].move == "u" && moves[3].distance == 58));
  CHECK(*tilebase::distance(board, "1 2 3 4 * * * * * * * * * * * *", "slide4x4") == 33);

  constexpr const char* near = "1 2 3 4 5 6 7 8 9 10 11 12 x 13 14 15";
  CHECK(*tilebase::solve(near, "", "slide4x4") == "rrr");
  CHECK(*tilebase::count(near, "", "slide4x4") == 1);
  CHECK(*tilebase::count("1 2 3 4 5 x 6 8 9 10 7 12 13 14 11 15", "", "slide4x4") == 1);
  CHECK(*tilebase::solve("x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", "4 1 2 3 8 5 6 7 x 9 10 11 12 13 14 15",
                         "slide4x4") == "dd");
  CHECK(*tilebase::solve("5 2 3 4/1 6 7 8/9 10 11 12/13 14 15 x", "1 2 3 4 * * * * * * * * * * * *", "slide4x4") ==
        "luuulldrurd");
  CHECK(*tilebase::solve("2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 x", "", "slide4x4") == std::nullopt);
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
