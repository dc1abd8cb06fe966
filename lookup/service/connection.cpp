#include "service/connection.hpp"

#include <algorithm>
#include <array>
#include <memory>

#include <poll.h>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>

#include "service/request_reader.hpp"

#ifndef POLLRDHUP
#define POLLRDHUP 0
#endif

namespace tilebase::service {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;

/// Number of bytes from which on a connection's memory counts against the limit.
constexpr std::size_t worth_counting = std::size_t{16} << 10U;
/// Time that the client may take to close the connection after the last answer.
constexpr std::chrono::seconds farewell_time{2};
/// Time that an idle connection waits, when the service stops, for a request that may be on its way.
constexpr std::chrono::seconds last_call{1};
/// Time between two checks of the connections for timeouts.
constexpr std::chrono::milliseconds tick_time{100};
constexpr const char* overloaded = "server overloaded; retry later";

}  // namespace

/// Connection to a client. All calls come from the loop's thread, except those of Job: while a lane
/// has the job (Phase::working), the loop's thread uses neither the task nor the reader. Timeouts are checked by the
/// loop's timer, because Beast's own would close the socket before the client could be told 408.
class Connection final : public Job, public std::enable_shared_from_this<Connection> {
 public:
  Connection(Stream::socket socket, Loop& loop) : loop_(loop), socket_(std::move(socket)), reader_(loop.common.limits) {
    if (loop_.common.access_log != nullptr) client_ = address_of_client(socket_);
    loop_.add(*this);
  }
  ~Connection() override {
    account(0);
    loop_.remove(*this);
    --loop_.common.load.connections;
  }

  void open(bool turned_away) {
    if (turned_away) return refuse(503, "too many connections; retry later");
    deadline_ = Clock::now() + (is_stopping() ? last_call : limits().request_time);
    read();
  }

  /// Ends a request or the connection if its deadline has passed.
  void check(Clock::time_point now) {
    if (now < deadline_) return;
    if (phase_ == Phase::reading && reader_.has_begun()) {
      timed_out_ = true;
      socket_.cancel(ignored_);
    } else {
      if (phase_ == Phase::writing) metrics().count(Metrics::Fault::timeout);
      socket_.close(ignored_);
    }
    deadline_ = Clock::time_point::max();
  }

  void stop(Clock::time_point now) {
    if (phase_ == Phase::reading && !reader_.has_begun()) deadline_ = std::min(deadline_, now + last_call);
  }

  /// Returns whether the client has gone. A client that has closed its sending side may have gone or may still read: it
  /// gets short answers, but no long ones.
  bool is_abandoned() override {
    pollfd polled{socket_.native_handle(), 0, 0};
    if (task_.cost > Lanes::brief) polled.events = POLLRDHUP;
    return ::poll(&polled, 1, 0) > 0;
  }

  void leave_queue(std::shared_ptr<Job> self, Fate fate) override {
    if (fate == Fate::turn) return answer_in_loop(std::move(self), run_task());
    const bool overload = fate == Fate::overload;
    metrics().count(overload ? Metrics::Fault::overload : Metrics::Fault::abandoned);
    answer_in_loop(std::move(self), overload
                                        ? refusal(503, overloaded)
                                        : refusal(400, "long answers need the client's end of the connection open"));
  }

 private:
  enum class Phase {
    reading,  ///< waits for bytes of a request
    working,  ///< waits for a lane's answer
    writing,  ///< sends an answer
    leaving   ///< has sent all; waits for the client to close the connection
  };

  const Limits& limits() const { return loop_.common.limits; }
  Metrics& metrics() const { return loop_.common.metrics; }
  bool is_stopping() const { return loop_.common.load.stopping.load(std::memory_order_relaxed); }
  Response refusal(int status, std::string_view why) const {
    return loop_.common.handler.refuse(status, why, reader_.request().origin);
  }

  void read() {
    phase_ = Phase::reading;
    socket_.async_read_some(
        reader_.receive_buffer(),
        [self = shared_from_this()](const error_code& error, std::size_t bytes) { self->on_read(error, bytes); });
  }

  void on_read(const error_code& error, std::size_t bytes) {
    if (timed_out_)
      return refuse(408, "timeout: the request took longer than " + in_seconds(limits().request_time) + " s");
    if (error) return;  // the client is gone, or check() has closed the socket
    reader_.commit(bytes);
    proceed();
  }

  /// Answers the next request if it is complete, else reads on.
  void proceed() {
    const bool begun = reader_.has_begun();
    try {
      if (reader_.next()) return answer();
    } catch (const Refusal& refusal) {
      return refuse(refusal.status, refusal.why);
    }
    if (!begun && reader_.has_begun()) deadline_ = request_due_ = Clock::now() + limits().request_time;
    account();
    if (loop_.common.load.memory > limits().memory_bytes && accounted_ > 0) return refuse(503, overloaded);
    if (!reader_.asks_to_continue()) return read();
    head_ = "HTTP/1.1 100 Continue\r\n\r\n";
    write();
  }

