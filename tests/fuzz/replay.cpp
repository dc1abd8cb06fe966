// Runs a fuzz target without a fuzzer: `replay_NAME [FILE|FOLDER]...` on its seeds and on the given files;
// `replay_NAME --write FOLDER` writes the seeds, one file each.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "target.hpp"

namespace {

namespace fs = std::filesystem;

void run(const std::string& input) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
}

void run_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  fuzz::require(file.good(), path.string() + " can be read");
  std::cerr << path.string() << '\n';
  run({std::istreambuf_iterator<char>(file), {}});
}

int write(const fs::path& folder) {
  fs::create_directories(folder);
  std::size_t number = 0;
  for (const std::string& seed : fuzz::seeds()) {
    std::ofstream file(folder / std::to_string(number++), std::ios::binary);
    file << seed;
    fuzz::require(file.good(), "a seed is written to " + folder.string());
  }
  return EXIT_SUCCESS;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.size() == 2 && arguments[0] == "--write") return write(arguments[1]);
  for (const std::string& seed : fuzz::seeds()) run(seed);
  for (const fs::path path : arguments) {
    if (!fs::is_directory(path)) {
      run_file(path);
      continue;
    }
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(path)) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::for_each(files.begin(), files.end(), run_file);
  }
  return EXIT_SUCCESS;
}
