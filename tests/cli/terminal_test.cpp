// Standard output on a terminal.

#include <array>
#include <cstdlib>
#include <stdexcept>

#include <fcntl.h>
#include <unistd.h>

#include "cli/programs.hpp"
#include "support/temporary_folder.hpp"

namespace {

/// A pseudo-terminal: its other end is at a path.
class Terminal {
 public:
  Terminal() : master_(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)) {
    ::grantpt(master_);
    ::unlockpt(master_);
    path_ = ::ptsname(master_);
    slave_ = ::open(path_.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC);  // keeps it open when the program has ended
  }
  ~Terminal() {
    ::close(slave_);
    ::close(master_);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  const std::string& path() const { return path_; }

  /// Types keys.
  void type(const std::string& keys) const {
    if (::write(master_, keys.data(), keys.size()) != static_cast<ssize_t>(keys.size()))
      throw std::runtime_error("a terminal that takes no keys");
  }

  /// Everything written so far, with a terminal's line ends. What a program has written may arrive after it has ended,
  /// but comes before what is written later: so this writes an end of its own.
  std::string text() const {
    constexpr char end = '\x1e';
    if (::write(slave_, &end, 1) != 1) throw std::runtime_error("a terminal that takes no text");
    std::string result;
    std::array<char, 4096> part;
    while (!result.ends_with(end)) {
      const ssize_t got = ::read(master_, part.data(), part.size());
      if (got <= 0) throw std::runtime_error("a terminal without its text");
      result.append(part.data(), static_cast<std::size_t>(got));
    }
    result.pop_back();
    return result;
  }

 private:
  int master_;
  int slave_ = -1;
  std::string path_;
};

using Environment = std::vector<std::pair<std::string, std::string>>;

std::string shown(Environment environment) {
  const Terminal terminal;
  const auto outcome = support::run(
      {TILEBASE_PROGRAM, {"solve", "--show", "12345x786"}, "", std::move(environment), "", terminal.path()});
  CHECK(outcome.status == 0);
  CHECK(outcome.err.empty());
  return terminal.text();
}

/// The outcome of a call whose standard input is a terminal where these keys are typed.
support::Outcome typed(std::vector<std::string> arguments, const std::string& keys) {
  const Terminal terminal;
  terminal.type(keys);
  return support::run({TILEBASE_PROGRAM, std::move(arguments), "", {}, "", "", {}, {}, {}, terminal.path()});
}

/// Everything that a call writes to a terminal as its standard error, and its exit status.
std::pair<std::string, int> remarked(const std::string& arguments, const char* program = TILEBASE_PROGRAM) {
  const Terminal terminal;
  support::Call call;
  call.program = "/bin/sh";
  call.arguments = {"-c", "exec \"$0\" " + arguments + " 2>" + terminal.path(), program};
  const auto outcome = support::run(call);
  CHECK(outcome.out.empty());
  return {terminal.text(), outcome.status};
}

const std::string plain = "1 move: d\r\n\r\nstart   1 d\r\n1 2 3   1 2 3\r\n4 5 x   4 5 6\r\n7 8 6   7 8 x\r\n";

}  // namespace

TEST_CASE("a terminal gets the boards in colour, unless NO_COLOR turns it off") {
  CHECK(shown({{"NO_COLOR", "1"}}) == plain);
  for (const Environment& environment : {Environment(), Environment{{"NO_COLOR", ""}}})
    CHECK(shown(environment) ==
          "1 move: d\r\n\r\nstart   1 d\r\n1 2 3   1 2 3\r\n4 5 \033[2mx\033[0m   4 5 \033[1;32m6\033[0m\r\n"
          "7 8 6   7 8 \033[2mx\033[0m\r\n");
}

