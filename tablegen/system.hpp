#pragma once

#include <cstdint>
#include <string>

#include <tilebase/result.hpp>

/// Services of the operating system for the programs that create tables: deferred signals, and available memory.
namespace tilebase::tablegen {

/// Installs handlers by which SIGINT, SIGTERM and SIGHUP leave no temporary file: a signal is deferred until pending
/// writes finish; then a line on standard error, which begins with `program`, reports the signal, and the signal ends
/// the program. The same signal again is not deferred. Ignored signals stay ignored. Before the program ends,
/// `has_other_line` is called, in the handler or in the thread that has finished the last file, so it must be safe to
/// call in a signal handler: if it returns true, another line says why the program ends, and the line about the signal
/// is not written. Call once.
void stop_between_files(const char* program, bool (*has_other_line)() = nullptr);

/// Guard that defers signals during its lifetime, which should be that of a temporary file. Any number of threads may
/// have a guard, but a thread may have only one: after a signal, the constructor waits for the end of the program,
/// which waits for the existing guards.
class FileInWork {
 public:
  FileInWork();
  FileInWork(const FileInWork&) = delete;
  FileInWork& operator=(const FileInWork&) = delete;
  ~FileInWork();
};

/// Formats a number of bytes for people: "6.4 GB", "30 MB"; at least "1 MB".
std::string shown_bytes(std::uint64_t bytes);

/// Checks that `bytes` of memory are available. Error: too_many_cells, "WHAT takes 6.4 GB of memoryWHOSE, and 2.0 GB
/// are available". `whose` begins with a space, such as " for the 4 ranks of this machine".
Result<void> check_memory(const std::string& what, std::uint64_t bytes, const std::string& whose = "");

}  // namespace tilebase::tablegen
