#include <tilebase/engine/search/any_moves/general_beam.hpp>

#include <algorithm>
#include <bit>
#include <limits>
#include <span>

#include <base/side_by_side.hpp>
#include <tilebase/engine/search/beam_parts.hpp>

namespace tilebase {
namespace {

/// Greatest number of views in a score: more make a beam slower, but hardly better.
constexpr std::size_t most_beam_views = 64;

/// Number of moves without a better score after which a beam ends: it goes round in circles.
constexpr int most_idle_moves = 60;

/// Candidate for the next beam of any moves.
struct BeamChild {
  std::uint32_t score;
  std::uint32_t parent;
  Automaton::StateId state;
  MoveId move;
};

/// Candidate that matches, or is near the match.
struct BeamMatch {
  BeamChild child;
  std::uint32_t near_state;  // number of a near state; NearStates::none for a match
  int distance;              // from the candidate
};

/// Contiguous range of a beam's members, which one thread expands at a time, with its results.
struct BeamChildren {
  std::vector<BeamChild> children;
  std::size_t first_child = 0;
  std::optional<BeamMatch> match;
  std::uint32_t best_score = 0;
  BeamOrigin best{};  // of the child with the best score
  bool is_over = false;
};

/// Beam by any moves.
class GeneralBeam {
 public:
  GeneralBeam(const ViewTables& tables, const ViewBound& guide)
      : tables_(tables),
        moves_(tables.moves().moves()),
        labels_(tables.labels()),
        automaton_(tables.automata()[0]),
        near_states_(tables.near_states()) {
    const std::size_t count = std::min(guide.views.size(), most_beam_views);
    for (std::size_t i = 0; i < count; ++i) views_.push_back(&guide.views[i * guide.views.size() / count]);
    view_moves_ = ViewMoves(views_, moves_.moves());
    if (count == 0 || views_[0]->table().pattern().blank != BlankDetail::region) return;
    views_of_label_.resize(max_cells);
    for (std::size_t view = 0; view < count; ++view)
      for (CellMask labels = views_[view]->labels(); labels != 0; labels &= labels - 1)
        views_of_label_[static_cast<std::size_t>(std::countr_zero(labels))].push_back(view);
  }

  std::optional<Path> run(const State& start, std::size_t width, std::size_t max_width, int max_moves,
                          const std::atomic<std::size_t>& threads, Meter& meter) {
    if (labels_.matches(start)) return Path();
    const int place = labels_.blank >= 0 ? moves_.place_of(start.lane_of(labels_.blank)) : 0;
    members_.resize(1, views_.size());
    members_.states[0] = {start, place, automaton_.start(place)};
    for (std::size_t i = 0; i < views_.size(); ++i) members_.places[i] = views_[i]->place(start, place);
    auto best_score = std::numeric_limits<std::uint32_t>::max();
    BeamOrigin best{};  // of the state with the best score
    int best_at = 0;    // number of moves before its last move
    const std::size_t first_width = width;
    for (int moves = 0; moves < max_moves && moves - best_at <= most_idle_moves && !members_.states.empty(); ++moves) {
      const std::size_t parent_count = members_.states.size();
      const std::size_t thread_count = has_threads ? threads.load() : 1;
      std::chrono::steady_clock::time_point start_time;
      if constexpr (has_threads) start_time = std::chrono::steady_clock::now();
      add_children(thread_count, max_moves - moves - 1, meter);
      std::optional<BeamMatch> match;
      for (const BeamChildren& range : ranges_) {
        if (range.is_over) return complete(start, best, best_at);
        if (range.best_score < best_score) {
          best_score = range.best_score;
          best = range.best;
          best_at = moves;
        }
        if (range.match && (!match || range.match->distance < match->distance)) match = range.match;
      }
      if (match) {
        origins_.push_back({{match->child.parent, match->child.move}});
        auto path = path_to_member(origins_, 0);
        if (match->near_state != NearStates::none) near_states_.append_path(match->near_state, path);
        return path;
      }
      if constexpr (has_threads)
        if (max_width > first_width && parent_count >= first_width / 2) {
          constexpr int reserve_moves = 3;
          width = width_in_time(meter, parent_count, std::chrono::steady_clock::now() - start_time,
                                max_moves - moves + reserve_moves, true, first_width / 10, max_width);
        }
      create_members(thread_count, keep_best(ranges_, width));
    }
    return complete(start, best, best_at);
  }

  /// Path of the last run to its best state, completed by FirstPaths, if the run found no path.
  std::optional<Path>& completed_path() { return completed_path_; }

