#include <tilebase/engine/storage/piece_storage.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include <base/text.hpp>
#include <tilebase/engine/storage/little_endian.hpp>
#include <tilebase/engine/storage/piece_format.hpp>

namespace tilebase {
namespace {

Result<bool> begins_with(const Storage& file, const std::array<std::uint8_t, 8>& magic) {
  std::array<std::uint8_t, 8> beginning{};
  if (file.size() < beginning.size()) return false;
  if (auto done = file.read(0, beginning); !done) return done.error();
  return beginning == magic;
}

bool are_zero(std::span<const std::uint8_t> bytes) {
  return std::all_of(bytes.begin(), bytes.end(), [](std::uint8_t byte) { return byte == 0; });
}

std::string bad_version(std::uint64_t version) {
  return "its format version is " + std::to_string(version) + ", this program reads " +
         std::to_string(piece_format::version);
}

std::string bad_size(std::uint64_t bytes, std::uint64_t blocks) {
  return "it has " + std::to_string(bytes) + " bytes, its header says " + std::to_string(blocks * block_size);
}

Digest take_digest(std::span<const std::uint8_t>& in) {
  Digest digest;
  std::copy_n(in.begin(), digest.size(), digest.begin());
  in = in.subspan(digest.size());
  return digest;
}

/// The fields behind the version and the length of an index's header, whose checksum is right. "" or what is wrong.
std::string parse(std::span<const std::uint8_t> in, PieceIndex& index) {
  constexpr std::size_t fixed = sizeof(std::uint64_t) + sizeof(Digest) + 1;  // of an entry
  constexpr const char* bad_lengths = "its lengths do not add up";
  const std::uint64_t count = take_number(in, 4);
  index.blocks_before = take_number(in, 8);
  index.content_blocks = take_number(in, 8);
  if (count < 1 || count > piece_format::max_pieces) return "its number of pieces is out of range";
  if (index.content_blocks < 1 || index.content_blocks > piece_format::max_content_blocks) return bad_lengths;
  std::uint64_t first = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    if (in.size() < fixed + sizeof(Digest)) return bad_lengths;
    PieceIndex::Entry entry{{}, first, take_number(in, 8), take_digest(in)};
    const auto length = static_cast<std::size_t>(take_number(in, 1));
    if (in.size() < length + sizeof(Digest)) return bad_lengths;
    entry.name.assign(in.begin(), in.begin() + static_cast<std::ptrdiff_t>(length));
    in = in.subspan(length);
    if (entry.name.empty() || entry.name.find_first_of(std::string_view("/\0", 2)) != std::string::npos)
      return "it names a piece " + shown(entry.name) + ", which is no file name";
    if (entry.count < 1 || entry.count > index.level_1_blocks() - first) return bad_lengths;
    first += entry.count;
    index.pieces.push_back(std::move(entry));
  }
  if (first != index.level_1_blocks()) return bad_lengths;
  const auto fill = in.first(in.size() - sizeof(Digest));
  if (fill.size() >= block_size) return bad_lengths;
  return are_zero(fill) ? "" : "a reserved field is set";
}

/// What a piece's header must say.
struct Expected {
  std::uint64_t first;
  std::uint64_t count;
  std::uint64_t contents;
  const Digest& digest;
};

/// Checks the header and the length of a piece. Nothing, or the error.
Result<void> fault_in_piece(const Storage& piece, const Expected& expected, const std::string& index) {
  const auto is_damaged = [&](const std::string& how) { return Result<void>(damaged(piece.name(), how)); };
  if (piece.size() < block_size) return is_damaged("it is shorter than a block");
  Block header;
  if (auto done = piece.read(0, header); !done) return done;
  std::span<const std::uint8_t> in(header);
  if (!std::equal(piece_format::piece_magic.begin(), piece_format::piece_magic.end(), in.begin()))
    return is_damaged("bad magic number");
  in = in.subspan(piece_format::piece_magic.size());
  if (const std::uint64_t version = take_number(in, 2); version != piece_format::version)
    return is_damaged(bad_version(version));
  if (!ends_with_digest(header)) return is_damaged("the checksum of its header does not match");
  const std::uint64_t reserved = take_number(in, 6);
  const std::uint64_t first = take_number(in, 8);
  const std::uint64_t count = take_number(in, 8);
  const std::uint64_t contents = take_number(in, 8);
  const Digest digest = take_digest(in);
  if (reserved != 0 || !are_zero(in.first(in.size() - sizeof(Digest)))) return is_damaged("a reserved field is set");
  if (first != expected.first || count != expected.count || contents != expected.contents || digest != expected.digest)
    return is_damaged("it is not the piece that " + shown_file(index) + " names");
  if (piece.size() != (1 + count + contents) * block_size)
    return is_damaged(bad_size(piece.size(), 1 + count + contents));
  return {};
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

Result<bool> PieceIndex::begins(const Storage& file) {
  return begins_with(file, piece_format::index_magic);
}

Result<bool> PieceIndex::begins_piece(const Storage& file) {
  return begins_with(file, piece_format::piece_magic);
}

Result<PieceIndex> PieceIndex::read(const Storage& file) {
  const auto is_damaged = [&](const std::string& how) { return damaged(file.name(), how); };
  std::vector<std::uint8_t> header(block_size);
  if (file.size() < header.size()) return is_damaged("it is shorter than a block");
  if (auto done = file.read(0, header); !done) return done.error();
  std::span<const std::uint8_t> in(header);
  if (!std::equal(piece_format::index_magic.begin(), piece_format::index_magic.end(), in.begin()))
    return is_damaged("bad magic number");
  in = in.subspan(piece_format::index_magic.size());
  if (const std::uint64_t version = take_number(in, 2); version != piece_format::version)
    return is_damaged(bad_version(version));
  PieceIndex index{take_number(in, 2), 0, 0, {}};
  if (index.header_blocks < 1 || index.header_blocks > file.size() / block_size)
    return is_damaged("its header is longer than the file");
  const auto after_length = header.size() - in.size();
  header.resize(static_cast<std::size_t>(index.header_blocks) * block_size);
  if (auto done = file.read(block_size, std::span(header).subspan(block_size)); !done) return done.error();
  if (!ends_with_digest(header)) return is_damaged("the checksum of its header does not match");
  if (const std::string fault = parse(std::span(header).subspan(after_length), index); !fault.empty())
    return is_damaged(fault);
  const std::uint64_t blocks_after = file.size() / block_size - index.header_blocks;
  if (index.blocks_before != blocks_after || file.size() % block_size != 0)
    return is_damaged(bad_size(file.size(), index.header_blocks + index.blocks_before));
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
    const Expected expected{entry.first, entry.count, std::min(most, said->content_blocks - before), entry.digest};
    if (auto done = fault_in_piece(**file, expected, index->name()); !done) return done.error();
    if (storage->pieces_.size() >= most_open) file->reset();
    storage->pieces_.push_back({path, entry.first, entry.count, std::move(*file)});
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
