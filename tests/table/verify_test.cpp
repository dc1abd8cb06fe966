// Files that were made to deceive, their checksums right, given to the real programs: refused, in little memory and
// time.

#include <functional>

#include <sys/resource.h>

#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/table_files.hpp>

#include "cli/programs.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"
#include "table/hand_reader.hpp"

using by_hand::Bytes;
using by_hand::File;
using tilebase::tablegen::store;

namespace {

constexpr std::size_t megabyte = std::size_t{1} << 20U;

/// Message of `tilebase-tablegen verify` about a file, which must not be exact.
std::string verdict_on(const Bytes& bytes, int status) {
  const support::TemporaryFolder folder;
  support::write_file(folder / "crafted.table", bytes);
  support::Call call{TILEBASE_TABLEGEN_PROGRAM, {"verify", "crafted.table"}, "", {}, folder.string(), ""};
  call.limits = {{RLIMIT_CPU, 10}};
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  call.limits.emplace_back(RLIMIT_AS, 256 * megabyte);
#endif
  const auto outcome = support::run(call);
  CAPTURE(outcome.out, outcome.err, outcome.signal);
  CHECK(outcome.status == status);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  CHECK(outcome.peak < 64 * megabyte);
#endif
  const std::string damaged = "tilebase-tablegen: table 'crafted.table' is damaged: ";
  const std::string not_exact = "crafted.table: NOT EXACT: ";
  if (status == 2) {
    CHECK(outcome.out.empty());
    REQUIRE(outcome.err.rfind(damaged, 0) == 0);
    return outcome.err.substr(damaged.size());
  }
  CHECK(outcome.err.empty());
  REQUIRE(outcome.out.rfind(not_exact, 0) == 0);
  return outcome.out.substr(not_exact.size());
}

std::string damage(const Bytes& bytes) {
  return verdict_on(bytes, 2);
}
std::string falsehood(const support::Parts& parts) {
  return verdict_on(store(parts.table()), 1);
}

File file_of(const tilebase::Table& table) {
  return by_hand::read(store(table));
}

/// A frame that says how much it holds, and whose blocks, of four bytes each, hold 128 KiB of zeros each.
Bytes bomb(std::uint64_t claimed, std::size_t blocks) {
  Bytes frame{0x28, 0xB5, 0x2F, 0xFD, 0xE0};  // one segment, a size of eight bytes
  for (unsigned i = 0; i < 8; ++i) frame.push_back(static_cast<std::uint8_t>((claimed >> (8 * i)) & 0xFFU));
  for (std::size_t i = 0; i < blocks; ++i) {
    const std::uint32_t header = 131072U << 3U | 1U << 1U | (i + 1 == blocks ? 1U : 0U);
    for (unsigned k = 0; k < 3; ++k) frame.push_back(static_cast<std::uint8_t>((header >> (8 * k)) & 0xFFU));
    frame.push_back(0);
  }
  return frame;
}

/// The file with other distances, whatever they are.
Bytes with_distances(File file, const Bytes& frame) {
  file.distances = frame;
  file.distances_length = static_cast<std::uint32_t>(frame.size());
  return by_hand::write(file);
}

}  // namespace

TEST_CASE("verify refuses excessive sizes") {
  const File whole = file_of(support::tiny_table());
  const auto after = [&](const std::function<void(File&)>& change) {
    File file = whole;
    change(file);
    return damage(by_hand::write(file));
  };
  CHECK(after([](File& f) { f.entries = 0xFFFFFFFF; }) == "its index is not the puzzle's\n");
  CHECK(after([](File& f) { f.definition_length = 0xFFFFFFFF; }) == "its lengths do not add up\n");
  CHECK(after([](File& f) { f.distances_length = 0xFFFFFFFF; }) == "its lengths do not add up\n");
  CHECK(after([](File& f) { f.moves_length = 0xFFFFFFFF; }) == "its lengths do not add up\n");
  CHECK(after([](File& f) { f.farthest = 65535; }) == "its farthest distance is out of range\n");
  CHECK(after([](File& f) { f.farthest = 65534; }) == "its lengths do not add up\n");
  File wildcards = by_hand::read(store(tilebase::search_wildcards(support::builtin("die"))));
  wildcards.entries = 0xFFFFFFFF;
  CHECK(damage(by_hand::write(wildcards)) == "its fields do not fit a wildcard table\n");
  wildcards.entries = 2888;  // one more than the placements in all sets of up to three of six cells
  CHECK(damage(by_hand::write(wildcards)) == "its fields do not fit a wildcard table\n");
  wildcards.entries = 2887;
  CHECK(damage(by_hand::write(wildcards)) == "its number of entries is not the puzzle's\n");
}

TEST_CASE("verify refuses frames that decompress to excessive sizes") {
  const std::string reason = "its contents do not decompress\n";
  for (const tilebase::Table& table : {support::tiny_table(), support::table_of(support::builtin("slide3x3"))}) {
    const File whole = file_of(table);
    const std::size_t size = table.distances().bytes().size();
    CHECK(damage(with_distances(whole, bomb(size, 1'000'000))) == reason);  // 128 GB
    CHECK(damage(with_distances(whole, bomb(std::uint64_t{131072} * 1'000'000, 1'000'000))) == reason);
    CHECK(damage(with_distances(whole, bomb(~std::uint64_t{0}, 1))) == reason);
    CHECK(damage(with_distances(whole, bomb(~std::uint64_t{0} - 1, 1))) == reason);
    // A window of terabytes, as the frame has it to be set aside, with the right size.
    Bytes window{0x28, 0xB5, 0x2F, 0xFD, 0x80, 0xFF};
    for (unsigned i = 0; i < 4; ++i) window.push_back(static_cast<std::uint8_t>((size >> (8 * i)) & 0xFFU));
    window.insert(window.end(), {1, 0, 0});
    CHECK(damage(with_distances(whole, window)) == reason);
  }
}

