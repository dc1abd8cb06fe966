#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include <tilebase/result.hpp>

namespace tilebase::tablegen {

/// Writes a file atomically: at every moment it is either the old one or the complete new one. Writes a temporary file
/// beside it, syncs, renames, and syncs the folder. Error: file_unwritable, "cannot write WHAT'path': reason"; then the
/// old file is unchanged (if only the folder could not be synced, the new one is there, but may be lost in a power
/// failure), and the temporary one is removed. A program that is killed leaves its temporary file,
/// `.tilebase-unfinished-XXXXXX`; the next write into the folder removes it, but not those of running programs. A
/// symbolic link stays one. A pipe or a device cannot be replaced and is written to.
Result<void> write_atomically(const std::string& path, std::span<const std::uint8_t> bytes,
                              const std::string& what = "");

/// The same for what `write` puts into the empty file of the path that it is given. The reason is the cause of its
/// error if that is file_unwritable, else the message.
Result<void> write_atomically(const std::string& path, const std::function<Result<void>(const std::string&)>& write,
                              const std::string& what = "");

/// Writes a table as write_atomically() writes a file, but never through a symbolic link, nor to a pipe or a device:
/// these are errors, as is a folder, since the name of a table is chosen by the program and not by the user.
Result<void> write_table_atomically(const std::string& path, std::span<const std::uint8_t> bytes);
Result<void> write_table_atomically(const std::string& path,
                                    const std::function<Result<void>(const std::string&)>& write);

/// Checks that a table may be written at this path: nothing or a regular file is there. Error: file_unwritable.
Result<void> can_be_table(const std::string& path);

/// The same for a file in a folder, whose name is known when it is written: `write` gives it. Error: "cannot write
/// FILE: reason". It leaves the temporary files of others alone, which may run on other machines, where locks do not
/// tell; remove_unfinished() does not.
Result<void> write_atomically_as(const std::string& folder, const std::string& file,
                                 const std::function<Result<std::string>(const std::string& unfinished_path)>& write);

/// Removes the temporary files of programs that were killed from a folder.
void remove_unfinished(const std::string& folder);

/// What only one program at a time may work at, on all machines that reach a folder: while one of these lives, no other
/// for the same file can be taken. The file, `.tilebase-lock...`, is empty, and removed with the lock; that of a
/// program that was killed stays, and the next program takes it over.
class FileLock {
 public:
  /// The lock of a folder as a whole, or of a file in it, which need not be there.
  static std::string of_folder(const std::string& folder);
  static std::string of_file(const std::string& path);

  /// Takes the lock of this name. Null while another program has it. Where the folder cannot be written to, or its file
  /// system knows no locks, everybody gets one.
  static std::unique_ptr<FileLock> take(const std::string& name);

  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  FileLock(std::string name, int file) : name_(std::move(name)), file_(file) {}

  std::string name_;
  int file_;  // open, or -1 where there are no locks
};

}  // namespace tilebase::tablegen
