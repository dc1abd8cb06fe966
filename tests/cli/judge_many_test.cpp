// Judges with so many cases that they are answered in groups, against the same cases asked a few at a time.

#include "cli/many_lines.hpp"
#include "cli/programs.hpp"
#include "support/temporary_folder.hpp"

namespace {

struct Cases {
  std::vector<std::string> boards;
  std::vector<std::string> words;
};

Cases random_cases(std::size_t count, unsigned seed) {
  const many::Expected expected("slide3x3");
  std::mt19937 random(seed);
  Cases cases;
  for (std::size_t i = 0; i < count; ++i) {
    cases.boards.push_back(support::shuffled("12345678x", random));
    cases.words.push_back(expected.word(cases.boards.back()));
  }
  return cases;
}

/// The lines of both sides from one case to another.
std::string input_of(const Cases& cases, std::size_t begin, std::size_t end, const std::string& line_end = "\n") {
  std::string text;
  for (std::size_t i = begin; i < end; ++i)
    text += (i % 3 == 0 ? support::spaced(cases.boards[i]) : cases.boards[i]) + (i % 29 == 0 ? " " : "") + line_end;
  return text;
}
std::string output_of(const Cases& cases, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t i = begin; i < end; ++i) text += cases.words[i] + "\n";
  return text;
}

const std::string counted_judge =
    "name=many\nabout=counted\npuzzle=slide3x3\ngoal=12345678x\ncases=counted\ncase=start\nlines=1\n"
    "answer=\"#{case} {distance}={path}.\"\nnone=\"#{case} never\"\n";

std::string counted_output(const Cases& cases, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string& word = cases.words[i];
    const std::string number = "#" + std::to_string(i + 1);
    text +=
        word == "unsolvable" ? number + " never\n" : number + " " + std::to_string(word.size()) + "=" + word + ".\n";
  }
  return text;
}

/// A judge whose blocks of input end in so many cases, after blanks that move every case across their ends.
void check_ends_of_cases(std::size_t blanks, std::size_t count) {
  const Cases cases = random_cases(count, 12);
  const std::string line_end = GENERATE("\n", "\r\n");
  std::string input = input_of(cases, 0, count, line_end);
  if (line_end == "\n") input.pop_back();  // the last line may lack its end
  REQUIRE(blanks < many::block_size);
  REQUIRE(blanks + input.size() > many::block_size + 1000);
  const std::string wanted = output_of(cases, 0, count);
  for (std::size_t padding = 0; padding <= 20; ++padding) {
    CAPTURE(padding);
    CHECK((answer({"judge", "hdu1043"}, std::string(blanks + padding, ' ') + "\n" + input) == wanted));
  }
}

}  // namespace

TEST_CASE("a block of input may end anywhere in a line of a judge's input") {
  check_ends_of_cases(many::block_size - 10'000, 1500);
}

TEST_CASE("blocks of input may end anywhere in a judge's many cases", "[.full]") {
  check_ends_of_cases(0, 21'000);
}

TEST_CASE("blank lines and block ends between a judge's many cases change nothing") {
  const Cases cases = random_cases(6000, 13);
  std::string input;
  for (std::size_t i = 0; i < 6000; ++i)
    input += input_of(cases, i, i + 1) + (i % 17 == 0 ? "\n" : i % 19 == 0 ? " \t\r\n\n" : "");
  CHECK((answer({"judge", "hdu1043"}, input) == output_of(cases, 0, 6000)));
  support::Process process({TILEBASE_PROGRAM, {"judge", "hdu1043"}});
  std::mt19937 random(14);
  std::size_t sent = 0;
  for (int piece = 0; piece < 400; ++piece) {
    const std::string text = input.substr(sent, 1 + support::below(40, random));
    process.send(text);
    sent += text.size();
  }
  CHECK((process.finish(input.substr(sent)).out == output_of(cases, 0, 6000)));
}

TEST_CASE("a bad case after thousands of good ones ends the judge with its line") {
  const Cases cases = random_cases(4500, 15);
  for (const std::size_t good : {4000U, 4001U, 4031U, 4032U, 4033U, 4400U}) {
    CAPTURE(good);
    const auto outcome =
        ask({"judge", "hdu1043"}, "\n" + input_of(cases, 0, good) + "11345678x\n" + input_of(cases, good, 4500));
    CHECK((outcome.out == output_of(cases, 0, good)));
    check_parts(outcome.err, {"line " + std::to_string(good + 2) + ": board '11345678x'"});
    CHECK(outcome.status == 2);
  }
}

TEST_CASE("a judge reads exactly the announced number of cases, whatever the group size, and reports another number") {
  const support::TemporaryFolder folder;
  support::write_file(folder / "many.judge", counted_judge);
  const Cases cases = random_cases(4200, 16);
  for (const std::size_t count : {4000U, 4001U, 4031U, 4032U, 4033U, 4064U})
    for (const std::size_t given : {count - 40, count - 1, count, count + 1, count + 40}) {
      CAPTURE(count, given);
      const std::string input = std::to_string(count) + "\n" + input_of(cases, 0, given);
      const auto outcome = ask({"judge", folder / "many.judge"}, input);
      CHECK((outcome.out == counted_output(cases, std::min(count, given))));
      CHECK(outcome.status == (given == count ? 0 : 2));
      const std::string at_the_end = "line " + std::to_string(given + 1) + ": ";
      check_parts(outcome.err, given < count   ? std::vector<std::string>{at_the_end, "ends inside a case"}
                               : given > count ? std::vector{"line " + std::to_string(count + 2) + ": unexpected input"}
                                               : std::vector<std::string>());
    }
  check_answer(ask({"judge", folder / "many.judge"}, "0\n"), "");
}

TEST_CASE("texts between answers and between moves are printed for thousands of cases, too") {
  const support::TemporaryFolder folder;
  const std::string definition =
      "name=many\nabout=tests\npuzzle=slide3x3\ncases=until end\ncase=start\ngoal=12345678x\nlines=1\nanswer={path}\n"
      "none=none\nbetween=--\nseparator=\" \"\n";
  support::write_file(folder / "many.judge", definition);
  std::string input;
  std::string output;
  for (int i = 0; i < 10'000; ++i) {
    input += "123x46758\n";
    output += i > 0 ? "--\nr d r\n" : "r d r\n";
  }
  CHECK((answer({"judge", folder / "many.judge"}, input) == output));
}
