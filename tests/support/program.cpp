#include "support/program.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace support {
namespace {

// Milliseconds for each second of patience. Commands with sanitizers are slow.
const int milliseconds_of_patience = std::getenv("TILEBASE_PROGRAMS") == nullptr ? 1'000 : 5'000;

struct Pipe {
  int read = -1;
  int write = -1;

  Pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    read = ends[0];
    write = ends[1];
  }
};

void close_once(int& file) {
  if (file >= 0) ::close(file);
  file = -1;
}

/// The word or, if it is a command of this build, the same command in the folder $TILEBASE_PROGRAMS, which has other
/// builds of them, such as with sanitizers.
std::string in_use(const std::string& word) {
  const char* const folder = std::getenv("TILEBASE_PROGRAMS");
  if (folder == nullptr || (word != TILEBASE_PROGRAM && word != TILEBASE_TABLEGEN_PROGRAM)) return word;
  return folder + word.substr(word.rfind('/'));
}

/// Gives the commands the same environment on every machine, and hides the user's own tables.
void prepare_environment() {
  for (const char* name : {"TILEBASE_TABLES", "NO_COLOR", "LC_ALL", "LANG", "LANGUAGE"}) ::unsetenv(name);
  ::setenv("XDG_DATA_HOME", "/nonexistent", 1);
}

