#include <algorithm>
#include <sstream>
#include <string_view>

#include <base/text.hpp>
#include <tilebase/digest.hpp>
#include <tilebase/engine/storage/digests.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/tablebase.hpp>
#include <tilebase/version.hpp>

#include "bare_table.hpp"

namespace tilebase::tablegen {

namespace {

/// Length of the longest string literal that Microsoft's compiler reads, in bytes.
constexpr std::size_t max_literal = 65'535;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_';
}

/// Keywords of C up to C23 and of C++ up to C++23, except keywords that begin with '_': such names are refused anyway.
constexpr std::string_view keywords =
    " alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t char8_t class"
    " co_await co_return co_yield compl concept const const_cast consteval constexpr constinit continue decltype"
    " default delete do double dynamic_cast else enum explicit export extern false float for friend goto if inline"
    " int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public"
    " register requires restrict return reinterpret_cast short signed sizeof static static_assert static_cast"
    " struct switch template this thread_local throw true try typedef typeid typename typeof typeof_unqual union"
    " unsigned using virtual void volatile wchar_t while xor xor_eq ";

bool names_need_spaces(const Puzzle& puzzle) {
  return std::any_of(puzzle.moves().begin(), puzzle.moves().end(),
                     [](const auto& move) { return move.name.size() > 1; });
}

}  // namespace

std::size_t path_size(const Table& table) {
  std::size_t longest = 0;
  for (const auto& move : table.puzzle().moves()) longest = std::max(longest, move.name.size());
  const std::size_t each = longest + (names_need_spaces(table.puzzle()) ? 1 : 0);
  return static_cast<std::size_t>(table.farthest()) * each + 1;
}

namespace {

/// Returns the rows of the moves as text: one line of numbers for each move.
std::string lines_of(const std::vector<std::uint8_t>& rows, int cells) {
  std::string lines;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool begins = i % static_cast<unsigned>(cells) == 0;
    lines += (begins ? i == 0 ? "    " : "\n    " : " ") + std::to_string(rows[i]) + ',';
  }
  return lines + '\n';
}

std::string entry_description(const BareTable& bare) {
  if (bare.modulus == 4) return "small: bit 1 of each distance, eight a byte";
  if (bare.modulus == 3) return "small: distances modulo 3, five a byte";
  return "fast: best moves, " + std::to_string(8 / bare.bits) + " a byte";
}

}  // namespace

std::string octal_literal(std::span<const std::uint8_t> bytes) {
  constexpr std::size_t bytes_a_line = 64;
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (i % bytes_a_line == 0) text += i == 0 ? "    \"" : "\"\n    \"";
    const std::uint8_t byte = bytes[i];
    // A shorter escape must not swallow a digit that follows it.
    const bool digit_follows =
        i + 1 < bytes.size() && (i + 1) % bytes_a_line != 0 && is_digit(static_cast<char>(bytes[i + 1]));
    if (byte >= ' ' && byte < 0x7F && byte != '"' && byte != '\\' && byte != '?') {
      text += static_cast<char>(byte);
      continue;
    }
    text += '\\';
    if (byte >= 0100 || digit_follows) text += static_cast<char>('0' + (byte >> 6U));
    if (byte >= 010 || digit_follows) text += static_cast<char>('0' + ((byte >> 3U) & 7U));
    text += static_cast<char>('0' + (byte & 7U));
  }
  return text.empty() ? "    \"\"" : text + '"';
}

std::string source_name(const StoredTable& stored) {
  const std::string& puzzle = stored.puzzle().name();
  const std::string goal = format_board(stored.puzzle(), stored.goal());
  std::string plain = puzzle + '_' + goal;
  // A goal that as_name() keeps has no '_', so the puzzle's name is the text before the last '_'.
  if (as_name(goal, '_') == goal && why_not_source_name(plain).empty()) return plain;
  // No plain name ends with '_' and one character, since a goal has at least two characters.
  return as_name("table " + puzzle + ' ' + goal, '_') + "_0";
}

std::string why_not_source_name(const std::string& name) {
  if (name.empty() || is_digit(name[0]) || !std::all_of(name.begin(), name.end(), is_name_character))
    return "is not a name in C; use letters, digits and '_', no digit first";
  if (keywords.find(' ' + name + ' ') != std::string_view::npos)
    return "is a keyword of C or C++; add a letter or a digit";
  if (('_' + name + '_').find("__") != std::string::npos)
    return "is reserved by C and C++; no '_' first, last or beside another";
  return "";
}

