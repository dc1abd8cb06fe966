#include <tilebase/engine/storage/piece_storage.hpp>

#include <algorithm>
#include <system_error>

#include <base/text.hpp>

namespace tilebase {
namespace {

/// Reads the first block of an index or of a piece, and checks its magic number and version. Errors: table_damaged,
/// file_unreadable.
Result<std::vector<std::uint8_t>> read_first_block(const Storage& file, const std::array<std::uint8_t, 8>& magic) {
  if (file.size() < block_size) return damage_error(file.name(), "it is shorter than a block");
  std::vector<std::uint8_t> block(block_size);
  if (auto result = file.read(0, block); !result) return result.error();
  Fields fields(block);
  if (fields.bytes<8>() != magic) return damage_error(file.name(), "bad magic number");
  if (const std::uint64_t version = fields.number(2); version != piece_format::version)
    return damage_error(file.name(), "its format version is " + std::to_string(version) + ", this program reads " +
                                         std::to_string(piece_format::version));
  return block;
}

/// Checks the length of a piece, and that its header agrees with the index. Errors: table_damaged, file_unreadable.
Result<void> check_piece(const Storage& piece, const PieceIndex::Entry& entry, std::uint64_t content_blocks,
                         const std::string& index) {
  const auto header = read_first_block(piece, piece_format::piece_magic);
  if (!header) return header.error();
  if (!ends_with_digest(*header)) return damage_error(piece.name(), "the checksum of its header does not match");
  Fields fields{std::span(*header).subspan(10, block_size - 10 - sizeof(Digest))};
  const std::uint64_t reserved = fields.number(6);
  const std::uint64_t first = fields.number(8);
  const std::uint64_t count = fields.number(8);
  const std::uint64_t contents = fields.number(8);
  const auto digest = fields.bytes<sizeof(Digest)>();
  if (reserved != 0 || !are_zero(fields.rest())) return damage_error(piece.name(), "a reserved field is set");
  if (first != entry.first || count != entry.count || contents != content_blocks || digest != entry.digest)
    return damage_error(piece.name(), "it is not the piece that " + quote_file(index) + " names");
  const std::uint64_t size = (1 + count + contents) * block_size;
  return piece.size() == size ? Result<void>() : size_error(piece, size);
}

Error unreadable_piece_error(const Error& error, const std::string& path, const std::string& index) {
  return {error.code,
          "cannot read " + quote_file(path) + ", a piece of " + quote_file(index) + ": " + error.cause.message(),
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
  const auto damage = [&](const std::string& how) { return damage_error(file.name(), how); };
  constexpr const char* bad_lengths = "its lengths do not add up";
  auto first_block = read_first_block(file, piece_format::index_magic);
  if (!first_block) return first_block.error();
  std::vector<std::uint8_t>& header = *first_block;
  PieceIndex index{Fields{std::span(header).subspan(10)}.number(2), 0, 0, {}};
  if (index.header_blocks < 1 || index.header_blocks > file.size() / block_size)
    return damage("its header is longer than the file");
  header.resize(static_cast<std::size_t>(index.header_blocks) * block_size);
  if (auto result = file.read(block_size, std::span(header).subspan(block_size)); !result) return result.error();
  if (!ends_with_digest(header)) return damage("the checksum of its header does not match");

  Fields fields{std::span(header).subspan(12, header.size() - 12 - sizeof(Digest))};
  const std::uint64_t pieces = fields.number(4);
  index.blocks_before = fields.number(8);
  index.content_blocks = fields.number(8);
  if (pieces < 1 || pieces > piece_format::max_pieces) return damage("its number of pieces is out of range");
  if (index.content_blocks < 1 || index.content_blocks > piece_format::max_content_blocks) return damage(bad_lengths);
  std::uint64_t first = 0;
  for (std::uint64_t i = 0; i < pieces; ++i) {
    if (fields.rest().size() < 8 + sizeof(Digest) + 1) return damage(bad_lengths);
    Entry entry{{}, first, fields.number(8), fields.bytes<sizeof(Digest)>()};
    const auto length = static_cast<std::size_t>(fields.number(1));
    if (fields.rest().size() < length) return damage(bad_lengths);
    entry.name = fields.text(length);
    if (entry.name.empty() || entry.name.find_first_of(std::string_view("/\0", 2)) != std::string::npos)
      return damage("it names a piece " + quote(entry.name) + ", which is no file name");
    if (entry.count < 1 || entry.count > index.level_1_blocks() - first) return damage(bad_lengths);
    first += entry.count;
    index.pieces.push_back(std::move(entry));
  }
  if (first != index.level_1_blocks() || fields.rest().size() >= block_size) return damage(bad_lengths);
  if (!are_zero(fields.rest())) return damage("a reserved field is set");

  const std::uint64_t blocks_after = file.size() / block_size - index.header_blocks;
  if (index.blocks_before != blocks_after || file.size() % block_size != 0)
    return size_error(file, (index.header_blocks + index.blocks_before) * block_size);
  if (index.blocks_before < 1) return damage("it has no head of a table");
  return index;
}

Result<std::shared_ptr<const PieceStorage>> PieceStorage::open(std::shared_ptr<const FileStorage> index) {
  auto piece_index = PieceIndex::read(*index);
  if (!piece_index) return piece_index.error();
  std::shared_ptr<PieceStorage> storage(new PieceStorage);
  storage->header_blocks_ = piece_index->header_blocks;
  storage->level_1_ = piece_index->blocks_before;
  storage->contents_ = storage->level_1_ + piece_index->level_1_blocks();
  storage->blocks_ = storage->contents_ + piece_index->content_blocks;
  const std::filesystem::path folder = folder_of_pieces(index->name());
  for (const PieceIndex::Entry& entry : piece_index->pieces) {
    const std::string path = (folder / entry.name).string();
    auto file = FileStorage::open(path);
    if (!file) return unreadable_piece_error(file.error(), path, index->name());
    const std::uint64_t before = entry.first * BlockLayout::checksums_per_block;
    const std::uint64_t capacity = entry.count * BlockLayout::checksums_per_block;
    const std::uint64_t content_blocks = std::min(capacity, piece_index->content_blocks - before);
    if (auto result = check_piece(**file, entry, content_blocks, index->name()); !result) return result.error();
    if (storage->pieces_.size() >= max_open_pieces) file->reset();
    storage->pieces_.push_back({entry, path, std::move(*file)});
  }
  storage->index_ = std::move(index);
  return std::shared_ptr<const PieceStorage>(std::move(storage));
}

PieceStorage::Location PieceStorage::find(std::uint64_t at) const {
  const std::uint64_t block = at / block_size;
  const std::uint64_t offset = at % block_size;
  const auto location = [&](const Piece* piece, std::uint64_t block_in_file, std::uint64_t blocks) {
    return Location{piece, block_in_file * block_size + offset, blocks * block_size - offset};
  };
  if (block < level_1_) return location(nullptr, header_blocks_ + block, level_1_ - block);
  const bool is_content = block >= contents_;
  const std::uint64_t level_1 = is_content ? (block - contents_) / BlockLayout::checksums_per_block : block - level_1_;
  const auto next_piece =
      std::upper_bound(pieces_.begin(), pieces_.end(), level_1,
                       [](std::uint64_t number, const Piece& piece) { return number < piece.first; });
  const Piece& piece = *(next_piece - 1);
  if (!is_content) return location(&piece, 1 + level_1 - piece.first, piece.first + piece.count - level_1);
  const std::uint64_t first = contents_ + piece.first * BlockLayout::checksums_per_block;
  const std::uint64_t end = std::min(blocks_, first + piece.count * BlockLayout::checksums_per_block);
  return location(&piece, 1 + piece.count + block - first, end - block);
}

Result<void> PieceStorage::read(std::uint64_t at, std::span<std::uint8_t> to) const {
  while (!to.empty()) {
    const Location location = find(at);
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(to.size(), location.size));
    std::shared_ptr<const FileStorage> file = location.piece == nullptr ? index_ : location.piece->file;
    if (file == nullptr) {
      auto opened = FileStorage::open(location.piece->path);
      if (!opened) return unreadable_piece_error(opened.error(), location.piece->path, name());
      file = std::move(*opened);
    }
    if (auto result = file->read(location.at, to.first(size)); !result) return result;
    to = to.subspan(size);
    at += size;
  }
  return {};
}

Storage::Place PieceStorage::place(std::uint64_t at) const {
  const Location location = find(at);
  return {location.piece != nullptr ? location.piece->path : name(), location.at};
}

}  // namespace tilebase
