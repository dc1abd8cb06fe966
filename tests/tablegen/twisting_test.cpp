// Puzzles that twist, of up to 36 cells and 302 million states: every level of the published distributions.

#include <map>
#include <string>
#include <vector>

#include "level_search.hpp"
#include "support/catch.hpp"
#include "support/csv.hpp"
#include "support/states.hpp"

using namespace tilebase;

namespace {

constexpr std::uint64_t most_quick_states = 2'000'000;

/// Counts the states of each puzzle of the reference with at most `most` states, or more. Returns the number of
/// puzzles.
int check_distributions(bool is_quick) {
  std::map<std::string, std::vector<std::uint64_t>> published;
  for (const auto& row : support::rows_of_csv(TILEBASE_DATA_DIR "/reference/twisting.csv"))
    published[row.at(0)].push_back(std::stoull(row.at(2)));
  int puzzles = 0;
  for (const auto& [name, counts] : published) {
    CAPTURE(name);
    std::uint64_t states = 0;
    for (const std::uint64_t count : counts) states += count;
    if ((states <= most_quick_states) != is_quick) continue;
    const auto builtin = builtin_puzzle(name);
    const Puzzle puzzle =
        builtin
            ? *builtin
            : *support::puzzle_from(support::text_of_file(TILEBASE_DATA_DIR "/reference/twisting/" + name + ".puzzle"));
    CHECK(puzzle.name() == name);
    tablegen::LevelSearch search(puzzle, puzzle.goal());
    while (search.next_level(2) > 0) {
    }
    CHECK(search.counts() == counts);
    ++puzzles;
  }
  return puzzles;
}

}  // namespace

TEST_CASE("distributions of small puzzles that twist are the published ones") {
  CHECK(check_distributions(true) == 4);
}

TEST_CASE("distributions of large puzzles that twist are the published ones", "[.full]") {
  CHECK(check_distributions(false) == 9);
}
