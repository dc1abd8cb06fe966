#include "cli/judge.hpp"

#include <algorithm>

#include <base/ini.hpp>
#include <base/text.hpp>
#include <command/command.hpp>

namespace tilebase::cli {
namespace {

using command::value_or_fail;
using Cases = JudgeDefinition::Cases;
using Item = JudgeDefinition::Item;

constexpr int max_wrap = 1000000;
constexpr std::string_view size_place = "{size}";
constexpr std::string_view rows_place = "{rows}";
constexpr std::string_view cols_place = "{cols}";
const std::vector<std::string_view> answer_places{"{case}", "{distance}", "{path}", "{boards}"};

/// Meaning of a word of a definition; nullopt if `meanings` has no such word.
template <class Meaning>
std::optional<Meaning> meaning_of(std::string_view word,
                                  const std::vector<std::pair<std::string_view, Meaning>>& meanings) {
  for (const auto& [name, meaning] : meanings)
    if (name == word) return meaning;
  return std::nullopt;
}

class Reader : private IniReader {
 public:
  explicit Reader(std::string_view source)
      : IniReader(source,
                  {"name",  "group", "about",      "sample",   "puzzle",  "size",      "cases", "case",   "end",
                   "notes", "lines", "start",      "goal",     "answer",  "none",      "limit", "beyond", "moves",
                   "board", "blank", "tile-width", "tile-end", "between", "separator", "wrap"}) {}

  JudgeDefinition read(std::string_view text) {
    sort_lines(text);
    judge_.name = required("name").value;
    judge_.about = required("about").value;
    if (const Entry* group = entry("group")) judge_.group = group->value;
    if (const Entry* sample = entry("sample")) judge_.sample = text_of(*sample) + '\n';
    judge_.puzzle = required("puzzle").value;
    read_sizes();
    const Entry& cases = required("cases");
    const auto meaning = meaning_of<Cases>(
        cases.value, {{"one", Cases::one}, {"counted", Cases::counted}, {"until end", Cases::until_end}});
    if (!meaning) refuse(cases.line, "cases " + quote(cases.value) + "; it is one, counted or until end");
    judge_.cases = *meaning;
    read_boards();
    read_answers();
    return std::move(judge_);
  }

 private:
  [[noreturn]] void refuse(int line, const std::string& reason) const {
    throw command::failure_of(fault(line, reason));
  }

  Entry required(std::string_view key) const { return value_or_fail(required_entry(key)); }

  void sort_lines(std::string_view text) {
    value_or_fail(parse(text));
    for (const IniLine& line : lines()) {
      if (line.key.empty())
        refuse(line.number, "section " + quote(line.section) + "; a judge definition has no sections");
      if (line.key == "goal")  // the only key that may be repeated
        goals_.push_back({line.value, line.number});
      else
        value_or_fail(set(line));
    }
  }

  void read_sizes() {
    const Entry* size = entry("size");
    const auto has = [&](std::string_view place) { return judge_.puzzle.find(place) != std::string::npos; };
    const bool is_pair = has(rows_place) && has(cols_place);
    const bool has_place = is_pair || has(size_place);
    if (size == nullptr && has_place)
      refuse(required("puzzle").line, "the puzzle has a {size}, and there is no `size = ...`");
    if (size == nullptr) return;
    if (!has_place) refuse(size->line, "the puzzle has no {size}, such as slide{size}x{size}, nor {rows} and {cols}");
    const auto range = words(size->value);
    const bool is_range = range.size() == 3 && range[1] == "to";
    const int min = is_range ? positive_number(range[0]) : 0;
    const int max = is_range ? positive_number(range[2]) : 0;
    if (min == 0 || max < min)
      refuse(size->line, "size " + quote(size->value) + "; it is the smallest and the largest, such as 2 to 4");
    judge_.sizes = {min, max, is_pair};
  }

