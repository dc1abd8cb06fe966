# The page for static file servers, in build/page: its files, those of its board, and the package that
# answers without a service.

set(static_page "${PROJECT_BINARY_DIR}/page")
file(GLOB page_files CONFIGURE_DEPENDS "${CMAKE_CURRENT_LIST_DIR}/page/*"
  "${PROJECT_SOURCE_DIR}/lookup/bindings/javascript/board/*.js")
set(answering "${TILEBASE_NPM_PACKAGE}/tilebase.js" "${TILEBASE_NPM_PACKAGE}/large.js")
add_custom_command(
  OUTPUT "${static_page}/tilebase.js"
  COMMAND "${CMAKE_COMMAND}" -E rm -rf "${static_page}"
  COMMAND "${CMAKE_COMMAND}" -E make_directory "${static_page}"
  COMMAND "${CMAKE_COMMAND}" -E copy ${page_files} ${answering} "${static_page}"
  DEPENDS ${page_files} ${answering}
  COMMENT "Assembling the static page"
  VERBATIM)
add_custom_target(static-page ALL DEPENDS "${static_page}/tilebase.js")
add_dependencies(static-page npm-package)
if(TILEBASE_INSTALL)
  install(DIRECTORY "${static_page}/" DESTINATION "${CMAKE_INSTALL_DATADIR}/tilebase/page" COMPONENT tools)
endif()
