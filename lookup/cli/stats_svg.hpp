#pragma once

#include <string>

#include "cli/distribution.hpp"

namespace cli {

/// The distribution as a picture: an SVG document that stands alone, or within a page.
std::string svg_of(const Distribution& distribution);

}  // namespace cli
