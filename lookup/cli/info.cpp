#include <filesystem>

#include <tilebase/engine/puzzle/definition.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/table_files.hpp>

#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

/// Text of the goal; `patterns` for a pattern file.
std::string shown_goal(const StoredTable& table) {
  if (table.kind() == TableKind::patterns) return "patterns";
  return format_board(table.puzzle(), table.goal());
}

std::string distances_of(const StoredTable& table) {
  if (table.encoding() == DistanceEncoding::bit_1) return "bit 1 of each distance";
  return std::to_string(table.distance_bits()) + " bits a distance";
}

void print(const StoredTable& table) {
  std::string moves;
  for (const Move& move : table.puzzle().moves()) moves += ' ' + move.name;
  output() << on_one_line(table.name()) << "\n  puzzle          " << table.puzzle().name() << "\n  goal            "
           << shown_goal(table) << "\n  states          " << group_digits(table.reachable()) << "\n  farthest        "
           << table.farthest() << "\n  moves          " << moves << "\n  entries         "
           << group_digits(table.entries()) << ", " << distances_of(table) << ", " << table.move_bits()
           << " bits a move\n  file            " << group_digits(table.byte_count()) << " bytes"
           << (table.is_in_blocks() ? ", in blocks" : "") << "\n  puzzle digest   "
           << hexadecimal(table.puzzle_digest()) << "\n  content digest  " << hexadecimal(table.content_digest())
           << '\n';
}

void write(answer::JsonText& json, const StoredTable& table) {
  json.begin_object()
      .member("name", table.name())
      .member("puzzle", table.puzzle().name())
      .member("goal", shown_goal(table))
      .member("states", table.reachable())
      .member("farthest", table.farthest())
      .key("moves")
      .array(table.puzzle().moves(), [&](const Move& move) { json.value(move.name); })
      .member("entries", table.entries())
      .member("distanceBits", table.distance_bits())
      .member("moveBits", table.move_bits())
      .member("bytes", table.byte_count())
      .member("puzzleDigest", hexadecimal(table.puzzle_digest()))
      .member("contentDigest", hexadecimal(table.content_digest()))
      .member("definition", table.puzzle().definition())
      .end_object();
}

/// Tables in the file of this name or, if there is no such file, of the puzzle of this name.
std::vector<StoredTable> tables_named(const Arguments& arguments, const std::string& name) {
  std::error_code ignored;
  if (name != "-" && !std::filesystem::exists(name, ignored))
    if (const auto tablebase = tables_at_hand(arguments).tablebase(name)) return tablebase->tables();
  return {value_or_fail(load_table(name))};
}

/// Appends tables, but for those that are made when a question needs them.
void append(std::vector<StoredTable>& tables, const std::vector<StoredTable>& more) {
  std::copy_if(more.begin(), more.end(), std::back_inserter(tables),
               [](const StoredTable& table) { return !TableFile::of(table).is_searched(); });
}

/// Tables of the named files and puzzles; without names, the tables of --puzzle or, without it, all available tables.
std::vector<StoredTable> tables_of(const Arguments& arguments) {
  std::vector<StoredTable> tables;
  const auto take = [&](const std::vector<StoredTable>& more) { append(tables, more); };
  if (!arguments.positional().empty())
    for (const std::string& name : arguments.positional()) take(tables_named(arguments, name));
  else if (arguments.has("puzzle"))
    take(tablebase_of(arguments).tables());
  else
    for (const auto& tablebase : value_or_fail(tables_at_hand(arguments).tablebases())) take(tablebase.tables());
  return tables;
}

/// Prints a row for each puzzle with tables and for the other puzzles that have names.
int print_puzzles(const Arguments& arguments) {
  std::vector<std::vector<std::string>> rows{{"puzzle", "tables", "states", "farthest", "bytes"}};
  for (const auto& tablebase : value_or_fail(tables_at_hand(arguments).tablebases())) {
    std::vector<StoredTable> tables;
    append(tables, tablebase.tables());
    std::uint64_t states = 0, bytes = 0;
    int farthest = 0;
    for (const StoredTable& table : tables) {
      states = std::max(states, table.reachable());
      farthest = std::max(farthest, table.farthest());
      bytes += table.byte_count();
    }
    rows.push_back({tablebase.puzzle().name(), std::to_string(tables.size()), group_digits(states),
                    std::to_string(farthest), group_digits(bytes)});
  }
  for (const std::string& name : names_without_tables()) rows.push_back({name, "-", "-", "-", "-"});
  print_table(rows, 1);
  output() << "\nStates and farthest distance are those of one goal. The puzzles without tables are answered by tables "
              "that are made\nat once, or by search; -multi behind a name makes a run of moves one move. `tilebase "
              "info NAME` tells more.\n";
  return command::answered;
}

int run_info(const Arguments& arguments) {
  if (arguments.positional().empty() && !arguments.has("puzzle") && !arguments.has("json"))
    return print_puzzles(arguments);
  const auto tables = tables_of(arguments);
  if (arguments.has("json")) {
    print_json(
        [&](answer::JsonText& json) { json.array(tables, [&](const StoredTable& table) { write(json, table); }); });
    return command::answered;
  }
  if (tables.empty()) {
    const std::string name = arguments.positional().empty() ? puzzle_name(arguments) : arguments.positional().front();
    const Puzzle puzzle = value_or_fail(tables_at_hand(arguments).puzzle(name));
    const bool is_small = !value_or_fail(Tablebase::create(puzzle)).tables().empty();
    output() << "no table; " << puzzle.name()
             << (is_small ? " is answered by tables that are made at once\n" : " is answered by search\n");
    if (puzzle.has_equal_tiles() || (puzzle.cells() > Tablebase::most_table_cells && !is_slides(puzzle))
            ? can_have_table(puzzle).has_value()
            : puzzle.cells() > Tablebase::most_listed_cells && puzzle.cells() <= Tablebase::most_table_cells)
      output() << "complete tables are made with `tilebase-tablegen build --puzzle " << shell_word(name)
               << " --user`\n";
  }
  for (const StoredTable& table : tables) {
    if (&table != &tables.front()) output() << '\n';
    print(table);
  }
  return command::answered;
}

}  // namespace

const command::Verb info_verb{
    "info",   "[TABLE]...", "print what table files contain, or which puzzles there are", add_puzzle_options,
    run_info, R"(
A TABLE is a file, - for standard input, or the name of a puzzle: all of its tables. Only checksums are verified; to
prove the contents, run `tilebase-tablegen verify`.
)"};

}  // namespace tilebase::cli
