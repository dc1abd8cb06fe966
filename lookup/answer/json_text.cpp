#include "answer/json_text.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace tilebase::answer {
namespace {

bool needs_no_escape(char c) {
  return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

}  // namespace

JsonText& JsonText::value(std::string_view text) {
  if (!std::all_of(text.begin(), text.end(), needs_no_escape))
    return literal(nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  text_.end_at(quoted(begin(text.size() + 2), text));
  return *this;
}

JsonText& JsonText::value(double number) {
  char room[32];
  const std::string_view digits(room, static_cast<std::size_t>(std::to_chars(room, room + 32, number).ptr - room));
  literal(digits);
  if (digits.find_first_of(".e") == std::string_view::npos)
    text_ += ".0";  // whole numbers keep a fraction, so that they read back as floating-point
  return *this;
}

}  // namespace tilebase::answer
