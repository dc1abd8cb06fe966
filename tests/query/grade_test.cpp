// Grades of answers, against judgements by the oracle's moves and searches.

#include <functional>
#include <map>
#include <random>
#include <set>

#include <tilebase/engine/puzzle/path_notation.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/tilebase.hpp>

#include "oracle/rearrangements.hpp"
#include "oracle/slides.hpp"
#include "support/catch.hpp"
#include "support/tables.hpp"
#include "support/walks.hpp"

using namespace tilebase;

namespace {

/// The grade of a word, as printed, or the message of the error.
std::string graded(const Tablebase& tablebase, const std::string& start, const std::string& target,
                   const std::string& word) {
  const auto solver = tablebase.solver(parse_target(tablebase.puzzle(), target).value()).value();
  const auto result = check(solver, parse_board(tablebase.puzzle(), start).value(), word);
  return result ? format_grade(*result) : result.error().message;
}

/// A judge of slides of 2x3.
class Judge {
 public:
  Judge(const oracle::Board& start, const std::string& target)
      : target_(target), distance_(oracle::Rearrangements(moves_, "12345x", {target}).distance(start)) {}

  bool is_target(const oracle::Board& board) const { return oracle::matches(board, target_); }

  /// The verdict on a word that leads to a board.
  std::string verdict(const oracle::Board& end, int length) const {
    if (!is_target(end)) return "ends elsewhere";
    return length == *distance_ ? "shortest" : "longer by " + std::to_string(length - *distance_);
  }

  const std::vector<oracle::Move>& moves() const { return moves_; }
  std::optional<int> distance() const { return distance_; }

 private:
  std::vector<oracle::Move> moves_ = oracle::slides({2, 3});
  std::string target_;
  std::optional<int> distance_;
};

}  // namespace

TEST_CASE("every path of up to 12 moves and every word of up to seven letters gets the grade that a search gives it") {
  struct Question {
    const char* start;
    const char* target;
    std::size_t longest;
  };
  const auto question =
      GENERATE(Question{"12345x", "12345x", 12}, Question{"12x453", "12345x", 12}, Question{"1x2453", "12345x", 12},
               Question{"x12453", "12345x", 12}, Question{"21345x", "12345x", 12}, Question{"345x12", "34x512", 12},
               Question{"12345x", "*****x", 12}, Question{"12345x", "1*x***", 12}, Question{"12345x", "*1*2**", 12},
               Question{"12345x", "2*****", 12});
  const oracle::Board start = question.start;
  const std::string target_text = question.target;
  const std::size_t longest = question.longest;
  const Judge judge(start, target_text);
  const auto tablebase = Tablebase::builtin("slide2x3").value();
  const auto solver = tablebase.solver(parse_target(tablebase.puzzle(), target_text).value()).value();
  const State state = parse_board(tablebase.puzzle(), start).value();
  std::map<std::string, int> seen;
  int faults = 0;
  std::string word;
  const auto compare = [&](const std::string& wanted) {
    ++seen[wanted];
    const auto result = check(solver, state, word);
    const bool right =
        result && format_grade(*result) == wanted && result->length.has_value() &&
        result->distance == (wanted == "shortest" || wanted.starts_with("longer") ? judge.distance() : std::nullopt);
    if (!right && ++faults < 5) {
      CAPTURE(start, target_text, word, wanted);
      CHECK(right);
    }
  };
  // `board` is the board after the word, or nothing if its move number `wrong` is none.
  const std::function<void(const std::optional<oracle::Board>&, std::size_t)> extend =
      [&](const std::optional<oracle::Board>& board, std::size_t wrong) {
        compare(board ? judge.verdict(*board, static_cast<int>(word.size())) : "no move " + std::to_string(wrong));
        if (word.size() == longest) return;
        for (const auto& move : judge.moves()) {
          word += move.name;
          if (const auto next = board ? move.after(*board) : std::nullopt)
            extend(next, 0);
          else if (word.size() < 7)  // A move after a wrong one does not matter.
            extend(std::nullopt, board ? word.size() : wrong);
          word.pop_back();
        }
        if (word.size() < 5) {
          word += 'z';
          extend(std::nullopt, board ? word.size() : wrong);
          word.pop_back();
        }
      };
  extend(start, 0);
  CHECK(faults == 0);
  CHECK(seen.size() >= (judge.distance() ? 4 : 3));
  CHECK(seen["ends elsewhere"] > 0);
  CHECK(format_grade(check(solver, state, "unsolvable").value()) == (judge.distance() ? "solvable" : "unsolvable"));
}

