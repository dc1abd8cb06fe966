#include <base/spelling.hpp>

#include <algorithm>
#include <cstddef>

namespace tilebase {
namespace {

/// Returns the Damerau-Levenshtein distance: the number of letters to insert, delete, replace or swap.
std::size_t typing_errors(std::string_view one, std::string_view other) {
  // errors[i][j] is the distance between the first i letters of `one` and the first j of `other`.
  std::vector<std::vector<std::size_t>> errors(one.size() + 1, std::vector<std::size_t>(other.size() + 1));
  for (std::size_t i = 0; i <= one.size(); ++i)
    for (std::size_t j = 0; j <= other.size(); ++j) {
      if (i == 0 || j == 0) {
        errors[i][j] = i + j;
        continue;
      }
      const std::size_t differs = one[i - 1] == other[j - 1] ? 0 : 1;
      errors[i][j] = std::min({errors[i - 1][j] + 1, errors[i][j - 1] + 1, errors[i - 1][j - 1] + differs});
      if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1])
        errors[i][j] = std::min(errors[i][j], errors[i - 2][j - 2] + 1);
    }
  return errors[one.size()][other.size()];
}

}  // namespace

std::string similar(std::string_view word, const std::vector<std::string>& names) {
  const std::size_t limit = word.size() > 5 ? 2 : 1;
  std::size_t fewest = limit + 1;
  std::string nearest;
  for (const std::string& name : names) {
    if (name.size() > word.size() + 8 || word.size() > name.size() + limit) continue;
    const bool begins_it = word.size() >= 3 && name.starts_with(word);
    const std::size_t errors = std::min<std::size_t>(typing_errors(word, name), begins_it ? 1 : limit + 1);
    if (errors < fewest) {
      fewest = errors;
      nearest = name;
    }
  }
  return nearest;
}

}  // namespace tilebase
