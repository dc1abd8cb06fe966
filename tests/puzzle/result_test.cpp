// Result: an implicit value or error, and chains of steps that the first error ends.

#include <tilebase/result.hpp>

#include <memory>

#include "support/catch.hpp"

using namespace tilebase;

namespace {

const Error bad{ErrorCode::bad_number, "too odd"};

/// Returns half of an even number.
Result<int> half_of(int number) {
  if (number % 2 != 0) return bad;
  return number / 2;
}

Result<std::optional<std::string>> word_of(int letters) {
  if (letters < 0) return std::nullopt;
  if (letters == 0) return "none";
  return std::string(static_cast<std::size_t>(letters), 'u');
}

Result<std::unique_ptr<int>> owned(int number) {
  return half_of(number).transform([](int half) { return std::make_unique<int>(half); });
}

}  // namespace

TEST_CASE("a result takes values that convert to its value") {
  CHECK(*half_of(8) == 4);
  CHECK(*word_of(-1) == std::nullopt);
  CHECK(*word_of(0) == "none");
  CHECK(*word_of(2) == "uu");
  const Result<std::optional<int>> wider = half_of(6);
  CHECK(*wider == 3);
  const Result<std::optional<int>> error = half_of(5);
  CHECK(error.error().message == "too odd");
  const Result<std::shared_ptr<int>> shared = owned(4);
  CHECK(**shared == 2);
  static_assert(!std::is_convertible_v<std::string, Result<int>>);
  static_assert(!std::is_convertible_v<Result<std::string>, Result<int>>);
  static_assert(!std::is_convertible_v<Result<std::string>, Result<bool>>);
  static_assert(std::is_same_v<decltype(Result(5)), Result<int>>);
}

TEST_CASE("has_value and value_or tell a value from an error") {
  CHECK(half_of(8).has_value());
  CHECK_FALSE(half_of(7).has_value());
  CHECK(half_of(8).value_or(-1) == 4);
  CHECK(half_of(7).value_or(-1) == -1);
  const Result<std::string> text = "text";
  CHECK(text.value_or("other") == "text");
  CHECK(Result<std::string>(bad).value_or("other") == "other");
  CHECK(*owned(6).value_or(nullptr) == 3);
  CHECK(owned(7).value_or(nullptr) == nullptr);
  CHECK(Result<void>().has_value());
  CHECK_FALSE(Result<void>(bad).has_value());
}

TEST_CASE("the first error ends a chain") {
  int calls = 0;
  const auto half = [&](int number) { return ++calls, half_of(number); };
  const auto text = [&](int number) { return ++calls, std::to_string(number); };
  CHECK(half_of(12).and_then(half).transform(text).value() == "3");
  CHECK(calls == 2);

  calls = 0;
  const auto error = half_of(10).and_then(half).and_then(half).transform(text);
  CHECK(calls == 1);
  CHECK(error.error().code == ErrorCode::bad_number);
  CHECK(error.error().message == "too odd");
}

TEST_CASE("a step gets the value of a temporary result to keep, and else a constant reference") {
  const auto increased = [](std::unique_ptr<int> number) { return ++*number, std::move(number); };
  CHECK(**owned(6).transform(increased) == 4);
  CHECK(**owned(6).and_then([&](std::unique_ptr<int> number) { return Result(increased(std::move(number))); }) == 4);

  auto kept = owned(6);
  const auto value_of = [](const std::unique_ptr<int>& number) { return *number; };
  CHECK(kept.transform(value_of).value() == 3);
  CHECK(kept.and_then([&](const auto& number) { return half_of(2 * value_of(number)); }).value() == 3);
  CHECK(**kept == 3);
  static_assert(!std::is_invocable_v<decltype(increased), const std::unique_ptr<int>&>);
}

TEST_CASE("success without a value can begin and end a chain") {
  const Result<void> success;
  CHECK(success.and_then([] { return half_of(8); }).value() == 4);
  CHECK(success.transform([] { return 5; }).value() == 5);

  const auto fails = half_of(8).and_then([](int) { return Result<void>(bad); });
  int calls = 0;
  const auto count = [&] { return ++calls; };
  CHECK(fails.and_then([&] { return Result<int>(count()); }).error().message == "too odd");
  CHECK(fails.transform(count).error().message == "too odd");
  CHECK(calls == 0);
}
