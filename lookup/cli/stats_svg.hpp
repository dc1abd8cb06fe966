#pragma once

#include <string>

#include <answer/documents.hpp>

namespace tilebase::cli {

/// The distribution as a picture: an SVG document that stands alone, or within a page.
std::string svg_of(const answer::Distribution& distribution);

}  // namespace tilebase::cli
