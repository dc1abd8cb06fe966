#include "cli/questions.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <sstream>
#include <utility>

#include "cli/programs.hpp"
#include "support/temporary_folder.hpp"

namespace questions {
namespace {

/// The character that begins with a backslash at a position, which becomes that of its last character.
char escaped_character(const std::string& line, std::size_t& at) {
  const char c = line.at(++at);
  if (c == 'x') {
    at += 2;
    return static_cast<char>(std::stoi(line.substr(at - 1, 2), nullptr, 16));
  }
  return c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c;
}

/// The text that a line of the file stands for, with its line end.
std::string unescaped(const std::string& line) {
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\' && i + 1 == line.size()) return text;
    text += line[i] == '\\' ? escaped_character(line, i) : line[i];
  }
  return text + '\n';
}

/// A question and the answer that is right.
struct Question {
  int line;
  std::string command;
  std::string input = {};
  std::string out = {};
  std::optional<std::string> out_parts = {};
  std::vector<std::string> error_parts = {};
  std::optional<int> status = {};

  /// Adds a line of the answer.
  void add(char sign, const std::string& text) {
    if (sign == '>') out += unescaped(text);
    if (sign == '~') out_parts = out_parts ? *out_parts + " ... " + text : text;
    if (sign == '!') error_parts.push_back(text);
    if (sign == '?') status = std::stoi(text);
  }

  /// Whether nothing but its command is known, as before lines with *.
  bool is_bare() const { return input.empty() && out.empty() && !out_parts && error_parts.empty() && !status; }
};

/// The line of the file that stands for a line of a text.
std::string escaped(const std::string& line) {
  std::string text;
  for (const char c : line) text += c == '\\' ? "\\\\" : c == '\r' ? "\\r" : c == '\t' ? "\\t" : std::string(1, c);
  if (text.ends_with(' ')) text.replace(text.size() - 1, 1, "\\x20");
  return text;
}

/// The commands that a command with {A,B} outside of quotes stands for.
std::vector<std::string> alternatives(const std::string& command) {
  std::size_t begin = 0;
  for (char quote = 0; begin < command.size() && (quote != 0 || command[begin] != '{'); ++begin)
    if (const char c = command[begin]; quote == 0 ? c == '\'' || c == '"' : c == quote) quote = quote == 0 ? c : 0;
  const std::size_t end = command.find('}', begin);
  if (begin == command.size() || end == std::string::npos) return {command};
  std::vector<std::string> commands;
  std::string choice;
  char quote = 0;
  for (std::size_t i = begin + 1; i <= end; ++i) {
    const char c = command[i];
    if (quote == 0 && (c == ',' || i == end)) {
      for (const auto& rest : alternatives(command.substr(end + 1)))
        commands.push_back(command.substr(0, begin) + choice + rest);
      choice.clear();
      continue;
    }
    if (quote == 0 ? c == '\'' || c == '"' : c == quote) quote = quote == 0 ? c : 0;
    choice += c;
  }
  return commands;
}

/// The words of a command, as a shell reads them. A `|` is a word.
std::vector<std::string> words(const std::string& command) {
  std::vector<std::string> result;
  bool inside = false;
  char quote = 0;
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    if (quote == 0 && c == ' ') {
      inside = false;
      continue;
    }
    if (!inside) result.emplace_back();
    inside = true;
    if (c == '\\')
      result.back() += escaped_character(command, i);
    else if (quote == 0 && (c == '\'' || c == '"'))
      quote = c;
    else if (c == quote)
      quote = 0;
    else
      result.back() += c;
  }
  return result;
}

/// Takes the answer behind a mark such as " =>" from the end of a line, if it has one.
std::optional<std::string> taken_answer(std::string& line, const std::string& mark) {
  const std::size_t at = line.rfind(mark);
  if (at == std::string::npos || (at + mark.size() < line.size() && line[at + mark.size()] != ' ')) return std::nullopt;
  const std::string answer = line.substr(std::min(line.size(), at + mark.size() + 1));
  line.erase(at);
  return answer;
}

/// Runs a command in a folder.
support::Outcome outcome_of(const std::string& command, const std::string& input, const std::string& folder) {
  support::Outcome outcome;
  outcome.out = input;
  std::string errors;
  support::Call call;
  const auto run = [&] {
    call.input = outcome.out;
    call.folder = folder;
    outcome = support::run(call);
    errors += outcome.err;
    call = {};
  };
  for (std::string word : words(command)) {
    if (const std::size_t at = word.find("$PWD"); at != std::string::npos) word.replace(at, 4, folder);
    if (word == "|") {
      run();
    } else if (!call.program.empty()) {
      call.arguments.push_back(word);
    } else if (const std::size_t equals = word.find('='); equals != std::string::npos) {
      call.environment.emplace_back(word.substr(0, equals), word.substr(equals + 1));
    } else {
      call.program = word == "tilebase"            ? TILEBASE_PROGRAM
                     : word == "tilebase-tablegen" ? TILEBASE_TABLEGEN_PROGRAM
                                                   : "/usr/bin/env";  // finds the tool
      if (!word.starts_with("tilebase")) call.arguments.push_back(word);
    }
  }
  run();
  outcome.err = errors;
  return outcome;
}

