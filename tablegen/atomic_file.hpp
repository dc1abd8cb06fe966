#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace tilebase::tablegen {

/// Writes a file so that it is, at every moment, either the old one or the whole new one: into a temporary file beside
/// it, to the disk, then renamed, and the folder to the disk, too. Returns "" or what went wrong; then the old file is
/// as it was (if only the folder could not be synced, the new one is there, but may be gone after a loss of power), and
/// the temporary one is gone. A program that is killed leaves a temporary one, `.tilebase-unfinished-XXXXXX`; whoever
/// writes into the folder next removes it, but not those of programs that are still at work. A symbolic link stays one;
/// what is no file, as a pipe or a device, cannot be replaced and is written to.
std::string write_atomically(const std::string& path, std::span<const std::uint8_t> bytes);

}  // namespace tilebase::tablegen
