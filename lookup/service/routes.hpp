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
#include "service/state.hpp"
#include "service/tablebases.hpp"

namespace tilebase::service {

/// Whether an answer may be kept by those who asked and those between. None is sure to hold until tomorrow: whoever
/// runs the service may put other tables, or another program, in place.
enum class Keep {
  no,      ///< it differs each time
  checked  ///< kept, but asked about each time: its ETag tells whether it still holds
};

/// What an endpoint says.
struct Answer {
  std::string body;
  std::string_view content_type = "application/json";
  Keep keep = Keep::checked;
  std::string fields = {};       ///< more header fields, each a whole line
  std::string_view packed = {};  ///< the body as a gzip file, if the endpoint has it at hand
};

/// A question that has been read: how long the answer may take, and what gives it, once.
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

/// An endpoint: a path, what may be asked there, and what reads the questions. The request outlives the work.
struct Endpoint {
  std::string path;
  std::string_view methods;                                 ///< as the Allow field lists them
  std::optional<std::vector<std::string_view>> parameters;  ///< those it takes; nothing if it does not care
  std::function<Work(const Request& request, const Query& query)> read;
};

/// The endpoints that ask about a start and a goal or about a goal alone; see data/JSON.md.
std::vector<Endpoint> question_endpoints(const Library& library);

/// POST /v1/batch.
Endpoint batch_endpoint(const Library& library);

/// GET /v1/puzzles.
Endpoint puzzles_endpoint(const Library& library);

/// GET /healthz and GET /metrics.
Endpoint health_endpoint(const State& state);
Endpoint metrics_endpoint(const std::optional<Metrics>& metrics, const State& state);

/// The files of the page, `index.html` at `/`.
std::vector<Endpoint> page_endpoints();

/// Finds the endpoint for a request, lets it answer, and makes the answer one of HTTP: problem documents, ETag,
/// Cache-Control, gzip, CORS.
class Routes final : public Handler {
 public:
  /// `cors_origins` are those whose pages may ask, besides the service's own: as origin_of() gives them, or `*` for
  /// any.
  Routes(std::vector<Endpoint> endpoints, Hosts hosts, std::vector<std::string> cors_origins);

  /// The paths of the endpoints and, last, what stands for all others; as the metrics name them.
  std::vector<std::string> names() const;

  Task read(const Request& request) const override;
  Response refuse(int status, std::string_view why, std::string_view origin) const override;

 private:
  std::size_t find(std::string_view path) const;
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

/// The value of a result, or a Refusal: 500 for damaged tables, else 400.
template <class T>
T value_or_refuse(Result<T> result) {
  if (result) return std::move(*result);
  throw Refusal{result.error().code == ErrorCode::table_damaged ? 500 : 400, result.error().message};
}

/// The tablebase that the parameter `puzzle` names.
const Tablebase& tablebase_of(const Library& library, const Query& query);

/// The target that the parameter `goal` gives, or the puzzle's own goal.
Target target_of(const Query& query, const Puzzle& puzzle);

}  // namespace tilebase::service