/// Whether a text has these parts in this order.
bool has_parts(const std::string& text, const std::string& parts) {
  const std::string between = " ... ";
  std::size_t at = 0;
  for (std::size_t begin = 0; begin <= parts.size();) {
    const std::size_t end = std::min(parts.find(between, begin), parts.size());
    at = text.find(parts.substr(begin, end - begin), at);
    if (at == std::string::npos) return false;
    at += end - begin;
    begin = end + between.size();
  }
  return true;
}

int status_of(const Question& question) {
  const bool has_error_alone = question.out.empty() && !question.out_parts && !question.error_parts.empty();
  return question.status.value_or(has_error_alone ? 2 : 0);
}

bool is_right(const Question& question, const support::Outcome& outcome) {
  const auto errors = support::lines(outcome.err);
  if (errors.size() != question.error_parts.size()) return false;
  for (std::size_t i = 0; i < errors.size(); ++i)
    if (!has_parts(errors[i], question.error_parts[i])) return false;
  const bool is_out_right =
      question.out_parts ? has_parts(outcome.out, *question.out_parts) : outcome.out == question.out;
  return is_out_right && outcome.status == status_of(question);
}

/// Output and exit status as lines of a file.
std::string shown(const std::string& out, int status) {
  std::string text;
  for (const std::string& line : support::lines(out)) text += "> " + escaped(line) + '\n';
  if (!out.empty() && !out.ends_with('\n')) text.replace(text.size() - 1, 1, "\\\n");
  return text + "? " + std::to_string(status) + '\n';
}

/// An expected or an obtained answer as lines of a file.
std::string shown(const Question& question) {
  std::string text;
  if (question.out_parts) text += "~ " + *question.out_parts + '\n';
  for (const std::string& parts : question.error_parts) text += "! " + parts + '\n';
  return text + shown(question.out, status_of(question));
}
std::string shown(const support::Outcome& outcome) {
  std::string text;
  for (const std::string& line : support::lines(outcome.err)) text += "! " + line + '\n';
  return text + shown(outcome.out, outcome.status);
}

}  // namespace

std::vector<std::string> faults(const std::string& name, const std::string& text) {
  std::vector<std::string> result;
  const auto report = [&](int line, const std::string& fault) {
    result.push_back(name + ':' + std::to_string(line) + ": " + fault);
  };
  auto folder = std::make_unique<support::TemporaryFolder>();
  std::string file;     // the file that the lines are written to, with its path
  std::string content;  // its content so far
  std::string command;  // command of the last $
  std::optional<Question> question;
  int asked = 0;
  const auto answer = [&] {
    if (!question) return;
    for (const std::string& each : alternatives(question->command)) {
      const auto outcome = outcome_of(each, question->input, folder->string());
      if (!is_right(*question, outcome))
        report(question->line, each + "\nexpected:\n" + shown(*question) + "obtained:\n" + shown(outcome));
      ++asked;
    }
    question.reset();
  };
  int number = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.empty()) continue;
    std::string rest = line.size() > 2 ? line.substr(2) : "";
    const char sign = line.size() > 1 && line[1] != ' ' ? '\0' : line[0];
    if (sign == '*' && question && question->is_bare()) question.reset();
    if (sign == '#' || sign == '=' || sign == '$' || sign == '*') answer();
    std::vector<std::pair<char, std::string>> answers;  // marks and texts behind the question
    for (const char mark : {'?', '!', '~', '>'})
      if (sign == '$' || sign == '*' || sign == '<')
        if (const auto part = taken_answer(rest, std::string(" =") + mark)) answers.emplace_back(mark, *part);
    if (sign == '#') {
      folder = std::make_unique<support::TemporaryFolder>();
    } else if (sign == '=') {
      file = *folder / rest;
      content.clear();
      std::filesystem::create_directories(std::filesystem::path(file).parent_path());
    } else if (sign == ' ' && !file.empty() && !question) {
      support::write_file(file, content += unescaped(rest));
    } else if (sign == '$' || (sign == '*' && !command.empty())) {
      if (sign == '$') command = rest;
      question = Question{number, command};
      file.clear();
      if (sign == '*') question->input = unescaped(rest);
    } else if (sign == '<' && question) {
      question->input += unescaped(rest);
    } else if ((sign == '>' || sign == '~' || sign == '!' || sign == '?') && question) {
      question->add(sign, rest);
    } else {
      report(number, "unknown line '" + line + "'");
    }
    for (const auto& [mark, part] : answers)
      if (question) question->add(mark, part);
  }
  answer();
  if (asked == 0) report(number, "no question");
  return result;
}

void ask_all(const std::string& name) {
  for (const std::string& fault : faults(name, support::text_of_file(TILEBASE_QUESTIONS "/" + name)))
    FAIL_CHECK("tests/cli/questions/" << fault);
}

}  // namespace questions
