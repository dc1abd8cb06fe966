#include "service/http.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <new>

#include <zlib.h>
#include <boost/asio/ip/address.hpp>
#include <boost/beast/http/status.hpp>

#include <answer/question.hpp>
#include <base/text.hpp>

namespace tilebase::service {
namespace {

constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz";

/// Returns whether the parameters of a coding refuse it: `q=0`, perhaps followed by a point and zeros.
bool is_refused(std::string_view parameters) {
  parameters = trim(parameters);
  if (parameters.substr(0, 2) != "q=" && parameters.substr(0, 2) != "Q=") return false;
  return parameters.find_first_not_of("0.", 2) == std::string_view::npos;
}

std::string list_of(std::span<const std::string_view> names) {
  if (names.empty()) return "it has none";
  std::string text = "it has ";
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 < names.size() ? ", " : " and ";
    text += names[i];
  }
  return text;
}

/// Decodes %XX to bytes and, if `plus_is_blank`, `+` to a blank. Returns nullopt for a % without hexadecimal digits.
std::optional<std::string> percent_decode(std::string_view text, bool plus_is_blank) {
  if (text.find('%') == std::string_view::npos && text.find('+') == std::string_view::npos) return std::string(text);
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%') {
      unsigned byte = 0;
      const std::string_view digits = text.substr(i + 1, 2);
      const char* const last = digits.data() + digits.size();
      if (digits.size() < 2 || std::from_chars(digits.data(), last, byte, 16).ptr != last) return std::nullopt;
      decoded += static_cast<char>(byte);
      i += 2;
    } else {
      decoded += text[i] == '+' && plus_is_blank ? ' ' : text[i];
    }
  }
  return decoded;
}

/// Returns whether a text is not empty, and has only small letters, digits and the bytes in `others`.
bool consists_of(const char* others, std::string_view text) {
  return !text.empty() && text.find_first_not_of(std::string(letters) + "0123456789" + others) == text.npos;
}

/// Returns the name of a host without port, brackets and final dot, in lower case.
std::string name_of(std::string_view host) {
  if (!host.empty() && host[0] == '[')
    host = host.substr(1, host.find(']') - 1);
  else
    host = host.substr(0, host.find(':'));
  if (!host.empty() && host.back() == '.') host.remove_suffix(1);
  return lower_case(host);
}

/// Returns the host of an origin: a name, or a numeric address in the only form that browsers use.
std::optional<std::string> host_of(std::string_view text) {
  if (text.empty() || text[0] != '[') return consists_of("-._", text) ? std::optional<std::string>(text) : std::nullopt;
  if (text.back() != ']' || text.find('%') != text.npos) return std::nullopt;
  boost::system::error_code error;
  const auto address = boost::asio::ip::make_address_v6(std::string(text.substr(1, text.size() - 2)), error);
  return error ? std::nullopt : std::optional('[' + address.to_string() + ']');
}

}  // namespace

Task at_once(Response response) {
  return {{}, [response = std::move(response)](const Abandoned&) mutable { return std::move(response); }};
}

std::string_view reason_phrase(int status) {
  if (status == 413) return "Content Too Large";  // Beast has the name before RFC 9110
  const auto phrase = boost::beast::http::obsolete_reason(static_cast<boost::beast::http::status>(status));
  return {phrase.data(), phrase.size()};
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
  bool accepts_any = false;
  while (!accept_encoding.empty()) {
    std::string_view parameters = take_part(accept_encoding, ',');
    const std::string coding = lower_case(trim(take_part(parameters, ';')));
    const bool refused = is_refused(parameters);
    if (coding == "gzip" || coding == "x-gzip") return !refused;
    if (coding == "*") accepts_any = !refused;
  }
  return accepts_any;
}

