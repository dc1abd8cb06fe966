#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tilebase {

/// The name that is most similar to a word: what somebody who typed the word may have meant. "" if none is similar: one
/// that the word begins, of three letters or more, or one at most two typing errors away (one for words of up to five
/// letters). The first of equally similar ones. O(names * length^2).
std::string similar(std::string_view word, const std::vector<std::string>& names);

}  // namespace tilebase
