#pragma once

#include <string>

#include <answer/documents.hpp>

namespace tilebase::cli {

/// A bar chart of the distances: an SVG document, to be used alone or inside a web page.
std::string svg_of(const answer::Distribution& distribution);
std::string svg_of(const answer::Sample& sample);

}  // namespace tilebase::cli
