#include "service/page.hpp"

#include "service/compression.hpp"
#include "service/routes.hpp"

namespace tilebase::service {
namespace {

std::string_view content_type_of(std::string_view name) {
  struct Type {
    std::string_view ending;
    std::string_view type;
  };
  constexpr Type types[] = {{".html", "text/html; charset=utf-8"},
                            {".js", "text/javascript; charset=utf-8"},
                            {".mjs", "text/javascript; charset=utf-8"},
                            {".css", "text/css; charset=utf-8"},
                            {".svg", "image/svg+xml"},
                            {".png", "image/png"},
                            {".ico", "image/vnd.microsoft.icon"},
                            {".json", "application/json"},
                            {".webmanifest", "application/manifest+json"},
                            {".wasm", "application/wasm"},
                            {".txt", "text/plain; charset=utf-8"}};
  for (const Type& type : types)
    if (name.size() > type.ending.size() && name.substr(name.size() - type.ending.size()) == type.ending)
      return type.type;
  return "application/octet-stream";
}

/// The page needs nothing from elsewhere, and so may ask nobody else.
constexpr const char* page_fields =
    "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'\r\n";

}  // namespace

std::vector<Endpoint> page_endpoints() {
  std::vector<Endpoint> endpoints;
  for (const PageFile& file : page_files()) {
    const std::string path = file.name == "index.html" ? "/" : "/" + std::string(file.name);
    const auto type = content_type_of(file.name);
    const std::string fields = type.substr(0, 9) == "text/html" ? page_fields : "";
    endpoints.push_back(
        {path, "GET, HEAD", std::nullopt, [=, packed = gzipped(file.bytes, 9)](const Request&, const Query&) {
           return at_once({std::string(file.bytes), type, Keep::checked, fields, packed});
         }});
  }
  return endpoints;
}

}  // namespace tilebase::service
