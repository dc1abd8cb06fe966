// Faults of definitions. In faults.txt, a row tells the line and how the reason begins, or nothing if the definition is
// right; the file is my.puzzle, unless another is named.

#include <tilebase/puzzle.hpp>

#include "puzzle/text_rows.hpp"
#include "support/catch.hpp"

using namespace tilebase;

namespace {

/// The message of a definition's fault; "" if there is none.
std::string fault(std::string_view text, const std::string& file = "my.puzzle") {
  const auto puzzle = Puzzle::parse(text, file);
  if (puzzle) return "";
  CHECK(puzzle.error().code == ErrorCode::bad_definition);
  return puzzle.error().message;
}

}  // namespace

TEST_CASE("each fault of a definition is told with its line and the reason") {
  const auto rows = text_rows("faults.txt");
  CHECK(rows.size() == 148);
  for (const auto& [sign, name, text, told] : rows) {
    const std::string file = name.empty() ? "my.puzzle" : name;
    const std::string message = fault(text, file);
    CAPTURE(text, told, message);
    CHECK((told.empty() ? message.empty() : message.starts_with(file + ':' + told)));
  }
}

TEST_CASE("a definition that no table file can hold is refused, however short it is written") {
  const std::string before = "name=p\ntiles=1 2 3\nlayout=1/2/3";
  const auto with_gaps = [&](std::size_t count) {
    std::string text = before;
    while (count-- > 0) text += "/.";
    return text + "\n[move]\nA=(1 2)\n";
  };
  const std::size_t bare = Puzzle::parse(with_gaps(0), "test")->definition().size();
  const std::size_t max_gaps = (524'288 - bare) / 4;  // a gap takes four bytes: " / ."
  const auto longest = Puzzle::parse(with_gaps(max_gaps), "test");
  REQUIRE(longest);
  CHECK(longest->definition().size() == bare + 4 * max_gaps);
  CHECK(Puzzle::parse(longest->definition(), "test")->definition() == longest->definition());
  const std::string refused = "my.puzzle:5: written out as in tables, the definition has ";
  CHECK(fault(with_gaps(max_gaps + 1)).starts_with(refused + std::to_string(bare + 4 * (max_gaps + 1)) + " bytes"));
  CHECK(fault(with_gaps(250'000)).starts_with(refused + "10000"));
  CHECK(fault(std::string(524'289, '#')).starts_with("my.puzzle:1: longer than 524288 bytes"));
  CHECK(fault(std::string(524'288, '#')).starts_with("my.puzzle:1: no `name"));
}

TEST_CASE("a puzzle has at most 256 moves, and none with a name that stands for an answer") {
  std::string text = "name=p\ntiles=1 2 3 4 5 6 7 8 x\n[move]\n";
  for (int i = 0; i < 256; ++i) text += "m" + std::to_string(i) + "=(1 2)\n";
  CHECK(fault(text) == "");
  CHECK(fault(text + "m=(1 2)\n").starts_with("my.puzzle:260: 257 moves"));
  PuzzleParts parts{.name = "p", .tiles = {"1", "2"}, .moves = {{"error", {identity_permutation()}}}};
  CHECK(Puzzle::of(parts).error().message.starts_with("puzzle 'p': 'error' cannot name a move"));
}
