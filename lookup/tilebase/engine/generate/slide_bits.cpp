#include <tilebase/engine/generate/slide_bits.hpp>

#include <algorithm>
#include <array>

#include <base/side_by_side.hpp>
#include <tilebase/engine/puzzle/slide_index.hpp>
#include <tilebase/engine/storage/checked_blocks.hpp>
#include <tilebase/engine/storage/storage.hpp>
#include <tilebase/engine/table/table_file.hpp>

namespace tilebase {
namespace {

/// The unit of packing: two words of each place, and the bytes of the file that correspond to them.
class Pack {
 public:
  static constexpr std::size_t words = 2;

  explicit Pack(int cells) : cells_(static_cast<unsigned>(cells)) {
    for (std::size_t four = 0; four < spread_.size(); ++four)
      for (unsigned i = 0; i < pairs; ++i) spread_[four] |= std::uint64_t{four >> i & 1U} << (i * cells_);
    for (unsigned i = 0; i < pairs; ++i) gather_ |= std::uint64_t{1} << ((pairs - 1 - i) * cells_ + i);
  }

  std::size_t size() const { return bytes_per_place * cells_; }
  std::uint8_t* bytes() { return bytes_.data(); }

  /// Sets bytes() to the packed words `at` and at + 1 of each plane.
  void pack(const std::vector<LargeArray<std::uint64_t>>& planes, std::size_t at) {
    fours_.fill(0);
    for (unsigned place = 0; place < cells_; ++place)
      for (unsigned word = 0; word < words; ++word) {
        std::uint64_t bits = planes[place][at + word];
        for (unsigned i = 0; i < fours_per_word; ++i, bits >>= pairs)
          fours_[word * fours_per_word + i] |= spread_[bits & 15U] << place;
      }
    std::uint64_t bits = 0;  // bits not written yet: 0 or 4 of them, then those of the next four pairs
    unsigned pending = 0;    // number of bits not written yet
    std::uint8_t* to = bytes_.data();
    for (const std::uint64_t four : fours_) {
      bits |= four << pending;
      pending += pairs * cells_;
      for (; pending >= 8; pending -= 8, bits >>= 8U) *to++ = static_cast<std::uint8_t>(bits);
    }
  }

  /// Adds the bits of bytes() to words `at` and at + 1 of each plane.
  void unpack(std::vector<LargeArray<std::uint64_t>>& planes, std::size_t at) {
    std::uint64_t bits = 0;
    unsigned pending = 0;
    const std::uint8_t* from = bytes_.data();
    const std::uint64_t four_mask = ~std::uint64_t{0} >> (64 - pairs * cells_);
    for (std::uint64_t& four : fours_) {
      for (; pending < pairs * cells_; pending += 8) bits |= std::uint64_t{*from++} << pending;
      four = bits & four_mask;
      pending -= pairs * cells_;
      bits = pending == 0 ? 0 : std::uint64_t{from[-1]} >> (8 - pending);
    }
    for (unsigned place = 0; place < cells_; ++place)
      for (unsigned word = 0; word < words; ++word) {
        std::uint64_t states = 0;
        for (unsigned i = 0; i < fours_per_word; ++i) {
          const std::uint64_t one_place = fours_[word * fours_per_word + i] >> place & spread_[15];
          states |= (one_place * gather_ >> ((pairs - 1) * cells_) & 15U) << (i * pairs);
        }
        planes[place][at + word] |= states;
      }
  }

 private:
  static constexpr unsigned pairs = 4;
  static constexpr unsigned fours_per_word = SlideBlocks::lanes / pairs;
  static constexpr std::size_t bytes_per_place = words * SlideBlocks::lanes / 8;

