#include <algorithm>
#include <fstream>
#include <span>

#include <unistd.h>

#include <answer/json_text.hpp>

#include "service/routes.hpp"

namespace tilebase::service {
namespace {

using answer::JsonText;

const std::vector<std::string_view> no_parameters;

Endpoint health_endpoint(const Load& load) {
  return {"/healthz",
          "GET, HEAD",
          no_parameters,
          [&load](const Request&, const Query&) {
            if (load.stopping) throw Refusal{503, "the service is stopping"};
            return at_once({"ok\n", "text/plain; charset=utf-8", not_stored});
          },
          {.summary = "Whether the service accepts requests: 503 once it is stopping", .is_cached = false}};
}

/// Returns the number of bytes of memory that the process has; nothing where the system does not tell it in /proc.
std::vector<std::pair<std::string, std::uint64_t>> resident_memory() {
  std::uint64_t all_pages = 0, resident_pages = 0;
  if (!(std::ifstream("/proc/self/statm") >> all_pages >> resident_pages)) return {};
  return {{"", resident_pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE))}};
}

std::vector<Gauge> gauges_of(const Library& library, const Load& load) {
  const auto by_lane = [&](auto part) -> decltype(Gauge::values) {
    return {{"lane=\"brief\"", load.lanes[0].*part},
            {"lane=\"medium\"", load.lanes[1].*part},
            {"lane=\"long\"", load.lanes[2].*part}};
  };
  return {{"tilebase_build_info", "Version of the service.", {{"version=\"" + std::string(version) + '"', 1}}},
          {"process_resident_memory_bytes", "Memory of the process.", resident_memory()},
          {"tilebase_connections", "Connections now open (--max-connections).", {{"", load.connections}}},
          {"tilebase_body_bytes", "Memory of large bodies and answers (--max-memory).", {{"", load.memory}}},
          {"tilebase_cache_bytes",
           "Memory of distances to targets (--max-cache), and of pattern tables and other results of searches "
           "(--max-patterns).",
           {{"cache=\"targets\"", library.tablebases.cache_bytes()},
            {"cache=\"patterns\"", library.tablebases.pattern_bytes()}}},
          {"tilebase_queue_length", "Longer questions that wait, by lane (--max-queue).", by_lane(&LaneLoad::waiting)},
          {"tilebase_lane_busy_threads", "Threads that answer longer questions, by lane.", by_lane(&LaneLoad::running)},
          {"tilebase_searches_in_flight", "Answers under way that may take a search.", {{"", library.searches}}}};
}

Endpoint metrics_endpoint(const std::optional<Metrics>& metrics, const Library& library, const Load& load) {
  return {"/metrics",
          "GET, HEAD",
          no_parameters,
          [&](const Request&, const Query&) {
            return at_once(
                {metrics->text(gauges_of(library, load)), "text/plain; version=0.0.4; charset=utf-8", not_stored});
          },
          {.summary = "The service's counters, memory, queues and searches, for Prometheus", .is_cached = false}};
}

void write_puzzle(JsonText& json, const Puzzle& puzzle) {
  json.begin_object().member("puzzle", puzzle.name()).member("goal", format_board(puzzle, puzzle.goal()));
  json.key("blank");
  puzzle.blank() ? json.value("x") : json.null();
  json.key("layout").array(puzzle.layout(), [&](const auto& row) {
    json.array(row, [&](int cell) { json.value(cell < 0 ? std::nullopt : std::optional(cell)); });
  });
  // Writes for each cell the cell that its tile comes from.
  const auto write_step = [&](const std::optional<Permutation>& step) {
    const auto cells = static_cast<std::size_t>(puzzle.cells());
    step ? json.array(std::span(step->lane).first(cells), [&](int cell) { json.value(cell); }) : json.null();
  };
  const auto write_move = [&](const Move& move) {
    json.begin_object().member("move", move.name).key("from").array(move.at, write_step).end_object();
  };
  json.key("moves").array(puzzle.moves(), write_move).end_object();
}

