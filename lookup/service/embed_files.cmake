# Writes OUTPUT, a C++ initialiser {"NAME", {"BYTES", SIZE}} for each of FILES, to be included by endpoints.cpp:
#
#     cmake -DOUTPUT=page_files.inc "-DFILES=a.html;b.js" -P embed_files.cmake
set(rows "")
foreach(file IN LISTS FILES)
  get_filename_component(name "${file}" NAME)
  file(READ "${file}" bytes HEX)
  string(LENGTH "${bytes}" digits)
  math(EXPR size "${digits} / 2")
  string(REGEX REPLACE "(..)" "\\\\x\\1" literal "${bytes}")
  string(APPEND rows "    {\"${name}\", {\"${literal}\", ${size}}},\n")
endforeach()
file(WRITE "${OUTPUT}" "${rows}")
