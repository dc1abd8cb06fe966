# 32 bits. Run by the kernel if TILEBASE_RUNS_I386 (not every x86-64 kernel can), else by QEMU.
set(ARCHITECTURE i386)
set(TRIPLET i686-linux-gnu)
set(LIBRARY_TRIPLET i386-linux-gnu)
set(CMAKE_SYSTEM_PROCESSOR i686)
if(TILEBASE_RUNS_I386)
  set(CMAKE_CROSSCOMPILING_EMULATOR env)  # CMake starts cross-compiled programs only by an emulator
else()
  set(CMAKE_CROSSCOMPILING_EMULATOR qemu-i386)
endif()
include("${CMAKE_CURRENT_LIST_DIR}/debian.cmake")
