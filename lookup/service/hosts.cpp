#include "service/hosts.hpp"

#include <algorithm>
#include <stdexcept>

#include <boost/asio/ip/address.hpp>

#include <base/text.hpp>

namespace tilebase::service {
namespace {

constexpr std::string_view local = "localhost";
constexpr std::string_view letters_of_names = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_:[]";

/// A name without a port, brackets or a last dot, in small letters.
std::string name_of(std::string_view host) {
  if (!host.empty() && host[0] == '[')
    host = host.substr(1, host.find(']') - 1);
  else
    host = host.substr(0, host.find(':'));
  if (!host.empty() && host.back() == '.') host.remove_suffix(1);
  std::string name(host);
  for (char& c : name)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return name;
}

}  // namespace

bool is_loopback(const std::string& address) {
  boost::system::error_code error;
  const auto numeric = boost::asio::ip::make_address(address, error);
  return address == local || (!error && numeric.is_loopback());
}

Hosts::Hosts(const std::string& address, std::vector<std::string> names)
    : names_(std::move(names)), any_(names_.empty() && !is_loopback(address)) {
  for (std::string& name : names_) {
    if (name.find_first_not_of(letters_of_names) != std::string::npos || name_of(name).empty())
      throw std::runtime_error("--host " + shown(name) + " is not a name such as tiles.example");
    name = name_of(name);
  }
}

bool Hosts::take(std::string_view host) const {
  if (any_ || host.empty()) return true;
  const std::string name = name_of(host);
  const bool below_local =
      name.size() > local.size() && name.ends_with(local) && name[name.size() - local.size() - 1] == '.';
  return below_local || is_loopback(name) || std::find(names_.begin(), names_.end(), name) != names_.end();
}

}  // namespace tilebase::service
