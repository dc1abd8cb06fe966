#pragma once

#include <string>

#include <tilebase/tablebase.hpp>

#include "boundary.hpp"

/// What the caller holds of a tablebase.
struct tilebase_tablebase {
  explicit tilebase_tablebase(tilebase::Tablebase opened)
      : tablebase(std::move(opened)), goal(format_board(puzzle(), puzzle().goal())) {}

  const tilebase::Puzzle& puzzle() const { return tablebase.puzzle(); }

  tilebase::Tablebase tablebase;
  std::string goal;
};

namespace tilebase::c_interface {

/// The tablebase of a handle that must not be null.
const tilebase::Tablebase& tablebase_of(const tilebase_tablebase* handle);

/// The state that a text spells, or the target; the canonical goal for a null pointer.
tilebase::State start_of(const tilebase::Puzzle& puzzle, const char* text);
tilebase::Target target_of(const tilebase::Puzzle& puzzle, const char* text);

}  // namespace tilebase::c_interface