  unsigned cells_;
  std::array<std::uint64_t, 16> spread_{};  // element: its index, with bit i moved to bit i * cells
  std::uint64_t gather_ = 0;                // factor that moves the spread bits to bits 3 * cells and above
  std::array<std::uint64_t, words * fours_per_word> fours_{};
  std::array<std::uint8_t, bytes_per_place * max_cells> bytes_{};
};

/// Cuts bytes into sections where packs end; the first byte is byte `at` of the packed planes. Calls `use(word, skip,
/// section)` for each section, with the first word of its pack and the number of the pack's bytes before the section.
template <class Byte, class Use>
void for_each_pack(std::size_t pack_size, std::uint64_t at, std::span<Byte> bytes, const Use& use) {
  auto word = static_cast<std::size_t>(at / pack_size) * Pack::words;
  auto skip = static_cast<std::size_t>(at % pack_size);
  for (std::size_t begin = 0, size = 0; begin < bytes.size(); begin += size, word += Pack::words, skip = 0) {
    size = std::min(pack_size - skip, bytes.size() - begin);
    use(word, skip, bytes.subspan(begin, size));
  }
}

}  // namespace

SlideBits::SlideBits(const SlideBlocks& blocks, std::uint64_t first, std::uint64_t end)
    : blocks_(blocks), first_(first), end_(end) {
  for (int place = 0; place <= blocks.tiles; ++place)
    planes_.emplace_back(static_cast<std::size_t>(end - first) * blocks.block_words);
}

void SlideBits::write_to(std::uint64_t at, std::span<std::uint8_t> bytes) const {
  Pack pack(blocks_.tiles + 1);
  for_each_pack(pack.size(), at - byte_of(first_), bytes, [&](std::size_t word, std::size_t skip, auto section) {
    pack.pack(planes_, word);
    std::copy_n(pack.bytes() + skip, section.size(), section.data());
  });
}

void SlideBits::add(std::uint64_t at, std::span<const std::uint8_t> bytes) {
  Pack pack(blocks_.tiles + 1);
  for_each_pack(pack.size(), at - byte_of(first_), bytes, [&](std::size_t word, std::size_t skip, auto section) {
    std::fill_n(pack.bytes(), pack.size(), std::uint8_t{0});
    std::copy_n(section.data(), section.size(), pack.bytes() + skip);
    pack.unpack(planes_, word);
  });
}

Result<SlideBits> read_slide_bits(const StoredTable& stored, std::uint64_t first, std::uint64_t end,
                                  std::size_t threads) {
  const SlideBoard board = SlideBoard::of(stored.puzzle()).value();
  const SlideBlocks blocks(board, SlideReading::along_shorter_side(board));
  SlideBits bits(blocks, first, end);
  const CheckedBlocks& contents = *TableFile::of(stored).blocks();

  // Threads read ranges of whole blocks, so no two threads add to the same word.
  const std::uint64_t blocks_per_read = std::max<std::uint64_t>(1, (std::uint64_t{1} << 18U) / bits.byte_of(1));
  const auto ranges = static_cast<std::size_t>((end - first + blocks_per_read - 1) / blocks_per_read);
  std::vector<Result<void>> results(ranges);
  side_by_side(threads, ranges, [&](std::size_t range) {
    const std::uint64_t begin = bits.byte_of(first + range * blocks_per_read);
    const std::uint64_t after = bits.byte_of(std::min(end, first + (range + 1) * blocks_per_read));
    const std::uint64_t from = begin / block_size;
    std::vector<std::uint8_t> read(static_cast<std::size_t>(blocks_for(after) - from) * block_size);
    results[range] = contents.read_blocks(from, read);
    if (results[range])
      bits.add(begin, std::span(read).subspan(static_cast<std::size_t>(begin - from * block_size),
                                              static_cast<std::size_t>(after - begin)));
    if (results[range] && after == bits.byte_of(blocks.blocks) &&
        std::any_of(read.begin() + static_cast<std::ptrdiff_t>(after - from * block_size), read.end(),
                    [](std::uint8_t byte) { return byte != 0; }))
      results[range] = damage_error(stored.name(), "there are other bytes than zeros behind the last distance");
  });
  for (const auto& result : results)
    if (!result) return result.error();
  return bits;
}

}  // namespace tilebase
