#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include <tilebase/engine/storage/storage.hpp>

namespace tilebase {

/// Beginning of the index of a table in pieces, which release 0.2 wrote (data/FORMAT.md, Tables in pieces).
inline constexpr std::array<std::uint8_t, 8> index_magic = {0x89, 'T', 'I', 'L', 'E', 'I', '\r', '\n'};

/// Opens a table in pieces, which lie beside the index, or beside the target of a symbolic link. Returns the bytes of
/// the one file of version 2 that the pieces stand for. Errors name the file that has the fault: file_unreadable, also
/// if a piece is missing; table_damaged. Time and memory are linear in the length of the index. All files stay open.
Result<std::shared_ptr<const Storage>> open_pieces(const std::shared_ptr<const FileStorage>& index);

}  // namespace tilebase
