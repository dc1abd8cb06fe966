// A new judge needs no code: these tests write definition files.

#include <random>

#include "cli/own_puzzles.hpp"
#include "cli/programs.hpp"
#include "oracle/first_words.hpp"
#include "oracle/nearest.hpp"
#include "support/random_boards.hpp"

using oracle::Board;

TEST_CASE("a new judge works from its definition file alone") {
  const custom::Workplace work;
  work.write("mine.judge",
             "name   = mine\n"
             "about  = rotations with their way\n"
             "puzzle = rotate3x3\n"
             "cases  = counted\n"
             "case   = target start          # the goal comes first\n"
             "answer = \"#{case} {distance}:{path}\\n\\\\\"\n"
             "none   = \"#{case} none\"\n");
  std::mt19937 random(14);
  const Board start = support::shuffled("123456789", random);
  const auto distances = oracle::distances_from(oracle::Puzzle::rotate, start);
  std::string input = "40\n";
  std::string output;
  for (int number = 1; number <= 40; ++number) {
    Board target = support::shuffled("123456789", random);
    for (int i = 0; i < number % 4; ++i) target[support::below(9, random)] = '*';
    const auto nearest = oracle::nearest_match(oracle::Puzzle::rotate, start, distances, target);
    input += target + start + "\n";
    output += "#" + std::to_string(number) + " ";
    if (!nearest) {
      output += "none\n";
      continue;
    }
    std::string word;
    for (const std::string& name : nearest->path) word += (word.empty() ? "" : " ") + name;
    output += std::to_string(nearest->distance) + ":" + word + "\n\\\n";
  }
  CHECK(work.answer({"judge", "./mine.judge"}, input) == output);
  work.write("input", input);
  CHECK(work.answer({"judge", "mine.judge", "input"}) == output);
}

TEST_CASE("a judge wraps its paths after a number of characters") {
  const custom::Workplace work;
  const auto judge = [&](const std::string& wrap) {
    work.write("wrapped.judge",
               "name=wrapped\nabout=short lines\npuzzle=slide3x3\ngoal=12345678x\ncases=one\ncase=start\n"
               "answer=\"{distance}\\n{path}\"\nnone=none\n" +
                   wrap);
    return work.answer({"judge", "wrapped.judge"}, "23415x768\n");
  };
  const std::string whole = "19\ndlurullddrurdllurdr\n";
  for (const char* wrap : {"", "wrap=20\n", "wrap=19\n"}) CHECK(judge(wrap) == whole);
  CHECK(judge("wrap=18\n") == "19\ndlurullddrurdllurd\nr\n");
  CHECK(judge("wrap=5\n") == "19\ndluru\nllddr\nurdll\nurdr\n");
  CHECK(judge("wrap=1\n").size() == 3 + 2 * 19);
}

TEST_CASE("a judge has sizes of two numbers, an end mark, words for moves, a limit with a text, and boards") {
  const custom::Workplace work;
  work.write("sized.judge",
             "name=sized\nabout=rows and columns\npuzzle=slide{rows}x{cols}\nsize=1 to 4\ncases=until end\ncase=start\n"
             "end=0 0\nmoves=l LEFT r RIGHT\nlimit=2\nbeyond=\"{case}: far\"\nanswer=\"{case}: {path}\\n{boards}\"\n"
             "board=\"{size}\\n{rows}\"\ntile-width=2\ntile-end=\",\"\nblank=-\nnone=none\nbetween=\"\"\n");
  CHECK(work.answer({"judge", "sized.judge"}, "2 3\n1 2 3\n4 0 5\n\n1 4\n0 1 2 3\n2 2 1 2\n3 0\n0 0\n") ==
        "1: RIGHT\n2 3\n 1, 2, 3,\n 4, -, 5,\n2 3\n 1, 2, 3,\n 4, 5, -,\n\n2: far\n\n3: \n2 2\n 1, 2,\n 3, -,\n");
  for (const auto& [input, error] : std::vector<std::pair<std::string, std::string>>{
           {"0 0\n1\n", "line 2: unexpected input after the last case"},
           {"0 0 1\n", "line 1: size '0' is not a number from 1 to 4"},
           {"2 9\n", "line 1: size '9' is not a number from 1 to 4; boards have at most 64 cells"}})
    check_refusal(work.run(TILEBASE_PROGRAM, {"judge", "sized.judge"}, input), "tilebase: " + error);
}

