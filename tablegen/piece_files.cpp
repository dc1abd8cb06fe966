#include "piece_files.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <stdexcept>

#include <base/text.hpp>
#include <tilebase/engine/storage/piece_storage.hpp>
#include <tilebase/table_files.hpp>

#include "system.hpp"
#include "table_writer.hpp"

namespace tilebase::tablegen {
namespace {

/// The name of an index without its ending.
std::string stem_of(const std::string& table) {
  const std::string name = std::filesystem::path(table).filename().string();
  return name.ends_with(table_file_ending) ? name.substr(0, name.size() - std::string_view(table_file_ending).size())
                                           : name;
}

/// Whether a name is that of a piece, as WrittenPiece::file_name() gives it.
bool is_name_of_piece(std::string_view name, const std::string& stem) {
  const std::string beginning = stem + ".piece-";
  constexpr std::size_t digest_digits = 8;
  if (!name.starts_with(beginning) || name.size() < beginning.size() + digest_digits + 2) return false;
  name.remove_prefix(beginning.size());
  const auto all_in = [](std::string_view text, const char* digits) {
    return text.find_first_not_of(digits) == std::string_view::npos;
  };
  return all_in(name.substr(0, digest_digits), "0123456789abcdef") && name[digest_digits] == '-' &&
         all_in(name.substr(digest_digits + 1), "0123456789");
}

/// The names of the pieces that an index names; none if the file is a whole table or is not there. Nothing if it cannot
/// be read.
std::optional<std::set<std::string>> named_pieces(const std::string& table) {
  std::error_code unknown;
  const bool is_there = std::filesystem::exists(table, unknown);
  if (unknown) return std::nullopt;
  if (!is_there) return std::set<std::string>();
  const auto file = FileStorage::open(table);
  if (!file) return std::nullopt;
  const auto is_index = begins_with(**file, piece_format::index_magic);
  if (!is_index) return std::nullopt;
  std::set<std::string> names;
  if (!*is_index) return names;
  const auto index = PieceIndex::read(**file);
  if (!index) return std::nullopt;
  for (const PieceIndex::Entry& piece : index->pieces) names.insert(piece.name);
  return names;
}

/// The blocks of the whole file before level 1: the head, and the directory from the top block to level 2.
std::vector<std::uint8_t> blocks_before(const Header& header, const std::vector<WrittenPiece>& pieces) {
  std::vector<Digest> checksums;  // of a level, level 1 first
  for (const WrittenPiece& piece : pieces)
    checksums.insert(checksums.end(), piece.checksums.begin(), piece.checksums.end());
  std::vector<std::uint8_t> directory;
  while (checksums.size() > 1) {
    const std::uint64_t blocks = blocks_for(checksums.size() * sizeof(Digest));
    checksums.resize(static_cast<std::size_t>(blocks * BlockLayout::checksums_per_block));
    const auto level = tilebase::bytes_of(checksums);
    directory.insert(directory.begin(), level.begin(), level.end());
    std::vector<Digest> above;
    for (std::size_t at = 0; at < level.size(); at += block_size)
      above.push_back(digest_of({level.subspan(at, block_size)}));
    checksums = std::move(above);
  }
  std::vector<std::uint8_t> before = head_of(header, checksums.at(0));
  append(before, directory);
  return before;
}

/// Writes a piece to a file, which is no piece until all of it is written.
Result<WrittenPiece> write_piece_to(const std::string& path, std::uint64_t content_bytes, std::uint64_t first,
                                    std::uint64_t count, const FillBytes& bytes) {
  if (count < 1 || first + count > level_1_blocks(content_bytes)) throw std::invalid_argument("no such piece");
  constexpr std::uint64_t bytes_each = BlockLayout::checksums_per_block * block_size;
  const std::uint64_t begin = first * bytes_each;
  const std::uint64_t end = std::min(content_bytes, (first + count) * bytes_each);
  BlockLayout layout(1, blocks_for(end - begin));
  layout.levels = {{1 + count, blocks_for(end - begin)}, {1, count}};  // no level above level 1
  auto writer = BlockWriter::create(path, layout);
  if (!writer) return writer.error();
  if (auto result = writer->append(begin, end, bytes); !result) return result.error();
  auto checksums = writer->finish_directory();
  if (!checksums) return checksums.error();
  WrittenPiece piece{first, std::move(*checksums)};

  std::vector<std::uint8_t> header(piece_format::piece_magic.begin(), piece_format::piece_magic.end());
  append_number(header, piece_format::version, 2);
  append_number(header, 0, 6);
  append_number(header, first, 8);
  append_number(header, count, 8);
  append_number(header, layout.levels[0].count, 8);
  append(header, piece.digest());
  finish_header(header);
  if (auto result = writer->write_head(header); !result) return result.error();
  return piece;
}

}  // namespace

std::string WrittenPiece::file_name(const std::string& stem) const {
  return stem + ".piece-" + hexadecimal(digest()).substr(0, 8) + '-' + std::to_string(first);
}

std::uint64_t level_1_blocks(std::uint64_t content_bytes) {
  return blocks_for(blocks_for(content_bytes) * sizeof(Digest));
}

std::unique_ptr<FileLock> lock_table(const std::string& table) {
  return FileLock::take(FileLock::of_file(table));
}

void remove_unnamed_pieces(const std::string& table) {
  const auto names = named_pieces(table);
  if (!names) return;
  const std::string stem = stem_of(table);
  std::vector<std::filesystem::path> others;
  std::error_code ignored;
  for (std::filesystem::directory_iterator entry(folder_of_pieces(table), ignored), end; entry != end;
       entry.increment(ignored)) {
    const std::string name = entry->path().filename().string();
    if (is_name_of_piece(name, stem) && !names->contains(name)) others.push_back(entry->path());
  }
  for (const auto& path : others) std::filesystem::remove(path, ignored);
}

Result<void> write_whole_table(const std::string& table,
                               const std::function<Result<void>(const std::string& unfinished)>& write) {
  if (auto written = write_table_atomically(table, write); !written) return written;
  const FileInWork lock_is_removed;
  if (const auto lock = lock_table(table)) remove_unnamed_pieces(table);
  return {};
}

Result<WrittenPiece> write_piece(const std::string& table, std::uint64_t content_bytes, std::uint64_t first,
                                 std::uint64_t count, const FillBytes& bytes) {
  WrittenPiece written_piece;
  const auto write = [&](const std::string& unfinished) -> Result<std::string> {
    auto piece = write_piece_to(unfinished, content_bytes, first, count, bytes);
    if (!piece) return piece.error();
    written_piece = std::move(*piece);
    return written_piece.file_name(stem_of(table));
  };
  const auto written = write_atomically_as(folder_of_pieces(table).string(), "a piece of " + quote_file(table), write);
  if (!written) return written.error();
  return written_piece;
}

Result<void> write_piece_index(const std::string& table, const BlockTableParts& parts,
                               const std::vector<WrittenPiece>& pieces) {
  const Header header = header_of(parts);
  const auto write = [&](const std::string& unfinished) -> Result<void> {
    auto result = write_index(unfinished, stem_of(table), header.distances_size, blocks_before(header, pieces), pieces);
    if (!result) return result;
    const auto stored = load_table(unfinished);
    return stored ? Result<void>() : stored.error();
  };
  if (auto written = write_table_atomically(table, write); !written) return written;
  remove_unnamed_pieces(table);
  return {};
}

Result<void> write_index(const std::string& path, const std::string& stem, std::uint64_t content_bytes,
                         std::span<const std::uint8_t> blocks_before, const std::vector<WrittenPiece>& pieces) {
  std::vector<std::uint8_t> entries;
  std::uint64_t next = 0;
  for (const WrittenPiece& piece : pieces) {
    const std::string name = piece.file_name(stem);
    if (piece.first != next || name.size() > piece_format::max_name || pieces.size() > piece_format::max_pieces)
      throw std::invalid_argument("these pieces make up no table");
    next += piece.checksums.size();
    append_number(entries, piece.checksums.size(), 8);
    append(entries, piece.digest());
    append_number(entries, name.size(), 1);
    append(entries, tilebase::bytes_of(name));
  }
  if (next != level_1_blocks(content_bytes)) throw std::invalid_argument("these pieces make up no table");

  constexpr std::size_t size_before_entries = 32;
  std::vector<std::uint8_t> header(piece_format::index_magic.begin(), piece_format::index_magic.end());
  append_number(header, piece_format::version, 2);
  append_number(header, blocks_for(size_before_entries + entries.size() + sizeof(Digest)), 2);
  append_number(header, pieces.size(), 4);
  append_number(header, blocks_for(blocks_before.size()), 8);
  append_number(header, blocks_for(content_bytes), 8);
  append(header, entries);
  finish_header(header);
  append(header, blocks_before);
  auto writer = BlockWriter::create(path, BlockLayout(1, 1));
  return writer ? writer->write_head(header) : writer.error();
}

}  // namespace tilebase::tablegen
