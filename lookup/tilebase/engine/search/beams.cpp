#include <tilebase/engine/search/beams.hpp>

#include <algorithm>
#include <new>
#include <system_error>

#include <base/system.hpp>
#include <tilebase/engine/search/line_by_line.hpp>

namespace tilebase {
namespace {

constexpr std::int64_t growth = 10;
constexpr std::size_t widest = 2'000'000;
constexpr std::size_t bytes_a_state = 2'000;  // of a beam and of the moves that led to it; more than was measured
constexpr int most_moves = 1'000;             // a beam that runs so long will not arrive

}  // namespace

Beams::Beams(const SearchGoal& goal, const State& start, Meter& meter) : goal_(goal), start_(start) {
  take(*path_line_by_line(goal.patterns->board(), start, goal.target, goal.blank), meter);
}

/// For how many beams like the last one the time that is left would do.
std::int64_t Beams::time_for(const Meter& meter) const {
  return last_.count() > 0 ? meter.left() / last_ : INT64_MAX;
}

std::size_t Beams::next_width(const Meter& meter) const {
  constexpr std::int64_t least_growth = 2;
  // A beam takes as long as its width allows, and any time is well spent until one has arrived.
  const std::int64_t time = has_arrived_ ? time_for(meter) / 3 * 2 : growth;
  const bool is_better = best_quality() > quality_;
  const std::int64_t factor = is_better ? std::min<std::int64_t>(time, 1) : std::min(time, growth);
  const std::size_t width = std::min(width_ * static_cast<std::size_t>(factor), widest);
  if (!is_better && (factor < least_growth || width == width_)) return 0;
  return width * bytes_a_state < available_memory() ? width : 0;
}

Result<void> Beams::widen(Meter& meter, bool to_the_end) {
  const auto began = std::chrono::steady_clock::now();
  const bool is_last = has_threads && to_the_end && has_arrived_ && time_for(meter) < 3 * growth;
  width_ = next_width(meter);
  quality_ = best_quality();
  // Half of the memory is left to other programs.
  const std::size_t most = is_last ? std::min<std::uint64_t>(widest, available_memory() / 2 / bytes_a_state) : width_;
  auto found =
      beam_path(goal_, start_, width_, std::max(width_, most), std::min(length_ - 1, most_moves), threads_, meter);
  last_ = std::chrono::steady_clock::now() - began;
  if (!found) return found.error();
  if (!*found) return {};
  has_arrived_ = true;
  take(std::move(**found), meter);
  return {};
}

void Beams::take(Path&& path, Meter& meter) {
  const std::lock_guard lock(mutex_);
  const int length = static_cast<int>(path.size());
  if (length >= length_) return;
  path_ = std::move(path);
  length_ = length;
  meter.has_path(length);
}

bool BeamsBeside::begin() try {
  thread_ = std::thread([this] {
    widened_ = widen();
    is_busy_ = false;
  });
  return true;
} catch (const std::system_error&) {
  return false;
}

Result<void> BeamsBeside::end() {
  is_done_ = true;
  if (has_threads && thread_.joinable()) thread_.join();
  return widened_;
}

Result<void> BeamsBeside::widen() try {
  Meter own = meter_.of_thread();
  own.stop_where([this] { return is_done_ || is_short_(); });
  while (!is_done_ && !is_short_() && own.left() > std::chrono::nanoseconds(0)) {
    is_busy_ = beams_.can_widen(own);
    if (!is_busy_) {
      rest(std::chrono::milliseconds(5));  // better tables may come
    } else if (auto widened = beams_.widen(own, true); !widened) {
      has_failed_ = true;
      return widened;
    }
  }
  return {};
} catch (const std::bad_alloc&) {
  return {};  // the path that is known has to do
}

}  // namespace tilebase
