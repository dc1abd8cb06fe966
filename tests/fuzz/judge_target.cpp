// The input of judge problems. Four bytes choose a definition, the fifth whether the input, which is the rest, is
// repeated many times.

#include <charconv>
#include <optional>

#include <sys/mman.h>
#include <unistd.h>

#include <base/standard_streams.hpp>
#include <command/command.hpp>
#include <tilebase/engine/puzzle/spelling.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/tilebase.hpp>

#include "cli/verbs.hpp"
#include "small_tables.hpp"
#include "support/questions.hpp"
#include "target.hpp"

namespace {

using fuzz::require;
using fuzz::small_tablebases;
using tilebase::Tablebase;

/// A file in memory, with a path.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view text = {}) : file_(::memfd_create("fuzz", MFD_CLOEXEC)) {
    require(file_ >= 0, "a file in memory is made");
    for (; !text.empty();) {
      const auto written = ::write(file_, text.data(), text.size());
      require(written > 0, "a file in memory is written");
      text.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  ~MemoryFile() { ::close(file_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  int number() const { return file_; }
  std::string path() const { return "/proc/self/fd/" + std::to_string(file_); }

  /// Everything written so far; empties the file.
  std::string taken() const {
    std::string text(static_cast<std::size_t>(::lseek(file_, 0, SEEK_CUR)), '\0');
    require(::pread(file_, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()), "a file is read");
    require(::ftruncate(file_, 0) == 0 && ::lseek(file_, 0, SEEK_SET) == 0, "a file is emptied");
    return text;
  }

 private:
  int file_;
};

/// Number of repetitions of an input that make the judge use its queue, and length of the longest repeated input.
constexpr int enough_times = 1200;
constexpr std::size_t longest_repeated = 24;

enum class Cases { one, counted, until_end };

/// The parts of a definition that are generated here.
struct Judge {
  const Tablebase* tablebase;
  Cases cases;
  std::vector<std::string> items;
  int lines;
  int wrap;
  bool separated;
  bool parted;
  bool two_goals;  // whether the problem has two goals, if the definition has the goal

  bool gives(const std::string& item) const { return std::find(items.begin(), items.end(), item) != items.end(); }
  std::string own_goal() const { return format_board(tablebase->puzzle(), tablebase->puzzle().goal()); }
  std::string other_goal() const {
    const std::string goal = own_goal();
    return '*' + std::string(goal.rbegin(), goal.rend() - 1);
  }

  std::string definition() const {
    std::string text = "name = fuzz\nabout = any input\npuzzle = " + tablebase->puzzle().name() + "\ncases = " +
                       (cases == Cases::one       ? "one"
                        : cases == Cases::counted ? "counted"
                                                  : "until end") +
                       "\ncase =";
    for (const std::string& item : items) text += ' ' + item;
    if (!gives("start")) text += "\nstart = " + own_goal();
    if (!gives("goal") && !gives("target"))
      text += "\ngoal = " + own_goal() + (two_goals ? "\ngoal = " + other_goal() : "");
    if (separated) text += "\nseparator = \"{\\n\"";
    if (parted) text += "\nbetween = \"--\"";
    if (lines > 0) text += "\nlines = " + std::to_string(lines);
    if (wrap > 0) text += "\nwrap = " + std::to_string(wrap);
    return text + "\nanswer = \"{case}: {distance}\\n{path}\"\nnone = \"{case}: \\\\\"\n";
  }
};

Judge judge_of(fuzz::Input& input) {
  static const std::vector<std::vector<std::string>> items{
      {"start"},           {"start", "goal"},           {"start", "target"}, {"goal"},
      {"target", "start"}, {"start", "goal", "target"}, {"target", "goal"}};
  const auto& tablebase = small_tablebases()[input.number(1) % small_tablebases().size()];
  const auto cases = static_cast<Cases>(input.number(1) % 3);
  const auto& which = items[input.number(1) % items.size()];
  const std::uint32_t form = input.number(1);
  const int lines = static_cast<int>(form % 4);
  const bool even = lines == 0 || tablebase.puzzle().cells() % lines == 0;
  return {&tablebase,
          cases,
          which,
          even ? lines : 1,
          static_cast<int>(form / 4 % 4),
          form / 16 % 2 == 1,
          form / 32 % 2 == 1,
          form / 64 % 2 == 1};
}

/// Reference judge, a literal implementation of data/judges/README.md.
class PlainJudge {
 public:
  PlainJudge(const Judge& judge, std::string_view input) : judge_(judge), rest_(input) {
    if (rest_.substr(0, 3) == "\xEF\xBB\xBF") rest_.remove_prefix(3);  // a byte order mark
  }

  /// The output, and whether the whole input is valid.
  std::pair<std::string, bool> run() {
    const bool good = run_cases() && !next_tile();
    return {output_, good};
  }

 private:
  bool run_cases() {
    std::size_t count = 1;
    if (judge_.cases == Cases::counted) {
      if (!next_tile()) return false;
      std::string_view line = rest_of_line();
      while (std::string_view(" \t\r\v\f").find(line.back()) != std::string_view::npos) line.remove_suffix(1);
      const char* const end = line.data() + line.size();
      if (const auto read = std::from_chars(line.data(), end, count); read.ec != std::errc() || read.ptr != end)
        return false;
    }
    for (std::size_t number = 1; judge_.cases == Cases::until_end ? next_tile() : number <= count; ++number)
      if (!run_case(number)) return false;
    return true;
  }

  bool run_case(std::size_t number) {
    const auto& tablebase = *judge_.tablebase;
    const auto& puzzle = tablebase.puzzle();
    tilebase::Target start = puzzle.goal_target();
    std::vector<tilebase::Target> goals;
    if (!judge_.gives("goal") && !judge_.gives("target")) {
      goals.push_back(start);
      if (judge_.two_goals) goals.push_back(parse_target(puzzle, judge_.other_goal()).value());
    }
    for (const std::string& item : judge_.items) {
      const auto text = board();
      const auto read = text ? parse_target(puzzle, *text) : tilebase::Error{tilebase::ErrorCode::bad_board, ""};
      if (!read || (item != "target" && read->wildcards() > 0)) return false;
      if (item == "start")
        start = *read;
      else
        goals.push_back(*read);
    }
    std::optional<tilebase::Path> path;
    for (const auto& goal : goals) {
      const auto candidate = support::path(tablebase, start.only_match(), goal).value();
      if (candidate &&
          (!path || candidate->size() < path->size() || (candidate->size() == path->size() && *candidate < *path)))
        path = candidate;
    }
    if (number > 1 && judge_.parted) output_ += "--\n";
    output_ += std::to_string(number) + ": ";
    if (!path) {
      output_ += "\\\n";
      return true;
    }
    output_ += std::to_string(path->size()) + '\n';
    std::string word = judge_.separated ? "" : puzzle.word(*path);
    for (std::size_t i = 0; judge_.separated && i < path->size(); ++i)
      word += (i > 0 ? "{\n" : "") + puzzle.moves()[(*path)[i]].name;
    for (const auto wrap = static_cast<std::size_t>(judge_.wrap); wrap > 0 && word.size() > wrap; word.erase(0, wrap))
      output_ += word.substr(0, wrap) + '\n';
    output_ += word + '\n';
    return true;
  }

  /// Skips separators; returns false at the end.
  bool next_tile() {
    while (!rest_.empty() && tilebase::is_separator(rest_[0])) rest_.remove_prefix(1);
    return !rest_.empty();
  }

  std::string_view rest_of_line() {
    const std::string_view line = rest_.substr(0, rest_.find('\n'));
    rest_.remove_prefix(line.size());
    return line;
  }

  std::optional<std::string> board() {
    const int cells = judge_.tablebase->puzzle().cells();
    std::string text;
    if (judge_.lines == 0) {
      for (int tile = 0; tile < cells; ++tile) {
        if (!next_tile()) return std::nullopt;
        text += rest_[0];
        rest_.remove_prefix(1);
      }
      return text;
    }
    if (judge_.lines == 1) return next_tile() ? std::optional(std::string(rest_of_line())) : std::nullopt;
    for (int line = 0; line < judge_.lines; ++line) {
      if (!next_tile()) return std::nullopt;
      std::string tiles;
      for (const char c : rest_of_line())
        if (!tilebase::is_separator(c)) tiles += c;
      if (static_cast<int>(tiles.size()) != cells / judge_.lines) return std::nullopt;
      text += tiles;
    }
    return text;
  }

  const Judge& judge_;
  std::string_view rest_;
  std::string output_;
};

}  // namespace

std::vector<std::string> fuzz::seeds() {
  std::vector<std::string> inputs;
  for (const auto& [number, board, turned] : small_goals()) {
    for (char cases = 0; cases < 3; ++cases)
      for (char items = 0; items < 7; ++items) {
        const std::string which{number, cases, items};
        const std::string count = cases == 1 ? "2\n" : "";
        inputs.push_back(which + std::string("\1\0", 2) + count + board + '\n' + turned + '\n' + turned + "\n\n" +
                         board);
        inputs.push_back(which + std::string("\2\0", 2) + count + board.substr(0, board.size() / 2) + '\n' +
                         board.substr(board.size() / 2) + " \r\n" + turned);
        inputs.push_back(which + std::string("\4\0", 2) + count + turned + board + board + turned);
        inputs.push_back(which + std::string("\x7D\0", 2) + count + turned + '\n' + board + '\n' + board + '\n' +
                         turned + '\n' + turned + '\n' + board);
        if (cases == 2) inputs.push_back(which + "\1\xFF" + turned + '\n');
        inputs.push_back(which + std::string("\1\0", 2) + count + board + "\n'" + turned + "'\n" + board + '\'');
        inputs.push_back(which + std::string("\0\0", 2) + "\xEF\xBB\xBF" + count + board + '\n' + turned);
      }
  }
  return inputs;
}

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const MemoryFile standard_output;
  static const bool redirected = ::dup2(standard_output.number(), STDOUT_FILENO) == STDOUT_FILENO;
  require(redirected, "standard output is a file in memory");

  fuzz::Input input(data, size);
  const Judge judge = judge_of(input);
  const std::uint32_t times = input.number(1);
  std::string text;
  const bool many_times = times >= 250 && input.rest().size() <= longest_repeated;
  for (int i = 0; i < (many_times ? enough_times : 1); ++i) text += input.rest();

  const auto [wanted, good] = PlainJudge(judge, text).run();
  const MemoryFile definition(judge.definition());
  const MemoryFile questions(text);
  const std::string folder = fuzz::folder_of_small_tables(judge.tablebase->puzzle().name());
  boost::program_options::variables_map options;
  options.emplace("tables", boost::program_options::variable_value(std::vector<std::string>{folder}, false));
  bool answered = true;
  std::string reason;
  try {
    tilebase::cli::judge_verb.run({options, {definition.path(), questions.path()}});
  } catch (const tilebase::Failure& failure) {
    answered = false;
    reason = failure.message;
  }
  tilebase::output().finish();
  const std::string output = standard_output.taken();
  require(answered == good, "exactly invalid input is refused: " + reason);
  require(answered || reason.rfind("line ", 0) == 0, "a refusal names the line: " + reason);
  require(output == wanted, "the output equals the reference's");
  return 0;
}
