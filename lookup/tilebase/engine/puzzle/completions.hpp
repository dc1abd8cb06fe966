#pragma once

#include <vector>

#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>

/// Targets with wildcards as lists of goals.
namespace tilebase {

/// Greatest number of wildcards whose completions are looked at one by one, in a table in blocks or by a search:
/// 7! = 5,040 completions.
inline constexpr int most_completed = 7;

/// Lists every state that matches a target, in lexicographic order: w! states for w wildcards.
std::vector<State> completions(const Target& target);

}  // namespace tilebase
