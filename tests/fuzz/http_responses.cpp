#include "http_responses.hpp"

#include <zlib.h>
#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

namespace fuzz {
namespace {

std::string gunzipped(const std::string& bytes) {
  z_stream stream{};
  require(inflateInit2(&stream, 16 + MAX_WBITS) == Z_OK, "inflate begins");
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  std::string text;
  std::array<char, 65536> part;
  int status = Z_OK;
  while (status == Z_OK) {
    stream.next_out = reinterpret_cast<Bytef*>(part.data());
    stream.avail_out = part.size();
    status = inflate(&stream, Z_NO_FLUSH);
    text.append(part.data(), part.size() - stream.avail_out);
  }
  inflateEnd(&stream);
  require(status == Z_STREAM_END && stream.avail_in == 0, "a compressed body is one gzip file");
  return text;
}

/// Each field must be a whole line: a name, a colon, a value without control characters.
void check_fields(std::string_view fields) {
  while (!fields.empty()) {
    const std::size_t end = fields.find("\r\n");
    require(end != std::string_view::npos, "a header field ends its line");
    const std::string_view line = fields.substr(0, end);
    fields.remove_prefix(end + 2);
    const std::size_t colon = line.find(": ");
    require(colon != std::string_view::npos && colon > 0, "a header field has a name");
    for (std::size_t i = 0; i < line.size(); ++i) {
      const auto c = static_cast<unsigned char>(line[i]);
      require(c >= ' ' && c != 0x7F, "a header field has no control characters");
      require(i >= colon || (c > ' ' && c < 0x7F && c != ':'), "a header field's name is a word");
    }
  }
}

}  // namespace

bool is_known_status(int status) {
  constexpr std::array statuses{200, 204, 304, 400, 404, 405, 408, 413, 414, 415, 421, 422, 431, 501, 503, 505};
  return std::find(statuses.begin(), statuses.end(), status) != statuses.end();
}

void check_response(const tilebase::service::Request& request, const tilebase::service::Response& response) {
  require(is_known_status(response.status), "a known status: " + std::to_string(response.status));
  check_fields(response.fields);
  if (response.status == 204 || response.status == 304) {
    require(response.body.empty(), "a status without body has no body");
    return;
  }
  const std::string_view type = response.content_type;
  require(!type.empty() && type.find_first_of("\r\n") == std::string_view::npos, "a body has a type");
  const bool packed = response.fields.find("Content-Encoding: gzip\r\n") != std::string::npos;
  require(!packed || !request.accept_encoding.empty(), "a body is compressed only on request");
  const std::string text = packed ? gunzipped(response.body) : response.body;
  if (type == "application/json" || type == "application/problem+json")
    require(nlohmann::json::accept(text), "a document is JSON: " + text.substr(0, 200));
  if (response.status >= 400) {
    require(type == "application/problem+json", "a refusal is a problem document");
    const auto problem = nlohmann::json::parse(text);
    require(problem.at("status") == response.status && problem.at("detail").is_string(),
            "a problem document has its status and a detail");
  }
}

}  // namespace fuzz