/// In the child: becomes the program. Never returns.
[[noreturn]] void become(const Call& call, const Pipe& in, const Pipe& out, const Pipe& err) {
  int output = out.write;
  if (!call.output_file.empty()) output = ::open(call.output_file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  const int input = call.input_file.empty() ? in.read : ::open(call.input_file.c_str(), O_RDONLY | O_NOCTTY);
  ::dup2(input, STDIN_FILENO);
  ::dup2(output, STDOUT_FILENO);
  ::dup2(err.write, STDERR_FILENO);
  if (!call.folder.empty() && ::chdir(call.folder.c_str()) != 0) ::_exit(126);
  prepare_environment();
  for (const auto& [name, value] : call.environment) ::setenv(name.c_str(), in_use(value).c_str(), 1);
  std::vector<std::string> used{in_use(call.program)};
  for (const std::string& argument : call.arguments) used.push_back(in_use(argument));
  std::vector<char*> words;
  for (std::string& word : used) words.push_back(word.data());
  words.push_back(nullptr);
  for (const int stream : call.closed) ::close(stream);
  for (const auto& [resource, value] : call.limits) {
    const rlimit limit{value, value};
    if (::setrlimit(static_cast<__rlimit_resource>(resource), &limit) != 0) ::_exit(126);
  }
  ::execv(words[0], words.data());
  ::_exit(127);
}

/// Appends the available bytes; returns false at the end.
bool read_some(int file, std::string& text) {
  std::array<char, 65536> block{};
  const ssize_t got = ::read(file, block.data(), block.size());
  if (got > 0) text.append(block.data(), static_cast<std::size_t>(got));
  return got > 0 || (got < 0 && errno == EINTR);
}

/// Replaces a standard stream of this process by a temporary file while it lives.
class Redirection {
 public:
  explicit Redirection(int stream, const std::string& content = "")
      : stream_(stream), saved_(::fcntl(stream, F_DUPFD_CLOEXEC, 3)), file_(std::tmpfile()) {
    if (saved_ < 0 || file_ == nullptr) throw std::runtime_error("no temporary file");
    std::fwrite(content.data(), 1, content.size(), file_);
    std::rewind(file_);
    ::dup2(::fileno(file_), stream);
  }
  ~Redirection() {
    ::dup2(saved_, stream_);
    ::close(saved_);
    std::fclose(file_);
  }
  Redirection(const Redirection&) = delete;
  Redirection& operator=(const Redirection&) = delete;

  /// Returns all that was written to the stream.
  std::string text() const {
    std::string text;
    ::lseek(::fileno(file_), 0, SEEK_SET);
    while (read_some(::fileno(file_), text)) continue;
    return text;
  }

 private:
  int stream_;
  int saved_;
  std::FILE* file_;
};

/// Calls the main function of a command in this process.
Outcome call_main(int (*main_function)(int, char**), const Call& call) {
  prepare_environment();
  std::vector<std::string> words{call.program};
  words.insert(words.end(), call.arguments.begin(), call.arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const std::filesystem::path folder = std::filesystem::current_path();
  if (!call.folder.empty()) std::filesystem::current_path(call.folder);
  std::cout.flush();
  Outcome outcome;
  {
    const Redirection in(STDIN_FILENO, call.input);
    const Redirection out(STDOUT_FILENO);
    const Redirection err(STDERR_FILENO);
    outcome.status = main_function(static_cast<int>(words.size()), pointers.data());
    outcome.out = out.text();
    outcome.err = err.text();
  }
  std::filesystem::current_path(folder);
  return outcome;
}

}  // namespace

Process::Process(const Call& call) : patience_(call.patience * milliseconds_of_patience) {
  std::signal(SIGPIPE, SIG_IGN);  // the program may end before it has read its input
  const Pipe in;
  const Pipe out;
  const Pipe err;
  // Ignore them before the fork: a signal may arrive before the child runs the program.
  std::vector<std::pair<int, void (*)(int)>> handlers;
  for (const int number : call.ignored_signals) handlers.emplace_back(number, std::signal(number, SIG_IGN));
  pid_ = ::fork();
  if (pid_ == 0) become(call, in, out, err);
  for (const auto& [number, handler] : handlers) std::signal(number, handler);
  ::close(in.read);
  ::close(out.write);
  ::close(err.write);
  in_ = in.write;
  out_ = out.read;
  err_ = err.read;
  if (pid_ < 0) throw std::runtime_error("cannot fork");
}

Process::~Process() {
  close_once(in_);
  close_once(out_);
  close_once(err_);
  if (pid_ > 0) {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
}

void Process::send(const std::string& text) {
  if (::write(in_, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
    throw std::runtime_error("the program does not listen");
}

std::string Process::next_line() {
  while (heard_.find('\n') == std::string::npos) {
    pollfd waiting{out_, POLLIN, 0};
    if (::poll(&waiting, 1, patience_) <= 0 || !read_some(out_, heard_)) return "";
  }
  const std::size_t end = heard_.find('\n');
  const std::string line = heard_.substr(0, end);
  heard_.erase(0, end + 1);
  return line;
}

void Process::signal(int number) const {
  ::kill(pid_, number);
}

void Process::stop_listening() {
  close_once(out_);
}

Outcome Process::finish(const std::string& input) {
  Outcome outcome;
  outcome.out = std::move(heard_);
  std::size_t sent = 0;
  ::fcntl(in_, F_SETFL, O_NONBLOCK);
  if (input.empty()) close_once(in_);
  while (in_ >= 0 || out_ >= 0 || err_ >= 0) {
    // poll() ignores negative descriptors.
    std::array<pollfd, 3> ends{{{in_, POLLOUT, 0}, {out_, POLLIN, 0}, {err_, POLLIN, 0}}};
    if (::poll(ends.data(), ends.size(), patience_) <= 0) throw std::runtime_error("the program hangs");
    if (ends[0].revents != 0) {
      const ssize_t wrote = ::write(in_, input.data() + sent, input.size() - sent);
      if (wrote > 0) sent += static_cast<std::size_t>(wrote);
      if ((wrote < 0 && errno != EAGAIN && errno != EINTR) || sent == input.size()) close_once(in_);
    }
    if (ends[1].revents != 0 && !read_some(out_, outcome.out)) close_once(out_);
    if (ends[2].revents != 0 && !read_some(err_, outcome.err)) close_once(err_);
  }
  int state = 0;
  rusage used{};
  ::wait4(pid_, &state, 0, &used);
  outcome.peak = static_cast<std::uint64_t>(used.ru_maxrss) * 1024;
  pid_ = -1;
  if (WIFEXITED(state)) outcome.status = WEXITSTATUS(state);
  if (WIFSIGNALED(state)) outcome.signal = WTERMSIG(state);
  return outcome;
}

std::map<std::string, int (*)(int, char**)>& commands_inside() {
  static std::map<std::string, int (*)(int, char**)> commands;
  return commands;
}

Outcome run(const Call& call) {
  const auto inside = commands_inside().find(call.program);
  const bool is_plain = call.environment.empty() && call.output_file.empty() && call.closed.empty() &&
                        call.limits.empty() && call.ignored_signals.empty() && call.input_file.empty() &&
                        !call.is_apart && std::getenv("TILEBASE_PROGRAMS") == nullptr;
  if (is_plain && inside != commands_inside().end()) return call_main(inside->second, call);
  return Process(call).finish(call.input);
}

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> result;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) result.push_back(line);
  return result;
}

}  // namespace support
