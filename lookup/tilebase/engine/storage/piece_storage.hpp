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

/// Constants of data/FORMAT.md, Tables in pieces.
namespace piece_format {

inline constexpr std::array<std::uint8_t, 8> index_magic = {0x89, 'T', 'I', 'L', 'E', 'I', '\r', '\n'};
inline constexpr std::array<std::uint8_t, 8> piece_magic = {0x89, 'T', 'I', 'L', 'E', 'P', '\r', '\n'};
inline constexpr std::uint64_t version = 1;
inline constexpr std::uint64_t max_pieces = 65536;
inline constexpr std::uint64_t max_content_blocks = std::uint64_t{1} << 37U;
inline constexpr std::size_t max_name = 255;

}  // namespace piece_format

/// Contents of the header of an index (data/FORMAT.md, Tables in pieces).
struct PieceIndex {
  struct Entry {
    std::string name;     ///< name of the piece's file, which lies in the folder of the index
    std::uint64_t first;  ///< first block of the piece, in blocks of level 1
    std::uint64_t count;  ///< number of blocks of level 1
    Digest digest;        ///< digest of the piece
  };

  std::uint64_t header_blocks;   ///< number of blocks of the index's header
  std::uint64_t blocks_before;   ///< number of blocks of the whole file before level 1
  std::uint64_t content_blocks;  ///< number of blocks of the contents
  std::vector<Entry> pieces;     ///< pieces in the order of the whole file

  /// Number of blocks of level 1.
  std::uint64_t level_1_blocks() const { return blocks_for(content_blocks * sizeof(Digest)); }

  /// Reads the header of an index, and checks it and the file's length. Errors: table_damaged, file_unreadable. Time
  /// and memory are linear in the file's length, whatever lengths the header claims.
  static Result<PieceIndex> read(const Storage& file);
};

/// Returns the folder of an index and its pieces: the folder of the target if `index` is a symbolic link.
std::filesystem::path folder_of_pieces(const std::string& index);

/// Storage of a table in pieces. Its bytes are those of the one file of version 2 that the pieces stand for:
///
///     whole file   | head | top block .. level 2 | level 1   | contents                |
///     index        | header | head | top .. level 2 |
///     pieces                        | header | 0 1 2 | ..... |
///                                                    | header | 3 4 | ........|
///
/// Errors name the file that has the fault. The first max_open_pieces pieces stay open; any other piece is opened for
/// each read. Immutable and thread-safe.
class PieceStorage : public Storage {
 public:
  static constexpr std::size_t max_open_pieces = 64;

  /// Opens an index and its pieces, which must be in the folder of the index. Reads the header of the index and one
  /// block of each piece. Errors: file_unreadable, also if a piece is missing; table_damaged, also if a piece does not
  /// agree with the index.
  static Result<std::shared_ptr<const PieceStorage>> open(std::shared_ptr<const FileStorage> index);

  const std::string& name() const override { return index_->name(); }
  std::uint64_t size() const override { return blocks_ * block_size; }
  Result<void> read(std::uint64_t at, std::span<std::uint8_t> to) const override;
  Place place(std::uint64_t at) const override;
  std::size_t pieces() const override { return pieces_.size(); }

 private:
  struct Piece : PieceIndex::Entry {
    std::string path;
    std::shared_ptr<const FileStorage> file;  // null if the file is opened for each read
  };

  /// Location of a byte of the whole file.
  struct Location {
    const Piece* piece;  // null: the byte is in the index
    std::uint64_t at;    // offset in the file of the piece or of the index, in bytes
    std::uint64_t size;  // number of consecutive bytes of the whole file from this byte on
  };

  PieceStorage() = default;
  Location find(std::uint64_t at) const;

  std::shared_ptr<const FileStorage> index_;
  std::uint64_t header_blocks_ = 0;  // number of blocks of the index's header
  std::uint64_t level_1_ = 0;        // first block of level 1 in the whole file
  std::uint64_t contents_ = 0;       // first block of the contents in the whole file
  std::uint64_t blocks_ = 0;         // number of blocks of the whole file
  std::vector<Piece> pieces_;
};

}  // namespace tilebase