  /// Reads the goal of boards of all sizes, which is named.
  void read_sized_goal() {
    if (goals_.size() > 1) refuse(goals_[1].line, "boards of several sizes have one goal");
    if (goals_.empty()) return;
    using Goal = JudgeDefinition::SizedGoal;
    const auto goal =
        meaning_of<Goal>(goals_.front().value, {{"blank first", Goal::blank_first}, {"spiral", Goal::spiral}});
    if (!goal)
      refuse(goals_.front().line, "goal " + quote(goals_.front().value) +
                                      " of boards of several sizes; it is blank first or spiral, or left out");
    judge_.sized_goal = *goal;
    goals_.clear();
  }

  void read_boards() {
    const Entry& items = required("case");
    constexpr const char* allowed = "a case holds start, goal, or target (a goal with wildcards)";
    for (const std::string_view word : words(items.value)) {
      const auto item =
          meaning_of<Item>(word, {{"start", Item::start}, {"goal", Item::goal}, {"target", Item::target}});
      if (!item) refuse(items.line, "case " + quote(word) + "; " + allowed);
      judge_.items.push_back(*item);
    }
    const auto starts = std::ranges::count(judge_.items, Item::start);
    if (starts > 1) refuse(items.line, "case " + quote(items.value) + " has more than one start");
    if (judge_.items.empty()) refuse(items.line, allowed);
    const Entry* start = entry("start");
    if (judge_.sizes && std::ssize(judge_.items) == starts) read_sized_goal();
    check_given_once("start", starts > 0, start);
    check_given_once("goal", std::ssize(judge_.items) > starts, goals_.empty() ? nullptr : &goals_.front());
    if (start != nullptr) judge_.start = board_of(*start);
    for (const Entry& goal : goals_) judge_.goals.push_back(board_of(goal));
    if (const Entry* end = entry("end")) {
      if (judge_.cases != Cases::until_end) refuse(end->line, "an end mark is for `cases = until end`");
      for (const std::string_view word : words(end->value)) judge_.end_mark.emplace_back(word);
    }
    if (const Entry* notes = entry("notes")) judge_.note = notes->value;
    if (const Entry* lines = entry("lines"))
      judge_.board_lines = number_of("lines", *lines, INT32_MAX, "the number of lines a board takes");
  }

  /// Checks that either the cases or the definition itself, by `definition_entry`, give the board that `key` names.
  void check_given_once(const std::string& key, bool in_case, const Entry* definition_entry) const {
    if (definition_entry != nullptr && in_case)
      refuse(definition_entry->line, "each case has its own " + key + "; leave this one out");
    if (definition_entry != nullptr && judge_.sizes)
      refuse(definition_entry->line, "a board of one size, where each case has its own; leave it out");
    if (definition_entry != nullptr || in_case || (judge_.sizes && key == "goal"))
      return;  // The goal of the last case is the puzzle's own.
    refuse(last_line(), "the cases have no " + key + ", and there is no `" + key + " = ...`");
  }

  JudgeDefinition::Board board_of(const Entry& entry) const { return {entry.value, place(entry.line)}; }

  int number_of(const char* key, const Entry& entry, int max, const std::string& meaning) const {
    const int number = positive_number(entry.value);
    if (number == 0 || number > max) refuse(entry.line, key + (' ' + quote(entry.value)) + "; it is " + meaning);
    return number;
  }

  void read_answers() {
    const Entry& answer = required("answer");
    const Entry& none = required("none");
    judge_.answer = template_of(answer, answer_places) + '\n';
    if (judge_.answer.ends_with("{boards}\n")) judge_.answer.pop_back();  // boards end their lines
    judge_.none = template_of(none, answer_places) + '\n';
    for (const std::string_view place : answer_places)
      if (place != "{case}" && judge_.none.find(place) != std::string::npos)
        refuse(none.line, "where there is no way, there is no {distance} and no {path}");
    read_limit();
    read_moves();
    read_drawing();
    if (const Entry* between = entry("between")) judge_.between = text_of(*between) + '\n';
    if (const Entry* separator = entry("separator")) judge_.separator = text_of(*separator);
    if (const Entry* wrap = entry("wrap"))
      judge_.wrap = static_cast<std::size_t>(
          number_of("wrap", *wrap, max_wrap, "how many characters of a path stand in one line"));
  }

