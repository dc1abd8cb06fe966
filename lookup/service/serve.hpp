#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "service/limits.hpp"

namespace service {

struct Options {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;
  std::size_t threads = 1;
  std::string tables_folder;  ///< "" for the tables inside the program
  std::string cors_origin;    ///< whose pages may ask, too: an origin or `*`; "" for none
  Limits limits;
};

/// Serves until told to stop; `listening` is called with the address once there is one. If what is in flight then
/// does not end within the limit, the process ends, with status 0. Throws std::runtime_error, with one line, for what
/// keeps it from starting.
void serve(const Options& options, const std::function<void(const std::string& url)>& listening);

}  // namespace service
