// The oracle against known answers, none of them from the library. That its searches agree about every board is proven
// where the library is compared with each of them.

#include <numeric>

#include "oracle/all_slides.hpp"
#include "oracle/pictures.hpp"
#include "oracle/search.hpp"
#include "support/catch.hpp"

using oracle::Puzzle;
using Counts = std::vector<std::size_t>;

TEST_CASE("the oracle's moves are those of the problem statements") {
  CHECK(oracle::after(Puzzle::rotate, "123456789", "L1") == "231456789");
  CHECK(oracle::after(Puzzle::rotate, "123456789", "R2") == "123645789");
  CHECK(oracle::after(Puzzle::rotate, "123456789", "U1") == "423756189");
  CHECK(oracle::after(Puzzle::rotate, "123456789", "D3") == "129453786");
  CHECK(oracle::after(Puzzle::slide, "1234x5678", "u") == "1x3425678");  // The blank goes up.
  CHECK(oracle::after(Puzzle::slide, "1234x5678", "l") == "123x45678");
  CHECK(oracle::after(Puzzle::slide, "12345678x", "r") == std::nullopt);
  CHECK(oracle::after(Puzzle::slide, "12345678x", "d") == std::nullopt);
  const auto magic = oracle::magic_moves();
  CHECK(magic[0].after("12345678") == "87654321");
  CHECK(magic[1].after("12345678") == "41236785");
  CHECK(magic[2].after("12345678") == "17245368");
  CHECK(oracle::picture("R", "312").after("abc") == "cab");
  // After tipping to the left, the right face is on top.
  CHECK(oracle::die_moves()[2].name == "L");
  CHECK(oracle::die_moves()[2].after("TBLRFK") == "RLTBFK");
  CHECK(oracle::die_moves()[1].after("TBLRFK") == "KFLRTB");
}

TEST_CASE("the oracle finds the published distributions") {
  // OEIS A089473, the blank in a corner.
  CHECK(oracle::distances_from(Puzzle::slide, "12345678x").distribution() ==
        Counts{1,    2,    4,    8,     16,    20,    39,    62,    116,   152,   286,   396,  748,  1024, 1893, 2512,
               4485, 5638, 9529, 10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760,  221,  2});
  CHECK(oracle::distances_from(Puzzle::rotate, "123456789").distribution() ==
        Counts{1, 12, 96, 736, 5208, 28674, 89497, 54741, 2475});
  CHECK(oracle::Distances(oracle::die_moves(), "123456").distribution() == Counts{1, 4, 10, 8, 1});
  const auto check = [](const Counts& counts, std::size_t levels, std::size_t farthest, std::size_t boards) {
    CHECK(counts.size() == levels);
    CHECK(counts.back() == farthest);
    CHECK(std::accumulate(counts.begin(), counts.end(), std::size_t{0}) == boards);
  };
  check(oracle::Distances(oracle::magic_moves(), "12345678").distribution(), 23, 5, 40'320);
  check(oracle::Distances(oracle::slides({2, 4}), "x1234567").distribution(), 37, 1, 20'160);
  check(oracle::AllSlides({2, 5}, "123456789x").distribution(), 56, 2, 1'814'400);  // OEIS A151944
}

TEST_CASE("the oracle solves the known samples") {
  const auto distances = oracle::distances_from(Puzzle::slide, "12345678x");
  const auto word = [&](const oracle::Board& start) {
    return oracle::joined(oracle::smallest_path(Puzzle::slide, start, distances).value());
  };
  CHECK(word("23415x768") == "dlurullddrurdllurdr");
  CHECK(word("123x46758") == "rdr");
  CHECK(word("12x453786") == "dd");
  CHECK_FALSE(oracle::smallest_path(Puzzle::slide, "21345678x", distances));
  CHECK(oracle::distances_from(Puzzle::slide, "8157364x2").at("264137x58") == 31);
}
