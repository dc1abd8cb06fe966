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

/// Damage of a file that `tilebase-tablegen verify` reports.
std::string damage(const Bytes& bytes) {
  const support::TemporaryFolder folder;
  support::write_file(folder / "crafted.table", bytes);
  support::Call call{TILEBASE_TABLEGEN_PROGRAM, {"verify", "crafted.table"}, "", {}, folder.string(), ""};
  call.limits = {{RLIMIT_CPU, 10}};
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  call.limits.emplace_back(RLIMIT_AS, 256 * megabyte);
#endif
  const auto outcome = support::run(call);
  CAPTURE(outcome.out, outcome.err, outcome.signal);
  CHECK(outcome.status == 2);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  CHECK(outcome.peak < 64 * megabyte);
#endif
  CHECK(outcome.out.empty());
  const std::string damaged = "tilebase-tablegen: table 'crafted.table' is damaged: ";
  REQUIRE(outcome.err.rfind(damaged, 0) == 0);
  return outcome.err.substr(damaged.size());
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