  void read_limit() {
    const Entry* limit = entry("limit");
    const Entry* beyond = entry("beyond");
    if (beyond != nullptr && limit == nullptr) refuse(beyond->line, "there is no `limit = ...` of the moves");
    if (limit == nullptr) return;
    judge_.limit = number_of("limit", *limit, INT32_MAX, "the largest number of moves");
    judge_.beyond = beyond == nullptr ? judge_.none : template_of(*beyond, {"{case}"}) + '\n';
  }

  void read_moves() {
    const Entry* moves = entry("moves");
    if (moves == nullptr) return;
    const auto list = words(moves->value);
    if (list.size() % 2 != 0)
      refuse(moves->line, "moves are pairs, the puzzle's name and the text, such as u UP d DOWN");
    for (std::size_t i = 0; i < list.size(); i += 2) judge_.names.emplace(list[i], list[i + 1]);
  }

  void read_drawing() {
    const bool has_boards = judge_.answer.find("{boards}") != std::string::npos;
    for (const char* const key : {"board", "blank", "tile-width", "tile-end"})
      if (const Entry* given = entry(key); given != nullptr && !has_boards)
        refuse(given->line, std::string(key) + " is for {boards} in the answer");
    if (!has_boards) return;
    const Entry* board = entry("board");
    judge_.board = board == nullptr ? "{rows}" : template_of(*board, {"{size}", "{rows}"});
    if (const Entry* blank = entry("blank")) judge_.blank = blank->value;
    constexpr int max_width = 100;
    if (const Entry* width = entry("tile-width"))
      judge_.tile_width =
          static_cast<std::size_t>(number_of("tile-width", *width, max_width, "the characters of a tile"));
    if (const Entry* end = entry("tile-end")) judge_.tile_end = text_of(*end);
  }

  /// Character at `i`, or the meaning of the escape of two characters at `i`; then `i` moves to the second of them.
  char character(const Entry& entry, std::size_t& i) const {
    if (entry.value[i] != '\\') return entry.value[i];
    const char code = i + 1 < entry.value.size() ? entry.value[++i] : '\0';
    if (code != 'n' && code != '\\')
      refuse(entry.line, "a backslash in " + quote(entry.value) + "; there are \\n and \\\\");
    return code == 'n' ? '\n' : '\\';
  }

  std::string text_of(const Entry& entry) const {
    std::string text;
    for (std::size_t i = 0; i < entry.value.size(); ++i) text += character(entry, i);
    return text;
  }

  /// Text with these placeholders.
  std::string template_of(const Entry& entry, const std::vector<std::string_view>& places) const {
    std::string text;
    const std::string& value = entry.value;
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (value[i] != '{') {
        text += character(entry, i);
        continue;
      }
      const std::size_t close = std::min(value.find('}', i), value.size() - 1);
      const std::string place = value.substr(i, close - i + 1);
      if (std::ranges::find(places, place) == places.end()) {
        std::string list;
        for (const std::string_view& allowed : places)
          list += (list.empty() ? "" : &allowed == &places.back() ? " and " : ", ") + std::string(allowed);
        refuse(entry.line, quote(place) + " in an answer; there are " + list);
      }
      text += place;
      i = close;
    }
    return text;
  }

  std::vector<Entry> goals_;
  JudgeDefinition judge_;
};

}  // namespace

std::string JudgeDefinition::puzzle_of(const std::string& rows, const std::string& cols) const {
  std::string result = puzzle;
  if (!sizes) return result;
  for (const auto& [place, number] : {std::pair(size_place, rows), {rows_place, rows}, {cols_place, cols}})
    for (std::size_t at = 0; (at = result.find(place, at)) != std::string::npos;)
      result.replace(at, place.size(), number);
  return result;
}

JudgeDefinition JudgeDefinition::parse(std::string_view text, std::string_view source) {
  return Reader(source).read(text);
}

}  // namespace tilebase::cli
