#pragma once

namespace tilebase::tablegen {

/// From here on, SIGINT, SIGTERM and SIGHUP leave no temporary file behind: signals are deferred until pending writes
/// finish, then a line on standard error reports the signal and it ends the program. A second signal is not deferred.
/// Ignored signals stay ignored. The line begins with `program`, which must stay valid. `has_other_line` is called from
/// the signal handler: if it returns true, another line says why the program ends, and this one is not written.
void stop_between_files(const char* program, bool (*has_other_line)() = nullptr);

/// Defers signals while it lives: hold one as long as a temporary file exists. In any number of threads, but not two in
/// one thread: once a signal has come, a new one waits for the end of the program, which waits for the others.
class FileInWork {
 public:
  FileInWork();
  ~FileInWork();
  FileInWork(const FileInWork&) = delete;
  FileInWork& operator=(const FileInWork&) = delete;
};

}  // namespace tilebase::tablegen
