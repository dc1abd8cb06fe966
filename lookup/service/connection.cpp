#include "service/connection.hpp"

#include <algorithm>
#include <array>
#include <memory>

#include <poll.h>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>

#include "service/request_reader.hpp"

namespace tilebase::service {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

/// What a connection holds is accounted for from this many bytes on.
constexpr std::size_t worth_counting = std::size_t{16} << 10U;
/// How long a client that was told that this is the end may take to hang up.
constexpr std::chrono::seconds farewell_time{2};
/// How long a request may be under way when the service is told to stop and the connection looks idle.
constexpr std::chrono::seconds last_call{1};

class Connection final : public Timed, public Job, public std::enable_shared_from_this<Connection> {
 public:
  Connection(tcp::socket socket, Loop& loop) : loop_(loop), socket_(std::move(socket)), reader_(loop.common.limits) {
    if (loop_.common.access_log != nullptr) client_ = socket_.remote_endpoint(ignored_).address().to_string();
    loop_.add(*this);
  }
  ~Connection() override {
    account(0);
    loop_.remove(*this);
    --loop_.common.state.connections;
  }

  void open(bool turned_away) {
    if (turned_away) return refuse(503, "there are too many connections; try again later");
    deadline_ = Clock::now() + (stopping() ? last_call : limits().request_time);
    read();
  }

  void check(Clock::time_point now) override {
    if (now < deadline_) return;
    if (state_ == State::reading && reader_.begun()) {
      timed_out_ = true;
      socket_.cancel(ignored_);
    } else {
      if (state_ == State::writing) metrics().count(Metrics::Fault::timeout);
      socket_.close(ignored_);
    }
    deadline_ = Clock::time_point::max();
  }

  void stop(Clock::time_point now) override {
    if (state_ == State::reading && !reader_.begun()) deadline_ = std::min(deadline_, now + last_call);
  }

  /// A client that sends no more may still listen, and is taken to where the answer takes milliseconds. It can not be
  /// told from one that has gone, for which nothing long is begun.
  bool abandoned() override {
    pollfd polled{socket_.native_handle(), 0, 0};
#ifdef POLLRDHUP
    if (task_.cost > Lanes::brief) polled.events = POLLRDHUP;
#endif
    return ::poll(&polled, 1, 0) > 0;
  }

  void work(std::shared_ptr<Job> self) override {
    answer_in_loop(std::move(self), run_task());
  }

  void drop(std::shared_ptr<Job> self, Fate why) override {
    metrics().count(why == Fate::overload ? Metrics::Fault::overload : Metrics::Fault::abandoned);
    answer_in_loop(
        std::move(self),
        why == Fate::overload
            ? refusal(503, "too much is being asked at once; try again later")
            : refusal(400, "what takes long is answered only while the client's end of the connection is open"));
  }

 private:
  enum class State {
    reading,  ///< waits for bytes of a request
    working,  ///< waits for a lane to answer
    writing,  ///< waits for the client to take an answer
    leaving   ///< has said all, and waits for the client to hang up
  };

  const Limits& limits() const {
    return loop_.common.limits;
  }
  Metrics& metrics() const {
    return loop_.common.metrics;
  }
  bool stopping() const {
    return loop_.common.state.stopping.load(std::memory_order_relaxed);
  }
  Response refusal(int status, std::string_view why) const {
    return loop_.common.handler.refuse(status, why, reader_.request().origin);
  }

  void read() {
    state_ = State::reading;
    socket_.async_read_some(reader_.room(), [self = shared_from_this()](const error_code& error, std::size_t bytes) {
      self->on_read(error, bytes);
    });
  }

  void on_read(const error_code& error, std::size_t bytes) {
    if (timed_out_)
      return refuse(408, "the request took longer than " + std::to_string(limits().request_time.count()) + " s");
    if (error) return;  // the client has gone, or check() has closed the connection
    reader_.commit(bytes);
    proceed();
  }

  /// Answers the next request if it is there, else waits for more of it.
  void proceed() {
    const bool begun = reader_.begun();
    try {
      if (reader_.next()) return answer();
    } catch (const Refusal& refusal) {
      return refuse(refusal.status, refusal.why);
    }
    if (!begun && reader_.begun()) deadline_ = request_due_ = Clock::now() + limits().request_time;
    account();
    if (loop_.common.state.memory > limits().memory_bytes && accounted_ > 0)
      return refuse(503, "too much is being asked at once; try again later");
    if (!reader_.asks_to_continue()) return read();
    head_ = "HTTP/1.1 100 Continue\r\n\r\n";
    write();
  }

