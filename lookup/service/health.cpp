#include "service/routes.hpp"

namespace tilebase::service {

Endpoint health_endpoint(const State& state) {
  return {"/healthz", "GET, HEAD", std::vector<std::string_view>(), [&state](const Request&, const Query&) {
            if (state.stopping) throw Refusal{503, "the service is about to stop"};
            return at_once({"ok\n", "text/plain; charset=utf-8", Keep::no});
          }};
}

Endpoint metrics_endpoint(const std::optional<Metrics>& metrics, const State& state) {
  return {"/metrics", "GET, HEAD", std::vector<std::string_view>(), [&](const Request&, const Query&) {
            return at_once({metrics->text(state.connections), "text/plain; version=0.0.4; charset=utf-8", Keep::no});
          }};
}

}  // namespace tilebase::service
