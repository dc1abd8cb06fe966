#include "cli/many_lines.hpp"

#include <base/standard_streams.hpp>

namespace tilebase::cli {

namespace po = boost::program_options;

void add_threads_option(po::options_description_easy_init options) {
  options("threads,t", po::value<int>()->value_name("N"),
          "number of threads (default 1); the output does not depend on it");
}

std::size_t threads_of(const command::Arguments& arguments) {
  const int threads = arguments.get<int>("threads", 1);
  if (threads < 1 || threads > 1024)
    throw Failure{"--threads " + std::to_string(threads) + " is not between 1 and 1024"};
  return static_cast<std::size_t>(threads);
}

std::vector<Chunk> chunks_of(std::string_view block, std::size_t first_line, std::size_t threads, bool searched) {
  constexpr std::size_t most_bytes = std::size_t{1} << 15U;
  std::vector<Chunk> chunks;
  while (!block.empty()) {
    const std::size_t bytes = searched ? 0 : std::min(most_bytes, block.size() / (2 * threads));
    const std::size_t end = std::min(block.find('\n', bytes), block.size() - 1) + 1;
    const std::string_view lines = block.substr(0, end);
    chunks.push_back({lines, first_line, {}, {}});
    first_line += static_cast<std::size_t>(std::count(lines.begin(), lines.end(), '\n'));
    block.remove_prefix(end);
  }
  return chunks;
}

void InOrder::write(Chunk& done) {
  const std::lock_guard lock(mutex_);
  done.done = true;
  for (; next_ < chunks_.size() && chunks_[next_].done; ++next_) {
    for (const auto& error : chunks_[next_].errors) {
      complain_of_line(error.line, error.reason);
      status_ = command::worse_of(status_, error.gave_up ? command::gave_up : command::bad_input);
    }
    output() << chunks_[next_].answers;
    chunks_[next_].answers = {};
  }
  constexpr std::chrono::milliseconds long_time{100};
  if (const auto now = Clock::now(); now - flushed_ > long_time) {
    output().flush();
    flushed_ = now;
  }
}

}  // namespace tilebase::cli
