#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include <tilebase/result.hpp>

namespace tilebase::tablegen {

/// Writes a file atomically: at every moment the path names either the old file or the complete new file. Writes a
/// temporary file in the same folder, syncs it, renames it, and syncs the folder. Error: file_unwritable, "cannot write
/// WHAT'path': reason"; then the temporary file is removed and the old file is unchanged (if only the sync of the
/// folder failed, the new file is in place, but a power failure may undo it). A program that is killed leaves its
/// temporary file, `.tilebase-unfinished-XXXXXX`; the next write into the folder removes it, but not the temporary
/// files of running programs. A symbolic link stays a link, and its target is replaced. A pipe or a device is written
/// to directly.
Result<void> write_atomically(const std::string& path, std::span<const std::uint8_t> bytes,
                              const std::string& what = "");

/// Writes a file atomically, as above. `write` gets the path of the empty temporary file and fills it. If `write`
/// returns an error, the reason in the message is its cause for file_unwritable, and its message for any other code.
Result<void> write_atomically(const std::string& path, const std::function<Result<void>(const std::string&)>& write,
                              const std::string& what = "");

/// Writes a table as write_atomically() writes a file, but a symbolic link, a pipe, a device or a folder at `path` is
/// an error, since the program and not the user chooses the name of a table.
Result<void> write_table_atomically(const std::string& path, std::span<const std::uint8_t> bytes);
Result<void> write_table_atomically(const std::string& path,
                                    const std::function<Result<void>(const std::string&)>& write);

/// Checks that a table may be written to `path`: the path is free or names a regular file. Error: file_unwritable.
Result<void> can_be_table(const std::string& path);

/// Writes a file in `folder` atomically; `write` fills the temporary file and returns the name of the final file.
/// Error: file_unwritable, "cannot write FILE: reason". Does not remove temporary files of other programs, because
/// these programs may run on other machines, whose locks are perhaps not visible here; remove_unfinished() does remove
/// them.
Result<void> write_atomically_as(const std::string& folder, const std::string& file,
                                 const std::function<Result<std::string>(const std::string& unfinished_path)>& write);

/// Writes a part of a table that write_table_atomically() writes to `path`, in any process that reaches its folder:
/// `write` gets `unfinished_path`, which the other `write` got. Syncs the file. Error: file_unwritable, "cannot write
/// 'path': reason", also if this process does not see the file.
Result<void> write_part(const std::string& unfinished_path, const std::string& path,
                        const std::function<Result<void>(const std::string&)>& write);

/// Removes from `folder` the temporary files of programs that were killed.
void remove_unfinished(const std::string& folder);

/// Exclusive lock of a folder or of a file, among the programs of all machines that reach the folder: while a FileLock
/// exists, take() with the same name fails. The lock file, `.tilebase-lock...`, is empty and removed together with the
/// lock; the lock file of a killed program stays, and the next program takes it over.
class FileLock {
 public:
  /// Name of the lock of a whole folder, or of one file, which need not exist.
  static std::string of_folder(const std::string& folder);
  static std::string of_file(const std::string& path);

  /// Takes the lock of this name. Returns null while another program holds it. If the folder cannot be written to, or
  /// its file system has no locks, every caller gets a lock that excludes nobody.
  static std::unique_ptr<FileLock> take(const std::string& name);

  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  FileLock(std::string name, int file) : name_(std::move(name)), file_(file) {}

  std::string name_;
  int file_;  // open file descriptor; -1 if the lock file could not be opened
};

}  // namespace tilebase::tablegen
