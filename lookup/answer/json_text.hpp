#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace answer {

/// A document in JSON, written from front to back. Whoever writes sees to it that keys and values come in turn. Text
/// that is not UTF-8 gets U+FFFD in place of what is wrong.
class JsonText {
 public:
  JsonText& begin_object() { return open('{'); }
  JsonText& end_object() { return close('}'); }
  JsonText& begin_array() { return open('['); }
  JsonText& end_array() { return close(']'); }

  /// The next key of an object; it is written as it is, and needs no escapes.
  JsonText& key(std::string_view name) {
    separate();
    ((text_ += '"') += name) += "\":";
    comma_due_ = false;
    return *this;
  }

  JsonText& value(std::string_view text);
  JsonText& value(const char* text) { return value(std::string_view(text)); }
  JsonText& value(bool truth) { return literal(truth ? "true" : "false"); }
  JsonText& value(int number) { return value(static_cast<std::int64_t>(number)); }
  JsonText& value(std::uint32_t number) { return value(static_cast<std::uint64_t>(number)); }
  JsonText& value(std::int64_t number);
  JsonText& value(std::uint64_t number);
  JsonText& value(double number);  ///< finite; the shortest digits that give it back
  JsonText& null() { return literal("null"); }

  /// The value, or null if there is none.
  template <class T>
  JsonText& value(const std::optional<T>& perhaps) {
    return perhaps ? value(*perhaps) : null();
  }

  /// A key and its value.
  template <class T>
  JsonText& member(std::string_view name, const T& content) {
    return key(name).value(content);
  }

  std::size_t size() const { return text_.size(); }

  /// The document in one line, its end included. The object is spent.
  std::string line() {
    text_ += '\n';
    return std::move(text_);
  }

 private:
  void separate() {
    if (comma_due_) text_ += ',';
    comma_due_ = true;
  }
  JsonText& open(char bracket) {
    separate();
    text_ += bracket;
    comma_due_ = false;
    return *this;
  }
  JsonText& close(char bracket) {
    text_ += bracket;
    comma_due_ = true;
    return *this;
  }
  JsonText& literal(std::string_view text) {
    separate();
    text_ += text;
    return *this;
  }

  std::string text_;
  bool comma_due_ = false;
};

}  // namespace answer
