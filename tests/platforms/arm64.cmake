# 64 bits, of ARM: for its Python wheel. Run by QEMU.
set(ARCHITECTURE arm64)
set(TRIPLET aarch64-linux-gnu)
set(LIBRARY_TRIPLET aarch64-linux-gnu)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64)
include("${CMAKE_CURRENT_LIST_DIR}/debian.cmake")
