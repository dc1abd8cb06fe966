#include "support/memory_disk.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <stdexcept>
#include <system_error>

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace support {
namespace {

bool write_text(const char* path, const std::string& text) {
  const int file = ::open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  const bool written = ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  ::close(file);
  return written;
}

/// Enters a mount namespace of this process.
bool leave() {
  if (::unshare(CLONE_NEWNS) == 0) return true;
  const std::string user = std::to_string(::geteuid());
  const std::string group = std::to_string(::getegid());
  return ::unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0 && write_text("/proc/self/setgroups", "deny") &&
         write_text("/proc/self/uid_map", "0 " + user + " 1") && write_text("/proc/self/gid_map", "0 " + group + " 1");
}

/// In the child: mounts the disk, then makes it read-only at the first command on the link. Sends 0 or an error number
/// for each step.
[[noreturn]] void hold(const std::string& folder, const std::string& options, int link) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  const bool mounted = leave() && ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
                       ::mount("tmpfs", folder.c_str(), "tmpfs", 0, options.c_str()) == 0;
  int fault = mounted ? 0 : errno;
  char command = 0;
  while (::write(link, &fault, sizeof fault) == sizeof fault && fault == 0 && ::read(link, &command, 1) == 1)
    fault = ::mount("none", folder.c_str(), nullptr, MS_REMOUNT | MS_RDONLY, nullptr) == 0 ? 0 : errno;
  ::_exit(0);
}

void wait_for(int link, const char* what) {
  int fault = EPIPE;
  if (::read(link, &fault, sizeof fault) != sizeof fault || fault != 0)
    throw std::runtime_error(std::string(what) + ": " + std::generic_category().message(fault));
}

}  // namespace

MemoryDisk::MemoryDisk(const std::string& options) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) throw std::runtime_error("no socket pair");
  holder_ = ::fork();
  if (holder_ == 0) {
    ::close(ends[0]);
    hold(mount_point_.string(), options, ends[1]);
  }
  ::close(ends[1]);
  link_ = ends[0];
  path_ = "/proc/" + std::to_string(holder_) + "/root" + mount_point_.string();
  try {
    wait_for(link_, "nothing can be mounted");
  } catch (...) {
    end();
    throw;
  }
}

MemoryDisk::~MemoryDisk() {
  end();
}

void MemoryDisk::end() {
  ::close(link_);
  ::kill(holder_, SIGKILL);
  ::waitpid(holder_, nullptr, 0);
}

void MemoryDisk::make_read_only() {
  if (::write(link_, "r", 1) != 1) throw std::runtime_error("the holder of the file system has gone");
  wait_for(link_, "the file system cannot be made read-only");
}

bool no_memory_disk() {
  try {
    const MemoryDisk disk("size=4k");
    return false;
  } catch (const std::runtime_error& error) {
    std::printf("this cannot be tested here, neither as root nor by user namespaces: %s\n", error.what());
    return true;
  }
}

}  // namespace support
