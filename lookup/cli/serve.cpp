#include <algorithm>
#include <charconv>
#include <thread>

#include <service/server.hpp>

#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

using Time = service::Limits::Time;
using Texts = std::vector<std::string>;

constexpr std::uint64_t gibibyte = std::uint64_t{1} << 30U;
constexpr Time min_time{1};
constexpr Time day = std::chrono::hours(24);

constexpr const char* time_range = "0.001 to 86400";  // range from min_time to day, in seconds

/// Calls `visit(option, value, description, limit, min, max)` for each limit: a field of `limits`, and its bounds.
template <class LimitsType, class Visit>
void for_each_limit(LimitsType& limits, Visit visit) {
  const char* const bytes = "BYTES";
  visit("max-header", bytes, "limit for the request line and header", limits.header_bytes, 256U, gibibyte);
  visit("max-body", bytes, "limit for a request's body", limits.body_bytes, 1U, gibibyte);
  visit("max-lines", "N", "limit for the lines of a batch", limits.lines, 1U, gibibyte);
  visit("max-paths", "N", "limit for the paths of an answer", limits.paths, 1U, gibibyte);
  visit("max-states", "N", "limit for the random states of an answer", limits.states, 1U, gibibyte);
  visit("max-connections", "N", "limit for open connections", limits.connections, 1U, gibibyte);
  visit("max-memory", bytes, "limit for the memory of bodies and answers", limits.memory_bytes, 1U, 1024 * gibibyte);
  visit("max-queue", "N", "limit for each queue of longer questions", limits.queue, 1U, gibibyte);
  const char* const seconds = "SECONDS";
  visit("max-queue-time", seconds, "limit for the estimated time of a queue", limits.queue_time, min_time, day);
  visit("max-seconds", seconds, "give up on an answer that takes longer, such as 2.5", limits.search_time, min_time,
        day);
  visit("max-cache", bytes, "limit for cached distances to targets with wildcards, for each puzzle", limits.cache_bytes,
        0U, 1024 * gibibyte);
  visit("max-patterns", bytes,
        "limit for what is kept from searches: pattern tables, and distances of puzzles with equal tiles",
        limits.pattern_bytes, 0U, 1024 * gibibyte);
  visit("request-time", seconds, "timeout for a request to arrive", limits.request_time, min_time, day);
  visit("write-time", seconds, "timeout for a client to read an answer", limits.write_time, min_time, day);
  visit("idle-time", seconds, "timeout between the requests of a connection", limits.idle_time, min_time, day);
  visit("grace", seconds, "time for requests in progress when the service is stopped", limits.grace, min_time, day);
}

std::string octal(unsigned number) {
  char digits[16];
  return {digits, std::to_chars(digits, digits + sizeof digits, number, 8).ptr};
}

void add_serve_options(Options options) {
  const auto option = [&](const char* name, const char* value, const std::string& meaning,
                          const std::string& fallback) {
    add(options, {{name, value, (meaning + " (default " + fallback + ')').c_str()}});
  };
  const service::Options defaults;
  add(options, {{"puzzle,p", "FILE",
                 "also answer the puzzle of this definition file, by tables that are made in memory; repeatable", true},
                tables_option});
  option("address", "ADDRESS", "address to listen on: numeric, or localhost", defaults.place.address);
  option("port", "PORT", "port to listen on; 0 means any free port", std::to_string(defaults.place.port));
  option("unix", "SOCKET", "listen on a Unix socket at this path instead; one that a dead service left is replaced",
         "none");
  option("unix-mode", "MODE", "permissions of the Unix socket, in octal; clients need the right to write",
         octal(defaults.place.unix_mode));
  option("threads,t", "N", "threads for connections; the lanes, which answer longer questions, have twice as many",
         "one per processor");
  add(options,
      {{"host", "NAME",
        "accept this host name, besides localhost; repeatable (default any, or none if the address is a "
        "loopback address)",
        true},
       {"cors-origin", "ORIGIN",
        "allow web pages of this origin, or of any for *; repeatable (default only the service's own)", true}});
  option("access-log", "FILE", "log each request in the Common Log Format; - is standard output", "none");
  for_each_limit(defaults.limits, [&](const char* name, const char* value, const char* meaning, auto limit, auto...) {
    if constexpr (requires { limit.count(); })
      option(name, value, meaning, std::to_string(std::chrono::duration_cast<std::chrono::seconds>(limit).count()));
    else
      option(name, value, meaning, std::to_string(limit));
  });
}

/// Failure for an option with an invalid value.
Failure bad_value(const Arguments& arguments, const char* option, const std::string& value, const char* reason) {
  return {arguments.name(option) + ' ' + quote(value) + reason};
}

/// Sets a number from its option; keeps the number if the option is missing.
template <class Number>
void set(Number& number, const Arguments& arguments, const char* option, std::uint64_t min, std::uint64_t max) {
  if (const auto value = number_of(arguments, option, min, max)) number = static_cast<Number>(*value);
}

