#pragma once

#include <string>
#include <string_view>

#include "service/http.hpp"
#include "target.hpp"

namespace fuzz {

/// Whether the service may answer a client's request with this status: not with an error of its own.
bool is_known_status(int status);

/// Requires that the answer to a request is well-formed: status, header fields, and a body of the declared type.
void check_response(const tilebase::service::Request& request, const tilebase::service::Response& response);

}  // namespace fuzz
