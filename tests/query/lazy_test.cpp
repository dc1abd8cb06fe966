#include <atomic>
#include <chrono>
#include <memory>
#include <new>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include <base/lazy.hpp>

#include "support/catch.hpp"

TEST_CASE("after an exception the value is made again, and once made, never again") {
  tilebase::Lazy<int> value;
  int tries = 0;
  CHECK_THROWS_AS(value([&]() -> int {
                    ++tries;
                    throw std::runtime_error("no");
                  }),
                  std::runtime_error);
  for (int i = 0; i < 3; ++i) CHECK(value([&] { return ++tries; }) == 2);
  CHECK(tries == 2);
}

TEST_CASE("eight threads get one value, and the others' values are dropped") {
  using Value = std::shared_ptr<int>;
  const Value counted = std::make_shared<int>();  // its use count is the number of live values plus one
  for (int round = 0; round < 20; ++round) {
    {
      tilebase::Lazy<Value> value;
      std::vector<const Value*> seen(8);
      std::atomic<int> makers = 0;
      std::vector<std::thread> threads;
      for (const Value*& sees : seen)
        threads.emplace_back([&] {
          sees = &value([&] {
            ++makers;
            const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
            while (makers < 8 && std::chrono::steady_clock::now() < deadline) std::this_thread::yield();
            return counted;
          });
        });
      for (std::thread& thread : threads) thread.join();
      REQUIRE(makers == 8);  // no thread waits
      REQUIRE(std::set<const Value*>(seen.begin(), seen.end()).size() == 1);
      REQUIRE(counted.use_count() == 2);
    }
    REQUIRE(counted.use_count() == 1);
  }
}

TEST_CASE("one thread may run out of memory while another makes the value") {
  tilebase::Lazy<int> value;
  CHECK_THROWS_AS(value([&]() -> int {
                    value([] { return 1; });
                    throw std::bad_alloc();
                  }),
                  std::bad_alloc);
  CHECK(value([] { return 2; }) == 1);
  CHECK(value([] { return 3; }) == 1);
}
