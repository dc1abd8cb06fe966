#pragma once

#include <unordered_set>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "service/access_log.hpp"
#include "service/http.hpp"
#include "service/lanes.hpp"
#include "service/listener.hpp"
#include "service/metrics.hpp"

namespace tilebase::service {

class Connection;

/// Objects that all connections share.
struct Common {
  const Limits& limits;
  const Handler& handler;
  Metrics& metrics;
  Load& load;
  Lanes& lanes;
  AccessLog* access_log;  ///< null if requests are not logged
};

/// Event loop of a thread, with its connections. All calls come from that thread, but for posts to `context`.
class Loop {
 public:
  explicit Loop(Common& shared) : common(shared) {}

  /// Serves a client until either side closes the connection or, if `turned_away`, tells it that there are too many
  /// connections. The caller has counted the connection in Load::connections; its end is counted here.
  void open(Stream::socket socket, bool turned_away);

  /// Closes idle connections soon; each may still send requests that are already on their way.
  void stop();

  Common& common;

 private:
  friend class Connection;

  void add(Connection& connection);
  void remove(Connection& connection) { connections_.erase(&connection); }
  void tick();

  // Members are destroyed in reverse order: the context, with its handlers and their connections, before these two.
  std::unordered_set<Connection*> connections_;  // must outlive the handlers that wait in the context
  Timestamp date_{"%a, %d %b %Y %H:%M:%S GMT", gmtime_r};

 public:
  boost::asio::io_context context{1};

 private:
  boost::asio::steady_timer timer_{context};
  bool ticking_ = false;
};

}  // namespace tilebase::service
