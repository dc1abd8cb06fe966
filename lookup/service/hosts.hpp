#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tilebase::service {

/// The names that the service is asked by. Where it listens on a loopback address, a page from elsewhere could reach it
/// under its own name, which it makes mean that address; then its browser takes the service for the page's own.
class Hosts {
 public:
  /// `address` is where the service listens; `names` are taken besides those of the loopback address.
  /// std::runtime_error, with one line, for what is no name.
  Hosts(const std::string& address, std::vector<std::string> names);

  /// Whether a Host field, or what a target has instead, is one that the service is asked by: a name that was given,
  /// `localhost` and names that end in it, loopback addresses, or none, as no browser asks. Where the service listens
  /// elsewhere and no names were given, any. The port does not matter.
  bool take(std::string_view host) const;

 private:
  std::vector<std::string> names_;
  bool any_;
};

/// Whether a text is a numeric loopback address, or `localhost`.
bool is_loopback(const std::string& address);

}  // namespace tilebase::service
