#include <sstream>
#include <string_view>

#include <base/text.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/version.hpp>

#include "bare_table.hpp"

namespace tilebase::tablegen {
namespace {

/// Returns a text of C without its comments, empty lines and spaces at the ends of lines.
std::string without_comments(std::string_view text) {
  std::string code;
  while (!text.empty()) {
    const std::size_t begin = std::min(text.find("/*"), text.size());
    code += text.substr(0, begin);
    text.remove_prefix(begin);
    text.remove_prefix(text.empty() ? 0 : text.find("*/") + 2);
  }
  std::string lines;
  for (std::string_view rest = code; !rest.empty();) {
    std::string_view line = take_part(rest, '\n');
    line = line.substr(0, line.find_last_not_of(' ') + 1);
    if (!line.empty()) (lines += line) += '\n';
  }
  return lines;
}

/// Returns the character of a digit of base 85: from `#` on, without `?`, which could begin a trigraph, and `\`.
char character_of(std::uint32_t digit) {
  char c = static_cast<char>('#' + digit);
  if (c >= '?') ++c;
  if (c >= '\\') ++c;
  return c;
}

/// Returns bytes as string literals, one a line: five digits of base 85 for four bytes, the highest first.
std::string base85_literal(std::span<const std::uint8_t> bytes) {
  constexpr std::size_t digits_a_line = 110;
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 4) {
    std::uint32_t number = 0;
    for (std::size_t byte = i; byte < i + 4; ++byte) number = number << 8U | (byte < bytes.size() ? bytes[byte] : 0U);
    std::string digits(5, ' ');
    for (std::size_t place = 5; place-- > 0; number /= 85) digits[place] = character_of(number % 85);
    if (i % (digits_a_line / 5 * 4) == 0) text += i == 0 ? "\"" : "\"\n\"";
    text += digits;
  }
  return text + '"';
}

}  // namespace

std::string single_source(const StoredTable& stored, const Table& table, BareEncoding encoding,
                          const std::string& name) {
  const Puzzle& puzzle = table.puzzle();
  const BareTable bare = bare_table(table, encoding);
  const std::size_t size = bare.bytes.size();
  std::ostringstream out;
  out << "// The table of " << puzzle.name() << " to " << format_board(puzzle, table.goal()) << ", at most "
      << table.farthest() << " moves, with its reader: C++11, made by tilebase-tablegen " << version << ".\n"
      << "// Content digest " << hexadecimal(stored.content_digest())
      << ". main() reads boards, a line each, and prints shortest paths: put your own in its place.\n"
      << "#include <stdio.h>\n#include <string.h>\n"
      << without_comments(reader_text) << "static const char " << name << "_text[] =\n"
      << base85_literal(bare.bytes) << ";\n"
      << "static unsigned char " << name << "_bytes[" << (size + 3) / 4 * 4 << "];\n"
      << bare_struct(table, bare, SourceLanguage::c, name) << "enum { " << name << "_path_size = " << path_size(table)
      << " };\n"
      << "static const struct " << name << "_unpacked {\n"
      << "  " << name << "_unpacked() {\n"
      << "    for (size_t i = 0; i < sizeof " << name << "_bytes / 4; ++i) {\n"
      << "      uint32_t number = 0;\n"
      << "      for (size_t j = 5 * i; j < 5 * i + 5; ++j) {\n"
      << "        const char c = " << name << "_text[j];\n"
      << "        number = 85 * number + (uint32_t)(c - '#' - (c > '?') - (c > '\\\\'));\n"
      << "      }\n"
      << "      for (int j = 0; j < 4; ++j) " << name
      << "_bytes[4 * i + j] = (unsigned char)(number >> (24 - 8 * j));\n"
      << "    }\n  }\n} " << name << "_is_unpacked;\n"
      << "int main() {\n"
      << "  char line[1000], path[" << name << "_path_size];\n"
      << "  while (fgets(line, sizeof line, stdin)) {\n"
      << "    const int distance = tilebase_bare_path(&" << name << ", line, path, sizeof path);\n"
      << "    puts(distance >= 0 ? path : distance == TILEBASE_BARE_UNSOLVABLE ? \"unsolvable\" : \"error\");\n"
      << "  }\n}\n";
  return out.str();
}

}  // namespace tilebase::tablegen
