// Runs a fuzz target without a fuzzer: `replay_NAME [FILE|FOLDER]...` on its seeds and on the given files;
// `replay_NAME --write FOLDER` writes the seeds, one file each; `replay_NAME --mutate COUNT SEED FILE [FOLDER]...` runs
// COUNT random changes of its seeds and of the files in the folders, the same ones for the same SEED on any machine.
// FILE has the input that runs, so that it is left behind by an input that fails.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>
#include <span>

#include "target.hpp"

namespace {

namespace fs = std::filesystem;

void run(const std::string& input) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
}

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  fuzz::require(file.good(), path.string() + " can be read");
  return {std::istreambuf_iterator<char>(file), {}};
}

void write(const fs::path& path, const std::string& content) {
  std::ofstream file(path, std::ios::binary);
  file << content;
  fuzz::require(file.flush().good(), path.string() + " is written");
}

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

void run_file(const fs::path& path) {
  std::cerr << path.string() << '\n';
  run(read(path));
}

void write_seeds(const fs::path& folder) {
  fs::create_directories(folder);
  std::size_t number = 0;
  for (const std::string& seed : fuzz::seeds()) write(folder / std::to_string(number++), seed);
}

/// Changes of inputs. std::mt19937_64 gives the same numbers everywhere; distributions of the standard library do not.
class Mutator {
 public:
  Mutator(std::vector<std::string> inputs, std::uint64_t seed) : inputs_(std::move(inputs)), numbers_(seed) {}

  /// Returns an input with one to eight changes.
  std::string next() {
    std::string input = any_input();
    for (std::size_t changes = 1 + below(8); changes > 0; --changes) change(input);
    return input;
  }

 private:
  std::size_t below(std::size_t end) { return static_cast<std::size_t>(numbers_() % end); }

  const std::string& any_input() { return inputs_[below(inputs_.size())]; }

  /// Returns a part of any input, mostly a short one.
  std::string any_part() {
    const std::string& input = any_input();
    const std::size_t begin = below(input.size() + 1);
    return input.substr(begin, 1 + below(below(8) == 0 ? input.size() + 1 : 8));
  }

  /// Replaces or removes a part, or adds one: of an input, a byte that text seldom has, or another bit.
  void change(std::string& input) {
    const std::size_t at = below(input.size() + 1);
    const std::size_t size = below(below(8) == 0 ? input.size() + 1 : 8);
    switch (below(6)) {
      case 0:
        input.erase(at, size);
        break;
      case 1:
        input.insert(at, any_part());
        break;
      case 2:
        input.replace(at, size, any_part());
        break;
      case 3:
        input.insert(at, input.substr(at, size));
        break;
      case 4:
        input.insert(at, 1, static_cast<char>(below(256)));
        break;
      default:
        if (at < input.size()) input[at] = static_cast<char>(input[at] ^ (1 << below(8)));
    }
  }

  std::vector<std::string> inputs_;
  std::mt19937_64 numbers_;
};

/// File with the input that runs. The file stays open: ext4 writes a file to the disk when it is closed after it was
/// emptied, so that a file for each input would wait for the disk.
class CurrentInput {
 public:
  explicit CurrentInput(fs::path path) : path_(std::move(path)), file_(path_, std::ios::binary) {}

  void set(const std::string& input) {
    file_.seekp(0) << input;
    fuzz::require(file_.flush().good(), path_.string() + " is written");
    fs::resize_file(path_, input.size());
  }

 private:
  fs::path path_;
  std::ofstream file_;
};

void run_mutants(std::uint64_t count, std::uint64_t seed, const fs::path& file, std::span<const std::string> folders) {
  std::vector<std::string> inputs = fuzz::seeds();
  for (const std::string& folder : folders)
    for (const fs::path& path : files_in(folder)) inputs.push_back(read(path));
  inputs.emplace_back();
  Mutator mutator(std::move(inputs), seed);
  CurrentInput current(file);
  for (; count > 0; --count) {
    const std::string input = mutator.next();
    current.set(input);
    run(input);
  }
  fs::remove(file);
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.size() == 2 && arguments[0] == "--write") {
    write_seeds(arguments[1]);
    return EXIT_SUCCESS;
  }
  if (arguments.size() >= 4 && arguments[0] == "--mutate") {
    run_mutants(std::stoull(arguments[1]), std::stoull(arguments[2]), arguments[3], std::span(arguments).subspan(4));
    return EXIT_SUCCESS;
  }
  for (const std::string& seed : fuzz::seeds()) run(seed);
  for (const fs::path path : arguments) {
    if (!fs::is_directory(path))
      run_file(path);
    else
      for (const fs::path& file : files_in(path)) run_file(file);
  }
  return EXIT_SUCCESS;
}
