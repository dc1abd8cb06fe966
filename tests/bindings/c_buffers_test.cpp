// Buffers of every size: nothing is written outside them, and *length receives the required size.

#include <algorithm>
#include <functional>
#include <tuple>

#include "bindings/tablebases.hpp"

namespace {

constexpr std::size_t margin = 32;

/// A buffer between guard bytes that must not change.
template <class T>
class Guarded {
 public:
  explicit Guarded(std::size_t size) : size_(size), bytes_(2 * margin + size * sizeof(T), untouched) {}

  T* begin() { return reinterpret_cast<T*>(bytes_.data() + margin); }

  bool guards_are_whole() const {
    return all_untouched(0, margin) && all_untouched(margin + size_ * sizeof(T), bytes_.size());
  }
  bool untouched_inside() const { return all_untouched(margin, margin + size_ * sizeof(T)); }

 private:
  static constexpr unsigned char untouched = 0x5A;

  bool all_untouched(std::size_t from, std::size_t to) const {
    return std::all_of(bytes_.begin() + static_cast<std::ptrdiff_t>(from),
                       bytes_.begin() + static_cast<std::ptrdiff_t>(to), [](auto byte) { return byte == untouched; });
  }

  std::size_t size_;
  std::vector<unsigned char> bytes_;
};

/// Calls with text buffers of size 0 to one more than required.
void check_text(const std::string& wanted, tilebase_status answer,
                const std::function<tilebase_status(char*, std::size_t, std::size_t*, tilebase_error*)>& ask) {
  for (std::size_t size = 0; size <= wanted.size() + 2; ++size) {
    CAPTURE(wanted, size);
    Guarded<char> buffer(size);
    std::size_t length = 77;
    ErrorHandle error;
    const bool fits = size > wanted.size();
    REQUIRE(ask(buffer.begin(), size, &length, error) == (fits ? answer : TILEBASE_BUFFER_TOO_SMALL));
    CHECK(length == wanted.size());
    CHECK(buffer.guards_are_whole());
    if (size > 0) CHECK(buffer.begin() == (fits ? wanted : ""));
    CHECK(error.message() == (fits ? ""
                                   : "a buffer of size " + std::to_string(size) + " is too small; " +
                                         std::to_string(wanted.size() + 1) + " is enough"));
    CHECK(ask(buffer.begin(), size, nullptr, nullptr) == error.status());
  }
  std::size_t length = 77;
  CHECK(ask(nullptr, 0, &length, nullptr) == TILEBASE_BUFFER_TOO_SMALL);
  CHECK(length == wanted.size());
}

/// Checks answers in buffers of elements, for each size of the buffer up to one more than needed.
template <class T>
void check_elements(std::size_t wanted, tilebase_status answer,
                    const std::function<tilebase_status(T*, std::size_t, std::size_t*)>& ask) {
  for (std::size_t size = 0; size <= wanted + 1; ++size) {
    CAPTURE(wanted, size);
    Guarded<T> buffer(size);
    std::size_t length = 77;
    REQUIRE(ask(buffer.begin(), size, &length) == (size >= wanted ? answer : TILEBASE_BUFFER_TOO_SMALL));
    CHECK(length == wanted);
    CHECK(buffer.guards_are_whole());
    CHECK(buffer.untouched_inside() == (size < wanted || wanted == 0));
    CHECK(ask(buffer.begin(), size, nullptr) == (size >= wanted ? answer : TILEBASE_BUFFER_TOO_SMALL));
  }
  std::size_t length = 77;
  CHECK(ask(nullptr, 0, &length) == (wanted > 0 ? TILEBASE_BUFFER_TOO_SMALL : answer));
  CHECK(length == wanted);
}

}  // namespace

