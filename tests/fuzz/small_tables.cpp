#include "small_tables.hpp"

#include <filesystem>
#include <set>

#include <build.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/table_files.hpp>
#include <tilebase/tilebase.hpp>

#include "puzzles.hpp"
#include "support/temporary_folder.hpp"
#include "target.hpp"

namespace fuzz {
namespace {

/// The largest number of cells of the built-in puzzles to use.
constexpr int most_cells = 6;

}  // namespace

const std::string& folder_of_small_tables() {
  static const support::TemporaryFolder folder;
  static const std::string path = [] {
    std::vector<tilebase::TableJob> jobs;
    for (const auto* puzzles : {&tiny_puzzles(), &builtin_puzzles()})
      for (const auto& puzzle : *puzzles) {
        if (puzzle->cells() > most_cells) continue;
        for (const auto& goal : canonical_goals(*puzzle)) jobs.push_back({puzzle, goal});
      }
    for (const auto& report : tilebase::tablegen::build(jobs, folder.string(), 1, [](std::size_t) {}))
      require(report.fault.empty(), "a small table is made: " + report.fault);
    for (const auto* puzzles : {&tiny_puzzles(), &builtin_puzzles()})
      for (const auto& puzzle : *puzzles) std::filesystem::create_directory(folder.path() / puzzle->name());
    for (const std::string& name : folder.names())
      if (const auto dash = name.find('-'); dash != std::string::npos)
        std::filesystem::copy(folder.path() / name, folder.path() / name.substr(0, dash));
    return folder.string();
  }();
  return path;
}

std::string folder_of_small_tables(const std::string& puzzle) {
  return (std::filesystem::path(folder_of_small_tables()) / puzzle).string();
}

const std::vector<tilebase::Tablebase>& small_tablebases() {
  static const auto opened = opened_small_tablebases();
  return opened;
}

std::vector<tilebase::Tablebase> opened_small_tablebases() {
  std::set<std::string> names;
  for (const auto* puzzles : {&tiny_puzzles(), &builtin_puzzles()})
    for (const auto& puzzle : *puzzles)
      if (puzzle->cells() <= most_cells) names.insert(puzzle->name());
  std::vector<tilebase::Tablebase> opened;
  for (const std::string& name : names)
    opened.push_back(tilebase::Tablebase::open(tilebase::load_tables(folder_of_small_tables(), name).value()).value());
  return opened;
}

std::vector<SmallGoal> small_goals() {
  std::vector<SmallGoal> goals;
  for (const auto& tablebase : small_tablebases()) {
    const std::string board = format_board(tablebase.puzzle(), tablebase.puzzle().goal());
    goals.push_back({static_cast<char>(goals.size()), board, std::string(board.rbegin(), board.rend())});
  }
  return goals;
}

}  // namespace fuzz
