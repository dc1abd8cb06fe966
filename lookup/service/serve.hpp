#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <answer/tables_at_hand.hpp>

#include "service/limits.hpp"

namespace tilebase::service {

struct Options {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;
  std::size_t threads = 1;
  answer::TablesAtHand tables{{}};
  std::vector<std::string> cors_origins;  ///< whose pages may ask, too: as origin_of() gives them, or `*` for any
  std::vector<std::string> hosts;         ///< names that it is asked by, besides the loopback ones; see Hosts
  std::optional<std::string> access_log;  ///< a file, or `-` for standard output
  Limits limits;
};

/// Serves until told to stop; `listening` is called with the address once there is one. If what is in flight then
/// does not end within the limit, the process ends, with status 0. Throws std::runtime_error, with one line, for what
/// keeps it from starting.
void serve(const Options& options, const std::function<void(const std::string& url)>& listening);

}  // namespace tilebase::service