  void answer() {
    begin_answer();
    keep_alive_ = reader_.keep_alive();
    task_ = loop_.common.handler.read(reader_.request());
    if (task_.cost <= Lanes::at_once) return respond(run_task());
    phase_ = Phase::working;
    deadline_ = Clock::time_point::max();
    loop_.common.lanes.add(shared_from_this(), task_.cost);
  }

  /// Answers with an error, then closes the connection.
  void refuse(int status, std::string_view why) {
    metrics().count(status == 408   ? Metrics::Fault::timeout
                    : status == 503 ? Metrics::Fault::overload
                                    : Metrics::Fault::malformed);
    begin_answer();
    keep_alive_ = false;
    respond(refusal(status, why));
  }

  void begin_answer() {
    metrics().begin();
    answering_since_ = Clock::now();
  }

  Response run_task() {
    return task_.answer([this] { return is_abandoned(); });
  }

  /// Sends an answer from another thread. Only the loop's thread may use the connection, and destroy it.
  void answer_in_loop(std::shared_ptr<Job> self, Response response) {
    auto connection = std::static_pointer_cast<Connection>(std::move(self));
    asio::post(loop_.context, [connection = std::move(connection), response = std::move(response)]() mutable {
      connection->respond(std::move(response));
    });
  }

  void respond(Response response) {
    if (response.body.size() >= worth_counting && loop_.common.load.memory > limits().memory_bytes) {
      metrics().count(Metrics::Fault::overload);
      response = refusal(503, overloaded);
    }
    closing_ = !keep_alive_ || (is_stopping() && !reader_.has_more());
    head_ = response_head(response, loop_.date_.now(), closing_ ? "close" : reader_.is_old() ? "keep-alive" : "");
    body_ = reader_.is_head() ? std::string() : std::move(response.body);
    if (AccessLog* const log = loop_.common.access_log; log != nullptr)
      log->add(client_, reader_.request(), reader_.is_old(), response.status, body_.size());
    task_ = {};
    reader_.forget();
    metrics().finish(response.route, response.status, Clock::now() - answering_since_);
    write();
  }

  void write() {
    phase_ = Phase::writing;
    deadline_ = Clock::now() + limits().write_time;
    account();
    asio::async_write(socket_, std::array{asio::buffer(head_), asio::buffer(body_)},
                      [self = shared_from_this()](const error_code& error, std::size_t) {
                        if (!error) self->on_written();
                      });
  }

  void on_written() {
    head_.clear();
    body_ = {};
    account();
    if (closing_) return leave();
    deadline_ = reader_.has_begun() ? request_due_ : Clock::now() + (is_stopping() ? last_call : limits().idle_time);
    proceed();
  }

  /// Half-closes the connection, then reads until it ends: closing it with unread bytes could lose the answer.
  void leave() {
    if (phase_ != Phase::leaving) {
      phase_ = Phase::leaving;
      deadline_ = Clock::now() + farewell_time;
      socket_.shutdown(Stream::socket::shutdown_send, ignored_);
    }
    reader_.discard();
    socket_.async_read_some(reader_.receive_buffer(),
                            [self = shared_from_this()](const error_code& error, std::size_t) {
                              if (!error) self->leave();
                            });
  }

  void account() { account(reader_.body_bytes() + head_.size() + body_.size()); }

  void account(std::size_t holds) {
    if (holds < worth_counting) holds = 0;
    loop_.common.load.memory += holds - accounted_;  // The sum is modulo 2^N: a smaller `holds` subtracts.
    accounted_ = holds;
  }

  Loop& loop_;
  Stream::socket socket_;
  std::string client_;  // address of the client, for the access log
  Phase phase_ = Phase::reading;
  Clock::time_point deadline_ = Clock::time_point::max();
  Clock::time_point request_due_;  // deadline of the request, valid while reader_.has_begun()
  bool timed_out_ = false;

  RequestReader reader_;
  Task task_{};
  bool keep_alive_ = false;
  Clock::time_point answering_since_;

  std::string head_, body_;  // head and body of the answer
  bool closing_ = false;     // whether this answer is the last
  std::size_t accounted_ = 0;
  error_code ignored_;
};

void Loop::open(Stream::socket socket, bool turned_away) {
  const auto connection = std::make_shared<Connection>(std::move(socket), *this);
  connection->open(turned_away);
}

void Loop::add(Connection& connection) {
  connections_.insert(&connection);
  if (!ticking_) tick();
}

void Loop::tick() {
  ticking_ = true;
  timer_.expires_after(tick_time);
  timer_.async_wait([this](const error_code&) {
    const auto now = Clock::now();
    for (Connection* connection : connections_) connection->check(now);
    common.lanes.drop_abandoned();
    ticking_ = false;
    if (!connections_.empty()) tick();
  });
}

void Loop::stop() {
  const auto now = Clock::now();
  for (Connection* connection : connections_) connection->stop(now);
}

}  // namespace tilebase::service
