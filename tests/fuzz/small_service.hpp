#pragma once

#include <memory>

#include "service/routes.hpp"

namespace fuzz {

/// The service of `tilebase serve` with small tables, and with limits that small inputs can reach.
class SmallService {
 public:
  SmallService();

  const tilebase::service::Limits limits = small_limits();
  tilebase::service::Load load;
  std::optional<tilebase::service::Metrics> metrics;
  const tilebase::service::Handler& handler() const { return *routes_; }

 private:
  static tilebase::service::Limits small_limits();

  tilebase::service::Library library_;
  std::unique_ptr<tilebase::service::Routes> routes_;
};

}  // namespace fuzz
