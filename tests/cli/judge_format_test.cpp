// Variations of a judge's input that change no answer.

#include <cli/judge.hpp>

#include "cli/programs.hpp"
#include "support/temporary_folder.hpp"

namespace {

/// The text with other line ends.
std::string with_ends(const std::string& text, const std::string& end) {
  std::string result;
  for (const char c : text) result += c == '\n' ? end : std::string(1, c);
  return result;
}

/// The text with an empty line and one of blanks around every line.
std::string with_blank_lines(const std::string& text) {
  return "\n \n" + with_ends(text, "\n\n \t\n");
}

}  // namespace

TEST_CASE("every judge has a sample, and accepts it with CR LF, trailing blanks, blank lines and no last line end") {
  for (const auto& judge : tilebase::cli::builtin_judges()) {
    const std::string name(judge.name);
    CAPTURE(name);
    const auto sample = ask({"judge", name, "--sample"});
    REQUIRE((sample.status == 0 && sample.out.ends_with('\n')));
    const std::string input = sample.out;
    const std::string output = ask({"judge", name}, input).out;
    CHECK_FALSE(output.empty());
    for (const std::string& same :
         {with_ends(input, "\r\n"), with_ends(input, "  \t\n"), with_blank_lines(input),
          input.substr(0, input.size() - 1), with_ends(with_blank_lines(with_ends(input, "  \t\n")), "\r\n") + "\t "})
      check_answer(ask({"judge", name}, same), output);
  }
}

TEST_CASE("the example in data/judges/README.md prints what the page says") {
  const std::string page = support::text_of_file(TILEBASE_DATA_DIR "/judges/README.md");
  const std::size_t begin = page.find("```\nname      = corners") + 4;
  REQUIRE(begin != std::string::npos + 4);
  const support::TemporaryFolder folder;
  support::write_file(folder / "corners.judge", page.substr(begin, page.find("```", begin) - begin));
  check_answer(ask({"judge", folder / "corners.judge"}, "123x46758\n1x2345678\n"), "3: r d r\n\n1: l\n");
}
