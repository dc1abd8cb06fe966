#include <tilebase/engine/search/any_moves/general_beam.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include <tilebase/engine/search/beam.hpp>
#include <tilebase/engine/search/state_hash.hpp>

namespace tilebase {
namespace {

/// Guide of a Beam by any moves. The score of a state is the sum of the values of its views, evenly chosen of those of
/// the guide tables. A beam ends at the first
/// state around the match (NearStates). Its children are none of the states of the two beams before.
class ViewGuide {
 public:
  ViewGuide(const ViewTables& tables, const Views& guide)
      : tables_(tables),
        moves_(tables.moves().moves()),
        labels_(tables.labels()),
        automaton_(tables.automata()[0]),
        near_states_(tables.near_states()) {
    const std::size_t count = std::min(guide.views.size(), most_scored_views);
    for (std::size_t i = 0; i < count; ++i) views_.push_back(&guide.views[i * guide.views.size() / count]);
    view_moves_ = ViewMoves(views_, moves_.moves());
    if (count == 0 || views_[0]->table().pattern().blank != BlankDetail::region) return;
    views_of_label_.resize(max_cells);
    for (std::size_t view = 0; view < count; ++view)
      for (CellMask labels = views_[view]->labels(); labels != 0; labels &= labels - 1)
        views_of_label_[static_cast<std::size_t>(std::countr_zero(labels))].push_back(view);
  }

  struct Member {
    State state;
    int place;
    Automaton::StateId automaton_state;
  };
  /// Members, with their entries in all views.
  struct Members {
    std::size_t views;
    std::vector<Member> states;
    std::vector<ViewPlace> places;

    std::size_t size() const { return states.size(); }
    void resize(std::size_t size) {
      states.resize(size);
      places.resize(size * views);
    }
  };

  static constexpr std::size_t members_per_range = 1'024;
  static int likely_moves(int max_moves) { return max_moves; }
  static constexpr int reserve_moves = 3;
  static constexpr bool narrows() { return true; }

  Members start(const State& state) const {
    const int place = place_of(state);
    Members members{views_.size(), {{state, place, automaton_.start(place)}}, {}};
    for (const TableView* view : views_) members.places.push_back(view->place(state, place));
    return members;
  }

  void begin_move(std::size_t members, bool is_shared) {
    std::swap(seen_[2], seen_[1]);
    std::swap(seen_[1], seen_[0]);
    seen_[0].clear(static_cast<std::size_t>(moves_.moves()) * members, is_shared);
  }

  void expand(const Members& members, BeamRange& range, int most_distance, Meter& meter) {
    IntVector<Candidate> candidates(static_cast<std::size_t>(moves_.moves()));
    std::vector<ViewPlace> places(views_.size());
    for (std::size_t i = range.first; i < range.end; ++i) {
      const Member& member = members.states[i];
      const std::size_t first_child = range.children.size();
      std::size_t count = 0;
      for (int move = 0; move < moves_.moves(); ++move) {
        if (automaton_.next(member.automaton_state, move) == Automaton::forbidden) continue;
        const State state = compose(member.state, moves_.from(member.place, move), labels_.cells);
        const std::size_t hash = StateSet::hash(state);
        for (const StateSet& set : seen_) set.prefetch(hash);
        candidates[count++] = {state, hash, {static_cast<std::uint32_t>(i), static_cast<MoveId>(move)}};
      }
      for (std::size_t candidate = 0; candidate < count; ++candidate) {
        const auto& [state, hash, origin] = candidates[candidate];
        if (meter.is_due() && meter.is_over(0)) {
          range.is_over = true;
          return;
        }
        meter.count();
        if (seen_[1].contains(hash) || seen_[2].contains(hash) || !seen_[0].insert(hash)) continue;
        const std::uint32_t near_state = near_states_.find(state, hash);
        if (near_state != NearStates::none || labels_.matches(state)) {
          const int distance = near_state != NearStates::none ? near_states_.distance(near_state) : 0;
          if (distance <= most_distance) {
            range.match = {origin, distance};
            most_distance = distance - 1;
          }
        }
        range.children.push_back({origin, 0});
      }
      const ViewPlace* const at = &members.places[i * views_.size()];
      int member_score = 0;
      if (has_slides())
        for (std::size_t view = 0; view < views_.size(); ++view) member_score += at[view].value;
      for (BeamChild& child : std::span(range.children).subspan(first_child)) {
        if (has_slides()) {
          child.score = member_score;
          for (const std::size_t view : views_of(member, child.origin.move))
            child.score += after(view, at[view], member.place, child.origin.move).value - at[view].value;
        } else {
          view_moves_.apply(at, member.place, child.origin.move, places.data());
          view_moves_.look_up(places.data());
          for (const ViewPlace& place : places) child.score += place.value;
        }
      }
    }
  }

