// The verb export: the distances of a table as an array of NumPy, which other programs map into memory.

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <base/side_by_side.hpp>
#include <base/standard_streams.hpp>
#include <base/text.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/query/rows.hpp>
#include <tilebase/engine/storage/digests.hpp>
#include <tilebase/engine/table/large_table.hpp>
#include <tilebase/tablebase.hpp>

#include "atomic_file.hpp"
#include "system.hpp"
#include "verbs.hpp"

namespace tilebase::tablegen {
namespace {

/// States in the order of the array: of a table by groups by its own numbers, else all boards by Cantor rank.
class Rows {
 public:
  /// Errors: table_damaged; too_many_cells if 64 bits do not hold the ranks.
  static Result<Rows> of(const StoredTable& stored) {
    Rows rows(stored.puzzle());
    if (stored.is_in_blocks()) {
      auto table = LargeTable::open(stored);
      if (!table) return table.error();
      rows.table_ = std::move(*table);
    }
    if (rows.has_ranks()) {
      const auto boards = rows.puzzle_.boards();
      if (!boards) return boards.error();
      rows.size_ = *boards;
    } else {
      rows.size_ = rows.table_->groups()->size();
    }
    return rows;
  }

  bool has_ranks() const { return !table_ || table_->groups() == nullptr; }
  std::uint64_t size() const { return size_; }
  State state(std::uint64_t row) const { return has_ranks() ? puzzle_.unrank(row) : table_->groups()->state(row); }

 private:
  explicit Rows(const Puzzle& puzzle) : puzzle_(puzzle) {}

  const Puzzle& puzzle_;
  std::shared_ptr<const LargeTable> table_;
  std::uint64_t size_ = 0;
};

/// Writes the bytes of one row of an array.
using FillRow = std::function<Result<void>(const State& state, std::uint8_t* bytes)>;

/// Array in a file of NumPy. Its header, of version 1.0, is 10 bytes, a text of Python and blanks, 64 bytes or a
/// multiple; the rows follow, in little-endian order:
///
///     93 'N' 'U' 'M' 'P' 'Y' 01 00 | size of the text, 2 bytes | {'descr': '|i1', 'fortran_order': ...} ... \n
///
/// Source: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
struct Array {
  std::string type;       ///< type of an element, such as `|i1`
  std::string columns;    ///< shape behind the number of rows, such as `, 9`
  std::size_t row_bytes;  ///< size of a row
  FillRow fill;

  std::string header(std::uint64_t rows) const {
    constexpr std::size_t preamble = 10, alignment = 64;
    std::string text = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + std::to_string(rows) +
                       (columns.empty() ? "," : columns) + "), }";
    text.resize((preamble + text.size() + 1 + alignment - 1) / alignment * alignment - preamble - 1, ' ');
    text += '\n';
    return std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(text.size() & 0xFFU) +
           static_cast<char>(text.size() >> 8U) + text;
  }
};

/// Calls `put(bytes)` for the header and the rows of an array, in order. Errors: those of `put` and of the array.
template <class Put>
Result<void> write_rows(const Array& array, const Rows& rows, unsigned threads, const Put& put) {
  constexpr std::uint64_t piece_rows = 1U << 14U, chunk_pieces = 64;
  const std::string header = array.header(rows.size());
  if (auto result = put(bytes_of(header)); !result) return result;
  std::vector<std::uint8_t> bytes;
  for (std::uint64_t first = 0; first < rows.size(); first += piece_rows * chunk_pieces) {
    const std::uint64_t end = std::min(first + piece_rows * chunk_pieces, rows.size());
    bytes.resize(static_cast<std::size_t>(end - first) * array.row_bytes);
    std::vector<Result<void>> results(static_cast<std::size_t>((end - first + piece_rows - 1) / piece_rows));
    side_by_side(threads, results.size(), [&](std::size_t piece) {
      const std::uint64_t begin = first + piece * piece_rows;
      for (std::uint64_t row = begin; row < std::min(begin + piece_rows, end) && results[piece]; ++row)
        results[piece] =
            array.fill(rows.state(row), bytes.data() + static_cast<std::size_t>(row - first) * array.row_bytes);
    });
    for (const auto& result : results)
      if (!result) return result;
    if (auto result = put(std::span<const std::uint8_t>(bytes)); !result) return result;
  }
  return {};
}

/// Writes an array to a file, atomically; `-` is standard output. Throws a Failure.
void write_array(const std::string& path, const Array& array, const Rows& rows, unsigned threads) {
  if (path == "-") {
    value_or_fail(write_rows(array, rows, threads, [](std::span<const std::uint8_t> bytes) {
      output() << std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size());
      return Result<void>();
    }));
    return;
  }
  const auto last_error = [] {
    const auto code = std::error_code(errno, std::generic_category());
    return Error{ErrorCode::file_unwritable, code.message(), code};
  };
  value_or_fail(write_atomically(path, [&](const std::string& unfinished_path) -> Result<void> {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(unfinished_path.c_str(), "wb"), std::fclose);
    if (!file) return last_error();
    return write_rows(array, rows, threads, [&](std::span<const std::uint8_t> bytes) -> Result<void> {
      if (std::fwrite(bytes.data(), 1, bytes.size(), file.get()) != bytes.size() || std::fflush(file.get()) != 0)
        return last_error();
      return {};
    });
  }));
}

