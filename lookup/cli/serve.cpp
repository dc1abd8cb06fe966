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
  option("address", "ADDRESS", "where to listen: a numeric address or localhost", defaults.address);
  number("port", "PORT", "0 is any free one", defaults.port);
  option("threads,t", "N", "for connections, and twice as many for longer questions", "one a processor");
  options("host", po::value<Texts>()->composing()->value_name("NAME"),
          "a name that clients may ask by, besides localhost; may be given several times (default any; none where the "
          "address is a loopback one)");
  options("cors-origin", po::value<Texts>()->composing()->value_name("ORIGIN"),
          "let pages of this origin ask, or of any for *; may be given several times (default none but its own)");
  option("access-log", "FILE", "write a line for each request there, in the Common Log Format; - is standard output",
         "none");
  number("max-header", "BYTES", "of a request's line and header", limits.header_bytes);
  number("max-body", "BYTES", "of a request's body", limits.body_bytes);
  number("max-lines", "N", "of a batch", limits.lines);
  number("max-paths", "N", "in an answer", limits.paths);
  number("max-states", "N", "drawn at random in an answer", limits.states);
  number("max-connections", "N", "at a time", limits.connections);
  number("max-memory", "BYTES", "that bodies and answers may take up at a time", limits.memory_bytes);
  number("max-queue", "N", "longer questions of about equal cost that may wait for a thread", limits.queue);
  seconds("max-queue-time", "that they would take, as estimated", limits.queue_time);
  number("max-cache", "BYTES", "of distances to targets with wildcards, to answer for them again", limits.cache_bytes);
  seconds("request-time", "for a request to arrive", limits.request_time);
  seconds("write-time", "for a client to take an answer", limits.write_time);
  seconds("idle-time", "between requests of a connection", limits.idle_time);
  seconds("grace", "for what is in flight when told to stop", limits.grace);
}

/// Sets a limit to what its option says, if it is given.
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
                    " is no origin; one is scheme://host or scheme://host:port, such as https://example.org, "
                    "or * for any"};
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
  return {"serve",
          "",
          "answer over HTTP, and show a page to play on",
          add_options,
          run_serve,
          "\nPrints `listening on http://ADDRESS:PORT/` once it does. The page is there, /openapi.json describes what "
          "programs may ask.\nSIGTERM or SIGINT end it: what is in flight is finished first. "
          "SIGHUP opens the file of --access-log anew.\n\n"
          "  $ tilebase serve --port 8080 &\n"
          "  listening on http://127.0.0.1:8080/\n"
          "  $ curl 'http://127.0.0.1:8080/v1/solve?start=23415x768'\n"};
}

}  // namespace tilebase::cli
