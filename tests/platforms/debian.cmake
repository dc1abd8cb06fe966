# platforms/: CMake toolchain files of other machines. Shared by all: Debian's cross compiler for TRIPLET, and the
# libraries for ARCHITECTURE, unpacked by scripts/check platforms.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_C_COMPILER ${TRIPLET}-gcc)
set(CMAKE_CXX_COMPILER ${TRIPLET}-g++)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)  # programs need no shared libraries when they start

get_filename_component(root "${CMAKE_CURRENT_LIST_DIR}/../../build-platforms/packages-${ARCHITECTURE}" ABSOLUTE)
set(CMAKE_FIND_ROOT_PATH "${root}")
set(CMAKE_LIBRARY_ARCHITECTURE ${LIBRARY_TRIPLET})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
