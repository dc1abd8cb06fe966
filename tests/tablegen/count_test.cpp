// The verb `count` of the real generator.

#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <filesystem>
#include <random>
#include <thread>

#include "cli/programs.hpp"
#include "level_search.hpp"
#include "support/csv.hpp"
#include "support/memory_disk.hpp"
#include "support/temporary_folder.hpp"

using support::TemporaryFolder;

namespace {

/// Expected output of `count`, from data/reference.
std::string reference(const std::string& puzzle, const std::string& goal, std::uint64_t unreachable) {
  std::string text = "distance,states\n";
  for (const auto& row : support::rows_of_csv(TILEBASE_DATA_DIR "/reference/distributions.csv"))
    if (row.at(0) == puzzle && row.at(1) == goal) text += row.at(2) + ',' + row.at(3) + '\n';
  return text + "unreachable," + std::to_string(unreachable) + '\n';
}

const std::string of_slide2x6 = reference("slide2x6", "1 2 3 4 5 6 7 8 9 10 11 x", 239'500'800);

}  // namespace

TEST_CASE("count prints how many states lie at each distance, as stats does") {
  check_answer(generate({"count"}), reference("slide3x3", "12345678x", 181'440));
  check_answer(generate({"count", "--puzzle", "slide3x3", "--goal", "1234x5678"}),
               reference("slide3x3", "1234x5678", 181'440));
  for (const char* puzzle : {"slide3x3", "slide2x3", "rotate3x3", "mixed3x3", "magic2x4", "die"}) {
    CAPTURE(puzzle);
    check_answer(generate({"count", "-p", puzzle, "-t", "3"}), ask({"stats", "-p", puzzle, "-f", "csv"}).out);
  }
  check_answer(generate({"count", "--puzzle", "slide2x5"}), reference("slide2x5", "123456789x", 1'814'400));
  check_answer(generate({"count", "--puzzle", "slide2x5", "--goal", "1234567x89"}),
               reference("slide2x5", "1234567x89", 1'814'400));
}

TEST_CASE("count takes puzzles that users define") {
  const std::string definition = "name = own\ntiles = a b c d e\n[move]\nA = (1 2 3)(4 5)\n";
  check_answer(generate({"count", "--puzzle", "-"}, "", definition),
               "distance,states\n0,1\n1,1\n2,1\n3,1\n4,1\n5,1\nunreachable,114\n");
}

TEST_CASE("count has the published numbers of boards of twelve cells") {
  const std::string goal = "1 2 3 4 5 6 7 x 8 9 10 11";
  check_answer(generate({"count", "--puzzle", "slide3x4", "--goal", goal}), reference("slide3x4", goal, 239'500'800));
}

TEST_CASE("count has the published numbers of rotations of twelve cells, and of slides beside them", "[.full]") {
  check_answer(generate({"count", "--puzzle", "rotate3x4"}), reference("rotate3x4", "1 2 3 4 5 6 7 8 9 10 11 12", 0));
  check_answer(generate({"count", "--puzzle", "mixed3x4"}), reference("mixed3x4", "1 2 3 4 5 6 7 8 9 10 11 x", 0));
}

TEST_CASE("an estimate of the time that is left waits until it means something") {
  using tilebase::tablegen::seconds_left;
  constexpr std::uint64_t total = 43'589'145'600;  // number of states of slide2x7
  CHECK_FALSE(seconds_left(1.5, 1, 3, total));
  CHECK_FALSE(seconds_left(100, 1, total / 20, total));
  CHECK(seconds_left(100, 1, total / 20 + 1, total) == 1900);
  CHECK(seconds_left(100, 0, total / 2, total) == 101);
  CHECK_FALSE(seconds_left(0.5, 0, total / 2, total));
  CHECK_FALSE(seconds_left(100, total / 2, total / 2 + 2, total));  // There was a checkpoint.
  CHECK(seconds_left(100, total / 2, total / 2 + total / 4, total) == 101);
  CHECK(seconds_left(100, 0, total, total) == 1);
  CHECK_FALSE(seconds_left(5, 4, 4, 6));
}

TEST_CASE("count refuses what it cannot do, in one line") {
  check_refusal(generate({"count", "x"}),
                "tilebase-tablegen: unexpected argument 'x'; a puzzle is named with --puzzle");
  const std::string many =
      "name = many\ntiles = 1 2 3 4 5 6 7 8 9 10 11 12 13\n[move]\nA = (1 2 3 4 5 6 7 8 9 10 11 12 13)\nB = (1 2)\n";
  for (const auto& refused :
       {generate({"count", "--puzzle", "-"}, "", many), generate({"count", "--puzzle", "slide3x6"})}) {
    CHECK(refused.status == 2);
    CHECK(refused.err.find(" cells and too many states; states are counted for boards") != std::string::npos);
    CHECK(support::lines(refused.err).size() == 1);
  }
  CHECK(generate({"count", "--puzzle", "slide2x5", "--goal", "123"}).status == 2);
  CHECK(generate({"count", "--threads", "0"}).status == 2);
// QEMU ignores limits of memory, and the count would begin.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(TILEBASE_EMULATED)
  support::Call small{TILEBASE_TABLEGEN_PROGRAM, {"count", "--puzzle", "slide2x7"}};
  small.limits = {{RLIMIT_AS, std::size_t{1} << 30U}};
  const auto refused = support::run(small);
  CHECK(refused.status == 2);
  CHECK(refused.err.rfind("tilebase-tablegen: counting slide2x7 takes 5.", 0) == 0);
  CHECK(refused.err.find("B are available\n") != std::string::npos);
#endif
  const auto huge = generate({"count", "--puzzle", "slide4x4"});
  CHECK(huge.status == 2);
  CHECK(huge.err.rfind("tilebase-tablegen: counting slide4x4 takes 1", 0) == 0);
  CHECK(support::lines(huge.err).size() == 1);
}

TEST_CASE("a count that is killed again and again goes on from its checkpoint and ends with the same numbers",
          "[.full]") {
  const TemporaryFolder folder;
  const support::Call call{TILEBASE_TABLEGEN_PROGRAM,
                           {"count", "--puzzle", "slide2x6", "--checkpoint", folder / "count"}};
  std::mt19937 random(7);
  std::uniform_int_distribution<int> milliseconds(100, 700);
  int from_checkpoint = 0;
  int killed = 0;
  std::string answer;
  for (int i = 0; i < 30 && answer.empty(); ++i) {
    from_checkpoint += std::filesystem::exists(folder / "count") ? 1 : 0;
    support::Process process(call);
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds(random)));
    process.signal(SIGKILL);
    const auto outcome = process.finish("");
    CHECK(outcome.err.empty());
    killed += outcome.signal == SIGKILL ? 1 : 0;
    if (outcome.signal == 0) answer = outcome.out;
  }
  if (answer.empty()) answer = support::run(call).out;
  CHECK(answer == of_slide2x6);
  CHECK(killed > 0);
  CHECK(from_checkpoint > 0);
  CHECK(folder.names().empty());  // temporary files of killed runs, too
}

namespace {

struct Count {
  const char* puzzle;
  const char* goal;
  std::uint64_t unreachable;
};

/// Stops a count by a signal once it has a checkpoint, tries damaged copies of it and another puzzle, then goes on.
void stop_and_go_on(const Count& board, const char* other, int signal) {
  // Runs that end before the last save leave none; one that is stopped at a moment leaves what it had.
  const TemporaryFolder folder;
  const support::Call call{TILEBASE_TABLEGEN_PROGRAM,
                           {"count", "--puzzle", board.puzzle, "--checkpoint", folder / "count", "-t", "1"}};
  {
    support::Process process(call);
    for (int i = 0; i < 30'000 && !std::filesystem::exists(folder / "count"); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    process.signal(signal);
    process.finish("");
  }
  REQUIRE(std::filesystem::exists(folder / "count"));
  const std::string kept = support::text_of_file(folder / "count");
  const auto refusal = [&](const std::string& puzzle, const std::string& file, const std::string& reason) {
    CAPTURE(puzzle, reason);
    check_refusal(generate({"count", "--puzzle", puzzle, "--checkpoint", folder / file}),
                  "tilebase-tablegen: checkpoint '" + (folder / file) + "' " + reason);
  };
  refusal(other, "count", "is of another puzzle or goal; name another file for this one");
  const std::string reason = "is damaged; remove it to begin anew, or name another file";
  std::string damaged = kept;
  damaged[damaged.size() / 2] ^= 1;
  support::write_file(folder / "damaged", std::string_view(damaged));
  refusal(board.puzzle, "damaged", reason);
  support::write_file(folder / "damaged", std::string_view(kept).substr(0, kept.size() - 100));
  refusal(board.puzzle, "damaged", reason);
  support::write_file(folder / "damaged", std::string_view("no checkpoint"));
  refusal(board.puzzle, "damaged", "is none of this machine; remove it to begin anew, or name another file");
  check_answer(generate({"count", "--puzzle", board.puzzle, "--checkpoint", folder / "count", "-t", "2"}),
               reference(board.puzzle, board.goal, board.unreachable));
  CHECK(folder.names() == std::vector<std::string>{"damaged"});
}

constexpr Count slides{"slide2x6", "1 2 3 4 5 6 7 8 9 10 11 x", 239'500'800};
constexpr Count rotations{"rotate3x4", "1 2 3 4 5 6 7 8 9 10 11 12", 0};

}  // namespace

TEST_CASE("a count that is killed goes on from its checkpoint, with any number of threads") {
  stop_and_go_on(slides, "slide3x4", SIGKILL);
}

TEST_CASE("a count of rotations that is told to stop goes on from its checkpoint", "[.full]") {
  stop_and_go_on(rotations, "mixed3x4", SIGTERM);
}

TEST_CASE("a checkpoint that is no regular file is refused, and stays") {
  const TemporaryFolder folder;
  const auto check = [&](const std::string& path) {
    check_refusal(generate({"count", "--checkpoint", path}), "tilebase-tablegen: checkpoint '" + path +
                                                                 "' is no regular file; name one, or one that is not "
                                                                 "there yet");
    CHECK(std::filesystem::exists(std::filesystem::symlink_status(path)));
  };
  std::filesystem::create_symlink("nowhere", folder / "link");
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  std::filesystem::create_directory(folder / "inside");
  for (const std::string name : {"link", "pipe", "inside"}) check(folder / name);
}

TEST_CASE("a checkpoint that cannot be written ends the count with one line") {
  if (support::no_memory_disk()) return;
  const support::MemoryDisk disk("size=1m");
  check_refusal(generate({"count", "--puzzle", "slide2x6", "--checkpoint", disk / "count"}),
                "tilebase-tablegen: cannot write checkpoint '" + (disk / "count") + "': No space left on device");
  const TemporaryFolder folder;
  CHECK(generate({"count", "--puzzle", "slide2x6", "--checkpoint", folder / "none/count"}).status == 2);
}
