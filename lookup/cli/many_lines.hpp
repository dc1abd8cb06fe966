#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <deque>
#include <mutex>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include <answer/lines.hpp>
#include <base/line_reader.hpp>
#include <base/side_by_side.hpp>

#include "cli/question.hpp"

/// Many lines, answered by several threads in their order: for `batch`, `check` and START `-`.
namespace tilebase::cli {

/// The option --threads, and what it says.
void add_threads_option(boost::program_options::options_description_easy_init options);
std::size_t threads_of(const command::Arguments& arguments);

/// `work(threads)` with the value of --threads; if memory runs out, the message says what needs less.
template <class Work>
int with_threads(const command::Arguments& arguments, Work work) {
  const std::size_t threads = threads_of(arguments);
  try {
    return work(threads);
  } catch (const std::bad_alloc&) {
    if (threads == 1) throw;
    throw Failure{"out of memory; fewer --threads need less"};
  }
}

/// Lines that one thread answers in one go, and the answers.
struct Chunk {
  std::string_view lines;
  std::size_t first_line;
  std::string answers;
  std::vector<answer::LineError> errors;
  bool done = false;
};

/// Splits a block into chunks: large ones, so that quick answers come quickly; smaller ones toward the end, so that no
/// thread waits long for the last. Where answers may take a search, a line each.
std::vector<Chunk> chunks_of(std::string_view block, std::size_t first_line, std::size_t threads, bool searched);

/// Writes the answers of chunks in the order of the chunks, as soon as those before are done. Any thread may call it.
class InOrder {
 public:
  explicit InOrder(std::vector<Chunk>& chunks) : chunks_(chunks) {}

  /// A chunk is done. Where answers take long, what can be written reaches the reader at once.
  void write(Chunk& done);

  int status() const { return status_; }

 private:
  using Clock = std::chrono::steady_clock;

  std::vector<Chunk>& chunks_;
  std::mutex mutex_;
  std::size_t next_ = 0;  // to be written
  int status_ = command::answered;
  Clock::time_point flushed_ = Clock::now();
};

/// Answers the lines of the file that the arguments name, or of standard input: a thread for each answer::LineWorker.
/// `goal` is the target of lines without one. Returns the exit status, as far as errors decide it.
template <class Worker>
int answer_lines(const command::Arguments& arguments, const Tablebase& tablebase, const Target& goal,
                 std::deque<Worker>& workers) {
  const std::size_t threads = workers.size();
  BlockReader reader(arguments.only("-"), BlockReader::default_size * threads);
  const bool searched = tablebase.plan(goal).searches();
  say_what_answers(arguments, tablebase, goal);
  int status = command::answered;
  std::size_t next_line = 1;
  for (std::string_view block; reader.next(block);) {
    auto chunks = chunks_of(block, next_line, threads, searched);
    next_line += static_cast<std::size_t>(std::count(block.begin(), block.end(), '\n'));
    InOrder in_order(chunks);
    std::atomic<std::size_t> next = 0;
    side_by_side(threads, threads, [&](std::size_t i) {
      Worker& worker = workers[i];
      for (std::size_t p = next++; p < chunks.size(); p = next++) {
        worker.run(chunks[p].lines, chunks[p].first_line);
        chunks[p].answers = worker.answers();
        chunks[p].errors = worker.errors();
        in_order.write(chunks[p]);
      }
    });
    status = command::worse_of(status, in_order.status());
  }
  return status;
}

}  // namespace tilebase::cli