TEST_CASE("a judge may fix the start and leave the goal to its cases, or fix a goal with wildcards") {
  const custom::Workplace work;
  work.write("fixed.judge",
             "name=fixed\nabout=from one start\npuzzle=slide3x3\nstart=\"12345678x\"\ncases=until end\ncase=goal\n"
             "lines=1\nanswer={path}\nnone=none\n");
  CHECK(work.answer({"judge", "fixed.judge"}, "12345x786\n12345678x\n21345678x\n") == "u\n\nnone\n");
  work.write("wild.judge",
             "name=wild\nabout=to a corner\npuzzle=slide3x3\ngoal=x********\ncases=until end\ncase=start\nlines=3\n"
             "answer={distance}\nnone=none\n");
  CHECK(work.answer({"judge", "wild.judge"}, "123\n456\n78x\nx12\n345\n678\n") == "4\n0\n");
}

TEST_CASE("a user's own judge may use a user's own puzzle") {
  const custom::Workplace work;
  work.write("ring.puzzle", "name = ring\ntiles = 1 2 3 4\n[move]\na = (1 2 3 4)\n");
  work.write("ring.judge",
             "name=ring\nabout=round and round\npuzzle=ring\ncases=until end\ncase=start goal\nlines=2\n"
             "answer={path}.\nnone=never\n");
  work.build("ring");
  CHECK(work.answer({"judge", "ring.judge", "--tables", "tables"},
                    "12\n34\n41\n23\n12\n34\n21\n34\n41\n23\n12\n34\n") == "a.\nnever\naaa.\n");
}

namespace {

/// The answers of a judge with these additional lines, about the 8-puzzle; the input has one board per line.
std::string judged(const custom::Workplace& work, const std::string& lines, const std::string& input) {
  work.write("several.judge", "name=several\nabout=tests\npuzzle=slide3x3\ncases=until end\n" + lines);
  return work.answer({"judge", "several.judge"}, input);
}

std::string repeated(int times, const std::string& text) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

/// Lines of a judge after `lines`, an input and its answers.
struct Judged {
  std::string more;
  std::string input;
  std::string output;
};

void check_judged(const custom::Workplace& work, const std::string& lines, const std::vector<Judged>& cases) {
  for (const auto& [more, input, output] : cases) {
    CAPTURE(more, input);
    CHECK(judged(work, lines + more, input) == output);
  }
}

}  // namespace

