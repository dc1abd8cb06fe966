# IBM Z: 64 bits, big-endian. Run by QEMU.
set(ARCHITECTURE s390x)
set(TRIPLET s390x-linux-gnu)
set(LIBRARY_TRIPLET s390x-linux-gnu)
set(CMAKE_SYSTEM_PROCESSOR s390x)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-s390x)
include("${CMAKE_CURRENT_LIST_DIR}/debian.cmake")
