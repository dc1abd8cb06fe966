# The requirements of each part of the project, by the names of Debian's packages. TILEBASE_PART is ON: all requirements
# must be installed; OFF; or AUTO: the part is left out, with a message, if one is missing. An error names all missing
# packages at once.

# Records that a part needs a package, which is installed if the condition, as in if(), holds.
macro(tilebase_needs part package)
  if(NOT (${ARGN}))
    list(APPEND missing_${part} ${package})
  endif()
endmacro()

# Sets `command` to a command that installs the packages. The tests' node modules are not a Debian package.
function(tilebase_how_to_install command)
  list(REMOVE_DUPLICATES ARGN)
  set(packages ${ARGN})
  list(REMOVE_ITEM packages node-modules)
  set(steps "")
  if(packages)
    list(JOIN packages " " names)
    list(APPEND steps "apt-get install ${names}")
  endif()
  if("node-modules" IN_LIST ARGN)
    list(APPEND steps "scripts/install-node-modules ${PROJECT_BINARY_DIR}/node")
  endif()
  list(JOIN steps " && " steps)
  set(${command} "${steps}" PARENT_SCOPE)
endfunction()

# Records that tests need a package, which has a program with one of the names.
macro(tilebase_test_tool package)
  find_program(TILEBASE_TOOL_${package} NAMES ${ARGN})
  mark_as_advanced(TILEBASE_TOOL_${package})
  tilebase_needs(TEST_TOOLS ${package} TILEBASE_TOOL_${package})
endmacro()

