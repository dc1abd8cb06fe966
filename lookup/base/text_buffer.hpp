#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>

namespace tilebase {

/// A growing text; callers may write directly to its end.
class TextBuffer {
 public:
  /// Space for at least `bytes` bytes at the end of the text. Write there, then call end_at() with the new end.
  char* room(std::size_t bytes) {
    if (capacity_ - size_ < bytes) grow(bytes);
    return data_.get() + size_;
  }
  void end_at(const char* end) { size_ = static_cast<std::size_t>(end - data_.get()); }

  TextBuffer& operator+=(std::string_view text) {
    if (text.empty()) return *this;
    char* const end = room(text.size());
    // Answers consist of short texts: two 8-byte copies that may overlap are faster than a call to memcpy.
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
    capacity_ = std::max(2 * capacity_, size_ + bytes);
    auto larger = std::make_unique_for_overwrite<char[]>(capacity_);
    if (size_ > 0) std::memcpy(larger.get(), data_.get(), size_);
    data_ = std::move(larger);
  }

  std::unique_ptr<char[]> data_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace tilebase
