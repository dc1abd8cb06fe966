// The OpenAPI document: paths, and schemas of some of them, from the table of endpoints; other components from
// openapi.json.in.

#include <answer/json_text.hpp>
#include <base/text.hpp>

#include "service/routes.hpp"

namespace tilebase::service {
namespace {

using answer::JsonText;

/// Writes a reference to a component, such as `parameters/start`.
void write_reference(JsonText& json, const std::string& component) {
  json.begin_object().member("$ref", "#/components/" + component).end_object();
}

/// Writes the schema of a body: a named one, or that of any value of a JSON type if the name is empty.
void write_content(JsonText& json, std::string_view media_type, std::string_view schema, const char* type) {
  json.key(media_type).begin_object().key("schema");
  if (schema.empty())
    json.begin_object().member("type", type).end_object();
  else
    write_reference(json, "schemas/" + std::string(schema));
  json.end_object();
}

void write_answer(JsonText& json, const Endpoint& endpoint) {
  const Description& about = endpoint.about;
  json.key("200").begin_object().member("description", "The answer.");
  if (about.is_cached) {
    json.key("headers").begin_object().key("ETag");
    write_reference(json, "headers/ETag");
    json.key("Cache-Control");
    write_reference(json, "headers/CacheControl");
    json.end_object();
  }
  json.key("content").begin_object();
  if (endpoint.path == "/")
    write_content(json, "text/html", "", "string");
  else if (about.schema.empty() && !endpoint.is_file)
    write_content(json, "text/plain", "", "string");
  else
    write_content(json, "application/json", about.schema, "object");
  if (!about.lines.empty()) write_content(json, "text/plain", about.lines, "string");
  json.end_object().end_object();
}

void write_operation(JsonText& json, const Endpoint& endpoint, std::string_view frame) {
  const Description& about = endpoint.about;
  const bool is_post = endpoint.methods == "POST";
  const std::size_t begin = endpoint.path.find_last_of('/') + 1;
  const std::string name = endpoint.path == "/" ? "page" : endpoint.path.substr(begin, endpoint.path.find('.') - begin);
  json.key(is_post ? "post" : "get").begin_object();
  json.member("operationId", name);
  json.member("summary", about.summary);
  if (!about.details.empty()) json.member("description", about.details);
  if (is_post) {
    json.key("requestBody").begin_object().member("required", true).key("content").begin_object();
    write_content(json, "text/plain", "LineText", "string");
    write_content(json, "application/json", "Lines", "array");
    json.end_object().end_object();
  }
  json.key("parameters").array(endpoint.parameters.value_or(std::vector<std::string_view>()), [&](auto parameter) {
    // A parameter that has another meaning here has a component of its own, such as apply.moves.
    const std::string specific = name + '.' + std::string(parameter);
    const bool is_specific = frame.find('"' + specific + '"') != std::string_view::npos;
    write_reference(json, "parameters/" + (is_specific ? specific : std::string(parameter)));
  });
  json.key("responses").begin_object();
  write_answer(json, endpoint);
  const auto refers_to = [&](bool is_possible, const char* status) {
    if (!is_possible) return;
    json.key(status);
    write_reference(json, std::string("responses/") + status);
  };
  refers_to(about.is_cached, "304");
  refers_to(!endpoint.is_file, "400");
  refers_to(true, "405");
  refers_to(is_post, "413");
  refers_to(is_post, "415");
  refers_to(about.gives_up, "422");
  refers_to(true, "503");
  json.end_object().end_object();
}

}  // namespace

std::string openapi_document(std::string_view frame, const std::vector<Endpoint>& endpoints) {
  JsonText paths;
  std::string schemas;
  paths.begin_object();
  for (const Endpoint& endpoint : endpoints) {
    if (endpoint.about.summary.empty()) continue;
    paths.key(endpoint.path).begin_object();
    write_operation(paths, endpoint, frame);
    paths.end_object();
    if (!endpoint.about.schema_text.empty())
      schemas += '"' + std::string(endpoint.about.schema) + "\": " + std::string(endpoint.about.schema_text) + ",\n";
  }
  paths.end_object();
  std::string document(frame);
  const auto replace = [&document](std::string_view place, const std::string& text) {
    document.replace(document.find(place), place.size(), text);
  };
  replace("\"schemas\": {", "\"schemas\": {\n" + schemas);
  replace("\"paths\": {}", "\"paths\": " + std::string(trim(paths.line())));
  return document;
}

}  // namespace tilebase::service
