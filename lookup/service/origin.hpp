#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tilebase::service {

/// The origin that a text names, `scheme://host` or `scheme://host:port`, as browsers send it in the field Origin: in
/// small letters, without the port that http or https imply. Nothing if it names none.
std::optional<std::string> origin_of(std::string_view text);

}  // namespace tilebase::service
