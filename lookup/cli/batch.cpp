#include <algorithm>
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
        errors_.push_back({number, error->message});
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

/// Removes about the first 1/`parts` of the lines, up to a line end, and returns it.
std::string_view take_part(std::string_view& lines, std::size_t parts) {
  const std::size_t end = lines.find('\n', lines.size() / parts);
  const std::string_view part = lines.substr(0, end == std::string_view::npos ? end : end + 1);
  lines.remove_prefix(part.size());
  return part;
}

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
  struct Part {
    std::string_view lines;
    std::size_t first_line;
  };
  std::vector<Part> parts(workers.size());
  int status = command::answered;
  std::size_t next_line = 1;
  for (std::string_view block; reader.next(block);) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      parts[i] = {take_part(block, parts.size() - i), next_line};
      next_line += static_cast<std::size_t>(std::count(parts[i].lines.begin(), parts[i].lines.end(), '\n'));
    }
    side_by_side(workers.size(), workers.size(),
                 [&](std::size_t i) { workers[i].run(parts[i].lines, parts[i].first_line); });
    for (const Worker& worker : workers) {
      for (const auto& error : worker.errors()) {
        complain_of_line(error.line, error.reason);
        status = command::bad_input;
      }
      output() << worker.answers();
    }
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

command::Verb batch_verb() {
  return {
      "batch",
      "[FILE]",
      "answer every line of a file or of standard input",
      add_options,
      run_batch,
      "\nEach line is START or START -> TARGET. It is answered by one line, in the same order: the path or distance, "
      "`unsolvable`,\nor `error`, with the reason on standard error (then the exit status is 2). A blank line or a "
      "comment "
      "(#) gives an empty\nline. With --json, each line is answered by one line of JSON, like `solve` or `distance`; "
      "by "
      "null if it is blank or a\ncomment, and by {\"line\", \"error\"} if it is bad.\n"};
}

}  // namespace tilebase::cli
