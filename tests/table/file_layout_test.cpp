// Decodes files by the words of data/FORMAT.md.

#include <algorithm>

#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/stored_table.hpp>

#include "support/catch.hpp"
#include "support/tables.hpp"
#include "table/hand_reader.hpp"

using by_hand::Bytes;
using tilebase::tablegen::store;

namespace {

/// The index of a board of the 3x3 puzzles by the words of the page; -1 for one that is not counted.
class PageIndex {
 public:
  PageIndex(const by_hand::File& file, bool has_blank) : file_(file), blank_(has_blank ? 8 : -1) {
    goal_.assign(file.goal.begin(), file.goal.begin() + 9);
  }

  long operator()(const std::vector<int>& state) const {
    const std::vector<int> order = order_of(state);
    long rank = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      long smaller_after = 0;
      for (std::size_t j = i + 1; j < order.size(); ++j) smaller_after += order[j] < order[i] ? 1 : 0;
      rank = rank * static_cast<long>(order.size() - i) + smaller_after;
    }
    const int b = blank_cell(state);
    if (file_.halved == 1) {
      // A slide keeps the order (sideways) or moves one tile past two others (up and down): the parity never changes.
      if (odd(order) != odd(order_of(goal_))) return -1;
      rank /= 2;
    }
    return blank_ < 0 ? rank : rank * 9 + b;
  }

 private:
  std::vector<int> order_of(const std::vector<int>& state) const {
    std::vector<int> order;
    for (const int tile : state)
      if (tile != blank_) order.push_back(tile);
    return order;
  }

  int blank_cell(const std::vector<int>& state) const {
    return static_cast<int>(std::find(state.begin(), state.end(), blank_) - state.begin());
  }

  static bool odd(const std::vector<int>& order) {
    bool result = false;
    for (std::size_t i = 0; i < order.size(); ++i)
      for (std::size_t j = i + 1; j < order.size(); ++j) result ^= order[j] < order[i];
    return result;
  }

  const by_hand::File& file_;
  int blank_;
  std::vector<int> goal_;
};

}  // namespace

TEST_CASE("the header of a file is laid out as the page says") {
  const auto puzzle = support::puzzle_from(support::tiny_definition);
  const auto table = support::table_of(puzzle);
  const auto bytes = store(table);
  const auto file = by_hand::read(bytes);
  CHECK(file.magic == Bytes{0x89, 0x54, 0x49, 0x4C, 0x45, 0x42, 0x0D, 0x0A});
  CHECK(file.version == 1);
  CHECK(file.kind == 0);
  CHECK(file.cells == 4);
  CHECK(file.halved == 1);
  CHECK(file.distance_bits == 4);
  CHECK(file.move_bits == 2);
  CHECK(file.reserved_15 == 0);
  CHECK(file.reserved_18 == 0);
  CHECK(file.farthest == 6);
  CHECK(file.entries == 12);
  CHECK(file.reachable == 12);
  CHECK(file.histogram == std::vector<std::uint32_t>{1, 2, 2, 2, 2, 2, 1});
  CHECK(file.goal == Bytes{0, 1, 2, 3, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255});
  CHECK(file.definition == "name = tiny\ntiles = 1 2 3 x\nlayout = 1 2 / 3 4\nblank = x\nslides = orthogonal\n");
  CHECK(file.puzzle_digest == by_hand::digest(Bytes(file.definition.begin(), file.definition.end())));
  CHECK(file.checksum == by_hand::digest(std::span(bytes).first(bytes.size() - 16)));
  CHECK(by_hand::write(file) == bytes);
}

TEST_CASE("the frames of a file hold exactly the packed values") {
  const char* name = GENERATE("slide3x3", "rotate3x3", "mixed3x3");
  const auto puzzle = support::builtin(name);
  const auto table = support::table_of(puzzle, canonical_goals(*puzzle).back());
  const auto file = by_hand::read(store(table));
  CHECK(file.cells == 9);
  CHECK(file.halved == (std::string(name) == "mixed3x3" ? 0 : 1));
  CHECK(file.entries == (file.halved == 1 ? 181440U : 362880U));
  CHECK(file.farthest + 1 == file.histogram.size());
  CHECK(file.definition == puzzle->definition());
  Bytes content = by_hand::content(file.distances);
  const Bytes moves = by_hand::content(file.moves);
  CHECK(content.size() == (file.entries * file.distance_bits + 7) / 8);
  CHECK(moves.size() == (file.entries * file.move_bits + 7) / 8);
  content.insert(content.end(), moves.begin(), moves.end());
  CHECK(file.content_digest == by_hand::digest(content));
}

TEST_CASE("a value is found where the page says that its state lies") {
  const char* name = GENERATE("slide3x3", "rotate3x3", "mixed3x3");
  const auto puzzle = support::builtin(name);
  const auto table = support::table_of(puzzle, canonical_goals(*puzzle).back());
  const auto file = by_hand::read(store(table));
  const Bytes distances = by_hand::content(file.distances);
  const Bytes moves = by_hand::content(file.moves);
  const PageIndex index(file, puzzle->blank().has_value());
  std::vector<int> state{0, 1, 2, 3, 4, 5, 6, 7, 8};
  std::vector<std::uint32_t> histogram(file.histogram.size());
  int wrong = 0;
  do {
    tilebase::State same = tilebase::identity_permutation();
    for (int c = 0; c < 9; ++c) same[c] = static_cast<std::uint8_t>(state[static_cast<std::size_t>(c)]);
    const long i = index(state);
    const auto distance = table.distance(same);
    if (i < 0) {
      wrong += distance ? 1 : 0;
      continue;
    }
    const auto value = by_hand::packed(distances, static_cast<std::size_t>(i), file.distance_bits);
    ++histogram[value];
    wrong += distance != static_cast<int>(value) ? 1 : 0;
    wrong += table.best_move(same) != by_hand::packed(moves, static_cast<std::size_t>(i), file.move_bits) ? 1 : 0;
  } while (std::next_permutation(state.begin(), state.end()));
  CHECK(wrong == 0);
  CHECK(histogram == file.histogram);
}

TEST_CASE("all ones mark the states that cannot reach the goal") {
  const auto puzzle = support::puzzle_from("name=p\ntiles=1 2 3 4\n[move]\nA=(1 2)\n");
  const auto file = by_hand::read(store(support::table_of(puzzle)));
  CHECK(file.halved == 0);
  CHECK(file.entries == 24);
  CHECK(file.reachable == 2);
  CHECK(file.distance_bits == 2);
  CHECK(file.move_bits == 1);
  const Bytes distances = by_hand::content(file.distances);
  for (std::size_t i = 0; i < 24; ++i)
    CHECK(by_hand::packed(distances, i, 2) == (i == 0 ? 0U : i == 6 ? 1U : 3U));  // 2 1 3 4 has rank 6
}
