// Runs two commands alternately, A B A B ..., and prints the cost of each run as one line of JSON:
//
//     process_timer RUNS OUT_A COMMAND_A... -- OUT_B COMMAND_B...
//
// The standard output of a command goes to its OUT file. A line has the command (0 or 1), wall and processor seconds,
// the peak resident size in KiB and the exit status. The first run of each is not counted.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

extern char** environ;

namespace {

struct Command {
  std::string out;
  std::vector<char*> words;
};

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

void run(const Command& command, int number, bool counted) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, command.out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  // Remove an old output before the clock starts, so that freeing its pages is not measured.
  std::error_code none;
  if (std::filesystem::is_regular_file(command.out, none)) std::filesystem::remove(command.out, none);
  pid_t child = 0;
  const auto begin = std::chrono::steady_clock::now();
  if (posix_spawn(&child, command.words[0], &actions, nullptr, command.words.data(), environ) != 0) {
    std::fprintf(stderr, "process_timer: cannot run %s\n", command.words[0]);
    std::exit(2);
  }
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
  posix_spawn_file_actions_destroy(&actions);
  if (counted)
    std::printf("{\"command\": %d, \"wall\": %.6f, \"cpu\": %.6f, \"rss\": %ld, \"exit\": %d}\n", number, wall.count(),
                seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss,
                WIFEXITED(status) ? WEXITSTATUS(status) : -1);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<Command> commands(1);
  const int runs = argc > 3 ? std::atoi(argv[1]) : 0;
  for (int i = 2; i < argc; ++i) {
    if (std::string(argv[i]) == "--")
      commands.emplace_back();
    else if (commands.back().out.empty())
      commands.back().out = argv[i];
    else
      commands.back().words.push_back(argv[i]);
  }
  if (runs < 1 || commands.size() != 2 || commands[0].words.empty() || commands[1].words.empty()) {
    std::fputs("usage: process_timer RUNS OUT_A COMMAND_A... -- OUT_B COMMAND_B...\n", stderr);
    return 2;
  }
  for (Command& command : commands) command.words.push_back(nullptr);
  for (int i = 0; i <= runs; ++i)
    for (int number = 0; number < 2; ++number) run(commands[static_cast<std::size_t>(number)], number, i > 0);
}
