// Searches and proofs by the group of the moves, against a search that keeps whole states in a hash table.

#include <algorithm>
#include <deque>
#include <numeric>
#include <random>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <tilebase/engine/generate/group_search.hpp>
#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/search/state_hash.hpp>
#include <tilebase/engine/table/packed_array.hpp>

#include "support/catch.hpp"
#include "support/random_boards.hpp"
#include "support/states.hpp"

namespace tilebase {

/// Falsifies one entry of the tables of steps.
struct FalseSteps {
  static void change_coset(GroupSteps& steps, std::size_t entry) {
    auto& effect = steps.effects_[entry % steps.effects_.size()];
    effect.coset = (effect.coset + 1) % steps.index_->cosets();
  }
  static void change_carry(GroupSteps& steps, std::size_t entry) {
    auto& effect = steps.effects_[entry % steps.effects_.size()];
    effect.carry = static_cast<std::uint32_t>((effect.carry + 1) % steps.carries());
  }
  static void change_class(GroupSteps& steps, std::size_t entry) {
    auto& result = steps.rows_[entry % steps.rows_.size()];
    result = static_cast<std::uint16_t>(((result >> 6U) + 1U) % steps.index_->classes() << 6U | (result & 63U));
  }
  static void change_turn(GroupSteps& steps, std::size_t entry) {
    auto& result = steps.rows_[entry % steps.rows_.size()];
    result = static_cast<std::uint16_t>((result & ~63U) | ((result & 63U) + 1U) % steps.index_->turns());
  }
};

}  // namespace tilebase

using namespace tilebase;
using support::below;

namespace {

std::vector<int> random_order(int size, std::mt19937& random) {
  std::vector<int> order;
  for (int i = 0; i < size; ++i) order.push_back(i);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[below(i, random)]);
  return order;
}

std::string cycles_text(const std::vector<int>& to) {
  std::string text;
  std::vector<bool> seen(to.size());
  for (std::size_t cell = 0; cell < to.size(); ++cell) {
    if (seen[cell] || to[cell] == static_cast<int>(cell)) continue;
    text += '(';
    for (std::size_t at = cell; !seen[at]; at = static_cast<std::size_t>(to[at])) {
      seen[at] = true;
      text += (text.back() == '(' ? "" : " ") + std::to_string(at + 1);
    }
    text += ')';
  }
  return text.empty() ? "()" : text;
}

/// Definition of a puzzle of few states: its cells are groups of `fibre` cells, such as the stickers of a corner, that
/// moves permute and twist. Moves may have no inverse.
std::string twisted_text(std::mt19937& random) {
  const int fibre = 1 + static_cast<int>(below(4, random));
  const int places = 2 + static_cast<int>(below(static_cast<std::size_t>(24 / fibre > 7 ? 6 : 24 / fibre - 1), random));
  const int cells = std::max(4, fibre * places);
  std::string text = "name = twisted\ntiles =";
  for (int cell = 0; cell < cells; ++cell) text += " t" + std::to_string(cell);
  text += "\n[move]\n";
  const std::size_t moves = 1 + below(3, random);
  for (std::size_t move = 0; move < moves; ++move) {
    std::vector<int> to;
    for (int cell = 0; cell < cells; ++cell) to.push_back(cell);
    std::vector<int> order = random_order(places, random);
    order.resize(2 + below(static_cast<std::size_t>(places - 1), random));
    for (std::size_t i = 0; i < order.size(); ++i) {
      const int twist = static_cast<int>(below(static_cast<std::size_t>(fibre), random));
      for (int k = 0; k < fibre; ++k)
        to[static_cast<std::size_t>(order[i] * fibre + k)] =
            order[(i + 1) % order.size()] * fibre + (k + twist) % fibre;
    }
    text += static_cast<char>('p' + move) + std::string(" = ") + cycles_text(to) + '\n';
  }
  return text;
}

