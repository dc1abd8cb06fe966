#include <tilebase/engine/search/beam.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>

#include <base/int_array.hpp>
#include <base/side_by_side.hpp>
#include <base/system.hpp>
#include <tilebase/engine/search/slide_search.hpp>

namespace tilebase {
namespace {

/// A member of the next beam, before it is made.
struct Child {
  int score;
  std::uint32_t parent;
  std::uint16_t grows;  // bit i: whether the number of the tile's part i does
  std::uint8_t direction;
};

/// Members of a beam that follow each other: what a thread takes at a time.
struct Piece {
  std::vector<Child> children;
  std::size_t first_child = 0;         // its number in the next beam
  std::optional<std::size_t> arrived;  // the number of a child that matches
  bool is_over = false;                // the meter was
  std::optional<Error> error;          // why a table could not be read
};

/// Keeps at most `width` children, those with the lowest scores; of equal ones the first, so that every machine keeps
/// the same. Their order stays. How many they are.
std::size_t keep_best(std::vector<Piece>& pieces, std::size_t width) {
  IntVector<std::size_t> with_score;
  for (const Piece& piece : pieces)
    for (const Child& child : piece.children) {
      if (static_cast<std::size_t>(child.score) >= with_score.size())
        with_score.resize(static_cast<std::size_t>(child.score) + 1);
      ++with_score[child.score];
    }
  std::size_t left = width;
  for (std::size_t& kept : with_score) left -= kept = std::min(kept, left);
  std::size_t count = 0;
  for (Piece& piece : pieces) {
    piece.first_child = count;
    std::erase_if(piece.children, [&](const Child& child) {
      if (with_score[child.score] == 0) return true;
      --with_score[child.score];
      return false;
    });
    count += piece.children.size();
  }
  return count;
}

/// How a member of a beam was reached: for the path at the end.
struct Origin {
  std::uint32_t parent;
  std::uint8_t direction;
};

/// Which states were made, by their hashes: where two states have the same, the second is lost. For several threads.
class Seen {
 public:
  static std::size_t hash(const State& state) { return StateHash()(state) | 1U; }

  /// Forgets all, and has room for so many.
  void clear(std::size_t most) { hashes_.assign(std::bit_ceil(2 * most + 1), 0); }

  void prefetch(std::size_t hash) const { __builtin_prefetch(&hashes_[hash & (hashes_.size() - 1)], 1); }

