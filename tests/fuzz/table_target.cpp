// Table files. An input's first byte says how its rest becomes a file: as it is, or made to pass the checks that keep
// noise out.

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include <unistd.h>

#include <zstd.h>
#include <build.hpp>
#include <tilebase/engine/generate/group_tables.hpp>
#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/generate/search_tables.hpp>

#include <tilebase/digest.hpp>
#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/table/read_file.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/table_files.hpp>
#include <tilebase/tilebase.hpp>

#include "answers.hpp"
#include "build.hpp"
#include "prove_patterns.hpp"
#include "puzzles.hpp"
#include "support/temporary_folder.hpp"
#include "table/hand_reader.hpp"
#include "table_writer.hpp"

using tilebase::tablegen::store;

namespace {

using fuzz::Input;
using fuzz::require;
using tilebase::Puzzle;
using tilebase::State;
using tilebase::StoredTable;
using Bytes = std::vector<std::uint8_t>;

enum Make : std::uint32_t { as_it_is, signed_anew, packed_anew, edited, makes };

/// The most bytes that contents made here have.
constexpr std::size_t most_content = std::size_t{1} << 20U;
/// The most cells of puzzles whose tables are made here.
constexpr int most_cells = 5;

std::string string_of(const Bytes& bytes) {
  return {bytes.begin(), bytes.end()};
}

std::uint32_t number_at(const Bytes& bytes, std::size_t at, unsigned size) {
  return Input(bytes.data() + at, bytes.size() - at).number(size);
}

void put_digest(Bytes& bytes, std::size_t at, const Bytes& digest) {
  std::copy(digest.begin(), digest.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at));
}

/// Joined contents of the frames, or nullopt if they are no frames.
std::optional<Bytes> content_of(const Bytes& distances, const Bytes& moves) {
  Bytes both;
  for (const Bytes& frame : {distances, moves}) {
    if (frame.empty()) continue;
    if (ZSTD_getFrameContentSize(frame.data(), frame.size()) > most_content) return std::nullopt;
    Bytes content(static_cast<std::size_t>(ZSTD_getFrameContentSize(frame.data(), frame.size())));
    if (ZSTD_decompress(content.data(), content.size(), frame.data(), frame.size()) != content.size())
      return std::nullopt;
    both.insert(both.end(), content.begin(), content.end());
  }
  return both;
}

/// A file of version 2 or 3 with a head of one block and one block of checksums, with all of its digests put right.
Bytes with_block_digests(Bytes file) {
  constexpr std::size_t block = tilebase::block_size;
  const auto part = [&](std::size_t from, std::size_t size) { return std::span(file).subspan(from, size); };
  const std::size_t definition = tilebase::Header::fixed_size(2) + 8 * (std::size_t{number_at(file, 16, 2)} + 1);
  const std::size_t size = number_at(file, 36, 4);
  if (definition < block && size < block - definition) put_digest(file, 60, by_hand::digest(part(definition, size)));
  for (std::size_t at = 2 * block; at + block <= file.size() && at < 258 * block; at += block)
    put_digest(file, block + 16 * (at / block - 2), by_hand::digest(part(at, block)));
  put_digest(file, 76, by_hand::digest(part(block, block)));
  put_digest(file, block - 16, by_hand::digest(part(0, block - 16)));
  return file;
}

/// A whole file with its digests and its checksum put right, as far as its lengths say where that is.
Bytes with_digests(Bytes file) {
  if (file.size() < tilebase::Header::fixed_size(1) + 20) return file;
  if (const auto version = number_at(file, 8, 2);
      version == tilebase::format::block_version || version == tilebase::format::group_version)
    return file.size() < 2 * tilebase::block_size ? file : with_block_digests(std::move(file));
  const std::size_t body = file.size() - 16;
  const std::size_t definition = tilebase::Header::fixed_size(1) + 4 * (std::size_t{number_at(file, 16, 2)} + 1);
  const std::size_t distances = definition + number_at(file, 28, 4);
  const std::size_t moves = distances + number_at(file, 32, 4);
  const std::size_t end = moves + number_at(file, 36, 4);
  if (end == body) {
    const auto part = [&](std::size_t from, std::size_t to) {
      return Bytes(file.begin() + static_cast<std::ptrdiff_t>(from), file.begin() + static_cast<std::ptrdiff_t>(to));
    };
    put_digest(file, 40, by_hand::digest(part(definition, distances)));
    if (const auto content = content_of(part(distances, moves), part(moves, end)))
      put_digest(file, 56, by_hand::digest(*content));
  }
  put_digest(file, body, by_hand::digest(std::span(file).first(body)));
  return file;
}

