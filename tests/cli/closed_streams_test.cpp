// Standard streams that are closed, full, or may not grow, and output that is the same in every country.

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <tilebase/table_files.hpp>
#include <tilebase/version.hpp>

#include "cli/programs.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"

using support::TemporaryFolder;
using tilebase::tablegen::store;

namespace {

/// Standard streams that are closed.
struct Closed {
  bool input;
  bool output;
  bool error;
  std::vector<int> numbers;

  /// The streams whose bits are set.
  explicit Closed(int set) : input((set & 1) != 0), output((set & 2) != 0), error((set & 4) != 0) {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
      if ((set >> stream & 1) != 0) numbers.push_back(stream);
  }
};

/// Checks that an error names these words in one line, if standard error is open.
void check_error(const support::Outcome& outcome, const Closed& closed, const std::vector<std::string>& words) {
  CHECK(support::lines(outcome.err).size() == (closed.error || words.empty() ? 0U : 1U));
  if (!closed.error) check_parts(outcome.err, words);
}

std::string many_boards() {
  std::string boards;
  for (int i = 0; i < 100'000; ++i) boards += "2 3 4 1 5 x 7 6 8\n";
  return boards;
}

const std::vector<std::string> bad_output{"cannot write standard output", "Bad file descriptor"};

support::Outcome run(const std::string& program, const std::vector<std::string>& arguments, const Closed& closed) {
  support::Call call{program, arguments};
  call.closed = closed.numbers;
  return support::run(call);
}

}  // namespace

TEST_CASE("an opened file does not get the descriptor of a closed standard stream") {
  const TemporaryFolder folder;
  const std::string pipe = folder / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  const auto program_path = std::filesystem::read_symlink("/proc/self/exe");
  const int other_end = ::open(pipe.c_str(), O_RDWR | O_CLOEXEC);
  for (int set = 1; set < 8; ++set) {
    CAPTURE(set);
    support::Call call{TILEBASE_PROGRAM, {"batch", pipe}};
    call.closed = Closed(set).numbers;
    const support::Process process(call);
    std::vector<std::string> files;  // names of the files that the program has open, by their numbers
    const auto opened = [&] { return std::find(files.begin(), files.end(), pipe) - files.begin(); };
    const auto look = [&] {
      files.clear();
      // Until exec, the child is a copy of this process, which has the pipe open, too.
      if (std::filesystem::read_symlink("/proc/" + std::to_string(process.id()) + "/exe") == program_path) return;
      for (int number = 0; number < 10; ++number) {
        std::error_code closed;
        const auto link = "/proc/" + std::to_string(process.id()) + "/fd/" + std::to_string(number);
        files.push_back(std::filesystem::read_symlink(link, closed).string());
      }
    };
    for (int patience = 0; patience < 1000 && opened() == std::ssize(files); ++patience) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      look();
    }
    look();  // The streams may have been made while they were looked at.
    CHECK(opened() > STDERR_FILENO);
    for (const int stream : call.closed) CHECK(files[static_cast<std::size_t>(stream)] == "/dev/null");
  }
  ::close(other_end);
}

