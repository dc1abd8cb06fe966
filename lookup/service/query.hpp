#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "service/http.hpp"

namespace tilebase::service {

/// Decodes %XX to bytes and, if `plus_is_blank`, `+` to a blank. Nothing if a % is not followed by two hexadecimal
/// digits.
std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_blank);

/// A request target, split into its parts.
struct RequestTarget {
  std::string_view host;   ///< as received, perhaps with a port; "" if the target is a path
  std::string path;        ///< decoded
  std::string_view query;  ///< as received, without the `?`

  /// Accepts a path, or an absolute URL as sent to proxies. Throws a Refusal for anything else, and for a fragment.
  explicit RequestTarget(std::string_view text);
};

/// The parameters of a query string.
class Query {
 public:
  Query() = default;

  /// Throws a Refusal if a parameter is not in `known`, is repeated, or is badly encoded.
  Query(std::string_view text, std::span<const std::string_view> known);

  /// The value of a parameter; nothing if it is missing.
  std::optional<std::string_view> get(std::string_view name) const;

 private:
  struct Parameter {
    std::string_view name;
    std::string value;
  };
  std::vector<Parameter> parameters_;
};

}  // namespace tilebase::service
