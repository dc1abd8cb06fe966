#pragma once

#include <memory>
#include <string>

#include "service/access_log.hpp"
#include "service/http.hpp"
#include "service/limits.hpp"
#include "service/listener.hpp"
#include "service/metrics.hpp"

namespace tilebase::service {

/// An HTTP/1.1 server. Each connection belongs to one of its threads, which answers short questions itself. Longer ones
/// go to lanes, separate thread pools by estimated time, so that they delay only questions like them.
class Server {
 public:
  /// Starts listening. `metrics` has one shard per thread. Everything passed by reference must outlive the server.
  /// Throws std::runtime_error, with one line, if it cannot listen there.
  Server(const Place& place, std::size_t threads, const Limits& limits, const Handler& handler, Metrics& metrics,
         Load& load, AccessLog* access_log = nullptr);
  ~Server();

  /// Where it listens; see Listener::url().
  std::string url() const;

  /// Serves until the process receives SIGTERM or SIGINT. Then accepts no more connections, finishes the requests in
  /// progress and returns true, or false if Limits::grace ended first and threads are still working. A second signal
  /// ends the process.
  bool run();

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace tilebase::service