TEST_CASE("closed standard streams damage no files and change no answers") {
  const TemporaryFolder folder;
  const std::string table = folder / "tiny.table";
  const auto bytes = store(support::tiny_table());
  support::write_file(table, bytes);
  support::write_file(folder / "tiny.puzzle", support::tiny_definition);
  support::write_file(folder / "boards", std::string_view("123x\nnonsense\n"));
  const std::string content(bytes.begin(), bytes.end());
  for (int set = 1; set < 8; ++set) {
    CAPTURE(set);
    const Closed closed(set);

    const auto solved = run(TILEBASE_PROGRAM, {"solve", "12345x786"}, closed);
    CHECK(solved.out == (closed.output ? "" : "d\n"));
    check_error(solved, closed, closed.output ? bad_output : std::vector<std::string>{});
    CHECK(solved.status == (closed.output ? 2 : 0));

    const auto refused = run(TILEBASE_PROGRAM, {"solve", "--tables", folder.string(), "-p", "tiny", "1"}, closed);
    CHECK(refused.out.empty());
    check_error(refused, closed, {"board '1': 1 tile"});
    CHECK(refused.status == 2);

    const auto batch =
        run(TILEBASE_PROGRAM, {"batch", "--tables", folder.string(), "-p", "tiny", folder / "boards"}, closed);
    CHECK(batch.out == (closed.output ? "" : "\nerror\n"));
    CHECK(support::lines(batch.err).size() == (closed.error ? 0U : closed.output ? 2U : 1U));
    CHECK(batch.status == 2);

    if (closed.input) {
      const auto read = run(TILEBASE_PROGRAM, {"batch"}, closed);
      CHECK(read.out.empty());
      check_error(read, closed, {"cannot read 'standard input'"});
      CHECK(read.status == 2);
      const auto verified = run(TILEBASE_TABLEGEN_PROGRAM, {"verify", "-"}, closed);
      check_error(verified, closed, {"cannot read '-'"});
      CHECK(verified.status == 2);
    }

    const auto built =
        run(TILEBASE_TABLEGEN_PROGRAM, {"build", "--puzzle", folder / "tiny.puzzle", "--out", folder / "made"}, closed);
    check_error(built, closed, closed.output ? bad_output : std::vector<std::string>{});
    CHECK(built.status == (closed.output ? 2 : 0));
    CHECK((support::text_of_file(folder / "made/tiny-123x.table") == content));
    std::filesystem::remove_all(folder / "made");

    const auto embedded =
        run(TILEBASE_TABLEGEN_PROGRAM, {"embed", table, "--as", "c", "--out", folder / "tiny.h"}, closed);
    CHECK(embedded.err.empty());
    CHECK(embedded.status == 0);
    CHECK(support::text_of_file(folder / "tiny.h") == generate({"embed", table, "--as", "c"}).out);

    const auto damaged = run(TILEBASE_TABLEGEN_PROGRAM, {"verify", table, folder / "boards"}, closed);
    if (!closed.error) check_parts(damaged.err, {"'" + (folder / "boards") + "' is no table"});
    CHECK(damaged.status == 2);
    CHECK((support::text_of_file(table) == content));
  }
}

TEST_CASE("reaching the file size limit of standard output is an error") {
  const TemporaryFolder folder;
  for (const std::size_t limit : {0U, 5U, 300U}) {
    CAPTURE(limit);
    for (const char* program : {TILEBASE_PROGRAM, TILEBASE_TABLEGEN_PROGRAM}) {
      support::Call call{program, {"--help"}, "", {}, "", folder / "out"};
      call.limits = {{RLIMIT_FSIZE, limit}};
      const auto outcome = support::run(call);
      check_parts(outcome.err, {"cannot write standard output", "File too large"});
      CHECK(outcome.status == 2);
      CHECK(std::filesystem::file_size(folder / "out") == limit);
    }
  }
}

TEST_CASE("a full standard output is an error in all verbs") {
  const TemporaryFolder folder;
  support::write_file(folder / "a.table", store(support::tiny_table()));
  support::write_file(folder / "boards", many_boards());
  for (const auto& [program, arguments] : std::vector<std::pair<std::string, std::vector<std::string>>>{
           {TILEBASE_PROGRAM, {"solve", "123x46758"}},
           {TILEBASE_PROGRAM, {"solve", "21345678x"}},
           {TILEBASE_PROGRAM, {"stats"}},
           {TILEBASE_PROGRAM, {"info"}},
           {TILEBASE_PROGRAM, {"--help"}},
           {TILEBASE_PROGRAM, {"--version"}},
           {TILEBASE_PROGRAM, {"batch", "boards"}},
           {TILEBASE_TABLEGEN_PROGRAM, {"--help"}},
           {TILEBASE_TABLEGEN_PROGRAM, {"--version"}},
           {TILEBASE_TABLEGEN_PROGRAM, {"verify", "a.table"}},
           {TILEBASE_TABLEGEN_PROGRAM, {"embed", "a.table", "--as", "c"}},
           {TILEBASE_TABLEGEN_PROGRAM, {"build", "--puzzle", "slide2x3", "--out", "."}}}) {
    CAPTURE(program, arguments);
    const auto outcome = support::run({program, arguments, "", {}, folder.string(), "/dev/full"});
    check_parts(outcome.err, {"cannot write standard output", "No space left"});
    CHECK(outcome.status == 2);
  }
}