  /// Whether a state is new.
  bool insert(std::size_t hash) {
    for (std::size_t at = hash;; ++at) {
      std::size_t* const entry = &hashes_[at & (hashes_.size() - 1)];
      std::size_t known = __atomic_load_n(entry, __ATOMIC_RELAXED);
      if (known == 0 && __atomic_compare_exchange_n(entry, &known, hash, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        return true;
      if (known == hash) return false;
    }
  }

 private:
  std::vector<std::size_t> hashes_;
};

class Beam {
  /// More covers make a beam slower, but hardly better.
  static constexpr std::size_t few_covers = 6;

 public:
  Beam(const SearchGoal& goal, Meter& meter, const std::atomic<std::size_t>& threads)
      : goal_(goal),
        board_(goal.patterns->board()),
        meter_(meter),
        threads_(threads),
        view_(goal.ladder->bound(goal.ladder->highest_used()), goal, few_covers) {
    for (int cover = 0; cover < view_.covers(); ++cover)
      for (View::Parts parts = view_.cover(cover); parts != 0; parts &= parts - 1)
        in_covers_[std::countr_zero(parts)][cover] = 1;
  }

  Result<std::optional<Path>> run(const State& start, std::size_t width, std::size_t widest, int most) {
    if (goal_.target.matches(start)) return std::optional(Path());
    Members members;
    members.resize(1, view_.parts());
    members.states[0] = Member{start, start.lane_of(goal_.blank), Sums{}};
    View::Placement placed;
    if (const auto done = view_.place(start, placed.data()); !done) return done.error();
    for (int part = 0; part < view_.parts(); ++part) members.placed(0)[part] = Packed(placed[part]);
    for (int cover = 0; cover < view_.covers(); ++cover)
      members.states[0].sums[cover] = static_cast<std::int16_t>(view_.sum(cover, placed.data()));
    const std::size_t first_width = width;
    while (static_cast<int>(origins_.size()) < most && !members.states.empty()) {
      const std::size_t expanded = members.states.size();
      std::chrono::steady_clock::time_point began;
      if constexpr (has_threads) began = std::chrono::steady_clock::now();
      add_children(members);
      for (const Piece& piece : pieces_) {
        if (piece.error) return *piece.error;
        if (piece.is_over) return std::optional<Path>();
      }
      make(members, keep_best(pieces_, width));
      for (const Piece& piece : pieces_)
        if (piece.arrived) return std::optional(path_to(*piece.arrived));
      if constexpr (has_threads)
        if (widest > first_width && expanded >= first_width / 2) {
          // At the speed of this move: other threads come and go. The times of the moves that may be left shrink
          // evenly, as near the goal a narrow beam is as good; what twenty more would take is kept back.
          constexpr int kept_back = 20;
          const auto taken = std::chrono::steady_clock::now() - began;
          const auto a_move = meter_.left() / (most - static_cast<int>(origins_.size()) + kept_back) * 2;
          const auto states = static_cast<std::int64_t>(expanded) * std::max<std::int64_t>(a_move.count(), 0) /
                              std::max<std::int64_t>(taken.count(), 1);
          width = std::clamp(static_cast<std::size_t>(states), first_width / 10, widest);
        }
    }
    return std::optional<Path>();
  }

 private:
  /// By cover, the sum of its numbers.
  using Sums [[gnu::vector_size(16)]] = std::int16_t;
  static_assert(few_covers <= sizeof(Sums) / sizeof(std::int16_t));

  /// The greatest sum and the mean, times the number of covers.
  int score(Sums sums) const {
    int all = 0;
    int greatest = 0;
    for (std::size_t cover = 0; cover < few_covers; ++cover) {
      all += sums[cover];
      greatest = std::max<int>(greatest, sums[cover]);
    }
    return all + view_.covers() * greatest;
  }

  /// Where the tiles of a part are, in half the bytes: of the number, what tells whether the next is greater.
  struct Packed {
    static constexpr unsigned order_bits = PatternIndex::bits_a_tile * PatternIndex::most_tiles;

    CellMask cells;
    std::uint32_t order : order_bits;
    std::uint32_t value : 2;

    Packed() = default;
    explicit Packed(const View::Placed& placed)
        : cells(placed.cells),
          order(placed.order & ((1U << order_bits) - 1)),
          value(static_cast<std::uint32_t>(placed.value) & 3U) {}
    View::Placed placed() const { return {cells, order, static_cast<int>(value) + 4}; }
  };

  /// The states of a beam, and where the tiles of their parts are.
  struct Member {
    State state;
    int blank;
    Sums sums;
  };
  struct Members {
    std::vector<Member> states;
    std::vector<Packed> all_placed;
    std::size_t parts = 0;

    void resize(std::size_t size, int parts_) {
      parts = static_cast<std::size_t>(parts_);
      states.resize(size);
      all_placed.resize(size * parts);
    }
    Packed* placed(std::size_t number) { return all_placed.data() + number * parts; }
    const Packed* placed(std::size_t number) const { return all_placed.data() + number * parts; }
  };

  /// A move of a member, until it is a child.
  struct Step {
    std::uint32_t parent;
    int from;
    MoveId direction;
    std::size_t hash;
  };
  using Looks = std::array<View::Look, few_covers>;  // of the moved tile's parts: one of each cover

  /// The parts of the tile that a step moves.
  View::Parts parts_of(const Members& members, const Step& step) const {
    return view_.parts_of(members.states[step.parent].state[step.from]);
  }

  /// Members that are expanded together: what all their moves look up is on its way to the processor before the first
  /// is needed.
  static constexpr std::size_t together = 8;
  static constexpr std::size_t members_a_piece = 8'192;

  /// Finds what the moves of the members lead to, each state once.
  void add_children(const Members& members) {
    seen_.clear(SlideBoard::directions * members.states.size());
    pieces_.resize((members.states.size() + members_a_piece - 1) / members_a_piece);
    const std::size_t threads = has_threads ? threads_.load() : 1;
    side_by_side(threads, pieces_.size(), [&](std::size_t number) {
      if (threads == 1) return expand(members, number, meter_);
      Meter own = meter_.of_thread();
      expand(members, number, own);
    });
  }

  void expand(const Members& members, std::size_t number, Meter& meter) {
    has_bit_instructions() ? expand_with_bits(members, number, meter) : expand_piece(members, number, meter);
  }
  TILEBASE_WITH_BITS void expand_with_bits(const Members& members, std::size_t number, Meter& meter) {
    expand_piece(members, number, meter);
  }

  [[gnu::always_inline]] void expand_piece(const Members& members, std::size_t number, Meter& meter) {
    Piece& piece = pieces_[number];
    piece.children.clear();
    const std::size_t begin = number * members_a_piece;
    const std::size_t end_of_piece = std::min(begin + members_a_piece, members.states.size());
    std::array<Step, SlideBoard::directions * together> steps;
    std::array<Looks, SlideBoard::directions * together> looks;
    for (std::size_t first = begin; first < end_of_piece; first += together) {
      Step* end = steps.data();
      for (std::size_t i = first; i < std::min(first + together, end_of_piece); ++i) {
        const Member& member = members.states[i];
        const int back = origins_.empty() ? -1 : SlideBoard::opposite(origins_.back()[i].direction);
        for (int direction = 0; direction < SlideBoard::directions; ++direction) {
          const int from = board_.neighbour(member.blank, direction);
          if (from < 0 || direction == back) continue;
          if (meter.is_due() && meter.is_over(0)) {
            piece.is_over = true;
            return;
          }
          meter.count();
          State state = member.state;
          std::swap(state[from], state[member.blank]);
          end->parent = static_cast<std::uint32_t>(i);
          end->from = from;
          end->direction = static_cast<MoveId>(direction);
          end->hash = Seen::hash(state);
          seen_.prefetch(end->hash);
          ++end;
        }
      }
      const Step* const last = end;
      end = steps.data();
      for (const Step* step = steps.data(); step != last; ++step)
        if (seen_.insert(step->hash)) *end++ = *step;
      Looks* its = looks.data();
      for (const Step* step = steps.data(); step != end; ++step, ++its) {
        const Packed* const placed = members.placed(step->parent);
        View::Look* look = its->data();
        for (View::Parts left = parts_of(members, *step); left != 0; left &= left - 1) {
          const int part = std::countr_zero(left);
          view_.move(part, placed[part].placed(), step->from, members.states[step->parent].blank, *look++);
        }
      }
      its = looks.data();
      for (const Step* step = steps.data(); step != end; ++step, ++its) {
        View::Look* look = its->data();
        for (View::Parts left = parts_of(members, *step); left != 0; left &= left - 1)
          view_.look(std::countr_zero(left), step->from, *look++);
      }
      its = looks.data();
      for (const Step* step = steps.data(); step != end; ++step, ++its) {
        const Packed* const placed = members.placed(step->parent);
        Child child{0, step->parent, 0, step->direction};
        Sums sums = members.states[step->parent].sums;
        unsigned i = 0;
        for (View::Parts left = parts_of(members, *step); left != 0; left &= left - 1, ++i) {
          const int part = std::countr_zero(left);
          bool grows = false;
          if (!view_.read(part, placed[part].placed(), (*its)[i], grows, piece.error)) return;
          sums += grows ? in_covers_[part] : -in_covers_[part];
          child.grows |= static_cast<std::uint16_t>((grows ? 1U : 0U) << i);
        }
        child.score = score(sums) + away(step->from);
        piece.children.push_back(child);
      }
    }
  }

  /// The blank's moves home, where it has one cell to go to. They only decide between states that are equal otherwise.
  int away(int cell) const {
    if (!goal_.has_parity) return 0;
    const int home = __builtin_ctz(goal_.cells.blank);
    return std::abs(home / board_.cols() - cell / board_.cols()) +
           std::abs(home % board_.cols() - cell % board_.cols());
  }

  /// Makes the children that are kept, `count` in all: the members from then on.
  void make(Members& members, std::size_t count) {
    origins_.emplace_back().resize(count);
    next_.resize(count, view_.parts());
    side_by_side(threads_, pieces_.size(), [&](std::size_t number) {
      has_bit_instructions() ? make_with_bits(members, pieces_[number]) : make_piece(members, pieces_[number]);
    });
    std::swap(members, next_);
  }

  TILEBASE_WITH_BITS void make_with_bits(const Members& members, Piece& piece) { make_piece(members, piece); }

  [[gnu::always_inline]] void make_piece(const Members& members, Piece& piece) {
    std::size_t number = piece.first_child;
    for (const Child& child : piece.children) {
      origins_.back()[number] = {child.parent, child.direction};
      Member& member = next_.states[number] = members.states[child.parent];
      Packed* const placed = next_.placed(number);
      std::copy_n(members.placed(child.parent), view_.parts(), placed);
      const int from = board_.neighbour(member.blank, child.direction);
      unsigned i = 0;
      for (View::Parts parts = view_.parts_of(member.state[from]); parts != 0; parts &= parts - 1, ++i) {
        const int part = std::countr_zero(parts);
        View::Placed after;
        view_.move_tiles(part, placed[part].placed(), from, member.blank, after);
        const bool grows = (child.grows >> i & 1U) != 0;
        after.value = static_cast<int>(placed[part].value) + (grows ? 1 : -1);
        member.sums += grows ? in_covers_[part] : -in_covers_[part];
        placed[part] = Packed(after);
      }
      std::swap(member.state[from], member.state[member.blank]);
      member.blank = from;
      if (goal_.target.matches(member.state)) {
        piece.arrived = number;
        return;
      }
      ++number;
    }
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
  const std::atomic<std::size_t>& threads_;
  View view_;
  IntArray<Sums, View::most_parts> in_covers_{};  // by part: 1 for each cover that it belongs to
  std::vector<std::vector<Origin>> origins_;      // by the number of moves, from 1
  // Of the beam that is made:
  Seen seen_;
  std::vector<Piece> pieces_;  // of the one before
  Members next_;
};

}  // namespace

Result<std::optional<Path>> beam_path(const SearchGoal& goal, const State& start, std::size_t width, std::size_t widest,
                                      int most, const std::atomic<std::size_t>& threads, Meter& meter) {
  return Beam(goal, meter, threads).run(start, width, widest, most);
}

}  // namespace tilebase