 private:
  struct Member {
    State state;
    int place;
    Automaton::StateId automaton_state;
  };
  /// States of a beam, with their entries in all views.
  struct Members {
    std::vector<Member> states;
    std::vector<ViewPlace> places;

    void resize(std::size_t size, std::size_t views) {
      states.resize(size);
      places.resize(size * views);
    }
  };
  static constexpr std::size_t members_per_range = 1024;

  /// State one move after a member; not yet known to be new.
  struct Candidate {
    State state;
    std::size_t hash;
    Automaton::StateId automaton_state;
    int move;
  };

  /// Completes the path to a state of a beam. `moves` is the number of moves before the last. Returns nullopt, as run()
  /// does without a match.
  std::optional<Path> complete(const State& start, const BeamOrigin& last, int moves) {
    if (origins_.size() < static_cast<std::size_t>(moves)) return std::nullopt;
    origins_.resize(static_cast<std::size_t>(moves));
    origins_.push_back({last});
    Path path = path_to_member(origins_, 0);
    State state = start;
    for (const MoveId move : path) {
      const int place = labels_.blank >= 0 ? moves_.place_of(state.lane_of(labels_.blank)) : 0;
      state = compose(state, moves_.from(place, move), labels_.cells);
    }
    if (const auto rest = tables_.begins_with_path() ? tables_.first_path(state) : std::nullopt) {
      path.insert(path.end(), rest->begin(), rest->end());
      completed_path_ = std::move(path);
    }
    return std::nullopt;
  }

  /// Computes the children of all members. A child counts as a match if its path home has at most `more_moves` moves.
  void add_children(std::size_t threads, int more_moves, Meter& meter) {
    std::swap(seen_[2], seen_[1]);
    std::swap(seen_[1], seen_[0]);
    seen_[0].clear(static_cast<std::size_t>(moves_.moves()) * members_.states.size(), threads > 1);
    ranges_.resize((members_.states.size() + members_per_range - 1) / members_per_range);
    side_by_side(threads, ranges_.size(), [&](std::size_t number) {
      if (threads == 1) return expand(number, more_moves, meter);
      Meter thread_meter = meter.for_other_thread();
      expand(number, more_moves, thread_meter);
    });
  }

  /// Computes the children of one range, each state once; no state of the two beams before.
  void expand(std::size_t number, int more_moves, Meter& meter) {
    BeamChildren& range = ranges_[number];
    range.children.clear();
    range.match.reset();
    range.best_score = std::numeric_limits<std::uint32_t>::max();
    const std::size_t end = std::min((number + 1) * members_per_range, members_.states.size());
    IntVector<Candidate> candidates(static_cast<std::size_t>(moves_.moves()));
    std::vector<ViewPlace> places(views_.size());
    for (std::size_t i = number * members_per_range; i < end; ++i) {
      const Member& member = members_.states[i];
      const std::size_t first_child = range.children.size();
      std::size_t count = 0;
      for (int move = 0; move < moves_.moves(); ++move) {
        const Automaton::StateId next = automaton_.next(member.automaton_state, move);
        if (next == Automaton::forbidden) continue;
        const State state = compose(member.state, moves_.from(member.place, move), labels_.cells);
        const std::size_t hash = StateSet::hash(state);
        for (const StateSet& set : seen_) set.prefetch(hash);
        candidates[count++] = {state, hash, next, move};
      }
      for (std::size_t candidate = 0; candidate < count; ++candidate) {
        const auto& [state, hash, next, move] = candidates[candidate];
        if (meter.is_due() && meter.is_over(0)) {
          range.is_over = true;
          return;
        }
        meter.count();
        if (seen_[1].contains(hash) || seen_[2].contains(hash) || !seen_[0].insert(hash)) continue;
        BeamChild child{0, static_cast<std::uint32_t>(i), next, static_cast<MoveId>(move)};
        const std::uint32_t near_state = near_states_.find(state, hash);
        if (near_state != NearStates::none || labels_.matches(state)) {
          const int distance = near_state != NearStates::none ? near_states_.distance(near_state) : 0;
          if (distance <= std::min(more_moves, range.match ? range.match->distance - 1 : more_moves))
            range.match = {child, near_state, distance};
        }
        range.children.push_back(child);
      }
      const ViewPlace* const at = &members_.places[i * views_.size()];
      std::uint32_t member_score = 0;
      if (has_slides())
        for (std::size_t view = 0; view < views_.size(); ++view) member_score += at[view].value;
      for (BeamChild& child : std::span(range.children).subspan(first_child)) {
        if (has_slides()) {
          child.score = member_score;
          for (const std::size_t view : views_of(member, child.move))
            child.score +=
                static_cast<std::uint32_t>(after(view, at[view], member.place, child.move).value - at[view].value);
        } else {
          view_moves_.apply(at, member.place, child.move, places.data());
          view_moves_.look_up(places.data());
          for (const ViewPlace& place : places) child.score += place.value;
        }
        if (child.score < range.best_score) {
          range.best_score = child.score;
          range.best = {child.parent, child.move};
        }
      }
    }
  }

