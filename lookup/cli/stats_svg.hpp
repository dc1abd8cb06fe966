#pragma once

#include <string>

#include <answer/documents.hpp>

namespace tilebase::cli {

/// The distribution as a bar chart: an SVG document, to be used alone or inside a web page.
std::string svg_of(const answer::Distribution& distribution);

}  // namespace tilebase::cli
