#pragma once

#include <cstdint>
#include <string>

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>

#include <sys/types.h>

namespace tilebase::service {

/// TCP, or a Unix socket: from listening on, the service makes no difference between them.
using Stream = boost::asio::generic::stream_protocol;

/// Where a service listens: on an address and a port or, if it is named, on a Unix socket.
struct Place {
  std::string address = "127.0.0.1";  ///< one that is_address() accepts
  std::uint16_t port = 8080;          ///< 0 means any free port
  std::string unix_socket;            ///< the path of its file; "" for none
  unsigned unix_mode = 0660;          ///< permissions of its file; clients need the right to write
};

/// Whether a text is an address to listen on: numeric, or `localhost`.
bool is_address(const std::string& text);

/// Listens at a place. The file of a Unix socket is there while the service accepts connections:
///
///     found at the path            then
///     nothing                      the file is made
///     a socket without a service   the file is made again
///     a socket with a service      error
///     anything else                error; it is never removed
class Listener {
 public:
  /// Starts listening. Throws std::runtime_error, with one line, if that fails.
  Listener(boost::asio::io_context& context, const Place& place);
  ~Listener() { hide(); }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  /// Where it listens: http://127.0.0.1:8080/ or, for a Unix socket, unix:PATH.
  const std::string& url() const { return url_; }

  boost::asio::basic_socket_acceptor<Stream>& acceptor() { return acceptor_; }

  /// Removes the file of the Unix socket: no further client finds it, those in the system's queue can be accepted.
  void hide();

 private:
  void listen_on_file(boost::asio::io_context& context, const Place& place);
  boost::system::error_code listen_on(const Stream::endpoint& endpoint);

  boost::asio::basic_socket_acceptor<Stream> acceptor_;
  std::string url_;
  std::string file_;  // of the Unix socket; "" if there is none, or none any more
  dev_t device_ = 0;  // with inode_: the file that was made, whatever lies at the path now
  ino_t inode_ = 0;
};

/// The client's address as access logs name it: numeric, or `unix:` for a Unix socket.
std::string address_of_client(const Stream::socket& socket);

}  // namespace tilebase::service
