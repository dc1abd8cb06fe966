#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tilebase::service {

/// The host names that the service answers to. This protects a service on a loopback address against DNS rebinding: a
/// web site can make its own name resolve to 127.0.0.1, and browsers then let its pages read the service's answers.
/// Browsers cannot ask a Unix socket.
class Hosts {
 public:
  /// `names`, as host_name() gives them, are accepted besides the loopback names. Without names, `otherwise_any` says
  /// whether every host is accepted.
  Hosts(std::vector<std::string> names, bool otherwise_any);

  /// Whether to answer a request with this Host field, or with this host in its target; the port does not matter.
  /// Accepted are the given names, `localhost` and names below it, loopback addresses, and an empty host, which
  /// browsers never send.
  bool take(std::string_view host) const;

 private:
  std::vector<std::string> names_;
  bool any_;
};

/// The normal form of a host name: lower case, without port, brackets and final dot. Nothing if the text is not a name.
std::optional<std::string> host_name(std::string_view text);

/// Whether a text is a numeric loopback address, or `localhost`.
bool is_loopback(const std::string& address);

/// The normal form of an origin, `scheme://host` or `scheme://host:port`, as browsers send it in the Origin field:
/// lower case, without the default port of http and https. Nothing if the text is not an origin.
std::optional<std::string> origin_of(std::string_view text);

}  // namespace tilebase::service
