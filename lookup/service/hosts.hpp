#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tilebase::service {

/// The host names that the service answers to. This protects a service on a loopback address against DNS rebinding: a
/// web site can make its own name resolve to 127.0.0.1, and browsers then let its pages read the service's answers.
class Hosts {
 public:
  /// `address` is where the service listens; `names` are accepted in addition to the loopback names.
  /// std::runtime_error, with one line, for an invalid name.
  Hosts(const std::string& address, std::vector<std::string> names);

  /// Whether to answer a request with this Host field, or with this host in its target; the port does not matter.
  /// Accepted are the given names, `localhost` and names below it, loopback addresses, and an empty host, which
  /// browsers never send. If the service listens elsewhere and no names were given, every host is accepted.
  bool take(std::string_view host) const;

 private:
  std::vector<std::string> names_;
  bool any_;
};

/// Whether a text is a numeric loopback address, or `localhost`.
bool is_loopback(const std::string& address);

/// The normal form of an origin, `scheme://host` or `scheme://host:port`, as browsers send it in the Origin field:
/// lower case, without the default port of http and https. Nothing if the text is not an origin.
std::optional<std::string> origin_of(std::string_view text);

}  // namespace tilebase::service
