# platforms/: CMake toolchain files of other machines. Shared by those of Debian: the cross compiler for TRIPLET, and
# the libraries for ARCHITECTURE.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_C_COMPILER ${TRIPLET}-gcc)
set(CMAKE_CXX_COMPILER ${TRIPLET}-g++)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)  # programs need no shared libraries when they start
set(CMAKE_LIBRARY_ARCHITECTURE ${LIBRARY_TRIPLET})
include("${CMAKE_CURRENT_LIST_DIR}/libraries.cmake")
