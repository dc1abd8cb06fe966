#pragma once

#include <cstddef>
#include <optional>

#include <boost/asio/buffer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include "service/http.hpp"

namespace tilebase::service {

/// Parser of the bytes that a client sends. Beast's parser does most of it; this class adds checks that Beast lacks or
/// that are too lax: a limit for the whole header, line ends before a request, trailers kept out of the header, folded
/// fields, transfer encodings, and the number of Host fields. Independent of sockets.
class RequestReader {
 public:
  explicit RequestReader(const Limits& limits);

  /// Returns the memory for the next bytes; commit() then takes the number of bytes received there.
  boost::asio::mutable_buffer receive_buffer() { return buffer_.prepare(read_bytes); }
  void commit(std::size_t bytes) { buffer_.commit(bytes); }

  /// Parses the received bytes. True once a request is complete; it is valid until forget(). Throws a Refusal of a bad
  /// or too long request, after which no request can be read.
  bool next();

  /// Returns the request, as far as it was received; the body is set last.
  const Request& request() const { return request_; }
  bool is_head() const { return has_begun() && parser_->get().method() == boost::beast::http::verb::head; }
  bool is_old() const { return has_begun() && parser_->get().version() < 11; }  ///< whether it is HTTP/1.0
  bool keep_alive() const { return keep_alive_; }

  /// Returns whether part of a request was received.
  bool has_begun() const { return parser_.has_value(); }

  /// Returns whether to send 100 Continue now. True at most once for each request.
  bool asks_to_continue();

  /// Returns whether bytes after the current request were received.
  bool has_more() const { return buffer_.size() > 0; }

  /// Size of the body in bytes.
  std::size_t body_bytes() const { return has_begun() ? parser_->get().body().size() : 0; }

  void forget() { parser_.reset(); }

  /// Drops the request and all received bytes.
  void discard();

 private:
  static constexpr std::size_t read_bytes = 8192;

  void skip_line_ends();
  void begin();
  void take_header();
  void check_header();
  [[noreturn]] void refuse(const boost::system::error_code& error) const;
  [[noreturn]] void refuse_long_header() const;

  const Limits& limits_;
  boost::beast::flat_buffer buffer_;
  std::optional<boost::beast::http::request_parser<boost::beast::http::string_body>> parser_;
  std::size_t header_bytes_ = 0;  // size of the current request's header, so far
  Request request_;
  bool keep_alive_ = false;
  bool to_continue_ = false;
};

}  // namespace tilebase::service