TEST_CASE("a word needs a buffer of its length and a NUL") {
  const Handle slide = open_builtin("slide3x3");
  const Handle rotate = open_builtin("rotate3x3");
  for (const auto& [tablebase, start, word, status] :
       {std::tuple(&slide, "23415x768", "dlurullddrurdllurdr", TILEBASE_OK),
        {&slide, "12345678x", "", TILEBASE_OK},
        {&slide, "21345678x", "", TILEBASE_UNSOLVABLE},
        {&rotate, "312564978", "L1 L3 R2", TILEBASE_OK}})
    check_text(word, status,
               [&, t = tablebase->get(), start = start](auto* text, auto size, auto* length, auto* error) {
                 return tilebase_solve(t, start, nullptr, text, size, length, error);
               });
  check_text("L1 L3 R2", TILEBASE_OK, [&](char* word, std::size_t size, std::size_t* length, tilebase_error* error) {
    std::uint8_t moves[3];
    REQUIRE(tilebase_solver_path(open_solver(rotate).get(), "312564978", moves, 3, nullptr, nullptr) == TILEBASE_OK);
    return tilebase_write_moves(rotate.get(), nullptr, moves, 3, TILEBASE_BY_BLANK, 0, word, size, length, error);
  });
  check_text("12345678x", TILEBASE_OK, [&](char* board, std::size_t size, std::size_t* length, tilebase_error* error) {
    return tilebase_unrank(slide.get(), 0, board, size, length, error);
  });
  check_text("12345x786", TILEBASE_OK, [&](char* board, std::size_t size, std::size_t* length, tilebase_error* error) {
    return tilebase_apply(slide.get(), "12345678x", 3, board, size, length, error);
  });
}

TEST_CASE("moves and stats need a buffer of their number") {
  const SolverHandle solver = open_solver(open_builtin("slide3x3"));
  for (const auto& [start, moves, neighbours, status] : {std::tuple("23415x768", 19U, 3U, TILEBASE_OK),
                                                         {"12345678x", 0U, 2U, TILEBASE_OK},
                                                         {"21345678x", 0U, 2U, TILEBASE_UNSOLVABLE}}) {
    check_elements<std::uint8_t>(moves, status, [&, start = start](auto* buffer, auto size, auto* length) {
      return tilebase_solver_path(solver.get(), start, buffer, size, length, nullptr);
    });
    check_elements<tilebase_valued_move>(neighbours, status, [&, start = start](auto* buffer, auto size, auto* count) {
      return tilebase_solver_moves(solver.get(), start, buffer, size, count, nullptr);
    });
  }
  const SolverHandle five = open_solver(open_builtin("slide2x3"));
  check_elements<std::uint64_t>(22, TILEBASE_OK, [&](std::uint64_t* states, std::size_t size, std::size_t* count) {
    return tilebase_solver_stats(five.get(), states, size, count, nullptr, nullptr);
  });
}

TEST_CASE("a path that did not fit is returned by the next call") {
  const SolverHandle solver = open_solver(open_builtin("slide3x3"));
  const PathsHandle paths = open_paths(solver, "867254301");
  const auto wanted = all_paths(open_paths(solver, "867254301"));
  REQUIRE(wanted.size() == 40);
  const std::size_t length = tilebase_paths_length(paths.get());
  for (const auto& path : wanted) {
    for (std::size_t size = 0; size < length; ++size) {
      Guarded<std::uint8_t> small(size);
      std::size_t needed = 77;
      REQUIRE(tilebase_paths_next(paths.get(), small.begin(), size, &needed, nullptr) == TILEBASE_BUFFER_TOO_SMALL);
      REQUIRE((needed == length && small.guards_are_whole() && small.untouched_inside()));
    }
    Guarded<std::uint8_t> enough(length);
    REQUIRE(tilebase_paths_next(paths.get(), enough.begin(), length, nullptr, nullptr) == TILEBASE_OK);
    REQUIRE(enough.guards_are_whole());
    REQUIRE(std::equal(path.begin(), path.end(), enough.begin()));
  }
  CHECK(tilebase_paths_next(paths.get(), nullptr, 0, nullptr, nullptr) == TILEBASE_NO_MORE_PATHS);
}

TEST_CASE("batches write exactly the requested rows") {
  const SolverHandle solver = open_solver(open_builtin("slide3x3"));
  for (std::size_t width = 0; width <= 12; ++width)
    for (std::size_t count = 0; count <= 3; ++count) {
      CAPTURE(width, count);
      Guarded<char> boards(width * count);
      const auto status = tilebase_solver_random_states(solver.get(), 5, 1, boards.begin(), width, count, nullptr);
      CHECK(status == (width >= 10 ? TILEBASE_OK : TILEBASE_BUFFER_TOO_SMALL));
      CHECK(boards.guards_are_whole());
      CHECK(boards.untouched_inside() == (width < 10 || count == 0));
      if (width < 10) continue;
      Guarded<int> distances(count);
      CHECK(tilebase_solver_distances(solver.get(), boards.begin(), width, count, distances.begin(), nullptr) ==
            TILEBASE_OK);
      CHECK(distances.guards_are_whole());
      for (std::size_t i = 0; i < count; ++i) CHECK(distances.begin()[i] == 5);
      for (std::size_t i = 0; i < width * count; ++i) CHECK((boards.begin()[i] == '\0') == (i % width >= 9));
    }
}
