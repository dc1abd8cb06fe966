#include <random>

#include <nlohmann/json.hpp>

#include <answer/json_text.hpp>

#include "support/catch.hpp"

using tilebase::answer::JsonText;

TEST_CASE("objects and arrays separate their elements by commas") {
  JsonText json;
  json.begin_object()
      .member("a", 1)
      .key("b")
      .begin_array()
      .end_array()
      .key("c")
      .begin_array()
      .value(true)
      .begin_object()
      .end_object()
      .begin_object()
      .member("d", "e")
      .end_object()
      .null()
      .end_array()
      .member("f", std::optional<int>())
      .member("g", std::optional(-2))
      .end_object();
  CHECK(json.line() == R"({"a":1,"b":[],"c":[true,{},{"d":"e"},null],"f":null,"g":-2})"
                       "\n");
}

TEST_CASE("the largest and smallest numbers are written in full") {
  JsonText json;
  json.begin_array().value(UINT64_MAX).value(INT64_MIN).value(UINT32_MAX).value(0).end_array();
  CHECK(json.line() == "[18446744073709551615,-9223372036854775808,4294967295,0]\n");
}

TEST_CASE("floating-point numbers read back the same, and always have a fraction or an exponent") {
  std::mt19937_64 random(1);
  for (int i = 0; i < 10'000; ++i) {
    const double number = static_cast<double>(random()) / static_cast<double>(1 + random() % 1'000'000'000);
    JsonText json;
    json.value(number);
    const std::string line = json.line();
    CHECK(nlohmann::json::parse(line).get<double>() == number);
    CHECK(line.find_first_of(".e") != std::string::npos);
  }
  JsonText json;
  json.begin_array().value(0.0).value(2.0).value(0.5).end_array();
  CHECK(json.line() == "[0.0,2.0,0.5]\n");
}

TEST_CASE("any text reads back the same") {
  std::mt19937_64 random(2);
  for (int length = 0; length < 300; ++length) {
    std::string text;
    for (int i = 0; i < length; ++i) text += static_cast<char>(random() % 128);
    JsonText json;
    json.value(text);
    const std::string line = json.line();
    CHECK(nlohmann::json::parse(line).get<std::string>() == text);
    CHECK(line.find('\n') == line.size() - 1);
  }
  for (int c = 0; c < 128; ++c) {
    const std::string text(1, static_cast<char>(c));
    JsonText json;
    json.value(text);
    CHECK(nlohmann::json::parse(json.line()).get<std::string>() == text);
  }
}

TEST_CASE("UTF-8 is kept, and invalid bytes become U+FFFD") {
  JsonText json;
  json.begin_array().value("\xC3\xA9").value("a\xFFz").value("\xC0\xAF").end_array();
  CHECK(json.line() == "[\"\xC3\xA9\",\"a\xEF\xBF\xBDz\",\"\xEF\xBF\xBD\xEF\xBF\xBD\"]\n");
}
