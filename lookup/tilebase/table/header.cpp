#include <tilebase/table/header.hpp>

#include <algorithm>

namespace tilebase {
namespace {

constexpr std::size_t histogram_width = 4;

/// Appends fields to a file.
struct Writer {
  std::vector<std::uint8_t>& out;

  void operator()(std::uint64_t value, std::size_t size) const {
    for (std::size_t i = 0; i < size; ++i) out.push_back(static_cast<std::uint8_t>(value >> (8 * i) & 0xFFU));
  }
  template <std::size_t size>
  void operator()(const std::array<std::uint8_t, size>& value) const {
    out.insert(out.end(), value.begin(), value.end());
  }
};

/// Takes fields off the front of a file.
struct Reader {
  std::span<const std::uint8_t>& in;

  void operator()(std::uint64_t& value, std::size_t size) const {
    value = 0;
    for (std::size_t i = 0; i < size; ++i) value |= std::uint64_t{in[i]} << (8 * i);
    in = in.subspan(size);
  }
  template <std::size_t size>
  void operator()(std::array<std::uint8_t, size>& value) const {
    std::copy_n(in.begin(), size, value.begin());
    in = in.subspan(size);
  }
};

}  // namespace

std::size_t Header::fixed_size() {
  static const std::size_t size = [] {
    std::vector<std::uint8_t> out;
    const Header header;
    for_each_fixed_field(header, Writer{out});
    return out.size();
  }();
  return size;
}

Header Header::read_fixed(std::span<const std::uint8_t> bytes) {
  Header header;
  for_each_fixed_field(header, Reader{bytes});
  return header;
}

void Header::read_histogram(std::span<const std::uint8_t> bytes) {
  histogram.resize(static_cast<std::size_t>(farthest) + 1);
  bytes = bytes.subspan(fixed_size());
  for (std::uint64_t& count : histogram) Reader{bytes}(count, histogram_width);
}

std::vector<std::uint8_t> Header::bytes() const {
  std::vector<std::uint8_t> out;
  for_each_fixed_field(*this, Writer{out});
  for (const std::uint64_t count : histogram) Writer{out}(count, histogram_width);
  return out;
}

}  // namespace tilebase
