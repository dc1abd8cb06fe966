#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <base/lazy.hpp>

namespace tilebase::service {

/// Parts of a request that answers depend on. The texts belong to the connection.
struct Request {
  std::string_view method;
  std::string_view target;  ///< request target as received
  std::string_view body;
  std::string_view host;
  std::string_view content_type;
  std::string_view content_encoding;
  std::string_view accept_encoding;
  std::string_view if_none_match;
  std::string_view origin;
};

/// Values of Cache-Control. No answer is sure to hold until tomorrow: the operator may install other tables.
inline constexpr std::string_view not_stored = "no-store";      ///< header of answers that differ each time
inline constexpr std::string_view revalidated = "no-cache";     ///< browsers must revalidate the ETag before each use
inline constexpr std::string_view for_a_day = "max-age=86400";  ///< browsers ask for the icon at each new address

/// A body in gzip format, compressed when a client first asks for it.
using Packed = std::shared_ptr<Lazy<std::string>>;

struct Response {
  std::string body = {};
  std::string_view content_type = "application/json";
  std::string_view cache_control = revalidated;
  std::string fields = {};  ///< more header fields, each a whole line
  Packed packed = {};       ///< keeps the body in gzip format; null for a body that differs each time
  int status = 200;
  std::size_t route = 0;  ///< number of the route, for the metrics
};

/// Exception of the code that reads or answers a request; the request is answered with an error status.
struct Refusal {
  int status;
  std::string why;
  std::string fields = {};  ///< more header fields, each a whole line

  /// Bounds of a distance that a search has not found, and the states that it visited; nullopt if not known, either.
  std::optional<int> at_least = {};
  std::optional<int> at_most = {};
  std::optional<std::uint64_t> states = {};
};

/// Returns whether the client is gone, so that its answer is no longer needed.
using Abandoned = std::function<bool()>;

/// A request that has been understood, as work to do.
struct Task {
  std::chrono::microseconds cost;  ///< estimated time to answer
  /// Computes the answer. Call it once, in any thread. It polls `abandoned`; if that is true, it may return any answer.
  std::function<Response(const Abandoned& abandoned)> answer;
};

/// Returns a task without work.
Task at_once(Response response);

/// Answers requests. Thread-safe. Throws nothing: errors are answers, too.
class Handler {
 public:
  virtual ~Handler() = default;

  /// Parses a request, in microseconds. The request must outlive the task.
  virtual Task read(const Request& request) const = 0;

  /// Returns the answer to a malformed or unwanted request. `origin` is its Origin field, "" if it could not be read.
  virtual Response refuse(int status, std::string_view why, std::string_view origin) const = 0;
};

/// Returns the reason phrase of a status.
std::string_view reason_phrase(int status);

/// Returns the status line and header of a response. `connection` is the value of the Connection field, "" for none.
std::string response_head(const Response& response, std::string_view date, std::string_view connection);

/// Returns whether a client accepts gzip, by its Accept-Encoding field.
bool accepts_gzip(std::string_view accept_encoding);

/// Compresses a text into gzip format. Level 1 is fastest, 9 smallest.
std::string gzip(std::string_view text, int level);

/// Limits for clients, so that no client can deny the service to others. Each is an option of `tilebase serve`.
struct Limits {
  using Time = std::chrono::milliseconds;

  std::uint32_t header_bytes = 8192;                    ///< size of the request line and fields; beyond it, 414 or 431
  std::size_t body_bytes = std::size_t{1} << 20U;       ///< size of a request's body; beyond it, 413
  Time request_time = std::chrono::seconds(10);         ///< time from a request's first byte to its last; then 408
  Time write_time = std::chrono::seconds(10);           ///< time to read an answer; then the connection is closed
  Time idle_time = std::chrono::seconds(60);            ///< time between requests; then the connection is closed
  std::size_t connections = 1024;                       ///< number of open connections; further ones get 503
  std::size_t memory_bytes = std::size_t{64} << 20U;    ///< size of bodies and large answers at once; beyond it, 503
  std::size_t queue = 64;                               ///< questions in the queue of a lane; further ones get 503
  Time queue_time = std::chrono::seconds(30);           ///< estimated time to answer a lane's queue; beyond it, 503
  Time search_time = std::chrono::seconds(10);          ///< time of a request, but single look-ups; beyond it, 422
  std::size_t cache_bytes = std::size_t{16} << 20U;     ///< size of a puzzle's cached distances to targets
  std::size_t pattern_bytes = std::size_t{256} << 20U;  ///< size of pattern tables and distances kept after searches
  std::uint64_t paths = 10'000;                         ///< number of paths in an answer
  std::uint64_t states = 1'000;                         ///< number of states drawn in an answer
  std::size_t lines = 10'000;                           ///< number of lines of a batch; beyond it, 413
  Time grace = std::chrono::seconds(10);                ///< time for requests in progress when the service stops
};

/// A request target, split into its parts.
struct RequestTarget {
  std::string_view host;   ///< host as received, perhaps with a port; "" if the target is a path
  std::string path;        ///< decoded path
  std::string_view query;  ///< query as received, without the `?`

  /// Accepts a path, or an absolute URL as proxies receive it. Throws a Refusal for anything else, and for a fragment.
  explicit RequestTarget(std::string_view text);
};

/// Parameters of a query string.
class Query {
 public:
  Query() = default;

  /// Throws a Refusal if a parameter is not in `names`, is repeated (except `goal`), or is badly encoded.
  Query(std::string_view text, std::span<const std::string_view> names);

  /// Returns the value of a parameter; nullopt if it is missing.
  std::optional<std::string_view> get(std::string_view name) const;

  /// Returns all values of a parameter.
  std::vector<std::string> values(std::string_view name) const;

 private:
  std::vector<std::pair<std::string_view, std::string>> parameters_;
};

/// Host names that the service answers to. They protect a service on a loopback address against DNS rebinding: a web
/// site can make its own name resolve to 127.0.0.1, and browsers then let its pages read the service's answers.
struct Hosts {
  std::vector<std::string> names;  ///< names accepted besides the loopback names, as host_name() returns them
  bool otherwise_any;              ///< whether every host is accepted if there are no names

  /// Returns whether to answer a request with this host in its Host field or target; the port does not matter. Accepts
  /// the names, `localhost` and names below it, loopback addresses, and an empty host, which browsers never send.
  bool take(std::string_view host) const;
};

/// Returns the normal form of a host name: lower case, without port, brackets and final dot; nullopt for no name.
std::optional<std::string> host_name(std::string_view text);

/// Returns whether a text is a numeric loopback address, or `localhost`.
bool is_loopback(const std::string& address);

/// Returns the normal form of an origin, `scheme://host` or `scheme://host:port`, as browsers send it in the Origin
/// field: lower case, without the default port of http and https; nullopt if the text is not an origin.
std::optional<std::string> origin_of(std::string_view text);

/// Formats a time in seconds, such as `10` or `0.5`.
std::string in_seconds(std::chrono::duration<double> time);

/// Formatter of the present second. For one thread.
class Timestamp {
 public:
  /// The format is that of strftime(); gmtime_r or localtime_r computes the parts of a time. The locale is always "C".
  using Parts = std::tm* (*)(const std::time_t* time, std::tm* parts);
  Timestamp(const char* format, Parts parts) : format_(format), parts_(parts) {}

  const std::string& now();

 private:
  const char* format_;
  Parts parts_;
  std::time_t second_ = 0;
  std::string text_;
};

}  // namespace tilebase::service
