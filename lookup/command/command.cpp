#include "command/command.hpp"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <sstream>

#include <base/text.hpp>
#include <tilebase/version.hpp>

namespace tilebase::command {
namespace po = boost::program_options;

std::string Arguments::name(const std::string& option) const {
  const auto variable = variables_.find(option);
  return variable == variables_.end() ? "--" + option : variable->second;
}

std::string Arguments::joined() const {
  std::string text;
  for (const std::string& argument : positional_) (text += text.empty() ? "" : " ") += argument;
  return text;
}

std::string Arguments::only(const std::string& fallback) const {
  if (positional_.size() > 1) throw Failure{"unexpected argument " + quote(positional_[1])};
  return positional_.empty() ? fallback : positional_[0];
}

namespace {

constexpr const char* out_of_memory = "out of memory";

/// End of a message about an unknown word: suggests a similar name or, if no name is similar, is `see_help`.
std::string advice(std::string_view word, const std::vector<std::string>& names, const std::string& see_help) {
  const std::string suggestion = similar(word, names);
  return suggestion.empty() ? see_help : "; did you mean " + suggestion + '?';
}

po::options_description options_of(const Verb& verb) {
  po::options_description options("Options");
  verb.add_options(options.add_options());
  options.add_options()("help,h", "show this help");
  return options;
}

/// Failure for an option that none of these verbs has.
Failure unknown_option(const std::string& option, const std::vector<Verb>& verbs, const std::string& see_help) {
  std::vector<std::string> names;
  for (const Verb& verb : verbs) {
    const auto options = options_of(verb);
    for (const auto& description : options.options()) names.push_back("--" + description->long_name());
  }
  const bool is_long = option.starts_with("--");
  const bool may_be_argument =
      !is_long && std::any_of(verbs.begin(), verbs.end(), [](const Verb& verb) { return *verb.synopsis != '\0'; });
  return {"unknown option '" + option + "'" +
          (may_be_argument ? "; put an argument that begins with - after `--`" : "") +
          advice(is_long ? option : std::string(), names, see_help)};
}

/// Environment variable of an option, without its prefix: MAX_LINES for max-lines.
std::string variable_of(const std::string& option) {
  std::string variable;
  for (const char c : option) variable += c == '-' ? '_' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return variable;
}

/// Values of a repeatable option. Ignores empty values, such as the value after a last comma.
std::vector<std::string> values_in(std::string_view list) {
  std::vector<std::string> values;
  while (!list.empty())
    if (const auto value = trim(take_part(list, ',')); !value.empty()) values.emplace_back(value);
  return values;
}

/// Adds to `options` the options that environment variables give and the command line does not. With the prefix
/// TILEBASE_SERVE_, the variable of --max-lines is TILEBASE_SERVE_MAX_LINES. Empty variables are ignored; commas
/// separate the values of a repeatable option. Returns the variables in use, by the names of their options. Throws a
/// Failure for a variable with the prefix that belongs to no option with a value; `see_help` ends its message unless
/// another variable has a similar name. Not thread-safe: reads the environment.
std::map<std::string, std::string> add_environment(const std::string& prefix,
                                                   const po::options_description& descriptions,
                                                   po::variables_map& options, const std::string& see_help) {
  std::map<std::string, std::string> option_of;  // name of the option, by variable
  std::vector<std::string> variables;
  for (const auto& option : descriptions.options()) {
    if (option->semantic()->max_tokens() == 0) continue;
    variables.push_back(prefix + variable_of(option->long_name()));
    option_of[variables.back()] = option->long_name();
  }
  auto parsed = po::parse_environment(descriptions, [&](const std::string& variable) {
    if (!variable.starts_with(prefix)) return std::string();
    const auto position = option_of.find(variable);
    if (position == option_of.end())
      throw Failure{"unknown variable " + quote(variable) + " in the environment" +
                    advice(variable, variables, see_help)};
    return position->second;
  });
  std::map<std::string, std::string> variable_by_option;
  std::erase_if(parsed.options, [&](po::option& option) {
    std::vector<std::string>& values = option.value;
    if (descriptions.find(option.string_key, false).semantic()->is_composing()) values = values_in(values.front());
    return options.count(option.string_key) > 0 || values.empty() || values.front().empty();
  });
  for (const po::option& option : parsed.options)
    variable_by_option[option.string_key] = prefix + variable_of(option.string_key);
  po::store(parsed, options);
  return variable_by_option;
}

std::string help(const Program& program) {
  std::ostringstream text;
  text << "usage: " << program.name << " VERB [ARGUMENT]... [OPTION]...\n\n" << program.summary << "\n\nVerbs:\n";
  std::size_t width = 0;
  for (const Verb& verb : program.verbs)
    width = std::max(width, std::string(verb.name).size() + 1 + std::string(verb.synopsis).size());
  for (const Verb& verb : program.verbs) {
    const std::string call = std::string(verb.name) + ' ' + verb.synopsis;
    text << "  " << call << std::string(width - call.size() + 2, ' ') << verb.summary << '\n';
  }
  text << "\n`" << program.name << " VERB --help` shows the options of a verb, `--version` the version.\n"
       << program.epilogue;
  return text.str();
}

std::string help(const Program& program, const Verb& verb) {
  std::ostringstream text;
  text << "usage: " << program.name << ' ' << verb.name << (*verb.synopsis == '\0' ? "" : " ") << verb.synopsis
       << " [OPTION]...\n\n"
       << verb.summary << '\n'
       << verb.details << '\n'
       << options_of(verb);
  return text.str();
}

int run_verb(const Program& program, const Verb& verb, const std::vector<std::string>& words,
             const std::string& see_help) {
  const auto descriptions = options_of(verb);
  po::options_description all_arguments;
  all_arguments.add(descriptions).add_options()("positional", po::value<std::vector<std::string>>());
  po::positional_options_description positional;
  positional.add("positional", -1);
  po::variables_map options;
  const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  po::store(po::command_line_parser(words).options(all_arguments).positional(positional).style(style).run(), options);
  po::notify(options);
  if (options.count("help") > 0) {
    output() << help(program, verb);
    return answered;
  }
  std::map<std::string, std::string> variables;
  if (*verb.environment != '\0') variables = add_environment(verb.environment, descriptions, options, see_help);
  auto arguments = options.count("positional") > 0 ? options["positional"].as<std::vector<std::string>>()
                                                   : std::vector<std::string>();
  return verb.run(Arguments(std::move(options), std::move(arguments), std::move(variables)));
}

/// Tells whether an option of the command line takes the next word as its value. Throws a Failure if no verb has the
/// option.
bool takes_next_word(const Program& program, const std::string& word, const std::string& see_help) {
  const bool is_long = word.starts_with("--");
  const std::size_t equals = word.find('=');
  const std::string name =
      is_long ? word.substr(2, equals == std::string::npos ? equals : equals - 2) : word.substr(1, 1);
  for (const Verb& verb : program.verbs) {
    const auto options = options_of(verb);
    const auto* option = options.find_nothrow(is_long ? name : "-" + name, false);
    if (option != nullptr)
      return option->semantic()->max_tokens() > 0 && (is_long ? equals == std::string::npos : word.size() == 2);
  }
  throw unknown_option(is_long ? "--" + name : word, program.verbs, see_help);
}

/// Moves the verb to the front, since options may also stand before the verb.
void bring_verb_to_front(const Program& program, std::vector<std::string>& words, const std::string& see_help) {
  std::size_t verb = 0;
  while (verb < words.size() && words[verb].size() > 1 && words[verb][0] == '-')
    verb += takes_next_word(program, words[verb], see_help) ? 2 : 1;
  if (verb < words.size())
    std::rotate(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(verb),
                words.begin() + static_cast<std::ptrdiff_t>(verb) + 1);
}

int dispatch(const Program& program, std::vector<std::string> words) {
  const std::string see_help = "; see `" + std::string(program.name) + " --help`";
  const auto is_option = [](const std::string& word) { return word.size() > 1 && word[0] == '-'; };
  if (words.empty()) {
    output() << help(program);
    throw Failure{"missing verb"};
  }
  if (words[0] == "--version" || words[0] == "-V") {
    output() << program.name << ' ' << version << '\n';
    return answered;
  }
  const bool asks_help = words[0] == "--help" || words[0] == "-h" || words[0] == "help";
  if (asks_help && words.size() == 1) {
    output() << help(program);
    return answered;
  }
  if (asks_help) words = {words[1], "--help"};
  bring_verb_to_front(program, words, see_help);
  if (is_option(words[0])) throw Failure{"missing verb before " + quote(words[0]) + see_help};
  const auto verb = std::ranges::find(program.verbs, words[0], &Verb::name);
  if (verb == program.verbs.end()) {
    std::vector<std::string> names;
    for (const Verb& candidate : program.verbs) names.emplace_back(candidate.name);
    const auto entry = program.advice.find(words[0]);
    throw Failure{"unknown verb " + quote(words[0]) +
                  (entry != program.advice.end() ? entry->second : advice(words[0], names, see_help))};
  }
  words.erase(words.begin());
  const std::string see_verb_help = "; see `" + std::string(program.name) + ' ' + verb->name + " --help`";
  try {
    return run_verb(program, *verb, words, see_verb_help);
  } catch (const po::unknown_option& error) {
    throw unknown_option(error.get_option_name(), {*verb}, see_verb_help);
  } catch (const po::error& error) {
    throw Failure{error.what() + see_verb_help};
  }
}

int run_and_report(const Program& program, int argc, char** argv) {
  std::optional<Failure> failure;
  int status = answered;
  try {
    status = dispatch(program, std::vector<std::string>(argv + 1, argv + argc));
  } catch (...) {
    failure = failure_in_flight();
  }
  try {
    output().finish();
  } catch (const Failure& write_failure) {
    if (!failure) failure = write_failure;
  }
  failure ? complain(failure->message) : erase_remark();
  return failure ? failure->status : status;
}

}  // namespace

Failure failure_in_flight() {
  try {
    throw;
  } catch (const Failure& failure) {
    return failure;
  } catch (const std::bad_alloc&) {
    return {out_of_memory};
  } catch (const std::exception& unknown) {
    return {unknown.what()};
  }
}

int run(const Program& program, int argc, char** argv) {
  prepare_standard_streams(program.name);
  try {
    return run_and_report(program, argc, argv);
  } catch (const std::bad_alloc&) {  // memory was short even for the report of a failure
    std::fprintf(stderr, "%s: %s\n", program.name, out_of_memory);
    return bad_input;
  }
}

}  // namespace tilebase::command
