#include <tilebase/engine/puzzle/group_index.hpp>

#include <algorithm>
#include <numeric>

namespace tilebase {
namespace {

constexpr std::uint32_t with_turns(std::uint32_t number, unsigned turns) {
  return number << 6U | turns;
}

/// Returns the points of a chain: the base tiles, then all others.
std::vector<int> points_of(const GroupBase& base, int cells) {
  std::vector<int> points(base.tiles.begin(), base.tiles.end());
  for (int cell = 0; cell < cells; ++cell)
    if (std::find(points.begin(), points.end(), cell) == points.end()) points.push_back(cell);
  return points;
}

}  // namespace

GroupIndex::GroupIndex(const Puzzle& puzzle, const MoveSet& moves, const State& goal, const GroupBase& base)
    : cells_(puzzle.cells()),
      blank_(moves.depends_on_blank() ? *puzzle.blank() : -1),
      goal_(goal),
      walks_(moves, puzzle.blank_cell(goal)),
      base_(base),
      width_(static_cast<std::size_t>(cells_)),
      turns_(order_of(base.turn, cells_)) {}

std::optional<GroupIndex> GroupIndex::create(const Puzzle& puzzle, const State& goal, const GroupBase& base) {
  CellMask seen = 0;
  for (const std::uint8_t tile : base.tiles) {
    if (tile >= puzzle.cells() || (seen & bit_of(tile)) != 0) return std::nullopt;
    seen |= bit_of(tile);
  }
  CellMask turned = 0;
  for (int tile = 0; tile < puzzle.cells(); ++tile) turned |= bit_of(base.turn[tile] & (max_cells - 1));
  const CellMask every_tile = ~CellMask{0} >> (max_cells - static_cast<unsigned>(puzzle.cells()));
  if (base.kept > base.tiles.size() || turned != every_tile) return std::nullopt;
  if (puzzle.has_equal_tiles()) return std::nullopt;
  GroupIndex index(puzzle, MoveSet(puzzle), goal, base);
  if (index.turns_ > GroupBase::most_turns) return std::nullopt;
  const double limit = most_group_states / index.walks_.places();
  const auto chain = group_of(index.walks_, points_of(base, index.cells_), limit);
  if (chain.has_passed_limit() || !chain.is_member(base.turn) || !index.fill(chain)) return std::nullopt;
  return index;
}

std::optional<GroupIndex> GroupIndex::choose(const Puzzle& puzzle, const State& goal, double limit) {
  const auto base = choose_group_base(HomeWalks(MoveSet(puzzle), puzzle.blank_cell(goal)), puzzle.cells(), limit);
  return base ? create(puzzle, goal, *base) : std::nullopt;
}

bool GroupIndex::fill(const StabilizerChain& chain) {
  const auto& levels = chain.levels();
  double cosets = 1;
  double members = 1;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const std::size_t images = levels[i].to.size();
    if (i >= base_.tiles.size() && images > 1) return false;  // the base tiles do not tell these members apart
    if (i < base_.tiles.size()) radix_.push_back(static_cast<std::uint32_t>(images));
    (i < base_.kept ? cosets : members) *= static_cast<double>(images);
    if (i < base_.kept) continue;
    // Members that keep the kept tiles must keep them after a turn, too: then turns take cosets to cosets.
    for (const Permutation& generator : levels[i].generators)
      for (std::size_t tile = 0; tile < base_.kept; ++tile)
        if (const int turned = base_.turn[base_.tiles[tile]]; generator[turned] != turned) return false;
  }
  fill_turns();
  if (cosets > GroupBase::most_cosets || members * kept_turns_ > GroupBase::most_members) return false;
  return fill_cosets(chain) && fill_classes(chain);
}

void GroupIndex::fill_turns() {
  kept_turns_ = turns_;
  Permutation turned = identity_permutation();
  for (unsigned turn = 0; turn < turns_; ++turn) {
    bool are_in_place = turn > 0;
    for (std::size_t i = 0; i < base_.kept; ++i)
      are_in_place = are_in_place && turned[base_.tiles[i]] == base_.tiles[i];
    if (are_in_place) kept_turns_ = std::min(kept_turns_, turn);
    append(turned_, turned);
    const Permutation back = inverse(turned);
    for (const std::uint8_t tile : base_.tiles) turned_back_.push_back(back[tile]);
    turned = compose(turned, base_.turn, cells_);
  }
}

/// Lists the members that differ by the cells of the base tiles from `begin` to before `end`, in lexicographic order of
/// these cells: one member for each choice of cells. Fills cells_after_ for these tiles.
std::vector<Permutation> GroupIndex::list_members(const StabilizerChain& chain, std::size_t begin, std::size_t end) {
  std::vector<Permutation> members{identity_permutation()};
  for (std::size_t i = begin; i < end; ++i) {
    const StabilizerChain::Level& level = chain.levels()[i];
    std::vector<Permutation> longer;
    longer.reserve(members.size() * level.to.size());
    std::vector<CellMask>& cells_after = cells_after_.emplace_back();
    for (const Permutation& member : members) {
      const Permutation back = inverse(member, cells_);
      const CellMask cells = image(member, level.images);
      cells_after.push_back(cells);
      for (CellMask rest = cells; rest != 0; rest &= rest - 1)
        longer.push_back(compose(member, level.to_image(back[std::countr_zero(rest)]), cells_));
    }
    members = std::move(longer);
  }
  return members;
}

