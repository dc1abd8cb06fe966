#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <base/text.hpp>

namespace tilebase {

/// The most bytes that a definition has: as it is written, and in the canonical form that table files carry.
inline constexpr std::size_t max_definition = 65536;

/// One `KEY = VALUE` line of a definition file, or one `[section]` line.
struct IniLine {
  int number = 0;       ///< from 1
  std::string section;  ///< with its brackets; "" before the first
  std::string key;      ///< "" for the line of a section
  std::string value;    ///< without the quotes if it stood in quotes
};

/// A definition file in INI syntax: `KEY = VALUE` lines, `[section]` lines, comments from `#` on. A value may stand
/// between double quotes; then `#` and blanks at its ends belong to it. LF or CR LF, with or without a byte order mark.
/// At most max_definition bytes.
struct IniFile {
  std::vector<IniLine> lines;
  int last_line = 1;
  int fault_line = 0;   ///< 0 if the text could be read
  std::string fault{};  ///< what is wrong in that line

  /// Errors are told by fault_line and fault; lines holds what came before.
  static IniFile parse(std::string_view text);
};

/// The parts of a text between blanks and commas.
std::vector<std::string_view> words(std::string_view text);

/// A whole number from 1 on; 0 where the text is something else.
int positive_number(std::string_view text);

}  // namespace tilebase
