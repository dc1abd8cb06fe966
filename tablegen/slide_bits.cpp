#include "slide_bits.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <base/side_by_side.hpp>
#include <tilebase/engine/puzzle/slide_reading.hpp>
#include <tilebase/engine/storage/checked_blocks.hpp>
#include <tilebase/engine/storage/storage.hpp>
#include <tilebase/engine/table/table_file.hpp>

namespace tilebase::tablegen {
namespace {

/// Two words of each place, and the bytes of the file that they are: what is packed at once.
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

  /// The bytes of words `at` and at + 1 of each plane.
  void pack(const std::vector<LargeArray<std::uint64_t>>& planes, std::size_t at) {
    fours_.fill(0);
    for (unsigned place = 0; place < cells_; ++place)
      for (unsigned word = 0; word < words; ++word) {
        std::uint64_t bits = planes[place][at + word];
        for (unsigned i = 0; i < fours_per_word; ++i, bits >>= pairs)
          fours_[word * fours_per_word + i] |= spread_[bits & 15U] << place;
      }
    std::uint64_t bits = 0;  // not yet written: none or four, and those of the next four pairs
    unsigned have = 0;
    std::uint8_t* to = bytes_.data();
    for (const std::uint64_t four : fours_) {
      bits |= four << have;
      have += pairs * cells_;
      for (; have >= 8; have -= 8, bits >>= 8U) *to++ = static_cast<std::uint8_t>(bits);
    }
  }

  /// Adds the bytes' bits to these words.
  void unpack(std::vector<LargeArray<std::uint64_t>>& planes, std::size_t at) {
    std::uint64_t bits = 0;
    unsigned have = 0;
    const std::uint8_t* from = bytes_.data();
    const std::uint64_t four_mask = ~std::uint64_t{0} >> (64 - pairs * cells_);
    for (std::uint64_t& four : fours_) {
      for (; have < pairs * cells_; have += 8) bits |= std::uint64_t{*from++} << have;
      four = bits & four_mask;
      have -= pairs * cells_;
      bits = have == 0 ? 0 : std::uint64_t{from[-1]} >> (8 - have);
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
  std::array<std::uint64_t, 16> spread_{};  // bit i of four goes to bit i * cells
  std::uint64_t gather_ = 0;                // a product with it brings them back, to bits 3 * cells and above
  std::array<std::uint64_t, words * fours_per_word> fours_{};
  std::array<std::uint8_t, bytes_per_place * max_cells> bytes_{};
};

/// Cuts bytes, of which the first is byte `at` of the planes, where packs end. Calls `use(word, skip, part)` for each
/// part: the first word of its pack, how many bytes of the pack come before it, and the part itself.
template <class Byte, class Use>
void for_each_pack(std::size_t pack_size, std::uint64_t at, std::span<Byte> bytes, const Use& use) {
  auto word = static_cast<std::size_t>(at / pack_size) * Pack::words;
  auto skip = static_cast<std::size_t>(at % pack_size);
  for (std::size_t done = 0, size = 0; done < bytes.size(); done += size, word += Pack::words, skip = 0) {
    size = std::min(pack_size - skip, bytes.size() - done);
    use(word, skip, bytes.subspan(done, size));
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
  for_each_pack(pack.size(), at - byte_of(first_), bytes, [&](std::size_t word, std::size_t skip, auto part) {
    pack.pack(planes_, word);
    std::copy_n(pack.bytes() + skip, part.size(), part.data());
  });
}

void SlideBits::add(std::uint64_t at, std::span<const std::uint8_t> bytes) {
  Pack pack(blocks_.tiles + 1);
  for_each_pack(pack.size(), at - byte_of(first_), bytes, [&](std::size_t word, std::size_t skip, auto part) {
    std::fill_n(pack.bytes(), pack.size(), std::uint8_t{0});
    std::copy_n(part.data(), part.size(), pack.bytes() + skip);
    pack.unpack(planes_, word);
  });
}

Result<SlideBits> read_slide_bits(const StoredTable& stored, std::uint64_t first, std::uint64_t end,
                                  std::size_t threads) {
  const SlideBoard board = SlideBoard::of(stored.puzzle()).value();
  const SlideBlocks blocks(board, SlideReading::along_shorter_side(board));
  SlideBits bits(blocks, first, end);
  const CheckedBlocks& contents = *stored.file().blocks();

  // Piece by piece, each of some whole blocks, so that no two threads add to one word.
  const std::uint64_t per_piece = std::max<std::uint64_t>(1, (std::uint64_t{1} << 18U) / bits.byte_of(1));
  const auto pieces = static_cast<std::size_t>((end - first + per_piece - 1) / per_piece);
  std::vector<Result<void>> read_pieces(pieces);
  side_by_side(threads, pieces, [&](std::size_t piece) {
    const std::uint64_t begin = bits.byte_of(first + piece * per_piece);
    const std::uint64_t after = bits.byte_of(std::min(end, first + (piece + 1) * per_piece));
    const std::uint64_t from = begin / block_size;
    std::vector<std::uint8_t> read(static_cast<std::size_t>(blocks_for(after) - from) * block_size);
    read_pieces[piece] = contents.read_blocks(from, read);
    if (read_pieces[piece])
      bits.add(begin, std::span(read).subspan(static_cast<std::size_t>(begin - from * block_size),
                                              static_cast<std::size_t>(after - begin)));
    if (read_pieces[piece] && after == bits.byte_of(blocks.blocks) &&
        std::any_of(read.begin() + static_cast<std::ptrdiff_t>(after - from * block_size), read.end(),
                    [](std::uint8_t byte) { return byte != 0; }))
      read_pieces[piece] = damaged(stored.name(), "there are other bytes than zeros behind the last distance");
  });
  for (const auto& done : read_pieces)
    if (!done) return done.error();
  return bits;
}

}  // namespace tilebase::tablegen
