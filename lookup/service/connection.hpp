#pragma once

#include <boost/asio/ip/tcp.hpp>

#include "service/loop.hpp"

namespace tilebase::service {

/// Answers what a client asks on a connection until either has had enough, or tells it that there are too many. In the
/// loop's thread, where the connection stays; it counts as one of the state's.
void open_connection(boost::asio::ip::tcp::socket socket, Loop& loop, bool turned_away);

}  // namespace tilebase::service
