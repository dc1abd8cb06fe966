#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <answer/tables_at_hand.hpp>

#include "service/access_log.hpp"
#include "service/http.hpp"
#include "service/listener.hpp"
#include "service/metrics.hpp"

/// service/: `tilebase serve`. A request passes
///
///     listener -> server -> connection -> request_reader -> routes -> questions, batch or endpoints -> library
///
/// and its answer comes back. Lanes answer longer questions, by estimated cost. page/ is the page in a browser.
namespace tilebase::service {

struct Options {
  Place place;
  std::size_t threads = 1;
  answer::TablesAtHand tables{{}};
  std::vector<std::string> definition_files;  ///< definitions of puzzles that are answered without tables
  std::vector<std::string> cors_origins;      ///< origins whose pages may ask, as origin_of() returns them; `*` for any
  std::vector<std::string> hosts;             ///< host names to answer to, as host_name() returns them; see Hosts
  std::optional<std::string> access_log;      ///< path of the log, or `-` for standard output
  Limits limits;
};

/// Callback that receives Listener::url() once a service listens.
using Listening = std::function<void(const std::string& url)>;

/// Serves until SIGTERM or SIGINT; then finishes the requests in progress or, if they take longer than Limits::grace,
/// ends the process with status 0. A second signal ends it at once. Throws std::runtime_error if it cannot start.
void serve(const Options& options, const Listening& listening);

/// Runs an HTTP/1.1 server with any handler, as serve() does. Each connection belongs to a thread of the server, which
/// answers short questions itself; longer ones go to lanes, so that they delay only questions of similar length.
/// `log` is null if requests are not logged; SIGHUP reopens its file.
void run_server(const Place& place, std::size_t threads, const Limits& limits, const Handler& handler, Metrics& metrics,
                Load& load, AccessLog* log, const Listening& listening);

}  // namespace tilebase::service