TEST_CASE("each move of an answer has the distances that a search gives its boards") {
  const auto moves = oracle::slides({2, 3});
  const auto tablebase = Tablebase::builtin("slide2x3").value();
  const auto solver = tablebase.solver(parse_target(tablebase.puzzle(), "*1*2**").value()).value();
  const oracle::Rearrangements oracle(moves, "12345x", {"*1*2**"});
  std::mt19937 random(3);
  std::set<std::size_t> lengths;
  for (int i = 0; i < 200; ++i) {
    oracle::Board board = "12345x";
    std::shuffle(board.begin(), board.end(), random);
    const State start = parse_board(tablebase.puzzle(), board).value();
    std::string word;
    for (int move = 0; move < 7; ++move) word += moves[random() % moves.size()].name;
    word += 'z';
    std::vector<CheckedMove> wanted;
    for (const char name : word) {
      const std::size_t move = std::string("dlru").find(name);
      const auto next = name == 'z' ? std::nullopt : moves[move].after(board);
      wanted.push_back({name == 'z' ? std::nullopt : std::optional(static_cast<MoveId>(move)), next.has_value(),
                        oracle.distance(board), next ? oracle.distance(*next) : std::nullopt});
      if (!next) break;
      board = *next;
    }
    lengths.insert(wanted.size());
    CAPTURE(word, format_board(tablebase.puzzle(), start));
    CHECK(check_each(solver, start, word).value() == wanted);
  }
  CHECK(lengths.size() > 4);
  const State start = parse_board(tablebase.puzzle(), "1234x5").value();
  CHECK(check_each(solver.within({std::chrono::nanoseconds(0)}), start, "r").value() ==
        std::vector<CheckedMove>{{MoveId{2}, true, std::nullopt, std::nullopt}});
  CHECK(check_each(solver, start, "unsolvable").value().empty());
}

TEST_CASE("names of several characters are read longest first, and need blanks or commas where that is wrong") {
  const auto puzzle = support::puzzle_from(
      "name = letters\ntiles = 1 2 3 4 5\n[move]\na = (1 2)\nab = (2 3)\nabc = (3 4)\nc = (4 5)\n, = (1 3)\n"
      ": = (1 4)\nun = (1 5)\nsolvable = (1 2 3)\n");
  const auto read = [&](std::string_view word) {
    std::string names;
    while (const auto move = take_move(*puzzle, word)) names += '<' + puzzle->moves()[*move].name + '>';
    return names + std::string(word);
  };
  CHECK(read("") == "");
  CHECK(read("abc") == "<abc>");
  CHECK(read("ab c") == "<ab><c>");
  CHECK(read("aab:abcab") == "<a><ab><:><abc><ab>");
  CHECK(read("ab,c") == "<ab><,><c>");  // a comma that is a move is no separator
  CHECK(read(" a \t\r\n\v\fc ") == "<a><c>");
  CHECK(read("ad c") == "<a>d c");
  CHECK(read("b") == "b");
  CHECK(read("a/c") == "<a>/c");
  CHECK(read(std::string("a\0c", 3)) == "<a>" + std::string("\0c", 2));
  CHECK(read("unsolvablea") == "<un><solvable><a>");

  const auto tablebase = support::tablebase_of(support::table_of(puzzle));
  CHECK(graded(tablebase, "52341", "12345", "unsolvable") == "solvable");  // the claim, not two moves
  CHECK(graded(tablebase, "52341", "12345", "un un un") == "longer by 2");
  CHECK(graded(tablebase, "52341", "12345", "Unsolvable") == "solvable");
  const auto solver = tablebase.solver(puzzle->goal_target()).value();
  const State start = parse_board(*puzzle, "52341").value();
  using Names = std::vector<std::string>;
  CHECK(format_grade(check(solver, start, Names{"un"}).value()) == "shortest");
  CHECK(format_grade(check(solver, start, Names{"un "}).value()) == "shortest");
  CHECK(format_grade(check(solver, start, Names{"a", "ad"}).value()) == "no move 2");
  CHECK(format_grade(check(solver, start, Names{"a", ""}).value()) == "no move 2");
  CHECK(format_grade(check(solver, start, Names{}).value()) == "ends elsewhere");
}

TEST_CASE("runs of names with two characters are read as names, and letters as they are on boards with both") {
  const auto rotations = Tablebase::builtin("rotate3x3").value();
  CHECK(graded(rotations, "312456789", "123456789", "L1") == "shortest");
  CHECK(graded(rotations, "312456789", "123456789", "L1R2L2") == "longer by 2");
  CHECK(graded(rotations, "312456789", "123456789", "L1 R2,L2") == "longer by 2");
  CHECK(graded(rotations, "312456789", "123456789", "L1L4") == "no move 2");
  CHECK(graded(rotations, "312456789", "123456789", "L 1") == "no move 1");
  CHECK(graded(rotations, "123456789", "8*9537***", "D1L2D2L1D2D3L3") != "no move 1");
  const auto both = Tablebase::builtin("mixed3x3").value();
  CHECK(graded(both, "1234567x8", "12345678x", "r") == "shortest");
  CHECK(graded(both, "1234567x8", "12345678x", "lrr") == "longer by 2");
  CHECK(graded(both, "1234567x8", "12345678x", "U1D1r") == "longer by 2");
  CHECK(graded(both, "1234567x8", "12345678x", "d") == "no move 1");
  CHECK(graded(both, "1234567x8", "12345678x", " unsolvable\r\n") == "solvable");
}

