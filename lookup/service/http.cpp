#include "service/http.hpp"

#include <new>
#include <utility>

#include <zlib.h>

#include <base/text.hpp>

namespace tilebase::service {
namespace {

/// Whether the parameters of a coding refuse it: `q=0`, perhaps followed by a point and zeros.
bool is_refused(std::string_view parameters) {
  parameters = trimmed(parameters);
  if (parameters.substr(0, 2) != "q=" && parameters.substr(0, 2) != "Q=") return false;
  return parameters.find_first_not_of("0.", 2) == std::string_view::npos;
}

}  // namespace

std::string_view reason_phrase(int status) {
  constexpr std::pair<int, std::string_view> phrases[] = {{200, "OK"},
                                                          {204, "No Content"},
                                                          {304, "Not Modified"},
                                                          {400, "Bad Request"},
                                                          {404, "Not Found"},
                                                          {405, "Method Not Allowed"},
                                                          {408, "Request Timeout"},
                                                          {413, "Content Too Large"},
                                                          {414, "URI Too Long"},
                                                          {415, "Unsupported Media Type"},
                                                          {421, "Misdirected Request"},
                                                          {431, "Request Header Fields Too Large"},
                                                          {501, "Not Implemented"},
                                                          {503, "Service Unavailable"},
                                                          {505, "HTTP Version Not Supported"}};
  for (const auto& [known, phrase] : phrases)
    if (known == status) return phrase;
  return "Internal Server Error";
}

std::string response_head(const Response& response, std::string_view date, std::string_view connection) {
  std::string head;
  head.reserve(512);
  (((head += "HTTP/1.1 ") += std::to_string(response.status)) += ' ') += reason_phrase(response.status);
  ((head += "\r\nDate: ") += date) += "\r\n";
  if (response.status != 204 && response.status != 304) {
    ((head += "Content-Type: ") += response.content_type) += "\r\nX-Content-Type-Options: nosniff\r\nContent-Length: ";
    (head += std::to_string(response.body.size())) += "\r\n";
  }
  head += response.fields;
  if (!connection.empty()) ((head += "Connection: ") += connection) += "\r\n";
  head += "\r\n";
  return head;
}

bool accepts_gzip(std::string_view accept_encoding) {
  bool any = false;
  while (!accept_encoding.empty()) {
    std::string_view parameters = take_part(accept_encoding, ',');
    const std::string coding = lower_case(trimmed(take_part(parameters, ';')));
    const bool refused = is_refused(parameters);
    if (coding == "gzip" || coding == "x-gzip") return !refused;
    if (coding == "*") any = !refused;
  }
  return any;
}

std::string gzipped(std::string_view text, int level) {
  constexpr int with_gzip_header = 16 + MAX_WBITS;
  z_stream stream{};
  if (deflateInit2(&stream, level, Z_DEFLATED, with_gzip_header, 8, Z_DEFAULT_STRATEGY) != Z_OK) throw std::bad_alloc();
  std::string packed(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);  // one call suffices: the output has room for all of it
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

}  // namespace tilebase::service
