#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tilebase::cli {

/// Text with places for the figures of an answer.
struct AnswerTemplate {
  enum class Kind { text, case_number, distance, path };
  struct Part {
    Kind kind;
    std::string text;  ///< of Kind::text, which never follows another
  };
  std::vector<Part> parts;

  bool asks_for(Kind kind) const;
};

/// How a published problem puts its questions and wants its answers. data/judges/ has the files; its README.md the
/// syntax.
struct JudgeDefinition {
  enum class Cases { one, counted, until_end };
  /// What a case gives in the input, one board each.
  enum class Item { start, goal, target };

  /// A board that the definition itself gives.
  struct Board {
    std::string text;
    std::string where;  ///< `SOURCE:LINE`, for errors
  };

  std::string name;
  std::string about;
  std::string puzzle;  ///< with a place for the size where there are sizes
  struct Sizes {
    int least;
    int most;
  };
  std::optional<Sizes> sizes;  ///< each case begins with one of them, a number
  Cases cases = Cases::one;
  std::vector<Item> items;
  int board_lines = 0;         ///< lines that a board takes; 0: wherever its tiles stand
  std::optional<Board> start;  ///< where the items have none
  std::vector<Board> goals;    ///< where the items have none; as there, the nearest counts. None: the puzzle's own
  AnswerTemplate answer;
  AnswerTemplate none;
  std::string between;                   ///< stands between two cases
  std::optional<std::string> separator;  ///< stands between two moves of a path; nothing for what Puzzle::word() has
  std::size_t wrap = 0;                  ///< characters of a path in one line; 0: all

  /// The name of the puzzle for boards of a size, which is ignored where there are no sizes.
  std::string puzzle_of(std::string_view size) const;

  /// Reads a definition; `source` names the text in errors. Throws a Failure `SOURCE:LINE: reason`.
  static JudgeDefinition parse(std::string_view text, std::string_view source);
};

/// A definition compiled in from data/judges/.
struct BuiltinJudge {
  std::string_view name;
  std::string_view text;
};

/// All of them, in the order of their names.
const std::vector<BuiltinJudge>& builtin_judges();

}  // namespace tilebase::cli
