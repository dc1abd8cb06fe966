#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace support {

/// How a program is to be run: no shell between, the test's own environment but for what is given here.
struct Call {
  std::string program;
  std::vector<std::string> arguments;
  std::string input;
  std::vector<std::pair<std::string, std::string>> environment;
  std::string folder;                                    ///< to run in; "" for the test's own
  std::string output_file;                               ///< standard output goes there; "" to capture it
  std::vector<int> closed = {};                          ///< of the standard streams: those that are not there at all
  std::vector<std::pair<int, std::size_t>> limits = {};  ///< what setrlimit() is told, such as {RLIMIT_AS, 1 << 24}
  std::vector<int> ignored_signals = {};
  std::string input_file = "";  ///< standard input comes from there; "" for the input above
};

/// What became of it.
struct Outcome {
  int status = -1;  ///< the exit status; -1 if a signal ended it
  int signal = 0;   ///< that signal
  std::string out;
  std::string err;
  std::uint64_t peak = 0;  ///< the most memory it had at a time, in bytes
};

/// A program while it runs, its three standard streams on pipes.
class Process {
 public:
  explicit Process(const Call& call);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Writes to its standard input, which must have room for the text.
  void send(const std::string& text);

  /// Waits for the next line of its standard output, and gives it without its end; "" if none comes.
  std::string next_line();

  /// The number that the system knows it by.
  int id() const { return pid_; }

  /// Sends it a signal.
  void signal(int number) const;

  /// Closes the reading end of its standard output.
  void stop_listening();

  /// Feeds it the input while collecting its output, then waits for its end.
  Outcome finish(const std::string& input);

 private:
  int pid_ = -1;
  int in_ = -1;
  int out_ = -1;
  int err_ = -1;
  std::string heard_;  // of standard output, read and not yet given out
};

/// Runs a program to its end.
Outcome run(const Call& call);

/// The text as its lines, without their ends.
std::vector<std::string> lines(const std::string& text);

}  // namespace support
