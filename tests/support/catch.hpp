#pragma once

// Catch2 3 and Catch2 2 keep their headers in different places.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;  // Catch2 2 has this name in the global namespace
#else
#include <catch2/catch.hpp>
#endif