/// Definition of slides on a random graph, with one-way slides, walls (missing edges), perhaps a move that does
/// something else for some cells of the blank. A ring has few states, whatever its cells.
std::string graph_text(std::mt19937& random) {
  const bool is_ring = below(3, random) == 0;
  const int cells = 4 + static_cast<int>(below(is_ring ? 21 : 5, random));
  const std::vector<int> order = random_order(cells, random);
  std::string text = "name = graph\ntiles =";
  const int blank = static_cast<int>(below(static_cast<std::size_t>(cells), random));
  for (int cell = 0; cell < cells; ++cell) text += cell == blank ? std::string(" x") : " t" + std::to_string(cell);
  text += "\nblank = x\n[move]\n";
  std::vector<std::vector<std::pair<int, int>>> slides(2 + below(2, random));
  const auto add = [&](int from, int to) {
    for (auto& move : slides)
      if (std::ranges::none_of(move, [&](const auto& slide) { return slide.first == from; })) {
        move.emplace_back(from, to);
        return;
      }
  };
  const auto add_edge = [&](int a, int b) {
    const std::size_t kind = below(6, random);  // rarely one-way
    if (kind != 0) add(a, b);
    if (kind != 1) add(b, a);
  };
  for (int i = 0; i + 1 < cells; ++i)
    if (below(20, random) != 0) add_edge(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(i + 1)]);
  add_edge(order.back(), order.front());
  for (std::size_t i = 0; !is_ring && i < below(4, random); ++i) {
    const auto ends = random_order(cells, random);
    add_edge(ends[0], ends[1]);
  }
  bool has_move = false;
  for (std::size_t move = 0; move < slides.size(); ++move) {
    if (slides[move].empty()) continue;
    std::ranges::sort(slides[move]);
    text += static_cast<char>('a' + move) + std::string(" =");
    for (const auto& [from, to] : slides[move])
      text += ' ' + std::to_string(from + 1) + ":(" + std::to_string(from + 1) + ' ' + std::to_string(to + 1) + ')';
    text += '\n';
    has_move = true;
  }
  if (!has_move || (!is_ring && below(3, random) == 0)) {
    std::vector<int> to = random_order(cells, random);
    if (std::ranges::is_sorted(to)) std::swap(to[0], to[1]);
    text += "z = " + std::to_string(1 + below(static_cast<std::size_t>(cells), random)) + ':' + cycles_text(to) + '\n';
  }
  return text;
}

using HashTable = std::unordered_map<State, int, StateHash>;

/// The distances of all states that can reach a goal: backwards, by every move undone from where it may have been made.
HashTable search_by_hash(const Puzzle& puzzle, const State& goal) {
  HashTable table{{goal, 0}};
  std::deque<State> queue{goal};
  for (; !queue.empty(); queue.pop_front()) {
    const State state = queue.front();
    const int distance = table.at(state);
    for (const Move& move : puzzle.moves())
      for (std::size_t cell = 0; cell < move.at.size(); ++cell) {
        if (!move.at[cell]) continue;
        const State before = compose(state, inverse(*move.at[cell]));
        if (puzzle.blank() && puzzle.blank_cell(before) != static_cast<int>(cell)) continue;
        if (table.emplace(before, distance + 1).second) queue.push_back(before);
      }
  }
  return table;
}

struct Searched {
  std::shared_ptr<const GroupIndex> index;
  std::shared_ptr<const GroupSteps> steps;
  std::vector<std::uint64_t> histogram;
  int bits = 0;
  std::vector<std::uint8_t> bytes;

  BlockDistances distances(const Puzzle& puzzle) const { return {puzzle, index->goal(), histogram, bits, bytes}; }
};

Searched search(GroupIndex index, std::size_t threads) {
  Searched result;
  result.index = std::make_shared<const GroupIndex>(std::move(index));
  result.steps = std::make_shared<const GroupSteps>(result.index);
  const auto search = GroupSearch::start(result.steps, GroupSearch::Keep::distances);
  while (search->next_level(threads) > 0) {
  }
  result.histogram = search->histogram();
  result.bits = distance_width(static_cast<int>(result.histogram.size()) - 1);
  const auto packed = search->pack(result.bits, threads);
  const std::size_t size = PackedArray::byte_count(static_cast<std::size_t>(result.index->size()), result.bits);
  result.bytes.assign(packed.data(), packed.data() + size);
  return result;
}

/// Compares every number and every distance with the search by hash. Returns the number of states that are numbered.
std::uint64_t check_all(const std::string& text, std::mt19937& random) {
  const auto puzzle = support::puzzle_from(text);
  constexpr double most_states = 200'000;
  auto index = GroupIndex::choose(*puzzle, puzzle->goal(), most_states);
  if (!index) return 0;
  const Searched searched = search(std::move(*index), 1 + below(3, random));
  const HashTable distances_by_hash = search_by_hash(*puzzle, puzzle->goal());
  const BlockDistances distances = searched.distances(*puzzle);
  std::uint64_t wrong = 0;
  for (std::uint64_t number = 0; number < searched.index->size(); ++number) {
    const State state = searched.index->state(number);
    wrong += searched.index->of(state) != number ? 1 : 0;
    const auto right = distances_by_hash.find(state);
    wrong += distances[number] !=
             (right == distances_by_hash.end() ? distances.unreachable() : static_cast<unsigned>(right->second));
  }
  for (const auto& [state, distance] : distances_by_hash) wrong += searched.index->of(state) ? 0 : 1;
  CHECK(wrong == 0);
  CHECK(std::accumulate(searched.histogram.begin(), searched.histogram.end(), std::uint64_t{0}) ==
        distances_by_hash.size());
  CHECK(fault_in_groups(distances, *searched.steps, 2) == std::nullopt);
  return searched.index->size();
}

