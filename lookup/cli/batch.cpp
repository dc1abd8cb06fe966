#include <cstdio>
#include <thread>
#include <vector>

#include <command/line_reader.hpp>
#include <command/output.hpp>
#include <tilebase/text.hpp>

#include "cli/answerer.hpp"
#include "cli/question.hpp"
#include "cli/verbs.hpp"

namespace cli {
namespace {

using command::Arguments;
using command::output;
using tilebase::Puzzle;
namespace po = boost::program_options;

void add_options(po::options_description_easy_init options) {
  add_puzzle_options(options);
  add_goal_option(options);
  options("print", po::value<std::string>()->value_name("path|distance"), "what to print a line (default path)");
  options("threads,t", po::value<int>()->value_name("N"),
          "lines answered at a time (default 1); the output is the same for any number");
}

bool asks_nothing(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t\r\v\f");
  return first == std::string_view::npos || line[first] == '#';
}

/// Answers lines into a text of its own, so that several can work side by side.
class Worker {
 public:
  Worker(const tilebase::Tablebase& tablebase, const tilebase::Target& goal, bool paths)
      : tablebase_(tablebase), goal_(goal), paths_(paths), answerer_(tablebase, paths) {}

  /// Answers every line of the text.
  void run(std::string_view lines) {
    answers_.clear();
    errors_.clear();
    lines_ = 0;
    while (!lines.empty()) {
      ++lines_;
      const std::string_view line = command::take_line(lines);
      tilebase::State start;
      if (quick_ && read_board(puzzle(), line, start)) {
        answerer_.queue(start);
        if (answerer_.queue_is_full()) drain();
        continue;
      }
      drain();
      answer(line);
      answers_ += '\n';
    }
    drain();
  }

  struct LineError {
    std::size_t line;  ///< from 1, in the text
    std::string reason;
  };

  std::string_view answers() const { return answers_.text(); }
  const std::vector<LineError>& errors() const { return errors_; }
  std::size_t lines() const { return lines_; }

 private:
  const Puzzle& puzzle() const { return tablebase_.puzzle(); }

  void drain() {
    if (answerer_.queue_is_empty()) return;
    answerer_.drain([this](tilebase::Walker::Place place, const tilebase::Walker& walker) {
      if (walker.has_way(place))
        answers_.end_at(walker.write_word(place, answers_.room(walker.room())));
      else
        answers_ += unsolvable;
      answers_ += '\n';
    });
  }

  void answer(std::string_view line) {
    if (asks_nothing(line)) return;
    constexpr std::string_view arrow = "->";
    const std::size_t at = line.find(arrow);
    const auto board = parse_board(puzzle(), line.substr(0, at));
    if (!board) return fail(board.error());
    if (at == std::string_view::npos) return answer(*board, goal_);
    const auto target = parse_target(puzzle(), line.substr(at + arrow.size()));
    if (!target) return fail(target.error());
    answer(*board, *target);
  }

  void answer(const tilebase::State& start, const tilebase::Target& target) {
    answerer_.aim(target);
    word_.clear();
    const auto distance = answerer_.answer(start, word_);
    quick_ = answerer_.is_quick() && target == goal_;
    if (!distance) return fail(distance.error());
    if (!*distance)
      answers_ += unsolvable;
    else
      answers_ += paths_ ? word_ : std::to_string(**distance);
  }

  void fail(const tilebase::Error& error) {
    errors_.push_back({lines_, error.message});
    answers_ += "error";
  }

  const tilebase::Tablebase& tablebase_;
  tilebase::Target goal_;
  bool paths_;
  Answerer answerer_;
  bool quick_ = false;  // the answerer takes quick questions, and about the goal
  std::string word_;
  command::TextBuffer answers_;
  std::vector<LineError> errors_;
  std::size_t lines_ = 0;
};

/// The front of the lines, about a `parts`-th of them, cut off at a line end.
std::string_view take_part(std::string_view& lines, std::size_t parts) {
  const std::size_t end = lines.find('\n', lines.size() / parts);
  const std::string_view part = lines.substr(0, end == std::string_view::npos ? end : end + 1);
  lines.remove_prefix(part.size());
  return part;
}

int run_batch(const Arguments& arguments) {
  const auto print = arguments.get<std::string>("print", "path");
  if (print != "path" && print != "distance")
    throw command::Failure{"--print " + tilebase::shown(print) + "; it is path or distance"};
  const int threads = arguments.get<int>("threads", 1);
  if (threads < 1 || threads > 1024)
    throw command::Failure{"--threads " + std::to_string(threads) + " is not between 1 and 1024"};
  const auto tablebase = tablebase_of(arguments);
  std::vector<Worker> workers;
  workers.reserve(static_cast<std::size_t>(threads));
  for (int i = 0; i < threads; ++i)
    workers.emplace_back(tablebase, goal_of(arguments, tablebase.puzzle()), print == "path");

  command::BlockReader reader(arguments.only("-"), command::BlockReader::default_size * workers.size());
  int status = command::answered;
  std::size_t lines_before = 0;
  for (std::string_view block; reader.next(block);) {
    {
      std::vector<std::jthread> helpers;
      for (std::size_t i = workers.size(); i > 1; --i)
        helpers.emplace_back([&worker = workers[workers.size() - i], part = take_part(block, i)] { worker.run(part); });
      workers.back().run(block);
    }
    for (const Worker& worker : workers) {
      for (const auto& error : worker.errors()) {
        std::fprintf(stderr, "line %zu: %s\n", lines_before + error.line, error.reason.c_str());
        status = command::bad_input;
      }
      lines_before += worker.lines();
      output() << worker.answers();
    }
  }
  return status;
}

}  // namespace

command::Verb batch_verb() {
  return {
      "batch",
      "[FILE]",
      "answer every line of a file or of standard input",
      add_options,
      run_batch,
      "\nEach line is START or START -> TARGET; the answers come in the same order, a line each: the path or distance, "
      "`unsolvable`,\nor `error` with the reason on standard error (then the exit status is 2). A blank line, or one "
      "that "
      "begins with #, gives an\nempty line.\n"};
}

}  // namespace cli
