#include <random>

#include <tilebase/engine/table/packed_array.hpp>

#include "support/catch.hpp"
#include "table/hand_reader.hpp"

using tilebase::PackedArray;

TEST_CASE("a packed array gives back what was set in every width") {
  const int bits = GENERATE(1, 2, 4, 8, 16);
  const std::size_t size = GENERATE(std::size_t{0}, std::size_t{1}, std::size_t{7}, std::size_t{64}, std::size_t{1001});
  PackedArray array(size, bits);
  CHECK(array.size() == size);
  CHECK(array.bits() == bits);
  CHECK(array.all_ones() == (1U << static_cast<unsigned>(bits)) - 1);
  CHECK(array.bytes().size() == (size * static_cast<std::size_t>(bits) + 7) / 8);
  std::mt19937 random(1);
  std::vector<std::uint32_t> wanted(size);
  int wrong = 0;
  for (int round = 0; round < 2; ++round) {  // the second round overwrites
    for (std::size_t i = 0; i < size; ++i)
      array.set(i, wanted[i] = static_cast<std::uint32_t>(random()) & array.all_ones());
    for (std::size_t i = 0; i < size; ++i) {
      wrong += array[i] != wanted[i] ? 1 : 0;
      wrong += by_hand::packed(array.bytes(), i, static_cast<std::uint32_t>(bits)) != wanted[i] ? 1 : 0;
    }
  }
  CHECK(wrong == 0);
  CHECK(array.values<std::uint32_t>() == wanted);
  const auto same = PackedArray::of(size, bits, [&](std::size_t i) { return wanted[i]; });
  CHECK(same.size() == size);
  CHECK(same.bits() == bits);
  CHECK(same.bytes() == array.bytes());
}

TEST_CASE("a packed array that was given no size holds nothing") {
  CHECK(PackedArray().size() == 0);
  CHECK(PackedArray().bits() == 8);
  CHECK(PackedArray().bytes().empty());
}

TEST_CASE("a packed array begins with zeros and unused bits stay zero") {
  PackedArray array(3, 2);
  CHECK(array.bytes() == std::vector<std::uint8_t>{0});
  for (std::size_t i = 0; i < 3; ++i) array.set(i, 3);
  CHECK(array.bytes() == std::vector<std::uint8_t>{0x3F});
}

TEST_CASE("values lie lowest bits first and wide ones little-endian") {
  CHECK(PackedArray(4, 2, {0b11'10'01'00})[1] == 1);
  CHECK(PackedArray(4, 2, {0b11'10'01'00})[3] == 3);
  CHECK(PackedArray(2, 4, {0xA5})[0] == 5);
  CHECK(PackedArray(1, 16, {0x34, 0x12})[0] == 0x1234);
}

TEST_CASE("a width is the least that holds the value") {
  const std::pair<unsigned, int> widths[] = {{0, 1},  {1, 1},  {2, 2},   {3, 2},    {4, 4},
                                             {15, 4}, {16, 8}, {255, 8}, {256, 16}, {65535, 16}};
  for (const auto& [value, width] : widths) CHECK(tilebase::packed_width(value) == width);
}
