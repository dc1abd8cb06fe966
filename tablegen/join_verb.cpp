#include <algorithm>
#include <filesystem>
#include <system_error>
#include <vector>

#include <base/standard_streams.hpp>
#include <base/text.hpp>
#include <tilebase/engine/storage/piece_storage.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/table_files.hpp>

#include "build.hpp"
#include "piece_files.hpp"
#include "system.hpp"
#include "verbs.hpp"

namespace tilebase::tablegen {
namespace {

void add_join_options(po::options_description_easy_init options) {
  options("out,o", po::value<std::string>()->value_name("DIR"), "the folder for the files; not that of the pieces");
}

/// Whether a file is the index of a table in pieces. Errors: file_unreadable.
Result<bool> is_index(const std::string& path) {
  const auto file = FileStorage::open(path);
  return file ? begins_with(**file, piece_format::index_magic) : file.error();
}

/// Paths of the tables that the arguments name; a folder stands for the tables in pieces in it. Throws a Failure.
std::vector<std::string> indices_of(const std::vector<std::string>& arguments) {
  std::vector<std::string> indices;
  for (const std::string& argument : arguments) {
    std::error_code unknown;
    if (!std::filesystem::is_directory(argument, unknown)) {
      indices.push_back(argument);
      continue;
    }
    const std::size_t before = indices.size();
    for (const std::string& path : table_paths({argument}))
      if (value_or_fail(is_index(path))) indices.push_back(path);
    if (indices.size() == before) throw Failure{"no table in pieces in folder " + quote_file(argument)};
  }
  return indices;
}

/// Writes the whole file of a table in pieces, every block of which is checked. Errors: file_unwritable; else of the
/// pieces.
Result<void> write_whole(const std::string& path, const PieceStorage& pieces, const CheckedBlocks& contents) {
  const std::uint64_t blocks_behind_head = BlockLayout(0, contents.count()).blocks;
  std::vector<std::uint8_t> head(static_cast<std::size_t>(pieces.size() - blocks_behind_head * block_size));
  if (auto result = pieces.read(0, head); !result) return result;
  auto writer = BlockWriter::create(path, BlockLayout(head.size() / block_size, contents.count()));
  if (!writer) return writer.error();
  constexpr std::uint64_t blocks_at_a_time = BlockLayout::checksums_per_block;
  std::vector<std::uint8_t> blocks;
  for (std::uint64_t first = 0; first < contents.count(); first += blocks_at_a_time) {
    if (errors_are_on_terminal()) remark("joining " + bar(first, contents.count()) + ' ' + on_one_line(pieces.name()));
    blocks.resize(static_cast<std::size_t>(std::min(blocks_at_a_time, contents.count() - first)) * block_size);
    if (auto result = contents.read_blocks(first, blocks); !result) return result;
    for (std::span<const std::uint8_t> rest = blocks; !rest.empty(); rest = rest.subspan(block_size))
      if (auto result = writer->append(rest.first<block_size>()); !result) return result;
  }
  const auto top = writer->finish_directory();
  return top ? writer->write_head(head) : top.error();
}

/// Joins the pieces of an index, and prints a line.
Result<void> join(const std::string& index, const std::filesystem::path& out) {
  const auto in_pieces = is_index(index);
  if (!in_pieces) return in_pieces.error();
  if (!*in_pieces) return Error{ErrorCode::table_missing, "table " + quote_file(index) + " is not in pieces"};
  auto file = FileStorage::open(index);
  const auto pieces = file ? PieceStorage::open(std::move(*file)) : file.error();
  const auto table = pieces ? open_in_blocks(*pieces) : pieces.error();
  if (!table) return table.error();
  const std::string to = (out / std::filesystem::path(index).filename()).string();
  std::error_code none_yet;
  if (std::filesystem::equivalent(index, to, none_yet))
    return Error{ErrorCode::file_unwritable, "table " + quote_file(index) + " is in folder " +
                                                 quote_file(out.string()) + "; name another folder by --out"};
  if (const std::string why = why_no_tables(out.string(), table->puzzle()); !why.empty())
    return Error{ErrorCode::puzzle_mismatch, "not made: " + quote_file(to) + ", because " + why};
  Result<void> joined;
  const auto written = write_whole_table(to, [&](const std::string& unfinished) -> Result<void> {
    joined = write_whole(unfinished, **pieces, *table->file().blocks());
    if (!joined) return joined;
    const auto stored = load_table(unfinished);
    return stored ? Result<void>() : stored.error();
  });
  erase_remark();
  if (!joined && joined.error().code != ErrorCode::file_unwritable) return joined;
  if (!written) return written;
  output() << to << ": " << table->byte_count() << " bytes of " << table->pieces() << " pieces, content digest "
           << hexadecimal(table->content_digest()) << '\n';
  return {};
}

int run_join(const Arguments& arguments) {
  if (arguments.positional().empty()) throw Failure{"which tables? name the index of a table in pieces, or a folder"};
  if (!arguments.has("out")) throw Failure{"--out is needed: the folder for the files"};
  const std::filesystem::path out = arguments.get<std::string>("out", "");
  const auto indices = indices_of(arguments.positional());
  make_folder(out.string());
  stop_between_files("tilebase-tablegen");
  int status = command::answered;
  for (const std::string& index : indices) {
    const auto joined = join(index, out);
    if (joined) continue;
    complain(joined.error().message);
    status = command::bad_input;
  }
  return status;
}

}  // namespace

command::Verb join_verb() {
  return {
      "join",
      "PATH... --out DIR",
      "make one file of a table in pieces",
      add_join_options,
      run_join,
      "\nA PATH is the index of a table in pieces, as tilebase-tablegen-mpi makes them, or a folder: all of them in "
      "it. The\nfile gets the name of the index; its bytes are those that one machine writes. Every block is "
      "checked. Exit\nstatus: 0 done, 2 some file is damaged or cannot be read or written.\n"};
}

}  // namespace tilebase::tablegen
