// The real generator, killed at any moment of its work: each file is whole, the old one, or not there.

#include <csignal>
#include <cstdio>
#include <thread>

#include "tablegen/built_tables.hpp"

using support::TemporaryFolder;

namespace {

/// Kills as many builds, in turn into three folders: one without tables, one that has them already, and one that had
/// old files of their names.
void kill_builds(built::Puzzles puzzles, int kills) {
  const built::Good good(puzzles);
  const TemporaryFolder empty;
  const TemporaryFolder full;
  TemporaryFolder older;
  built::Files old;
  for (const auto& [name, content] : good.files) {
    support::write_file(full / name, std::string_view(content));
    support::write_file(older / name, std::string_view(old[name] = "old " + name));
  }
  const struct {
    const TemporaryFolder& folder;
    built::Files old;
  } places[] = {{empty, {}}, {full, good.files}, {older, old}};

  built::Moments moments(good.time);
  std::size_t killed = 0;
  std::size_t whole = 0;
  std::size_t absent = 0;
  std::size_t temporary = 0;
  // More than asked for, if too many builds ended before they were killed.
  for (int i = 0; i < kills || (3 * killed <= static_cast<std::size_t>(kills) && i < 10 * kills); ++i) {
    const auto& place = places[i % 3];
    for (const std::string& name : empty.names())
      if (!built::is_unfinished(name)) std::filesystem::remove(empty / name);
    support::Process process(built::call_of(place.folder.string(), puzzles));
    std::this_thread::sleep_for(moments.draw());
    process.signal(SIGKILL);
    const bool in_time = process.finish("").signal == SIGKILL;
    killed += in_time ? 1 : 0;
    moments.learn(in_time);
    const auto files = built::files_in(place.folder.string());
    std::size_t unfinished = 0;
    const std::size_t before = whole;
    const auto faults = built::faults(files, good.files, place.old, whole, unfinished);
    absent += place.old.empty() ? good.files.size() - (whole - before) : 0;
    temporary += unfinished;
    CAPTURE(i, faults);
    REQUIRE(faults.empty());
  }
  std::printf("%d kills survived (%zu before the end), %zu files whole, %zu absent, %zu temporary\n", kills, killed,
              whole, absent, temporary);
  CHECK(killed > static_cast<std::size_t>(kills) / 3);
  for (const auto& place : places) {
    CHECK(support::run(built::call_of(place.folder.string(), puzzles)).status == 0);
    CHECK((built::files_in(place.folder.string()) == good.files));
  }
}

}  // namespace

TEST_CASE("a build that is killed leaves whole tables and loses none") {
  kill_builds(built::Puzzles::few, 6);
}

TEST_CASE("500 builds that are killed leave whole tables and lose none", "[.long]") {
  kill_builds(built::Puzzles::builtin, 500);
}

TEST_CASE("a build that is killed 50 times while it writes a table of twelve cells leaves it whole or absent",
          "[.long]") {
  constexpr int kills = 50;
  const TemporaryFolder folder;
  support::Call build{
      TILEBASE_TABLEGEN_PROGRAM,
      {"build", "--puzzle", "slide3x4", "--goal", "1 2 3 4 5 6 7 8 9 10 11 x", "--out", folder.string()}};
  REQUIRE(support::run(build).status == 0);
  const built::Files good = built::files_in(folder.string());
  REQUIRE(good.size() == 1);
  std::mt19937 random(3);
  std::uniform_int_distribution<int> milliseconds(0, 120);
  int in_work = 0;
  std::size_t whole = 0;
  std::size_t unfinished = 0;
  for (int i = 0; i < kills; ++i) {
    for (const std::string& name : folder.names()) std::filesystem::remove(folder / name);
    support::Process process(build);
    for (int waited = 0; waited < 60'000 && folder.names().empty(); ++waited)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds(random)));
    process.signal(SIGKILL);
    process.finish("");
    const std::size_t before = unfinished;
    CAPTURE(i);
    REQUIRE(built::faults(built::files_in(folder.string()), good, {}, whole, unfinished).empty());
    in_work += unfinished > before ? 1 : 0;
  }
  std::printf("%d kills survived (%d while it was written), %zu times whole\n", kills, in_work, whole);
  CHECK(in_work > kills / 10);
}
