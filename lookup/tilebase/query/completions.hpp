#pragma once

#include <vector>

#include <tilebase/puzzle/notation.hpp>

namespace tilebase {

/// Every state that matches a target, in lexicographic order: w! of them for w wildcards.
std::vector<State> completions(const Target& target, int cells);

}  // namespace tilebase