void check_random_definitions(int definitions, unsigned seed) {
  std::mt19937 random(seed);
  int count = 0;
  for (int i = 0; count < definitions; ++i) {
    const std::string text = i % 2 == 0 ? twisted_text(random) : graph_text(random);
    CAPTURE(i, text);
    count += check_all(text, random) > 1 ? 1 : 0;
  }
}

}  // namespace

TEST_CASE("every number and every distance of random definitions is that of a search by hash") {
  check_random_definitions(60, 1);
}

TEST_CASE("every number and every distance of 2,000 random definitions is that of a search by hash", "[.full]") {
  check_random_definitions(2000, 2);
}

TEST_CASE("falsified distances and step tables are refused") {
  const auto puzzle = support::builtin("mixed2x4");
  Searched searched = search(GroupIndex::choose(*puzzle, puzzle->goal()).value(), 1);
  REQUIRE(fault_in_groups(searched.distances(*puzzle), *searched.steps, 1) == std::nullopt);
  std::mt19937 random(8);
  const auto entry = [&] { return below(1'000'000, random); };
  for (int i = 0; i < 10; ++i) {
    const auto right = searched.bytes;
    searched.bytes[entry() % searched.bytes.size()] ^= static_cast<std::uint8_t>(1U << below(8, random));
    CHECK(fault_in_groups(searched.distances(*puzzle), *searched.steps, 1));
    searched.bytes = right;
  }
  for (int i = 0; i < 10; ++i)
    for (const auto change :
         {&FalseSteps::change_coset, &FalseSteps::change_carry, &FalseSteps::change_class, &FalseSteps::change_turn}) {
      GroupSteps steps(searched.index);
      change(steps, entry());
      CHECK(steps.fault(*puzzle));
    }
  // Distances to another goal are right by every rule but the first.
  const State other = *puzzle->apply(puzzle->goal(), 0);
  const BlockDistances moved{*puzzle, other, searched.histogram, searched.bits, searched.bytes};
  CHECK(fault_in_groups(moved, *searched.steps, 1));
  auto histogram = searched.histogram;
  ++histogram[1];
  --histogram[2];
  CHECK(fault_in_groups({*puzzle, puzzle->goal(), histogram, searched.bits, searched.bytes}, *searched.steps, 1));
}

TEST_CASE("steps of another puzzle are refused") {
  // Both puzzles have the same cells and the same group, by other moves.
  const auto puzzle = support::puzzle_from("name = a\ntiles = a b c d e\n[move]\np = (1 2 3 4 5)\nq = (1 2)\n");
  const auto other = support::puzzle_from("name = a\ntiles = a b c d e\n[move]\np = (1 2 3 4 5)\nq = (2 3)\n");
  const Searched searched = search(GroupIndex::choose(*puzzle, puzzle->goal()).value(), 1);
  CHECK(fault_in_groups(searched.distances(*puzzle), *searched.steps, 1) == std::nullopt);
  CHECK(fault_in_groups(searched.distances(*other), *searched.steps, 1) == "a move is not that of the puzzle");
}

TEST_CASE("a search goes on from what a checkpoint saves, in any number of threads") {
  const auto puzzle = support::builtin("twiddle2x4");
  const auto steps = std::make_shared<const GroupSteps>(
      std::make_shared<const GroupIndex>(GroupIndex::choose(*puzzle, puzzle->goal()).value()));
  const auto whole = GroupSearch::start(steps, GroupSearch::Keep::counts);
  while (whole->next_level(1) > 0) {
  }
  for (int levels = 0; levels < static_cast<int>(whole->histogram().size()); ++levels) {
    const auto first = GroupSearch::start(steps, GroupSearch::Keep::counts);
    for (int level = 0; level < levels; ++level) first->next_level(2);
    const auto second = GroupSearch::start(steps, GroupSearch::Keep::counts);
    const auto from = first->memory();
    const auto to = second->memory();
    REQUIRE(from.size() == to.size());
    for (std::size_t i = 0; i < from.size(); ++i) std::copy(from[i].begin(), from[i].end(), to[i].begin());
    second->restore(first->histogram());
    while (second->next_level(1 + static_cast<std::size_t>(levels) % 3) > 0) {
    }
    CHECK(second->histogram() == whole->histogram());
  }
}
