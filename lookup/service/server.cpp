#include "service/server.hpp"

#include <cstdlib>
#include <deque>
#include <stdexcept>
#include <system_error>
#include <thread>

#include <sys/resource.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>

#include "service/connection.hpp"
#include "service/routes.hpp"

namespace tilebase::service {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;

/// Pause in accepting when the system has no files or memory left for a connection.
constexpr std::chrono::milliseconds rest_time{100};
/// Time between two checks of a stopping server whether all connections are closed.
constexpr std::chrono::milliseconds stop_check_time{5};
/// Number of connections above the limit that are answered with 503; further ones are closed at once.
constexpr std::size_t told_connections = 64;

bool is_shortage(const error_code& error) {
  using boost::system::errc::errc_t;
  return error == errc_t::too_many_files_open || error == errc_t::too_many_files_open_in_system ||
         error == errc_t::no_buffer_space || error == errc_t::not_enough_memory;
}

/// Raises the limit for open files to the maximum: each connection takes a file.
void raise_file_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

/// Returns a thread that runs an event loop. The thread's destructor stops the loop.
std::jthread thread_of(asio::io_context& context) {
  return std::jthread([&context](const std::stop_token& ending) {
    const auto more_to_come = asio::make_work_guard(context);
    const std::stop_callback stop(ending, [&context] { context.stop(); });
    context.run();
  });
}

class Server {
 public:
  /// Handles all signals from here on, before anybody learns that the service listens.
  Server(const Place& place, std::size_t threads, const Limits& limits, const Handler& handler, Metrics& metrics,
         Load& load, AccessLog* access_log) try
      : common_{limits, handler, metrics, load, lanes_, access_log},
        lanes_(threads, limits, load),
        listener_(context_, place) {
    std::signal(SIGPIPE, SIG_IGN);  // a line of the access log for a closed pipe is an error, not the end
    if (access_log != nullptr && access_log->has_name()) {
      hangup_.add(SIGHUP);
      await_hangup();
    }
    for (std::size_t i = 0; i < threads; ++i) loops_.emplace_back(common_);
    for (Loop& loop : loops_) threads_.push_back(thread_of(loop.context));
  } catch (const std::system_error& refused) {
    throw std::runtime_error("cannot start the threads of --threads " + std::to_string(threads) + ": " +
                             refused.code().message() + "; use fewer");
  }

  const std::string& url() const { return listener_.url(); }

  /// Serves until a signal. False if Limits::grace ended first and threads are still working.
  bool run() {
    signals_.async_wait([this](const error_code&, int) { stop(); });
    accept();
    context_.run();
    for (Loop& loop : loops_) loop.context.stop();
    threads_.clear();
    return common_.load.connections == 0;
  }

 private:
  void await_hangup() {
    hangup_.async_wait([this](const error_code& cancelled, int) {
      if (cancelled) return;
      common_.access_log->reopen();
      await_hangup();
    });
  }

  void accept() {
    Loop& loop = loops_[next_loop_];
    next_loop_ = (next_loop_ + 1) % loops_.size();
    listener_.acceptor().async_accept(loop.context, [this, &loop](const error_code& error, Stream::socket socket) {
      if (!error) admit(loop, std::move(socket));
      if (!listener_.acceptor().is_open()) return;
      if (error) common_.metrics.count(Metrics::Fault::accept);
      if (!is_shortage(error)) return accept();
      timer_.expires_after(rest_time);
      timer_.async_wait([this](const error_code& cancelled) {
        if (!cancelled) accept();
      });
    });
  }

  void admit(Loop& loop, Stream::socket socket) {
    const std::size_t open = common_.load.connections.load();
    common_.metrics.count_connection();
    if (open >= common_.limits.connections + told_connections) {
      common_.metrics.count(Metrics::Fault::overload);
      return;
    }
    ++common_.load.connections;
    error_code ignored;
    socket.set_option(asio::ip::tcp::no_delay(true), ignored);  // a Unix socket has no such option, nor the delay
    asio::post(loop.context, [&loop, socket = std::move(socket), full = open >= common_.limits.connections]() mutable {
      loop.open(std::move(socket), full);
    });
  }

  /// Accepts the connections that are already in the system's queue, then no more, and stops the loops.
  void stop() {
    signals_.clear();
    common_.load.stopping = true;
    listener_.hide();
    error_code error;
    listener_.acceptor().non_blocking(true, error);
    while (!error) {
      Stream::socket socket(loops_[next_loop_].context);
      listener_.acceptor().accept(socket, error);
      if (!error) admit(loops_[next_loop_], std::move(socket));
    }
    listener_.acceptor().close(error);
    for (Loop& loop : loops_) asio::post(loop.context, [&loop] { loop.stop(); });
    give_up_at_ = Clock::now() + common_.limits.grace;
    await_end();
  }

  void await_end() {
    if (common_.load.connections == 0 || Clock::now() >= give_up_at_) {
      hangup_.cancel();
      return;
    }
    timer_.expires_after(stop_check_time);
    timer_.async_wait([this](const error_code&) { await_end(); });
  }

  Common common_;
  std::deque<Loop> loops_;
  Lanes lanes_;  // precedes the destruction of the loops: its queued jobs own connections
  asio::io_context context_{1};
  Listener listener_;
  asio::signal_set signals_{context_, SIGTERM, SIGINT};
  asio::signal_set hangup_{context_};
  asio::steady_timer timer_{context_};
  std::size_t next_loop_ = 0;
  Clock::time_point give_up_at_;
  std::vector<std::jthread> threads_;
};

}  // namespace

void run_server(const Place& place, std::size_t threads, const Limits& limits, const Handler& handler, Metrics& metrics,
                Load& load, AccessLog* log, const Listening& listening) {
  Server server(place, threads, limits, handler, metrics, load, log);
  listening(server.url());
  if (!server.run()) std::_Exit(EXIT_SUCCESS);  // the threads are still working; do not wait for them
}

void serve(const Options& options, const Listening& listening) {
  raise_file_limit();
  auto at_hand = options.tables.tablebases(options.definition_files);
  if (!at_hand) throw std::runtime_error(at_hand.error().message);
  const Library library(std::move(*at_hand), options.limits);
  Load load;
  std::optional<Metrics> metrics;
  const bool is_local = options.place.unix_socket.empty() && is_loopback(options.place.address);
  const Routes routes(all_endpoints(library, load, metrics), Hosts{options.hosts, !is_local}, options.cors_origins);
  metrics.emplace(routes.names());
  std::optional<AccessLog> log;
  if (options.access_log) log.emplace(*options.access_log, *metrics);
  run_server(options.place, options.threads, options.limits, routes, *metrics, load, log ? &*log : nullptr, listening);
}

}  // namespace tilebase::service
