#include "service/server.hpp"

#include <deque>
#include <stdexcept>
#include <system_error>
#include <thread>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>

#include <base/text.hpp>

#include "service/connection.hpp"

namespace tilebase::service {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

/// How long to stop accepting when the system has no files or memory left for a connection.
constexpr std::chrono::milliseconds rest_time{100};
/// How often a stopping server checks whether all connections are closed.
constexpr std::chrono::milliseconds stop_check_time{5};
/// How many connections above the limit are answered with 503; more than that are closed at once.
constexpr std::size_t told_connections = 64;

tcp::endpoint endpoint_of(const std::string& address, std::uint16_t port) {
  error_code error;
  const auto numeric = asio::ip::make_address(address == "localhost" ? "127.0.0.1" : address, error);
  if (error)
    throw std::runtime_error("address " + shown(address) +
                             " is neither numeric, such as 127.0.0.1 or ::1, nor localhost");
  return {numeric, port};
}

std::string shown(const tcp::endpoint& endpoint) {
  const auto address = endpoint.address();
  const std::string host = address.is_v6() ? '[' + address.to_string() + ']' : address.to_string();
  return host + ':' + std::to_string(endpoint.port());
}

tcp::acceptor listening(asio::io_context& context, const tcp::endpoint& endpoint) {
  tcp::acceptor acceptor(context);
  error_code error;
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(tcp::acceptor::max_listen_connections, error);
  if (error) throw std::runtime_error("cannot listen on " + shown(endpoint) + ": " + error.message());
  return acceptor;
}

bool is_shortage(const error_code& error) {
  using boost::system::errc::errc_t;
  return error == errc_t::too_many_files_open || error == errc_t::too_many_files_open_in_system ||
         error == errc_t::no_buffer_space || error == errc_t::not_enough_memory;
}

}  // namespace

/// A thread that runs an event loop; its destructor stops the loop.
class Runner {
 public:
  explicit Runner(asio::io_context& context)
      : context_(context), guard_(context.get_executor()), thread_([&context] { context.run(); }) {}
  ~Runner() { context_.stop(); }
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

 private:
  asio::io_context& context_;
  asio::executor_work_guard<asio::io_context::executor_type> guard_;
  std::jthread thread_;
};

class Server::Implementation {
 public:
  Implementation(const tcp::endpoint& endpoint, std::size_t threads, const Limits& limits, const Handler& handler,
                 Metrics& metrics, State& state, AccessLog* access_log) try
      : common_{limits, handler, metrics, state, lanes_, access_log},
        lanes_(threads, limits),
        acceptor_(listening(context_, endpoint)) {
    for (std::size_t i = 0; i < threads; ++i) loops_.emplace_back(common_, i);
    for (Loop& loop : loops_) runners_.emplace_back(loop.context);
  } catch (const std::system_error& refused) {
    throw std::runtime_error("cannot start the threads of --threads " + std::to_string(threads) + ": " +
                             refused.code().message() + "; use fewer");
  }

  tcp::endpoint endpoint() const { return acceptor_.local_endpoint(); }

  bool run() {
    signals_.async_wait([this](const error_code&, int) { stop(); });
    accept();
    context_.run();
    for (Loop& loop : loops_) loop.context.stop();
    runners_.clear();
    return common_.state.connections == 0;
  }

 private:
  void accept() {
    Loop& loop = loops_[next_loop_];
    next_loop_ = (next_loop_ + 1) % loops_.size();
    acceptor_.async_accept(loop.context, [this, &loop](const error_code& error, tcp::socket socket) {
      if (!error) admit(loop, std::move(socket));
      if (!acceptor_.is_open()) return;
      if (error) common_.metrics.count(Metrics::Fault::accept);
      if (!is_shortage(error)) return accept();
      timer_.expires_after(rest_time);
      timer_.async_wait([this](const error_code& cancelled) {
        if (!cancelled) accept();
      });
    });
  }

  void admit(Loop& loop, tcp::socket socket) {
    const std::size_t open = common_.state.connections.load();
    common_.metrics.connected();
    if (open >= common_.limits.connections + told_connections) {
      common_.metrics.count(Metrics::Fault::overload);
      return;
    }
    ++common_.state.connections;
    error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    asio::post(loop.context, [&loop, socket = std::move(socket), full = open >= common_.limits.connections]() mutable {
      loop.open(std::move(socket), full);
    });
  }

  /// Accepts the connections that are already in the system's queue, then no more, and stops the loops.
  void stop() {
    signals_.clear();
    common_.state.stopping = true;
    error_code error;
    acceptor_.non_blocking(true, error);
    while (!error) {
      tcp::socket socket(loops_[next_loop_].context);
      acceptor_.accept(socket, error);
      if (!error) admit(loops_[next_loop_], std::move(socket));
    }
    acceptor_.close(error);
    for (Loop& loop : loops_) asio::post(loop.context, [&loop] { loop.stop(); });
    give_up_at_ = Clock::now() + common_.limits.grace;
    await_end();
  }

  void await_end() {
    if (common_.state.connections == 0 || Clock::now() >= give_up_at_) return;
    timer_.expires_after(stop_check_time);
    timer_.async_wait([this](const error_code&) { await_end(); });
  }

  Common common_;
  std::deque<Loop> loops_;
  Lanes lanes_;  // destroyed before the loops: its queued jobs own connections
  asio::io_context context_{1};
  tcp::acceptor acceptor_;
  asio::signal_set signals_{context_, SIGTERM, SIGINT};
  asio::steady_timer timer_{context_};
  std::size_t next_loop_ = 0;
  Clock::time_point give_up_at_;
  std::deque<Runner> runners_;
};

Server::Server(const std::string& address, std::uint16_t port, std::size_t threads, const Limits& limits,
               const Handler& handler, Metrics& metrics, State& state, AccessLog* access_log)
    : implementation_(std::make_unique<Implementation>(endpoint_of(address, port), threads, limits, handler, metrics,
                                                       state, access_log)) {}

Server::~Server() = default;

std::string Server::url() const {
  return "http://" + shown(implementation_->endpoint()) + '/';
}

bool Server::run() {
  return implementation_->run();
}

}  // namespace tilebase::service