/// Sets a time from its option, in seconds; keeps the time if the option is missing.
void set(Time& time, const Arguments& arguments, const char* option, Time min, Time max) {
  if (const auto value = time_of(arguments, option, min, max, time_range))
    time = std::chrono::duration_cast<Time>(*value);
}

/// Place to listen at: --address and --port, or --unix.
service::Place place_of(const Arguments& arguments) {
  service::Place place;
  place.address = arguments.get("address", place.address);
  if (!service::is_address(place.address))
    throw bad_value(arguments, "address", place.address,
                    " is neither numeric, such as 127.0.0.1 or ::1, nor localhost");
  set(place.port, arguments, "port", 0, 65'535);
  if (!arguments.has("unix")) {
    if (arguments.has("unix-mode")) throw Failure{arguments.name("unix-mode") + " needs --unix"};
    return place;
  }
  for (const char* const other : {"address", "port"})
    if (arguments.has(other))
      throw Failure{arguments.name("unix") + " and " + arguments.name(other) +
                    " exclude each other: the service listens in one place"};
  place.unix_socket = arguments.get<std::string>("unix", "");
  if (place.unix_socket.empty()) throw Failure{"--unix '' is not a path"};
  const auto mode = arguments.get("unix-mode", octal(place.unix_mode));
  const auto [end, error] = std::from_chars(mode.data(), mode.data() + mode.size(), place.unix_mode, 8);
  if (error != std::errc() || end != mode.data() + mode.size() || place.unix_mode > 0777)
    throw bad_value(arguments, "unix-mode", mode, " is not an octal number from 0 to 777");
  return place;
}

/// Values of a repeatable option, each replaced by `convert(value)`. Throws a Failure that ends with `reason` if a
/// result is nullopt.
template <class Convert>
Texts values_of(const Arguments& arguments, const char* option, Convert convert, const char* reason) {
  Texts values = arguments.get<Texts>(option, {});
  for (std::string& value : values) {
    const std::optional<std::string> result = convert(value);
    if (!result) throw bad_value(arguments, option, value, reason);
    value = *result;
  }
  return values;
}

std::optional<std::string> any_or_origin(const std::string& text) {
  return text == "*" ? text : service::origin_of(text);
}

int run_serve(const Arguments& arguments) {
  refuse_more_than(0, arguments);
  service::Options options;
  options.place = place_of(arguments);
  options.threads = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 1024);
  set(options.threads, arguments, "threads", 1, 1024);
  options.tables = tables_at_hand(arguments);
  options.definition_files = arguments.get<Texts>("puzzle", {});
  options.cors_origins = values_of(arguments, "cors-origin", any_or_origin,
                                   " is not an origin; an origin is scheme://host or scheme://host:port, such as "
                                   "https://example.org, or * for any");
  options.hosts = values_of(arguments, "host", service::host_name, " is not a name such as tiles.example");
  options.access_log = arguments.text("access-log");
  for_each_limit(options.limits, [&](const char* name, const char*, const char*, auto& limit, auto min, auto max) {
    set(limit, arguments, name, min, max);
  });
  service::serve(options, [](const std::string& url) {
    output() << "listening on " << url << '\n';
    output().flush();
  });
  return command::answered;
}

}  // namespace

const command::Verb serve_verb{
    "serve", "", "answer over HTTP, and serve a page to play on", add_serve_options, run_serve, R"(
Prints `listening on http://ADDRESS:PORT/` once it listens, or `listening on unix:SOCKET`. The page is at that
URL; /openapi.json describes the endpoints. SIGTERM and SIGINT stop the service after it has finished the
requests in progress, and remove its Unix socket. SIGHUP reopens the file of --access-log, where clients of a
Unix socket are named `unix:`.

A puzzle of --puzzle needs no tables. Up to nine cells the first question makes them in memory, in milliseconds.
Larger puzzles are searched. With equal tiles (`tiles = R R G G B B x`) and few boards, all boards are searched, once
for each goal, within --max-seconds.

Variables of the environment can give all options but --help: TILEBASE_SERVE_MAX_LINES gives --max-lines. Commas
separate the values of a repeatable option. The command line takes precedence; an empty variable does not count.
A variable that begins with TILEBASE_SERVE_ and has no option is an error.

  $ tilebase serve --port 8080 &
  listening on http://127.0.0.1:8080/
  $ curl 'http://127.0.0.1:8080/v1/solve?start=23415x768'

  $ cat walls.puzzle
  name = walls
  tiles = 1 2 3 4 5 x
  rows = 2
  cols = 3
  blank = x
  slides = orthogonal
  walls = 2|3
  $ tilebase serve --port 8081 --puzzle walls.puzzle &
  listening on http://127.0.0.1:8081/

  $ tilebase serve --unix tilebase.socket &
  listening on unix:tilebase.socket
  $ curl --unix-socket tilebase.socket 'http://localhost/v1/solve?start=23415x768'
)", "TILEBASE_SERVE_"};

}  // namespace tilebase::cli