/// A header's fields, a histogram, a definition up to a NUL, and contents, which are repeated until they are as long as
/// the header wants.
Bytes with_header(Input& input) {
  by_hand::File file;
  file.magic.assign(tilebase::format::magic.begin(), tilebase::format::magic.end());
  file.version = tilebase::format::version;
  file.kind = input.number(1);
  file.cells = input.number(1);
  file.halved = input.number(1);
  file.distance_bits = input.number(1);
  file.move_bits = input.number(1);
  file.farthest = input.number(2);
  file.entries = input.number(4);
  file.reachable = input.number(4);
  for (int c = 0; c < 16; ++c) file.goal.push_back(static_cast<std::uint8_t>(input.number(1)));
  for (std::uint32_t d = 0; d <= file.farthest; ++d) file.histogram.push_back(input.number(4));
  file.definition = input.until('\0');
  const auto content = [&](std::uint32_t bits) {
    const std::size_t size = (std::size_t{file.entries} * std::min(bits, 16U) + 7) / 8;
    std::string text(input.rest().empty() ? std::string_view("\0", 1) : input.rest());
    while (text.size() < std::min(size, most_content)) text += text;
    text.resize(std::min(size, most_content));
    return by_hand::frame(Bytes(text.begin(), text.end()));
  };
  file.distances = content(file.distance_bits);
  if (file.kind == 0) file.moves = content(file.move_bits);
  file.definition_length = static_cast<std::uint32_t>(file.definition.size());
  file.distances_length = static_cast<std::uint32_t>(file.distances.size());
  file.moves_length = static_cast<std::uint32_t>(file.moves.size());
  file.puzzle_digest = by_hand::digest(Bytes(file.definition.begin(), file.definition.end()));
  file.content_digest = by_hand::digest(content_of(file.distances, file.moves).value());
  return by_hand::write(file);
}

/// Changes distances and moves: an index, what is there from now on.
void edit(Input& input, tilebase::PackedArray& distances, tilebase::PackedArray& moves) {
  while (!input.empty()) {
    const std::uint32_t index = input.number(2) % static_cast<std::uint32_t>(distances.size());
    distances.set(index, input.number(1) & distances.all_ones());
    moves.set(index, input.number(1) & moves.all_ones());
  }
}

/// Number of entries with distance 0, 1, ...
std::vector<std::uint64_t> counted(const tilebase::PackedArray& distances) {
  std::vector<std::uint64_t> histogram(1);
  for (std::size_t i = 0; i < distances.size(); ++i) {
    if (distances[i] == distances.all_ones()) continue;
    if (distances[i] >= histogram.size()) histogram.resize(distances[i] + 1);
    ++histogram[distances[i]];
  }
  return histogram;
}

/// The right table of the definition for some goal, with some numbers changed, and counted as they are now.
Bytes with_edits(Input& input) {
  const std::uint32_t goal = input.number(1);
  auto parsed = Puzzle::parse(input.until('\0'), "fuzz");
  if (!parsed || parsed->cells() > most_cells) return {};
  const auto puzzle = std::make_shared<const Puzzle>(std::move(*parsed));
  const auto right = tilebase::search_table(
      puzzle, tilebase::cantor_unrank(goal % tilebase::factorial(puzzle->cells()), puzzle->cells()));
  tilebase::PackedArray distances = right->distances();
  tilebase::PackedArray moves = right->moves();
  edit(input, distances, moves);
  return store(tilebase::Table(puzzle, right->goal(), right->index(), distances, moves, counted(distances)));
}

Bytes file_of(Input& input) {
  switch (input.number(1) % makes) {
    case as_it_is:
      return {input.rest().begin(), input.rest().end()};
    case signed_anew:
      return with_digests({input.rest().begin(), input.rest().end()});
    case packed_anew:
      return with_header(input);
    default:
      return with_edits(input);
  }
}

