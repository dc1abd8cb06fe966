#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace service {

/// What a request says, as far as answers depend on it. The texts are the connection's.
struct Request {
  std::string_view method;
  std::string_view target;  ///< as it came
  std::string_view body;
  std::string_view content_type;
  std::string_view content_encoding;
  std::string_view accept_encoding;
  std::string_view if_none_match;
};

struct Response {
  int status = 200;
  std::string_view content_type;
  std::string body;
  std::string fields = {};  ///< more header fields, each a whole line
  std::size_t route = 0;    ///< for the metrics
};

/// What answers requests. Any number of threads may ask at once.
class Handler {
 public:
  virtual ~Handler() = default;

  /// Whether the answer may take more than a millisecond.
  virtual bool takes_long(const Request& request) const = 0;

  virtual Response answer(const Request& request) const = 0;

  /// The answer to what is no request, or is not to be heard: a status and what went wrong.
  virtual Response refuse(int status, std::string_view why) const = 0;
};

/// The words that go with a status.
std::string_view reason_phrase(int status);

}  // namespace service
