#pragma once

#include <memory>
#include <string>
#include <vector>

#include "support/states.hpp"

namespace support {

/// Five cells with a move for every swap of two, for every 3-cycle, or for all of these.
inline std::string all_cycles_of_five(bool pairs, bool threes) {
  std::string text = "name=many\ntiles=1 2 3 4 5\n[move]\n";
  char name = 'A';
  const auto add = [&](const std::string& cycle) {
    text += std::string(1, name) + "=(" + cycle + ")\n";
    name = name == 'Z' ? 'a' : static_cast<char>(name + 1);
  };
  const auto cell = [](int number) { return std::to_string(number); };
  for (int a = 1; a <= 5; ++a)
    for (int b = a + 1; b <= 5; ++b) {
      if (pairs) add(cell(a) + " " + cell(b));
      for (int c = b + 1; threes && c <= 5; ++c) {
        add(cell(a) + " " + cell(b) + " " + cell(c));
        add(cell(a) + " " + cell(c) + " " + cell(b));
      }
    }
  return text;
}

/// Definitions of every kind: two to nine cells; the blank first, last, between or absent; indices halved or not;
/// one-way moves and states that cannot reach the goal; one, two and three tiles that leave or enter the first three
/// cells in one move.
inline std::vector<std::string> sample_definitions() {
  return {
      "name=two\ntiles=1 2\n[move]\nA=(1 2)\n",
      "name=two\ntiles=1 x\nblank=x\nslides=orthogonal\n",
      "name=two\ntiles=x 1\nblank=x\n[move]\nA=(1 2)\n",
      "name=three\ntiles=1 2 3\n[move]\nA=(1 2 3)\n",
      "name=three\ntiles=1 2 3\n[move]\nA=(1 2)\nB=(2 3)\n",
      "name=three\ntiles=1 x 2\nblank=x\nslides=orthogonal\n",
      "name=three\ntiles=1 x 2\nblank=x\nslides=orthogonal\n[move]\nA=(1 2 3)\n",
      "name=isolated\ntiles=1 2 x\nlayout=1 2 . 3\nblank=x\nslides=orthogonal\n",
      std::string(tiny_definition),
      "name=four\ntiles=1 2 3 4\n[move]\nA=(1 2 3 4)\nB=(1 3)\n",
      "name=four\ntiles=x 1 2 3\nblank=x\n[move]\nA=(1 2 3 4)\nB=(1 2 3)\n",
      "name=four\ntiles=1 2 3 4\n[move]\nA=(1 2)\n",
      "name=five\ntiles=1 2 3 4 5\n[move]\nA=(1 2 3 4 5)\n",
      "name=five\ntiles=1 2 3 4 5\n[move]\nA=(1 4)(2 5)\nB=(2 3 4)\n",
      "name=five\ntiles=1 2 x 3 4\nlayout=1 2 3/4 5\nblank=x\nslides=orthogonal\n[move]\nZ=(1 2 3)\n",
      "name=five\ntiles=1 2 3 4 x\nlayout=1 2 . 3 4 5\nblank=x\nslides=orthogonal\n",
      all_cycles_of_five(true, false),
      all_cycles_of_five(false, true),
      all_cycles_of_five(true, true),
      "name=six\ntiles=1 2 3 4 5 6\n[move]\nA=(1 4)(2 5)(3 6)\nB=(1 2 3)\n",
      "name=six\ntiles=1 2 3 x 4 5\nrows=2\ncols=3\nblank=x\nslides=orthogonal\n[move]\nZ=(1 5 3)\n",
      "name=six\ntiles=1 2 3 4 5 x\nrows=2\ncols=3\nblank=x\n[move]\nA=(1 2 5 4)\nB=(2 3 6 5)\n",
      "name=stuck\ntiles=1 2 3 4 x 5\nblank=x\n[move]\nC=(6 1 4 3 2)\n",
      "name=seven\ntiles=1 2 3 4 5 6 7\n[move]\nA=(1 7)(2 6)\nB=(1 2 3 4)\nC=(3 4 5 6 7)\n",
      "name=seven\ntiles=1 2 3 4 x 5 6\nlayout=1 2 3/4 5 6/. . 7\nblank=x\nslides=orthogonal\n",
      "name=walls\ntiles=1 2 3 4 5 x\nrows=2\ncols=3\nblank=x\nslides=orthogonal\nwalls=2|3 1-4\n",
      "name=hexagon\ntiles=1 2 x 3 4 5 6\nlayout=. 1 . 2 ./3 . 4 . 5/. 6 . 7 .\nblank=x\n"
      "slides=1-2 3-4 4-5 6-7 1-3 1-4 2-4 2-5 3-6 4-6 4-7 5-7\n",
      "name=apart\ntiles=1 x 2 3 4\nblank=x\nslides=1-2 2-3 1-3 4-5\n[move]\nB=2:(1 4) 5:(1 2 3) 3:()\n",
      "name=fifteen\ntiles=1 2 3 4 5 6 7 8\n[move]\nA=(1 2 3)(4 5 6 7 8)\n",
  };
}

/// Puzzles of nine cells, whose tables take longer to make.
inline std::vector<std::string> large_definitions() {
  return {
      "name=odd\ntiles=1 2 3 4 5 6 7 8 9\n[move]\nA=(1 2)\nB=(1 2 3 4 5 6 7 8 9)\nC=(1 9 8 7 6 5 4 3 2)\n",
      "name=twenty\ntiles=1 2 3 4 5 6 7 8 9\n[move]\nA=(1 2 3 4)(5 6 7 8 9)\n",
      "name=first\ntiles=x 1 2 3 4 5 6 7 8\nrows=3\ncols=3\nblank=x\nslides=orthogonal\n",
      "name=middle\ntiles=1 2 3 x 4 5 6 7 8\nrows=3\ncols=3\nblank=x\nslides=orthogonal\n"
      "[move]\nA=(1 4 7)(2 5 8)(3 6 9)\nB=(1 7)(2 8)(3 9)\n",
  };
}

/// All these definitions, and those of built-in puzzles.
inline std::vector<std::string> definitions_of_every_make() {
  auto definitions = sample_definitions();
  for (const std::string& definition : large_definitions()) definitions.push_back(definition);
  for (const char* name : {"slide3x3", "rotate3x3", "mixed3x3", "slide2x3", "slide2x4", "magic2x4", "die"})
    definitions.push_back(builtin(name)->definition());
  return definitions;
}

}  // namespace support
