#pragma once

#include <optional>
#include <string_view>

#include <tilebase/tilebase.hpp>

#include "answer/json_text.hpp"

namespace tilebase::answer {

/// Answers lines `START` or `START -> TARGET` by the documents of `solve` or `distance`. A target that comes again is
/// not prepared again.
class LineDocuments {
 public:
  /// `goal` is the target of lines that name none, `paths` whether paths are asked for, not only distances. The
  /// tablebase must outlive it.
  LineDocuments(const Tablebase& tablebase, const Target& goal, bool paths)
      : tablebase_(tablebase), goal_(goal), paths_(paths) {}

  /// Writes the document that answers a line, null for one that asks nothing. Errors, of which nothing is written:
  /// bad_board, and as Tablebase::path().
  std::optional<Error> write(JsonText& json, std::string_view line);

 private:
  const Tablebase& tablebase_;
  Target goal_;
  bool paths_;
  std::optional<Target> target_;
  std::optional<Result<Solver>> solver_;
};

/// Writes what stands in the place of the answer to a line, counted from 1, that could not be answered.
void write_line_error(JsonText& json, std::size_t line, std::string_view reason);

}  // namespace tilebase::answer
