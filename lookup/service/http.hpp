#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace tilebase::service {

/// The parts of a request that answers depend on. The texts belong to the connection.
struct Request {
  std::string_view method;
  std::string_view target;  ///< as received
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

/// Thrown by whatever reads or answers a request, to answer it with an error status.
struct Refusal {
  int status;
  std::string why;
  std::string fields = {};  ///< more header fields, each a whole line
};

/// Whether the client is gone, so that its answer is no longer needed.
using Abandoned = std::function<bool()>;

/// A request that has been understood.
struct Task {
  std::chrono::microseconds cost;  ///< estimated time to answer
  /// Gives the answer. Call it once, in any thread. It polls `abandoned`; if that is true, it may return any answer.
  std::function<Response(const Abandoned& abandoned)> answer;
};

/// Answers requests. Thread-safe. Throws nothing: errors are answers, too.
class Handler {
 public:
  virtual ~Handler() = default;

  /// Parses a request, within microseconds. The request must outlive the task.
  virtual Task read(const Request& request) const = 0;

  /// The answer to a malformed or unwanted request. `origin` is its Origin field, "" if it could not be read.
  virtual Response refuse(int status, std::string_view why, std::string_view origin) const = 0;
};

/// The reason phrase of a status.
std::string_view reason_phrase(int status);

/// The status line and header of a response. `connection` is the value of the Connection field, "" for none.
std::string response_head(const Response& response, std::string_view date, std::string_view connection);

/// Whether a client accepts gzip, by its Accept-Encoding field.
bool accepts_gzip(std::string_view accept_encoding);

/// The text in gzip format. Level 1 is fastest, 9 smallest.
std::string gzipped(std::string_view text, int level);

}  // namespace tilebase::service