/// Array of the distances, -1 for a state that cannot reach the goal, in the smallest integers that hold them.
Array distances_of(const Solver& solver, int farthest) {
  const std::size_t width = farthest <= INT8_MAX ? 1 : farthest <= INT16_MAX ? 2 : 4;
  return {width == 1 ? "|i1" : "<i" + std::to_string(width), "", width,
          [&solver, width](const State& state, std::uint8_t* bytes) -> Result<void> {
            const auto distance = solver.distance(state);
            if (!distance) return distance.error();
            const auto number = static_cast<std::uint32_t>(distance->value_or(-1));
            for (std::size_t i = 0; i < width; ++i) bytes[i] = static_cast<std::uint8_t>(number >> (8 * i) & 0xFFU);
            return {};
          }};
}

/// Array of the boards: a row of bytes for each.
Array boards_of(const Puzzle& puzzle) {
  const RowFormat format(puzzle);
  return {"|u1", ", " + std::to_string(format.cells()), static_cast<std::size_t>(format.cells()),
          [format](const State& state, std::uint8_t* bytes) {
            format.write(state, bytes);
            return Result<void>();
          }};
}

void add_export_options(po::options_description_easy_init options) {
  const auto text = [](const char* shown_as) { return po::value<std::string>()->value_name(shown_as); };
  options("as,a", text("npy"), "an array that NumPy maps into memory");
  options("out,o", text("FILE"), "the file to write, atomically (default standard output)");
  options("boards,b", text("FILE"), "also write the boards, a row for each distance");
  add_threads_option(options);
}

int run_export(const Arguments& arguments) {
  const std::string path = arguments.only("");
  if (path.empty()) throw Failure{"which table? name a table file, or a built-in puzzle for the table of its goal"};
  word_of(arguments, "as", {"npy"}, "");
  const unsigned threads = threads_of(arguments);
  const auto stored = table_of(path);
  if (stored.kind() != TableKind::goal)
    throw Failure{"table " + quote_file(path) + " is a pattern file; name the table of a goal"};
  const auto rows = value_or_fail(Rows::of(stored));
  if (!rows.has_ranks() && !arguments.has("boards"))
    throw Failure{"the distances of " + stored.puzzle().name() +
                  " have the table's own numbers, which tell no board; add --boards FILE"};
  const auto solver = value_or_fail(
      value_or_fail(Tablebase::open({stored})).solver(TargetBuilder(stored.goal(), stored.puzzle().cells())));
  stop_between_files("tilebase-tablegen");
  if (arguments.has("boards"))
    write_array(arguments.get<std::string>("boards", ""), boards_of(stored.puzzle()), rows, threads);
  write_array(arguments.get<std::string>("out", "-"), distances_of(solver, stored.farthest()), rows, threads);
  return command::answered;
}

}  // namespace

command::Verb export_verb() {
  return {"export",           "TABLE --as npy", "write the distances of a table as an array",
          add_export_options, run_export,       R"(
A TABLE is as of `embed`. The array has the distance of each board, -1 if it cannot reach the goal, by the board's
Cantor index, which `tilebase rank` prints: one byte each, two if a distance is above 127. With --boards, row i of a
second array is the board of distance i: a byte for each cell, the number of its tile, 0 for the blank.

A table of version 3, such as that of the pocket cube, has its own numbers (data/FORMAT.md), so it needs --boards.

  $ tilebase-tablegen export slide3x3 --as npy | wc -c
  363008
)"};
}

}  // namespace tilebase::tablegen
