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

/// A path, its methods and parameters, and what parses its requests; that and the task may throw a Refusal.
struct Endpoint {
  std::string path;
  std::string_view methods;                                 ///< as in the Allow field
  std::optional<std::vector<std::string_view>> parameters;  ///< those it accepts; nothing if it ignores all
  std::function<Task(const Request& request, const Query& query)> read;
};

/// The endpoints for questions about a start and a goal, or about a goal alone; see data/JSON.md.
std::vector<Endpoint> question_endpoints(const Library& library);

/// Those for many questions: POST /v1/batch and /v1/check.
std::vector<Endpoint> batch_endpoints(const Library& library);

/// These and all others. What is referred to must outlive them; `metrics` must have a value once requests come.
std::vector<Endpoint> all_endpoints(const Library& library, const Load& load, const std::optional<Metrics>& metrics);

/// Finds the endpoint of a request, and completes its response: problem documents, ETag, Cache-Control, gzip, CORS.
class Routes final : public Handler {
 public:
  /// Pages of the service's own origin and of `cors_origins` may ask. Each is as origin_of() gives it, or `*` for any.
  Routes(std::vector<Endpoint> endpoints, Hosts hosts, std::vector<std::string> cors_origins);

  /// The names of the routes in the metrics: the paths of the endpoints and, last, `other` for all other paths.
  std::vector<std::string> names() const;

  Task read(const Request& request) const override;
  Response refuse(int status, std::string_view why, std::string_view origin) const override;

 private:
  Response preflight(const Endpoint& endpoint, std::string_view origin) const;
  bool takes_any_origin() const { return !cors_origins_.empty() && cors_origins_.front() == "*"; }
  bool takes_origin(std::string_view origin) const;
  Response finished(Response response, std::size_t route, std::string_view origin) const;

  std::vector<Endpoint> endpoints_;
  Hosts hosts_;
  std::vector<std::string> cors_origins_;
};

}  // namespace tilebase::service
