// Puzzles with equal tiles, from a text file to answers in one command, every board compared with the oracle.

#include <algorithm>
#include <filesystem>
#include <random>
#include <utility>

#include "cli/own_puzzles.hpp"
#include "oracle/pictures.hpp"
#include "oracle/rearrangements.hpp"
#include "oracle/slides.hpp"

using oracle::Board;
using oracle::Move;
using oracle::Rearrangements;

namespace {

std::string joined(const std::vector<Board>& boards) {
  std::string text;
  for (const Board& board : boards) text += board + '\n';
  return text;
}

/// Runs a verb on the puzzle of same.puzzle, with the tables that build() has made.
support::Outcome ask_there(const custom::Workplace& work, std::vector<std::string> arguments,
                           const std::string& input = "") {
  arguments.insert(arguments.end(), {"--puzzle", "same.puzzle"});
  if (std::filesystem::exists(work.folder() / "tables")) arguments.insert(arguments.end(), {"--tables", "tables"});
  return work.run(TILEBASE_PROGRAM, arguments, input);
}

/// Makes a table of same.puzzle, of its own goal or of others.
support::Outcome build(const custom::Workplace& work, const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments{"build", "--puzzle", "same.puzzle", "--out", "tables"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return work.run(TILEBASE_TABLEGEN_PROGRAM, arguments);
}

/// The moves of a board, best first, with the distances after them.
std::string valued_moves(const Rearrangements& oracle, const std::vector<Move>& moves, const Board& board) {
  std::vector<std::pair<int, std::string>> valued;
  for (const Move& move : moves)
    if (const auto next = move.after(board)) valued.emplace_back(oracle.distance(*next).value_or(1'000), move.name);
  std::sort(valued.begin(), valued.end());
  std::string text;
  for (const auto& [distance, name] : valued)
    text += name + ' ' + (distance == 1'000 ? "unsolvable" : std::to_string(distance)) + '\n';
  return text;
}

/// Compares the answers for all boards with the oracle's: paths, and the numbers of boards at each distance; of some
/// boards also the moves, the numbers of paths and the grades.
void check_target(const custom::Workplace& work, const std::vector<Move>& moves, const Board& tiles,
                  const Board& target, const std::string& separator) {
  CAPTURE(target);
  const Rearrangements oracle(moves, tiles, {target});
  std::vector<std::string> words;
  for (const Board& board : oracle.boards()) words.push_back(oracle.word(board, separator));
  const auto batch = ask_there(work, {"batch", "--goal", target}, joined(oracle.boards()));
  CHECK(batch.err == "");
  const auto got = support::lines(batch.out);
  REQUIRE(got.size() == words.size());
  const auto [wanted, other] = std::mismatch(words.begin(), words.end(), got.begin());
  if (wanted != words.end()) FAIL("answered " << *other << " where the oracle says " << *wanted);

  const auto levels = oracle.levels();
  std::string stats = "distance,states\n";
  std::size_t reachable = 0;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    stats += std::to_string(i) + ',' + std::to_string(levels[i]) + '\n';
    reachable += levels[i];
  }
  stats += "unreachable," + std::to_string(oracle.boards().size() - reachable) + '\n';
  CHECK(ask_there(work, {"stats", "--goal", target, "--format", "csv"}).out == stats);

  const std::string far = std::to_string(levels.size() - 1);
  const auto random = ask_there(work, {"random", "--goal", target, "--distance", far, "--count", "20", "--seed", "1"});
  CHECK(random.err == "");
  CHECK(support::lines(random.out).size() == 20);
  for (const std::string& board : support::lines(random.out)) CHECK(oracle.distance(board) == std::stoi(far));

  std::string claims;
  std::string grades;
  std::mt19937 draw(7);
  for (int i = 0; i < 20; ++i) {
    const Board& board = oracle.boards()[draw() % oracle.boards().size()];
    const std::string word = oracle.word(board, separator);
    claims += board + " : " + word + '\n';
    grades += word == "unsolvable" ? "unsolvable\n" : "shortest\n";
    if (i >= 3 || word == "unsolvable") continue;
    CHECK(ask_there(work, {"moves", board, "--goal", target}).out == valued_moves(oracle, moves, board));
    if (oracle.distance(board) < 20)
      CHECK(ask_there(work, {"count", board, "--goal", target}).out == std::to_string(oracle.paths(board)) + '\n');
  }
  const auto graded = ask_there(work, {"check", "--goal", target}, claims);
  CHECK(graded.out == grades);
  CHECK(graded.err == "20 answers: 20 right\n");
}

/// Compares the answers about a goal, and about other targets, without a table and by one, which must be proven.
void check_goal(const custom::Workplace& work, const std::vector<Move>& moves, const Board& tiles,
                const std::string& separator, const std::vector<Board>& other_targets = {}) {
  check_target(work, moves, tiles, tiles, separator);
  for (const Board& target : other_targets) check_target(work, moves, tiles, target, separator);
  REQUIRE(build(work, {"--goal", tiles}).status == 0);
  const std::string file = "tables/same-" + tiles + ".table";
  const auto verified = work.run(TILEBASE_TABLEGEN_PROGRAM, {"verify", file});
  CHECK(verified.out.starts_with(file + ": proven exact: same, goal "));
  CHECK(ask_there(work, {"solve", tiles, "--verbose"}).err == "answered by the table '" + file + "'\n");
  check_target(work, moves, tiles, tiles, separator);
  for (const Board& target : other_targets) check_target(work, moves, tiles, target, separator);
}

}  // namespace

TEST_CASE("slides of equal tiles are answered as the oracle answers at every board, without a table and by one") {
  const custom::Workplace work;
  const std::string lines = "blank = x\nslides = orthogonal\n";
  SECTION("slides on 2x4") {
    work.write("same.puzzle", "name = same\ntiles = R R G G B B Y x\nrows = 2\ncols = 4\n" + lines);
    check_goal(work, oracle::slides({2, 4}), "RRGGBBYx", "", {"BYxGRBRG", "*R**RB*x"});
  }
  SECTION("slides on 3x3") {
    work.write("same.puzzle", "name = same\ntiles = R R R G G G B B x\nrows = 3\ncols = 3\n" + lines);
    const auto moves = oracle::slides({3, 3});
    check_target(work, moves, "RRRGGGBBx", "*********", "");
    check_target(work, moves, "RRRGGGBBx", "R*G*B*R**", "");
  }
  SECTION("slides on a line, where tiles never pass each other") {
    work.write("same.puzzle", "name = same\ntiles = a a b b x\n" + lines);
    check_goal(work, oracle::slides({1, 5}), "aabbx", "");
  }
  SECTION("slides on twelve cells: 12! / (6! 5!) = 5,544 boards") {
    work.write("same.puzzle", "name = same\ntiles = R R R R R R G G G G G x\nrows = 3\ncols = 4\n" + lines);
    check_goal(work, oracle::slides({3, 4}), "RRRRRRGGGGGx", "");
  }
}

TEST_CASE("other moves of equal tiles are answered as the oracle answers at every board, without a table and by one") {
  const custom::Workplace work;
  SECTION("rotations") {
    work.write("same.puzzle", "name = same\ntiles = A A B B C C\nrows = 2\ncols = 3\nrotations = cols\n");
    check_goal(work,
               {oracle::picture("D1", "423156"), oracle::picture("D2", "153426"), oracle::picture("D3", "126453"),
                oracle::picture("U1", "423156"), oracle::picture("U2", "153426"), oracle::picture("U3", "126453")},
               "AABBCC", " ", {"*AB**C"});
  }
  SECTION("a move that no other undoes") {
    work.write("same.puzzle",
               "name = same\ntiles = 1 2 1 2 3 3 4 4\nlayout = 1 2 3 4 / 8 7 6 5\n[move]\n"
               "A = (1 8)(2 7)(3 6)(4 5)\nB = (1 2 3 4)(8 7 6 5)\nC = (2 3 6 7)\n");
    check_goal(work, oracle::magic_moves(), "12123344", "", {"43**1**2"});
  }
  SECTION("boards that cannot reach the goal") {
    work.write("same.puzzle", "name = same\ntiles = a a b b c\n[move]\nA = (1 2)\nB = (3 4 5)\n");
    check_goal(work, {oracle::picture("A", "21345"), oracle::picture("B", "12534")}, "aabbc", "");
  }
  SECTION("walls") {
    work.write(
        "same.puzzle",
        "name = same\ntiles = R R G G x\nblank = x\nlayout = 1 2 3 / 4 5 .\nslides = orthogonal 3-5\nwalls = 2|3\n");
    check_goal(work,
               {oracle::along("3", "53"), oracle::along("5", "35"), oracle::along("d", "14 25"),
                oracle::along("l", "21 54"), oracle::along("r", "12 45"), oracle::along("u", "41 52")},
               "RRGGx", "");
  }
}

TEST_CASE("boards of equal tiles are ranked as they look") {
  const custom::Workplace work;
  work.write("same.puzzle", "name = same\ntiles = b a b x\nblank = x\nrows = 2\ncols = 2\nslides = orthogonal\n");
  const std::vector<Board> boards{"bbax", "bbxa", "babx", "baxb", "bxba", "bxab",
                                  "abbx", "abxb", "axbb", "xbba", "xbab", "xabb"};
  for (std::size_t i = 0; i < boards.size(); ++i) {
    CHECK(ask_there(work, {"rank", boards[i]}).out == std::to_string(i) + '\n');
    CHECK(ask_there(work, {"unrank", std::to_string(i)}).out == boards[i] + '\n');
  }
  CHECK(ask_there(work, {"unrank", "12"}).err == "tilebase: index '12' is not a number from 0 to 11\n");
}

TEST_CASE("questions that equal tiles have no answer to are refused") {
  const custom::Workplace work;
  work.write("same.puzzle", "name = same\ntiles = R R G G B x\nblank = x\nrows = 2\ncols = 3\nslides = orthogonal\n");
  const std::string tiles = "the tiles of same are R R G G B x\n";
  CHECK(ask_there(work, {"solve", "RRRGBx"}).err == "tilebase: board 'RRRGBx': too many R, too few G; " + tiles);
  CHECK(ask_there(work, {"solve", "RRGGBx", "--goal", "GGG***"}).err ==
        "tilebase: board 'GGG***': too many G; " + tiles);
  const std::string apart =
      "tilebase: puzzle same has equal tiles; the textbooks' searches and heuristics tell all tiles apart\n";
  CHECK(ask_there(work, {"compare", "RRGGxB"}).err == apart);
  CHECK(ask_there(work, {"heuristic", "manhattan"}).err == apart);
  const auto count = work.run(TILEBASE_TABLEGEN_PROGRAM, {"count", "--puzzle", "same.puzzle"});
  CHECK(count.err == "tilebase-tablegen: puzzle same has equal tiles; its boards are counted by `tilebase stats`\n");
  work.write("same.puzzle",
             "name = same\ntiles = a a b c d e f g h i j k l x\nblank = x\nrows = 2\ncols = 7\nslides = orthogonal\n");
  CHECK(ask_there(work, {"solve", "aabcdefghijkxl"}).out == "r\n");
  work.write("same.puzzle", "name = same\ntiles = a x b x\nblank = x\nslides = orthogonal\n");
  CHECK(ask_there(work, {"solve", "axbx"}).err == "tilebase: same.puzzle:2: the blank 'x' is there more than once\n");
}
