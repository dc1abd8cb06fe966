#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "service/access_log.hpp"
#include "service/http.hpp"
#include "service/limits.hpp"
#include "service/metrics.hpp"

namespace tilebase::service {

/// An HTTP/1.1 server. Each of its threads has connections of its own and answers what is quick; lanes of other threads
/// answer what takes longer, so that it keeps nobody waiting but those who ask the like.
class Server {
 public:
  /// Listens from here on. `address` is numeric or `localhost`; port 0 is any free one. `metrics` has a shard a thread.
  /// What is referred to must outlive the server. std::runtime_error, with one line, if it cannot listen there.
  Server(const std::string& address, std::uint16_t port, std::size_t threads, const Limits& limits,
         const Handler& handler, Metrics& metrics, State& state, AccessLog* access_log = nullptr);
  ~Server();

  /// Where it listens: http://127.0.0.1:8080/
  std::string url() const;

  /// Answers until the process is sent SIGTERM or SIGINT, then takes no more connections, finishes what is in flight,
  /// and returns. False if that was not done within the limit, and threads may still be at it. A second signal ends the
  /// process.
  bool run();

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace tilebase::service