  /// Replaces the members by the `count` children that were kept.
  void create_members(std::size_t threads, std::size_t count) {
    origins_.emplace_back().resize(count);
    next_.resize(count, views_.size());
    side_by_side(threads, ranges_.size(), [&](std::size_t number) {
      std::size_t at = ranges_[number].first_child;
      for (const BeamChild& child : ranges_[number].children) {
        const Member& parent = members_.states[child.parent];
        origins_.back()[at] = {child.parent, child.move};
        next_.states[at] = {compose(parent.state, moves_.from(parent.place, child.move), labels_.cells),
                            moves_.after(parent.place, child.move), child.state};
        const ViewPlace* const before = &members_.places[child.parent * views_.size()];
        ViewPlace* const entries = &next_.places[at * views_.size()];
        if (has_slides()) {
          std::copy_n(before, views_.size(), entries);
          for (const std::size_t view : views_of(parent, child.move))
            entries[view] = after(view, before[view], parent.place, child.move);
        } else {
          view_moves_.apply(before, parent.place, child.move, entries);
        }
        ++at;
      }
    });
    std::swap(members_, next_);
  }

  /// Whether the views know the blank's region: then a slide changes only the views that follow its tile.
  bool has_slides() const { return !views_of_label_.empty(); }
  const std::vector<std::size_t>& views_of(const Member& member, int move) const {
    return views_of_label_[member.state[moves_.after(member.place, move)]];
  }
  ViewPlace after(std::size_t view, ViewPlace at, int place, int move) const {
    ViewPlace entry = view_moves_.after(view, at, place, move);
    entry.value = *view_moves_.entry(view, entry);
    return entry;
  }

  const ViewTables& tables_;
  const MoveSet& moves_;
  const GoalLabels& labels_;
  const Automaton& automaton_;
  const NearStates& near_states_;
  std::optional<Path> completed_path_;
  std::vector<const TableView*> views_;
  ViewMoves view_moves_;                                  // of the views
  std::vector<std::vector<std::size_t>> views_of_label_;  // with regions; else empty
  Members members_;
  Members next_;
  std::array<StateSet, 3> seen_;  // children of this beam and of the two beams before
  std::vector<BeamChildren> ranges_;
  BeamOrigins origins_;
};

}  // namespace

Result<std::optional<Path>> GeneralBeams::run(std::size_t width, std::size_t max_width, int max_moves,
                                              const std::atomic<std::size_t>& threads, Meter& meter) {
  constexpr std::size_t widest_trial = 100;
  constexpr int most_beam_moves = 400;
  struct TablesOverBudget {};
  const auto check = [&meter] {
    if (meter.is_over(0)) throw TablesOverBudget();
  };
  const auto run_guide = [&](std::size_t number, int most_moves) -> std::optional<Path> {
    try {
      const ViewBound& guide = [&]() -> const ViewBound& {
        const Meter::TableTimer timer(meter);
        return tables_.guide(number, check);
      }();
      if (guide.views.empty()) return std::nullopt;
      GeneralBeam beam(tables_, guide);
      auto path = beam.run(start_, width, max_width, most_moves, threads, meter);
      if (taker_ != nullptr && beam.completed_path()) taker_->take(std::move(*beam.completed_path()), meter);
      return path;
    } catch (const TablesOverBudget&) {
      return std::nullopt;
    }
  };
  max_moves = std::min(max_moves, most_beam_moves);
  if (width > widest_trial && has_found_) return run_guide(best_guide_, max_moves);
  std::optional<Path> best;
  for (std::size_t guide = 0; guide < ViewTables::guides; ++guide) {
    auto path = run_guide(guide, best ? static_cast<int>(best->size()) : max_moves);
    if (!path) continue;
    best = std::move(path);
    best_guide_ = guide;
    has_found_ = true;
  }
  return best;
}

}  // namespace tilebase
