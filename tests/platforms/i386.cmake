# 32 bits. Run by QEMU unless TILEBASE_RUNS_I386 says that the kernel does: not every one of x86-64 can.
set(ARCHITECTURE i386)
set(TRIPLET i686-linux-gnu)
set(LIBRARY_TRIPLET i386-linux-gnu)
set(CMAKE_SYSTEM_PROCESSOR i686)
if(TILEBASE_RUNS_I386)
  set(CMAKE_CROSSCOMPILING_EMULATOR env)  # CMake starts what it takes for another machine's only by way of something
else()
  set(CMAKE_CROSSCOMPILING_EMULATOR qemu-i386)
endif()
include("${CMAKE_CURRENT_LIST_DIR}/debian.cmake")
