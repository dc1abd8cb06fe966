// Inputs are the bytes that a client sends on one connection, which may be requests. The first byte is the size of the
// chunks in which they are sent: 0 for a single chunk, 255 for a client that is turned away.

#include <deque>
#include <mutex>

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "http_responses.hpp"
#include "service/connection.hpp"
#include "small_service.hpp"

namespace {

using fuzz::require;

/// Calls the routes, checks each answer, and keeps it for comparison with the bytes on the connection.
class Recorder final : public tilebase::service::Handler {
 public:
  struct Message {
    tilebase::service::Response response;
    bool is_head;
    bool may_lack_body;  // a bad request may have been a HEAD request
  };

  explicit Recorder(const tilebase::service::Handler& handler) : handler_(handler) {}

  tilebase::service::Task read(const tilebase::service::Request& request) const override {
    auto task = handler_.read(request);
    return {task.cost,
            [this, &request, answer = std::move(task.answer)](const tilebase::service::Abandoned& abandoned) {
              auto response = answer(abandoned);
              fuzz::check_response(request, response);
              return kept(std::move(response), request.method == "HEAD", false);
            }};
  }

  tilebase::service::Response refuse(int status, std::string_view why, std::string_view origin) const override {
    auto response = handler_.refuse(status, why, origin);
    fuzz::check_response({}, response);
    return kept(std::move(response), false, true);
  }

  std::deque<Message> taken() const { return std::exchange(messages_, {}); }

 private:
  tilebase::service::Response kept(tilebase::service::Response response, bool is_head, bool may_lack_body) const {
    const std::lock_guard lock(mutex_);
    messages_.push_back({response, is_head, may_lack_body});
    return response;
  }