TEST_CASE("the text between cases is printed neither before the first nor after the last") {
  const custom::Workplace work;
  const std::string lines = "case=start\ngoal=12345678x\nanswer={path}\nnone=none\n";
  check_judged(work, lines,
               {
                   {"between=\"\"\n", "", ""},
                   {"between=\"\"\n", "12345x786\n", "d\n"},
                   {"between=\"\"\n", "12345x786\n12345678x\n21345678x\n12345x786", "d\n\n\n\nnone\n\nd\n"},
                   {"between=\"{case}\\n--\\\\\"\n", "12345x786\n12345x786\n", "d\n{case}\n--\\\nd\n"},
               });
  // Enough for the fast paths.
  CHECK((judged(work, lines + "lines=1\nbetween=--\n", repeated(10'000, "12345x786\n")) ==
         "d\n" + repeated(9'999, "--\nd\n")));
  // Nothing is printed before a bad case.
  const auto outcome = work.run(TILEBASE_PROGRAM, {"judge", "several.judge"}, "12345x786\nwrong\n");
  CHECK(outcome.out == "d\n");
  CHECK(outcome.status == 2);
}

TEST_CASE("a separator is printed between the moves of a path, whatever the length of their names") {
  const custom::Workplace work;
  const std::string lines = "case=start\ngoal=12345678x\nanswer={path}.\nnone=none\n";
  check_judged(work, lines,
               {
                   {"separator=\", \"\n", "123x46758\n12345678x\n12345x786\n21345678x\n", "r, d, r.\n.\nd.\nnone\n"},
                   {"separator=\"\"\n", "123x46758\n", "rdr.\n"},
                   {"separator=\"\\n\"\n", "123x46758\n", "r\nd\nr.\n"},
                   {"separator=\"--\"\nwrap=4\n", "123x46758\n", "r--d\n--r.\n"},
               });
  CHECK((judged(work, lines + "lines=1\nseparator=\" \"\n", repeated(3'000, "123x46758\n")) ==
         repeated(3'000, "r d r.\n")));

  work.write("turns.judge",
             "name=turns\nabout=rotations\npuzzle=rotate3x3\ncases=one\ncase=start\ngoal=123456789\nanswer={path}\n"
             "none=none\nseparator=\"-\"\n");
  CHECK(work.answer({"judge", "turns.judge"}, "312564978") == "L1-L3-R2\n");
}

TEST_CASE("of several goals the nearest counts; of equally near ones the smallest path") {
  const custom::Workplace work;
  const std::string lines = "case=start\nanswer=\"{distance} {path}\"\nnone=none\n";
  const std::string corners = "goal=12345678x\ngoal=x12345678\n";
  check_judged(work, lines,
               {
                   {corners, "123x46758\n1x2345678\nx12345678\n12345678x\n", "3 rdr\n1 l\n0 \n0 \n"},
                   {"goal=x12345678\ngoal=12345678x\n", "123x46758\n1x2345678\n", "3 rdr\n1 l\n"},
               });
  // Both goals are one move away, by u and by l: the first name wins, not the first goal.
  for (const char* goals : {"goal=1234567x8\ngoal=12345x786\n", "goal=12345x786\ngoal=1234567x8\n"})
    CHECK(judged(work, lines + goals, "12345678x\n") == "1 l\n");
  // Unsolvable only if no goal can be reached: 21345678x has the other parity.
  check_judged(work, lines,
               {
                   {"goal=12345678x\ngoal=21345678x\n", "12345678x\n21345678x\n", "0 \n0 \n"},
                   {"goal=12345678x\ngoal=1234567x8\n", "21345678x\n", "none\n"},
               });
}

TEST_CASE("several goals may have wildcards, and may come from the cases") {
  const custom::Workplace work;
  const std::string answer =
      "answer=\"{case}: {distance} {path}\"\nnone=\"{case}: none\"\nseparator=\" \"\nbetween=\"\"\n";
  CHECK(judged(work, "case=start\ngoal=x********\ngoal=********x\n" + answer, "12345x678\n1x2345678\n1234x5678\n") ==
        "1: 1 d\n\n2: 1 l\n\n3: 2 d r\n");
  CHECK(judged(work, "case=start target goal\nlines=1\n" + answer,
               "12345678x\n*******x*\n12345x786\n"      // as near: l before u
               "12345678x\nx********\n12345x786\n"      // the second is nearer
               "21345678x\n12345678x\n1234567x8\n"      // neither
               "21345678x\n12345678x\n21345678x\n") ==  // one of them alone
        "1: 1 l\n\n2: 1 u\n\n3: none\n\n4: 0 \n");
  CHECK(judged(work, "case=goal goal\nstart=12345678x\n" + answer, "x12345678 1234567x8\n12345x786 1234567x8") ==
        "1: 1 l\n\n2: 1 l\n");
}

TEST_CASE("each case of a judge may name the size of its board") {
  const custom::Workplace work;
  const std::string sized =
      "name=sized\nabout=tests\npuzzle=slide{size}x3\nsize=1 to 5\nanswer=\"{case}: {path}\"\nnone=none\n";
  work.write("sized.judge", sized + "cases=until end\ncase=start\n");
  CHECK(work.answer({"judge", "sized.judge"},
                    "3\n1 2 3\n4 5 x\n7 8 6\n\n2 12x/453\n3 12345678x 1 x 1 2\n3 213456780\n"
                    "5\n1 2 3 4 5 6 7 8 9 10 11 0\n13 14 12\n") == "1: d\n2: d\n3: \n4: rr\nnone\n6: d\n");
  work.write("sized.judge", sized + "cases=counted\ncase=start target\nlines=1\n");
  CHECK(work.answer({"judge", "sized.judge"}, "2\n2\n12345x\n1234*5\n1\n12x\n1x2\n") == "1: l\n2: l\n");
}

TEST_CASE("the example in data/judges/README.md prints what the page says") {
  const std::string page = support::text_of_file(TILEBASE_DATA_DIR "/judges/README.md");
  const std::size_t begin = page.find("```\nname      = corners") + 4;
  REQUIRE(begin != std::string::npos + 4);
  const custom::Workplace work;
  work.write("corners.judge", page.substr(begin, page.find("```", begin) - begin));
  CHECK(work.answer({"judge", "corners.judge"}, "123x46758\n1x2345678\n") == "3: r d r\n\n1: l\n");
}
