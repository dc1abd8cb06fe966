#pragma once

#include <cstdint>

#include <tilebase/permutation.hpp>

namespace tilebase {

/// Returns the Cantor index: the rank of the first `length` lanes among all permutations of 0..length-1 in
/// lexicographic order. `length` is 0..20: see Puzzle::boards(). O(length).
std::uint64_t cantor_rank(const Permutation& p, int length);

/// Inverts cantor_rank(): `rank` is 0..length!-1; lanes from `length` on hold their own number. O(length).
Permutation cantor_unrank(std::uint64_t rank, int length);

}  // namespace tilebase
