#include <base/ini.hpp>

#include <algorithm>
#include <charconv>

namespace tilebase {
namespace {

/// Returns the line without its comment. A `#` in quotes does not begin a comment.
std::string_view without_comment(std::string_view line) {
  const std::size_t equals = line.find('=');
  const std::size_t quote = line.find_first_not_of(" \t", equals == std::string_view::npos ? equals : equals + 1);
  std::size_t from = 0;
  if (quote != std::string_view::npos && line[quote] == '"' && line.find('#') > equals) {
    const std::size_t closing = line.find('"', quote + 1);
    if (closing != std::string_view::npos) from = closing;
  }
  return line.substr(0, line.find('#', from));
}

}  // namespace

Result<void> IniReader::parse(std::string_view text) {
  if (text.size() > max_definition)
    return fault(1, "longer than " + std::to_string(max_definition) + " bytes; this is no definition");
  text = without_mark(text);
  std::string section;
  int number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = trim(without_comment(text.substr(begin, end - begin)));
    begin = end + 1;
    last_line_ = ++number;
    if (line.empty()) continue;
    if (line.front() == '[') {
      section = line;
      lines_.push_back({number, section, {}, {}});
      continue;
    }
    const std::size_t equals = line.find('=');
    if (equals == line.npos) return fault(number, quote(line) + " is neither `KEY = VALUE` nor a [section]");
    const std::string_view key = trim(line.substr(0, equals));
    std::string_view value = trim(line.substr(equals + 1));
    if (key.empty()) return fault(number, quote(line) + " has no key before the '='");
    if (value.empty()) return fault(number, quote(key) + " has no value");
    if (value.front() == '"') {
      if (value.find('"', 1) != value.size() - 1 || value.size() == 1)
        return fault(number, quote(value) + " is not one text between two quotes");
      value = value.substr(1, value.size() - 2);
    }
    lines_.push_back({number, section, std::string(key), std::string(value)});
  }
  return {};
}

bool IniReader::knows(std::string_view key) const {
  return std::find(keys_.begin(), keys_.end(), key) != keys_.end();
}

Result<void> IniReader::set(const IniLine& line) {
  if (!knows(line.key)) {
    std::string names;
    for (const std::string_view key : keys_) (names += names.empty() ? "" : ", ") += key;
    return fault(line.number, "key " + quote(line.key) + " is not known; the keys are " + names);
  }
  const auto [place, fresh] = entries_.try_emplace(line.key, Entry{line.value, line.number});
  if (fresh) return {};
  return fault(line.number, quote(line.key) + " is already set in line " + std::to_string(place->second.line));
}

const IniReader::Entry* IniReader::entry(std::string_view key) const {
  const auto place = entries_.find(key);
  return place == entries_.end() ? nullptr : &place->second;
}

Result<IniReader::Entry> IniReader::required_entry(std::string_view key) const {
  if (const Entry* const setting = entry(key)) return *setting;
  return fault(last_line_, "no `" + std::string(key) + " = ...`");
}

std::string IniReader::place(int line) const {
  return std::string(source_) + ':' + std::to_string(line);
}

Error IniReader::fault(int line, const std::string& reason) const {
  return {ErrorCode::bad_definition, place(line) + ": " + reason};
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> result;
  constexpr std::string_view white = " \t,";
  for (std::size_t i = text.find_first_not_of(white); i != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(white, i), text.size());
    result.push_back(text.substr(i, end - i));
    i = text.find_first_not_of(white, end);
  }
  return result;
}

int positive_number(std::string_view text) {
  int number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  return fault == std::errc() && end == text.data() + text.size() && number > 0 ? number : 0;
}

}  // namespace tilebase
