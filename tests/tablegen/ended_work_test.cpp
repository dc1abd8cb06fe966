// Work in pieces, which the thread that waits for it can end.

#include <atomic>
#include <chrono>
#include <cstddef>
#include <stdexcept>
#include <thread>

#include <base/side_by_side.hpp>

#include "support/catch.hpp"

using tilebase::CancellationCheck;
using tilebase::side_by_side;

TEST_CASE("work ends before its next piece when its thread's check throws") {
  for (const std::size_t threads : {1U, 3U}) {
    std::atomic<int> item_count = 0;
    bool told = false;
    {
      const CancellationCheck end([&] {
        if (item_count > 10) {
          told = true;
          throw std::runtime_error("ended");
        }
      });
      CHECK_THROWS_AS(side_by_side(threads, 1'000'000,
                                   [&](std::size_t) {
                                     ++item_count;
                                     std::this_thread::sleep_for(std::chrono::microseconds(100));
                                   }),
                      std::runtime_error);
    }
    CHECK(told);
    CHECK(item_count < 10'000);
    side_by_side(threads, 5, [&](std::size_t) {});  // the check has ended with its object
  }
}

TEST_CASE("the check is asked in its own thread alone") {
  const auto caller = std::this_thread::get_id();
  std::atomic<bool> other = false;
  const CancellationCheck end([&] { other = other || std::this_thread::get_id() != caller; });
  side_by_side(3, 1000, [&](std::size_t) {
    side_by_side(1, 2, [](std::size_t) { std::this_thread::yield(); });  // work inside of work
  });
  CHECK_FALSE(other);
}

TEST_CASE("a check inside of another leaves the other in force, while it lives and after it") {
  const auto work = [] { side_by_side(1, 10, [](std::size_t) {}); };
  int outer_asked = 0;
  bool outer_ends = false;
  const CancellationCheck outer([&] {
    ++outer_asked;
    if (outer_ends) throw std::runtime_error("ended by the outer check");
  });
  int inner_asked = 0;
  {
    const CancellationCheck inner([&] { ++inner_asked; });
    work();
    CHECK(inner_asked == 10);
    CHECK(outer_asked == 10);
  }
  work();
  CHECK(inner_asked == 10);
  CHECK(outer_asked == 20);
  outer_ends = true;
  const CancellationCheck inner([] {});
  CHECK_THROWS_AS(work(), std::runtime_error);
}
