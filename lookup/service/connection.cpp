#include "service/connection.hpp"

#include <algorithm>
#include <charconv>
#include <exception>
#include <optional>

#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

namespace service {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::size_t read_bytes = 8192;
/// From this many bytes of answers on, they are sent before further requests of a pipeline are looked at.
constexpr std::size_t enough_to_send = std::size_t{64} << 10U;
/// What a connection holds is accounted for from this many bytes on.
constexpr std::size_t worth_counting = std::size_t{16} << 10U;
/// How long a client that was told that this is the end may take to hang up.
constexpr std::chrono::seconds farewell_time{2};
/// How long a request may be under way when the service is told to stop and the connection looks idle.
constexpr std::chrono::seconds last_call{1};

std::string_view view(beast::string_view text) {
  return {text.data(), text.size()};
}

void append_number(std::string& text, std::size_t number) {
  char digits[24];
  const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  text.append(digits, end);
}

class HttpConnection final : public Connection, public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(tcp::socket socket, Loop& loop)
      : loop_(loop), socket_(std::move(socket)), buffer_(limits().header_bytes + read_bytes) {
    loop_.add(*this);
  }
  ~HttpConnection() override {
    account(0);
    loop_.remove(*this);
    --loop_.common.state.connections;
  }

  void serve() {
    deadline_ = Clock::now() + (stopping() ? std::chrono::seconds(last_call) : limits().request_time);
    read();
  }

  void turn_away() {
    refuse(503, "there are too many connections; try again later", Metrics::Fault::overload);
    process();
  }

  void check(Clock::time_point now) override {
    if (now < deadline_) return;
    if (state_ == State::reading && parser_) {
      timed_out_ = true;
      socket_.cancel(ignored_);
    } else {
      if (state_ == State::writing) metrics().count(Metrics::Fault::timeout);
      socket_.close(ignored_);
    }
    deadline_ = Clock::time_point::max();
  }

  void stop(Clock::time_point now) override {
    if (state_ == State::reading && !parser_) deadline_ = std::min(deadline_, now + last_call);
  }

 private:
  using Parser = http::request_parser<http::string_body>;
  enum class State {
    reading,  ///< waits for bytes of a request
    working,  ///< waits for a worker to answer
    writing,  ///< waits for the client to take answers
    leaving   ///< has said all, and waits for the client to hang up
  };

  const Limits& limits() const { return loop_.common.limits; }
  Metrics& metrics() const { return loop_.common.metrics; }
  bool stopping() const { return loop_.common.state.stopping.load(std::memory_order_relaxed); }

  void read() {
    state_ = State::reading;
    socket_.async_read_some(
        buffer_.prepare(read_bytes),
        [self = shared_from_this()](const error_code& error, std::size_t bytes) { self->on_read(error, bytes); });
  }

  void on_read(const error_code& error, std::size_t bytes) {
    if (timed_out_)
      refuse(408, "the request took longer than " + std::to_string(limits().request_time.count()) + " s",
             Metrics::Fault::timeout);
    else if (error)
      return;  // the client has gone, or check() has closed the connection
    else
      buffer_.commit(bytes);
    process();
  }

  /// Answers the requests in the buffer as far as they are complete, then waits for what is due next.
  void process() {
    while (!closing_ && out_.size() < enough_to_send) {
      if (long_question_due_) {
        answer_at_length();
        if (state_ == State::working) return;
        continue;
      }
      if (!parser_) skip_line_ends();
      if (buffer_.size() == 0) break;
      if (!parser_) begin_request();
      error_code error;
      const std::size_t parsed = parser_->put(buffer_.data(), error);
      buffer_.consume(parsed);
      if (error && error != http::error::need_more) {
        refuse_unparsed(error);
        break;
      }
      if (parser_->is_done()) {
        take_request();
        // Clients get what is ready before what takes long, and those that have gone are found out.
        if (long_question_due_ && !out_.empty()) break;
        continue;
      }
      if (!wants_more(parsed)) break;
      if (error == http::error::need_more) break;
    }
    if (!out_.empty()) return write();
    if (closing_) return leave();
    const auto now = Clock::now();
    deadline_ = parser_ ? request_began_ + limits().request_time
                        : now + (stopping() ? std::chrono::seconds(last_call) : limits().idle_time);
    read();
  }

