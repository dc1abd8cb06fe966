# Packages each component by `cpack` as a Debian package: tilebase, tilebase-tablegen-mpi, libtilebase0.3 (after the
# SONAME) and libtilebase-dev.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME tilebase)
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_PACKAGE_VENDOR "the tilebase authors")
# No address is right for every copy. The publisher of packages can name an address:
# cpack -D CPACK_DEBIAN_PACKAGE_MAINTAINER="NAME <ADDRESS>".
set(CPACK_PACKAGE_CONTACT "the tilebase authors")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL tools library development)
if(TILEBASE_MPI)
  list(APPEND CPACK_COMPONENTS_ALL cluster)
endif()
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each description has its own first line
set(about "Tile puzzles such as the 8-puzzle, answered by look-up: how far a board is from
any goal, a shortest path, the number of shortest paths. The tables were
searched once and are proven exact.")

set(library_package "libtilebase${tilebase_soversion}")
set(same_version "(= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
set(CPACK_DEBIAN_TOOLS_PACKAGE_NAME tilebase)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SECTION math)
set(scripts "${CMAKE_CURRENT_SOURCE_DIR}/debian")
set(CPACK_DEBIAN_TOOLS_PACKAGE_CONTROL_EXTRA "${scripts}/postinst;${scripts}/prerm;${scripts}/postrm")
set(CPACK_COMPONENT_TOOLS_DESCRIPTION "tablebase for tile puzzles
${about}

This package has the commands tilebase and tilebase-tablegen, and the tables.")
set(CPACK_DEBIAN_CLUSTER_PACKAGE_NAME tilebase-tablegen-mpi)
set(CPACK_DEBIAN_CLUSTER_PACKAGE_SECTION math)
set(CPACK_DEBIAN_CLUSTER_PACKAGE_DEPENDS "tilebase ${same_version}")
set(CPACK_DEBIAN_CLUSTER_PACKAGE_RECOMMENDS mpi-default-bin)  # mpirun; Slurm has its own
set(CPACK_COMPONENT_CLUSTER_DESCRIPTION "tablebase for tile puzzles, generator for clusters
${about}

This package has the command tilebase-tablegen-mpi, which makes complete tables
of boards of slides by many processes together, over MPI: also of boards whose
tables are larger than the memory of one machine.")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME "${library_package}")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA "${CMAKE_CURRENT_SOURCE_DIR}/debian/triggers")
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "tablebase for tile puzzles, shared library
${about}

This package has the shared library, with the tables inside.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libtilebase-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${library_package} ${same_version}, libzstd-dev")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "tablebase for tile puzzles, development files
${about}

This package has what is needed to build programs: headers, the static library,
and files for CMake and pkg-config.")

# Further files that Debian packages need.
set(debian_files "${CMAKE_CURRENT_BINARY_DIR}/debian")
foreach(file changelog copyright)
  configure_file("debian/${file}" "${debian_files}/${file}" @ONLY)
endforeach()
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER ${component} name)
  list(APPEND component_packages "${component}=${CPACK_DEBIAN_${name}_PACKAGE_NAME}")
endforeach()
configure_file(debian/finish.cmake.in "${debian_files}/finish.cmake" @ONLY)
set(CPACK_PRE_BUILD_SCRIPTS "${debian_files}/finish.cmake")
include(CPack)
