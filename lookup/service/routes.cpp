#include "service/routes.hpp"

#include <algorithm>
#include <new>

#include <answer/json_text.hpp>
#include <base/text.hpp>
#include <tilebase/digest.hpp>
#include <tilebase/engine/storage/digests.hpp>

namespace tilebase::service {
namespace {

/// Size of a body in bytes from which on compressing gains: smaller ones fit into a packet together with the header.
constexpr std::size_t worth_compressing = 1024;

void add_field(std::string& fields, std::string_view name, std::string_view value) {
  (((fields += name) += ": ") += value) += "\r\n";
}

/// Returns whether If-None-Match lists a tag. By RFC 9110, weak and strong tags compare as equal here.
bool names_tag(std::string_view if_none_match, std::string_view tag) {
  while (!if_none_match.empty()) {
    std::string_view named = trim(take_part(if_none_match, ','));
    if (named.starts_with("W/")) named.remove_prefix(2);
    if (named == tag || named == "*") return true;
  }
  return false;
}

Response problem(const Refusal& refusal) {
  answer::JsonText json;
  json.begin_object()
      .member("type", "about:blank")
      .member("title", reason_phrase(refusal.status))
      .member("status", refusal.status)
      .member("detail", on_one_line(refusal.why));
  if (refusal.at_least) json.member("atLeast", refusal.at_least);
  if (refusal.at_most) json.member("atMost", refusal.at_most);
  if (refusal.states) json.member("states", refusal.states);
  json.end_object();
  Response response{json.line(), "application/problem+json"};
  response.status = refusal.status;
  add_field(response.fields, "Cache-Control", not_stored);
  response.fields += refusal.fields;
  return response;
}

/// Returns the response to the exception that is being handled.
Response response_to_exception() {
  try {
    throw;
  } catch (const Refusal& refusal) {
    return problem(refusal);
  } catch (const std::bad_alloc&) {
    return problem({503, "out of memory; retry later", "Retry-After: 1\r\n"});
  } catch (const std::exception& fault) {
    return problem({500, fault.what()});
  }
}

void check_method(const Endpoint& endpoint, std::string_view method) {
  for (std::string_view methods = endpoint.methods; !methods.empty();)
    if (trim(take_part(methods, ',')) == method) return;
  std::string allow;
  add_field(allow, "Allow", endpoint.methods);
  throw Refusal{405, endpoint.path + " allows " + std::string(endpoint.methods) + ", not " + quote(method), allow};
}

/// Completes the answer of an endpoint: header fields, ETag, compression.
Response complete_response(Response response, const Request& request) {
  response.fields.reserve(256);
  const bool compressible = response.body.size() >= worth_compressing;
  const bool compressed = compressible && accepts_gzip(request.accept_encoding);
  add_field(response.fields, "Cache-Control", response.cache_control);
  if (compressible) add_field(response.fields, "Vary", "Accept-Encoding");
  if (response.cache_control != not_stored) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(response.body.data());
    const std::string tag =
        '"' + hexadecimal(digest_of({{bytes, response.body.size()}})) + (compressed ? "-gzip\"" : "\"");
    add_field(response.fields, "ETag", tag);
    if (names_tag(request.if_none_match, tag)) {
      response.status = 304;
      response.body.clear();
      return response;
    }
  }
  if (compressed) {
    response.body = response.packed == nullptr ? gzip(response.body, 6)
                                               : (*response.packed)([&] { return gzip(response.body, 9); });
    add_field(response.fields, "Content-Encoding", "gzip");
  }
  return response;
}

}  // namespace

Routes::Routes(std::vector<Endpoint> endpoints, Hosts hosts, std::vector<std::string> cors_origins)
    : endpoints_(std::move(endpoints)), hosts_(std::move(hosts)), cors_origins_(std::move(cors_origins)) {
  if (takes_origin("*")) cors_origins_ = {"*"};
  for (Endpoint& endpoint : endpoints_) {
    const std::string name = endpoint.is_file ? "page" : endpoint.path;
    if (names_.empty() || names_.back() != name) names_.push_back(name);
    endpoint.route = names_.size() - 1;
  }
  names_.push_back("other");
}

Task Routes::read(const Request& request) const {
  std::size_t route = names_.size() - 1;
  try {
    const RequestTarget target(request.target);
    const auto host = target.host.empty() ? request.host : target.host;
    if (!hosts_.take(host))
      throw Refusal{421, "host " + quote(host) + " is not allowed; to allow it, start the service with --host"};
    const auto place = std::ranges::find(endpoints_, target.path, &Endpoint::path);
    if (place == endpoints_.end())
      throw Refusal{404, "no such endpoint: " + quote(target.path) + "; /openapi.json lists all"};
    const Endpoint& endpoint = *place;
    route = endpoint.route;
    if (request.method == "OPTIONS" && !cors_origins_.empty())
      return at_once(with_route(preflight(endpoint, request.origin), route, request.origin));
    check_method(endpoint, request.method);
    Task task = endpoint.read(request, endpoint.parameters ? Query(target.query, *endpoint.parameters) : Query());
    return {task.cost, [this, route, &request, answer = std::move(task.answer)](const Abandoned& abandoned) {
              Response response;
              try {
                response = complete_response(answer(abandoned), request);
              } catch (...) {
                response = response_to_exception();
              }
              return with_route(std::move(response), route, request.origin);
            }};
  } catch (...) {
    return at_once(with_route(response_to_exception(), route, request.origin));
  }
}

bool Routes::takes_origin(std::string_view origin) const {
  return takes_any_origin() || std::ranges::find(cors_origins_, origin) != cors_origins_.end();
}

/// Adds to a response its route and its CORS fields, which tell browsers whether pages of the origin may read it.
Response Routes::with_route(Response response, std::size_t route, std::string_view origin) const {
  response.route = route;
  if (takes_origin(origin))
    add_field(response.fields, "Access-Control-Allow-Origin", takes_any_origin() ? "*" : origin);
  if (cors_origins_.empty() || takes_any_origin()) return response;
  // Vary stays a single field: nginx before 1.23 reads only one.
  constexpr std::string_view vary = "Vary: ";
  const std::size_t field = response.fields.find(vary);
  if (field == std::string::npos)
    add_field(response.fields, "Vary", "Origin");
  else
    response.fields.insert(field + vary.size(), "Origin, ");
  return response;
}

Response Routes::preflight(const Endpoint& endpoint, std::string_view origin) const {
  Response response;
  response.status = 204;
  if (takes_origin(origin)) {
    add_field(response.fields, "Access-Control-Allow-Methods", endpoint.methods);
    add_field(response.fields, "Access-Control-Allow-Headers", "Content-Type");
    add_field(response.fields, "Access-Control-Max-Age", "86400");
  }
  add_field(response.fields, "Allow", endpoint.methods);
  return response;
}

Response Routes::refuse(int status, std::string_view why, std::string_view origin) const {
  return with_route(problem({status, std::string(why), status == 503 ? "Retry-After: 1\r\n" : ""}), names_.size() - 1,
                    origin);
}

}  // namespace tilebase::service
