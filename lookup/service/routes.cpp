#include "service/routes.hpp"

#include <algorithm>
#include <new>
#include <span>

#include <answer/json_text.hpp>
#include <answer/question.hpp>
#include <tilebase/table/digest.hpp>
#include <tilebase/text.hpp>

#include "service/compression.hpp"

namespace service {
namespace {

/// Smaller bodies fit into one packet with their head, and gzip would gain nothing.
constexpr std::size_t worth_compressing = 1024;

std::string_view cache_control(Keep keep) {
  switch (keep) {
    case Keep::yes:
      return "Cache-Control: public, max-age=86400\r\n";
    case Keep::checked:
      return "Cache-Control: no-cache\r\n";
    default:
      return "Cache-Control: no-store\r\n";
  }
}

void add_field(std::string& fields, std::string_view name, std::string_view value) {
  (((fields += name) += ": ") += value) += "\r\n";
}

/// Whether If-None-Match names this tag; whether a tag is weak does not matter there.
bool names_tag(std::string_view if_none_match, std::string_view tag) {
  while (!if_none_match.empty()) {
    const std::string_view item = if_none_match.substr(0, if_none_match.find(','));
    if_none_match.remove_prefix(std::min(item.size() + 1, if_none_match.size()));
    const std::size_t begin = item.find_first_not_of(" \t");
    if (begin == std::string_view::npos) continue;
    std::string_view named = item.substr(begin, item.find_last_not_of(" \t") - begin + 1);
    if (named.substr(0, 2) == "W/") named.remove_prefix(2);
    if (named == tag || named == "*") return true;
  }
  return false;
}

bool lists(std::string_view methods, std::string_view method) {
  for (std::size_t at = methods.find(method); at != std::string_view::npos; at = methods.find(method, at + 1)) {
    const std::size_t end = at + method.size();
    if ((at == 0 || methods[at - 1] == ' ') && (end == methods.size() || methods[end] == ',')) return true;
  }
  return false;
}

}  // namespace

Routes::Routes(std::vector<Endpoint> endpoints, std::string_view cors_origin) : endpoints_(std::move(endpoints)) {
  if (!cors_origin.empty()) add_field(cors_fields_, "Access-Control-Allow-Origin", cors_origin);
}

std::vector<std::string> Routes::names() const {
  std::vector<std::string> names;
  for (const Endpoint& endpoint : endpoints_) names.push_back(endpoint.path);
  names.push_back("other");
  return names;
}

std::size_t Routes::find(std::string_view path) const {
  const auto found = std::find_if(endpoints_.begin(), endpoints_.end(),
                                  [&](const Endpoint& endpoint) { return endpoint.path == path; });
  return static_cast<std::size_t>(found - endpoints_.begin());
}

bool Routes::takes_long(const Request& request) const {
  const std::string_view path = request.target.substr(0, request.target.find('?'));
  const std::size_t route = find(path);
  if (route < endpoints_.size()) return endpoints_[route].takes_long;
  return path.find('%') != std::string_view::npos ||
         path.find("//") != std::string_view::npos;  // perhaps one in disguise
}

Response Routes::answer(const Request& request) const {
  std::size_t route = endpoints_.size();  // NOLINT(clang-analyzer-deadcode.DeadStores): read where a target is refused
  Response response;
  try {
    const Target target(request.target);
    route = find(target.path);
    if (route == endpoints_.size())
      throw Refusal{404, "nothing is at " + tilebase::shown(target.path) + "; /openapi.json tells what there is"};
    response = answer_here(endpoints_[route], request, target.query);
  } catch (const Refusal& refusal) {
    response = problem(refusal.status, refusal.why, refusal.fields);
  } catch (const std::bad_alloc&) {
    response = problem(503, "out of memory; ask again later", "Retry-After: 1\r\n");
  }
  response.route = route;
  return response;
}

Response Routes::answer_here(const Endpoint& endpoint, const Request& request, std::string_view query) const {
  if (request.method == "OPTIONS" && !cors_fields_.empty()) return preflight(endpoint);
  if (!lists(endpoint.methods, request.method)) {
    std::string allow;
    add_field(allow, "Allow", endpoint.methods);
    throw Refusal{
        405, endpoint.path + " takes " + std::string(endpoint.methods) + ", not " + tilebase::shown(request.method),
        allow};
  }
  Answer answer = endpoint.answer(request, endpoint.parameters ? Query(query, *endpoint.parameters) : Query());

  Response response{200, answer.content_type, std::move(answer.body), std::move(answer.fields)};
  response.fields.reserve(256);
  response.fields += cors_fields_;
  response.fields += cache_control(answer.keep);
  const bool compressible = response.body.size() >= worth_compressing;
  const bool compressed = compressible && accepts_gzip(request.accept_encoding);
  if (compressible) add_field(response.fields, "Vary", "Accept-Encoding");
  if (answer.keep != Keep::no) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(response.body.data());
    const std::string tag = '"' + tilebase::hexadecimal(tilebase::digest_of({{bytes, response.body.size()}})) +
                            (compressed ? "-gzip\"" : "\"");
    add_field(response.fields, "ETag", tag);
    if (names_tag(request.if_none_match, tag)) {
      response.status = 304;
      response.body.clear();
      return response;
    }
  }
  if (compressed) {
    response.body = answer.packed.empty() ? gzipped(response.body, 6) : std::string(answer.packed);
    add_field(response.fields, "Content-Encoding", "gzip");
  }
  return response;
}

Response Routes::preflight(const Endpoint& endpoint) const {
  Response response{204, "", "", cors_fields_};
  add_field(response.fields, "Access-Control-Allow-Methods", endpoint.methods);
  add_field(response.fields, "Access-Control-Allow-Headers", "Content-Type");
  add_field(response.fields, "Access-Control-Max-Age", "86400");
  add_field(response.fields, "Allow", endpoint.methods);
  return response;
}

Response Routes::problem(int status, std::string_view why, std::string_view fields) const {
  answer::JsonText json;
  json.begin_object()
      .member("type", "about:blank")
      .member("title", reason_phrase(status))
      .member("status", status)
      .member("detail", tilebase::on_one_line(why))
      .end_object();
  Response response{status, "application/problem+json", json.line(), cors_fields_};
  response.fields += cache_control(Keep::no);
  response.fields += fields;
  return response;
}

Response Routes::refuse(int status, std::string_view why) const {
  Response response = problem(status, why, status == 503 ? "Retry-After: 1\r\n" : "");
  response.route = endpoints_.size();
  return response;
}

const tilebase::Tablebase& tablebase_of(const Library& library, const Query& query) {
  return *value_or_refuse(library.tablebases.of(query.get("puzzle").value_or(answer::default_puzzle)));
}

tilebase::Target target_of(const Query& query, const tilebase::Puzzle& puzzle) {
  return value_or_refuse(answer::target_of(puzzle, query.get("goal")));
}

}  // namespace service
