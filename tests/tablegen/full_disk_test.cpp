// The real generator where it cannot write: disks that are full at every size, read-only, limited.

#include <sys/resource.h>

#include "support/memory_disk.hpp"
#include "tablegen/built_tables.hpp"

using support::MemoryDisk;
using support::TemporaryFolder;

namespace {

/// Each line of the messages names a table that is not there, and the reason. Which tables there is room for is not
/// told.
void check_messages(const support::Outcome& outcome, const std::string& folder, const built::Files& files,
                    const built::Files& good, const std::string& reason) {
  std::vector<std::string> expected;
  for (const auto& [name, content] : good)
    if (files.find(name) == files.end())
      expected.push_back("tilebase-tablegen: cannot write '" + folder + "/" + name + "': " + reason);
  auto messages = support::lines(outcome.err);
  std::sort(messages.begin(), messages.end());
  CHECK(messages == expected);
  CHECK(outcome.status == (expected.empty() ? 0 : 2));
  CHECK(support::lines(outcome.out).size() == (files.empty() ? 0 : files.size() + 1));
}

void fill_disks(built::Puzzles puzzles, const std::vector<std::string>& sizes) {
  const built::Good good(puzzles);
  std::size_t max_whole = 0;
  for (const std::string& size : sizes) {
    CAPTURE(size);
    const MemoryDisk disk(size);
    const auto outcome = support::run(built::call_of(disk.path(), puzzles));
    const auto files = built::files_in(disk.path());
    std::size_t whole = 0;
    std::size_t unfinished = 0;
    CHECK(built::faults(files, good.files, {}, whole, unfinished).empty());
    CHECK(unfinished == 0);
    check_messages(outcome, disk.path(), files, good.files, "No space left on device");
    max_whole = std::max(max_whole, whole);
  }
  CHECK(max_whole == good.files.size());
}

}  // namespace

TEST_CASE("a build on a full disk reports every table that has no room") {
  if (support::no_memory_disk()) return;
  fill_disks(built::Puzzles::few, {"size=1m,nr_inodes=1", "size=4k", "size=256k", "size=64m"});
}

TEST_CASE("a build on disks of many sizes reports every table that has no room", "[.full]") {
  if (support::no_memory_disk()) return;
  std::vector<std::string> sizes{"size=64m"};
  for (int kibibytes = 4; kibibytes <= 4096; kibibytes += kibibytes < 64 ? 8 : kibibytes / 4)
    sizes.push_back("size=" + std::to_string(kibibytes) + "k");
  for (int files = 1; files < 12; ++files) sizes.push_back("size=64m,nr_inodes=" + std::to_string(files));
  fill_disks(built::Puzzles::builtin, sizes);
}

TEST_CASE("old tables stay on a disk that is full") {
  if (support::no_memory_disk()) return;
  const built::Good good(built::Puzzles::few);
  const MemoryDisk disk("size=1m");
  built::Files old;
  std::size_t used = 0;
  for (const auto& [name, content] : good.files) {
    support::write_file(disk / name, std::string_view(old[name] = "old " + name));
    used += 4096;
  }
  REQUIRE(used < 1U << 20U);
  support::write_file(disk / "ballast", std::string((1U << 20U) - used, 'b'));
  old["ballast"] = support::text_of_file(disk / "ballast");
  const auto outcome = support::run(built::call_of(disk.path(), built::Puzzles::few));
  CHECK(outcome.status == 2);
  CHECK((built::files_in(disk.path()) == old));
  CHECK(support::lines(outcome.err).size() == good.files.size());
}

