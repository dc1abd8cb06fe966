#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <new>
#include <vector>

#include <answer/answerer.hpp>
#include <answer/documents.hpp>
#include <base/line_reader.hpp>
#include <base/side_by_side.hpp>
#include <base/standard_streams.hpp>
#include <base/text.hpp>

#include "cli/question.hpp"
#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

using answer::BatchWorker;
using command::Arguments;
namespace po = boost::program_options;

void add_options(po::options_description_easy_init options) {
  add_question_options(options);
  options("print", po::value<std::string>()->value_name("path|distance"), "what to print for each line (default path)");
  options("threads,t", po::value<int>()->value_name("N"),
          "number of threads (default 1); the output does not depend on it");
}

/// Like BatchWorker, but answers each line with a JSON document.
class DocumentWorker {
 public:
  DocumentWorker(const Tablebase& tablebase, const Target& goal, bool paths) : documents_(tablebase, goal, paths) {}

  void run(std::string_view lines, std::size_t first_line) {
    answers_.clear();
    errors_.clear();
    for (std::size_t number = first_line; !lines.empty(); ++number) {
      answer::JsonText json;
      if (const auto error = documents_.write(json, take_line(lines))) {
        write_line_error(json, number, error->message);
        errors_.push_back({number, error->message, error->code == ErrorCode::gave_up});
      }
      answers_ += json.line();
    }
  }

  std::string_view answers() const { return answers_; }
  const std::vector<BatchWorker::LineError>& errors() const { return errors_; }

 private:
  answer::LineDocuments documents_;
  std::string answers_;
  std::vector<BatchWorker::LineError> errors_;
};

/// Lines that one thread answers in one go, and the answers.
struct Piece {
  std::string_view lines;
  std::size_t first_line;
  std::string answers;
  std::vector<BatchWorker::LineError> errors;
  bool done = false;
};

/// Splits a block into pieces: large ones, so that quick answers come quickly; smaller ones toward the end, so that no
/// thread waits long for the last. Where answers may take a search, a line each.
std::vector<Piece> pieces_of(std::string_view block, std::size_t first_line, std::size_t threads, bool searched) {
  constexpr std::size_t most_bytes = std::size_t{1} << 15U;
  std::vector<Piece> pieces;
  while (!block.empty()) {
    const std::size_t bytes = searched ? 0 : std::min(most_bytes, block.size() / (2 * threads));
    const std::size_t end = std::min(block.find('\n', bytes), block.size() - 1) + 1;
    const std::string_view lines = block.substr(0, end);
    pieces.push_back({lines, first_line, {}, {}});
    first_line += static_cast<std::size_t>(std::count(lines.begin(), lines.end(), '\n'));
    block.remove_prefix(end);
  }
  return pieces;
}

/// Writes the answers of pieces in the order of the pieces, as soon as those before are done. Any thread may call it.
class InOrder {
 public:
  explicit InOrder(std::vector<Piece>& pieces) : pieces_(pieces) {}

  /// A piece is done. Where answers take long, what can be written reaches the reader at once.
  void write(Piece& done) {
    const std::lock_guard lock(mutex_);
    done.done = true;
    for (; next_ < pieces_.size() && pieces_[next_].done; ++next_) {
      for (const auto& error : pieces_[next_].errors) {
        complain_of_line(error.line, error.reason);
        status_ = command::worse_of(status_, error.gave_up ? command::gave_up : command::bad_input);
      }
      output() << pieces_[next_].answers;
      pieces_[next_].answers = {};
    }
    constexpr std::chrono::milliseconds long_time{100};
    if (const auto now = Clock::now(); now - flushed_ > long_time) {
      output().flush();
      flushed_ = now;
    }
  }

  int status() const { return status_; }

 private:
  using Clock = std::chrono::steady_clock;

  std::vector<Piece>& pieces_;
  std::mutex mutex_;
  std::size_t next_ = 0;  // to be written
  int status_ = command::answered;
  Clock::time_point flushed_ = Clock::now();
};

template <class Worker>
int answer_lines(const Arguments& arguments, std::size_t threads) {
  const auto print = arguments.get<std::string>("print", "path");
  if (print != "path" && print != "distance") throw Failure{"--print " + shown(print) + "; must be path or distance"};
  const auto tablebase = tablebase_of(arguments);
  std::vector<Worker> workers;
  workers.reserve(threads);
  for (std::size_t i = 0; i < threads; ++i)
    workers.emplace_back(tablebase, goal_of(arguments, tablebase.puzzle()), print == "path");

  BlockReader reader(arguments.only("-"), BlockReader::default_size * workers.size());
  const Target goal = goal_of(arguments, tablebase.puzzle());
  const bool searched = tablebase.searches(goal);
  say_what_answers(arguments, tablebase, goal);
  int status = command::answered;
  std::size_t next_line = 1;
  for (std::string_view block; reader.next(block);) {
    auto pieces = pieces_of(block, next_line, threads, searched);
    next_line += static_cast<std::size_t>(std::count(block.begin(), block.end(), '\n'));
    InOrder in_order(pieces);
    std::atomic<std::size_t> next = 0;
    side_by_side(threads, threads, [&](std::size_t i) {
      Worker& worker = workers[i];
      for (std::size_t p = next++; p < pieces.size(); p = next++) {
        worker.run(pieces[p].lines, pieces[p].first_line);
        pieces[p].answers = worker.answers();
        pieces[p].errors = worker.errors();
        in_order.write(pieces[p]);
      }
    });
    status = command::worse_of(status, in_order.status());
  }
  return status;
}

int run_batch(const Arguments& arguments) {
  const int threads = arguments.get<int>("threads", 1);
  if (threads < 1 || threads > 1024)
    throw Failure{"--threads " + std::to_string(threads) + " is not between 1 and 1024"};
  try {
    const auto answer_all = arguments.has("json") ? answer_lines<DocumentWorker> : answer_lines<BatchWorker>;
    return answer_all(arguments, static_cast<std::size_t>(threads));
  } catch (const std::bad_alloc&) {
    if (threads == 1) throw;
    throw Failure{"out of memory; fewer --threads need less"};
  }
}

}  // namespace

constexpr const char* batch_details = R"(
Each line is START or START -> TARGET. It is answered by one line, in the same order: the path or distance,
`unsolvable`, `gave up` where the search took longer than --max-seconds, or `error`. The reason for the last two goes to
standard error, and the exit status is 2 after an error, else 3 after giving up. A blank line or a comment (#) gives an
empty line. With --json, each line is answered by one line of JSON, like `solve` or `distance`; by null if it is blank
or a comment, and by {"line", "error"} if it has no answer.
)";

command::Verb batch_verb() {
  return {"batch", "[FILE]", "answer every line of a file or of standard input", add_options, run_batch, batch_details};
}

}  // namespace tilebase::cli