/// Asks a tablebase, whose tables are proven or perhaps not, about states and targets that the input chooses.
void ask(const tilebase::Tablebase& tablebase, bool is_right, Input input) {
  const int cells = tablebase.puzzle().cells();
  for (int i = 0; i < (cells <= most_cells ? 4 : 1); ++i) {
    const State start =
        tilebase::cantor_unrank(input.below(static_cast<std::uint32_t>(tilebase::factorial(cells))), cells);
    const State goal =
        tilebase::cantor_unrank(input.below(static_cast<std::uint32_t>(tilebase::factorial(cells))), cells);
    for (const auto& target : std::vector<tilebase::Target>{
             tilebase::TargetBuilder(goal, cells), tilebase::TargetBuilder(tablebase.tables().front().goal(), cells),
             fuzz::with_wildcards(goal, input.number(2), cells)}) {
      const fuzz::Answers answers(tablebase, start, target);
      is_right ? answers.check_exactly() : answers.check();
    }
  }
}

/// Reads some entries of every block of a table: each is a value of its width, or its block is damaged.
void read_entries(const StoredTable& stored) {
  const tilebase::BlockTable entries(tilebase::TableFile::of(stored).blocks(),
                                     stored.distance_bits());  // a pattern file has none
  const std::uint64_t step = std::max<std::uint64_t>(1, stored.entries() / 5000);
  for (std::uint64_t i = 0; i < stored.entries(); i += step) {
    const auto value = entries.distance(i);
    if (value)
      require(*value < 1U << static_cast<unsigned>(stored.distance_bits()), "a value has the bits of its width");
    else
      require(value.error().code == tilebase::ErrorCode::table_damaged, "an entry that cannot be read is damaged");
  }
}

/// A table of version 2, of one bit an entry, with made-up contents.
Bytes in_blocks() {
  const support::TemporaryFolder folder;
  const std::string path = folder / "slides.table";
  const auto puzzle = tilebase::builtin_puzzle("slide2x5").value();
  const auto fill = [](std::uint64_t at, std::span<std::uint8_t> to) {
    std::fill(to.begin(), to.end(), static_cast<std::uint8_t>(at / 4096));
  };
  require(tilebase::tablegen::write_block_table(
              path, {puzzle, puzzle.goal(), tilebase::DistanceEncoding::bit_1, {1, 1814399}, fill})
              .has_value(),
          "a table is written in blocks");
  return tilebase::read_file(path).value();
}

/// A right table of version 3.
Bytes with_numbering() {
  const support::TemporaryFolder folder;
  const std::string path = folder / "groups.table";
  const auto puzzle = Puzzle::parse(
                          "name = twist\ntiles = a b c d e f g h i j k l m\n[move]\n"
                          "p = (1 4 7)(2 5 8)(3 6 9)\nq = (7 10 8 11 9 12)\n")
                          .value();
  const auto table = tilebase::make_groups(puzzle, puzzle.goal(), 1, [](double) {}).value();
  require(tilebase::tablegen::write_block_table(path, {puzzle, puzzle.goal(), tilebase::DistanceEncoding::whole,
                                                       table.histogram, table.bytes, table.base, table.entries})
              .has_value(),
          "a table is written with a numbering");
  return tilebase::read_file(path).value();
}

/// Checks that the numbering of a file of version 3 does not suit its puzzle, or numbers all states.
void check_numbering(const StoredTable& stored) {
  const auto index = tilebase::TableFile::of(stored).group_index();
  if (!index) {
    require(index.error().code == tilebase::ErrorCode::table_damaged, "a numbering suits the puzzle, or is damaged");
    return;
  }
  const std::uint64_t step = std::max<std::uint64_t>(1, (*index)->size() / 1000);
  for (std::uint64_t number = 0; number < (*index)->size(); number += step)
    require((*index)->of((*index)->state(number)) == number, "a number is that of its state");
  const auto fault = tilebase::fault_in_whole_distances(stored, 1);
  require(fault || fault.error().code == tilebase::ErrorCode::table_damaged, "a proof reads it, or it is damaged");
}

