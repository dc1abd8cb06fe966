// Any bytes as the index of a table in pieces, as they are and with the checksum of their header made anew.

#include <algorithm>
#include <vector>

#include <tilebase/engine/storage/piece_storage.hpp>

#include "piece_files.hpp"
#include "support/temporary_folder.hpp"
#include "target.hpp"

namespace {

using fuzz::require;
using tilebase::block_size;
using tilebase::MemoryStorage;
using tilebase::PieceIndex;

void check(const std::vector<std::uint8_t>& bytes) {
  const MemoryStorage file(std::span<const std::uint8_t>(bytes), "index");
  const auto index = PieceIndex::read(file);
  if (!index) {
    require(index.error().code == tilebase::ErrorCode::table_damaged, "what is no index is damaged");
    require(index.error().message.starts_with("table 'index' is damaged: "), "the error names the file");
    require(index.error().message.find('\n') == std::string::npos, "the error is one line");
    return;
  }
  require(begins_with(file, tilebase::piece_format::index_magic).value(), "an index begins as one");
  require((index->header_blocks + index->blocks_before) * block_size == bytes.size(), "the lengths add up");
  require(index->blocks_before >= 1, "there is a head");
  std::uint64_t next = 0;
  for (const auto& piece : index->pieces) {
    require(piece.first == next && piece.count >= 1, "pieces follow each other");
    next += piece.count;
    require(!piece.name.empty() && piece.name.find('/') == std::string::npos, "a piece lies beside the index");
  }
  require(next == index->level_1_blocks(), "the pieces are the whole table");
}

}  // namespace

std::vector<std::string> fuzz::seeds() {
  std::vector<std::string> seeds;
  for (const std::size_t pieces : {1U, 3U, 40U}) {
    const support::TemporaryFolder folder;
    std::vector<tilebase::tablegen::WrittenPiece> written(pieces);
    for (std::size_t i = 0; i < pieces; ++i) written[i] = {i, {tilebase::Digest{}}};
    const std::string stem(pieces > 3 ? 200 : 5, 'a');  // of forty, the header has three blocks
    if (tilebase::tablegen::write_index(folder / "x", stem, pieces << 20U, std::vector<std::uint8_t>(block_size),
                                        written))
      seeds.push_back(support::text_of_file(folder / "x"));
  }
  return seeds;
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
