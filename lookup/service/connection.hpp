#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <unordered_set>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include "service/http.hpp"
#include "service/limits.hpp"
#include "service/metrics.hpp"
#include "service/state.hpp"

namespace service {

using Clock = std::chrono::steady_clock;

/// What all connections share.
struct Common {
  const Limits& limits;
  const Handler& handler;
  Metrics& metrics;
  State& state;
  boost::asio::io_context& workers;
};

/// A connection to a client; it lives as long as it waits for something. All calls come from its loop's thread.
class Connection {
 public:
  virtual ~Connection() = default;

  /// Ends what has taken too long.
  virtual void check(Clock::time_point now) = 0;

  /// Expects no further request but such as are on their way.
  virtual void stop(Clock::time_point now) = 0;
};

/// One thread's connections.
class Loop {
 public:
  Loop(Common& shared, std::size_t number) : common(shared), shard(number) {}

  /// Takes a connection over, or turns it away: says that there are too many.
  void adopt(boost::asio::ip::tcp::socket socket, bool turned_away);

  void add(Connection& connection);
  void remove(Connection& connection) { connections_.erase(&connection); }
  void stop();

  /// The time as a Date field gives it.
  const std::string& date();

  Common& common;
  const std::size_t shard;  ///< its place in the metrics

 private:
  void tick();

  std::unordered_set<Connection*> connections_;  // outlives what waits in the context
  std::string date_;
  std::time_t date_of_ = 0;

 public:
  boost::asio::io_context context{1};

 private:
  boost::asio::steady_timer timer_{context};
  bool ticking_ = false;
};

}  // namespace service
