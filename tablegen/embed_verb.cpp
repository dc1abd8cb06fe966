#include <filesystem>
#include <memory>

#include <base/standard_streams.hpp>
#include <base/text.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/storage/digests.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/table_files.hpp>

#include "atomic_file.hpp"
#include "bare_table.hpp"
#include "system.hpp"
#include "table_writer.hpp"
#include "verbs.hpp"

namespace tilebase::tablegen {
namespace {

void add_embed_options(po::options_description_easy_init options) {
  const auto text = [](const char* shown_as) { return po::value<std::string>()->value_name(shown_as); };
  options("as,a", text("c|cpp|bin"), "C99 source, a C++17 header, or a file that describes itself");
  options("encoding,e", text("small|fast"), "what an entry holds (default small where the puzzle allows it)");
  options("single-file", "a C++11 file with the reader, the table and a main(), to hand in to a judge");
  options("name,n", text("NAME"), "the table's name in the source (default PUZZLE_GOAL)");
  options("out,o", text("FILE"), "the file to write, atomically (default standard output)");
}

/// Encoding of --encoding, or the smaller possible encoding if `choice` is empty. Throws a Failure if the table cannot
/// have it.
BareEncoding encoding_of(const Table& table, const std::string& choice) {
  const auto refuse = [&](const std::string& why) { throw Failure{"puzzle " + table.puzzle().name() + ' ' + why}; };
  if (!table.puzzle().has_short_names())
    refuse("has tiles with names of several characters, so no bare table can hold it");
  const std::string small_refusal = why_not_bare(table, BareEncoding::small);
  if (small_refusal.empty() && choice != "fast") return BareEncoding::small;
  const std::string fast_refusal = why_not_bare(table, BareEncoding::fast);
  if (!fast_refusal.empty()) refuse(fast_refusal + ", so no bare table can hold it");
  if (choice == "small") refuse(small_refusal + ", so --encoding small cannot hold it; take fast");
  return BareEncoding::fast;
}

int run_embed(const Arguments& arguments) {
  const std::string path = arguments.only("");
  if (path.empty()) throw Failure{"which table? name a table file, or a built-in puzzle for the table of its goal"};
  const bool is_single = arguments.has("single-file");
  if (is_single && arguments.has("as")) throw Failure{"--single-file is C++11; leave --as out"};
  const std::string as = is_single ? "" : word_of(arguments, "as", {"c", "cpp", "bin"}, "");
  const std::string encoding_choice = word_of(arguments, "encoding", {"small", "fast"}, "small");
  const auto stored = table_of(path);
  if (stored.kind() != TableKind::goal)
    throw Failure{"table " + quote_file(path) + " is a pattern file; name the table of a goal"};
  const auto name = arguments.get<std::string>("name", source_name(stored));
  if (const std::string reason = why_not_source_name(name); !reason.empty())
    throw Failure{"--name " + quote(name) + ' ' + reason};
  const auto table = value_or_fail(TableFile::of(stored).unpack());
  const BareEncoding encoding = encoding_of(table, arguments.has("encoding") ? encoding_choice : "");

  const auto language = as == "c" ? SourceLanguage::c : SourceLanguage::cpp;
  const std::string content = is_single     ? single_source(stored, table, encoding, name)
                              : as == "bin" ? bare_file(table, encoding)
                                            : bare_source(stored, table, encoding, language, name);
  const auto out = arguments.get<std::string>("out", "-");
  if (out == "-") {
    output() << content;
    return command::answered;
  }
  stop_between_files("tilebase-tablegen");
  value_or_fail(write_atomically(out, bytes_of(content)));
  return command::answered;
}

}  // namespace

std::string word_of(const Arguments& arguments, const char* option, const std::vector<std::string>& words,
                    const std::string& default_word) {
  auto value = arguments.get<std::string>(option, default_word);
  std::string list;
  for (const std::string& word : words) {
    if (value == word) return value;
    list += (list.empty() ? "" : word == words.back() ? " or " : ", ") + word;
  }
  if (!arguments.has(option)) throw Failure{"--" + std::string(option) + " is needed: " + list};
  throw Failure{"--" + std::string(option) + ' ' + quote(value) + " is not " + list};
}

StoredTable table_of(const std::string& name) {
  std::error_code ignored;
  auto puzzle = builtin_puzzle(name);
  if (!puzzle || std::filesystem::exists(name, ignored)) return value_or_fail(load_table(name));
  value_or_fail(can_be_listed(*puzzle));
  const State goal = puzzle->goal();
  const auto file = value_or_fail(proven_file({std::make_shared<const Puzzle>(std::move(*puzzle)), goal}));
  return value_or_fail(StoredTable::open(file.bytes, name));
}

constexpr const char* embed_details = R"(
A TABLE is the file of a goal's table, - for standard input, or a built-in puzzle such as slide3x3: the table of its
goal. The source goes with tilebase_reader.h, one C99 header without dependencies, which answers distance, best
move and path from it.

  small  just enough of the distances to compare neighbours; a move is found by trying them. slide3x3 22680
         bytes, one bit a state; rotate3x3 36288, mixed3x3 72576: the remainder of each distance by 3, which
         tells a neighbour that is nearer from one as far and one farther
  fast   best moves, one look-up each. slide3x3 45360 bytes, rotate3x3 90720, mixed3x3 181440

A file of --as bin has some hundred bytes more for the puzzle's moves, the goal and the encoding; tilebase_bare_load()
of tilebase_reader.h opens it, and the JavaScript package's BareTable. data/FORMAT.md specifies it.

With --single-file, reader and table are one C++11 file, in base 85, with a main() that reads boards, a line each,
and prints shortest paths: 44 KB for slide3x3.

Puzzles with moves that cannot be undone, or with unreachable states among those that tables number, have )"
                                      "the fast one only.\n";

command::Verb embed_verb() {
  return {"embed",
          "TABLE --as c|cpp|bin|--single-file",
          "write a table as source or bare bytes for another program",
          add_embed_options,
          run_embed,
          embed_details};
}

}  // namespace tilebase::tablegen
