#include "service/serve.hpp"

#include <cstdlib>
#include <stdexcept>

#include <sys/resource.h>

#include "service/routes.hpp"
#include "service/server.hpp"

namespace tilebase::service {
namespace {

/// Raises the limit for open files to the maximum: each connection takes one.
void raise_file_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

void serve(const Options& options, const std::function<void(const std::string& url)>& listening) {
  raise_file_limit();
  auto at_hand = options.tables.all();
  if (!at_hand) throw std::runtime_error(at_hand.error().message);
  const Tablebases tablebases(std::move(*at_hand), options.limits.pattern_bytes);
  KnownTargets known_targets(options.limits.cache_bytes);
  const Library library{tablebases, known_targets, options.limits};
  Load load;
  std::optional<Metrics> metrics;
  const Routes routes(all_endpoints(library, load, metrics), Hosts(options.hosts, !options.place.is_loopback()),
                      options.cors_origins);
  metrics.emplace(routes.names(), options.threads);
  std::optional<AccessLog> log;
  if (options.access_log) log.emplace(*options.access_log, *metrics);
  Server server(options.place, options.threads, options.limits, routes, *metrics, load, log ? &*log : nullptr);
  listening(server.url());
  if (server.run()) return;
  log.reset();
  std::_Exit(EXIT_SUCCESS);  // the threads are still working; do not wait for them
}

}  // namespace tilebase::service
