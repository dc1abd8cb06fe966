#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

namespace tilebase::tablegen {

/// Writes a file atomically: at every moment it is either the old one or the complete new one. Writes a temporary file
/// beside it, syncs, renames, and syncs the folder. Returns "" or what went wrong; then the old file is unchanged (if
/// only the folder could not be synced, the new one is there, but may be lost in a power failure), and the temporary
/// one is removed. A program that is killed leaves its temporary file, `.tilebase-unfinished-XXXXXX`; the next write
/// into the folder removes it, but not those of running programs. A symbolic link stays one. A pipe or a device cannot
/// be replaced and is written to.
std::string write_atomically(const std::string& path, std::span<const std::uint8_t> bytes);

/// The same for what `write` puts into the empty file of the path that it is given; it returns "" or what went wrong.
std::string write_atomically(const std::string& path, const std::function<std::string(const std::string&)>& write);

/// The same for a file in a folder, whose name is known when it is written: `write` gives it. It leaves the temporary
/// files of others alone, which may run on other machines, where locks do not tell; remove_unfinished() does not.
std::string write_atomically_as(
    const std::string& folder,
    const std::function<std::string(const std::string& unfinished_path, std::string& name)>& write);

/// Removes the temporary files of programs that were killed from a folder.
void remove_unfinished(const std::string& folder);

}  // namespace tilebase::tablegen