TEST_CASE("verify refuses moves that are not there, or that lead elsewhere, in a circle, or not first by name") {
  const auto magic = support::table_of(support::puzzle_from(support::magic_definition));
  support::Parts parts(magic);
  parts.moves.set(777, 3);  // there are three, 0 to 2
  CHECK(falsehood(parts).find("its stored move is not the first by name") != std::string::npos);

  const auto tiny = support::tiny_table();
  for (std::uint32_t i = 0; i < 12; ++i)
    for (std::uint32_t move = 0; move < 4; ++move) {
      if (tiny.moves()[i] == move) continue;
      parts = support::Parts(tiny);
      parts.moves.set(i, move);
      CHECK(falsehood(parts).find("its stored move is not the first by name") != std::string::npos);
    }

  // Each state's move undoes its neighbour's.
  parts = support::Parts(tiny);
  for (std::uint32_t i = 0; i < 12; ++i) {
    const auto state = tiny.index().state(i);
    for (std::uint32_t move = 0; move < 4; ++move)
      if (const auto next = tiny.puzzle().apply(state, static_cast<tilebase::MoveId>(move));
          next && *tiny.distance(*next) == *tiny.distance(state) + 1)
        parts.moves.set(i, move);
  }
  CHECK(falsehood(parts).find("its stored move is not the first by name") != std::string::npos);
}

TEST_CASE("verify refuses impossible distances") {
  const auto tiny = support::tiny_table();
  const auto goal = tiny.index().of(tiny.goal()).value();
  for (std::uint32_t i = 0; i < 12; ++i)
    for (std::uint32_t other = 0; other < i; ++other) {
      if (tiny.distances()[i] == tiny.distances()[other]) continue;
      support::Parts parts(tiny);
      parts.swap_distances(i, other);
      if (i == goal || other == goal)
        CHECK(damage(store(parts.table())) == "its goal is not at distance 0\n");
      else
        falsehood(parts);
    }
  support::Parts parts(tiny);
  parts.distances.set(goal == 0 ? 1 : 0, 0);  // a second goal, though the header counts one
  CHECK(damage(store(parts.table())) == "distances contradict the header's histogram\n");
  // The farthest state is said to have no way.
  parts = support::Parts(tiny);
  for (std::uint32_t i = 0; i < 12; ++i)
    if (tiny.distances()[i] == 6) parts.change_distance(i, parts.distances.all_ones());
  falsehood(parts);
}

TEST_CASE("verify refuses a header whose counts are wrong") {
  File file = file_of(support::tiny_table());
  std::swap(file.histogram[5], file.histogram[6]);
  CHECK(damage(by_hand::write(file)) == "distances contradict the header's histogram\n");
  file.histogram[0] = 2;
  file.reachable = 13;
  CHECK(damage(by_hand::write(file)) == "its counts do not add up\n");

  // A histogram that fits the header's other fields, with sixteen bits for each of 181,440 distances, which are all 0.
  file = file_of(support::table_of(support::builtin("slide3x3")));
  file.farthest = 65534;
  file.histogram.assign(65535, 1);
  file.reachable = 65535;
  file.distance_bits = 16;
  file.distances = by_hand::frame(Bytes(std::size_t{2} * 181440));
  by_hand::make_consistent(file);
  CHECK(damage(by_hand::write(file)) == "distances contradict the header's histogram\n");
}

TEST_CASE("verify refuses the definition, the digest and the goal of another puzzle") {
  const auto magic = file_of(support::table_of(support::puzzle_from(support::magic_definition)));
  File file = file_of(support::table_of(support::builtin("slide2x4")));
  file.puzzle_digest = magic.puzzle_digest;
  CHECK(damage(by_hand::write(file)) == "its puzzle's digest does not match its definition\n");
  file.definition = magic.definition;
  by_hand::make_consistent(file);
  CHECK(damage(by_hand::write(file)).find('\n') != std::string::npos);

  // Another goal than the distances speak of: of the same parity class, and not.
  file = file_of(support::tiny_table());
  std::swap(file.goal[0], file.goal[1]);
  std::swap(file.goal[1], file.goal[2]);
  CHECK(damage(by_hand::write(file)) == "its goal is not at distance 0\n");
  file = file_of(support::table_of(support::builtin("slide3x3")));
  std::swap(file.goal[0], file.goal[1]);
  CHECK(damage(by_hand::write(file)) == "its goal is not at distance 0\n");
  file = file_of(support::table_of(support::builtin("slide3x3")));
  std::swap(file.goal[6], file.goal[7]);  // its index is the same, in the other half
  verdict_on(by_hand::write(file), 1);
}

TEST_CASE("the command refuses a table whose counts are wrong, for every question") {
  const support::TemporaryFolder folder;
  support::Parts parts(support::tiny_table());
  for (std::uint32_t i = 0; i < 12; ++i)
    if (parts.distances[i] == 6) parts.distances.set(i, 5);
  support::write_file(folder / "crafted.table", store(parts.table()));
  const std::vector<std::vector<std::string>> questions{{"random", "--distance", "6", "--seed", "1"},
                                                        {"stats"},
                                                        {"solve", "x321"},
                                                        {"distance", "x321"},
                                                        {"moves", "x321"},
                                                        {"paths", "x321"}};
  for (auto question : questions) {
    CAPTURE(question);
    question.insert(question.end(), {"--tables", folder.string(), "--puzzle", "tiny"});
    check_refusal(ask(question), "tilebase: table '" + (folder / "crafted.table") +
                                     "' is damaged: distances contradict the header's histogram");
  }
}