  void answer() {
    begin_answer();
    keep_alive_ = reader_.keep_alive();
    task_ = loop_.common.handler.read(reader_.request());
    if (task_.cost <= Lanes::at_once) return respond(run_task());
    state_ = State::working;
    deadline_ = Clock::time_point::max();
    loop_.common.lanes.add(shared_from_this(), task_.cost);
  }

  /// Answers what is no request, or is not heard; nothing follows on this connection.
  void refuse(int status, std::string_view why) {
    metrics().count(status == 408   ? Metrics::Fault::timeout
                    : status == 503 ? Metrics::Fault::overload
                                    : Metrics::Fault::malformed);
    begin_answer();
    keep_alive_ = false;
    respond(refusal(status, why));
  }

  void begin_answer() {
    metrics().begin(loop_.shard);
    answering_since_ = Clock::now();
  }

  Response run_task() {
    return task_.answer([this] { return abandoned(); });
  }

  /// From another thread: the connection is its loop's, where it must also come to its end.
  void answer_in_loop(std::shared_ptr<Job> self, Response response) {
    auto connection = std::static_pointer_cast<Connection>(std::move(self));
    asio::post(loop_.context, [connection = std::move(connection), response = std::move(response)]() mutable {
      connection->respond(std::move(response));
    });
  }

  void respond(Response response) {
    if (response.body.size() >= worth_counting && loop_.common.state.memory > limits().memory_bytes) {
      metrics().count(Metrics::Fault::overload);
      response = refusal(503, "too much is being asked at once; try again later");
    }
    closing_ = !keep_alive_ || (stopping() && !reader_.has_more());
    head_ = response_head(response, loop_.date(), closing_ ? "close" : reader_.is_old() ? "keep-alive" : "");
    body_ = reader_.is_head() ? std::string() : std::move(response.body);
    log(response.status);
    task_ = {};
    reader_.forget();
    metrics().finish(loop_.shard, response.route, response.status, Clock::now() - answering_since_);
    write();
  }

  /// Logs the request whose answer is to be written, as far as it was understood.
  void log(int status) const {
    AccessLog* const log = loop_.common.access_log;
    if (log == nullptr) return;
    const Request& request = reader_.request();
    log->add({client_, request.method, request.target, reader_.is_old() ? 10U : 11U, status, body_.size()});
  }

  void write() {
    state_ = State::writing;
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
    deadline_ = reader_.begun() ? request_due_ : Clock::now() + (stopping() ? last_call : limits().idle_time);
    proceed();
  }

  /// Ends the connection once the client does, or has had the time. Closing it while something of the client's is
  /// unread would take back what the client has not read.
  void leave() {
    if (state_ != State::leaving) {
      state_ = State::leaving;
      deadline_ = Clock::now() + farewell_time;
      socket_.shutdown(tcp::socket::shutdown_send, ignored_);
    }
    reader_.discard();
    socket_.async_read_some(reader_.room(), [self = shared_from_this()](const error_code& error, std::size_t) {
      if (!error) self->leave();
    });
  }

  void account() {
    account(reader_.body_bytes() + head_.size() + body_.size());
  }

  void account(std::size_t holds) {
    if (holds < worth_counting) holds = 0;
    loop_.common.state.memory += holds - accounted_;  // modulo 2^64, less is more, too
    accounted_ = holds;
  }

  Loop& loop_;
  tcp::socket socket_;
  std::string client_;  // its address, for the access log
  State state_ = State::reading;
  Clock::time_point deadline_ = Clock::time_point::max();
  Clock::time_point request_due_;  // where a part of a request is there
  bool timed_out_ = false;

  RequestReader reader_;
  Task task_{};
  bool keep_alive_ = false;
  Clock::time_point answering_since_;

  std::string head_, body_;  // of the answer
  bool closing_ = false;     // it is the last
  std::size_t accounted_ = 0;
  error_code ignored_;
};

}  // namespace

void open_connection(tcp::socket socket, Loop& loop, bool turned_away) {
  const auto connection = std::make_shared<Connection>(std::move(socket), loop);
  connection->open(turned_away);
}

}  // namespace tilebase::service
