#include "bare_source.hpp"

#include <algorithm>
#include <sstream>

#include <tilebase/puzzle/notation.hpp>
#include <tilebase/table/digest.hpp>
#include <tilebase/version.hpp>

#include "octal_literal.hpp"

namespace tablegen {

using tilebase::Puzzle;
using tilebase::StoredTable;
using tilebase::Table;

namespace {

/// The longest string literal that Microsoft's compiler reads.
constexpr std::size_t max_literal = 65'535;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool may_stand_in_a_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_';
}

std::string literal(const std::string& text) {
  return octal_literal({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

bool names_need_spaces(const Puzzle& puzzle) {
  return std::any_of(puzzle.moves().begin(), puzzle.moves().end(),
                     [](const auto& move) { return move.name.size() > 1; });
}

/// What the longest path takes as text, its closing zero included, at most.
std::size_t path_size(const Table& table) {
  std::size_t longest = 0;
  for (const auto& move : table.puzzle().moves()) longest = std::max(longest, move.name.size());
  const std::size_t each = longest + (names_need_spaces(table.puzzle()) ? 1 : 0);
  return static_cast<std::size_t>(table.farthest()) * each + 1;
}

/// A line of numbers a move, as tilebase_reader.h wants them.
std::string move_rows(const Puzzle& puzzle) {
  const auto cells = static_cast<std::size_t>(puzzle.cells());
  std::ostringstream rows;
  for (const tilebase::Move& move : puzzle.moves()) {
    rows << "    ";
    const bool everywhere =
        std::all_of(move.at.begin(), move.at.end(), [&](const auto& step) { return step == move.at[0]; });
    for (std::size_t cell = 0; cell < cells; ++cell) {
      int value = 255;
      if (everywhere && move.at[0])
        value = (*move.at[0])[static_cast<int>(cell)];
      else if (!everywhere && move.at[cell])
        value = 16 + find(*move.at[cell], static_cast<int>(cell));
      rows << value << (cell + 1 < cells ? ", " : ",\n");
    }
  }
  return rows.str();
}

std::uint32_t odd_orders(const Table& table) {
  std::uint32_t odd = 0;
  for (std::uint32_t cell = 0; cell < static_cast<std::uint32_t>(table.puzzle().blank_cells()); ++cell)
    odd |= table.index().halved() ? table.index().order_parity(cell) << cell : 0U;
  return odd;
}

std::string what_entries_are(const BareTable& bare) {
  if (bare.modulus == 4) return "small: bit 1 of each distance, eight a byte";
  if (bare.modulus == 3) return "small: distances modulo 3, five a byte";
  return "fast: best moves, " + std::to_string(8 / bare.bits) + " a byte";
}

}  // namespace

std::string source_name(const StoredTable& stored) {
  std::string name = stored.puzzle().name() + '_' + format_board(stored.puzzle(), stored.goal());
  std::replace_if(
      name.begin(), name.end(), [](char c) { return !may_stand_in_a_name(c); }, '_');
  return is_digit(name[0]) ? "table_" + name : name;
}

bool is_source_name(const std::string& name) {
  return !name.empty() && !is_digit(name[0]) && std::all_of(name.begin(), name.end(), may_stand_in_a_name);
}

std::string bare_source(const StoredTable& stored, const Table& table, BareEncoding encoding, SourceLanguage language,
                        const std::string& name) {
  const Puzzle& puzzle = table.puzzle();
  const BareTable bare = bare_table(table, encoding);
  const std::string goal = format_board(puzzle, table.goal());
  const std::size_t size = bare.bytes.size();
  const bool cpp = language == SourceLanguage::cpp;
  const std::string hidden = cpp ? "inline constexpr " : "static const ";
  std::string names;
  for (const auto& move : puzzle.moves()) names += move.name + '\0';

  std::ostringstream out;
  out << "/* A bare table, made by tilebase-tablegen " << tilebase::version << " embed, for tilebase_reader.h.\n"
      << " *\n"
      << " *   puzzle    " << puzzle.name() << ", tiles " << puzzle.symbols() << "\n"
      << " *   goal      " << goal << ", at most " << table.farthest() << " moves away\n"
      << " *   encoding  " << what_entries_are(bare) << "\n"
      << " *   size      " << size << " bytes, XXH3-128 " << tilebase::hexadecimal(tilebase::digest_of({bare.bytes}))
      << "\n"
      << " *   table     content digest " << tilebase::hexadecimal(stored.content_digest()) << "\n"
      << " *\n"
      << " *     char path[" << name << "_path_size];\n"
      << " *     int distance = tilebase_bare_path(&" << name << ", \"" << goal << "\", path, sizeof path);\n"
      << " *\n"
      << (cpp ? " * A header for any number of source files (C++17)."
              : " * Include it in one source file; or compile it, and declare in others: extern const struct\n"
                " * tilebase_bare_table " +
                    name + ";");
  if (size > max_literal)
    out << "\n * Microsoft's compiler reads no literal of more than " << max_literal << " bytes: take --as bin there.";
  out << " */\n"
      << "#ifndef TILEBASE_BARE_" << name << "\n#define TILEBASE_BARE_" << name << "\n\n"
      << "#include \"tilebase_reader.h\"\n\n"
      << "enum { " << name << "_path_size = " << path_size(table) << " }; /* bytes for the longest path */\n\n";
  out << "#if defined(__GNUC__)\n#pragma GCC diagnostic push\n"
         "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n#endif\n"
      << hidden << "unsigned char " << name << "_bytes[" << size << " + 1] = /* a literal ends with a zero */\n"
      << octal_literal(bare.bytes) << ";\n"
      << "#if defined(__GNUC__)\n#pragma GCC diagnostic pop\n#endif\n\n"
      << hidden << "unsigned char " << name << "_moves[] = {\n"
      << move_rows(puzzle) << "};\n\n"
      << (cpp ? hidden + "tilebase_bare_table " : "const struct tilebase_bare_table ") << name << " = {\n"
      << "    " << name << "_bytes,\n"
      << literal(puzzle.symbols()) << ",\n"
      << literal(names) << ",\n"
      << "    " << name << "_moves,\n"
      << "    " << *table.index().of(table.goal()) << ", /* goal */\n"
      << "    " << table.farthest() << ", /* farthest */\n"
      << "    " << puzzle.moves().size() << ", /* move_count */\n"
      << "    " << odd_orders(table) << ", /* odd_orders */\n"
      << "    " << bare.odd_distances << ", /* odd_distances */\n"
      << "    " << puzzle.cells() << ", /* cells */\n"
      << "    " << puzzle.blank().value_or(tilebase::max_cells) << ", /* blank */\n"
      << "    " << puzzle.blank_cells() << ", /* blank_cells */\n"
      << "    " << (table.index().halved() ? 1 : 0) << ", /* halved */\n"
      << "    " << bare.modulus << ", /* modulus */\n"
      << "    " << bare.bits << ", /* bits */\n"
      << "    " << (names_need_spaces(puzzle) ? 1 : 0) << ", /* space */\n"
      << "};\n\n#endif\n";
  return out.str();
}

}  // namespace tablegen