/// The pattern file of a puzzle.
Bytes pattern_file(const Puzzle& puzzle) {
  const support::TemporaryFolder folder;
  const auto reports =
      tilebase::tablegen::build({{std::make_shared<const Puzzle>(puzzle), tilebase::TableJob::Patterns()}},
                                folder.string(), 1, [](std::size_t) {});
  return tilebase::read_file(reports.at(0).path).value();
}

}  // namespace

std::vector<std::string> fuzz::seeds() {
  std::vector<std::string> inputs;
  const auto add = [&](Make make, const std::string& rest) { inputs.push_back(static_cast<char>(make) + rest); };
  add(signed_anew, string_of(pattern_file(*tilebase::builtin_puzzle("slide2x5"))));
  add(signed_anew, string_of(pattern_file(*Puzzle::parse("name = wheels\ntiles = a b c d e f g h i j k l m\n[move]\n"
                                                         "A = (1 2 3 4 5)\nB = (4 5 6)\nC = (1 6)\n"))));
  add(signed_anew, string_of(in_blocks()));
  add(signed_anew, string_of(with_numbering()));
  std::size_t number = 0;
  for (const auto& puzzle : tiny_puzzles()) {
    const auto table = tilebase::search_table(puzzle, puzzle->goal()).value();
    const std::string file = string_of(store(table));
    add(number % 2 == 0 ? as_it_is : signed_anew, file);
    ++number;
    const auto fields = by_hand::read(store(table));
    std::string packed;
    const auto put = [&](std::uint32_t value, int bytes) {
      for (; bytes > 0; --bytes, value /= 256) packed += static_cast<char>(value % 256);
    };
    const std::pair<std::uint32_t, int> numbers[] = {{0, 1},
                                                     {fields.cells, 1},
                                                     {fields.halved, 1},
                                                     {fields.distance_bits, 1},
                                                     {fields.move_bits, 1},
                                                     {fields.farthest, 2},
                                                     {fields.entries, 4},
                                                     {fields.reachable, 4}};
    for (const auto& [value, bytes] : numbers) put(value, bytes);
    packed += string_of(fields.goal);
    for (const std::uint32_t count : fields.histogram) put(count, 4);
    packed += fields.definition + '\0' + string_of(table.distances().bytes());
    add(packed_anew, packed);
    add(edited, '\0' + puzzle->definition() + '\0' + std::string("\1\0\2\0", 4));
  }
  return inputs;
}

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const Bytes file = file_of(input);
  auto stored = StoredTable::open(file, "fuzz.table");
  if (!stored) {
    require(stored.error().code == tilebase::ErrorCode::table_damaged, "a file that cannot be opened is damaged");
    return 0;
  }
  if (stored->is_in_blocks()) {
    read_entries(*stored);
    if (tilebase::TableFile::of(*stored).header.version == tilebase::format::group_version) check_numbering(*stored);
    if (stored->kind() == tilebase::TableKind::patterns) {
      const auto tablebase = tilebase::Tablebase::open({*stored});
      require(tablebase || tablebase.error().code == tilebase::ErrorCode::table_damaged,
              "a pattern file makes a tablebase, or is damaged");
      if (!tablebase || stored->encoding() != tilebase::DistanceEncoding::whole) return 0;
      const auto solver = tablebase->solver(stored->puzzle().goal_target());
      const auto fault = tilebase::tablegen::fault_in_patterns(*stored, 1);
      require(solver || solver.error().code == tilebase::ErrorCode::table_damaged,
              "a search opens it, or it is damaged");
      require(fault || fault.error().code == tilebase::ErrorCode::table_damaged, "a proof reads it, or it is damaged");
    }
    return 0;
  }
  const bool small = stored->puzzle().cells() < most_cells;
  bool is_right = false;
  const auto contents = tilebase::TableFile::of(*stored).unpack();
  if (contents) {
    require(contents->distances().size() == stored->entries(), "there are as many entries as it says");
    is_right = small && !tilebase::fault_in(*contents) && canonical_goals(stored->puzzle()).size() == 1;
  }
  const auto tablebase = tilebase::Tablebase::open({std::move(*stored)});
  require(tablebase.has_value(), "a table that opened makes a tablebase");
  ask(*tablebase, is_right, Input(data, size));
  return 0;
}
