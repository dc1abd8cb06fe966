#pragma once

#include <string>
#include <vector>

namespace support {

/// Why a text is not well-formed XML; "" if it is. Supports what drawings need: elements with quoted attributes, text,
/// and the named entities.
inline std::string xml_fault(const std::string& text) {
  const auto bad_text = [](const std::string& part) {
    for (std::size_t at = part.find_first_of("&<>"); at != std::string::npos; at = part.find_first_of("&<>", at + 1)) {
      bool entity = false;
      for (const char* name : {"&amp;", "&lt;", "&gt;", "&quot;"}) entity = entity || part.rfind(name, at) == at;
      if (!entity) return true;
    }
    return false;
  };
  std::vector<std::string> open;
  std::size_t roots = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t tag = text.find('<', at);
    const std::string between = text.substr(at, tag - at);
    if (bad_text(between)) return "a reserved character in: " + between;
    if (open.empty() && between.find_first_not_of(" \n") != std::string::npos) return "text outside: " + between;
    if (tag == std::string::npos) break;
    const std::size_t end = text.find('>', tag);
    if (end == std::string::npos) return "an open tag";
    at = end + 1;
    std::string inside = text.substr(tag + 1, end - tag - 1);
    if (!inside.empty() && inside[0] == '/') {
      if (open.empty() || inside.substr(1) != open.back()) return "a wrong end: " + inside;
      open.pop_back();
      continue;
    }
    const bool closed = !inside.empty() && inside.back() == '/';
    if (closed) inside.pop_back();
    std::size_t place = inside.find(' ');
    const std::string name = inside.substr(0, place);
    if (name.empty() || name.find_first_of("\"'=&") != std::string::npos) return "a bad tag: " + inside;
    std::vector<std::string> seen;
    while (place != std::string::npos && place < inside.size()) {
      const std::size_t equals = inside.find("=\"", place);
      const std::size_t quote = equals == std::string::npos ? equals : inside.find('"', equals + 2);
      if (quote == std::string::npos) return "a bad attribute: " + inside;
      const std::string key = inside.substr(place + 1, equals - place - 1);
      for (const std::string& other : seen)
        if (other == key) return "an attribute twice: " + inside;
      seen.push_back(key);
      if (bad_text(inside.substr(equals + 2, quote - equals - 2))) return "a bad value: " + inside;
      place = quote + 1;
      if (place < inside.size() && inside[place] != ' ') return "no space between attributes: " + inside;
    }
    if (open.empty() && ++roots > 1) return "a second root";
    if (!closed) open.push_back(name);
  }
  if (!open.empty()) return "never closed: " + open.back();
  return roots == 1 ? "" : "no root";
}

}  // namespace support
