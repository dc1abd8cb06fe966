#pragma once

#include <cstdint>
#include <string>

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>

#include <sys/types.h>

namespace tilebase::service {

/// Streams of TCP or of a Unix socket; only listening and a client's address make a difference between
/// them.
using Stream = boost::asio::generic::stream_protocol;

/// Place where a service listens: an address and a port or, if it is named, a Unix socket.
struct Place {
  std::string address = "127.0.0.1";  ///< an address that is_address() accepts
  std::uint16_t port = 8080;          ///< 0 means any free port
  std::string unix_socket;            ///< path of the socket's file; "" for none
  unsigned unix_mode = 0660;          ///< permissions of the socket's file; clients need the right to write
};

/// Returns whether a text is an address to listen on: numeric, or `localhost`.
bool is_address(const std::string& text);

/// Listens at a place. The file of a Unix socket exists while the service accepts connections:
///
///     at the path                  then
///     no file                      the file is created
///     a socket without a service   the file is created again
///     a socket with a service      error
///     anything else                error; it is never removed
class Listener {
 public:
  /// Starts listening. Throws std::runtime_error, with one line, if that fails.
  Listener(boost::asio::io_context& context, const Place& place);
  ~Listener() { hide(); }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  /// Returns the address: http://127.0.0.1:8080/ or, for a Unix socket, unix:PATH.
  const std::string& url() const { return url_; }

  boost::asio::basic_socket_acceptor<Stream>& acceptor() { return acceptor_; }

  /// Removes the file of the Unix socket: no further client finds it; those in the system's queue can be accepted.
  void hide();

 private:
  void listen_on_file(boost::asio::io_context& context, const Place& place);
  boost::system::error_code listen_on(const Stream::endpoint& endpoint);

  boost::asio::basic_socket_acceptor<Stream> acceptor_;
  std::string url_;
  std::string file_;  // path of the Unix socket's file; "" if there is none, or none any more
  dev_t device_ = 0;  // identifies, with inode_, the file that was created, whatever lies at the path now
  ino_t inode_ = 0;
};

/// Returns the client's address as access logs name it: numeric, or `unix:` for a Unix socket.
std::string address_of_client(const Stream::socket& socket);

}  // namespace tilebase::service
