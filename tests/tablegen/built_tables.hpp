#pragma once

#include <algorithm>
#include <chrono>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/program.hpp"
#include "support/temporary_folder.hpp"

/// Files that an undisturbed `tilebase-tablegen build` writes, and comparison of other builds with them.
namespace built {

/// Files by their names.
using Files = std::map<std::string, std::string>;

inline Files files_in(const std::string& folder) {
  Files files;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    files[entry.path().filename().string()] =
        entry.is_regular_file() ? support::text_of_file(entry.path().string()) : "";
  return files;
}

/// Set of puzzles to build: a few puzzles with fast builds, or all built-in puzzles.
enum class Puzzles { few, builtin };

inline support::Call call_of(const std::string& folder, Puzzles puzzles) {
  std::vector<std::string> arguments{"build", "--out", folder};
  if (puzzles == Puzzles::few)
    for (const char* name : {"die", "magic2x4", "slide2x3", "slide2x4", "slide2x5", "slide3x3"})
      arguments.insert(arguments.end(), {"--puzzle", name});
  return {TILEBASE_TABLEGEN_PROGRAM, arguments};
}

/// Their tables, and how long making them took. All of them are proven by `verify`; the few are among those that other
/// tests prove.
struct Good {
  Files files;
  std::chrono::duration<double> time{};

  explicit Good(Puzzles puzzles) {
    const support::TemporaryFolder folder;
    const auto start = std::chrono::steady_clock::now();
    REQUIRE(support::run(call_of(folder.string(), puzzles)).status == 0);
    time = std::chrono::steady_clock::now() - start;
    if (puzzles == Puzzles::builtin)
      REQUIRE(support::run({TILEBASE_TABLEGEN_PROGRAM, {"verify", folder.string()}}).status == 0);
    files = files_in(folder.string());
    REQUIRE(files.size() >= 8);
  }
};

/// Moments of a build's work. The time that a whole build takes changes with what else the machine does: builds that
/// end before their moment shorten what is guessed of it, the others bring it back.
class Moments {
 public:
  using Seconds = std::chrono::duration<double>;

  explicit Moments(Seconds whole_build) : longest_(1.1 * whole_build) {}

  Seconds draw() { return std::uniform_real_distribution(0.0, 1.0)(random_) * guess_; }

  void learn(bool in_time) { guess_ = in_time ? std::min(longest_, 1.1 * guess_) : guess_ / 2; }

 private:
  std::mt19937 random_{2026};
  Seconds longest_;
  Seconds guess_ = longest_;
};

inline bool is_unfinished(const std::string& name) {
  return name.size() == 27 && name.rfind(".tilebase-unfinished-", 0) == 0;
}

/// Faults of a folder in which each file must be the whole new table, or the old file, or absent if there was no old
/// file. Recognizes temporary files by their names. Adds the numbers of new tables and temporary files to `whole`,
/// `unfinished`.
inline std::vector<std::string> faults(const Files& files, const Files& good, const Files& old, std::size_t& whole,
                                       std::size_t& unfinished) {
  std::vector<std::string> result;
  for (const auto& [name, content] : files) {
    const auto table = good.find(name);
    const auto before = old.find(name);
    if (table != good.end() && table->second == content)
      ++whole;
    else if (is_unfinished(name))
      ++unfinished;
    else if (before == old.end() || before->second != content)
      result.push_back(name + (table == good.end() ? " is a stranger" : " is damaged"));
  }
  for (const auto& [name, content] : old)
    if (files.find(name) == files.end()) result.push_back(name + " is lost");
  return result;
}

}  // namespace built