  /// A line end too many behind a body is an old mistake that is to be forgiven.
  void skip_line_ends() {
    while (buffer_.size() > 0) {
      const char c = *static_cast<const char*>(buffer_.data().data());
      if (c != '\r' && c != '\n') return;
      buffer_.consume(1);
    }
  }

  void begin_request() {
    parser_.emplace();
    parser_->header_limit(limits().header_bytes);
    parser_->body_limit(limits().body_bytes);
    parser_->eager(true);
    header_bytes_ = 0;
    continued_ = false;
    request_began_ = Clock::now();
  }

  /// Whether the rest of an incomplete request is to be waited for; else it was refused.
  bool wants_more(std::size_t parsed) {
    if (!parser_->is_header_done()) {
      // The parser limits what it has not taken in yet, which fields that come one by one never are.
      header_bytes_ += parsed;
      if (header_bytes_ + buffer_.size() <= limits().header_bytes) return true;
      refuse_long_header();
      return false;
    }
    if (buffer_.size() >= limits().header_bytes) {
      refuse(400, "a chunk's size line or the trailer is too long", Metrics::Fault::malformed);
      return false;
    }
    account();
    if (loop_.common.state.memory > limits().memory_bytes) {
      refuse(503, "too much is being asked at once; try again later", Metrics::Fault::overload);
      return false;
    }
    const auto& message = parser_->get();
    if (!continued_ && message.version() >= 11 && message.body().empty() && buffer_.size() == 0 &&
        beast::iequals(message[http::field::expect], "100-continue")) {
      out_ += "HTTP/1.1 100 Continue\r\n\r\n";
      continued_ = true;
    }
    return true;
  }

  void refuse_unparsed(const error_code& error) {
    if (error == http::error::header_limit) return refuse_long_header();
    if (error == http::error::body_limit)
      return refuse(413, "the body is longer than " + std::to_string(limits().body_bytes) + " bytes",
                    Metrics::Fault::malformed);
    if (error == http::error::bad_version)
      return refuse(505, "this is neither HTTP/1.1 nor HTTP/1.0", Metrics::Fault::malformed);
    refuse(400, "this is no HTTP request: " + error.message(), Metrics::Fault::malformed);
  }

  void refuse_long_header() {
    const std::string limit = std::to_string(limits().header_bytes) + " bytes";
    if (parser_->get().target().empty())
      refuse(414, "the request line is longer than " + limit, Metrics::Fault::malformed);
    else
      refuse(431, "the header is longer than " + limit, Metrics::Fault::malformed);
  }

  /// Answers what is no request, or is not heard; nothing follows on this connection.
  void refuse(int status, std::string_view why, Metrics::Fault fault) {
    metrics().count(fault);
    metrics().begin(loop_.shard);
    answering_since_ = Clock::now();
    keep_alive_ = false;
    is_head_ = parser_ && parser_->get().method() == http::verb::head;
    respond(loop_.common.handler.refuse(status, why));
  }

  /// Answers a request that has come in full.
  void take_request() {
    const auto& message = parser_->get();
    if (message.version() >= 11 && message.count(http::field::host) != 1)
      return refuse(400, "an HTTP/1.1 request has one Host field", Metrics::Fault::malformed);
    if (message.count(http::field::transfer_encoding) > 0 &&
        !beast::iequals(message[http::field::transfer_encoding], "chunked"))
      return refuse(501, "the only transfer encoding is chunked", Metrics::Fault::malformed);
    metrics().begin(loop_.shard);
    answering_since_ = Clock::now();
    keep_alive_ = parser_->keep_alive();
    is_head_ = message.method() == http::verb::head;
    request_ = {view(message.method_string()),
                view(message.target()),
                message.body(),
                view(message[http::field::content_type]),
                view(message[http::field::content_encoding]),
                view(message[http::field::accept_encoding]),
                view(message[http::field::if_none_match])};
    long_question_due_ = loop_.common.handler.takes_long(request_);
    if (!long_question_due_) respond(answer());
  }

  void answer_at_length() {
    long_question_due_ = false;
    if (hand_to_worker()) return;
    metrics().count(Metrics::Fault::overload);
    respond(loop_.common.handler.refuse(503, "too much is being asked at once; try again later"));
  }

  Response answer() const {
    try {
      return loop_.common.handler.answer(request_);
    } catch (const std::exception& fault) {
      return loop_.common.handler.refuse(500, fault.what());
    }
  }

