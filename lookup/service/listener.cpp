#include "service/listener.hpp"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <stdexcept>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>

#include <base/text.hpp>

#include "service/http.hpp"

namespace tilebase::service {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using asio::local::stream_protocol;
using boost::system::error_code;

std::string numeric(const std::string& address) {
  return address == "localhost" ? "127.0.0.1" : address;
}

/// Returns the TCP endpoint of a generic endpoint.
tcp::endpoint tcp_endpoint(const Stream::endpoint& endpoint) {
  tcp::endpoint result;
  std::memcpy(result.data(), endpoint.data(), endpoint.size());
  return result;
}

std::string shown_endpoint(const tcp::endpoint& endpoint) {
  const auto address = endpoint.address();
  const std::string host = address.is_v6() ? '[' + address.to_string() + ']' : address.to_string();
  return host + ':' + std::to_string(endpoint.port());
}

std::string shown_socket(const std::string& path) {
  return "unix:" + on_one_line(path);
}

[[noreturn]] void fail(const std::string& where, const std::string& why) {
  throw std::runtime_error("cannot listen on " + where + ": " + why);
}

/// Lock on the folder of a path: while it is held, no other service looks at, removes or creates a socket there. Waits
/// for a second at most: a service holds the lock much shorter, but any other program could hold it for ever.
class FolderLock {
 public:
  explicit FolderLock(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    const std::string folder = slash == path.npos ? "." : path.substr(0, slash + 1);
    descriptor_ = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(1);
    while (descriptor_ >= 0 && ::flock(descriptor_, LOCK_EX | LOCK_NB) != 0 && std::chrono::steady_clock::now() < end)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ~FolderLock() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int descriptor_;
};

/// Connects to a Unix socket; returns 0 or an error number.
int connect_to(asio::io_context& context, const stream_protocol::endpoint& endpoint) {
  stream_protocol::socket probe(context, stream_protocol());
  probe.native_non_blocking(true);  // a full queue must return EAGAIN, not wait
  return ::connect(probe.native_handle(), endpoint.data(), static_cast<socklen_t>(endpoint.size())) == 0 ? 0 : errno;
}

/// Removes the file of a socket that no service listens on. Throws std::runtime_error if anything else is there.
void make_way(asio::io_context& context, const std::string& path) {
  struct stat facts {};
  if (::lstat(path.c_str(), &facts) != 0) return;  // bind() tells why, if the file is not just missing.
  const auto refuse = [&](const std::string& why) { fail(shown_socket(path), why); };
  if (!S_ISSOCK(facts.st_mode)) refuse("a file that is not a socket is there; remove it or choose another path");
  const int error = connect_to(context, path);
  if (error == 0 || error == EAGAIN) refuse("another service listens on it");
  if (error == EPROTOTYPE) refuse("a socket of another kind is there; remove it or choose another path");
  if (error != ECONNREFUSED && error != ENOENT) refuse(std::generic_category().message(error));
  if (::unlink(path.c_str()) != 0 && errno != ENOENT)
    refuse("cannot remove the old socket: " + std::generic_category().message(errno));
}

}  // namespace

bool is_address(const std::string& text) {
  error_code error;
  asio::ip::make_address(numeric(text), error);
  return !error;
}

Listener::Listener(asio::io_context& context, const Place& place) : acceptor_(context) {
  if (!place.unix_socket.empty()) {
    listen_on_file(context, place);
    return;
  }
  const tcp::endpoint endpoint{asio::ip::make_address(numeric(place.address)), place.port};
  if (const error_code error = listen_on(endpoint)) fail(shown_endpoint(endpoint), error.message());
  url_ = "http://" + shown_endpoint(tcp_endpoint(acceptor_.local_endpoint())) + '/';
}

void Listener::listen_on_file(asio::io_context& context, const Place& place) {
  constexpr std::size_t longest = sizeof(sockaddr_un::sun_path) - 1;
  const std::string& path = place.unix_socket;
  url_ = shown_socket(path);
  if (path.size() > longest)
    fail(url_, "the path has " + std::to_string(path.size()) + " bytes, that of a socket at most " +
                   std::to_string(longest) + "; choose a shorter one");
  const FolderLock lock(path);
  make_way(context, path);
  const mode_t mask = ::umask(0777U & ~place.unix_mode);
  const error_code error = listen_on(stream_protocol::endpoint(path));
  ::umask(mask);
  if (error) fail(url_, error.message());
  struct stat facts {};
  if (::lstat(path.c_str(), &facts) != 0) return;
  file_ = path;
  device_ = facts.st_dev;
  inode_ = facts.st_ino;
}

error_code Listener::listen_on(const Stream::endpoint& endpoint) {
  const bool is_file = endpoint.protocol().family() == AF_UNIX;
  error_code error;
  acceptor_.open(endpoint.protocol(), error);
  if (!error && !is_file) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor_.bind(endpoint, error);
  if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
  return error;
}

void Listener::hide() {
  struct stat facts {};
  if (!file_.empty() && ::lstat(file_.c_str(), &facts) == 0 && facts.st_dev == device_ && facts.st_ino == inode_)
    ::unlink(file_.c_str());
  file_.clear();
}

std::string address_of_client(const Stream::socket& socket) {
  error_code error;
  const auto endpoint = socket.remote_endpoint(error);
  if (endpoint.protocol().family() == AF_UNIX) return "unix:";
  return tcp_endpoint(endpoint).address().to_string();
}

}  // namespace tilebase::service
