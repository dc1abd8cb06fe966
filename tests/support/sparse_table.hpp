#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <tilebase/engine/storage/digests.hpp>

#include "table_writer.hpp"

namespace support {

/// A complete table of a board of slides, of any size, whose bits are 0 but for a few. Of each level of checksums, it
/// has the one block that nearly all are, and those that differ:
///
///     level 2                     |a|a|a|c|b|           b: the last one, which is shorter
///     level 1        |a|a|a|a|a|a|c|a|a|b|              c: something below differs
///     contents   |0|0|0|0|0|0|x|0|0|0|0|0|0|
class SparseTable : public tilebase::Storage {
 public:
  /// The bits at the indices in `ones` are 1.
  SparseTable(const tilebase::Puzzle& puzzle, const tilebase::State& goal, std::vector<std::uint64_t> histogram,
              const std::vector<std::uint64_t>& ones)
      : header_(
            tilebase::tablegen::header_of({puzzle, goal, tilebase::DistanceEncoding::bit_1, std::move(histogram), {}})),
        layout_(1, tilebase::blocks_for(header_.distances_size)),
        levels_(layout_.levels.size()) {
    for (const std::uint64_t index : ones) {
      const auto within = static_cast<std::size_t>(index / 8 % tilebase::block_size);
      auto& byte = levels_[0].others[index / 8 / tilebase::block_size][within];
      byte = static_cast<std::uint8_t>(byte | 1U << index % 8);
    }
    constexpr std::uint64_t each = tilebase::BlockLayout::checksums_per_block;
    for (std::size_t k = 1; k < levels_.size(); ++k) {
      const Level& below = levels_[k - 1];
      const std::uint64_t last = layout_.levels[k].count - 1;
      for (std::uint64_t i = 0; i < each; ++i) put(levels_[k].common_block, i, below.common_block);
      auto& shorter = levels_[k].others[last] = levels_[k].common_block;
      const auto used = static_cast<std::ptrdiff_t>((layout_.levels[k - 1].count - last * each) * 16);
      std::fill(shorter.begin() + used, shorter.end(), std::uint8_t{0});
      for (const auto& [number, block] : below.others) {
        const auto above = levels_[k].others.try_emplace(number / each, levels_[k].common_block).first;
        put(above->second, number % each, block);
      }
    }
    head_ = tilebase::tablegen::head_of(header_, tilebase::digest_of({levels_.back().others.at(0)}));
  }

  const std::string& name() const override { return name_; }
  std::uint64_t size() const override { return layout_.blocks * tilebase::block_size; }
  tilebase::Result<void> read(std::uint64_t at, std::span<std::uint8_t> to) const override {
    for (; !to.empty(); to = to.subspan(1), ++at) to[0] = byte(at);
    return {};
  }

 private:
  struct Level {
    tilebase::Block common_block{};
    std::map<std::uint64_t, tilebase::Block> others;
  };

  static void put(tilebase::Block& above, std::uint64_t at, const tilebase::Block& below) {
    const auto checksum = tilebase::digest_of({below});
    std::copy(checksum.begin(), checksum.end(), above.begin() + static_cast<std::ptrdiff_t>(16 * at));
  }

  std::uint8_t byte(std::uint64_t at) const {
    const std::uint64_t number = at / tilebase::block_size;
    const auto within = static_cast<std::size_t>(at % tilebase::block_size);
    for (std::size_t k = 0; k < levels_.size(); ++k) {
      if (number < layout_.levels[k].first) continue;
      const auto entry = levels_[k].others.find(number - layout_.levels[k].first);
      return (entry != levels_[k].others.end() ? entry->second : levels_[k].common_block)[within];
    }
    return head_[within];
  }

  tilebase::Header header_;
  tilebase::BlockLayout layout_;
  std::vector<Level> levels_;
  std::vector<std::uint8_t> head_;
  std::string name_ = "sparse.table";
};

}  // namespace support
