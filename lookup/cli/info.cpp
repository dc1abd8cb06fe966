#include <filesystem>
#include <optional>

#include <answer/json_text.hpp>
#include <base/standard_streams.hpp>
#include <base/text.hpp>
#include <tilebase/table_files.hpp>

#include "cli/question.hpp"
#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

using command::Arguments;
using command::value_or_fail;

/// The goal; `wildcards` for a wildcard table, `patterns` for a pattern file.
std::string goal_of(const StoredTable& table) {
  if (table.kind() == TableKind::wildcards) return "wildcards";
  if (table.kind() == TableKind::patterns) return "patterns";
  return format_board(table.puzzle(), table.goal());
}

std::string distances_of(const StoredTable& table) {
  if (table.encoding() == DistanceEncoding::bit_1) return "bit 1 of each distance";
  return std::to_string(table.distance_bits()) + " bits a distance";
}

std::string in_pieces(const StoredTable& table) {
  return table.pieces() == 0 ? ""
                             : ", in " + std::to_string(table.pieces()) + (table.pieces() == 1 ? " piece" : " pieces");
}

void print(const StoredTable& table) {
  output() << on_one_line(table.name()) << "\n  puzzle          " << table.puzzle().name() << "\n  goal            "
           << goal_of(table) << "\n  states          " << table.reachable() << "\n  farthest        "
           << table.farthest() << "\n  moves          ";
  for (const auto& move : table.puzzle().moves()) output() << ' ' << move.name;
  output() << "\n  entries         " << table.entries() << ", " << distances_of(table) << ", " << table.move_bits()
           << " bits a move\n  file            " << table.byte_count() << " bytes"
           << (table.is_in_blocks() ? ", in blocks" : "") << in_pieces(table) << "\n  puzzle digest   "
           << hexadecimal(table.puzzle_digest()) << "\n  content digest  " << hexadecimal(table.content_digest())
           << '\n';
}

void write(answer::JsonText& json, const StoredTable& table) {
  json.begin_object()
      .member("name", table.name())
      .member("puzzle", table.puzzle().name())
      .member("goal", goal_of(table))
      .member("states", table.reachable())
      .member("farthest", table.farthest())
      .key("moves")
      .array(table.puzzle().moves(), [&](const Move& move) { json.value(move.name); })
      .member("entries", table.entries())
      .member("distance_bits", table.distance_bits())
      .member("move_bits", table.move_bits())
      .member("bytes", table.byte_count())
      .member("pieces", table.pieces())
      .member("puzzle_digest", hexadecimal(table.puzzle_digest()))
      .member("content_digest", hexadecimal(table.content_digest()))
      .member("definition", table.puzzle().definition())
      .end_object();
}

/// The tables of a puzzle, if an argument is no file but the name of one.
std::optional<std::vector<StoredTable>> tables_of_puzzle(const Arguments& arguments, const std::string& name) {
  std::error_code unknown;
  if (name == "-" || std::filesystem::exists(name, unknown)) return std::nullopt;
  const auto tablebase = tables_at_hand(arguments).tablebase(name);
  return tablebase ? std::optional(tablebase->tables()) : std::nullopt;
}

/// The tables of the named files and puzzles; else those of --puzzle; else all available tables.
std::vector<StoredTable> tables_of(const Arguments& arguments) {
  std::vector<StoredTable> tables;
  for (const std::string& argument : arguments.positional()) {
    if (const auto of_puzzle = tables_of_puzzle(arguments, argument))
      tables.insert(tables.end(), of_puzzle->begin(), of_puzzle->end());
    else
      tables.push_back(value_or_fail(load_table(argument)));
  }
  if (!arguments.positional().empty()) return tables;
  if (arguments.has("puzzle")) return tablebase_of(arguments).tables();
  for (const auto& tablebase : value_or_fail(tables_at_hand(arguments).all()))
    tables.insert(tables.end(), tablebase.tables().begin(), tablebase.tables().end());
  return tables;
}

void add_info_options(boost::program_options::options_description_easy_init options) {
  add_puzzle_options(options);
  add_json_option(options);
}

int run_info(const Arguments& arguments) {
  const auto tables = tables_of(arguments);
  if (arguments.has("json")) {
    answer::JsonText json;
    output() << json.array(tables, [&](const StoredTable& table) { write(json, table); }).line();
    return command::answered;
  }
  if (tables.empty()) {
    output() << "no table; boards of slides are answered by search\n";
    const std::string name = arguments.positional().empty() ? arguments.get<std::string>("puzzle", "slide3x3")
                                                            : arguments.positional().front();
    if (const Puzzle puzzle = value_or_fail(tables_at_hand(arguments).puzzle(name));
        puzzle.cells() > Tablebase::most_listed_cells && puzzle.cells() <= max_table_cells)
      output() << "complete tables are made with `tilebase-tablegen build --puzzle " << name << " --user`\n";
  }
  for (std::size_t i = 0; i < tables.size(); ++i) {
    if (i > 0) output() << '\n';
    print(tables[i]);
  }
  return command::answered;
}

}  // namespace

constexpr const char* info_details = R"(
A TABLE is a file, - for standard input, or the name of a puzzle: all of its tables. Only checksums are verified; to
prove the contents, run `tilebase-tablegen verify`.
)";

command::Verb info_verb() {
  return {"info",           "[TABLE]...", "print what table files contain, or all available tables",
          add_info_options, run_info,     info_details};
}

}  // namespace tilebase::cli
