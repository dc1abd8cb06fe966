#pragma once

#include <cstddef>
#include <optional>

#include <boost/asio/buffer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include "service/http.hpp"
#include "service/limits.hpp"

namespace tilebase::service {

/// Makes requests of what a client sends. Beast's parser does it; what that lacks, or lets pass, is here: a limit on
/// the header as a whole, line ends before a request, trailers that are no part of the header, folded fields, transfer
/// encodings, and the number of Host fields. Knows no socket.
class RequestReader {
 public:
  explicit RequestReader(const Limits& limits);

  /// Where the next bytes are to be put, and how many were.
  boost::asio::mutable_buffer room() { return buffer_.prepare(read_bytes); }
  void commit(std::size_t bytes) { buffer_.commit(bytes); }

  /// Takes in what has come; whether that completes a request, which stands until it is forgotten. A Refusal for what
  /// is no request, or exceeds a limit: nothing further can then be read.
  bool next();

  /// The request, as far as it is there; its body comes last.
  const Request& request() const { return request_; }
  bool is_head() const { return begun() && parser_->get().method() == boost::beast::http::verb::head; }
  bool is_old() const { return begun() && parser_->get().version() < 11; }  ///< of HTTP/1.0
  bool keep_alive() const { return keep_alive_; }

  /// Whether a part of a request is there.
  bool begun() const { return parser_.has_value(); }

  /// Whether the client is to be told that it may send the body. True once for a request.
  bool asks_to_continue();

  /// Whether bytes are there that belong to no request yet.
  bool has_more() const { return buffer_.size() > 0; }

  /// How many bytes the body takes up.
  std::size_t body_bytes() const { return begun() ? parser_->get().body().size() : 0; }

  void forget() { parser_.reset(); }

  /// Forgets everything, so that there is always room.
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
  std::size_t header_bytes_ = 0;  // of the request so far
  Request request_;
  bool keep_alive_ = false;
  bool to_continue_ = false;
};

}  // namespace tilebase::service