TEST_CASE("a search of more than a second shows on a terminal how far it has come, in a line that is erased") {
  const std::string call = "solve -p slide4x4 'x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1' --max-seconds ";
  std::pair<std::string, int> remark;
  // Longer times are needed only where a slow search looks at its clock too rarely.
  for (const std::string seconds : {"1.8", "18", "90"}) {
    remark = remarked(call + seconds);
    if (remark.first.find("searching") != std::string::npos) break;
  }
  const auto& [text, status] = remark;
  CHECK(status == 3);
  const std::string begin = "\rsearching: at least ";
  const std::string line = "\r\033[Ktilebase: gave up after ";
  CHECK(text.rfind(begin, 0) == 0);
  CHECK(text.find(" moves, ") != std::string::npos);
  CHECK(text.find(" million states\033[K") != std::string::npos);
  CHECK(text.find(line) != std::string::npos);
  CHECK(text.find('\n') > text.find(line));
  // The first look at the clock ends this one.
  CHECK(remarked(call + "0.000001").first.rfind("tilebase: gave up after ", 0) == 0);
}

TEST_CASE("a batch shows on a terminal how many of its lines are answered, beside the search for the next") {
  const support::TemporaryFolder folder;
  support::write_file(folder / "lines", std::string_view("1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15\n"
                                                         "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1\n"
                                                         "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x\n"));
  const auto [text, status] = remarked("batch -p slide4x4 --max-seconds 1.8 " + (folder / "lines") + " >/dev/null");
  CHECK(status == 3);
  CHECK(text.find("\r1 of 3 lines, searching: at least ") == 0);
  CHECK(text.find("\r\033[Kline 2: gave up after ") != std::string::npos);
}

TEST_CASE("a build of one table shows on a terminal how far it is, in a line that is erased") {
  const support::TemporaryFolder folder;
  const auto [text, status] = remarked(
      "build -p slide2x5 -g '1 2 3 4 5 6 7 8 9 x' --out " + folder.string() + " >/dev/null", TILEBASE_TABLEGEN_PROGRAM);
  CHECK(status == 0);
  std::size_t levels = 0;
  for (std::size_t at = 0; (at = text.find(" 0/1, the next to ", at)) != std::string::npos; ++at) ++levels;
  CHECK(levels > 20);
  CHECK(text.find(" 0/1, the next to 100 %") != std::string::npos);
  CHECK(text.substr(text.size() - 4) == "\r\033[K");
}

TEST_CASE("an interrupt on a terminal ends a search for the best, which prints what it knows") {
  support::Outcome outcome;
  std::string remark;
  // A later interrupt is needed only where a slow build knows no path in a second.
  for (const std::string seconds : {"1", "10", "60"}) {
    const Terminal terminal;
    support::Call call;
    call.program = "/bin/bash";  // Its option is -m, since a shell starts what runs beside it with interrupts ignored.
    call.arguments = {"-m", "-c",
                      "\"$0\" solve -p slide4x4 'x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1' --best 2>" + terminal.path() +
                          " & sleep " + seconds + "; kill -INT $!; wait $!",
                      TILEBASE_PROGRAM};
    outcome = support::run(call);
    remark = terminal.text();
    if (!outcome.out.empty()) break;
  }
  CHECK(outcome.status == 3);
  CHECK(outcome.out.size() >= 81);
  CHECK(remark.find("not proven: ") != std::string::npos);
}

TEST_CASE("a check of a heuristic shows on a terminal how far it has come, in a line that is erased") {
  const auto [text, status] = remarked("heuristic manhattan --sample 2000000 --seed 1 >/dev/null");
  CHECK(status == 0);
  CHECK(text.rfind("\rasked about ", 0) == 0);
  CHECK(text.find(" of 2000000 states\033[K") != std::string::npos);
  CHECK(text.substr(text.size() - 4) == "\r\033[K");
}

TEST_CASE("reading lines from a terminal prints a notice") {
  const std::string end_of_input = "\x04";
  for (const auto& arguments :
       std::vector<std::vector<std::string>>{{"batch"}, {"batch", "-"}, {"solve", "-"}, {"judge", "hdu1043"}}) {
    CAPTURE(arguments);
    const auto outcome = typed(arguments, "123x46758\n" + end_of_input);
    CHECK(outcome.out == "rdr\n");
    check_parts(outcome.err, {"reading lines from the terminal", "Ctrl-D"});
    CHECK(outcome.status == 0);
  }
  check_answer(typed({"solve", "123x46758"}, ""), "rdr\n");
  check_answer(ask({"batch"}, "123x46758\n"), "rdr\n");
}
