#pragma once

#include <cstddef>
#include <span>

#include <tilebase/solver.hpp>

namespace tilebase {

/// Receiver of the words that write_words() writes, one for each start, in order.
class WordSink {
 public:
  virtual ~WordSink() = default;

  /// Returns space for a number of characters. The solver writes a word there, perhaps with some characters behind its
  /// end, then calls written() with the end.
  virtual char* room(std::size_t characters) = 0;
  virtual void written(char* end) = 0;

  virtual void unsolvable() = 0;
  virtual void failed(const Error& error) = 0;
};

/// Writes the words of Solver::path() from many starts, in the format of Puzzle::word(). The fastest function for many
/// starts: with a table of prepare_for(), some nanoseconds for each, best for about 64 starts at a time. Errors:
/// those of path(), for each start. The starts must be states of the puzzle, as those of read_board() are.
void write_words(const Solver& solver, std::span<const State> starts, WordSink& words);

}  // namespace tilebase
