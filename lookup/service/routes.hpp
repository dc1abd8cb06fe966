#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "service/hosts.hpp"
#include "service/http.hpp"
#include "service/known_targets.hpp"
#include "service/limits.hpp"
#include "service/metrics.hpp"
#include "service/query.hpp"
#include "service/tablebases.hpp"

namespace tilebase::service {

/// Whether clients and proxies may store an answer. None is sure to hold until tomorrow: the operator may install other
/// tables or another version.
enum class Keep {
  no,       ///< it differs each time
  checked,  ///< may be stored, but must be revalidated by its ETag before each use
  a_day     ///< may be used for a day: the icon, which browsers ask for whenever the address of the page changes
};

/// An endpoint's answer.
struct Answer {
  std::string body;
  std::string_view content_type = "application/json";
  Keep keep = Keep::checked;
  std::string fields = {};       ///< more header fields, each a whole line
  std::string_view packed = {};  ///< the body in gzip format, if the endpoint has it already
};

/// A parsed question: the estimated time to answer it, and what gives the answer, once.
struct Work {
  std::chrono::microseconds cost;
  std::function<Answer(const Abandoned& abandoned)> answer;
};

/// An answer that needs no work.
Work at_once(Answer answer);

/// What endpoints answer from.
struct Library {
  const Tablebases& tablebases;
  KnownTargets& known_targets;
  const Limits& limits;
};

/// A path, its methods and parameters, and what parses its requests. The request outlives the work.
struct Endpoint {
  std::string path;
  std::string_view methods;                                 ///< as in the Allow field
  std::optional<std::vector<std::string_view>> parameters;  ///< those it accepts; nothing if it ignores all
  std::function<Work(const Request& request, const Query& query)> read;
};

/// The endpoints for questions about a start and a goal, or about a goal alone; see data/JSON.md.
std::vector<Endpoint> question_endpoints(const Library& library);

/// Those for many questions: POST /v1/batch and /v1/check.
std::vector<Endpoint> batch_endpoints(const Library& library);

/// The endpoints above, /v1/puzzles, /healthz, /metrics, /openapi.json and the files of the page. What is referred to
/// must outlive them; `metrics` must have a value once requests come.
std::vector<Endpoint> all_endpoints(const Library& library, const Load& load, const std::optional<Metrics>& metrics);

/// Finds the endpoint of a request, and turns its answer into an HTTP response: problem documents, ETag, Cache-Control,
/// gzip, CORS.
class Routes final : public Handler {
 public:
  /// Pages of the service's own origin and of `cors_origins` may ask. Each is as origin_of() gives it, or `*` for any.
  Routes(std::vector<Endpoint> endpoints, Hosts hosts, std::vector<std::string> cors_origins);

  /// The names of the routes in the metrics: the paths of the endpoints and, last, `other` for all other paths.
  std::vector<std::string> names() const;

  Task read(const Request& request) const override;
  Response refuse(int status, std::string_view why, std::string_view origin) const override;

 private:
  Task task(std::size_t route, const RequestTarget& target, const Request& request) const;
  Response dressed(Answer answer, const Request& request) const;
  Response preflight(const Endpoint& endpoint, std::string_view origin) const;
  bool takes_any_origin() const { return !cors_origins_.empty() && cors_origins_.front() == "*"; }
  bool takes_origin(std::string_view origin) const;
  Response finished(Response response, std::size_t route, std::string_view origin) const;

  std::vector<Endpoint> endpoints_;
  Hosts hosts_;
  std::vector<std::string> cors_origins_;
};

/// An error of the library as a Refusal: 500 for a damaged table, 503 for a search that gave up, else 400.
Refusal refusal_of(const Error& error);

/// The value of a result. Throws its error as a Refusal.
template <class T>
T value_or_refuse(Result<T> result) {
  if (!result) throw refusal_of(result.error());
  return std::move(result).value();
}

/// The time for all searches of one request: up to the limit, as long as the client is there. For one thread; must
/// outlive the tablebases that limited() returns.
class SearchTime {
 public:
  SearchTime(const Limits& limits, const Abandoned& abandoned)
      : limit_(limits.search_time), end_(std::chrono::steady_clock::now() + limit_), abandoned_(abandoned) {}

  bool is_over() const { return std::chrono::steady_clock::now() >= end_; }
  bool is_abandoned() const { return abandoned_(); }

  /// The tablebase with searches that end with this time.
  Tablebase limited(const Tablebase& tablebase) const {
    return tablebase.within(
        {limit_, UINT64_MAX, [this](const SearchProgress&) { return !is_over() && !is_abandoned(); }});
  }

 private:
  std::chrono::nanoseconds limit_;
  std::chrono::steady_clock::time_point end_;
  const Abandoned& abandoned_;
};

/// The tablebase that the parameter `puzzle` names; the default puzzle's if it is missing.
Tablebases::Held tablebase_of(const Library& library, const Query& query);

/// The target that the parameter `goal` names; the puzzle's own goal if it is missing.
Target target_of(const Query& query, const Puzzle& puzzle);

}  // namespace tilebase::service
