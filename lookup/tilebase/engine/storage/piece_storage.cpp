#include <tilebase/engine/storage/piece_storage.hpp>

#include <algorithm>
#include <system_error>

#include <base/text.hpp>

namespace tilebase {
namespace {

/// The first block of an index or of a piece, whose magic number and version are right. Errors: table_damaged,
/// file_unreadable.
Result<std::vector<std::uint8_t>> first_block(const Storage& file, const std::array<std::uint8_t, 8>& magic) {
  if (file.size() < block_size) return damaged(file.name(), "it is shorter than a block");
  std::vector<std::uint8_t> block(block_size);
  if (auto done = file.read(0, block); !done) return done.error();
  Fields fields(block);
  if (fields.bytes<8>() != magic) return damaged(file.name(), "bad magic number");
  if (const std::uint64_t version = fields.number(2); version != piece_format::version)
    return damaged(file.name(), "its format version is " + std::to_string(version) + ", this program reads " +
                                    std::to_string(piece_format::version));
  return block;
}

/// Checks the header and the length of a piece, which must say what the index says. Errors: table_damaged,
/// file_unreadable.
Result<void> check_piece(const Storage& piece, const PieceIndex::Entry& entry, std::uint64_t content_blocks,
                         const std::string& index) {
  const auto header = first_block(piece, piece_format::piece_magic);
  if (!header) return header.error();
  if (!ends_with_digest(*header)) return damaged(piece.name(), "the checksum of its header does not match");
  Fields fields{std::span(*header).subspan(10, block_size - 10 - sizeof(Digest))};
  const std::uint64_t reserved = fields.number(6);
  const std::uint64_t first = fields.number(8);
  const std::uint64_t count = fields.number(8);
  const std::uint64_t contents = fields.number(8);
  const auto digest = fields.bytes<sizeof(Digest)>();
  if (reserved != 0 || !are_zero(fields.left())) return damaged(piece.name(), "a reserved field is set");
  if (first != entry.first || count != entry.count || contents != content_blocks || digest != entry.digest)
    return damaged(piece.name(), "it is not the piece that " + shown_file(index) + " names");
  const std::uint64_t size = (1 + count + contents) * block_size;
  return piece.size() == size ? Result<void>() : wrong_size(piece, size);
}

Error unreadable_piece(const Error& error, const std::string& path, const std::string& index) {
  return {error.code,
          "cannot read " + shown_file(path) + ", a piece of " + shown_file(index) + ": " + error.cause.message(),
          error.cause};
}

}  // namespace

std::filesystem::path folder_of_pieces(const std::string& index) {
  std::error_code ignored;
  std::filesystem::path path(index);
  if (std::filesystem::is_symlink(path, ignored))
    if (auto target = std::filesystem::canonical(path, ignored); !ignored) path = std::move(target);
  return path.has_parent_path() ? path.parent_path() : ".";
}

Result<PieceIndex> PieceIndex::read(const Storage& file) {
  const auto is_damaged = [&](const std::string& how) { return damaged(file.name(), how); };
  constexpr const char* bad_lengths = "its lengths do not add up";
  auto read = first_block(file, piece_format::index_magic);
  if (!read) return read.error();
  std::vector<std::uint8_t>& header = *read;
  PieceIndex index{Fields{std::span(header).subspan(10)}.number(2), 0, 0, {}};
  if (index.header_blocks < 1 || index.header_blocks > file.size() / block_size)
    return is_damaged("its header is longer than the file");
  header.resize(static_cast<std::size_t>(index.header_blocks) * block_size);
  if (auto done = file.read(block_size, std::span(header).subspan(block_size)); !done) return done.error();
  if (!ends_with_digest(header)) return is_damaged("the checksum of its header does not match");

  Fields fields{std::span(header).subspan(12, header.size() - 12 - sizeof(Digest))};
  const std::uint64_t pieces = fields.number(4);
  index.blocks_before = fields.number(8);
  index.content_blocks = fields.number(8);
  if (pieces < 1 || pieces > piece_format::max_pieces) return is_damaged("its number of pieces is out of range");
  if (index.content_blocks < 1 || index.content_blocks > piece_format::max_content_blocks)
    return is_damaged(bad_lengths);
  std::uint64_t first = 0;
  for (std::uint64_t i = 0; i < pieces; ++i) {
    if (fields.left().size() < 8 + sizeof(Digest) + 1) return is_damaged(bad_lengths);
    Entry entry{{}, first, fields.number(8), fields.bytes<sizeof(Digest)>()};
    const auto length = static_cast<std::size_t>(fields.number(1));
    if (fields.left().size() < length) return is_damaged(bad_lengths);
    entry.name = fields.text(length);
    if (entry.name.empty() || entry.name.find_first_of(std::string_view("/\0", 2)) != std::string::npos)
      return is_damaged("it names a piece " + shown(entry.name) + ", which is no file name");
    if (entry.count < 1 || entry.count > index.level_1_blocks() - first) return is_damaged(bad_lengths);
    first += entry.count;
    index.pieces.push_back(std::move(entry));
  }
  if (first != index.level_1_blocks() || fields.left().size() >= block_size) return is_damaged(bad_lengths);
  if (!are_zero(fields.left())) return is_damaged("a reserved field is set");

  const std::uint64_t blocks_after = file.size() / block_size - index.header_blocks;
  if (index.blocks_before != blocks_after || file.size() % block_size != 0)
    return wrong_size(file, (index.header_blocks + index.blocks_before) * block_size);
  if (index.blocks_before < 1) return is_damaged("it has no head of a table");
  return index;
}

Result<std::shared_ptr<const PieceStorage>> PieceStorage::open(std::shared_ptr<const FileStorage> index) {
  auto said = PieceIndex::read(*index);
  if (!said) return said.error();
  std::shared_ptr<PieceStorage> storage(new PieceStorage);
  storage->header_blocks_ = said->header_blocks;
  storage->level_1_ = said->blocks_before;
  storage->contents_ = storage->level_1_ + said->level_1_blocks();
  storage->blocks_ = storage->contents_ + said->content_blocks;
  const std::filesystem::path folder = folder_of_pieces(index->name());
  for (const PieceIndex::Entry& entry : said->pieces) {
    const std::string path = (folder / entry.name).string();
    auto file = FileStorage::open(path);
    if (!file) return unreadable_piece(file.error(), path, index->name());
    const std::uint64_t before = entry.first * BlockLayout::checksums_per_block;
    const std::uint64_t most = entry.count * BlockLayout::checksums_per_block;
    const std::uint64_t content_blocks = std::min(most, said->content_blocks - before);
    if (auto done = check_piece(**file, entry, content_blocks, index->name()); !done) return done.error();
    if (storage->pieces_.size() >= most_open) file->reset();
    storage->pieces_.push_back({entry, path, std::move(*file)});
  }
  storage->index_ = std::move(index);
  return std::shared_ptr<const PieceStorage>(std::move(storage));
}

PieceStorage::Found PieceStorage::find(std::uint64_t at) const {
  const std::uint64_t block = at / block_size;
  const std::uint64_t within = at % block_size;
  const auto found = [&](const Piece* piece, std::uint64_t in_file, std::uint64_t blocks) {
    return Found{piece, in_file * block_size + within, blocks * block_size - within};
  };
  if (block < level_1_) return found(nullptr, header_blocks_ + block, level_1_ - block);
  const bool is_content = block >= contents_;
  const std::uint64_t level_1 = is_content ? (block - contents_) / BlockLayout::checksums_per_block : block - level_1_;
  const auto behind = std::upper_bound(pieces_.begin(), pieces_.end(), level_1,
                                       [](std::uint64_t number, const Piece& piece) { return number < piece.first; });
  const Piece& piece = *(behind - 1);
  if (!is_content) return found(&piece, 1 + level_1 - piece.first, piece.first + piece.count - level_1);
  const std::uint64_t first = contents_ + piece.first * BlockLayout::checksums_per_block;
  const std::uint64_t end = std::min(blocks_, first + piece.count * BlockLayout::checksums_per_block);
  return found(&piece, 1 + piece.count + block - first, end - block);
}

Result<void> PieceStorage::read(std::uint64_t at, std::span<std::uint8_t> to) const {
  while (!to.empty()) {
    const Found found = find(at);
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(to.size(), found.size));
    std::shared_ptr<const FileStorage> file = found.piece == nullptr ? index_ : found.piece->file;
    if (file == nullptr) {
      auto opened = FileStorage::open(found.piece->path);
      if (!opened) return unreadable_piece(opened.error(), found.piece->path, name());
      file = std::move(*opened);
    }
    if (auto done = file->read(found.at, to.first(size)); !done) return done;
    to = to.subspan(size);
    at += size;
  }
  return {};
}

Storage::Place PieceStorage::place(std::uint64_t at) const {
  const Found found = find(at);
  return {found.piece != nullptr ? found.piece->path : name(), found.at};
}

}  // namespace tilebase
