#include "verbs.hpp"

#include <algorithm>
#include <filesystem>
#include <thread>

#include <base/standard_streams.hpp>
#include <base/text.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/table_files.hpp>

#include "build.hpp"

namespace tilebase::tablegen {

Puzzle puzzle_of(const std::string& name) {
  Puzzle puzzle = value_or_fail(find_puzzle(name));
  for (const std::string& warning : puzzle.warnings()) complain("warning: " + warning);
  return puzzle;
}

std::vector<std::string> table_paths(const std::vector<std::string>& arguments) {
  std::vector<std::string> paths;
  for (const std::string& argument : arguments) {
    std::error_code ignored;  // a path that cannot be examined is taken for a file, and reading it reports the error
    if (!std::filesystem::is_directory(argument, ignored)) {
      paths.push_back(argument);
      continue;
    }
    const auto files = value_or_fail(table_files_in(argument));
    if (files.empty()) throw Failure{"no table in folder " + quote_file(argument)};
    paths.insert(paths.end(), files.begin(), files.end());
  }
  return paths;
}

void make_folder(const std::string& folder) {
  std::error_code fault;
  std::filesystem::create_directories(folder, fault);
  if (fault) throw Failure{"cannot make folder " + quote_file(folder) + ": " + fault.message()};
}

void refuse_positional(const Arguments& arguments) {
  if (!arguments.positional().empty())
    throw Failure{"unexpected argument " + quote(arguments.positional()[0]) + "; a puzzle is named with --puzzle"};
}

std::optional<State> goal_of(const Arguments& arguments, const Puzzle& puzzle) {
  if (!arguments.has("goal")) return std::nullopt;
  return value_or_fail(parse_board(puzzle, arguments.get<std::string>("goal", "")));
}

void add_threads_option(po::options_description_easy_init options) {
  options("threads,t", po::value<int>()->value_name("N"), "threads for the work (default: one per processor)");
}

unsigned threads_of(const Arguments& arguments, unsigned default_count) {
  constexpr int most_threads = 1024;
  if (default_count == 0) default_count = std::clamp(std::thread::hardware_concurrency(), 1U, unsigned{most_threads});
  const int threads = arguments.get<int>("threads", static_cast<int>(default_count));
  if (threads < 1 || threads > most_threads)
    throw Failure{"--threads " + std::to_string(threads) + " is not between 1 and " + std::to_string(most_threads)};
  return static_cast<unsigned>(threads);
}

void print_counts(const Puzzle& puzzle, const std::vector<std::uint64_t>& counts) {
  std::uint64_t reachable = 0;
  output() << "distance,states\n";
  for (std::size_t distance = 0; distance < counts.size(); ++distance) {
    output() << distance << ',' << counts[distance] << '\n';
    reachable += counts[distance];
  }
  if (const auto boards = puzzle.boards()) output() << "unreachable," << *boards - reachable << '\n';
}

std::string bar(std::uint64_t finished, std::uint64_t total) {
  constexpr std::size_t width = 40;
  const double fraction = total == 0 ? 1 : static_cast<double>(finished) / static_cast<double>(total);
  const auto filled = static_cast<std::size_t>(fraction * width);
  return '[' + std::string(filled, '#') + std::string(width - filled, ' ') + ']';
}

}  // namespace tilebase::tablegen
