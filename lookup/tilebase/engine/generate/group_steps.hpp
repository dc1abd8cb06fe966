#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tilebase/engine/puzzle/group_index.hpp>

namespace tilebase {

/// Tables that tell what elements, moves seen from the blank's home, do to all states of a coset (puzzle/group_index).
/// An element takes the first member of a coset to a member of one other coset. The rest that leads there from the
/// other coset's first member is the *carry*; it acts on each class of the coset in the same way, and the carries are
/// few:
///
///     element after first of coset a              = first of coset b after carry c         effect(a, element) = b, c
///     carry c after first of class v              = first of class w after t turns         row(c)[v]          = w, t
///     element after (a, v, r turns)               = (b, w, r + t turns)                    two look-ups
///
/// Each entry is about one arrangement, but holds for all states, since moves and turns commute: so a proof compares
/// each entry with whole permutations, once, and trusts all steps then. Immutable; safe to share.
class GroupSteps {
 public:
  /// Throws std::logic_error if an element leads out of the group, which no index allows.
  explicit GroupSteps(std::shared_ptr<const GroupIndex> index);

  const GroupIndex& index() const { return *index_; }

  /// The effect of an element on a coset.
  struct Effect {
    std::uint32_t coset;
    std::uint32_t carry;
  };
  const Effect& effect(std::uint32_t coset, int element) const {
    return effects_[std::size_t{coset} * elements_ + static_cast<std::size_t>(element)];
  }

  /// Row of a carry, by class: the class after it and, in the lowest six bits, its turns.
  const std::uint16_t* row(std::uint32_t carry) const { return &rows_[std::size_t{carry} * index_->classes()]; }
  std::size_t carries() const { return rows_.size() / index_->classes(); }

  std::uint64_t bytes() const { return effects_.size() * sizeof(Effect) + rows_.size() * sizeof(std::uint16_t); }

  /// Compares each entry with whole permutations, each element with the puzzle's moves on boards, and the numbers of
  /// the index with each other: whether all differ. Returns the first difference; nullopt if all is right. O(entries *
  /// cells).
  std::optional<std::string> fault(const Puzzle& puzzle) const;

 private:
  friend struct FalseSteps;  // tests falsify entries

  bool are_moves_right(const Puzzle& puzzle) const;
  bool are_numbers_different() const;

  std::shared_ptr<const GroupIndex> index_;
  std::size_t elements_;
  std::vector<Effect> effects_;
  std::vector<std::uint16_t> rows_;
};

}  // namespace tilebase
