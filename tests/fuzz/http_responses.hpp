#pragma once

#include <string>
#include <string_view>

#include "service/http.hpp"
#include "target.hpp"

namespace fuzz {

/// Whether a status is one that the service gives to requests that are none of its making: no fault of its own.
bool is_known_status(int status);

/// That an answer to a request is well-formed: status, header fields, and a body of what it says it is.
void check_response(const tilebase::service::Request& request, const tilebase::service::Response& response);

}  // namespace fuzz
