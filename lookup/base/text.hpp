#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tilebase {

/// Returns the text with each byte that is not `kept` as the mark and two hexadecimal digits.
template <class Kept>
std::string with_hexadecimal(std::string_view text, std::string_view mark, Kept kept) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (kept(byte))
      result += c;
    else
      (((result += mark) += digits[byte >> 4U]) += digits[byte & 15U]);
  }
  return result;
}

/// Returns the text with control bytes, and with `ascii_only` also bytes above 0x7F, written as \xNN.
inline std::string on_one_line(std::string_view text, bool ascii_only = false) {
  return with_hexadecimal(
      text, "\\x", [&](unsigned char byte) { return byte >= 0x20 && byte != 0x7F && (byte < 0x80 || !ascii_only); });
}

/// Turns a text into a name: ASCII letters and digits are kept, every other byte becomes the mark and two hexadecimal
/// digits. Different texts give different names if the mark is neither a letter nor a digit.
inline std::string as_name(std::string_view text, char mark) {
  return with_hexadecimal(text, {&mark, 1}, [](unsigned char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  });
}

/// Quotes input for error messages: between apostrophes, cut after 60 bytes.
inline std::string quote(std::string_view text) {
  constexpr std::size_t limit = 60;
  return "'" + on_one_line(text.substr(0, limit), true) + (text.size() > limit ? "...'" : "'");
}

/// Byte order mark that some programs write before UTF-8 text. It is not part of the text.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Returns the text without a leading byte order mark.
inline std::string_view without_mark(std::string_view text) {
  return text.substr(text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0);
}

/// Quotes a file name for error messages: between apostrophes, never cut.
inline std::string quote_file(std::string_view name) {
  return "'" + on_one_line(name) + "'";
}

/// Quotes a text as a word of a shell's command line, for commands that messages suggest: unchanged if no character of
/// it is special there, else between apostrophes.
inline std::string shell_word(std::string_view text) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:,+@%=";
  if (!text.empty() && text.find_first_not_of(plain) == std::string_view::npos) return std::string(text);
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? "'\\''" : std::string(1, c);
  return word + "'";
}

/// Returns the text without blanks, tabs and similar characters at its ends.
inline std::string_view trim(std::string_view text) {
  constexpr std::string_view white = " \t\r\v\f";
  const auto first = text.find_first_not_of(white);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(white) - first + 1);
}

/// Returns the text with ASCII capitals made small; the locale does not matter.
inline std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

/// Formats 181440 as 181,440.
inline std::string group_digits(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t place = digits.size(); place > 3; place -= 3) digits.insert(place - 3, 1, ',');
  return digits;
}

/// Removes the part of a text up to a separator, or the whole text; returns the part without the separator.
inline std::string_view take_part(std::string_view& text, char separator) {
  const std::string_view part = text.substr(0, text.find(separator));
  text.remove_prefix(part.size() < text.size() ? part.size() + 1 : text.size());
  return part;
}

/// Returns the fewest letters to insert, delete, replace or swap with their neighbour, where swapped letters are not
/// changed again (optimal string alignment).
inline std::size_t typing_errors(std::string_view one, std::string_view other) {
  // errors[i][j] is the distance between the first i letters of `one` and the first j of `other`.
  std::vector<std::vector<std::size_t>> errors(one.size() + 1, std::vector<std::size_t>(other.size() + 1));
  for (std::size_t i = 0; i <= one.size(); ++i)
    for (std::size_t j = 0; j <= other.size(); ++j) {
      if (i == 0 || j == 0) {
        errors[i][j] = i + j;
        continue;
      }
      const std::size_t differs = one[i - 1] == other[j - 1] ? 0 : 1;
      errors[i][j] = std::min({errors[i - 1][j] + 1, errors[i][j - 1] + 1, errors[i - 1][j - 1] + differs});
      if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1])
        errors[i][j] = std::min(errors[i][j], errors[i - 2][j - 2] + 1);
    }
  return errors[one.size()][other.size()];
}

/// Returns the name that is most similar to a word, which its writer may have meant; "" if none is similar. A name is
/// similar if at most two typing errors are between them (one for words of up to five letters). A word of three letters
/// or more that begins the name and lacks at most eight of its letters counts as one error. Of equally similar names,
/// the first is returned. O(names * length^2).
inline std::string similar(std::string_view word, const std::vector<std::string>& names) {
  const std::size_t limit = word.size() > 5 ? 2 : 1;
  std::size_t fewest = limit + 1;
  std::string nearest;
  for (const std::string& name : names) {
    if (name.size() > word.size() + 8 || word.size() > name.size() + limit) continue;
    const bool begins_it = word.size() >= 3 && name.starts_with(word);
    const std::size_t errors = std::min<std::size_t>(typing_errors(word, name), begins_it ? 1 : limit + 1);
    if (errors < fewest) {
      fewest = errors;
      nearest = name;
    }
  }
  return nearest;
}

/// A growing text, to whose end callers may write directly.
class TextBuffer {
 public:
  /// Returns space for at least `bytes` bytes at the end of the text. Write there, then call end_at() with the new end.
  char* room(std::size_t bytes) {
    if (capacity_ - size_ < bytes) grow(bytes);
    return data_.get() + size_;
  }
  void end_at(const char* end) { size_ = static_cast<std::size_t>(end - data_.get()); }

  TextBuffer& operator+=(std::string_view text) {
    if (text.empty()) return *this;
    char* const end = room(text.size());
    // Answers consist of short texts, for which two 8-byte copies that may overlap are faster than a call to memcpy.
    if (text.size() >= 8 && text.size() <= 16) {
      std::memcpy(end, text.data(), 8);
      std::memcpy(end + text.size() - 8, text.data() + text.size() - 8, 8);
    } else if (text.size() == 1) {
      *end = text[0];
    } else {
      std::memcpy(end, text.data(), text.size());
    }
    size_ += text.size();
    return *this;
  }
  TextBuffer& operator+=(char c) {
    *room(1) = c;
    ++size_;
    return *this;
  }

  void clear() { size_ = 0; }
  std::size_t size() const { return size_; }
  std::string_view text() const { return {data_.get(), size_}; }

 private:
  void grow(std::size_t bytes) {
    const std::size_t capacity = std::max(2 * capacity_, size_ + bytes);
    std::unique_ptr<char[]> larger(new char[capacity]);  // libc++ 14 has no make_unique_for_overwrite
    if (size_ > 0) std::memcpy(larger.get(), data_.get(), size_);
    data_ = std::move(larger);
    capacity_ = capacity;
  }

  std::unique_ptr<char[]> data_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace tilebase
