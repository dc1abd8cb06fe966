#pragma once

#include <ctime>
#include <string>
#include <unordered_set>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "service/access_log.hpp"
#include "service/http.hpp"
#include "service/lanes.hpp"
#include "service/limits.hpp"
#include "service/metrics.hpp"
#include "service/state.hpp"

namespace tilebase::service {

/// What all connections share.
struct Common {
  const Limits& limits;
  const Handler& handler;
  Metrics& metrics;
  State& state;
  Lanes& lanes;
  AccessLog* access_log;  ///< where requests are logged, if anywhere
};

/// What has time limits, and is looked at all the time for them. Beast's own would close a connection where the client
/// is still to be told that time is up. All calls come from the loop's thread.
class Timed {
 public:
  virtual ~Timed() = default;

  /// Ends what has taken too long.
  virtual void check(Clock::time_point now) = 0;

  /// Expects no further request but such as are on their way.
  virtual void stop(Clock::time_point now) = 0;
};

/// One thread's connections.
class Loop {
 public:
  Loop(Common& shared, std::size_t number) : common(shared), shard(number) {}

  void add(Timed& connection);
  void remove(Timed& connection) { connections_.erase(&connection); }
  void stop();

  /// The time as a Date field gives it.
  const std::string& date();

  Common& common;
  const std::size_t shard;  ///< its place in the metrics

 private:
  void tick();

  std::unordered_set<Timed*> connections_;  // outlives what waits in the context
  std::string date_;
  std::time_t date_of_ = 0;

 public:
  boost::asio::io_context context{1};

 private:
  boost::asio::steady_timer timer_{context};
  bool ticking_ = false;
};

}  // namespace tilebase::service
