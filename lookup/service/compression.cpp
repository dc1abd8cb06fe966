#include "service/compression.hpp"

#include <algorithm>
#include <new>

#include <zlib.h>

namespace tilebase::service {
namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return (x >= 'A' && x <= 'Z' ? x - 'A' + 'a' : x) == y; });
}

/// Whether the parameters of a coding refuse it: `q=0`, perhaps with zeros behind a point.
bool is_refused(std::string_view parameters) {
  parameters = trimmed(parameters);
  if (parameters.substr(0, 2) != "q=" && parameters.substr(0, 2) != "Q=") return false;
  return parameters.find_first_not_of("0.", 2) == std::string_view::npos;
}

}  // namespace

bool accepts_gzip(std::string_view accept_encoding) {
  bool any = false;
  while (!accept_encoding.empty()) {
    const std::string_view item = accept_encoding.substr(0, accept_encoding.find(','));
    accept_encoding.remove_prefix(std::min(item.size() + 1, accept_encoding.size()));
    const std::size_t semicolon = item.find(';');
    const std::string_view coding = trimmed(item.substr(0, semicolon));
    const bool refused = semicolon != std::string_view::npos && is_refused(item.substr(semicolon + 1));
    if (same_word(coding, "gzip") || same_word(coding, "x-gzip")) return !refused;
    if (coding == "*") any = !refused;
  }
  return any;
}

std::string gzipped(std::string_view text, int level) {
  constexpr int with_gzip_header = 16 + MAX_WBITS;
  z_stream stream{};
  if (deflateInit2(&stream, level, Z_DEFLATED, with_gzip_header, 8, Z_DEFAULT_STRATEGY) != Z_OK) throw std::bad_alloc();
  std::string packed(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);  // there is room for all of it, and so it ends
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

}  // namespace tilebase::service
