#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <base/text.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

/// Maximum size of a definition in bytes, as written and in the canonical form that table files contain.
inline constexpr std::size_t max_definition = 524288;

/// A `KEY = VALUE` line of a definition, or a `[section]` line.
struct IniLine {
  int number = 0;       ///< number of the line, from 1
  std::string section;  ///< name of the line's section with its brackets; "" before the first section
  std::string key;      ///< name before the `=`; "" in the line of a section
  std::string value;    ///< text after the `=`, without quotes
};

/// Base class of readers of definitions in INI syntax: `KEY = VALUE` lines, `[section]` lines, comments from `#` on. A
/// value may stand between double quotes; then `#` and blanks at its ends belong to it. LF or CR LF, with or without a
/// byte order mark. At most max_definition bytes. All errors are bad_definition, `SOURCE:LINE: reason`.
///
/// A derived reader calls parse(), then set() for the lines() that hold settings, then asks for its settings by key.
class IniReader {
 protected:
  struct Entry {
    std::string value;
    int line = 0;
  };

  /// `source` names the text in errors; both must outlive the reader. set() accepts the `keys` alone.
  IniReader(std::string_view source, std::vector<std::string_view> keys) : source_(source), keys_(std::move(keys)) {}

  /// Splits the text into lines. Errors: wrong syntax, or a text that is too long.
  Result<void> parse(std::string_view text);
  const std::vector<IniLine>& lines() const { return lines_; }

  /// Returns the number of the text's last line, at which faults of the whole text are reported.
  int last_line() const { return last_line_; }

  bool knows(std::string_view key) const;

  /// Stores the setting of a line. Errors: a key that is unknown or already set.
  Result<void> set(const IniLine& line);

  /// Returns the setting of a key: entry() returns null if there is none, required_entry() an error.
  const Entry* entry(std::string_view key) const;
  Result<Entry> required_entry(std::string_view key) const;

  /// Returns `SOURCE:LINE`.
  std::string place(int line) const;
  Error fault(int line, const std::string& reason) const;

 private:
  std::string_view source_;
  std::vector<std::string_view> keys_;
  std::vector<IniLine> lines_;
  int last_line_ = 1;
  std::map<std::string, Entry, std::less<>> entries_;
};

/// Splits a text into words, separated by blanks, tabs and commas.
std::vector<std::string_view> words(std::string_view text);

/// Reads a whole number from 1 on; 0 if the text is anything else.
int positive_number(std::string_view text);

}  // namespace tilebase
