// Tables of tiny puzzles with any contents: a proof may hold for none but the one that the search makes.

#include <algorithm>

#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/table/table_file.hpp>

#include "build.hpp"
#include "puzzles.hpp"
#include "table_writer.hpp"
#include "target.hpp"

using tilebase::tablegen::store;

namespace {

using fuzz::Input;
using fuzz::require;
using tilebase::PackedArray;

bool same(const PackedArray& a, const PackedArray& b) {
  if (a.size() != b.size() || a.bits() != b.bits()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (a[i] != b[i]) return false;
  return true;
}

/// Either all numbers, or a few changes to the right ones.
PackedArray changed(Input& input, const PackedArray& right, int bits) {
  const bool sets_all = input.number(1) % 4 == 3;
  PackedArray numbers(right.size(), bits);
  for (std::size_t i = 0; i < right.size(); ++i)
    numbers.set(i, (sets_all                       ? input.number(1)
                    : right[i] == right.all_ones() ? numbers.all_ones()
                                                   : right[i]) &
                       numbers.all_ones());
  for (std::uint32_t changes = sets_all ? 0 : input.number(1) % 8; changes > 0; --changes) {
    const std::uint32_t at = input.number(2) % static_cast<std::uint32_t>(right.size());
    numbers.set(at, input.number(1) & numbers.all_ones());
  }
  return numbers;
}

/// The right histogram, the one that fits the distances, or one that is changed somewhere.
std::vector<std::uint64_t> histogram_of(Input& input, const PackedArray& distances, std::vector<std::uint64_t> right) {
  const std::uint32_t how = input.number(1) % 4;
  if (how == 0) return right;
  if (how == 1) {
    right[input.number(1) % right.size()] = input.number(1);
    return right;
  }
  std::vector<std::uint64_t> counted(1);
  for (std::size_t i = 0; i < distances.size(); ++i) {
    if (distances[i] == distances.all_ones()) continue;
    if (distances[i] >= counted.size()) counted.resize(distances[i] + 1);
    ++counted[distances[i]];
  }
  if (how == 3) counted.push_back(0);
  return counted;
}

}  // namespace

std::vector<std::string> fuzz::seeds() {
  std::vector<std::string> inputs;
  for (std::size_t puzzle = 0; puzzle < tiny_puzzles().size(); ++puzzle)
    for (const char how : {'\0', '\1', '\3'}) {
      const std::string seed{static_cast<char>(puzzle), '\0', '\0', how, '\1', '\2', '\0', '\3'};
      inputs.push_back(seed + std::string(64, '\1'));
    }
  return inputs;
}

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const auto& puzzle = fuzz::tiny_puzzles()[input.number(1) % fuzz::tiny_puzzles().size()];
  const std::uint32_t kind = input.number(1);
  const auto goal = tilebase::cantor_unrank(input.number(1) % tilebase::factorial(puzzle->cells()), puzzle->cells());
  const auto right = tilebase::search_table(puzzle, goal).value();
  const int bits = kind % 4 == 2 ? 8 : right.distances().bits();
  const PackedArray distances = changed(input, right.distances(), bits);
  const PackedArray moves = changed(input, right.moves(), right.moves().bits());
  const tilebase::Table crafted_table(puzzle, goal, right.index(), distances, moves,
                                      histogram_of(input, distances, right.histogram()));
  const auto stored = tilebase::StoredTable::open(store(crafted_table), "fuzz.table");
  if (!stored) return 0;
  const auto contents = tilebase::TableFile::of(*stored).unpack();
  if (!contents) return 0;
  const tilebase::Table* const table = &*contents;
  if (tilebase::fault_in(*table)) return 0;
  require(same(table->distances(), right.distances()) && same(table->moves(), right.moves()) &&
              table->histogram() == right.histogram(),
          "a table that is proven is that of the search");
  return 0;
}