Endpoint puzzles_endpoint(const Library& library) {
  JsonText json;
  json.array(library.tablebases.puzzles(), [&](const Puzzle& puzzle) { write_puzzle(json, puzzle); });
  const std::string text = json.line();
  return {"/v1/puzzles",
          "GET, HEAD",
          std::vector<std::string_view>{"puzzle"},
          [&library, text, packed = std::make_shared<Packed::element_type>()](const Request&, const Query& query) {
            if (!query.get("puzzle")) return at_once({text, "application/json", revalidated, {}, packed});
            const auto held = tablebase_of(library, query);
            JsonText one;
            one.array(std::span(&held->puzzle(), 1), [&](const Puzzle& puzzle) { write_puzzle(one, puzzle); });
            return at_once({one.line(), "application/json", revalidated});
          },
          {.summary = "The puzzles that people know, and their moves",
           .schema = "Puzzles",
           .details = "With `puzzle`, that puzzle alone, which may be any of a family by its size, such as slide6x4."}};
}

/// A file that is compiled into the program.
struct File {
  std::string_view name;
  std::string_view bytes;
};

/// Files of lookup/service/page/, those of its board, and the frame of openapi.json.
constexpr std::string_view frame_name = "openapi.json";
constexpr File files[] = {
#include "page_files.inc"
};

std::string_view content_type_of(std::string_view name) {
  if (name.ends_with(".html")) return "text/html; charset=utf-8";
  if (name.ends_with(".js")) return "text/javascript; charset=utf-8";
  if (name.ends_with(".css")) return "text/css; charset=utf-8";
  if (name.ends_with(".svg")) return "image/svg+xml";
  if (name.ends_with(".json")) return "application/json";
  if (name.ends_with(".webmanifest")) return "application/manifest+json";
  return "application/octet-stream";
}

/// Header fields of the page. It loads nothing from other sites, so browsers may refuse to.
constexpr const char* page_fields =
    "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'\r\n";

Endpoint file_endpoint(const File& file) {
  const bool is_page = file.name == "index.html";
  const std::string_view cache_control = file.name == "icon.svg" ? for_a_day : revalidated;
  return {is_page ? "/" : "/" + std::string(file.name),
          "GET, HEAD",
          std::nullopt,
          [=, type = content_type_of(file.name), packed = std::make_shared<Packed::element_type>()](const Request&,
                                                                                                    const Query&) {
            return at_once({std::string(file.bytes), type, cache_control, is_page ? page_fields : "", packed});
          },
          {is_page ? "The page" : ""},
          true};
}

/// Returns the endpoint of the OpenAPI document, which describes the endpoints and itself.
Endpoint openapi_endpoint(std::vector<Endpoint> endpoints, std::string_view frame) {
  Endpoint endpoint{"/openapi.json", "GET, HEAD", std::nullopt, nullptr, {"This document"}, true};
  endpoints.push_back(endpoint);
  const std::string text = openapi_document(frame, endpoints);
  endpoint.read = [text, packed = std::make_shared<Packed::element_type>()](const Request&, const Query&) {
    return at_once({text, "application/json", revalidated, "", packed});
  };
  return endpoint;
}

}  // namespace

std::vector<Endpoint> all_endpoints(const Library& library, const Load& load, const std::optional<Metrics>& metrics) {
  auto endpoints = question_endpoints(library);
  for (Endpoint& endpoint : batch_endpoints(library)) endpoints.push_back(std::move(endpoint));
  endpoints.push_back(puzzles_endpoint(library));
  endpoints.push_back(health_endpoint(load));
  endpoints.push_back(metrics_endpoint(metrics, library, load));
  for (const File& file : files)
    if (file.name != frame_name) endpoints.push_back(file_endpoint(file));
  endpoints.push_back(openapi_endpoint(endpoints, std::ranges::find(files, frame_name, &File::name)->bytes));
  return endpoints;
}

}  // namespace tilebase::service
