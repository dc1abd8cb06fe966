#include <tilebase/engine/table/header.hpp>

#include <algorithm>
#include <numeric>

#include <tilebase/engine/puzzle/slide_board.hpp>
#include <tilebase/engine/storage/little_endian.hpp>

namespace tilebase {
namespace {

/// Appends fields to a file.
struct Writer {
  std::vector<std::uint8_t>& out;

  void operator()(std::uint64_t value, std::size_t size) const { append_number(out, value, size); }
  template <std::size_t size>
  void operator()(const std::array<std::uint8_t, size>& value) const {
    out.insert(out.end(), value.begin(), value.end());
  }
};

/// Takes fields off the front of a file.
struct Reader {
  std::span<const std::uint8_t>& in;

  void operator()(std::uint64_t& value, std::size_t size) const { value = take_number(in, size); }
  template <std::size_t size>
  void operator()(std::array<std::uint8_t, size>& value) const {
    std::copy_n(in.begin(), size, value.begin());
    in = in.subspan(size);
  }
};

}  // namespace

std::uint64_t pattern_cut(const Puzzle& puzzle) {
  const auto board = SlideBoard::of(puzzle);
  return board && board->cols() > board->rows() ? 1 : 0;
}

std::size_t Header::fixed_size(std::uint64_t version) {
  return Header(version).bytes().size();
}

Header::Header(std::uint64_t version_, const Puzzle& puzzle, const State& goal_, std::vector<std::uint64_t> histogram_)
    : version(version_),
      cells(static_cast<std::uint64_t>(puzzle.cells())),
      farthest(histogram_.size() - 1),
      reachable(std::accumulate(histogram_.begin(), histogram_.end(), std::uint64_t{0})),
      definition_size(puzzle.definition().size()),
      puzzle_digest(digest_of({bytes_of(puzzle.definition())})),
      histogram(std::move(histogram_)) {
  goal.fill(format::no_tile);
  std::copy_n(goal_.lane.begin(), cells, goal.begin());
}

Header Header::read_fixed(std::span<const std::uint8_t> bytes) {
  Header header;
  for_each_fixed_field(header, Reader{bytes});
  return header;
}

void Header::read_histogram(std::span<const std::uint8_t> bytes) {
  histogram.resize(static_cast<std::size_t>(farthest) + 1);
  bytes = bytes.subspan(fixed_size(version));
  for (std::uint64_t& count : histogram) Reader{bytes}(count, count_width());
}

std::vector<std::uint8_t> Header::bytes() const {
  std::vector<std::uint8_t> out;
  for_each_fixed_field(*this, Writer{out});
  for (const std::uint64_t count : histogram) Writer{out}(count, count_width());
  return out;
}

}  // namespace tilebase
