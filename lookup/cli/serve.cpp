#include <algorithm>
#include <thread>

#include <base/standard_streams.hpp>
#include <base/text.hpp>
#include <service/hosts.hpp>
#include <service/serve.hpp>

#include "cli/question.hpp"
#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

using command::Arguments;
namespace po = boost::program_options;
using Texts = std::vector<std::string>;

constexpr std::uint64_t gibibyte = std::uint64_t{1} << 30U;
constexpr std::uint64_t day = 86'400;

void add_options(po::options_description_easy_init options) {
  const auto option = [&](const char* name, const char* value, const std::string& what, const std::string& otherwise) {
    options(name, po::value<std::string>()->value_name(value), (what + " (default " + otherwise + ')').c_str());
  };
  const auto number = [&](const char* name, const char* value, const char* what, std::uint64_t otherwise) {
    option(name, value, what, std::to_string(otherwise));
  };
  const auto seconds = [&](const char* name, const char* what, std::chrono::seconds otherwise) {
    option(name, "SECONDS", what, std::to_string(otherwise.count()));
  };
  const service::Options defaults;
  const service::Limits& limits = defaults.limits;
  add_tables_option(options);
  option("address", "ADDRESS", "address to listen on: numeric, or localhost", defaults.address);
  number("port", "PORT", "port to listen on; 0 means any free port", defaults.port);
  option("threads,t", "N", "threads for connections; lanes for longer questions have twice as many", "one per processor");
  options("host", po::value<Texts>()->composing()->value_name("NAME"),
          "accept this host name, besides localhost; repeatable (default any, or none if the address is a loopback "
          "address)");
  options("cors-origin", po::value<Texts>()->composing()->value_name("ORIGIN"),
          "allow web pages of this origin, or of any for *; repeatable (default only the service's own)");
  option("access-log", "FILE", "log each request in the Common Log Format; - is standard output", "none");
  number("max-header", "BYTES", "limit for the request line and header", limits.header_bytes);
  number("max-body", "BYTES", "limit for a request's body", limits.body_bytes);
  number("max-lines", "N", "limit for the lines of a batch", limits.lines);
  number("max-paths", "N", "limit for the paths of an answer", limits.paths);
  number("max-states", "N", "limit for the random states of an answer", limits.states);
  number("max-connections", "N", "limit for open connections", limits.connections);
  number("max-memory", "BYTES", "limit for the memory of bodies and answers", limits.memory_bytes);
  number("max-queue", "N", "limit for each queue of longer questions", limits.queue);
  seconds("max-queue-time", "limit for the estimated time of a queue", limits.queue_time);
  number("max-cache", "BYTES", "limit for cached distances to targets with wildcards", limits.cache_bytes);
  seconds("request-time", "timeout for a request to arrive", limits.request_time);
  seconds("write-time", "timeout for a client to read an answer", limits.write_time);
  seconds("idle-time", "timeout between the requests of a connection", limits.idle_time);
  seconds("grace", "time for requests in progress when the service is stopped", limits.grace);
}

/// Sets a limit from its option, if given.
template <class Number>
void set(Number& limit, const Arguments& arguments, const char* option, std::uint64_t least, std::uint64_t most) {
  if (const auto number = number_of(arguments, option, least, most)) limit = static_cast<Number>(*number);
}

void set(std::chrono::seconds& limit, const Arguments& arguments, const char* option) {
  if (const auto number = number_of(arguments, option, 1, day)) limit = std::chrono::seconds(*number);
}

service::Limits limits_of(const Arguments& arguments) {
  service::Limits limits;
  set(limits.header_bytes, arguments, "max-header", 256, gibibyte);
  set(limits.body_bytes, arguments, "max-body", 1, gibibyte);
  set(limits.lines, arguments, "max-lines", 1, gibibyte);
  set(limits.paths, arguments, "max-paths", 1, gibibyte);
  set(limits.states, arguments, "max-states", 1, gibibyte);
  set(limits.connections, arguments, "max-connections", 1, gibibyte);
  set(limits.memory_bytes, arguments, "max-memory", 1, 1024 * gibibyte);
  set(limits.queue, arguments, "max-queue", 1, gibibyte);
  set(limits.queue_time, arguments, "max-queue-time");
  set(limits.cache_bytes, arguments, "max-cache", 0, 1024 * gibibyte);
  set(limits.request_time, arguments, "request-time");
  set(limits.write_time, arguments, "write-time");
  set(limits.idle_time, arguments, "idle-time");
  set(limits.grace, arguments, "grace");
  return limits;
}

Texts cors_origins(const Arguments& arguments) {
  Texts origins = arguments.get<Texts>("cors-origin", {});
  for (std::string& origin : origins) {
    const auto known = origin == "*" ? origin : service::origin_of(origin);
    if (!known)
      throw Failure{"--cors-origin " + shown(origin) +
                    " is not an origin; an origin is scheme://host or scheme://host:port, such as "
                    "https://example.org, or * for any"};
    origin = *known;
  }
  return origins;
}

int run_serve(const Arguments& arguments) {
  if (!arguments.positional().empty()) throw Failure{"unexpected argument " + shown(arguments.positional()[0])};
  service::Options options;
  options.address = arguments.get("address", options.address);
  set(options.port, arguments, "port", 0, 65'535);
  options.threads = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 1024);
  set(options.threads, arguments, "threads", 1, 1024);
  options.tables = tables_at_hand(arguments);
  options.cors_origins = cors_origins(arguments);
  options.hosts = arguments.get<Texts>("host", {});
  if (arguments.has("access-log")) options.access_log = arguments.get<std::string>("access-log", "");
  options.limits = limits_of(arguments);
  service::serve(options, [](const std::string& url) {
    output() << "listening on " << url << '\n';
    output().flush();
  });
  return command::answered;
}

}  // namespace

command::Verb serve_verb() {
  return {
      "serve",
      "",
      "answer over HTTP, and serve a page to play on",
      add_options,
      run_serve,
      "\nPrints `listening on http://ADDRESS:PORT/` once it listens. The page is at that URL; /openapi.json describes "
      "the\nendpoints. SIGTERM and SIGINT stop the service after it has finished the requests in progress. SIGHUP "
      "reopens\nthe file of --access-log.\n\n"
      "  $ tilebase serve --port 8080 &\n"
      "  listening on http://127.0.0.1:8080/\n"
      "  $ curl 'http://127.0.0.1:8080/v1/solve?start=23415x768'\n"};
}

}  // namespace tilebase::cli
