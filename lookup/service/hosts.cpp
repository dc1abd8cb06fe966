#include "service/hosts.hpp"

#include <algorithm>

#include <boost/asio/ip/address.hpp>

#include <answer/question.hpp>
#include <base/text.hpp>

namespace tilebase::service {
namespace {

constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz";
constexpr std::string_view digits = "0123456789";

/// Whether a text is not empty, and has only letters, digits and the bytes in `others`.
bool consists_of(std::string_view others, std::string_view text) {
  const auto known = [&](char c) {
    return letters.find(c) != letters.npos || digits.find(c) != digits.npos || others.find(c) != others.npos;
  };
  return !text.empty() && std::all_of(text.begin(), text.end(), known);
}

/// A name without port, brackets and final dot, in lower case.
std::string name_of(std::string_view host) {
  if (!host.empty() && host[0] == '[')
    host = host.substr(1, host.find(']') - 1);
  else
    host = host.substr(0, host.find(':'));
  if (!host.empty() && host.back() == '.') host.remove_suffix(1);
  return lower_case(host);
}

/// The host of an origin: a name, or a numeric address in the one form that browsers use.
std::optional<std::string> host_of(std::string_view text) {
  if (text.empty() || text[0] != '[') return consists_of("-._", text) ? std::optional<std::string>(text) : std::nullopt;
  if (text.back() != ']' || text.find('%') != text.npos) return std::nullopt;
  boost::system::error_code error;
  const auto address = boost::asio::ip::make_address_v6(std::string(text.substr(1, text.size() - 2)), error);
  return error ? std::nullopt : std::optional('[' + address.to_string() + ']');
}

}  // namespace

bool is_loopback(const std::string& address) {
  boost::system::error_code error;
  const auto numeric = boost::asio::ip::make_address(address, error);
  return address == "localhost" || (!error && numeric.is_loopback());
}

std::optional<std::string> host_name(std::string_view text) {
  std::string name = name_of(text);
  if (!consists_of(".-_:[]", lower_case(text)) || name.empty()) return std::nullopt;
  return name;
}

Hosts::Hosts(std::vector<std::string> names, bool otherwise_any)
    : names_(std::move(names)), any_(names_.empty() && otherwise_any) {}

bool Hosts::take(std::string_view host) const {
  if (any_ || host.empty()) return true;
  const std::string name = name_of(host);
  return name.ends_with(".localhost") || is_loopback(name) ||
         std::find(names_.begin(), names_.end(), name) != names_.end();
}

std::optional<std::string> origin_of(std::string_view text) {
  const std::string lower = lower_case(text);
  const std::size_t mark = lower.find("://");
  if (mark == std::string::npos) return std::nullopt;
  const std::string scheme = lower.substr(0, mark);
  const std::string rest = lower.substr(mark + 3);
  const std::size_t colon = rest.find(':', std::min(rest.size(), rest.find_last_of(']') + 1));
  const auto host = host_of(rest.substr(0, colon));
  if (!consists_of("+-.", scheme) || letters.find(scheme[0]) == letters.npos || !host) return std::nullopt;
  std::string origin = scheme + "://" + *host;
  if (colon == std::string::npos) return origin;
  const auto port = answer::number_from(rest.substr(colon + 1), 1, 65'535);
  if (!port) return std::nullopt;
  const bool implied = (scheme == "http" && *port == 80) || (scheme == "https" && *port == 443);
  return implied ? origin : origin + ':' + std::to_string(*port);
}

}  // namespace tilebase::service
