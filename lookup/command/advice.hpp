#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tilebase::command {

/// The end of a message about an unknown word: a similar name if there is one, else `otherwise`, where to find help.
/// O(length of the word x length of the name) for each name.
std::string advice(std::string_view word, const std::vector<std::string>& names, const std::string& otherwise);

}  // namespace tilebase::command
