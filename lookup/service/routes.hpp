#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "service/http.hpp"
#include "service/library.hpp"
#include "service/metrics.hpp"

namespace tilebase::service {

/// Entry of an endpoint in /openapi.json, besides its path, methods and parameters.
struct Description {
  std::string summary;
  std::string_view schema{};       ///< name of the schema of its JSON document; "" for an answer as plain text
  bool gives_up = false;           ///< whether a search may give up: status 422
  bool is_cached = true;           ///< whether answers have an ETag: status 304
  std::string_view lines{};        ///< name of the schema of the plain-text answer to a POST of lines
  std::string_view details{};      ///< further text
  std::string_view schema_text{};  ///< the schema, as JSON; "" if the frame of the document has it
};

/// A path, its methods and parameters, and the function that parses its requests. It and its task may throw a Refusal.
struct Endpoint {
  std::string path;
  std::string_view methods;                                 ///< methods as in the Allow field
  std::optional<std::vector<std::string_view>> parameters;  ///< parameters accepted; nullopt if all are ignored
  std::function<Task(const Request& request, const Query& query)> read;
  Description about;
  bool is_file = false;   ///< whether it is a file of the page, which the metrics count as one route, `page`
  std::size_t route = 0;  ///< number of the route, which Routes sets
};

/// Returns the endpoints for questions about a start and a goal, or about a goal alone; see data/JSON.md.
std::vector<Endpoint> question_endpoints(const Library& library);

/// Returns the endpoints for many questions at once: POST /v1/batch and /v1/check.
std::vector<Endpoint> batch_endpoints(const Library& library);

/// Returns all endpoints. The arguments must outlive them; `metrics` must have a value once requests come.
std::vector<Endpoint> all_endpoints(const Library& library, const Load& load, const std::optional<Metrics>& metrics);

/// Returns the OpenAPI document of some endpoints. `frame` is the document without paths (openapi.json.in).
std::string openapi_document(std::string_view frame, const std::vector<Endpoint>& endpoints);

/// Finds the endpoint of a request, and completes its response: problem documents, ETag, Cache-Control, gzip, CORS.
class Routes final : public Handler {
 public:
  /// Pages of the service's own origin and of `cors_origins`, results of origin_of() or `*` for any, may ask.
  Routes(std::vector<Endpoint> endpoints, Hosts hosts, std::vector<std::string> cors_origins);

  /// Returns the names of the routes in the metrics: the paths of endpoints, `page` and, last, `other`.
  std::vector<std::string> names() const { return names_; }

  Task read(const Request& request) const override;
  Response refuse(int status, std::string_view why, std::string_view origin) const override;

 private:
  Response preflight(const Endpoint& endpoint, std::string_view origin) const;
  bool takes_any_origin() const { return !cors_origins_.empty() && cors_origins_.front() == "*"; }
  bool takes_origin(std::string_view origin) const;
  Response with_route(Response response, std::size_t route, std::string_view origin) const;

  std::vector<Endpoint> endpoints_;
  std::vector<std::string> names_;
  Hosts hosts_;
  std::vector<std::string> cors_origins_;
};

}  // namespace tilebase::service
