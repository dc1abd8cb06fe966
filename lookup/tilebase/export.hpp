#pragma once

// Every header includes this one. Including a missing file stops the compiler here, before a page of further errors.
#if __cplusplus < 202002L
#error "tilebase needs C++20: compile with -std=c++20 or later"
#include <tilebase/needs_cxx20>
#endif

/// Marks the functions that the shared library exports; everything else in it is hidden. It marks functions, not
/// classes, so that inline members are never exported. On ELF systems and on macOS, the same attribute serves to build
/// the library, to use the shared one and to use the static one. On Windows it is only for building.
///
/// To link the static library into another shared object without exporting these functions from it, use the linker
/// option `--exclude-libs,libtilebase.a`.
#ifndef _WIN32
#define TILEBASE_EXPORT __attribute__((visibility("default")))
#elif defined(TILEBASE_BUILDS_LIBRARY)
#define TILEBASE_EXPORT __declspec(dllexport)
#else
#define TILEBASE_EXPORT
#endif
