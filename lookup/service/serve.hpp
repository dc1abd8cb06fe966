#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <answer/tables_at_hand.hpp>

#include "service/limits.hpp"
#include "service/listener.hpp"

/// service/: `tilebase serve`. Top down: serve puts everything together; listener, server, connection and
/// request_reader are HTTP; lanes are the thread pools, and cost decides which one answers; routes finds the endpoint
/// of a request; questions, batch and endpoints are the endpoints; page/ is what a browser shows.
namespace tilebase::service {

struct Options {
  Place place;
  std::size_t threads = 1;
  answer::TablesAtHand tables{{}};
  std::vector<std::string> cors_origins;  ///< whose pages may ask: as origin_of() gives them, or `*` for any
  std::vector<std::string> hosts;         ///< host names to answer to, as host_name() gives them; see Hosts
  std::optional<std::string> access_log;  ///< a file, or `-` for standard output
  Limits limits;
};

/// Serves until SIGTERM or SIGINT; calls `listening` with Listener::url() once it listens. If the requests in progress
/// then take longer than Limits::grace, ends the process with status 0. Throws std::runtime_error, with one line, if it
/// cannot start.
void serve(const Options& options, const std::function<void(const std::string& url)>& listening);

}  // namespace tilebase::service
