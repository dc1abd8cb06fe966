#include <tilebase/version.hpp>

#include "cli/own_puzzles.hpp"
#include "cli/programs.hpp"

namespace {

const std::string tiles = "; the tiles of slide3x3 are 1 2 3 4 5 6 7 8 x";

}  // namespace

TEST_CASE("a board that does not fit the puzzle is rejected") {
  check_refusal(ask({"solve", "1 1 3 4 5 6 7 8 x"}),
                "tilebase: board '1 1 3 4 5 6 7 8 x': more than one 1, no 2" + tiles);
  check_refusal(ask({"distance", "12345678"}),
                "tilebase: board '12345678': the blank x is missing: 8 tiles where slide3x3 has 9 cells" + tiles);
  check_refusal(ask({"solve", "12345678y"}),
                "tilebase: board '12345678y': the blank x is missing, and 'y' is not a tile" + tiles);
  check_refusal(ask({"solve", "12345678*"}), "tilebase: board '12345678*': wildcards are for targets only" + tiles);
  check_refusal(ask({"solve", "12345678x", "--goal", "11*******"}),
                "tilebase: board '11*******': more than one 1; each tile may stand once" + tiles);
  check_refusal(ask({"rank", ""}), "tilebase: board '': 0 tiles where slide3x3 has 9 cells" + tiles);
  check_refusal(ask({"solve", "12345678x\n\n1"}),
                "tilebase: board '12345678x\\x0a\\x0a1': ragged rows of 9 and 1, but slide3x3 has 3 rows of 3");
}

TEST_CASE("an unknown or missing verb is an error") {
  check_refusal(ask({"nonsense", "12345678x"}), "tilebase: unknown verb 'nonsense'; see `tilebase --help`");
  check_refusal(ask({"--nonsense"}), "tilebase: unknown option '--nonsense'; see `tilebase --help`");
  check_refusal(ask({"--json"}), "tilebase: missing verb before '--json'; see `tilebase --help`");
  check_refusal(ask({""}), "tilebase: unknown verb ''; see `tilebase --help`");
  check_refusal(generate({"make"}), "tilebase-tablegen: unknown verb 'make'; see `tilebase-tablegen --help`");
}

TEST_CASE("the bare command prints its help and exits with 2") {
  const auto outcome = ask({});
  CHECK(outcome.out == ask({"--help"}).out);
  CHECK(outcome.err == "tilebase: missing verb\n");
  CHECK(outcome.status == 2);
  const auto generator = generate({});
  CHECK(generator.out == generate({"--help"}).out);
  CHECK(generator.err == "tilebase-tablegen: missing verb\n");
  CHECK(generator.status == 2);
}