  bool hand_to_worker() {
    auto& state = loop_.common.state;
    if (state.memory > limits().memory_bytes) return false;
    if (state.waiting.fetch_add(1) >= limits().queue) {
      --state.waiting;
      return false;
    }
    state_ = State::working;
    deadline_ = Clock::time_point::max();
    asio::post(loop_.common.workers, [self = shared_from_this()]() mutable {
      --self->loop_.common.state.waiting;
      Response response = self->answer();
      auto& context = self->loop_.context;  // where the connection must also come to its end
      asio::post(context, [self = std::move(self), response = std::move(response)] {
        self->state_ = State::reading;
        self->respond(response);
        self->write();
      });
    });
    return true;
  }

  /// Puts an answer behind those that are to be sent.
  void respond(const Response& response) {
    const bool last = !keep_alive_ || (stopping() && buffer_.size() == 0);
    const bool has_body = response.status != 204 && response.status != 304;
    out_ += "HTTP/1.1 ";
    append_number(out_, static_cast<std::size_t>(response.status));
    ((out_ += ' ') += reason_phrase(response.status)) += "\r\nDate: ";
    (out_ += loop_.date()) += "\r\n";
    if (has_body) {
      ((out_ += "Content-Type: ") += response.content_type) +=
          "\r\nX-Content-Type-Options: nosniff\r\nContent-Length: ";
      append_number(out_, response.body.size());
      out_ += "\r\n";
    }
    out_ += response.fields;
    if (last)
      out_ += "Connection: close\r\n";
    else if (parser_->get().version() < 11)
      out_ += "Connection: keep-alive\r\n";
    out_ += "\r\n";
    if (has_body && !is_head_) out_ += response.body;
    closing_ = last;
    parser_.reset();
    account();
    metrics().finish(loop_.shard, response.route, response.status, Clock::now() - answering_since_);
  }

  void write() {
    state_ = State::writing;
    deadline_ = Clock::now() + limits().write_time;
    sending_.swap(out_);
    asio::async_write(socket_, asio::buffer(sending_),
                      [self = shared_from_this()](const error_code& error, std::size_t) { self->on_written(error); });
  }

  void on_written(const error_code& error) {
    if (error) return;
    if (sending_.size() > enough_to_send)
      sending_ = std::string();
    else
      sending_.clear();
    account();
    state_ = State::reading;
    process();
  }

  /// Ends the connection once the client does, or has had the time. Closing it while something of the client's is
  /// unread would take back what the client has not read.
  void leave() {
    if (state_ != State::leaving) {
      state_ = State::leaving;
      deadline_ = Clock::now() + farewell_time;
      parser_.reset();
      buffer_.clear();
      socket_.shutdown(tcp::socket::shutdown_send, ignored_);
    }
    socket_.async_read_some(buffer_.prepare(read_bytes),
                            [self = shared_from_this()](const error_code& error, std::size_t) {
                              if (!error) self->leave();
                            });
  }

  void account() {
    const std::size_t holds = sending_.size() + out_.size() + (parser_ ? parser_->get().body().size() : 0);
    account(holds < worth_counting ? 0 : holds);
  }

  void account(std::size_t holds) {
    if (holds == accounted_) return;
    loop_.common.state.memory += holds - accounted_;  // modulo 2^64, less is more, too
    accounted_ = holds;
  }

  Loop& loop_;
  tcp::socket socket_;
  State state_ = State::reading;
  Clock::time_point deadline_ = Clock::time_point::max();
  bool timed_out_ = false;
  bool closing_ = false;  // what is in out_ and sending_ is the last

  beast::flat_buffer buffer_;     // read, not yet parsed
  std::optional<Parser> parser_;  // of the request that is being read or answered
  std::size_t header_bytes_ = 0;
  bool continued_ = false;
  Clock::time_point request_began_;

  Request request_;
  bool long_question_due_ = false;  // request_ is one, and waits for the answers before it to be sent
  bool keep_alive_ = true;
  bool is_head_ = false;
  Clock::time_point answering_since_;

  std::string out_;
  std::string sending_;
  std::size_t accounted_ = 0;
  error_code ignored_;
};

}  // namespace

void Loop::adopt(tcp::socket socket, bool turned_away) {
  const auto connection = std::make_shared<HttpConnection>(std::move(socket), *this);
  turned_away ? connection->turn_away() : connection->serve();
}

}  // namespace service
