#include <future>
#include <vector>

#include <service/library.hpp>
#include <tilebase/tilebase.hpp>

#include "support/catch.hpp"

namespace tilebase::service {
namespace {

Tablebase small_tablebase() {
  return Tablebase::builtin("slide2x4").value();
}

Target target(const Tablebase& tablebase, const char* text) {
  return parse_target(tablebase.puzzle(), text).value();
}

}  // namespace

TEST_CASE("distances to a target with wildcards are searched once and kept") {
  const Tablebase tablebase = small_tablebase();
  const Target wanted = target(tablebase, "**34567x");
  KnownTargets targets(1'000'000);
  CHECK(!targets.knows(tablebase, wanted));
  const auto first = targets.to(tablebase, wanted)->distances().value();
  CHECK(targets.knows(tablebase, wanted));
  CHECK(!targets.knows(tablebase, target(tablebase, "**43567x")));
  CHECK(targets.to(tablebase, wanted)->distances().value() == first);
}

TEST_CASE("threads that want the same distances share one search") {
  const Tablebase tablebase = small_tablebase();
  const Target wanted = target(tablebase, "**34567x");
  KnownTargets targets(1'000'000);
  std::vector<std::future<std::shared_ptr<const Distances>>> threads;
  for (int i = 0; i < 8; ++i)
    threads.push_back(
        std::async(std::launch::async, [&] { return targets.to(tablebase, wanted)->distances().value(); }));
  const auto first = threads[0].get();
  for (std::size_t i = 1; i < threads.size(); ++i) CHECK(threads[i].get() == first);
}

TEST_CASE("the targets used last are kept, as many as fit") {
  const Tablebase tablebase = small_tablebase();
  const Target a = target(tablebase, "**34567x"), b = target(tablebase, "**43567x"), c = target(tablebase, "**35467x");
  KnownTargets targets(85'000);  // two of 40,320 bytes each
  for (const Target& each : {a, b, a, c}) REQUIRE(targets.to(tablebase, each));
  CHECK(targets.knows(tablebase, a));
  CHECK(!targets.knows(tablebase, b));
  CHECK(targets.knows(tablebase, c));

  KnownTargets one(1);
  for (const Target& each : {a, b}) REQUIRE(one.to(tablebase, each));
  CHECK(!one.knows(tablebase, a));
  CHECK(one.knows(tablebase, b));
}

TEST_CASE("of targets without wildcards nothing is kept, as they need no search") {
  const Tablebase tablebase = small_tablebase();
  KnownTargets targets(1);
  const Target exact_target = target(tablebase, "1234567x");
  CHECK(targets.knows(tablebase, exact_target));
  CHECK(targets.to(tablebase, exact_target)->distances().value()->farthest() > 0);
}

}  // namespace tilebase::service