std::string gzip(std::string_view text, int level) {
  constexpr int with_gzip_header = 16 + MAX_WBITS;
  z_stream stream{};
  if (deflateInit2(&stream, level, Z_DEFLATED, with_gzip_header, 8, Z_DEFAULT_STRATEGY) != Z_OK) throw std::bad_alloc();
  std::string packed(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);  // a single call suffices: the output has room for all of it
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

RequestTarget::RequestTarget(std::string_view text) {
  if (text.find('#') != std::string_view::npos)
    throw Refusal{400, "target " + quote(text) + " contains a #; inside a parameter, write %23"};
  if (!text.empty() && text[0] != '/') {
    // Proxies receive http://host/path.
    const std::size_t scheme = text.find("://");
    if (scheme == std::string_view::npos)
      throw Refusal{400, "target " + quote(text) + " is not a path; a path begins with /"};
    const std::size_t begin = text.find_first_of("/?", scheme + 3);
    host = text.substr(scheme + 3, begin == std::string_view::npos ? begin : begin - scheme - 3);
    text = begin == std::string_view::npos ? "/" : text.substr(begin);
  }
  const std::size_t mark = text.find('?');
  if (mark != std::string_view::npos) query = text.substr(mark + 1);
  auto decoded = percent_decode(text.substr(0, mark), false);
  if (!decoded)
    throw Refusal{400, "path " + quote(text.substr(0, mark)) + ": a % is not followed by two hexadecimal digits"};
  path = decoded->empty() ? "/" : *std::move(decoded);
}

Query::Query(std::string_view text, std::span<const std::string_view> names) {
  while (!text.empty()) {
    const std::string_view part = take_part(text, '&');
    if (part.empty()) continue;
    const std::size_t mark = part.find('=');
    const auto name = percent_decode(part.substr(0, mark), true);
    auto value = percent_decode(mark == std::string_view::npos ? "" : part.substr(mark + 1), true);
    if (!name || !value)
      throw Refusal{400, "parameter " + quote(part) + ": a % is not followed by two hexadecimal digits"};
    const auto match = std::find(names.begin(), names.end(), *name);
    if (match == names.end())
      throw Refusal{400, "this endpoint has no parameter " + quote(*name) + "; " + list_of(names)};
    if (get(*match) && *match != "goal")
      throw Refusal{400, "parameter " + std::string(*match) + " is given twice; give it once"};
    parameters_.emplace_back(*match, *std::move(value));
  }
}

std::optional<std::string_view> Query::get(std::string_view name) const {
  for (const auto& [parameter, value] : parameters_)
    if (parameter == name) return value;
  return std::nullopt;
}

std::vector<std::string> Query::values(std::string_view name) const {
  std::vector<std::string> values;
  for (const auto& [parameter, value] : parameters_)
    if (parameter == name) values.push_back(value);
  return values;
}

bool is_loopback(const std::string& address) {
  boost::system::error_code error;
  const auto numeric = boost::asio::ip::make_address(address, error);
  return address == "localhost" || (!error && numeric.is_loopback());
}

std::optional<std::string> host_name(std::string_view text) {
  std::string name = name_of(text);
  if (!consists_of(".-_:[]", lower_case(text)) || name.empty()) return std::nullopt;
  return name;
}

bool Hosts::take(std::string_view host) const {
  if (host.empty() || (names.empty() && otherwise_any)) return true;
  const std::string name = name_of(host);
  return name.ends_with(".localhost") || is_loopback(name) || std::ranges::find(names, name) != names.end();
}

std::optional<std::string> origin_of(std::string_view text) {
  const std::string lower = lower_case(text);
  const std::size_t mark = lower.find("://");
  if (mark == std::string::npos) return std::nullopt;
  const std::string scheme = lower.substr(0, mark);
  const std::string rest = lower.substr(mark + 3);
  const std::size_t colon = rest.find(':', std::min(rest.size(), rest.find_last_of(']') + 1));
  const auto host = host_of(rest.substr(0, colon));
  if (!consists_of("+-.", scheme) || letters.find(scheme[0]) == letters.npos || !host) return std::nullopt;
  std::string origin = scheme + "://" + *host;
  if (colon == std::string::npos) return origin;
  const auto port = answer::number_in(rest.substr(colon + 1), 1, 65'535, "port");
  if (!port) return std::nullopt;
  const bool implied = (scheme == "http" && *port == 80) || (scheme == "https" && *port == 443);
  return implied ? origin : origin + ':' + std::to_string(*port);
}

std::string in_seconds(std::chrono::duration<double> time) {
  char number[32];
  std::snprintf(number, sizeof number, "%g", time.count());
  return number;
}

const std::string& Timestamp::now() {
  const std::time_t now = std::time(nullptr);
  if (now != second_) {
    std::tm parts{};
    parts_(&now, &parts);
    char text[64];
    std::strftime(text, sizeof text, format_, &parts);
    text_ = text;
    second_ = now;
  }
  return text_;
}

}  // namespace tilebase::service
