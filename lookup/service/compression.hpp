#pragma once

#include <string>
#include <string_view>

namespace tilebase::service {

/// Whether a client that says this in Accept-Encoding takes gzip.
bool accepts_gzip(std::string_view accept_encoding);

/// A text as a gzip file. Level 1 is the quickest, 9 the smallest.
std::string gzipped(std::string_view text, int level);

}  // namespace tilebase::service
