#include "progress_bar.hpp"

#include <cstdio>

#include <unistd.h>

namespace tilebase::tablegen {

ProgressBar::ProgressBar(std::string label, std::size_t total)
    : label_(std::move(label)), total_(total), visible_(::isatty(STDERR_FILENO) != 0) {
  show(0);
}

ProgressBar::~ProgressBar() {
  if (visible_) std::fputs("\r\033[K", stderr);
}

void ProgressBar::show(std::size_t done) const {
  if (!visible_ || total_ == 0) return;
  constexpr std::size_t width = 40;
  const std::size_t filled = width * done / total_;
  std::fprintf(stderr, "\r%s [%s%s] %zu/%zu", label_.c_str(), std::string(filled, '#').c_str(),
               std::string(width - filled, ' ').c_str(), done, total_);
}

}  // namespace tilebase::tablegen
