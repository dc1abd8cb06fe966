#pragma once

#include <memory>
#include <string>
#include <vector>

#include <tilebase/puzzle.hpp>

namespace fuzz {

/// Puzzles with tiny tables: with and without a blank, indices halved or not, with moves without inverse and with
/// unsolvable states.
inline const std::vector<std::shared_ptr<const tilebase::Puzzle>>& tiny_puzzles() {
  static const auto puzzles = [] {
    std::vector<std::shared_ptr<const tilebase::Puzzle>> parsed;
    for (const char* definition :
         {"name=slide2x2\ntiles=1 2 3 x\nrows=2\ncols=2\nblank=x\nslides=orthogonal\n",
          "name=turn\ntiles=1 2 3 4\n[move]\nA=(1 2 3 4)\nB=(1 3)\n", "name=swap\ntiles=1 2 3 4\n[move]\nA=(1 2)\n",
          "name=rotate2x2\ntiles=1 2 3 4\nrows=2\ncols=2\nrotations=rows cols\n",
          "name=mixed\ntiles=x 1 2 3\nblank=x\n[move]\nA=(1 2 3 4)\nB=(1 2 3)\n",
          "name=gap\ntiles=1 2 x\nlayout=1 2 . 3\nblank=x\nslides=orthogonal\n",
          "name=five\ntiles=1 2 3 4 5\n[move]\nA=(1 4)(2 5)\nB=(2 3 4)\n"})
      parsed.push_back(std::make_shared<const tilebase::Puzzle>(tilebase::Puzzle::parse(definition, "tiny").value()));
    return parsed;
  }();
  return puzzles;
}

/// The built-in puzzles.
inline const std::vector<std::shared_ptr<const tilebase::Puzzle>>& builtin_puzzles() {
  static const auto puzzles = [] {
    std::vector<std::shared_ptr<const tilebase::Puzzle>> parsed;
    for (const auto& builtin : tilebase::builtin_definitions())
      parsed.push_back(
          std::make_shared<const tilebase::Puzzle>(tilebase::Puzzle::parse(builtin.text, builtin.name).value()));
    return parsed;
  }();
  return puzzles;
}

}  // namespace fuzz
