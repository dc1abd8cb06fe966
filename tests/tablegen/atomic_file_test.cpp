#include <cerrno>
#include <csignal>
#include <functional>
#include <stdexcept>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <tilebase/digest.hpp>
#include <tilebase/engine/storage/digests.hpp>

#include "atomic_file.hpp"
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

using support::TemporaryFolder;
using support::text_of_file;
using support::write_file;

namespace {

/// Sees every fsync() of this program; what it returns in place of 0 is the error that fsync() fails with.
std::function<int(int file)> on_sync;

}  // namespace

extern "C" int fsync(int file) {
  const int fault = on_sync ? on_sync(file) : 0;
  if (fault == 0) return static_cast<int>(::syscall(SYS_fsync, file));
  errno = fault;
  return -1;
}

namespace {

/// While it lives, fsync() is seen.
struct SyncsSeen {
  explicit SyncsSeen(std::function<int(int)> see) { on_sync = std::move(see); }
  ~SyncsSeen() { on_sync = nullptr; }
  SyncsSeen(const SyncsSeen&) = delete;
  SyncsSeen& operator=(const SyncsSeen&) = delete;
};

bool is_folder(int file) {
  struct stat status {};
  ::fstat(file, &status);
  return S_ISDIR(status.st_mode);
}

/// The reason why the file could not be written; "" if it was.
std::string write(const std::string& path, const std::string& text) {
  const auto written = tilebase::tablegen::write_atomically(
      path, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, "file ");
  if (written) return "";
  const std::string reason = written.error().cause.message();
  CHECK(written.error().code == tilebase::ErrorCode::file_unwritable);
  CHECK(written.error().message == "cannot write file '" + path + "': " + reason);
  return reason;
}

mode_t permissions(const std::string& path) {
  struct stat status {};
  ::stat(path.c_str(), &status);
  return status.st_mode & 0777U;
}

/// While it lives, no file may grow beyond so many bytes: a disk that is full.
class SmallDisk {
 public:
  explicit SmallDisk(rlim_t bytes) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{bytes, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &small);
  }
  ~SmallDisk() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, SIG_DFL);
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

 private:
  rlimit before_{};
};

}  // namespace

TEST_CASE("a file is written completely and nothing is left beside it") {
  const TemporaryFolder folder;
  CHECK(write(folder / "new", "content").empty());
  CHECK(text_of_file(folder / "new") == "content");
  CHECK(write(folder / "new", "other").empty());
  CHECK(text_of_file(folder / "new") == "other");
  CHECK(write(folder / "new", "").empty());
  CHECK(text_of_file(folder / "new").empty());
  CHECK(folder.names() == std::vector<std::string>{"new"});
}

TEST_CASE("a written file survives a power failure: its folder is synced after it") {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "inner");
  write_file(folder / "inner/file", std::string_view("old"));
  std::vector<std::string> synced;
  const SyncsSeen seen([&](int file) {
    struct stat file_status {};
    struct stat wanted {};
    ::fstat(file, &file_status);
    ::stat((folder / "inner").c_str(), &wanted);
    const std::string what = !is_folder(file)                      ? "a file"
                             : file_status.st_ino == wanted.st_ino ? "its folder"
                                                                   : "another";
    synced.push_back(what + ", while there is " + text_of_file(folder / "inner/file"));
    return 0;
  });
  CHECK(write(folder / "inner/file", "new").empty());
  CHECK(synced == std::vector<std::string>{"a file, while there is old", "its folder, while there is new"});
}

TEST_CASE("a folder that cannot be synced is reported, unless its file system does not support it") {
  const TemporaryFolder folder;
  int fault = EIO;
  const SyncsSeen seen([&](int file) { return is_folder(file) ? fault : 0; });
  CHECK(write(folder / "file", "new") == "Input/output error");
  CHECK(text_of_file(folder / "file") == "new");
  CHECK(folder.names() == std::vector<std::string>{"file"});
  fault = EINVAL;
  CHECK(write(folder / "file", "newer").empty());
  CHECK(text_of_file(folder / "file") == "newer");
}

TEST_CASE("a written file has the permissions of any new file") {
  const TemporaryFolder folder;
  write_file(folder / "plain", std::string_view("x"));
  CHECK(write(folder / "atomic", "x").empty());
  CHECK(permissions(folder / "atomic") == permissions(folder / "plain"));
}

TEST_CASE("writing fails where a folder has the name and leaves nothing") {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "taken");
  CHECK(write(folder / "taken", "content") == "Is a directory");
  CHECK(folder.names() == std::vector<std::string>{"taken"});
}

