#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <boost/program_options.hpp>

#include <base/standard_streams.hpp>
#include <tilebase/result.hpp>

/// command/: shared by all programs: verbs and their options, exit statuses, one-line errors, output without loss.
namespace tilebase::command {

/// Exit statuses, the same for every verb.
enum Exit { answered = 0, negative = 1, bad_input = 2, gave_up = 3 };

/// The exit status for several answers, from those of two parts: bad input counts most, then giving up.
constexpr int worse_of(int one, int other) {
  return one == bad_input || other == bad_input ? bad_input : std::max(one, other);
}

/// An error as a Failure.
inline Failure failure_of(const Error& error) {
  const bool has_ended = error.code == ErrorCode::gave_up || error.code == ErrorCode::none_found;
  return {error.message, has_ended ? gave_up : bad_input};
}

/// The value of a result. Throws its error as a Failure.
template <class T>
T value_or_fail(Result<T> result) {
  if (!result) throw failure_of(result.error());
  return std::move(result).value();
}

/// In a catch block: the exception as a Failure. One that is neither a Failure nor a std::exception is thrown on.
Failure failure_in_flight();

/// A verb's options and positional arguments, as given.
class Arguments {
 public:
  /// `variables` are the variables of the environment that gave options, by the names of these options.
  Arguments(boost::program_options::variables_map options, std::vector<std::string> positional,
            std::map<std::string, std::string> variables = {})
      : options_(std::move(options)), positional_(std::move(positional)), variables_(std::move(variables)) {}

  bool has(const char* option) const { return options_.count(option) > 0; }

  /// The option's value; `otherwise` if it is missing.
  template <class T>
  T get(const char* option, T otherwise) const {
    return has(option) ? options_[option].as<T>() : otherwise;
  }

  /// The text of an option; nothing if it is missing.
  std::optional<std::string> text(const char* option) const {
    return has(option) ? std::optional(options_[option].as<std::string>()) : std::nullopt;
  }

  /// What gave the option, for messages about its value: `--max-lines`, or a variable of the environment.
  std::string name(const std::string& option) const;

  const std::vector<std::string>& positional() const { return positional_; }

  /// The positional arguments joined by blanks, so that a board needs no quotes.
  std::string joined() const;

  /// The only positional argument; `otherwise` if there is none. Throws a Failure if there are more.
  std::string only(const std::string& otherwise) const;

 private:
  boost::program_options::variables_map options_;
  std::vector<std::string> positional_;
  std::map<std::string, std::string> variables_;
};

struct Verb {
  const char* name;
  const char* synopsis;  ///< the arguments, as the usage line shows them
  const char* summary;   ///< one line
  void (*add_options)(boost::program_options::options_description_easy_init options);
  int (*run)(const Arguments& arguments);
  const char* details;           ///< more text for the verb's own help, or ""
  const char* environment = "";  ///< how variables that give its options begin, such as TILEBASE_SERVE_; "" for none
};

struct Program {
  const char* name;
  const char* summary;
  std::vector<Verb> verbs;
  const char* epilogue;  ///< the end of the program's help
};

/// Runs the verb that the command line names; returns the exit status. Handles --help and --version, prints each
/// failure as one line on standard error, and reports errors in writing standard output.
int run(const Program& program, int argc, char** argv);

}  // namespace tilebase::command