# A validator for find_program(): accepts an interpreter that runs ${script} without an error.
function(tilebase_runs_script result interpreter)
  execute_process(COMMAND "${interpreter}" -c "${script}" RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
  if(status)
    set(${result} FALSE PARENT_SCOPE)
  endif()
endfunction()

# Turns TILEBASE_PART into ON or OFF. `what` describes the part.
macro(tilebase_settle part what)
  if(TILEBASE_${part} STREQUAL "AUTO" AND missing_${part} AND NOT all_tests)
    tilebase_how_to_install(command ${missing_${part}})
    message(STATUS "Left out: ${what}. What is missing: ${command}")
    set(TILEBASE_${part} OFF)
  elseif(TILEBASE_${part})
    list(APPEND missing ${missing_${part}})
    set(TILEBASE_${part} ON)
  endif()
endmacro()

# Requiring the tests means requiring what they test.
set(all_tests OFF)
if(TILEBASE_TESTS AND NOT TILEBASE_TESTS STREQUAL "AUTO")
  set(all_tests ON)
endif()

# The library.
find_package(zstd CONFIG QUIET)
find_path(XXHASH_INCLUDE_DIR xxhash.h)  # used as a header only
tilebase_needs(LIBRARY libzstd-dev TARGET zstd::libzstd_shared OR TARGET zstd::libzstd_static)
tilebase_needs(LIBRARY libxxhash-dev XXHASH_INCLUDE_DIR)
set(missing ${missing_LIBRARY})

# The commands.
if(TILEBASE_COMMANDS)
  find_package(Boost QUIET)
  # With a static library, the commands start faster.
  find_library(BOOST_PROGRAM_OPTIONS NAMES libboost_program_options.a boost_program_options)
  find_package(nlohmann_json 3.11 QUIET)
  find_library(ZLIB_LIBRARY NAMES libz.a z)
  find_path(ZLIB_INCLUDE_DIR zlib.h)
  tilebase_needs(COMMANDS libboost-dev TARGET Boost::headers)
  tilebase_needs(COMMANDS libboost-program-options-dev BOOST_PROGRAM_OPTIONS)
  tilebase_needs(COMMANDS nlohmann-json3-dev nlohmann_json_FOUND)
  tilebase_needs(COMMANDS zlib1g-dev ZLIB_LIBRARY AND ZLIB_INCLUDE_DIR)
endif()
tilebase_settle(COMMANDS "the commands")

# Their manual pages.
set(TILEBASE_MANUAL_PAGES OFF)
if(TILEBASE_COMMANDS AND TILEBASE_INSTALL)
  set(TILEBASE_MANUAL_PAGES AUTO)
  find_program(TILEBASE_SCDOC scdoc)
  tilebase_needs(MANUAL_PAGES scdoc TILEBASE_SCDOC)
endif()
tilebase_settle(MANUAL_PAGES "the manual pages")

# The generator for clusters. Debian's MPI is Open MPI; MPICH will do.
if(TILEBASE_MPI)
  find_package(MPI QUIET COMPONENTS CXX)
  tilebase_needs(MPI libopenmpi-dev MPI_CXX_FOUND)
  if(TILEBASE_TESTS)
    tilebase_needs(TEST_TOOLS openmpi-bin MPIEXEC_EXECUTABLE)
  endif()
endif()
tilebase_settle(MPI "tilebase-tablegen-mpi")

# The Python package.
if(TILEBASE_PYTHON)
  set(script "import setuptools, wheel, pip, os, sysconfig
open(os.path.join(sysconfig.get_path('include'), 'Python.h'))")
  find_program(TILEBASE_PYTHON_EXECUTABLE python3 VALIDATOR tilebase_runs_script
    DOC "the Python that builds the wheel and tests it")
  foreach(package python3-dev python3-pip python3-setuptools python3-wheel)
    tilebase_needs(PYTHON ${package} TILEBASE_PYTHON_EXECUTABLE)
  endforeach()
  if(TILEBASE_TESTS)
    tilebase_test_tool(mypy stubtest)
    tilebase_test_tool(twine twine)
    set(script "import ensurepip, venv")
    tilebase_test_tool(python3-venv python3 VALIDATOR tilebase_runs_script)
    foreach(package numpy matplotlib nbclient ipykernel)
      set(script "import ${package}")
      set(has_package TRUE)
      tilebase_runs_script(has_package "${TILEBASE_PYTHON_EXECUTABLE}")
      tilebase_needs(TEST_TOOLS python3-${package} has_package)
    endforeach()
  endif()
endif()
tilebase_settle(PYTHON "the Python package")

# The npm package, and the page for static file servers.
if(TILEBASE_JAVASCRIPT)
  find_program(TILEBASE_CLANG clang)  # GCC cannot compile to WebAssembly
  find_program(TILEBASE_WASM_LD wasm-ld)
  find_program(TILEBASE_NODE NAMES node nodejs)
  find_program(TILEBASE_NPM npm)
  tilebase_needs(JAVASCRIPT clang TILEBASE_CLANG)
  tilebase_needs(JAVASCRIPT lld TILEBASE_WASM_LD)
  tilebase_needs(JAVASCRIPT nodejs TILEBASE_NODE)
  tilebase_needs(JAVASCRIPT npm TILEBASE_NPM)
  if(TILEBASE_TESTS)
    set(TILEBASE_NODE_MODULES "${PROJECT_BINARY_DIR}/node/node_modules" CACHE PATH
      "where scripts/install-node-modules has installed the tests' modules")
    tilebase_test_tool(chromium chromium)
    tilebase_needs(TEST_TOOLS node-modules EXISTS "${TILEBASE_NODE_MODULES}/.package-lock.json")
  endif()
endif()
tilebase_settle(JAVASCRIPT "the npm package")

# The tests, and the requirements of single tests, which tilebase_test_needs() names.
if(TILEBASE_TESTS)
  find_package(Catch2 QUIET)
  tilebase_needs(TESTS catch2 Catch2_FOUND)
  find_program(DEBIAN_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)  # the one that uses Debian's packages
  tilebase_needs(TEST_TOOLS python3 DEBIAN_PYTHON)
  set(script "import jsonschema")
  tilebase_test_tool(python3-jsonschema python3 PATHS /usr/bin NO_DEFAULT_PATH VALIDATOR tilebase_runs_script)
  tilebase_test_tool(curl curl)
  tilebase_test_tool(nginx-light nginx PATHS /usr/sbin)
  tilebase_test_tool(wrk wrk)
  if(TILEBASE_INSTALL AND NOT TILEBASE_SANITIZE)
    tilebase_test_tool(ninja-build ninja)
    tilebase_test_tool(git git)
    tilebase_test_tool(pkg-config pkg-config)
    tilebase_needs(TEST_TOOLS scdoc TILEBASE_SCDOC)
    tilebase_test_tool(groff-base groff)
    tilebase_test_tool(dpkg-dev dpkg-shlibdeps)
    tilebase_test_tool(lintian lintian)
    tilebase_test_tool(fish fish)
    tilebase_test_tool(zsh zsh)
    tilebase_test_tool(systemd systemd-analyze)
    tilebase_test_tool(mmdebstrap mmdebstrap)
    tilebase_test_tool(podman podman docker)
    tilebase_test_tool(abigail-tools abidiff)
  endif()
  if(missing_TESTS)
    list(APPEND missing_TESTS ${missing_TEST_TOOLS})
  endif()
endif()
tilebase_settle(TESTS "the tests")
set(TILEBASE_TEST_TOOLS OFF)
if(TILEBASE_TESTS)
  set(TILEBASE_TEST_TOOLS AUTO)
endif()
tilebase_settle(TEST_TOOLS "some tests, which ctest shows as disabled")

if(missing)
  tilebase_how_to_install(command ${missing})
  set(advice "")
  if(missing_COMMANDS AND NOT all_tests)
    set(advice "The library alone (-DTILEBASE_COMMANDS=OFF) needs libzstd-dev and libxxhash-dev.")
  elseif(all_tests)
    set(advice "With -DTILEBASE_TESTS=AUTO, tests are left out instead.")
  endif()
  # CMake does not wrap lines that begin with a blank.
  message(FATAL_ERROR "What is missing:\n  ${command}\n  ${advice}")
endif()
