#include "service/origin.hpp"

#include <algorithm>

#include <boost/asio/ip/address_v6.hpp>

#include <answer/question.hpp>

namespace tilebase::service {
namespace {

constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz";
constexpr std::string_view digits = "0123456789";

/// Whether a text is not empty, and has nothing but letters, digits and these others.
bool consists_of(std::string_view others, std::string_view text) {
  const auto known = [&](char c) {
    return letters.find(c) != letters.npos || digits.find(c) != digits.npos || others.find(c) != others.npos;
  };
  return !text.empty() && std::all_of(text.begin(), text.end(), known);
}

/// A name or a numeric address, the latter in the one way that browsers write it.
std::optional<std::string> host_of(std::string_view text) {
  if (text.empty() || text[0] != '[') return consists_of("-._", text) ? std::optional<std::string>(text) : std::nullopt;
  if (text.back() != ']' || text.find('%') != text.npos) return std::nullopt;
  boost::system::error_code error;
  const auto address = boost::asio::ip::make_address_v6(std::string(text.substr(1, text.size() - 2)), error);
  return error ? std::nullopt : std::optional('[' + address.to_string() + ']');
}

}  // namespace

std::optional<std::string> origin_of(std::string_view text) {
  std::string small(text);
  for (char& c : small)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  const std::size_t mark = small.find("://");
  if (mark == std::string::npos) return std::nullopt;
  const std::string scheme = small.substr(0, mark);
  const std::string rest = small.substr(mark + 3);
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
