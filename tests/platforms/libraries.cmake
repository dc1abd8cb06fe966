# Libraries for ARCHITECTURE alone, from the folder where scripts/check platforms unpacks or builds them.
get_filename_component(root "${CMAKE_CURRENT_LIST_DIR}/../../build-platforms/packages-${ARCHITECTURE}" ABSOLUTE)
set(CMAKE_FIND_ROOT_PATH "${root}")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
foreach(kind LIBRARY INCLUDE PACKAGE)
  set(CMAKE_FIND_ROOT_PATH_MODE_${kind} ONLY)
endforeach()
