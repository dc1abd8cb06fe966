#pragma once

#include <cstddef>
#include <string>

namespace tilebase::tablegen {

/// A bar on standard error, drawn only if that is a terminal; gone when the object is.
class ProgressBar {
 public:
  ProgressBar(std::string label, std::size_t total);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void show(std::size_t done) const;

 private:
  std::string label_;
  std::size_t total_;
  bool visible_;
};

}  // namespace tilebase::tablegen
