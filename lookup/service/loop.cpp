#include "service/loop.hpp"

namespace tilebase::service {
namespace {

/// How often connections are looked at for what has taken too long.
constexpr std::chrono::milliseconds tick_time{100};

}  // namespace

void Loop::add(Timed& connection) {
  connections_.insert(&connection);
  if (!ticking_) tick();
}

void Loop::tick() {
  ticking_ = true;
  timer_.expires_after(tick_time);
  timer_.async_wait([this](const boost::system::error_code&) {
    const auto now = Clock::now();
    for (Timed* connection : connections_) connection->check(now);
    common.lanes.drop_abandoned();
    ticking_ = false;
    if (!connections_.empty()) tick();
  });
}

void Loop::stop() {
  const auto now = Clock::now();
  for (Timed* connection : connections_) connection->stop(now);
}

const std::string& Loop::date() {
  const std::time_t now = std::time(nullptr);
  if (now != date_of_) {
    date_of_ = now;
    std::tm parts{};
    gmtime_r(&now, &parts);
    char text[64];
    std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &parts);  // the locale stays that of C
    date_ = text;
  }
  return date_;
}

}  // namespace tilebase::service
