// Runs commands alternately, A B A B ..., and prints the cost of each run as one line of JSON:
//
//     process_timer RUNS -- OUT_A COMMAND_A... -- OUT_B COMMAND_B...
//
// The standard output of a command goes to its OUT file, its errors nowhere. A line has wall and processor seconds, the
// peak resident size in MiB, and the exit status.

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

void run(const Command& command) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, command.out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  // Remove an old output before the clock starts, so that freeing its pages is not measured.
  std::error_code none;
  if (std::filesystem::is_regular_file(command.out, none)) std::filesystem::remove(command.out, none);
  pid_t child = 0;
  const auto begin = std::chrono::steady_clock::now();
  if (posix_spawnp(&child, command.words[0], &actions, nullptr, command.words.data(), environ) != 0) {
    std::fprintf(stderr, "process_timer: cannot run %s\n", command.words[0]);
    std::exit(2);
  }
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
  posix_spawn_file_actions_destroy(&actions);
  std::printf("{\"wall\": %.6f, \"cpu\": %.6f, \"memory\": %.6f, \"exit\": %d}\n", wall.count(),
              seconds(usage.ru_utime) + seconds(usage.ru_stime), static_cast<double>(usage.ru_maxrss) / 1024,
              WIFEXITED(status) ? WEXITSTATUS(status) : -1);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<Command> commands;
  for (int i = 2; i < argc; ++i) {
    if (std::string(argv[i]) == "--" && i + 2 < argc)
      commands.push_back({argv[++i], {}});
    else if (!commands.empty())
      commands.back().words.push_back(argv[i]);
  }
  if (commands.empty()) {
    std::fputs("usage: process_timer RUNS -- OUT_A COMMAND_A... -- OUT_B COMMAND_B...\n", stderr);
    return 2;
  }
  for (Command& command : commands) command.words.push_back(nullptr);
  for (int i = std::atoi(argv[1]); i > 0; --i)
    for (const Command& command : commands) run(command);
}
