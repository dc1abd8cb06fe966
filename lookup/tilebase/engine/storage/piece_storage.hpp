#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <tilebase/engine/storage/checked_blocks.hpp>

namespace tilebase {

/// The constants of data/FORMAT.md, Tables in pieces.
namespace piece_format {

inline constexpr std::array<std::uint8_t, 8> index_magic = {0x89, 'T', 'I', 'L', 'E', 'I', '\r', '\n'};
inline constexpr std::array<std::uint8_t, 8> piece_magic = {0x89, 'T', 'I', 'L', 'E', 'P', '\r', '\n'};
inline constexpr std::uint64_t version = 1;
inline constexpr std::uint64_t max_pieces = 65536;
inline constexpr std::uint64_t max_content_blocks = std::uint64_t{1} << 37U;
inline constexpr std::size_t max_name = 255;

}  // namespace piece_format

/// What the header of an index says (data/FORMAT.md, Tables in pieces).
struct PieceIndex {
  struct Entry {
    std::string name;  ///< of the piece's file, in the folder of the index
    std::uint64_t first;
    std::uint64_t count;  ///< blocks of level 1
    Digest digest;
  };

  std::uint64_t header_blocks;   ///< of the index
  std::uint64_t blocks_before;   ///< blocks of the whole file before level 1
  std::uint64_t content_blocks;  ///< blocks of the contents
  std::vector<Entry> pieces;     ///< in the order of the whole file

  std::uint64_t level_1_blocks() const { return blocks_for(content_blocks * sizeof(Digest)); }

  /// Reads and checks the header of an index, and the file's length. Errors: table_damaged, file_unreadable. Time and
  /// memory are linear in the file's length, whatever it claims.
  static Result<PieceIndex> read(const Storage& file);
};

/// The folder that an index and its pieces lie in: if it is a symbolic link, of the file that it leads to.
std::filesystem::path folder_of_pieces(const std::string& index);

/// A table in pieces, as the bytes of the one file of version 2 that it stands for:
///
///     whole file   | head | top block .. level 2 | level 1   | contents                |
///     index        | header | head | top .. level 2 |
///     pieces                        | header | 0 1 2 | ..... |
///                                                    | header | 3 4 | ........|
///
/// Errors name the file that has the fault. The first most_open pieces stay open; another one is opened for each read.
/// Immutable; safe to share.
class PieceStorage : public Storage {
 public:
  static constexpr std::size_t most_open = 64;

  /// Opens an index and its pieces, which are looked for in the folder of its file. Reads the header of the index and
  /// one block of each piece. Errors: file_unreadable, also where a piece is missing; table_damaged, also where a piece
  /// is not what the index says.
  static Result<std::shared_ptr<const PieceStorage>> open(std::shared_ptr<const FileStorage> index);

  const std::string& name() const override { return index_->name(); }
  std::uint64_t size() const override { return blocks_ * block_size; }
  Result<void> read(std::uint64_t at, std::span<std::uint8_t> to) const override;
  Place place(std::uint64_t at) const override;
  std::size_t pieces() const override { return pieces_.size(); }

 private:
  struct Piece : PieceIndex::Entry {
    std::string path;
    std::shared_ptr<const FileStorage> file;  // null if it is opened for each read
  };

  /// Where a byte of the whole file is.
  struct Found {
    const Piece* piece;  // null: the index
    std::uint64_t at;    // in that file
    std::uint64_t size;  // how many bytes of the whole file follow there, this one among them
  };

  PieceStorage() = default;
  Found find(std::uint64_t at) const;

  std::shared_ptr<const FileStorage> index_;
  std::uint64_t header_blocks_ = 0;  // of the index
  std::uint64_t level_1_ = 0;        // the first block of level 1, of the contents, and their end, in the whole file
  std::uint64_t contents_ = 0;
  std::uint64_t blocks_ = 0;
  std::vector<Piece> pieces_;
};

}  // namespace tilebase