TEST_CASE("for a mistyped verb the error suggests the right one") {
  for (const char* typed : {"solv", "slove", "sovle", "solvee", "zolve"})
    check_refusal(ask({typed, "12345678x"}),
                  "tilebase: unknown verb '" + std::string(typed) + "'; did you mean solve?");
  check_refusal(ask({"dist", "12345678x"}), "tilebase: unknown verb 'dist'; did you mean distance?");
  check_refusal(ask({"distnace", "12345678x"}), "tilebase: unknown verb 'distnace'; did you mean distance?");
  check_refusal(ask({"--puzzle", "die", "batsh"}), "tilebase: unknown verb 'batsh'; did you mean batch?");
  check_refusal(generate({"biuld"}), "tilebase-tablegen: unknown verb 'biuld'; did you mean build?");
  CHECK(ask({std::string(100'000, 's')}).status == 2);
}

TEST_CASE("for a mistyped option the error suggests the right one, before and after the verb") {
  const std::string meant = "tilebase: unknown option '--puzle'; did you mean --puzzle?";
  check_refusal(ask({"solve", "--puzle", "die", "123456"}), meant);
  check_refusal(ask({"--puzle", "die", "solve", "123456"}), meant);
  check_refusal(ask({"--puzle=die", "solve", "123456"}), meant);
  check_refusal(ask({"random", "--cuont", "3"}), "tilebase: unknown option '--cuont'; did you mean --count?");
  check_refusal(generate({"build", "--goals", "1"}),
                "tilebase-tablegen: unknown option '--goals'; did you mean --goal?");
}

TEST_CASE("a board that begins with a hyphen goes after --") {
  const custom::Workplace work;
  work.write("minus.puzzle", "name = minus\ntiles = 1 2 -\n[move]\nA = (1 2 3)\n");
  work.build("minus");
  const std::vector<std::string> about{"--tables", "tables", "--puzzle", "minus"};
  const auto run = [&](std::vector<std::string> words) {
    words.insert(words.begin(), about.begin(), about.end());
    return work.run(TILEBASE_PROGRAM, words);
  };
  check_answer(run({"solve", "--", "-12"}), "AA\n");
  check_answer(run({"distance", "--json", "--", "-12"}),
               R"({"puzzle":"minus","start":"-12","goal":"12-","solvable":true,"distance":2})"
               "\n");
  check_answer(run({"solve", "--goal", "-12", "12-"}), "A\n");
  const std::string hint = "; put an argument that begins with - after `--`";
  check_refusal(run({"solve", "-12"}), "tilebase: unknown option '-12'" + hint + "; see `tilebase solve --help`");
  check_refusal(run({"-12", "solve"}), "tilebase: unknown option '-12'" + hint + "; see `tilebase --help`");
  check_refusal(run({"stats", "-12"}), "tilebase: unknown option '-12'; see `tilebase stats --help`");
}

TEST_CASE("an option that the verb does not have is an error") {
  check_refusal(ask({"solve", "--colour", "12345678x"}),
                "tilebase: unknown option '--colour'; see `tilebase solve --help`");
  check_refusal(ask({"rank", "12345678x", "--goal", "12345678x"}),
                "tilebase: unknown option '--goal'; see `tilebase rank --help`");
  check_refusal(ask({"judge", "--json"}), "tilebase: unknown option '--json'; see `tilebase judge --help`");
  check_refusal(generate({"build", "--json"}),
                "tilebase-tablegen: unknown option '--json'; see `tilebase-tablegen build --help`");
}

TEST_CASE("an option without its value, or given twice, is an error in one line") {
  for (const auto& arguments :
       std::vector<std::vector<std::string>>{{"solve", "12345678x", "--goal"},
                                             {"solve", "12345678x", "--puzzle"},
                                             {"solve", "12345678x", "--puzzle", "slide3x3", "--puzzle", "slide3x3"},
                                             {"solve", "12345678x", "--json=yes"},
                                             {"solve", "12345678x", "--json", "--show"},
                                             {"solve"},
                                             {"distance"},
                                             {"moves"},
                                             {"count"},
                                             {"paths"},
                                             {"moves", "*2345678x"},
                                             {"count", "*2345678x"},
                                             {"paths", "*2345678x"},
                                             {"paths", "12345678x", "--limit", "-1"},
                                             {"count", "12345678x", "--limit", "1"},
                                             {"batch", "--print", "colour"},
                                             {"batch", "one", "two"}}) {
    const auto outcome = ask(arguments);
    CAPTURE(arguments, outcome.err);
    CHECK(outcome.out.empty());
    CHECK(support::lines(outcome.err).size() == 1);
    CHECK(outcome.err.rfind("tilebase: ", 0) == 0);
    CHECK(outcome.status == 2);
  }
}

TEST_CASE("for a number out of range the error gives the range") {
  check_refusal(ask({"paths", "12345678x", "--limit", "0"}),
                "tilebase: --limit '0' is not a number from 1 to 18446744073709551615");
  check_refusal(ask({"random", "--count", "many"}),
                "tilebase: --count 'many' is not a number from 1 to 18446744073709551615");
  check_refusal(ask({"random", "--seed", "-1"}),
                "tilebase: --seed '-1' is not a number from 0 to 18446744073709551615");
  check_refusal(ask({"random", "--distance", "32"}),
                "tilebase: --distance '32' is not a number from 0 to 31, the farthest from goal 12345678x");
  check_refusal(ask({"random", "--distance", "9", "-p", "rotate3x3", "-g", "987654321"}),
                "tilebase: --distance '9' is not a number from 0 to 8, the farthest from goal 987654321");
  check_refusal(ask({"random", "--distance", "3x"}),
                "tilebase: --distance '3x' is not a number from 0 to 31, the farthest from goal 12345678x");
}

TEST_CASE("options cannot be abbreviated") {
  check_refusal(ask({"solve", "--goa", "12345678x", "12345678x"}),
                "tilebase: unknown option '--goa'; did you mean --goal?");
}

TEST_CASE("both programs print their version") {
  check_answer(ask({"--version"}), std::string("tilebase ") + tilebase::version + "\n");
  check_answer(generate({"--version"}), std::string("tilebase-tablegen ") + tilebase::version + "\n");
}

TEST_CASE("both programs print help for themselves and each verb") {
  const auto check_help = [](const std::string& program, auto run, std::initializer_list<std::string> verbs) {
    const std::string help = run({"--help"}).out;
    for (const std::string& verb : verbs) {
      CAPTURE(program, verb);
      CHECK(help.find("\n  " + verb + " ") != std::string::npos);
      const auto outcome = run({verb, "--help"});
      CHECK(outcome.status == 0);
      CHECK(outcome.err.empty());
      CHECK(outcome.out.rfind("usage: " + program + " " + verb + " ", 0) == 0);
      CHECK(run({verb, "-h"}).out == outcome.out);
      CHECK(run({"help", verb}).out == outcome.out);
    }
  };
  check_help("tilebase", [](std::vector<std::string> arguments) { return ask(std::move(arguments)); },
             {"solve", "distance", "moves", "count", "paths", "batch", "rank", "unrank", "stats", "random", "heuristic",
              "info", "serve"});
  check_help("tilebase-tablegen", [](std::vector<std::string> arguments) { return generate(std::move(arguments)); },
             {"build", "verify", "embed"});
  CHECK(ask({"--help"}).status == 0);
  CHECK(ask({"-h"}).out == ask({"--help"}).out);
  CHECK(generate({"--help"}).err.empty());
}