TEST_CASE("a read-only folder is reported, and keeps its tables") {
  if (support::no_memory_disk()) return;
  MemoryDisk disk("size=64m");
  const support::Call build{TILEBASE_TABLEGEN_PROGRAM,
                            {"build", "--puzzle", "die", "--goal", "123456", "--out", disk.path()}};
  REQUIRE(support::run(build).status == 0);
  const auto before = built::files_in(disk.path());
  REQUIRE(before.size() == 1);
  disk.make_read_only();
  const auto again = support::run(build);
  CHECK(again.err ==
        "tilebase-tablegen: cannot write '" + (disk / before.begin()->first) + "': Read-only file system\n");
  CHECK(again.out.empty());
  CHECK(again.status == 2);
  CHECK((built::files_in(disk.path()) == before));

  const auto elsewhere = support::run(
      {TILEBASE_TABLEGEN_PROGRAM, {"build", "--puzzle", "die", "--goal", "123456", "--out", disk / "new/folder"}});
  CHECK(elsewhere.err ==
        "tilebase-tablegen: cannot make folder '" + (disk / "new/folder") + "': Read-only file system\n");
  CHECK(elsewhere.status == 2);

  const auto embedded = support::run(
      {TILEBASE_TABLEGEN_PROGRAM, {"embed", disk / before.begin()->first, "--as", "c", "--out", disk / "die.h"}});
  CHECK(embedded.err == "tilebase-tablegen: cannot write '" + (disk / "die.h") + "': Read-only file system\n");
  CHECK(embedded.status == 2);
}

TEST_CASE("embed on a disk that is full leaves the old file") {
  if (support::no_memory_disk()) return;
  const TemporaryFolder folder;
  REQUIRE(support::run({TILEBASE_TABLEGEN_PROGRAM,
                        {"build", "--puzzle", "slide3x3", "--goal", "12345678x", "--out", folder.string()}})
              .status == 0);
  const MemoryDisk disk("size=16k");
  support::write_file(disk / "slide.bin", std::string_view("old"));
  const auto outcome =
      support::run({TILEBASE_TABLEGEN_PROGRAM,
                    {"embed", folder / "slide3x3-12345678x.table", "--as", "bin", "--out", disk / "slide.bin"}});
  CHECK(outcome.err == "tilebase-tablegen: cannot write '" + (disk / "slide.bin") + "': No space left on device\n");
  CHECK(outcome.status == 2);
  CHECK((built::files_in(disk.path()) == built::Files{{"slide.bin", "old"}}));
}

TEST_CASE("a limit on the size of files is an error of those tables that are larger") {
  const built::Good good(built::Puzzles::few);
  std::vector<std::size_t> limits{0, 300, 8192, 40'000, std::size_t{1} << 20U};
#if defined(__SANITIZE_THREAD__)
  limits.erase(limits.begin());  // the sanitizer itself writes a few bytes before the program begins
#endif
  for (const std::size_t limit : limits) {
    CAPTURE(limit);
    const TemporaryFolder folder;
    auto call = built::call_of(folder.string(), built::Puzzles::few);
    call.limits = {{RLIMIT_FSIZE, limit}};
    const auto outcome = support::run(call);
    built::Files small;
    for (const auto& [name, content] : good.files)
      if (content.size() <= limit) small[name] = content;
    const auto files = built::files_in(folder.string());
    CHECK((files == small));
    check_messages(outcome, folder.string(), files, good.files, "File too large");
  }
}

TEST_CASE("a table of twelve cells on a disk that is full is one line", "[.full]") {
  if (support::no_memory_disk()) return;
  const MemoryDisk disk("size=16m");
  const auto outcome =
      support::run({TILEBASE_TABLEGEN_PROGRAM,
                    {"build", "--puzzle", "slide4x3", "--goal", "1 2 3 4 5 6 7 8 9 10 11 x", "--out", disk.path()}});
  CHECK(outcome.out.empty());
  CHECK(outcome.err == "tilebase-tablegen: cannot write '" + (disk / "slide4x3-1-2-3-4-5-6-7-8-9-10-11-x.table") +
                           "': No space left on device\n");
  CHECK(outcome.status == 2);
  CHECK(built::files_in(disk.path()).empty());
}
