#include "small_service.hpp"

#include "small_tables.hpp"

namespace fuzz {

tilebase::service::Limits SmallService::small_limits() {
  tilebase::service::Limits limits;
  limits.header_bytes = 1024;
  limits.body_bytes = 2048;
  limits.paths = 50;
  limits.states = 20;
  limits.lines = 30;
  limits.cache_bytes = 1000;
  return limits;
}

SmallService::SmallService() : library_(opened_small_tablebases(), limits) {
  routes_ = std::make_unique<tilebase::service::Routes>(
      all_endpoints(library_, load, metrics), tilebase::service::Hosts{{"a"}, false},
      std::vector<std::string>{"https://example.org", "http://localhost:3000"});
  metrics.emplace(routes_->names());
}

}  // namespace fuzz
