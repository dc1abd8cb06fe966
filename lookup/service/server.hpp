#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <answer/tables_at_hand.hpp>

#include "service/access_log.hpp"
#include "service/http.hpp"
#include "service/limits.hpp"
#include "service/listener.hpp"
#include "service/metrics.hpp"

/// service/: `tilebase serve`. A request walks
///
///     listener -> server -> connection -> request_reader -> routes -> questions, batch or endpoints -> library
///
/// and its answer walks back. What takes longer is answered by lanes, by estimated cost. page/ is what a browser shows.
namespace tilebase::service {

struct Options {
  Place place;
  std::size_t threads = 1;
  answer::TablesAtHand tables{{}};
  std::vector<std::string> definition_files;  ///< of puzzles that are answered without tables
  std::vector<std::string> cors_origins;      ///< whose pages may ask: as origin_of() gives them, or `*` for any
  std::vector<std::string> hosts;             ///< host names to answer to, as host_name() gives them; see Hosts
  std::optional<std::string> access_log;      ///< a file, or `-` for standard output
  Limits limits;
};

/// Receives Listener::url() once a service listens.
using Listening = std::function<void(const std::string& url)>;

/// Serves until SIGTERM or SIGINT; then finishes the requests in progress or, if they take longer than Limits::grace,
/// ends the process with status 0. A second signal ends it at once. Throws std::runtime_error if it cannot start.
void serve(const Options& options, const Listening& listening);

/// The same with any handler: an HTTP/1.1 server. Each connection belongs to one of its threads, which answers short
/// questions itself; longer ones go to lanes, so that they delay only questions like them. `metrics` has one shard per
/// thread. The log, if there is one, is closed before the process is ended.
void run_server(const Place& place, std::size_t threads, const Limits& limits, const Handler& handler, Metrics& metrics,
                Load& load, std::optional<AccessLog>& log, const Listening& listening);

}  // namespace tilebase::service
