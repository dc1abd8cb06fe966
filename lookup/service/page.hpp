#pragma once

#include <span>
#include <string_view>

namespace tilebase::service {

/// A file of the page, or another that is served as it is, compiled in.
struct PageFile {
  std::string_view name;
  std::string_view bytes;
};

/// Made by the build from lookup/service/page/ and lookup/service/openapi.json.in.
std::span<const PageFile> page_files();

}  // namespace tilebase::service
