#pragma once

#include <memory>
#include <string>

namespace tilebase::tablegen {

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
