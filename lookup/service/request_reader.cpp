#include "service/request_reader.hpp"

#include <utility>

namespace tilebase::service {
namespace {

namespace beast = boost::beast;
namespace http = boost::beast::http;
using boost::system::error_code;

std::string_view view(beast::string_view text) {
  return {text.data(), text.size()};
}

/// Returns whether a header field continues on a line that begins with a blank: obsolete folding, which Beast joins.
bool is_folded(std::string_view fields) {
  for (std::size_t next = fields.find('\n') + 1; next != 0 && next < fields.size(); next = fields.find('\n', next) + 1)
    if (fields[next] == ' ' || fields[next] == '\t') return true;
  return false;
}

}  // namespace

RequestReader::RequestReader(const Limits& limits) : limits_(limits), buffer_(limits.header_bytes + read_bytes) {}

bool RequestReader::next() {
  if (!has_begun()) {
    skip_line_ends();
    if (!has_more()) return false;
    begin();
  }
  // Each put() takes whole fields of the header, or the end of the header, or a part of the body. A folded field lies
  // in the bytes of one put(), since Beast looks at the next line before it takes a field.
  while (!parser_->is_done() && has_more()) {
    const bool in_header = !parser_->is_header_done();
    error_code error;
    const std::size_t parsed = parser_->put(buffer_.data(), error);
    if (in_header) {
      take_header();  // precedes any refusal, which is logged and needs the origin
      if (is_folded({static_cast<const char*>(buffer_.data().data()), parsed}))
        throw Refusal{400, "a header field continues on the next line; send it in one line"};
      header_bytes_ += parsed;
    }
    buffer_.consume(parsed);
    if (error && error != http::error::need_more) refuse(error);
    if (in_header) {
      // Beast's own limit is for each call, not for the whole header.
      const std::size_t so_far = header_bytes_ + (parser_->is_header_done() ? 0 : buffer_.size());
      if (so_far > limits_.header_bytes) refuse_long_header();
      if (parser_->is_header_done()) check_header();
    } else if (error && buffer_.size() >= limits_.header_bytes) {
      throw Refusal{400, "a chunk size line or the trailer is too long"};
    }
    if (error) break;  // need_more
  }
  if (!parser_->is_done()) return false;
  request_.body = parser_->get().body();
  to_continue_ = false;  // the body has already come
  return true;
}

/// Skips line ends before a request: some old clients send them after a body, and RFC 9112, section 2.2, says to ignore
/// them.
void RequestReader::skip_line_ends() {
  while (has_more()) {
    const char c = *static_cast<const char*>(buffer_.data().data());
    if (c != '\r' && c != '\n') return;
    buffer_.consume(1);
  }
}

void RequestReader::begin() {
  parser_.emplace();
  request_ = {};
  parser_->header_limit(limits_.header_bytes);
  parser_->body_limit(limits_.body_bytes);
  header_bytes_ = 0;
  to_continue_ = false;
}

/// Takes the fields of the header that have come, as views of the parser's memory; trailers, which come later, do not
/// change them.
void RequestReader::take_header() {
  const auto& message = parser_->get();
  request_ = {view(message.method_string()),
              view(message.target()),
              {},
              view(message[http::field::host]),
              view(message[http::field::content_type]),
              view(message[http::field::content_encoding]),
              view(message[http::field::accept_encoding]),
              view(message[http::field::if_none_match]),
              view(message[http::field::origin])};
}

void RequestReader::check_header() {
  const auto& message = parser_->get();
  const bool is_new = message.version() >= 11;
  const std::size_t hosts = message.count(http::field::host);
  if (hosts > 1 || (is_new && hosts == 0)) throw Refusal{400, "an HTTP/1.1 request must have exactly one Host field"};
  if (message.count(http::field::transfer_encoding) > 0) {
    if (!is_new) throw Refusal{400, "HTTP/1.0 has no transfer encodings; send Content-Length"};
    if (!beast::iequals(message[http::field::transfer_encoding], "chunked"))
      throw Refusal{501, "unsupported transfer encoding; use chunked"};
  }
  keep_alive_ = parser_->keep_alive();
  to_continue_ = is_new && beast::iequals(message[http::field::expect], "100-continue");
}

bool RequestReader::asks_to_continue() {
  return std::exchange(to_continue_, false) && !has_more() && body_bytes() == 0;
}

void RequestReader::discard() {
  parser_.reset();
  buffer_.clear();
}

void RequestReader::refuse(const error_code& error) const {
  if (error == http::error::header_limit) refuse_long_header();
  if (error == http::error::body_limit)
    throw Refusal{413, "the body exceeds " + std::to_string(limits_.body_bytes) + " bytes"};
  if (error == http::error::bad_version) throw Refusal{505, "unsupported HTTP version; use 1.1 or 1.0"};
  throw Refusal{400, "malformed HTTP request: " + error.message()};
}

void RequestReader::refuse_long_header() const {
  const std::string limit = std::to_string(limits_.header_bytes) + " bytes";
  if (parser_->get().target().empty()) throw Refusal{414, "the request line exceeds " + limit};
  throw Refusal{431, "the header exceeds " + limit};
}

}  // namespace tilebase::service
