#include "piece_files.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>

#include <base/text.hpp>
#include <tilebase/engine/storage/piece_storage.hpp>
#include <tilebase/table_files.hpp>

#include "system.hpp"

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
  const auto is_index = PieceIndex::begins(**file);
  if (!is_index) return std::nullopt;
  std::set<std::string> names;
  if (!*is_index) return names;
  const auto index = PieceIndex::read(**file);
  if (!index) return std::nullopt;
  for (const PieceIndex::Entry& piece : index->pieces) names.insert(piece.name);
  return names;
}

}  // namespace

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
  if (auto written = write_atomically(table, write); !written) return written;
  const FileInWork lock_is_removed;
  if (const auto lock = lock_table(table)) remove_unnamed_pieces(table);
  return {};
}

Result<WrittenPiece> write_piece(const std::string& table, std::uint64_t content_bytes, std::uint64_t first,
                                 std::uint64_t count,
                                 const std::function<void(std::uint64_t at, std::span<std::uint8_t> to)>& bytes) {
  WrittenPiece made;
  const auto write = [&](const std::string& unfinished) -> Result<std::string> {
    auto piece = tilebase::write_piece(unfinished, content_bytes, first, count, bytes);
    if (!piece) return piece.error();
    made = std::move(*piece);
    return made.file_name(stem_of(table));
  };
  const auto written = write_atomically_as(folder_of_pieces(table).string(), "a piece of " + shown_file(table), write);
  if (!written) return written.error();
  return made;
}

Result<void> write_piece_index(const std::string& table, const BlockTableParts& parts,
                               const std::vector<WrittenPiece>& pieces) {
  const auto write = [&](const std::string& unfinished) -> Result<void> {
    if (auto done = write_block_index(unfinished, stem_of(table), parts, pieces); !done) return done;
    const auto stored = load_table(unfinished);
    return stored ? Result<void>() : stored.error();
  };
  if (auto written = write_atomically(table, write); !written) return written;
  remove_unnamed_pieces(table);
  return {};
}

}  // namespace tilebase::tablegen
