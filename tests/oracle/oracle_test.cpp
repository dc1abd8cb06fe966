// The oracle against known answers, none of them from the library.

#include <algorithm>

#include "oracle/nearest.hpp"
#include "support/catch.hpp"

using oracle::Puzzle;

namespace {

std::string word(const oracle::Names& names) {
  std::string text;
  for (const std::string& name : names) text += name;
  return text;
}

}  // namespace

TEST_CASE("the oracle's rows and columns shift as their names say") {
  CHECK(oracle::after(Puzzle::rotate, "123456789", "L1") == "231456789");
  CHECK(oracle::after(Puzzle::rotate, "123456789", "R2") == "123645789");
  CHECK(oracle::after(Puzzle::rotate, "123456789", "U1") == "423756189");
  CHECK(oracle::after(Puzzle::rotate, "123456789", "D3") == "129453786");
}

TEST_CASE("the oracle's slides are named by where the blank goes") {
  CHECK(oracle::after(Puzzle::slide, "1234x5678", "u") == "1x3425678");
  CHECK(oracle::after(Puzzle::slide, "1234x5678", "l") == "123x45678");
  CHECK(oracle::after(Puzzle::slide, "12345678x", "r") == std::nullopt);
  CHECK(oracle::after(Puzzle::slide, "12345678x", "d") == std::nullopt);
}

TEST_CASE("every move of the oracle can be undone by another") {
  for (const Puzzle puzzle : {Puzzle::slide, Puzzle::rotate, Puzzle::mixed})
    for (const auto& move : oracle::moves(puzzle)) {
      const oracle::Board start = puzzle == Puzzle::rotate ? "123456789" : "1234x5678";
      const auto there = move.after(start);
      REQUIRE(there);
      const auto& move_list = oracle::moves(puzzle);
      CHECK(std::any_of(move_list.begin(), move_list.end(),
                        [&](const auto& back) { return back.after(*there) == start; }));
    }
}

TEST_CASE("the oracle's moves are sorted by name, as bytes") {
  for (const Puzzle puzzle : {Puzzle::slide, Puzzle::rotate, Puzzle::mixed})
    CHECK(std::is_sorted(oracle::moves(puzzle).begin(), oracle::moves(puzzle).end(),
                         [](const auto& a, const auto& b) { return a.name < b.name; }));
}

TEST_CASE("the oracle finds the published distributions") {
  // OEIS A089473, the blank in a corner.
  CHECK(oracle::distances_from(Puzzle::slide, "12345678x").distribution() ==
        std::vector<std::size_t>{1,     2,     4,     8,     16,    20,   39,   62,   116,   152,   286,
                                 396,   748,   1024,  1893,  2512,  4485, 5638, 9529, 10878, 16993, 17110,
                                 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760,  221,   2});
  CHECK(oracle::distances_from(Puzzle::rotate, "123456789").distribution() ==
        std::vector<std::size_t>{1, 12, 96, 736, 5208, 28674, 89497, 54741, 2475});
}

TEST_CASE("the oracle solves the known samples") {
  const auto distances = oracle::distances_from(Puzzle::slide, "12345678x");
  CHECK(word(oracle::smallest_path(Puzzle::slide, "23415x768", distances).value()) == "dlurullddrurdllurdr");
  CHECK(word(oracle::smallest_path(Puzzle::slide, "123x46758", distances).value()) == "rdr");
  CHECK(word(oracle::smallest_path(Puzzle::slide, "12x453786", distances).value()) == "dd");
  CHECK_FALSE(oracle::smallest_path(Puzzle::slide, "21345678x", distances));
  CHECK(oracle::distances_from(Puzzle::slide, "8157364x2").at("264137x58") == 31);
}

TEST_CASE("the oracle finds the nearest match of a target with wildcards") {
  const oracle::Board start = "123456789";
  const auto distances = oracle::distances_from(Puzzle::rotate, start);
  CHECK(oracle::nearest_match(Puzzle::rotate, start, distances, "8*95372**")->distance == 7);
  CHECK_FALSE(oracle::nearest_match(Puzzle::rotate, start, distances, "123456798"));
  CHECK(oracle::nearest_match(Puzzle::rotate, start, distances, "*********")->path.empty());
  // L1 and R2 both reach the target of one tile; L1 comes first.
  const auto nearest = oracle::nearest_match(Puzzle::rotate, start, distances, "2********");
  CHECK(nearest->path == oracle::Names{"L1"});
}
