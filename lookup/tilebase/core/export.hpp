#pragma once

// Every header includes this one. The file that is not there ends the compilation: else a page of errors would follow.
#if __cplusplus < 202002L
#error "tilebase needs C++20: compile with -std=c++20 or later"
#include <tilebase/needs_cxx20>
#endif

/// Marks the functions that the shared library offers; everything else in it is hidden. It stands before functions and
/// not before classes, so that what is inline in a class is never exported. Building the library, using the shared one
/// and using the static one need the same words on ELF systems and on macOS, where one mark serves all three.
///
/// Whoever links the static library into a shared object of their own and would not have it offer these, too, gives the
/// linker `--exclude-libs,libtilebase.a`.
#define TILEBASE_EXPORT __attribute__((visibility("default")))