  void create(const Members& members, const BeamChild& child, Members& next, std::size_t number) const {
    const auto [number_of_parent, move] = child.origin;
    const Member& parent = members.states[number_of_parent];
    next.states[number] = {compose(parent.state, moves_.from(parent.place, move), labels_.cells),
                           moves_.after(parent.place, move), automaton_.next(parent.automaton_state, move)};
    const ViewPlace* const before = &members.places[number_of_parent * views_.size()];
    ViewPlace* const entries = &next.places[number * views_.size()];
    if (has_slides()) {
      std::copy_n(before, views_.size(), entries);
      for (const std::size_t view : views_of(parent, move))
        entries[view] = after(view, before[view], parent.place, move);
    } else {
      view_moves_.apply(before, parent.place, move, entries);
    }
  }

  State after(const State& state, MoveId move) const {
    return compose(state, moves_.from(place_of(state), move), labels_.cells);
  }

  std::optional<Path> rest(const State& state) const {
    const std::uint32_t near_state = near_states_.find(state, StateSet::hash(state));
    if (near_state != NearStates::none) return near_states_.path(near_state);
    if (labels_.matches(state)) return Path();
    return tables_.begins_with_path() ? tables_.first_path(state) : std::nullopt;
  }

 private:
  /// Greatest number of views in a score: more make a beam slower, but hardly better.
  static constexpr std::size_t most_scored_views = 64;

  /// State one move after a member; not yet known to be new.
  struct Candidate {
    State state;
    std::size_t hash;
    BeamOrigin origin;
  };

  int place_of(const State& state) const {
    return labels_.blank >= 0 ? moves_.place_of(state.lane_of(labels_.blank)) : 0;
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
  std::vector<const TableView*> views_;
  ViewMoves view_moves_;                                  // moves of the views
  std::vector<std::vector<std::size_t>> views_of_label_;  // index: label; empty without regions
  std::array<StateSet, 3> seen_;                          // children of this beam and of the two beams before
};

}  // namespace

Result<std::optional<Path>> GeneralBeams::run(std::size_t width, std::size_t max_width, int max_moves,
                                              const std::atomic<std::size_t>& threads, Meter& meter) {
  if (tables_.labels().matches(start_)) return Path();
  constexpr std::size_t widest_trial = 100;
  constexpr int most_beam_moves = 400;
  struct TablesOverBudget {};
  const auto check = [&meter] {
    if (meter.is_over(0)) throw TablesOverBudget();
  };
  const auto run_guide = [&](std::size_t number, int most_moves) -> std::optional<Path> {
    try {
      const Views& guide = [&]() -> const Views& {
        const Meter::TableTimer timer(meter);
        return tables_.guide_tables(number, check);
      }();
      if (guide.views.empty()) return std::nullopt;
      Beam<ViewGuide> beam(ViewGuide(tables_, guide), start_, threads, meter);
      auto path = beam.run(width, max_width, most_moves);
      if (!path && taker_ != nullptr)
        if (auto completed = beam.completed_path()) taker_->take(std::move(*completed), meter);
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
