#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <boost/program_options.hpp>

#include <base/standard_streams.hpp>
#include <tilebase/result.hpp>

/// command/: parts of all programs: verbs and their options, exit statuses, one-line errors, output without loss.
namespace tilebase::command {

/// Exit statuses of all verbs.
enum Exit { answered = 0, negative = 1, bad_input = 2, gave_up = 3 };

/// Worse of two exit statuses: bad_input is the worst, then gave_up, negative, answered.
constexpr int worse_of(int one, int other) {
  return one == bad_input || other == bad_input ? bad_input : std::max(one, other);
}

/// Converts an error to a Failure.
inline Failure failure_of(const Error& error) {
  const bool is_given_up = error.code == ErrorCode::gave_up || error.code == ErrorCode::none_found;
  const std::string option = error.puzzle.empty() ? "" : " (--puzzle " + error.puzzle + ")";
  return {error.message + option, is_given_up ? gave_up : bad_input};
}

/// Returns the value of a result, or throws its error as a Failure.
template <class T>
T value_or_fail(Result<T> result) {
  if (!result) throw failure_of(result.error());
  return std::move(result).value();
}

/// Converts the exception of the surrounding catch block to a Failure. Rethrows an exception that is neither a Failure
/// nor a std::exception.
Failure failure_in_flight();

/// Options and positional arguments of a call of a verb.
class Arguments {
 public:
  /// `variables` maps the names of options that were given by environment variables to these variables.
  Arguments(boost::program_options::variables_map options, std::vector<std::string> positional,
            std::map<std::string, std::string> variables = {})
      : options_(std::move(options)), positional_(std::move(positional)), variables_(std::move(variables)) {}

  bool has(const char* option) const { return options_.count(option) > 0; }

  /// Value of the option; `fallback` if the option is missing.
  template <class T>
  T get(const char* option, T fallback) const {
    return has(option) ? options_[option].as<T>() : fallback;
  }

  /// Text of the option; nullopt if the option is missing.
  std::optional<std::string> text(const char* option) const {
    return has(option) ? std::optional(options_[option].as<std::string>()) : std::nullopt;
  }

  /// Source of the option's value, for messages about it: `--max-lines`, or the name of an environment variable.
  std::string name(const std::string& option) const;

  const std::vector<std::string>& positional() const { return positional_; }

  /// Positional arguments joined by blanks, so that a board needs no quotes.
  std::string joined() const;

  /// The only positional argument; `fallback` if there is no argument. Throws a Failure if there are several.
  std::string only(const std::string& fallback) const;

 private:
  boost::program_options::variables_map options_;
  std::vector<std::string> positional_;
  std::map<std::string, std::string> variables_;
};

struct Verb {
  const char* name;
  const char* synopsis;  ///< arguments, as the usage line shows them
  const char* summary;   ///< description in one line
  std::function<void(boost::program_options::options_description_easy_init options)> add_options;
  std::function<int(const Arguments& arguments)> run;
  const char* details;           ///< further text of the verb's help, or ""
  const char* environment = "";  ///< prefix of environment variables that give options, such as TILEBASE_SERVE_, or ""
};

struct Program {
  const char* name;
  const char* summary;
  std::vector<Verb> verbs;
  const char* epilogue;                            ///< end of the program's help
  std::map<std::string, std::string> advice = {};  ///< ends of messages about words that people type for a verb
};

/// Runs the verb that the command line names; returns the exit status. Handles --help and --version, prints each
/// failure as one line on standard error, and reports errors in writing standard output.
int run(const Program& program, int argc, char** argv);

}  // namespace tilebase::command
