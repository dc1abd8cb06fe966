#pragma once

namespace tilebase::tablegen {

/// From here on, SIGINT, SIGTERM and SIGHUP leave no temporary file behind: files that are being written are finished
/// first, then a line on standard error tells of it and the signal ends the program. A second one does not wait.
/// Signals that are ignored stay so. `program` begins the line and must live on.
void stop_between_files(const char* program);

/// While one lives, a signal waits. To be held as long as a temporary file exists; in any number of threads.
class FileInWork {
 public:
  FileInWork();
  ~FileInWork();
  FileInWork(const FileInWork&) = delete;
  FileInWork& operator=(const FileInWork&) = delete;
};

}  // namespace tilebase::tablegen
