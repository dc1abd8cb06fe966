#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "support/program.hpp"
#include "support/temporary_folder.hpp"

namespace support {

/// The rows of a CSV file without its header row.
inline std::vector<std::vector<std::string>> rows_of_csv(const std::string& path) {
  std::vector<std::vector<std::string>> rows;
  for (const std::string& line : lines(text_of_file(path))) {
    auto& row = rows.emplace_back();
    std::istringstream stream(line);
    for (std::string value; std::getline(stream, value, ',');) row.push_back(value);
  }
  if (!rows.empty()) rows.erase(rows.begin());
  return rows;
}

}  // namespace support
