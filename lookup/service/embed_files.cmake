# Writes OUTPUT, a source file that holds the bytes of FILES under their names:
#
#     cmake -DOUTPUT=page_files.cpp "-DFILES=a.html;b.js" -P embed_files.cmake
set(rows "")
foreach(file IN LISTS FILES)
  get_filename_component(name "${file}" NAME)
  file(READ "${file}" bytes HEX)
  string(LENGTH "${bytes}" digits)
  math(EXPR size "${digits} / 2")
  string(REGEX REPLACE "(..)" "\\\\x\\1" literal "${bytes}")
  string(APPEND rows "    {\"${name}\", {\"${literal}\", ${size}}},\n")
endforeach()
file(WRITE "${OUTPUT}" "#include \"service/page.hpp\"

namespace tilebase::service {

std::span<const PageFile> page_files() {
  static constexpr PageFile files[] = {
${rows}  };
  return files;
}

}  // namespace tilebase::service
")
