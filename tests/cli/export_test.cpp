// `tilebase-tablegen export`: files of NumPy, read without NumPy.

#include <set>

#include "cli/programs.hpp"
#include "oracle/rearrangements.hpp"
#include "oracle/slides.hpp"
#include "support/temporary_folder.hpp"

using support::TemporaryFolder;

namespace {

/// Contents behind the header of a file of NumPy, which must be of version 1.0 with this text.
std::string contents_of(const std::string& file, const std::string& text) {
  REQUIRE(file.size() > 10);
  CHECK(file.substr(0, 8) == std::string("\x93NUMPY\x01\x00", 8));
  const auto size = static_cast<std::size_t>(static_cast<unsigned char>(file[8]) + 256 * file[9]);
  CHECK((10 + size) % 64 == 0);
  const std::string header = file.substr(10, size);
  CHECK(header.substr(0, header.find_last_not_of(" \n") + 1) == text);
  CHECK(header.back() == '\n');
  return file.substr(10 + size);
}

}  // namespace

TEST_CASE("export writes the distance of every board by its rank, and the boards beside") {
  const TemporaryFolder folder;
  check_answer(generate({"export", "slide2x3", "--as", "npy", "--out", "d.npy", "--boards", "b.npy", "--threads", "2"},
                        folder.string()),
               "");
  const auto distances = contents_of(support::text_of_file(folder / "d.npy"),
                                     "{'descr': '|i1', 'fortran_order': False, 'shape': (720,), }");
  const auto boards = contents_of(support::text_of_file(folder / "b.npy"),
                                  "{'descr': '|u1', 'fortran_order': False, 'shape': (720, 6), }");
  const oracle::Rearrangements oracle(oracle::slides({2, 3}), "12345x", {"12345x"});
  REQUIRE(oracle.boards().size() == 720);
  std::string wanted_distances, wanted_boards;
  for (const auto& board : oracle.boards()) {
    wanted_distances += static_cast<char>(oracle.distance(board).value_or(-1));
    for (const char tile : board) wanted_boards += static_cast<char>(tile == 'x' ? 0 : tile - '0');
  }
  CHECK(distances == wanted_distances);
  CHECK(boards == wanted_boards);
  CHECK(folder.names() == std::vector<std::string>{"b.npy", "d.npy"});
  CHECK(generate({"export", "slide2x3", "--as", "npy"}).out == support::text_of_file(folder / "d.npy"));
}

TEST_CASE("export writes two bytes for distances above 127, and the boards of a table's own numbers") {
  const TemporaryFolder folder;
  support::write_file(folder / "wheels.puzzle",
                      std::string("name = wheels\ntiles = 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19\n[move]\n"
                                  "turn = (1 2 3)(4 5 6 7)(8 9 10 11 12)(13 14 15 16 17 18 19)\n"));
  build("wheels", folder.string());
  const std::string table = "tables/wheels-1-2-3-4-5-6-7-8-9-10-11-12-13-14-15-16-17-18-19.table";
  const auto file = generate({"export", table, "--as", "npy", "--boards", "b.npy"}, folder.string()).out;
  const auto distances = contents_of(file, "{'descr': '<i2', 'fortran_order': False, 'shape': (420,), }");
  const auto boards = contents_of(support::text_of_file(folder / "b.npy"),
                                  "{'descr': '|u1', 'fortran_order': False, 'shape': (420, 19), }");
  REQUIRE(distances.size() == 840);
  REQUIRE(boards.size() == std::size_t{420} * 19);
  std::set<int> seen;
  for (std::size_t row = 0; row < 420; ++row) {
    const int distance = static_cast<unsigned char>(distances[2 * row]) + 256 * distances[2 * row + 1];
    seen.insert(distance);
    const std::string board = boards.substr(row * 19, 19);
    std::size_t cell = 0;
    for (const std::size_t size : {3, 4, 5, 7}) {  // a wheel is home if its size divides the number of turns
      CHECK((static_cast<std::size_t>(distance) % size == 0) == (static_cast<std::size_t>(board[cell]) == cell + 1));
      cell += size;
    }
  }
  CHECK(seen.size() == 420);
  CHECK(*seen.rbegin() == 419);
}
