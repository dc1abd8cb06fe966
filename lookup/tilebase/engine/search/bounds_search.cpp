#include <tilebase/engine/search/bounds_search.hpp>

#include <base/side_by_side.hpp>
#include <base/system.hpp>

namespace tilebase {
namespace {

/// A bound takes four to eight times as many states as the bound before. If the remaining time is too short for the
/// next bound, beams may take all of it.
constexpr std::int64_t least_bound_growth = 4;
constexpr std::int64_t bound_growth = 8;
constexpr std::uint64_t proof_for_beams = 5;  // states of the bounds so far for each state of the beams, in turns
constexpr std::uint64_t min_nodes_before_beams = 10'000;
constexpr std::uint64_t max_nodes_to_arrive =
    1'000'000;  // states of beams until a first path, whatever the proof takes

}  // namespace

BoundsSearch::BoundsSearch(std::unique_ptr<Beams> beams, int lower_bound, std::optional<int> tolerance, Meter& meter)
    : tolerance_(tolerance),
      meter_(meter),
      beams_(std::move(beams)),
      at_least_(lower_bound),
      takes_turns_(!has_threads || meter.threads() == 1),
      beam_thread_(*beams_, meter, [this] { return is_short(); }) {
  meter.stop_when([this] {
    begin_beams();
    return is_enough();
  });
}

Result<BoundOutcome> BoundsSearch::run() {
  Result<BoundOutcome> outcome = BoundOutcome::no_path;
  while (!is_enough() && !beam_thread_.has_failed()) {
    if (const auto result = run_beams(); !result) outcome = result.error();
    if (!outcome || is_enough()) break;
    const std::uint64_t before = meter_.nodes();
    const auto table_time = meter_.table_time();
    const auto start_time = std::chrono::steady_clock::now();
    outcome = search_bound(at_least_);
    if (!outcome || *outcome != BoundOutcome::no_path) break;
    if (beams_->length() == at_least_) continue;  // only the search from the start gives the smallest path
    last_duration_ = std::chrono::steady_clock::now() - start_time - (meter_.table_time() - table_time);
    proof_nodes_ += meter_.nodes() - before;
    at_least_ = next_bound(at_least_);
    wait_for_beams();
    if (meter_.is_over_at(at_least_)) break;
  }
  if (const auto result = beam_thread_.end(); !result) return result.error();
  if (!outcome && outcome.error().code == ErrorCode::gave_up) return BoundOutcome::no_path;
  return outcome;
}

/// Whether the path is at most `tolerance` moves longer than the lower bound. The thread of the beams asks, too.
bool BoundsSearch::is_short() const {
  return beams_->has_path() && beams_->length() - tolerance_.value_or(0) <= at_least_;
}

/// Returns whether the time ends before the search with the next bound, if that takes `factor` times as long.
bool BoundsSearch::is_short_of_time(std::int64_t factor) const {
  return meter_.time_left() / factor < last_duration_;
}

/// Starts the thread of the beams once the deepening search takes long, also within its first bound, which may take all
/// of the time. Any thread of the search may call.
void BoundsSearch::begin_beams() {
  if (takes_turns_ || meter_.reported_nodes() < min_nodes_before_beams || has_tried_thread_.exchange(true)) return;
  beam_thread_.begin();
}

/// Runs beams in this thread as long as it is their turn, if they have no thread.
Result<void> BoundsSearch::run_beams() {
  if (has_tried_thread_ && !beam_thread_.has_begun()) takes_turns_ = true;
  return takes_turns_ ? take_turn() : Result<void>();
}

Result<void> BoundsSearch::take_turn() {
  const auto is_their_turn = [this] {
    return (!beams_->has_arrived() && beam_nodes_ < max_nodes_to_arrive) ||
           proof_for_beams * beam_nodes_ <= proof_nodes_ || is_short_of_time(bound_growth);
  };
  while (!is_short() && beams_->can_widen(meter_) && is_their_turn()) {
    const std::uint64_t before = meter_.nodes();
    if (auto result = beams_->widen(meter_, is_short_of_time(bound_growth)); !result) return result;
    beam_nodes_ += meter_.nodes() - before;
  }
  return {};
}

/// Leaves the processors to the thread of the beams if the remaining time is too short for the next bound.
void BoundsSearch::wait_for_beams() {
  if constexpr (!has_threads) return;
  while (beam_thread_.is_busy() && is_short_of_time(least_bound_growth) && !is_enough() && !meter_.is_over(at_least_)) {
    beams_->set_threads(meter_.threads());
    rest(std::chrono::milliseconds(1));
  }
  beams_->set_threads(1);
}

}  // namespace tilebase
