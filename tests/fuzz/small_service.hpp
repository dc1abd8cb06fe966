#pragma once

#include <memory>

#include "service/routes.hpp"

namespace fuzz {

/// The service as `tilebase serve` has it, about small tables, with limits that small inputs come to.
class SmallService {
 public:
  SmallService();

  const service::Limits limits = small_limits();
  service::State state;
  std::optional<service::Metrics> metrics;
  const service::Handler& handler() const { return *routes_; }

 private:
  static service::Limits small_limits();

  service::Tablebases tablebases_;
  service::KnownTargets known_targets_{limits.cache_bytes};
  service::Library library_{tablebases_, known_targets_, limits};
  std::unique_ptr<service::Routes> routes_;
};

}  // namespace fuzz
