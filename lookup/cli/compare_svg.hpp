#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <tilebase/tilebase.hpp>

namespace tilebase::cli {

/// Result and cost of one search.
struct Contender {
  std::string search;
  std::string end = "not begun";             ///< or found, unsolvable, out of states, out of time, out of memory
  std::optional<std::size_t> length{};       ///< length of the path, in moves
  std::optional<std::uint64_t> generated{};  ///< number of states
  std::optional<std::uint64_t> expanded{};   ///< number of states
  std::optional<std::uint64_t> most_held{};  ///< largest number of states in memory at a time
  std::optional<double> preparation{};       ///< time in which the tables of the heuristic were computed, in seconds
  std::optional<double> seconds{};           ///< time of the search, in seconds
};

struct Comparison {
  std::string puzzle;
  std::string start;
  std::string goal;
  std::vector<Contender> contenders;
  std::optional<std::size_t> length{};  ///< length of the path of the first successful search, in moves
  bool is_unsolvable = false;
  bool lengths_agree = true;  ///< whether all searches that were not cut off have found the same length
};

/// Outcome of the comparison, as one line.
std::string outcome_of(const Comparison& comparison);

/// Formats a time with three digits and its unit: 1.23 s, 45.6 ms, 789 us.
std::string time_text(double seconds);

/// Draws the states generated and held by each search on a logarithmic scale: an SVG document, for a page or a file.
std::string svg_of(const Comparison& comparison);

}  // namespace tilebase::cli
