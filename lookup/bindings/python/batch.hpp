#pragma once

#include <optional>
#include <string>
#include <vector>

#include <tilebase/tilebase.hpp>

/// Many questions about one target, answered without the interpreter.
namespace tilebase_python {

/// Boards, not yet read: one text, and where each of them ends in it.
struct BoardTexts {
  std::string text;
  std::vector<std::size_t> ends;
};

/// Paths, one behind the other, and where each of them ends.
struct PathList {
  struct End {
    std::size_t at;
    bool is_path;  ///< or else there is no way
  };
  tilebase::Path moves;
  std::vector<End> ends;
};

/// A distance where there is no way.
constexpr int no_way = -1;

/// The answers in the order of the starts. Errors: bad_board for the first start that is none, and as
/// Tablebase::path(); the message begins with `starts[INDEX]`.
tilebase::Result<PathList> paths_from(const BoardTexts& starts, const tilebase::Tablebase& tablebase,
                                      const tilebase::Target& target);
tilebase::Result<std::vector<int>> distances_from(const BoardTexts& starts, const tilebase::Tablebase& tablebase,
                                                  const tilebase::Target& target);

}  // namespace tilebase_python