TEST_CASE("a path to a goal with wildcards may end at any match, and is compared with the way to the nearest") {
  const auto tablebase = Tablebase::builtin("slide3x3").value();
  CHECK(graded(tablebase, "12345678x", "****x****", "lu") == "shortest");
  CHECK(graded(tablebase, "12345678x", "****x****", "ul") == "shortest");
  CHECK(graded(tablebase, "12345678x", "****x****", "llurru") == "ends elsewhere");
  CHECK(graded(tablebase, "12345678x", "****x****", "llur") == "longer by 2");
  CHECK(graded(tablebase, "12345678x", "*********", "") == "shortest");
  CHECK(graded(tablebase, "12345678x", "*********", "l") == "longer by 1");
  CHECK(graded(tablebase, "12345678x", "2********", "unsolvable") == "solvable");
}

TEST_CASE("a word of a million moves is graded in time that grows with its length") {
  const auto tablebase = Tablebase::builtin("slide3x3").value();
  std::string word;
  for (int i = 0; i < 500'000; ++i) word += "lr";
  CHECK(graded(tablebase, "12345678x", "12345678x", word) == "longer by 1000000");
  CHECK(graded(tablebase, "12345678x", "12345678x", word + 'l') == "ends elsewhere");
  CHECK(graded(tablebase, "12345678x", "12345678x", word + 'd') == "no move 1000001");
  CHECK(graded(tablebase, "12345678x", "12345678x", std::string(1'000'000, ' ')) == "shortest");
}

TEST_CASE("of boards that are searched, only paths that reach the target take a search") {
  const auto tablebase = Tablebase::builtin("slide4x4").value();
  const std::string goal = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x";
  CHECK(graded(tablebase, "1 2 3 4 5 6 7 8 9 10 11 12 x 13 14 15", goal, "rrr") == "shortest");
  CHECK(graded(tablebase, "1 2 3 4 5 6 7 8 9 10 11 12 x 13 14 15", goal, "urlduddurrr") == "no move 7");
  CHECK(graded(tablebase, "1 2 3 4 5 6 7 8 9 10 11 12 x 13 14 15", goal, "urldrrr") == "longer by 4");
  const auto hasty = tablebase.within({std::chrono::nanoseconds::max(), 1, {}});
  const std::string hard = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";
  CHECK(graded(hasty, hard, goal, "dr") == "ends elsewhere");
  CHECK(graded(hasty, hard, goal, "dru!") == "no move 4");
  CHECK(graded(hasty, hard, goal, "unsolvable") == "solvable");
  CHECK(graded(hasty, "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 x", goal, "unsolvable") == "unsolvable");
  CHECK(graded(hasty, "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 x", goal, "lr") == "ends elsewhere");
  CHECK(graded(hasty, "1 2 3 4 5 6 7 8 9 10 11 12 x 13 14 15", goal, "urldrrr").starts_with("gave up after "));
}

TEST_CASE("whether a board is solvable is whether it has a distance, whatever answers") {
  std::mt19937 random(9);
  for (const char* name : {"slide2x3", "rotate3x3", "slide2x2", "slide1x6", "slide2x5"}) {
    const auto tablebase = Tablebase::builtin(name).value();
    const Puzzle& puzzle = tablebase.puzzle();
    std::set<bool> seen;
    for (int i = 0; i < 60; ++i) {
      State start = puzzle.goal();
      State goal = puzzle.goal();
      std::shuffle(start.lane.begin(), start.lane.begin() + puzzle.cells(), random);
      std::shuffle(goal.lane.begin(), goal.lane.begin() + puzzle.cells(), random);
      TargetBuilder target(goal, puzzle.cells());
      for (int w = i % 4; w > 0; --w) target[random() % static_cast<std::size_t>(puzzle.cells())] = Target::any;
      const auto solver = tablebase.solver(target).value();
      const bool solvable = solver.is_solvable(start).value();
      CAPTURE(name, format_board(puzzle, start), format_target(puzzle, target));
      CHECK(solvable == solver.distance(start).value().has_value());
      seen.insert(solvable);
    }
    CHECK(seen.size() == 2);
  }
}

TEST_CASE("a path that is shorter than the table says shows that the table is damaged") {
  support::Parts parts(support::tiny_table());
  const Puzzle puzzle = *parts.puzzle;
  const auto index = CompactIndex(puzzle, parts.goal);
  const State start = parse_board(puzzle, "12x3").value();
  parts.change_distance(*index.of(start), 5);
  const auto tablebase = support::tablebase_of(parts.table());
  const auto solver = tablebase.solver(TargetBuilder(parts.goal, puzzle.cells())).value();
  const auto refused = check(solver, start, "r");
  CHECK(refused.error().code == ErrorCode::table_damaged);
}
