#include <tilebase/engine/search/beam.hpp>

#include <algorithm>
#include <unordered_set>

#include <base/int_array.hpp>
#include <tilebase/engine/search/slide_search.hpp>

namespace tilebase {
namespace {

/// A state of the beam, seen through the tables.
struct Member {
  State state;
  int blank;
  std::vector<View> views;
};

/// A member of the next beam, before it is made.
struct Child {
  int score;
  std::uint32_t parent;
  std::uint8_t direction;
};

/// Keeps at most `width` children, those with the lowest scores; of equal ones the first, so that every machine keeps the
/// same. Their order stays.
void keep_best(std::vector<Child>& children, std::size_t width) {
  if (children.size() <= width) return;
  IntVector<std::size_t> with_score;
  for (const Child& child : children) {
    if (static_cast<std::size_t>(child.score) >= with_score.size())
      with_score.resize(static_cast<std::size_t>(child.score) + 1);
    ++with_score[child.score];
  }
  std::size_t left = width;
  for (std::size_t& kept : with_score) left -= kept = std::min(kept, left);
  std::erase_if(children, [&](const Child& child) {
    if (with_score[child.score] == 0) return true;
    --with_score[child.score];
    return false;
  });
}

/// How a member of a beam was reached: for the path at the end.
struct Origin {
  std::uint32_t parent;
  std::uint8_t direction;
};

class Beam {
 public:
  Beam(const SearchGoal& goal, Meter& meter) : goal_(goal), board_(goal.patterns->board()), meter_(meter) {}

  Result<std::optional<Path>> run(const State& start, std::size_t width, int most) {
    Member first{start, start.lane_of(goal_.blank), {}};
    for (const Bound::View& tables : goal_.ladder->bound(goal_.ladder->highest_made()).views) {
      auto view = View::make(tables, goal_, start);
      if (!view) return view.error();
      first.views.push_back(*view);
    }
    std::vector<Member> members{std::move(first)};
    if (goal_.target.matches(start)) return std::optional(Path());
    while (static_cast<int>(origins_.size()) < most && !members.empty()) {
      std::vector<Child> children;
      for (std::size_t i = 0; i < members.size(); ++i)
        if (!add_children(members[i], static_cast<std::uint32_t>(i), children)) {
          if (error_) return *error_;
          return std::optional<Path>();
        }
      keep_best(children, width);
      auto& origins = origins_.emplace_back();
      std::vector<Member> next;
      next.reserve(children.size());
      seen_.clear();
      for (const Child& child : children) {
        origins.push_back({child.parent, child.direction});
        next.push_back(after(members[child.parent], child.direction));
        if (goal_.target.matches(next.back().state)) return std::optional(path_to(origins.size() - 1));
      }
      members = std::move(next);
    }
    return std::optional<Path>();
  }

 private:
  /// Adds what the moves of a member lead to, unless it is there already. False at the end of the meter, and if a table
  /// cannot be read.
  bool add_children(Member& member, std::uint32_t number, std::vector<Child>& children) {
    const int back = origins_.empty() ? -1 : SlideBoard::directions - 1 - origins_.back()[number].direction;
    for (int direction = 0; direction < SlideBoard::directions; ++direction) {
      const int from = board_.neighbour(member.blank, direction);
      if (from < 0 || direction == back) continue;
      if (meter_.is_due() && meter_.is_over(0)) return false;
      meter_.count();
      State state = member.state;
      std::swap(state[from], state[member.blank]);
      if (!seen_.insert(SlideSearch::key(state)).second) continue;
      int score = away(from);
      for (const View& view : member.views) {
        View::Look look;
        view.look(member.state[from], from, member.blank, look);
        if (!view.read(look, error_)) return false;
        score += view.sum() + look.change;
      }
      children.push_back({score, number, static_cast<std::uint8_t>(direction)});
    }
    return true;
  }

  /// The blank's moves home, where it has one cell to go to. They only decide between states that are equal otherwise.
  int away(int cell) const {
    if (!goal_.has_parity) return 0;
    const int home = __builtin_ctz(goal_.cells.blank);
    return std::abs(home / board_.cols() - cell / board_.cols()) +
           std::abs(home % board_.cols() - cell % board_.cols());
  }

  Member after(const Member& member, int direction) {
    Member next = member;
    const int from = board_.neighbour(member.blank, direction);
    for (View& view : next.views) {
      View::Look look;
      view.look(member.state[from], from, member.blank, look);
      if (view.read(look, error_)) view.exchange(look);
    }
    std::swap(next.state[from], next.state[member.blank]);
    next.blank = from;
    return next;
  }

  Path path_to(std::size_t number) const {
    Path path(origins_.size());
    for (std::size_t i = path.size(); i-- > 0;) {
      const auto& [parent, direction] = origins_[i][number];
      path[i] = direction;
      number = parent;
    }
    return path;
  }

  const SearchGoal& goal_;
  const SlideBoard& board_;
  Meter& meter_;
  std::vector<std::vector<Origin>> origins_;  // by the number of moves, from 1
  std::unordered_set<std::uint64_t> seen_;    // of the beam that is made
  std::optional<Error> error_;
};

}  // namespace

Result<std::optional<Path>> beam_path(const SearchGoal& goal, const State& start, std::size_t width, int most,
                                      Meter& meter) {
  return Beam(goal, meter).run(start, width, most);
}

}  // namespace tilebase
