#include "command/environment.hpp"

#include <string_view>
#include <vector>

#include <base/standard_streams.hpp>
#include <base/text.hpp>

#include "command/advice.hpp"

namespace tilebase::command {
namespace {

namespace po = boost::program_options;

/// The variable of an option, without the prefix: MAX_LINES for max-lines.
std::string variable_of(const std::string& option) {
  std::string variable;
  for (const char c : option) variable += c == '-' ? '_' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return variable;
}

/// The values of a repeatable option. Empty ones, as behind a last comma, are none.
std::vector<std::string> values_in(std::string_view list) {
  std::vector<std::string> values;
  while (!list.empty())
    if (const auto value = trimmed(take_part(list, ',')); !value.empty()) values.emplace_back(value);
  return values;
}

}  // namespace

std::map<std::string, std::string> add_environment(const std::string& prefix, const po::options_description& known,
                                                   po::variables_map& options, const std::string& see_help) {
  std::map<std::string, std::string> option_of;  // by variable
  std::vector<std::string> variables;
  for (const auto& option : known.options()) {
    if (option->semantic()->max_tokens() == 0) continue;
    variables.push_back(prefix + variable_of(option->long_name()));
    option_of[variables.back()] = option->long_name();
  }
  auto parsed = po::parse_environment(known, [&](const std::string& variable) {
    if (!variable.starts_with(prefix)) return std::string();
    const auto found = option_of.find(variable);
    if (found == option_of.end())
      throw Failure{"unknown variable " + shown(variable) + " in the environment" +
                    advice(variable, variables, see_help)};
    return found->second;
  });
  std::map<std::string, std::string> used;
  std::erase_if(parsed.options, [&](po::option& option) {
    std::vector<std::string>& values = option.value;
    if (known.find(option.string_key, false).semantic()->is_composing()) values = values_in(values.front());
    return options.count(option.string_key) > 0 || values.empty() || values.front().empty();
  });
  for (const po::option& option : parsed.options) used[option.string_key] = prefix + variable_of(option.string_key);
  po::store(parsed, options);
  return used;
}

}  // namespace tilebase::command
