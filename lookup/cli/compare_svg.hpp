#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <tilebase/tilebase.hpp>

namespace tilebase::cli {

/// What one search has found, and what it took.
struct Contender {
  std::string search;
  std::string end = "not begun";  ///< or found, unsolvable, out of states, time or memory
  std::optional<std::size_t> length{};
  std::optional<std::uint64_t> generated{};
  std::optional<std::uint64_t> expanded{};
  std::optional<std::uint64_t> most_held{};
  std::optional<double> preparation{};  ///< seconds, for the tables of a heuristic
  std::optional<double> seconds{};
};

struct Comparison {
  std::string puzzle;
  std::string start;
  std::string goal;
  std::vector<Contender> contenders;
  std::optional<std::size_t> length{};  ///< of the first path that was found
  bool is_unsolvable = false;
  bool agree = true;  ///< whether all that came to an end have found the same length
};

/// How the comparison came out, as one line.
std::string outcome_of(const Comparison& comparison);

/// A time with its unit, three digits: 1.23 s, 45.6 ms, 789 us.
std::string time_text(double seconds);

/// States generated and held by each search, on a logarithmic scale: an SVG document, for itself or inside a page.
std::string svg_of(const Comparison& comparison);

}  // namespace tilebase::cli
