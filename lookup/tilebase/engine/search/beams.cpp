#include <tilebase/engine/search/beams.hpp>

#include <algorithm>
#include <new>
#include <system_error>

#include <tilebase/engine/search/beam.hpp>

namespace tilebase {
namespace {

constexpr std::int64_t growth = 10;
constexpr std::size_t max_beam_width = 2'000'000;

}  // namespace

/// Number of beams like the last beam for which the remaining time suffices.
std::int64_t Beams::beams_in_time(const Meter& meter) const {
  return last_duration_.count() > 0 ? meter.time_left() / last_duration_ : INT64_MAX / 2;
}

int Beams::max_moves() const {
  constexpr int max_beam_moves = 1'000;  // a beam that runs longer will find no path
  return std::clamp(length_ - 1, 0, max_beam_moves);
}

std::size_t Beams::bytes_per_state() const {
  return search_->bytes_per_state() + sizeof(BeamOrigin) * static_cast<std::size_t>(max_moves());
}

std::size_t Beams::next_width(const Meter& meter) const {
  constexpr std::int64_t least_growth = 2;
  // The duration of a beam grows with its width. Until a beam has found a path, the time is no limit.
  const std::int64_t time = has_arrived_ ? beams_in_time(meter) * 2 / 3 : growth;
  const std::int64_t factor = std::min(time, growth);
  const std::size_t width = std::min(width_ * static_cast<std::size_t>(factor), max_beam_width);
  if (factor < least_growth || width == width_) return 0;
  return width * bytes_per_state() < meter.memory() ? width : 0;
}

Result<void> Beams::widen(Meter& meter, bool to_the_end) {
  const auto start_time = std::chrono::steady_clock::now();
  const auto table_time = meter.table_time();
  const bool is_last = has_threads && to_the_end && has_arrived_ && beams_in_time(meter) < 8 * growth;
  width_ = next_width(meter);
  // The last beam may take half of the memory; the other half is for other programs.
  const std::uint64_t room = meter.memory() / 2 / bytes_per_state();
  const std::size_t max_width =
      is_last ? std::max(width_, static_cast<std::size_t>(std::min<std::uint64_t>(max_beam_width, room))) : width_;
  auto path = search_->run(width_, max_width, max_moves(), threads_, meter);
  last_duration_ = std::chrono::steady_clock::now() - start_time - (meter.table_time() - table_time);
  if (!path) return path.error();
  if (!*path) return {};
  has_arrived_ = true;
  take(std::move(**path), meter);
  return {};
}

void Beams::take(Path&& path, Meter& meter) {
  const std::lock_guard lock(mutex_);
  const int length = static_cast<int>(path.size());
  if (length >= length_) return;
  path_ = std::move(path);
  length_ = length;
  meter.set_path_length(length);
}

void BeamThread::begin() try {
  if constexpr (has_threads)
    thread_ = std::thread([this] {
      result_ = widen();
      is_busy_ = false;
    });
} catch (const std::system_error&) {
  // has_begun() tells.
}

Result<void> BeamThread::end() {
  is_done_ = true;
  if (has_begun()) thread_.join();
  return result_;
}

Result<void> BeamThread::widen() try {
  Meter thread_meter = meter_.for_other_thread();
  thread_meter.stop_when([this] { return is_done_ || is_short_(); });
  while (!is_done_ && !is_short_() && thread_meter.time_left() > std::chrono::nanoseconds(0)) {
    is_busy_ = beams_.can_widen(thread_meter);
    if (!is_busy_) {
      rest(std::chrono::milliseconds(5));  // waits until the deepening search uses better tables
    } else if (auto result = beams_.widen(thread_meter, true); !result) {
      has_failed_ = true;
      return result;
    }
  }
  return {};
} catch (const std::bad_alloc&) {
  return {};  // the path so far remains the answer
}

}  // namespace tilebase
