#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <tilebase/tilebase.hpp>

/// What the command and the service share: questions, and the texts that answer them.
namespace tilebase::answer {

/// What is said everywhere if there is no way.
inline constexpr const char* unsolvable = "unsolvable";

/// The puzzle that is meant if none is named.
inline constexpr const char* default_puzzle = "slide3x3";

/// What `solve`, `distance` and their like ask. The tablebase must outlive it.
struct Question {
  const Tablebase& tablebase;
  State start;
  Target target;

  const Puzzle& puzzle() const { return tablebase.puzzle(); }
};

/// The target that a text spells, or the puzzle's own goal where none is given. Errors: as parse_target().
Result<Target> target_of(const Puzzle& puzzle, std::optional<std::string_view> text);

/// The question of a line `START` or `START -> TARGET`; `goal` is its target where it names none. Errors: bad_board.
Result<Question> question_of_line(const Tablebase& tablebase, const Target& goal, std::string_view line);

/// Whether a line is blank or begins with `#`, and so asks nothing.
bool asks_nothing(std::string_view line);

/// What is said where a puzzle is not among those at hand.
std::string no_such_puzzle(std::string_view name, const std::vector<Tablebase>& at_hand);

/// What is said where a board is missing; `what` names it.
std::string board_missing(const Puzzle& puzzle, std::string_view what);

/// The number that a text spells, if it is one from `least` to `most`.
std::optional<std::uint64_t> number_from(std::string_view text, std::uint64_t least, std::uint64_t most);

/// What is said if it is not: names what was given, and the range; `why` follows.
std::string no_such_number(std::string_view what, std::string_view text, std::uint64_t least, std::uint64_t most,
                           std::string_view why = "");

/// Why a distance is at most what it is, in such a message.
std::string farthest_from(const Puzzle& puzzle, const Target& target);

/// A number to draw states by that nobody chose.
std::uint64_t fresh_seed();

}  // namespace tilebase::answer
