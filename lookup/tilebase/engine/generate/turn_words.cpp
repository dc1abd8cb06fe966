#include <tilebase/engine/generate/turn_words.hpp>

#include <algorithm>
#include <stdexcept>

#include <tilebase/engine/puzzle/sizes.hpp>

namespace tilebase {
namespace {

/// Returns the number of cells of a puzzle, or as many as five tiles need, if that is more.
int cells_for_five_tiles(const Puzzle& puzzle) {
  if (puzzle.cells() > max_table_cells) throw std::length_error("TurnWords are for puzzles of at most 12 cells");
  return std::max(puzzle.cells(), puzzle.blank() ? 6 : 5);
}

/// All shuffles of a block's places, in lexicographic order. `number` has the position of a shuffle in that list, by
/// its places as three bits each.
struct Shuffles {
  explicit Shuffles(int size) : number(std::size_t{1} << (3U * static_cast<unsigned>(size))) {
    std::array<std::uint8_t, 6> places{0, 1, 2, 3, 4, 5};
    do {
      std::size_t code = 0;
      for (int i = 0; i < size; ++i) code = code << 3U | places[static_cast<std::size_t>(i)];
      number[code] = static_cast<std::uint16_t>(list.size());
      list.push_back(places);
    } while (std::next_permutation(places.begin(), places.begin() + size));
  }

  std::vector<std::array<std::uint8_t, 6>> list;
  std::vector<std::uint16_t> number;
};

/// Returns the order of a coset after a shuffle, as three bits a tile like TurnIndex::Decomposition::orders.
std::uint32_t order_after(const std::array<std::uint8_t, 6>& order, const std::array<std::uint8_t, 6>& shuffle,
                          int size) {
  std::uint32_t code = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(size); ++i) code = code << 3U | order[shuffle[i]];
  return code;
}

}  // namespace

TurnSteps::TurnSteps(const Puzzle& puzzle)
    : cells_(cells_for_five_tiles(puzzle)),
      index_(cells_, puzzle.blank().value_or(-1)),
      blank_cells_(static_cast<std::uint32_t>(puzzle.blank() ? cells_ : 1)),
      forward_(blank_cells_),
      backward_(blank_cells_ * puzzle.moves().size()) {
  const auto& blocks = index_.blocks();
  const Shuffles shuffles[3] = {Shuffles(blocks[0].size), Shuffles(blocks[1].size), Shuffles(blocks[2].size)};
  const std::size_t thirds = shuffles[2].list.size();

  // A move with the blank in one cell is a step from that cell; undone, it is a step from the blank's cell afterwards.
  std::vector<std::vector<Permutation>> effects(blank_cells_);
  const auto step_of = [&](std::size_t cell, std::size_t move, const Permutation& effect) {
    const auto match = std::find(effects[cell].begin(), effects[cell].end(), effect);
    const Step step{static_cast<MoveId>(move), static_cast<std::uint8_t>(effect.parity(cells_)),
                    static_cast<std::uint16_t>(match - effects[cell].begin())};
    if (match == effects[cell].end()) effects[cell].push_back(effect);
    return step;
  };
  for (std::size_t move = 0; move < puzzle.moves().size(); ++move) {
    const auto& at = puzzle.moves()[move].at;
    for (std::size_t cell = 0; cell < at.size(); ++cell) {
      if (!at[cell]) continue;
      const auto after = static_cast<std::size_t>(puzzle.blank_cell_after(*at[cell], static_cast<int>(cell)));
      forward_[cell].push_back(step_of(cell, move, *at[cell]));
      backward_[move * blank_cells_ + after].push_back(step_of(after, move, inverse(*at[cell])));
    }
  }
  for (const auto& cell_effects : effects) steps_ = std::max(steps_, cell_effects.size());

  const std::uint64_t states = std::uint64_t{index_.cosets()} * index_.turns();
  effects_.resize(std::size_t{index_.patterns()} * steps_);
  parity_.resize(index_.patterns());
  for (std::uint32_t pattern = 0; pattern < index_.patterns(); ++pattern) {
    const State state = index_.state(pattern * states);
    parity_[pattern] = static_cast<std::uint8_t>(state.parity(cells_));
    Effect* effect = &effects_[std::size_t{pattern} * steps_];
    for (const Permutation& step : effects[pattern % blank_cells_]) {
      const TurnIndex::Decomposition parts = index_.decompose(compose(state, step));
      effect->pattern = parts.pattern;
      effect->first = shuffles[0].number[parts.orders[0]];
      effect->others = static_cast<std::uint16_t>(shuffles[1].number[parts.orders[1]] * thirds +
                                                  shuffles[2].number[parts.orders[2]]);
      ++effect;
    }
  }

  const auto turn_of = [&](std::size_t block, std::uint32_t order) {
    const int size = blocks[block].size;
    return size == 0 ? 0 : blocks[block].weight * (order >> (3U * static_cast<unsigned>(size - 1)));
  };
  for (const auto& shuffle : shuffles[0].list)
    for (const auto& coset : index_.coset_orders(0)) {
      const std::uint32_t order = order_after(coset, shuffle, blocks[0].size);
      first_.push_back({static_cast<std::uint8_t>(index_.coset_term(0, order)),
                        static_cast<std::uint8_t>(turn_of(0, order) % index_.turns())});
    }
  for (const auto& second : shuffles[1].list)
    for (const auto& third : shuffles[2].list)
      for (const auto& second_coset : index_.coset_orders(1))
        for (const auto& third_coset : index_.coset_orders(2)) {
          const std::uint32_t order_1 = order_after(second_coset, second, blocks[1].size);
          const std::uint32_t order_2 = order_after(third_coset, third, blocks[2].size);
          others_.push_back(
              {static_cast<std::uint8_t>((index_.coset_term(1, order_1) + index_.coset_term(2, order_2)) / row),
               static_cast<std::uint8_t>((turn_of(1, order_1) + turn_of(2, order_2)) % index_.turns())});
        }
}

TurnSteps::Reach TurnSteps::reach(const State& goal) const {
  Reach reach(blank_cells_, {false, false});
  const std::uint32_t home = index_.decompose(goal).pattern % blank_cells_;
  reach[home][static_cast<std::size_t>(goal.parity(cells_))] = true;
  for (bool has_grown = true; has_grown;) {
    has_grown = false;
    for (std::uint32_t cell = 0; cell < blank_cells_; ++cell)
      for (const Step& step : forward_[cell]) {
        const std::uint32_t after = effect(cell, step).pattern % blank_cells_;
        for (const std::size_t parity : {0U, 1U})
          if (reach[after][parity ^ step.odd] && !reach[cell][parity]) reach[cell][parity] = has_grown = true;
      }
  }
  return reach;
}

std::uint64_t TurnSteps::bytes() const {
  return effects_.size() * sizeof(Effect) + (first_.size() + others_.size()) * sizeof(CosetEffect) + parity_.size();
}

}  // namespace tilebase
