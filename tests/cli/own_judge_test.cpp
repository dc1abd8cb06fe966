// A fourteenth judge is a file: definitions that the tests write answer with no code.

#include <random>

#include "cli/own_puzzles.hpp"
#include "oracle/first_words.hpp"
#include "oracle/nearest.hpp"
#include "support/random_boards.hpp"

using oracle::Board;

TEST_CASE("a fourteenth judge answers from its definition file") {
  const own::Workplace work;
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

TEST_CASE("a judge breaks its paths after so many characters") {
  const own::Workplace work;
  const auto judge = [&](const std::string& wrap) {
    work.write("wrapped.judge",
               "name=wrapped\nabout=short lines\npuzzle=slide3x3\ngoal=12345678x\ncases=one\ncase=start\n"
               "answer=\"{distance}\\n{path}\"\nnone=none\n" +
                   wrap);
    return work.answer({"judge", "wrapped.judge"}, "23415x768\n");
  };
  CHECK(judge("") == "19\ndlurullddrurdllurdr\n");
  CHECK(judge("wrap=20\n") == "19\ndlurullddrurdllurdr\n");
  CHECK(judge("wrap=19\n") == "19\ndlurullddrurdllurdr\n");
  CHECK(judge("wrap=18\n") == "19\ndlurullddrurdllurd\nr\n");
  CHECK(judge("wrap=5\n") == "19\ndluru\nllddr\nurdll\nurdr\n");
  CHECK(judge("wrap=1\n").size() == 3 + 2 * 19);
}

TEST_CASE("a judge may fix the start and leave the goal to its cases, or fix a goal with wildcards") {
  const own::Workplace work;
  work.write("fixed.judge",
             "name=fixed\nabout=from one start\npuzzle=slide3x3\nstart=\"12345678x\"\ncases=until end\ncase=goal\n"
             "lines=1\nanswer={path}\nnone=none\n");
  CHECK(work.answer({"judge", "fixed.judge"}, "12345x786\n12345678x\n21345678x\n") == "u\n\nnone\n");
  work.write("wild.judge",
             "name=wild\nabout=to a corner\npuzzle=slide3x3\ngoal=x********\ncases=until end\ncase=start\nlines=3\n"
             "answer={distance}\nnone=none\n");
  CHECK(work.answer({"judge", "wild.judge"}, "123\n456\n78x\nx12\n345\n678\n") == "4\n0\n");
}

TEST_CASE("a judge of one's own may be about a puzzle of one's own") {
  const own::Workplace work;
  work.write("ring.puzzle", "name = ring\ntiles = 1 2 3 4\n[move]\na = (1 2 3 4)\n");
  work.write("ring.judge",
             "name=ring\nabout=round and round\npuzzle=ring\ncases=until end\ncase=start goal\nlines=2\n"
             "answer={path}.\nnone=never\n");
  work.build("ring");
  CHECK(work.answer({"judge", "ring.judge", "--tables", "tables"},
                    "12\n34\n41\n23\n12\n34\n21\n34\n41\n23\n12\n34\n") == "a.\nnever\naaa.\n");
}
