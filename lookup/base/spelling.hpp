#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tilebase {

/// Returns the name that is most similar to a word, which its writer may have meant; "" if none is similar. A name is
/// similar if the word, of three letters or more, begins it, or if at most two typing errors are between them (one for
/// words of up to five letters). Of equally similar names, the first is returned. O(names * length^2).
std::string similar(std::string_view word, const std::vector<std::string>& names);

}  // namespace tilebase
