// With the address space limited by `ulimit -v`: an answer, or an error in one line.

#include <csignal>
#include <cstdio>

#include <sys/resource.h>

#include "cli/programs.hpp"
#include "support/temporary_folder.hpp"

namespace {

constexpr std::size_t kibibyte = 1024;
constexpr std::size_t plenty = 512 * kibibyte;  // number of KiB

support::Call limited(std::string program, std::vector<std::string> arguments, std::size_t kibibytes) {
  support::Call call{std::move(program), std::move(arguments)};
  call.limits = {{RLIMIT_AS, kibibytes * kibibyte}, {RLIMIT_CORE, 0}};
  return call;
}

/// The smallest address space, in KiB, in which the program starts; 0 if there is none.
std::size_t least_for(const std::string& program) {
  const auto starts = [&](std::size_t kibibytes) {
    return support::run(limited(program, {"--version"}, kibibytes)).status == 0;
  };
  if (!starts(plenty)) {
    std::puts("this cannot be tested here: the program does not start with an address space of 512 MiB");
    return 0;
  }
  std::size_t too_small = 0;
  std::size_t enough = plenty;
  while (enough - too_small > 4) {
    const std::size_t middle = (enough + too_small) / 2;
    (starts(middle) ? enough : too_small) = middle;
  }
  return enough;
}

/// Sizes from the smallest on, in growing steps, up to one that suffices for everything.
std::vector<std::size_t> sizes_from(std::size_t least, std::size_t first_step, double growth) {
  std::vector<std::size_t> sizes;
  for (auto step = static_cast<double>(first_step); least < plenty; step *= growth) {
    sizes.push_back(least);
    least += static_cast<std::size_t>(step);
  }
  sizes.push_back(plenty);
  return sizes;
}

/// Checks that the program gave the usual answer or an error in one line. True if it answered.
bool answers_or_says_why(const std::string& name, const support::Outcome& outcome, const std::string& answer) {
  if (outcome.status == 0) {
    CHECK((outcome.out == answer || answer.empty()));
    CHECK(outcome.err.empty());
    return true;
  }
  CHECK(outcome.status == 2);
  CHECK(outcome.signal == 0);
  CHECK(support::lines(outcome.err).size() == 1);
  CHECK(outcome.err.rfind(name + ": ", 0) == 0);
  CHECK((outcome.err.find(": out of memory") != std::string::npos || outcome.err.find("threads") != std::string::npos));
  return false;
}

void try_answering(std::size_t first_step, double growth) {
  const std::size_t least = least_for(TILEBASE_PROGRAM);
  if (least == 0) return;
  const support::TemporaryFolder folder;
  std::string boards;
  for (int i = 0; i < 20'000; ++i) boards += "2 3 4 1 5 x 7 6 8\n";
  support::write_file(folder / "boards", boards);
  support::write_file(folder / "case", std::string_view("2 3 4 1 5 x 7 6 8\n"));
  for (const auto& arguments :
       std::vector<std::vector<std::string>>{{"--help"},
                                             {"batch", "--help"},
                                             {"solve", "23415x768", "--goal", "12345678x", "--show"},
                                             {"solve", "--goal", "1********", "--json", "23415x768"},
                                             {"batch", "--threads", "1", folder / "boards"},
                                             {"batch", "--threads", "8", folder / "boards"},
                                             {"judge", "hdu1043", folder / "case"},
                                             {"judge", "--list"},
                                             {"stats", "--format", "svg"},
                                             {"random", "--distance", "20", "--count", "10", "--seed", "1"},
                                             {"info"}}) {
    CAPTURE(arguments);
    const auto usual = ask(arguments);
    REQUIRE(usual.status == 0);
    bool answered = false;
    for (const std::size_t kibibytes : sizes_from(least, first_step, growth)) {
      CAPTURE(kibibytes);
      answered =
          answers_or_says_why("tilebase", support::run(limited(TILEBASE_PROGRAM, arguments, kibibytes)), usual.out);
    }
    CHECK(answered);
  }
}

void try_making(std::size_t first_step, double growth) {
  const std::size_t least = least_for(TILEBASE_TABLEGEN_PROGRAM);
  if (least == 0) return;
  const support::TemporaryFolder folder;
  REQUIRE(generate({"build", "--puzzle", "slide3x3", "--out", folder.string()}).status == 0);
  const std::string table = folder / "slide3x3-12345678x.table";
  for (const auto& arguments : std::vector<std::vector<std::string>>{
           {"build", "--puzzle", "slide3x3", "--threads", "3", "--out", folder / "new"},
           {"build", "--help"},
           {"verify", table},
           {"embed", table, "--as", "c", "--out", folder / "slide.h"}}) {
    CAPTURE(arguments);
    bool answered = false;
    for (const std::size_t kibibytes : sizes_from(least, first_step, growth)) {
      CAPTURE(kibibytes);
      answered = answers_or_says_why("tilebase-tablegen",
                                     support::run(limited(TILEBASE_TABLEGEN_PROGRAM, arguments, kibibytes)), "");
      if (std::filesystem::exists(folder / "new"))
        for (const auto& entry : std::filesystem::directory_iterator(folder / "new"))
          CHECK((support::text_of_file(entry.path().string()) ==
                 support::text_of_file(folder / entry.path().filename().string())));
    }
    CHECK(answered);
  }
}

void try_serving(std::size_t first_step, double growth) {
  const std::size_t least = least_for(TILEBASE_PROGRAM);
  if (least == 0) return;
  bool served = false;
  for (const std::size_t kibibytes : sizes_from(least, first_step, growth)) {
    CAPTURE(kibibytes);
    support::Process process(limited(TILEBASE_PROGRAM, {"serve", "--port", "0", "--threads", "8"}, kibibytes));
    served = process.next_line().rfind("listening on ", 0) == 0;
    if (served) process.signal(SIGTERM);
    CHECK(answers_or_says_why("tilebase", process.finish(""), "") == served);
  }
  CHECK(served);
}

}  // namespace

TEST_CASE("with little memory, the service starts or gives an error in one line") {
  try_serving(64, 3);
}

TEST_CASE("with many amounts of memory, the result is answers, tables, a service, or an error in one line", "[.full]") {
  try_answering(8, 1.6);
  try_making(8, 1.6);
  try_serving(8, 1.6);
}

TEST_CASE("with any amount of memory, the result is answers, tables, a service, or an error in one line", "[.long]") {
  try_answering(4, 1.06);
  try_making(4, 1.06);
  try_serving(4, 1.06);
}
