#include <tilebase/engine/generate/group_steps.hpp>

#include <algorithm>
#include <stdexcept>
#include <unordered_map>
#include <utility>

namespace tilebase {
namespace {

using Arrangement = GroupIndex::Arrangement;

constexpr Arrangement identity = identity_permutation().lane;

/// Returns the arrangement of tiles whose cells `inner` tells, after their cells have moved as `outer` tells.
Arrangement after(const std::uint8_t* outer, const std::uint8_t* inner, int cells) {
  Arrangement result{};
  for (int tile = 0; tile < cells; ++tile) result[static_cast<std::size_t>(tile)] = outer[inner[tile]];
  return result;
}

bool are_equal(const Arrangement& a, const Arrangement& b, int cells) {
  return std::equal(a.begin(), a.begin() + cells, b.begin());
}

}  // namespace

GroupSteps::GroupSteps(std::shared_ptr<const GroupIndex> shared)
    : index_(std::move(shared)), elements_(index_->walks().elements().size()) {
  const GroupIndex& index = *index_;
  const auto require = [](const auto& part) {
    if (!part) throw std::logic_error("an element leads out of its group");
    return *part;
  };
  std::unordered_map<std::uint64_t, std::uint32_t> known_carries;
  for (std::uint32_t coset = 0; coset < index.cosets(); ++coset)
    for (const Permutation& element : index.walks().elements()) {
      const Arrangement moved = after(element.lane.data(), index.first_of_coset(coset), index.cells());
      const GroupIndex::Coset to = require(index.coset_of(moved.data()));
      const Arrangement carry = after(index.back_to_coset(to.coset), moved.data(), index.cells());
      const GroupIndex::Class of_carry = require(index.class_of(carry.data(), to.turned));
      const std::uint64_t key = std::uint64_t{of_carry.number} << 6U | of_carry.turn;
      const auto [entry, is_new] = known_carries.emplace(key, static_cast<std::uint32_t>(known_carries.size()));
      effects_.push_back({to.coset, entry->second});
      if (!is_new) continue;
      for (std::uint32_t number = 0; number < index.classes(); ++number) {
        const Arrangement shuffled = after(carry.data(), index.first_of_class(number), index.cells());
        const GroupIndex::Class result = require(index.class_of(shuffled.data(), to.turned));
        rows_.push_back(static_cast<std::uint16_t>(result.number << 6U | result.turn));
      }
    }
}

std::optional<std::string> GroupSteps::fault(const Puzzle& puzzle) const {
  if (!are_moves_right(puzzle)) return "a move is not that of the puzzle";
  if (!are_numbers_different()) return "two states have one number";
  const int cells = index_->cells();
  std::vector<std::optional<Arrangement>> carries(this->carries());
  for (std::uint32_t coset = 0; coset < index_->cosets(); ++coset)
    for (std::size_t element = 0; element < elements_; ++element) {
      const Effect& effect = this->effect(coset, static_cast<int>(element));
      const std::uint8_t* const moves = index_->walks().elements()[element].lane.data();
      if (effect.coset >= index_->cosets() || effect.carry >= carries.size()) return "an effect on a coset is wrong";
      const Arrangement moved = after(moves, index_->first_of_coset(coset), cells);
      const Arrangement carry = after(index_->back_to_coset(effect.coset), moved.data(), cells);
      if (!carries[effect.carry]) carries[effect.carry] = carry;
      if (!are_equal(*carries[effect.carry], carry, cells)) return "an effect on a coset is wrong";
    }
  for (std::uint32_t carry = 0; carry < carries.size(); ++carry)
    for (std::uint32_t number = 0; number < index_->classes() && carries[carry]; ++number) {
      const std::uint32_t result = row(carry)[number] >> 6U;
      const unsigned turn = row(carry)[number] & 63U;
      if (result >= index_->classes() || turn >= index_->turns()) return "an effect on a class is wrong";
      const Arrangement right = after(carries[carry]->data(), index_->first_of_class(number), cells);
      if (!are_equal(right, after(index_->first_of_class(result), index_->turned(turn), cells), cells))
        return "an effect on a class is wrong";
    }
  return std::nullopt;
}

/// Whether the steps from each place are the puzzle's moves, each with its element: compared by one board with the
/// blank there, whose tiles all differ, so it tells the whole permutation.
bool GroupSteps::are_moves_right(const Puzzle& puzzle) const {
  const HomeWalks& walks = index_->walks();
  const GroupIndex::Number states_of_place = index_->size() / static_cast<unsigned>(walks.places());
  for (int place = 0; place < walks.places(); ++place) {
    const State state = index_->state(states_of_place * static_cast<unsigned>(place));
    Arrangement before;
    if (index_->arrange(state, before) != place) return false;
    auto step = walks.steps(place).begin();
    for (const auto& [move, state_after] : puzzle.successors(state)) {
      Arrangement right;
      const int place_after = index_->arrange(state_after, right);
      if (place_after < 0) continue;
      if (step == walks.steps(place).end() || step->move != move || step->place != place_after) return false;
      const Permutation& element = walks.elements()[static_cast<std::size_t>(step->element)];
      if (!are_equal(right, after(element.lane.data(), before.data(), index_->cells()), index_->cells())) return false;
      ++step;
    }
    if (step != walks.steps(place).end()) return false;
  }
  return true;
}

/// Whether each coset, and each member of a coset, has a number of its own: whether the index finds them by their
/// cells.
bool GroupSteps::are_numbers_different() const {
  const int cells = index_->cells();
  for (std::uint32_t coset = 0; coset < index_->cosets(); ++coset) {
    const std::uint8_t* const first = index_->first_of_coset(coset);
    const auto place = index_->coset_of(first);
    if (!place || place->coset != coset || place->turned != 0) return false;
    const Arrangement nothing = after(index_->back_to_coset(coset), first, cells);
    if (!are_equal(nothing, identity, cells)) return false;
  }
  for (std::uint32_t number = 0; number < index_->classes(); ++number)
    for (unsigned turn = 0; turn < index_->turns(); ++turn) {
      const Arrangement member = after(index_->first_of_class(number), index_->turned(turn), cells);
      const auto place = index_->class_of(member.data(), turn % index_->kept_turns());
      if (!place || place->number != number || place->turn != turn) return false;
    }
  return true;
}

}  // namespace tilebase
