#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace support {

/// Call of a program, without a shell, in the test's environment with the given changes.
struct Call {
  std::string program;
  std::vector<std::string> arguments;
  std::string input = {};
  std::vector<std::pair<std::string, std::string>> environment = {};
  std::string folder = {};                               ///< working folder; "" for the test's own
  std::string output_file = {};                          ///< receives standard output; "" to capture it
  std::vector<int> closed = {};                          ///< the standard streams that are closed
  std::vector<std::pair<int, std::size_t>> limits = {};  ///< arguments of setrlimit(), such as {RLIMIT_AS, 1 << 24}
  std::vector<int> ignored_signals = {};
  std::string input_file = "";  ///< becomes standard input; "" for the input above
  bool is_apart = false;        ///< whether a process must run it, even if this process could
  int patience = 60;            ///< seconds without input or output after which it counts as hanging
};

/// Result of a call: the exit status and the output.
struct Outcome {
  int status = -1;  ///< the exit status; -1 if a signal ended it
  int signal = 0;   ///< signal that ended the program; 0 if none did
  std::string out;
  std::string err;
  std::uint64_t peak = 0;  ///< peak memory, in bytes; 0 if no process was started
};

/// A running program with its three standard streams on pipes.
class Process {
 public:
  explicit Process(const Call& call);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Writes to its standard input, which must have room for the text.
  void send(const std::string& text);

  /// Waits for the next line of its standard output and returns it without its line end; "" if none comes.
  std::string next_line();

  /// Its process id.
  int id() const { return pid_; }

  /// Sends it a signal.
  void signal(int number) const;

  /// Closes the reading end of its standard output.
  void stop_listening();

  /// Writes the input while collecting the output, then waits for its end.
  Outcome finish(const std::string& input);

 private:
  int patience_;  // time in milliseconds
  int pid_ = -1;
  int in_ = -1;
  int out_ = -1;
  int err_ = -1;
  std::string heard_;  // standard output that was read but not yet returned
};

/// The main functions of commands that are part of this program, by the path of the command: see support/verbs.cpp.
std::map<std::string, int (*)(int, char**)>& commands_inside();

/// Runs a program to its end. Calls its main function if that is part of this program, and if the call changes nothing
/// but arguments, input and working folder, unless $TILEBASE_PROGRAMS names other builds of the commands. Otherwise
/// starts a process. Not thread-safe.
Outcome run(const Call& call);

/// The lines of a text, without line ends.
std::vector<std::string> lines(const std::string& text);

}  // namespace support
