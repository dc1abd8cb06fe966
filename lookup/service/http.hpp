#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace tilebase::service {

/// What a request says, as far as answers depend on it. The texts are the connection's.
struct Request {
  std::string_view method;
  std::string_view target;  ///< as it came
  std::string_view body;
  std::string_view host;
  std::string_view content_type;
  std::string_view content_encoding;
  std::string_view accept_encoding;
  std::string_view if_none_match;
  std::string_view origin;
};

struct Response {
  int status = 200;
  std::string_view content_type;
  std::string body;
  std::string fields = {};  ///< more header fields, each a whole line
  std::size_t route = 0;    ///< for the metrics
};

/// An answer other than 200, thrown by what reads or answers a request: the status and what went wrong.
struct Refusal {
  int status;
  std::string why;
  std::string fields = {};  ///< header fields that go with it, each a whole line
};

/// Whether nobody waits for an answer any more.
using Abandoned = std::function<bool()>;

/// A request that has been understood.
struct Task {
  std::chrono::microseconds cost;  ///< how long the answer may take, as estimated from the question
  /// Gives the answer, once, in any thread. Asks now and then whether it is wanted any more; if not, any will do.
  std::function<Response(const Abandoned& abandoned)> answer;
};

/// What answers requests. Any number of threads may ask at once. Nothing is thrown: what goes wrong is an answer, too.
class Handler {
 public:
  virtual ~Handler() = default;

  /// Finds out, in microseconds, what a request asks. The request must outlive the task.
  virtual Task read(const Request& request) const = 0;

  /// The answer to what is no request, or is not to be heard: a status and what went wrong. `origin` is what the
  /// request says of it, as far as it was understood.
  virtual Response refuse(int status, std::string_view why, std::string_view origin) const = 0;
};

/// The words that go with a status.
std::string_view reason_phrase(int status);

/// Everything of an answer before its body. `connection` is the field of that name, "" for none.
std::string response_head(const Response& response, std::string_view date, std::string_view connection);

}  // namespace tilebase::service
