#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "support/temporary_folder.hpp"

/// Row of a file of texts and what is told of them: a line `* TEXT => TOLD`, or another sign, in a section that begins
/// with `# TITLE`. In a section, `= NAME` names what the rows below are about, and the TEXT of each stands between
/// those of the last `<` and `>`. In all, \n, \r, \xHH and \\ are characters.
struct TextRow {
  char sign;
  std::string name, text, told;
};

/// A part of a line of the file, with characters in place of escapes.
inline std::string unescaped(const std::string& part) {
  std::string text;
  for (std::size_t i = 0; i < part.size(); ++i) {
    const char c = part[i] == '\\' ? part[++i] : '\0';
    text += c == 'n' ? '\n' : c == 'r' ? '\r' : part[i];
    if (c != 'x') continue;
    text.back() = static_cast<char>(std::stoi(part.substr(i + 1, 2), nullptr, 16));
    i += 2;
  }
  return text;
}

/// The rows of a file of this folder.
inline std::vector<TextRow> text_rows(const std::string& file) {
  std::istringstream lines(support::text_of_file(TILEBASE_DATA_DIR "/../tests/puzzle/" + file));
  std::string before, after, name;
  std::vector<TextRow> rows;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty()) continue;
    const std::string rest = line.substr(std::min<std::size_t>(2, line.size()));
    const std::size_t arrow = rest.rfind(" =>");
    if (line[0] == '#')
      before = after = name = "";
    else if (line[0] == '=')
      name = rest;
    else if (line[0] == '<' || line[0] == '>')
      (line[0] == '<' ? before : after) = unescaped(rest);
    else
      rows.push_back({line[0], name, before + unescaped(rest.substr(0, arrow)) + after,
                      unescaped(rest.substr(std::min(rest.size(), arrow + 4)))});
  }
  return rows;
}
