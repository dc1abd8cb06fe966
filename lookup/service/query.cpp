#include "service/query.hpp"

#include <algorithm>
#include <charconv>

#include <base/text.hpp>

namespace tilebase::service {
namespace {

std::string listed(std::span<const std::string_view> names) {
  if (names.empty()) return "it has none";
  std::string text = "it has ";
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 < names.size() ? ", " : " and ";
    text += names[i];
  }
  return text;
}

}  // namespace

std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_blank) {
  if (text.find('%') == std::string_view::npos && text.find('+') == std::string_view::npos) return std::string(text);
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%') {
      unsigned byte = 0;
      const std::string_view digits = text.substr(i + 1, 2);
      const char* const last = digits.data() + digits.size();
      if (digits.size() < 2 || std::from_chars(digits.data(), last, byte, 16).ptr != last) return std::nullopt;
      decoded += static_cast<char>(byte);
      i += 2;
    } else {
      decoded += text[i] == '+' && plus_is_blank ? ' ' : text[i];
    }
  }
  return decoded;
}

RequestTarget::RequestTarget(std::string_view text) {
  if (text.find('#') != std::string_view::npos)
    throw Refusal{400, "target " + shown(text) + " contains a #; inside a parameter, write %23"};
  if (!text.empty() && text[0] != '/') {
    // http://host/path, as sent to proxies.
    const std::size_t scheme = text.find("://");
    if (scheme == std::string_view::npos)
      throw Refusal{400, "target " + shown(text) + " is not a path; a path begins with /"};
    const std::size_t begin = text.find_first_of("/?", scheme + 3);
    host = text.substr(scheme + 3, begin == std::string_view::npos ? begin : begin - scheme - 3);
    text = begin == std::string_view::npos ? "/" : text.substr(begin);
  }
  const std::size_t mark = text.find('?');
  if (mark != std::string_view::npos) query = text.substr(mark + 1);
  auto decoded = percent_decoded(text.substr(0, mark), false);
  if (!decoded)
    throw Refusal{400, "path " + shown(text.substr(0, mark)) + ": a % is not followed by two hexadecimal digits"};
  path = decoded->empty() ? "/" : *std::move(decoded);
}

Query::Query(std::string_view text, std::span<const std::string_view> known) {
  while (!text.empty()) {
    const std::string_view part = take_part(text, '&');
    if (part.empty()) continue;
    const std::size_t mark = part.find('=');
    const auto name = percent_decoded(part.substr(0, mark), true);
    auto value = percent_decoded(mark == std::string_view::npos ? "" : part.substr(mark + 1), true);
    if (!name || !value)
      throw Refusal{400, "parameter " + shown(part) + ": a % is not followed by two hexadecimal digits"};
    const auto found = std::find(known.begin(), known.end(), *name);
    if (found == known.end())
      throw Refusal{400, "this endpoint has no parameter " + shown(*name) + "; " + listed(known)};
    if (get(*found)) throw Refusal{400, "parameter " + std::string(*found) + " is given twice; give it once"};
    parameters_.push_back({*found, *std::move(value)});
  }
}

std::optional<std::string_view> Query::get(std::string_view name) const {
  for (const Parameter& parameter : parameters_)
    if (parameter.name == name) return parameter.value;
  return std::nullopt;
}

}  // namespace tilebase::service
