#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <base/text.hpp>

namespace tilebase {

/// The maximum size of a definition in bytes, as written and in the canonical form that table files contain.
inline constexpr std::size_t max_definition = 65536;

/// One `KEY = VALUE` line of a definition file, or one `[section]` line.
struct IniLine {
  int number = 0;       ///< from 1
  std::string section;  ///< with its brackets; "" before the first section
  std::string key;      ///< "" in the line of a section
  std::string value;    ///< without quotes
};

/// A definition file in INI syntax: `KEY = VALUE` lines, `[section]` lines, comments from `#` to the end of the line. A
/// value in double quotes may contain `#`, and blanks at its ends. LF or CR LF, with or without a byte order mark. At
/// most max_definition bytes.
struct IniFile {
  std::vector<IniLine> lines;
  int last_line = 1;
  int fault_line = 0;   ///< 0 if there is no error
  std::string fault{};  ///< the error in that line

  /// On an error, sets fault_line and fault; `lines` then has the lines before it.
  static IniFile parse(std::string_view text);
};

/// The words of a text, separated by blanks, tabs and commas.
std::vector<std::string_view> words(std::string_view text);

/// A whole number from 1; 0 if the text is anything else.
int positive_number(std::string_view text);

}  // namespace tilebase
