#pragma once

/// Marks the functions that the shared library offers; everything else in it is hidden. It stands before functions and
/// not before classes, so that what is inline in a class is never exported. Building the library, using the shared one
/// and using the static one need the same words on ELF systems and on macOS, where one mark serves all three.
///
/// Whoever links the static library into a shared object of their own and would not have it offer these, too, gives the
/// linker `--exclude-libs,libtilebase.a`.
#define TILEBASE_EXPORT __attribute__((visibility("default")))
