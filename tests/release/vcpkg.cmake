# Runs a port as vcpkg does, with stand-ins for the functions of vcpkg that the port calls, and checks what vcpkg
# demands of what is installed. `cmake -DPORT=FOLDER -DWORK=FOLDER -DLINKAGE=static|dynamic -P vcpkg.cmake`; the package
# is then in WORK/packages.
cmake_minimum_required(VERSION 3.25)
set(CURRENT_PACKAGES_DIR "${WORK}/packages")
set(PORT_NAME tilebase)

function(run)
  execute_process(COMMAND ${ARGN} OUTPUT_FILE "${WORK}/log" ERROR_FILE "${WORK}/log" RESULT_VARIABLE status)
  if(status)
    file(READ "${WORK}/log" log)
    message(FATAL_ERROR "${log}")
  endif()
endfunction()

function(vcpkg_cmake_configure)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "SOURCE_PATH" "OPTIONS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "vcpkg_cmake_configure: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  string(COMPARE EQUAL "${LINKAGE}" dynamic shared)
  run("${CMAKE_COMMAND}" -S "${arg_SOURCE_PATH}" -B "${WORK}/build" -G Ninja -DCMAKE_BUILD_TYPE=Release
    -DBUILD_SHARED_LIBS=${shared} "-DCMAKE_INSTALL_PREFIX=${CURRENT_PACKAGES_DIR}" ${arg_OPTIONS})
endfunction()

function(vcpkg_cmake_install)
  run("${CMAKE_COMMAND}" --build "${WORK}/build" --target install)
endfunction()

# Moves the package for CMake to share/PORT/, which lies one folder less deep.
function(vcpkg_cmake_config_fixup)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "CONFIG_PATH" "")
  set(to "${CURRENT_PACKAGES_DIR}/share/${PORT_NAME}")
  file(MAKE_DIRECTORY "${CURRENT_PACKAGES_DIR}/share")
  file(RENAME "${CURRENT_PACKAGES_DIR}/${arg_CONFIG_PATH}" "${to}")
  file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/lib/cmake")
  file(GLOB files "${to}/*.cmake")
  foreach(file IN LISTS files)
    file(READ "${file}" text)
    string(REPLACE "/../../../" "/../../" text "${text}")
    string(REPLACE [[get_filename_component(_IMPORT_PREFIX "${CMAKE_CURRENT_LIST_FILE}" PATH)]]
      [[set(_IMPORT_PREFIX "${CMAKE_CURRENT_LIST_DIR}/from")]] text "${text}")
    file(WRITE "${file}" "${text}")
  endforeach()
endfunction()

function(vcpkg_fixup_pkgconfig)
endfunction()

function(vcpkg_install_copyright)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "FILE_LIST")
  file(COPY_FILE "${arg_FILE_LIST}" "${CURRENT_PACKAGES_DIR}/share/${PORT_NAME}/copyright")
endfunction()

include("${PORT}/portfile.cmake")

foreach(needed share/tilebase/copyright share/tilebase/tilebase-config.cmake include/tilebase/tilebase.hpp)
  if(NOT EXISTS "${CURRENT_PACKAGES_DIR}/${needed}")
    message(FATAL_ERROR "the port installs no ${needed}")
  endif()
endforeach()
file(GLOB_RECURSE shared "${CURRENT_PACKAGES_DIR}/*.so*")
file(GLOB_RECURSE static "${CURRENT_PACKAGES_DIR}/*.a")
if((LINKAGE STREQUAL dynamic AND (static OR NOT shared)) OR (LINKAGE STREQUAL static AND (shared OR NOT static)))
  message(FATAL_ERROR "the linkage is ${LINKAGE}, and the port installs ${shared} ${static}")
endif()
foreach(unwanted bin debug/include lib/cmake share/doc)
  if(EXISTS "${CURRENT_PACKAGES_DIR}/${unwanted}")
    message(FATAL_ERROR "the port installs ${unwanted}, which vcpkg refuses")
  endif()
endforeach()
