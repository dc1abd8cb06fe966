#!/usr/bin/env bash
# Builds the conda package (meta.yaml): conda-build calls it in a copy of the sources.
set -euo pipefail
# The variable has options of conda's compilers; a folder `build` may be in the copy.
cmake --preset release -B build-conda ${CMAKE_ARGS:-} -DCMAKE_INSTALL_PREFIX="$PREFIX" -DCMAKE_INSTALL_LIBDIR=lib \
  -DBUILD_SHARED_LIBS=ON -DTILEBASE_STATIC_COMMANDS=OFF
cmake --build build-conda --parallel "$CPU_COUNT"
cmake --install build-conda
