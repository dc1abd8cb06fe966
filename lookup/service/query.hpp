#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "service/http.hpp"

namespace tilebase::service {

/// A text with its %XX replaced by the bytes that they stand for, and `+` by a blank if `plus_is_blank`; nothing if a %
/// is not followed by two hexadecimal digits.
std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_blank);

/// A request's target, taken apart.
struct RequestTarget {
  std::string_view host;   ///< as it came, perhaps with a port; "" in a target that is a path
  std::string path;        ///< decoded
  std::string_view query;  ///< as it came, without the `?`

  /// A path, or a whole address as proxies are sent it. A Refusal if it is neither, or has a fragment.
  explicit RequestTarget(std::string_view text);
};

/// The parameters of a query.
class Query {
 public:
  Query() = default;

  /// A Refusal for a parameter that is not among `known`, is there twice, or is not encoded well.
  Query(std::string_view text, std::span<const std::string_view> known);

  /// The value of a parameter; nothing where it was not given.
  std::optional<std::string_view> get(std::string_view name) const;

 private:
  struct Parameter {
    std::string_view name;
    std::string value;
  };
  std::vector<Parameter> parameters_;
};

}  // namespace tilebase::service
