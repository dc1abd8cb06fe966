// Replaces general_way.cpp and tws.cpp in the smaller module for pages: the search for any puzzle takes 37 KB more,
// compressed.

#include <tilebase/engine/puzzle/tws.hpp>
#include <tilebase/engine/query/general_way.hpp>

namespace tilebase {

std::shared_ptr<const Way> general_way(const std::shared_ptr<const OpenTables>&, const Target&) {
  return nullptr;
}

bool is_tws(std::string_view) {
  return false;
}

Result<Puzzle> puzzle_of_tws(std::string_view, std::string_view) {
  return Error{ErrorCode::bad_definition, ""};
}

std::uint64_t OpenTables::general_bytes() const {
  return 0;
}

}  // namespace tilebase