bool GroupIndex::fill_cosets(const StabilizerChain& chain) {
  const auto members = list_members(chain, 0, base_.kept);
  coset_of_rank_.assign(members.size(), none);
  std::uint32_t cosets = 0;
  for (std::size_t kept = 0; kept < members.size(); ++kept) {
    if (coset_of_rank_[kept] != none) continue;
    Permutation first = members[kept];
    for (std::size_t i = base_.kept; i < base_.tiles.size(); ++i) {
      const StabilizerChain::Level& level = chain.levels()[i];
      const int lowest = std::countr_zero(image(first, level.images));
      first = compose(first, level.to_image(inverse(first, cells_)[lowest]), cells_);
    }
    for (unsigned turn = 0; turn < kept_turns_; ++turn) {
      const std::uint8_t* const turned = &turned_[turn * width_];
      const std::uint32_t rank =
          this->rank(0, base_.kept, [&](std::size_t i) { return first[turned[base_.tiles[i]]]; });
      if (rank == none || coset_of_rank_[rank] != none) return false;
      coset_of_rank_[rank] = with_turns(cosets, turn);
    }
    append(of_coset_, first);
    append(to_coset_, inverse(first));
    ++cosets;
  }
  return true;
}

bool GroupIndex::fill_classes(const StabilizerChain& chain) {
  const auto members = list_members(chain, base_.kept, base_.tiles.size());
  class_of_rank_.assign(members.size(), none);
  for (std::size_t other = 0; other < members.size(); ++other) {
    if (class_of_rank_[other] != none) continue;
    const Permutation& first = members[other];
    for (unsigned turn = 0; turn < turns_; turn += kept_turns_) {
      const std::uint8_t* const turned = &turned_[turn * width_];
      const std::uint32_t rank =
          this->rank(base_.kept, base_.tiles.size(), [&](std::size_t i) { return first[turned[base_.tiles[i]]]; });
      if (rank == none || class_of_rank_[rank] != none) return false;
      class_of_rank_[rank] = with_turns(classes_, turn);
    }
    append(of_class_, first);
    ++classes_;
  }
  return classes_ <= GroupBase::most_classes;
}

void GroupIndex::append(std::vector<std::uint8_t>& to, const Permutation& arrangement) const {
  to.insert(to.end(), arrangement.lane.begin(), arrangement.lane.begin() + cells_);
}

int GroupIndex::arrange(const State& state, Arrangement& arrangement) const {
  Arrangement cell_of_tile;
  for (int cell = 0; cell < cells_; ++cell) cell_of_tile[state[cell]] = static_cast<std::uint8_t>(cell);
  const int place = blank_ >= 0 ? walks_.place_of(cell_of_tile[static_cast<std::size_t>(blank_)]) : 0;
  if (place < 0) return place;
  const Permutation& walk = walks_.walk_back(place);
  for (std::size_t tile = 0; tile < width_; ++tile) arrangement[tile] = walk[cell_of_tile[goal_[tile]]];
  return place;
}

std::optional<GroupIndex::Number> GroupIndex::of(const State& state) const {
  Arrangement at_home;
  const int place = arrange(state, at_home);
  if (place < 0) return std::nullopt;
  const auto coset = coset_of(at_home.data());
  if (!coset) return std::nullopt;
  const std::uint8_t* const to_first = back_to_coset(coset->coset);
  const std::uint8_t* const tiles = turned_back_.data() + coset->turned * base_.tiles.size();
  const auto in_coset = find_class([&](std::size_t i) { return to_first[at_home[tiles[i]]]; }, coset->turned);
  if (!in_coset) return std::nullopt;
  // The base tiles alone would give some arrangements that are no members a number.
  const std::uint8_t* const of_coset = first_of_coset(coset->coset);
  const std::uint8_t* const of_class = first_of_class(in_coset->number);
  const std::uint8_t* const turned_tiles = turned(in_coset->turn);
  for (std::size_t tile = 0; tile < width_; ++tile)
    if (of_coset[of_class[turned_tiles[tile]]] != at_home[tile]) return std::nullopt;
  return ((static_cast<Number>(place) * cosets() + coset->coset) * classes_ + in_coset->number) * turns_ +
         in_coset->turn;
}

State GroupIndex::state(Number number) const {
  const std::uint8_t* const turned_tiles = turned(static_cast<unsigned>(number % turns_));
  number /= turns_;
  const std::uint8_t* const of_class = first_of_class(static_cast<std::uint32_t>(number % classes_));
  number /= classes_;
  const std::uint8_t* const of_coset = first_of_coset(static_cast<std::uint32_t>(number % cosets()));
  const Permutation& walk = walks_.walk(static_cast<int>(number / cosets()));
  State state = identity_permutation(goal_.cells);
  for (std::size_t tile = 0; tile < width_; ++tile) state[walk[of_coset[of_class[turned_tiles[tile]]]]] = goal_[tile];
  return state;
}

std::uint64_t GroupIndex::bytes() const {
  std::uint64_t bytes = (coset_of_rank_.size() + class_of_rank_.size()) * sizeof(std::uint32_t) + of_coset_.size() +
                        to_coset_.size() + of_class_.size();
  for (const auto& cells : cells_after_) bytes += cells.size() * sizeof(CellMask);
  return bytes;
}

}  // namespace tilebase
