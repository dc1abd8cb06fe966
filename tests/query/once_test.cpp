#include <atomic>
#include <barrier>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

#include <tilebase/once.hpp>

#include "support/catch.hpp"

TEST_CASE("what throws is tried again, and what is done is not") {
  tilebase::Once once;
  int tries = 0;
  CHECK_THROWS_AS(once([&] {
                    ++tries;
                    throw std::runtime_error("no");
                  }),
                  std::runtime_error);
  for (int i = 0; i < 3; ++i) once([&] { ++tries; });
  CHECK(tries == 2);
}

TEST_CASE("of eight threads one does it, and all see it done") {
  for (int round = 0; round < 20; ++round) {
    tilebase::Once once;
    std::atomic<int> done = 0;
    std::vector<int> seen(8);
    std::barrier begin(8);
    std::vector<std::thread> threads;
    for (int& sees : seen)
      threads.emplace_back([&] {
        begin.arrive_and_wait();
        once([&] {
          std::this_thread::sleep_for(std::chrono::milliseconds(2));  // the others come meanwhile
          ++done;
        });
        sees = done;
      });
    for (std::thread& thread : threads) thread.join();
    REQUIRE(seen == std::vector<int>(8, 1));
  }
}