TEST_CASE("a write that throws leaves the old file and nothing beside it") {
  const TemporaryFolder folder;
  write_file(folder / "file", std::string_view("old"));
  const auto interrupted = [](const std::string& unfinished) -> tilebase::Result<void> {
    write_file(unfinished, std::string_view("half"));
    throw std::runtime_error("interrupted");
  };
  CHECK_THROWS_AS(tilebase::tablegen::write_atomically(folder / "file", interrupted), std::runtime_error);
  CHECK(text_of_file(folder / "file") == "old");
  CHECK(folder.names() == std::vector<std::string>{"file"});
}

TEST_CASE("writing into a missing folder fails with the reason") {
  const TemporaryFolder folder;
  CHECK(write(folder / "missing/file", "content") == "No such file or directory");
  CHECK(folder.names().empty());
}

TEST_CASE("the old file stays whole when the disk fills up on the way") {
  const TemporaryFolder folder;
  write_file(folder / "file", std::string_view("old"));
  std::string fault;
  {
    const SmallDisk disk(1000);
    fault = write(folder / "file", std::string(2000, 'n'));
  }
  CHECK(fault == "File too large");
  CHECK(text_of_file(folder / "file") == "old");
  CHECK(folder.names() == std::vector<std::string>{"file"});
}

TEST_CASE("writing to a symbolic link replaces what it leads to") {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "elsewhere");
  write_file(folder / "elsewhere/file", std::string_view("old"));
  std::filesystem::create_symlink("elsewhere/file", folder / "link");
  CHECK(write(folder / "link", "new").empty());
  CHECK(std::filesystem::is_symlink(folder / "link"));
  CHECK(text_of_file(folder / "elsewhere/file") == "new");
  CHECK(folder.names() == std::vector<std::string>{"elsewhere", "link"});
}

TEST_CASE("a pipe or a device is written to and stays what it is") {
  const TemporaryFolder folder;
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  const int reader = ::open((folder / "pipe").c_str(), O_RDWR | O_CLOEXEC);
  CHECK(write(folder / "pipe", "content").empty());
  char content[16]{};
  CHECK(::read(reader, content, sizeof content) == 7);
  CHECK(std::string(content) == "content");
  ::close(reader);
  CHECK(std::filesystem::is_fifo(folder / "pipe"));
  CHECK(folder.names() == std::vector<std::string>{"pipe"});
  std::filesystem::create_symlink("/dev/full", folder / "full");  // The link leads to the device itself.
  CHECK(write(folder / "full", "content") == "No space left on device");
  CHECK(std::filesystem::is_character_file("/dev/full"));
}

TEST_CASE("a table takes the place of a regular file alone") {
  const TemporaryFolder folder;
  write_file(folder / "file", std::string_view("old"));
  const auto write_both_ways = [&](const std::string& path, std::string_view text) {
    const auto fill = [&](const std::string& unfinished) -> tilebase::Result<void> {
      write_file(unfinished, text);
      return {};
    };
    const auto by_bytes = tilebase::tablegen::write_table_atomically(path, tilebase::bytes_of(text));
    const auto by_function = tilebase::tablegen::write_table_atomically(path, fill);
    REQUIRE(by_bytes.has_value() == by_function.has_value());
    if (by_bytes) return std::string();
    CHECK(by_bytes.error().code == tilebase::ErrorCode::file_unwritable);
    CHECK(by_bytes.error().message == by_function.error().message);
    return by_bytes.error().message;
  };
  CHECK(write_both_ways(folder / "file", "new").empty());
  CHECK(text_of_file(folder / "file") == "new");
  std::filesystem::create_symlink("file", folder / "link");
  std::filesystem::create_symlink("nowhere", folder / "dangling");
  std::filesystem::create_directory(folder / "folder");
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  const auto names = folder.names();
  for (const std::string name : {"link", "dangling", "folder", "pipe"})
    CHECK(write_both_ways(folder / name, "newer") ==
          "cannot write '" + (folder / name) + "': it is no regular file; remove it");
  CHECK(text_of_file(folder / "file") == "new");
  CHECK(folder.names() == names);
}

TEST_CASE("a file whose name is as long as a name can be is written") {
  const TemporaryFolder folder;
  const std::string name(255, 'n');
  CHECK(write(folder / name, "content").empty());
  CHECK(folder.names() == std::vector<std::string>{name});
}
