// Batches give the same output with threads, from files and pipes, with other line ends, and split into any blocks.
// questions/batch.txt has their single answers.

#include "cli/many_lines.hpp"
#include "cli/programs.hpp"
#include "support/temporary_folder.hpp"

namespace {

/// The outcome of a shell command that reads a file `input` with this text.
support::Outcome shell(const std::string& command, const std::string& input) {
  const support::TemporaryFolder folder;
  support::write_file(folder / "input", std::string_view(input));
  return support::run({"/bin/sh", {"-c", command}, "", {{"TILEBASE", TILEBASE_PROGRAM}}, folder.string(), ""});
}

void check_same(const support::Outcome& outcome, const many::Sample& sample) {
  CHECK((outcome.out == sample.out));
  CHECK((outcome.err == sample.err));
  CHECK(outcome.status == (sample.err.empty() ? 0 : 2));
}

}  // namespace

TEST_CASE("a batch is answered the same for any number of threads, from a file, standard input or a pipe") {
  const many::Expected expected("slide3x3");
  const many::Sample sample = many::mixed_lines(expected, 15'000, "\n", 1);
  for (const std::string threads : {"1", "2", "8"}) {
    CAPTURE(threads);
    const std::string batch = "\"$TILEBASE\" batch --threads " + threads;
    check_same(ask({"batch", "--threads", threads}, sample.input), sample);
    check_same(shell(batch + " input", sample.input), sample);
    check_same(shell(batch + " < input", sample.input), sample);
    check_same(shell("dd if=input bs=777 2>/dev/null | " + batch, sample.input), sample);
  }
}

TEST_CASE("a batch of a puzzle whose moves have longer names is answered the same for any number of threads") {
  const std::string puzzle = GENERATE("rotate3x3", "mixed3x3", "slide2x4", "die");
  CAPTURE(puzzle);
  const many::Expected expected(puzzle);
  const many::Sample sample = many::mixed_lines(expected, 9000, "\n", 2);
  for (const char* threads : {"1", "2", "8"})
    check_same(ask({"batch", "-p", puzzle, "--threads", threads}, sample.input), sample);
}

TEST_CASE("a batch with CR LF line ends and without the last one is answered the same") {
  const many::Expected expected("slide3x3");
  many::Sample sample = many::mixed_lines(expected, 9000, "\r\n", 3);
  sample.add("1 2 3 4 5 6 7 x 8", "r", GENERATE("", "\r", "\n", "\r\n"));
  for (const char* threads : {"1", "2", "8"}) check_same(ask({"batch", "--threads", threads}, sample.input), sample);
}

TEST_CASE("a batch whose input arrives in parts of lines is answered the same") {
  const many::Expected expected("slide3x3");
  const many::Sample sample = many::mixed_lines(expected, 9000, "\n", 4);
  for (const char* threads : {"1", "2"}) {
    std::mt19937 random(5);
    support::Process process({TILEBASE_PROGRAM, {"batch", "-t", threads}});
    std::size_t sent = 0;
    for (int piece = 0; piece < 400; ++piece) {
      const std::string text = sample.input.substr(sent, 1 + support::below(40, random));
      process.send(text);
      sent += text.size();
    }
    check_same(process.finish(sample.input.substr(sent)), sample);
  }
}

TEST_CASE("a line without a target uses the batch's goal, even after thousands with another target") {
  const many::Expected expected("slide3x3");
  std::mt19937 random(8);
  many::Sample sample;
  for (const std::string target : {"x12345678", "12345678x", "1234x5678"}) {
    for (int i = 0; i < 4100; ++i) {
      const std::string board = support::shuffled("12345678x", random);
      sample.add(board + " -> " + target, expected.word(board, target));
    }
    for (int i = 0; i < 40; ++i) {
      const std::string board = support::shuffled("12345678x", random);
      sample.add(board, expected.word(board));
    }
  }
  for (const char* threads : {"1", "2"}) check_same(ask({"batch", "-t", threads}, sample.input), sample);
}

TEST_CASE("a line may begin or end exactly at the end of a block") {
  const many::Expected expected("slide3x3");
  const std::string board = "23415x768";
  const std::string word = expected.word(board);
  for (const std::size_t missing : {0U, 1U, 2U, 9U, 10U, 11U, 12U}) {
    for (const std::size_t blocks : {1U, 2U}) {
      many::Sample sample;
      sample.add("#" + std::string(blocks * many::block_size - missing - 2, '-'), "");
      for (int i = 0; i < 3; ++i) sample.add(board, word, i == 2 ? "" : "\n");
      CAPTURE(missing, blocks);
      for (const char* threads : {"1", "2", "8"}) check_same(ask({"batch", "-t", threads}, sample.input), sample);
    }
  }
}

TEST_CASE("a long batch in JSON gives every error its line number, for any number of threads") {
  std::string input;
  for (int i = 1; i <= 40'000; ++i) input += i % 1000 == 0 ? "wrong\n" : "123x46758\n";
  const auto outcome = ask({"batch", "--json", "--print", "distance", "-t", "2"}, input);
  const auto lines = support::lines(outcome.out);
  REQUIRE(lines.size() == 40'000);
  const auto errors = support::lines(outcome.err);
  REQUIRE(errors.size() == 40);
  for (std::size_t i = 1000; i <= lines.size(); i += 1000) {
    CHECK(lines[i - 1].rfind("{\"line\":" + std::to_string(i) + ",\"error\":\"board 'wrong'", 0) == 0);
    CHECK(errors[i / 1000 - 1].rfind("line " + std::to_string(i) + ": board 'wrong'", 0) == 0);
  }
}

TEST_CASE("whether a line is too long does not depend on threads or on what came before it") {
  for (const std::size_t length : {1'000'000U, (1U << 20U) + 60'000U, (1U << 20U) + 200'000U})
    for (const std::size_t before : {0U, 1000U, 12'000U}) {
      std::string input;
      for (std::size_t i = 0; i < before; ++i) input += "12345678x\n";
      input += "#" + std::string(length - 1, '-') + "\n";
      const bool too_long = length > 1U << 20U;
      CAPTURE(length, before);
      for (const char* threads : {"1", "8"}) {
        CAPTURE(threads);
        const auto outcome = ask({"batch", "-t", threads}, input);
        CHECK(outcome.status == (too_long ? 2 : 0));
        CHECK((outcome.out == std::string(before + (too_long ? 0 : 1), '\n')));
      }
    }
}
