// Any bytes as the index of a table in pieces, as they are and with the checksum of their header computed anew.

#include <algorithm>
#include <vector>

#include <tilebase/engine/puzzle/group_index.hpp>
#include <tilebase/engine/storage/digests.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/table_files.hpp>

#include "support/pieces.hpp"
#include "table_writer.hpp"
#include "target.hpp"

namespace {

using fuzz::require;
using tilebase::block_size;

/// Folder with the pieces of a table with four blocks of level 1, and path of the index.
struct PiecesOnDisk {
  support::TemporaryFolder folder;
  std::string index = folder / "x.table";
  std::vector<std::string> indices;

  PiecesOnDisk() {
    const auto puzzle =
        tilebase::Puzzle::parse("name=p\ntiles=1 2 3 4 5 6 7 8 9 10\n[move]\nA=(1 2)\nB=(1 2 3 4 5 6 7 8 9 10)\n", "p")
            .value();
    const auto groups = tilebase::GroupIndex::choose(puzzle, puzzle.goal()).value();
    const tilebase::tablegen::BlockTableParts parts{puzzle,
                                                    puzzle.goal(),
                                                    tilebase::DistanceEncoding::whole,
                                                    std::vector<std::uint64_t>(20, 1),
                                                    [](std::uint64_t, std::span<std::uint8_t>) {},
                                                    groups.base(),
                                                    groups.size()};
    require(tilebase::tablegen::write_block_table(index, parts).has_value(), "a table is written");
    const std::string text = support::text_of_file(index);
    const std::vector<std::uint8_t> file(text.begin(), text.end());
    for (const std::vector<std::uint64_t>& counts : {std::vector<std::uint64_t>{4}, {1, 2, 1}}) {
      support::write_pieces(index, file, counts);
      indices.push_back(support::text_of_file(index));
    }
  }
};

const PiecesOnDisk& pieces() {
  static const PiecesOnDisk pieces;
  return pieces;
}

void check(const std::vector<std::uint8_t>& bytes) {
  support::write_file(pieces().index, std::span<const std::uint8_t>(bytes));
  const auto table = tilebase::load_table(pieces().index);
  if (!table) {
    require(table.error().message.find('\n') == std::string::npos, "the error is one line");
    return;
  }
  if (tilebase::TableFile::of(*table).blocks() == nullptr) return;
  tilebase::Block block;
  const std::uint64_t last = tilebase::TableFile::of(*table).blocks()->count() - 1;
  for (const std::uint64_t number : {std::uint64_t{0}, last / 2, last})
    if (const auto read = tilebase::TableFile::of(*table).blocks()->read_blocks(number, block); !read)
      require(read.error().code == tilebase::ErrorCode::table_damaged, "a block that is not the table's is damage");
}

}  // namespace

std::vector<std::string> fuzz::seeds() {
  return pieces().indices;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::vector<std::uint8_t> bytes(data, data + size);
  check(bytes);
  if (size < block_size) return 0;
  const std::size_t length = std::size_t{bytes[10]} | std::size_t{bytes[11]} << 8U;
  const std::size_t header = std::clamp<std::size_t>(length, 1, size / block_size) * block_size;
  const auto body = std::span<const std::uint8_t>(bytes).first(header - sizeof(tilebase::Digest));
  const tilebase::Digest checksum = tilebase::digest_of({body});
  std::copy(checksum.begin(), checksum.end(), bytes.begin() + static_cast<std::ptrdiff_t>(body.size()));
  check(bytes);
  return 0;
}
