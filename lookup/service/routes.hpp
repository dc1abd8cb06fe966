#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "service/http.hpp"
#include "service/limits.hpp"
#include "service/metrics.hpp"
#include "service/query.hpp"
#include "service/state.hpp"
#include "service/tablebases.hpp"

namespace service {

/// How long an answer may be kept by those who asked and those between.
enum class Keep {
  no,       ///< it differs each time
  checked,  ///< it may change when the program does: kept, but asked about each time
  yes       ///< tables never change
};

/// What an endpoint says.
struct Answer {
  std::string body;
  std::string_view content_type = "application/json";
  Keep keep = Keep::yes;
  std::string fields = {};       ///< more header fields, each a whole line
  std::string_view packed = {};  ///< the body as a gzip file, if the endpoint has it at hand
};

/// What endpoints answer from.
struct Library {
  const Tablebases& tablebases;
  const Limits& limits;
};

/// An endpoint: a path, what may be asked there, and what answers.
struct Endpoint {
  std::string path;
  std::string_view methods;                                 ///< as the Allow field lists them
  std::optional<std::vector<std::string_view>> parameters;  ///< those it takes; nothing if it does not care
  bool takes_long;
  std::function<Answer(const Request& request, const Query& query)> answer;
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
  /// `cors_origin` is "" where pages of other origins may not ask.
  Routes(std::vector<Endpoint> endpoints, std::string_view cors_origin);

  /// The paths of the endpoints and, last, what stands for all others; as the metrics name them.
  std::vector<std::string> names() const;

  bool takes_long(const Request& request) const override;
  Response answer(const Request& request) const override;
  Response refuse(int status, std::string_view why) const override;

 private:
  std::size_t find(std::string_view path) const;
  Response answer_here(const Endpoint& endpoint, const Request& request, std::string_view query) const;
  Response problem(int status, std::string_view why, std::string_view fields) const;
  Response preflight(const Endpoint& endpoint) const;

  std::vector<Endpoint> endpoints_;
  std::string cors_fields_;
};

/// The value of a result, or a Refusal: 500 for damaged tables, else 400.
template <class T>
T value_or_refuse(tilebase::Result<T> result) {
  if (result) return std::move(*result);
  throw Refusal{result.error().code == tilebase::ErrorCode::table_damaged ? 500 : 400, result.error().message};
}

/// The tablebase that the parameter `puzzle` names.
const tilebase::Tablebase& tablebase_of(const Library& library, const Query& query);

/// The target that the parameter `goal` gives, or the puzzle's own goal.
tilebase::Target target_of(const Query& query, const tilebase::Puzzle& puzzle);

}  // namespace service
