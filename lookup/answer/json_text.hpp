#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>

#include <base/text.hpp>

namespace tilebase::answer {

/// Writer of a JSON document, from front to back. Callers alternate keys and values. U+FFFD replaces invalid UTF-8.
class JsonText {
 public:
  /// Receives the next chunk of the document.
  using Sink = void (*)(std::string_view chunk);

  /// Without a sink, the document is kept in memory. A sink receives the document in chunks, so it may have any length.
  explicit JsonText(Sink sink = nullptr) : sink_(sink) { text_.room(usual_size); }

  JsonText& begin_object() { return open('{'); }
  JsonText& end_object() { return close('}'); }
  JsonText& begin_array() { return open('['); }
  JsonText& end_array() { return close(']'); }

  /// Writes the next key of an object, without escapes.
  JsonText& key(std::string_view name) {
    char* end = write_quoted(begin(name.size() + 4), name);
    *end++ = ':';
    text_.end_at(end);
    comma_due_ = false;
    return *this;
  }

  JsonText& value(std::string_view text);
  JsonText& value(const char* text) { return value(std::string_view(text)); }
  JsonText& value(bool truth) { return literal(truth ? "true" : "false"); }
  JsonText& value(std::integral auto number) {
    char* const digits = begin(20);
    text_.end_at(std::to_chars(digits, digits + 20, number).ptr);
    return *this;
  }
  JsonText& value(double number);  ///< writes the shortest digits that read back as `number`, which must be finite
  JsonText& null() { return literal("null"); }

  /// Writes the value of `content`, or null if it is nullopt.
  template <class T>
  JsonText& value(const std::optional<T>& content) {
    return content ? value(*content) : null();
  }

  /// Writes an array: calls `write(item)` for each item, which writes one value.
  template <class Items, class Write>
  JsonText& array(const Items& items, Write write) {
    begin_array();
    for (const auto& item : items) write(item);
    return end_array();
  }

  /// Writes a key and its value.
  template <class T>
  JsonText& member(std::string_view name, const T& content) {
    return key(name).value(content);
  }

  /// Writes a key and, by `write(*content)`, its value; or null if `content` is nullopt.
  template <class T, class Write>
  JsonText& member(std::string_view name, const std::optional<T>& content, Write write) {
    key(name);
    if (!content) return null();
    write(*content);
    return *this;
  }

  /// The document as one line with its line end. With a sink: the rest that the sink has not received.
  std::string line() const {
    std::string line;
    line.reserve(text_.size() + 1);
    return (line += text_.text()) += '\n';
  }

 private:
  static constexpr std::size_t usual_size = 500;
  static constexpr std::size_t chunk_size = std::size_t{1} << 16U;

  /// Makes room for `bytes` bytes and a comma, and writes the comma if one is due.
  char* begin(std::size_t bytes) {
    char* end = text_.room(bytes + 1);
    if (comma_due_) *end++ = ',';
    comma_due_ = true;
    return end;
  }
  /// Writes a text in quotation marks at `end`, and returns the new end.
  static char* write_quoted(char* end, std::string_view text) {
    *end++ = '"';
    end += text.copy(end, text.size());
    *end++ = '"';
    return end;
  }
  JsonText& open(char bracket) {
    literal({&bracket, 1});
    comma_due_ = false;
    return *this;
  }
  JsonText& close(char bracket) {
    text_ += bracket;
    comma_due_ = true;
    if (sink_ != nullptr && text_.size() >= chunk_size) {
      sink_(text_.text());
      text_.clear();
    }
    return *this;
  }
  JsonText& literal(std::string_view text) {
    char* const end = begin(text.size());
    text_.end_at(end + text.copy(end, text.size()));
    return *this;
  }

  TextBuffer text_;
  bool comma_due_ = false;
  Sink sink_;
};

}  // namespace tilebase::answer
