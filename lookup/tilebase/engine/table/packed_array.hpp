#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tilebase {

/// Returns the smallest of the widths 1, 2, 4, 8, 16, in bits, that holds `value` (at most 65,535).
constexpr int packed_width(std::uint32_t value) {
  int bits = 1;
  while ((value >> static_cast<unsigned>(bits)) != 0) bits *= 2;
  return bits;
}

/// Returns the width, in bits, that a file has for distances of at most `farthest`. The value of all ones stays unused
/// by distances: it means unreachable.
constexpr int distance_width(int farthest) {
  return packed_width(static_cast<std::uint32_t>(farthest) + 1);
}

/// Array of unsigned numbers of 1, 2, 4, 8 or 16 bits each, side by side, lowest bits first; numbers of 16 bits are
/// little-endian. Table files have the same layout:
///
///     width 2        byte 0            byte 1
///                 v3 v2 v1 v0       v7 v6 v5 v4         (each vi two bits)
class PackedArray {
 public:
  PackedArray() = default;

  /// Creates `size` zeros of `bits` bits each.
  PackedArray(std::size_t size, int bits)
      : PackedArray(size, bits, std::vector<std::uint8_t>(byte_count(size, bits))) {}

  /// Takes over packed bytes; there must be byte_count(size, bits) of them.
  PackedArray(std::size_t size, int bits, std::vector<std::uint8_t> bytes)
      : bytes_(std::move(bytes)), size_(size), bits_(static_cast<unsigned>(bits)) {
    while ((1U << log_bits_) < bits_) ++log_bits_;
  }

  /// Returns the array of the values value_at(0), ..., value_at(size - 1). O(size).
  template <class ValueAt>
  static PackedArray of(std::size_t size, int bits, ValueAt value_at) {
    PackedArray array(size, bits);
    if (bits == 1) array.fill<1>(value_at);
    if (bits == 2) array.fill<2>(value_at);
    if (bits == 4) array.fill<4>(value_at);
    if (bits == 8) array.fill<8>(value_at);
    if (bits == 16)
      for (std::size_t i = 0; i < size; ++i) array.set(i, value_at(i));
    return array;
  }

  static std::size_t byte_count(std::size_t size, int bits) { return (size * static_cast<std::size_t>(bits) + 7) / 8; }

  std::size_t size() const { return size_; }
  int bits() const { return static_cast<int>(bits_); }

  /// Returns the value with all bits set.
  std::uint32_t all_ones() const { return (1U << bits_) - 1; }

  const std::vector<std::uint8_t>& bytes() const { return bytes_; }

  std::uint32_t operator[](std::size_t i) const {
    if (bits_ == 16) return bytes_[2 * i] | static_cast<std::uint32_t>(bytes_[2 * i + 1]) << 8U;
    return (std::uint32_t{bytes_[i >> (3 - log_bits_)]} >> shift(i)) & all_ones();
  }

  /// Returns all values, each in a number of its own, several times faster than one by one.
  template <class Value>
  std::vector<Value> values() const {
    std::vector<Value> values(size_);
    if (bits_ == 1) unpack<1>(values);
    if (bits_ == 2) unpack<2>(values);
    if (bits_ == 4) unpack<4>(values);
    if (bits_ == 8) unpack<8>(values);
    if (bits_ == 16)
      for (std::size_t i = 0; i < size_; ++i) values[i] = static_cast<Value>((*this)[i]);
    return values;
  }

  /// Sets value i. `value` must not exceed all_ones().
  void set(std::size_t i, std::uint32_t value) {
    if (bits_ == 16) {
      bytes_[2 * i] = static_cast<std::uint8_t>(value & 0xFFU);
      bytes_[2 * i + 1] = static_cast<std::uint8_t>(value >> 8U);
      return;
    }
    std::uint8_t& byte = bytes_[i >> (3 - log_bits_)];
    byte = static_cast<std::uint8_t>((byte & ~(all_ones() << shift(i))) | (value << shift(i)));
  }

 private:
  /// Writes all values, byte by byte. A width that is a compile-time constant makes this several times faster.
  template <unsigned width, class ValueAt>
  void fill(const ValueAt& value_at) {
    constexpr std::size_t values = 8 / width;
    std::uint8_t* const bytes = bytes_.data();
    const std::size_t whole = size_ / values;
    for (std::size_t b = 0; b < whole; ++b) {
      std::uint32_t byte = 0;
      for (std::size_t i = 0; i < values; ++i) byte |= std::uint32_t{value_at(b * values + i)} << (i * width);
      bytes[b] = static_cast<std::uint8_t>(byte);
    }
    for (std::size_t i = whole * values; i < size_; ++i) set(i, value_at(i));
  }

  /// Reads all values, byte by byte.
  template <unsigned width, class Value>
  void unpack(std::vector<Value>& values) const {
    constexpr std::size_t in_byte = 8 / width;
    const std::size_t whole = size_ / in_byte;
    for (std::size_t b = 0; b < whole; ++b)
      for (std::size_t i = 0; i < in_byte; ++i)
        values[b * in_byte + i] = static_cast<Value>(bytes_[b] >> (i * width) & ((1U << width) - 1));
    for (std::size_t i = whole * in_byte; i < size_; ++i) values[i] = static_cast<Value>((*this)[i]);
  }

  unsigned shift(std::size_t i) const { return static_cast<unsigned>((i << log_bits_) & 7U); }

  std::vector<std::uint8_t> bytes_;
  std::size_t size_ = 0;
  unsigned bits_ = 8;
  unsigned log_bits_ = 0;
};

}  // namespace tilebase
