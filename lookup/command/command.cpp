#include "command/command.hpp"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <iostream>
#include <new>
#include <sstream>

#include <tilebase/text.hpp>
#include <tilebase/version.hpp>

#include "command/output.hpp"
#include "command/standard_streams.hpp"

namespace command {
namespace po = boost::program_options;

namespace {
const char* program_name = "";
constexpr const char* out_of_memory = "out of memory";
}  // namespace

void complain(const std::string& message) {
  std::fprintf(stderr, "%s: %s\n", program_name, tilebase::on_one_line(message).c_str());
}

std::string Arguments::joined() const {
  std::string text;
  for (const std::string& argument : positional_) {
    if (!text.empty()) text += ' ';
    text += argument;
  }
  return text;
}

std::string Arguments::only(const std::string& otherwise) const {
  if (positional_.size() > 1) throw Failure{"unexpected argument " + tilebase::shown(positional_[1])};
  return positional_.empty() ? otherwise : positional_[0];
}

namespace {

po::options_description options_of(const Verb& verb) {
  po::options_description options("Options");
  verb.add_options(options.add_options());
  options.add_options()("help,h", "show this help");
  return options;
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
  text << "\n`" << program.name << " VERB --help` shows a verb's options; `--version` the version.\n"
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

int run_verb(const Program& program, const Verb& verb, const std::vector<std::string>& words) {
  const auto named = options_of(verb);
  po::options_description all;
  all.add(named).add_options()("positional", po::value<std::vector<std::string>>());
  po::positional_options_description positional;
  positional.add("positional", -1);
  po::variables_map options;
  const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  po::store(po::command_line_parser(words).options(all).positional(positional).style(style).run(), options);
  po::notify(options);
  if (options.count("help") > 0) {
    output() << help(program, verb);
    return answered;
  }
  auto arguments = options.count("positional") > 0 ? options["positional"].as<std::vector<std::string>>()
                                                   : std::vector<std::string>();
  return verb.run(Arguments(std::move(options), std::move(arguments)));
}

/// Whether an option, as written on the command line, takes the next word as its value. Unknown ones do not.
bool takes_next_word(const Program& program, const std::string& word) {
  if (word.find('=') != std::string::npos) return false;
  const bool is_long = word.rfind("--", 0) == 0;
  const std::string name = word.substr(is_long ? 2 : 1, is_long ? std::string::npos : 1);
  for (const Verb& verb : program.verbs) {
    const auto options = options_of(verb);
    const auto* option = options.find_nothrow(is_long ? name : "-" + name, false);
    if (option != nullptr) return option->semantic()->max_tokens() > 0 && (is_long || word.size() == 2);
  }
  return false;
}

/// Options may stand before the verb, too: brings the verb to the front.
void bring_verb_to_front(const Program& program, std::vector<std::string>& words) {
  std::size_t verb = 0;
  while (verb < words.size() && words[verb].size() > 1 && words[verb][0] == '-')
    verb += takes_next_word(program, words[verb]) ? 2 : 1;
  if (verb < words.size())
    std::rotate(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(verb),
                words.begin() + static_cast<std::ptrdiff_t>(verb) + 1);
}

int dispatch(const Program& program, std::vector<std::string> words) {
  const std::string see_help = "; see `" + std::string(program.name) + " --help`";
  const auto is_option = [](const std::string& word) { return word.size() > 1 && word[0] == '-'; };
  if (words.empty()) throw Failure{"no verb given" + see_help};
  if (words[0] == "--version" || words[0] == "-V") {
    output() << program.name << ' ' << tilebase::version << '\n';
    return answered;
  }
  const bool asks_help = words[0] == "--help" || words[0] == "-h" || words[0] == "help";
  if (asks_help && words.size() == 1) {
    output() << help(program);
    return answered;
  }
  if (asks_help) words = {words[1], "--help"};
  bring_verb_to_front(program, words);
  if (is_option(words[0])) throw Failure{"no verb given, only " + tilebase::shown(words[0]) + see_help};
  const auto verb =
      std::find_if(program.verbs.begin(), program.verbs.end(), [&](const Verb& v) { return words[0] == v.name; });
  if (verb == program.verbs.end()) throw Failure{"no verb " + tilebase::shown(words[0]) + see_help};
  words.erase(words.begin());
  try {
    return run_verb(program, *verb, words);
  } catch (const po::error& error) {
    throw Failure{std::string(error.what()) + "; see `" + program.name + ' ' + verb->name + " --help`"};
  }
}

int run_and_tell(const Program& program, int argc, char** argv) {
  std::string failure;
  int status = bad_input;
  try {
    status = dispatch(program, std::vector<std::string>(argv + 1, argv + argc));
  } catch (const Failure& known) {
    failure = known.message;
  } catch (const std::bad_alloc&) {
    failure = out_of_memory;
  } catch (const std::exception& unknown) {
    failure = unknown.what();
  }
  if (const std::string fault = output().finish(); !fault.empty() && failure.empty()) failure = fault;
  if (failure.empty()) return status;
  complain(failure);
  return bad_input;
}

}  // namespace

int run(const Program& program, int argc, char** argv) {
  prepare_standard_streams();
  program_name = program.name;
  try {
    return run_and_tell(program, argc, argv);
  } catch (const std::bad_alloc&) {  // by what tells of failures
    std::fprintf(stderr, "%s: %s\n", program_name, out_of_memory);
    return bad_input;
  }
}

}  // namespace command