TEST_CASE("a closed pipe ends a batch quietly") {
  support::Process process({TILEBASE_PROGRAM, {"batch"}});
  process.send("2 3 4 1 5 x 7 6 8\n");
  CHECK(process.next_line() == "dlurullddrurdllurdr");
  process.stop_listening();
  const auto outcome = process.finish(many_boards());
  CHECK(outcome.err.empty());
  CHECK((outcome.signal == SIGPIPE || outcome.status == 0));
}

TEST_CASE("a closed pipe ends the table generator quietly, and leaves only complete tables") {
  const TemporaryFolder folder;
  support::write_file(folder / "tiny.puzzle", support::tiny_definition);
  support::Call call{TILEBASE_TABLEGEN_PROGRAM,
                     {"build", "--puzzle", folder / "tiny.puzzle", "--out", folder / "made"}};
  call.ignored_signals = {SIGPIPE};  // the parent's choice does not matter
  support::Process process(call);
  process.stop_listening();
  const auto outcome = process.finish("");
  CHECK(outcome.err.empty());
  CHECK(outcome.signal == SIGPIPE);
  const auto bytes = store(support::tiny_table());
  CHECK((support::text_of_file(folder / "made/tiny-123x.table") == std::string(bytes.begin(), bytes.end())));
}

TEST_CASE("the output of both programs does not depend on the locale") {
  const support::TemporaryFolder folder;
  REQUIRE(generate({"build", "--puzzle", "slide2x3", "--out", folder.string()}).status == 0);
  for (const auto& [program, arguments] : std::vector<std::pair<std::string, std::vector<std::string>>>{
           {TILEBASE_PROGRAM, {"stats"}},
           {TILEBASE_PROGRAM, {"stats", "--json"}},
           {TILEBASE_PROGRAM, {"stats", "--format", "csv"}},
           {TILEBASE_PROGRAM, {"info"}},
           {TILEBASE_PROGRAM, {"unrank", "123456"}},
           {TILEBASE_PROGRAM, {"solve", "no board"}},
           {TILEBASE_PROGRAM, {"info", "no-such.table"}},
           {TILEBASE_TABLEGEN_PROGRAM, {"verify", "."}},
           {TILEBASE_TABLEGEN_PROGRAM, {"verify", "none.table"}},
           {TILEBASE_TABLEGEN_PROGRAM, {"build", "--help"}},
           {TILEBASE_TABLEGEN_PROGRAM, {"build", "--puzzle", "none"}}}) {
    const auto expected = support::run({program, arguments, "", {}, folder.string(), ""});
    if (arguments.size() == 1 && arguments[0] == "stats") CHECK(contains(expected.out, "mean 21.97"));
    for (const char* locale : {"de_DE.UTF-8", "tr_TR.UTF-8", "no-such-locale", "", "/etc"}) {
      CAPTURE(arguments, locale);
      const auto there =
          support::run({program, arguments, "", {{"LC_ALL", locale}, {"LANG", locale}}, folder.string(), ""});
      CHECK(there.out == expected.out);
      CHECK(there.err == expected.err);
      CHECK(there.status == expected.status);
    }
  }
}

TEST_CASE("both programs print their version") {
  check_answer(ask({"--version"}), std::string("tilebase ") + tilebase::version + "\n");
  check_answer(generate({"--version"}), std::string("tilebase-tablegen ") + tilebase::version + "\n");
}