  const tilebase::service::Handler& handler_;
  mutable std::mutex mutex_;
  mutable std::deque<Message> messages_;
};

/// Event loop of a service with one thread, and its lanes for long questions.
struct Service {
  fuzz::SmallService small;
  Recorder recorder{small.handler()};
  tilebase::service::Common common{small.limits, recorder, *small.metrics, small.load, lanes, nullptr};
  tilebase::service::Loop loop{common};
  tilebase::service::Lanes lanes{1, small.limits, small.load};
};

/// The client's side of a connection, which reads everything.
class Client {
 public:
  Client(tilebase::service::Loop& loop, bool turned_away) : loop_(loop) {
    int ends[2];
    require(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0, "a pair of sockets is made");
    socket_ = ends[0];
    ::fcntl(socket_, F_SETFL, O_NONBLOCK);
    tilebase::service::Stream::socket theirs(loop.context, {AF_UNIX, 0}, ends[1]);
    ++loop.common.load.connections;
    loop.open(std::move(theirs), turned_away);
  }
  ~Client() { ::close(socket_); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  /// Sends in parts, closes the sending side, and returns all received bytes.
  std::string talk(std::string_view text, std::size_t part) {
    for (; !text.empty() && is_open(); go_on()) {
      const auto sent = ::send(socket_, text.data(), std::min(part, text.size()), MSG_NOSIGNAL);
      if (sent < 0 && errno == EPIPE) break;
      if (sent > 0) text.remove_prefix(static_cast<std::size_t>(sent));
    }
    ::shutdown(socket_, SHUT_WR);
    while (is_open()) go_on();
    while (receive()) continue;
    return std::move(received_);
  }

 private:
  bool is_open() const { return loop_.common.load.connections > 0; }

  void go_on() {
    loop_.context.restart();
    if (loop_.context.poll() == 0 && !receive()) loop_.context.run_one_for(std::chrono::milliseconds(1));
  }

  bool receive() {
    char bytes[65536];
    const auto size = ::recv(socket_, bytes, sizeof bytes, 0);
    if (size > 0) received_.append(bytes, static_cast<std::size_t>(size));
    return size > 0;
  }

  tilebase::service::Loop& loop_;
  int socket_;
  std::string received_;
};

bool takes(std::string_view& text, std::string_view front) {
  if (text.substr(0, front.size()) != front) return false;
  text.remove_prefix(front.size());
  return true;
}

/// Requires that the received bytes are the given answers, in order, each in a well-formed message.
void check_messages(std::string_view text, const std::deque<Recorder::Message>& messages) {
  for (const auto& [response, is_head, may_lack_body] : messages) {
    while (takes(text, "HTTP/1.1 100 Continue\r\n\r\n")) continue;
    require(takes(text, "HTTP/1.1 " + std::to_string(response.status) + ' ' +
                            std::string(tilebase::service::reason_phrase(response.status)) + "\r\nDate: "),
            "an answer begins with its status");
    const std::size_t end = text.find("\r\n\r\n");
    require(end != std::string_view::npos, "a header has an end");
    const std::string_view header = text.substr(0, end + 2);
    text.remove_prefix(end + 4);
    require(header.find(response.fields) != std::string_view::npos, "a header has the answer's fields");
    const bool has_body = response.status != 204 && response.status != 304;
    const std::string length = "\r\nContent-Length: " + std::to_string(response.body.size()) + "\r\n";
    require(has_body == (header.find(length) != std::string_view::npos), "a header gives the length of the body");
    if (!has_body || is_head) continue;
    require(takes(text, response.body) || (may_lack_body && text.empty()), "a body is that of the answer");
  }
  while (takes(text, "HTTP/1.1 100 Continue\r\n\r\n")) continue;
  require(text.empty(), "nothing follows the last answer");
}

}  // namespace

std::vector<std::string> fuzz::seeds() {
  std::vector<std::string> inputs;
  const std::string solve = "/v1/solve?puzzle=slide2x3&start=54321x";
  const std::string lines = "12345x\n54321x -> 1*****\n\nwrong";
  const std::string post = "POST /v1/batch?puzzle=slide2x3 HTTP/1.1\r\nHost: a\r\n";
  const std::vector<std::string> requests{
      "GET " + solve + " HTTP/1.1\r\nHost: a\r\n\r\n",
      "GET " + solve + " HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
      "HEAD /v1/puzzles HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\nIf-None-Match: \"x\", *\r\nConnection: close\r\n\r\n",
      "OPTIONS /v1/batch HTTP/1.1\r\nHost: a\r\nOrigin: https://example.org\r\n\r\n",
      post + "Content-Length: " + std::to_string(lines.size()) + "\r\nExpect: 100-continue\r\n\r\n" + lines,
      post +
          "Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n"
          "b\r\n[\"12345x\"]\r\n\r\n4;a=b\r\n    \r\n0\r\nA: b\r\n\r\n",
      "GET /v1/count?puzzle=die&start=123654&goal=12**%3f6 HTTP/1.1\r\nHost: a\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\n\r\n",
      "GET " + solve + "#so HTTP/1.1\r\nHost: elsewhere\r\n\r\n",
      post + "Transfer-Encoding: chunked\r\n\r\n1\r\n#\r\n0\r\nHost: b\r\nConnection: close\r\n\r\n",
      "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "GET  HTTP/1.1\r\n\r\n",
      "GET /metrics HTTP/2.0\r\nHost: a\r\n\r\n"};
  std::string pipeline;
  for (const std::string& request : requests) {
    inputs.push_back('\0' + request);
    inputs.push_back('\7' + request);
    if (pipeline.size() < 800) pipeline += request;
  }
  inputs.push_back('\0' + pipeline);
  inputs.push_back('\xFF' + requests[0]);
  inputs.push_back(std::string("\x30\r\n\r\n", 5) + pipeline);
  return inputs;
}

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static auto& service = *new Service;  // its threads end with the program
  fuzz::Input input(data, size);
  const std::uint32_t part = input.number(1);
  std::string received;
  {
    Client client(service.loop, part == 255);
    received = client.talk(input.rest(), part == 0 ? size + 1 : part);
  }
  check_messages(received, service.recorder.taken());
  require(service.small.load.memory == 0, "a closed connection has freed its memory");
  return 0;
}