std::string bare_struct(const Table& table, const BareTable& bare, SourceLanguage language, const std::string& name) {
  const Puzzle& puzzle = table.puzzle();
  const bool cpp = language == SourceLanguage::cpp;
  const std::string hidden = cpp ? "inline constexpr " : "static const ";
  std::ostringstream code;
  code << hidden << "unsigned char " << name << "_moves[] = {\n"
       << lines_of(bare.moves, puzzle.cells()) << "};\n\n"
       << (cpp ? hidden + "tilebase_bare_table " : "const struct tilebase_bare_table ") << name << " = {\n"
       << "    " << name << "_bytes,\n"
       << octal_literal(bytes_of(puzzle.tiles())) << ",\n"
       << octal_literal(bytes_of(bare.names)) << ",\n"
       << "    " << name << "_moves,\n";
  const std::pair<std::size_t, const char*> numbers[] = {
      {*table.index().of(table.goal()), "goal"},
      {table.histogram().size() - 1, "farthest"},
      {puzzle.moves().size(), "move_count"},
      {bare.odd_orders, "odd_orders"},
      {bare.odd_distances, "odd_distances"},
      {puzzle.cells(), "cells"},
      {puzzle.blank().value_or(Tablebase::most_listed_cells), "blank"},
      {puzzle.blank_cells(), "blank_cells"},
      {table.index().halved(), "halved"},
      {bare.modulus, "modulus"},
      {bare.bits, "bits"},
      {names_need_spaces(puzzle), "space"}};
  for (const auto& [value, field] : numbers) code << "    " << value << ", /* " << field << " */\n";
  code << "};\n";
  return code.str();
}

std::string bare_source(const StoredTable& stored, const Table& table, BareEncoding encoding, SourceLanguage language,
                        const std::string& name) {
  const Puzzle& puzzle = table.puzzle();
  const BareTable bare = bare_table(table, encoding);
  const std::string goal = format_board(puzzle, table.goal());
  const std::size_t size = bare.bytes.size();
  const bool cpp = language == SourceLanguage::cpp;
  const std::string hidden = cpp ? "inline constexpr " : "static const ";

  std::ostringstream out;
  out << "/* A bare table, made by tilebase-tablegen " << version << " embed, for tilebase_reader.h.\n"
      << " *\n"
      << " *   puzzle    " << puzzle.name() << ", tiles " << puzzle.tiles() << "\n"
      << " *   goal      " << goal << ", at most " << table.farthest() << " moves away\n"
      << " *   encoding  " << entry_description(bare) << "\n"
      << " *   size      " << size << " bytes, XXH3-128 " << hexadecimal(digest_of({bare.bytes})) << "\n"
      << " *   table     content digest " << hexadecimal(stored.content_digest()) << "\n"
      << " *\n"
      << " *     char path[" << name << "_path_size];\n"
      << " *     int distance = tilebase_bare_path(&" << name << ", \"" << goal << "\", path, sizeof path);\n"
      << " *\n"
      << (cpp ? " * A header for any number of source files (C++17)."
              : " * Include it in one source file; or compile it, and declare in others: extern const struct\n"
                " * tilebase_bare_table " +
                    name + ";");
  if (size > max_literal)
    out << "\n * Microsoft's compiler reads no literal of more than " << max_literal
        << " bytes: take --as bin and\n * tilebase_bare_load() there.";
  out << " */\n";

  std::ostringstream code;
  code << "#include \"tilebase_reader.h\"\n\n"
       << "enum { " << name << "_path_size = " << path_size(table) << " }; /* bytes for the longest path */\n\n"
       << "#if defined(__GNUC__)\n#pragma GCC diagnostic push\n"
       << "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n#endif\n"
       << hidden << "unsigned char " << name << "_bytes[" << size << " + 1] = /* a literal ends with a zero */\n"
       << octal_literal(bare.bytes) << ";\n"
       << "#if defined(__GNUC__)\n#pragma GCC diagnostic pop\n#endif\n\n"
       << bare_struct(table, bare, language, name) << '\n';

  // The guard has a digest of the text: without it, a second table with this name would silently be left out.
  const std::string text = code.str();
  const std::string mark = "0x" + hexadecimal(digest_of({bytes_of(text)})).substr(0, 8);
  const std::string guard = "TILEBASE_BARE_" + name;
  out << "#ifndef " << guard << "\n#define " << guard << ' ' << mark << "\n\n"
      << text << "#elif " << guard << " != " << mark << "\n#error \"two tables are named " << name
      << "; give one another name by --name\"\n#endif\n";
  return out.str();
}

}  // namespace tilebase::tablegen
