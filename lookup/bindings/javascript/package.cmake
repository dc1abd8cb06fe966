# Writes package.json into the folder `package`. It has no addresses while the project has none.
set(addresses "")
if(PROJECT_HOMEPAGE_URL)
  string(CONCAT addresses "\n  \"homepage\": \"${PROJECT_HOMEPAGE_URL}\","
    "\n  \"repository\": { \"type\": \"git\", \"url\": \"git+${PROJECT_HOMEPAGE_URL}.git\" },")
endif()
configure_file("${CMAKE_CURRENT_LIST_DIR}/package.json.in" "${package}/package.json" @ONLY)
