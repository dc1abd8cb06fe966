#include "cli/judge_definition.hpp"

#include <algorithm>

#include <base/ini.hpp>
#include <base/text.hpp>

namespace tilebase::cli {
namespace {

constexpr std::size_t longest_wrap = 1000000;
constexpr std::string_view size_place = "{size}";

class Reader : private IniReader {
 public:
  explicit Reader(std::string_view source)
      : IniReader(source, {"name", "about", "puzzle", "size", "cases", "case", "lines", "start", "goal", "answer",
                           "none", "between", "separator", "wrap"}) {}

  Result<JudgeDefinition> read(std::string_view text) {
    if (sort_lines(text) && read_names() && read_sizes() && read_cases() && read_boards() && read_answers())
      return std::move(judge_);
    return Error{ErrorCode::bad_definition, fault()};
  }

 private:
  bool sort_lines(std::string_view text) {
    if (!parse(text)) return false;
    for (const IniLine& line : lines()) {
      if (line.key.empty())
        return fail(line.number, "section " + shown(line.section) + "; a judge definition has no sections");
      if (line.key == "goal")  // the only key that may be repeated
        goals_.push_back({line.value, line.number});
      else if (!set(line))
        return false;
    }
    return true;
  }

  bool read_names() {
    for (const auto& [key, value] :
         {std::pair{"name", &judge_.name}, {"about", &judge_.about}, {"puzzle", &judge_.puzzle}}) {
      const Entry* entry = needed(key);
      if (entry == nullptr) return false;
      *value = entry->value;
    }
    return true;
  }

  bool read_sizes() {
    const Entry* size = entry("size");
    const bool has_place = judge_.puzzle.find(size_place) != std::string::npos;
    if (size == nullptr && has_place)
      return fail(needed("puzzle")->line, "the puzzle has a {size}, and there is no `size = ...`");
    if (size == nullptr) return true;
    if (!has_place) return fail(size->line, "the puzzle has no {size}, such as slide{size}x{size}");
    const auto range = words(size->value);
    const bool is_range = range.size() == 3 && range[1] == "to";
    const JudgeDefinition::Sizes sizes{is_range ? positive_number(range[0]) : 0,
                                       is_range ? positive_number(range[2]) : 0};
    if (sizes.least == 0 || sizes.most < sizes.least)
      return fail(size->line, "size " + shown(size->value) + "; it is the smallest and the largest, such as 2 to 4");
    judge_.sizes = sizes;
    return true;
  }

  bool read_cases() {
    const Entry* cases = needed("cases");
    if (cases == nullptr) return false;
    if (cases->value == "one")
      judge_.cases = JudgeDefinition::Cases::one;
    else if (cases->value == "counted")
      judge_.cases = JudgeDefinition::Cases::counted;
    else if (cases->value == "until end")
      judge_.cases = JudgeDefinition::Cases::until_end;
    else
      return fail(cases->line, "cases " + shown(cases->value) + "; it is one, counted or until end");
    return true;
  }

  bool read_boards() {
    using Item = JudgeDefinition::Item;
    const Entry* items = needed("case");
    if (items == nullptr) return false;
    int starts = 0;
    int goals = 0;
    for (const std::string_view word : words(items->value)) {
      if (word != "start" && word != "goal" && word != "target")
        return fail(items->line,
                    "case " + shown(word) + "; a case holds start, goal, or target (a goal with wildcards)");
      judge_.items.push_back(word == "start" ? Item::start : word == "goal" ? Item::goal : Item::target);
      ++(word == "start" ? starts : goals);
    }
    if (starts > 1) return fail(items->line, "case " + shown(items->value) + " has more than one start");
    if (starts + goals == 0) return fail(items->line, "a case holds start, goal, or target (a goal with wildcards)");
    const Entry* start = entry("start");
    if (!given_once("start", starts, start) || !given_once("goal", goals, goals_.empty() ? nullptr : &goals_.front()))
      return false;
    if (start != nullptr) judge_.start = board_of(*start);
    for (const Entry& goal : goals_) judge_.goals.push_back(board_of(goal));
    if (const Entry* lines = entry("lines")) {
      judge_.board_lines = positive_number(lines->value);
      if (judge_.board_lines == 0)
        return fail(lines->line, "lines " + shown(lines->value) + "; it is the number of lines a board takes");
    }
    return true;
  }

  /// Whether either the cases or the definition itself give such a board.
  bool given_once(const std::string& key, int in_case, const Entry* fixed) {
    if (fixed != nullptr && in_case > 0)
      return fail(fixed->line, "each case has its own " + key + "; leave this one out");
    if (fixed != nullptr && judge_.sizes)
      return fail(fixed->line, "a board of one size, where each case has its own; leave it out");
    if (fixed == nullptr && in_case == 0 && judge_.sizes && key == "goal") return true;  // the puzzle's own
    if (fixed == nullptr && in_case == 0)
      return fail(last_line(), "the cases have no " + key + ", and there is no `" + key + " = ...`");
    return true;
  }

  JudgeDefinition::Board board_of(const Entry& entry) const { return {entry.value, place(entry.line)}; }

  bool read_answers() {
    const Entry* answer = needed("answer");
    const Entry* none = answer != nullptr ? needed("none") : nullptr;
    if (none == nullptr || !read_template(*answer, judge_.answer) || !read_template(*none, judge_.none)) return false;
    for (const auto kind : {AnswerTemplate::Kind::distance, AnswerTemplate::Kind::path})
      if (judge_.none.asks_for(kind))
        return fail(none->line, "where there is no way, there is no {distance} and no {path}");
    if (const Entry* between = entry("between")) {
      if (!read_text(*between, judge_.between)) return false;
      judge_.between += '\n';
    }
    if (const Entry* separator = entry("separator");
        separator != nullptr && !read_text(*separator, judge_.separator.emplace()))
      return false;
    if (const Entry* wrap = entry("wrap")) {
      const int columns = positive_number(wrap->value);
      if (columns == 0 || static_cast<std::size_t>(columns) > longest_wrap)
        return fail(wrap->line,
                    "wrap " + shown(wrap->value) + "; it is how many characters of a path stand in one line");
      judge_.wrap = static_cast<std::size_t>(columns);
    }
    return true;
  }

  /// Takes the character that a backslash and the one behind it stand for; `i` goes on to that one.
  bool read_escape(const Entry& entry, std::size_t& i, std::string& text) {
    const char escaped = i + 1 < entry.value.size() ? entry.value[++i] : '\0';
    if (escaped != 'n' && escaped != '\\')
      return fail(entry.line, "a backslash in " + shown(entry.value) + "; there are \\n and \\\\");
    text += escaped == 'n' ? '\n' : '\\';
    return true;
  }

  bool read_text(const Entry& entry, std::string& text) {
    for (std::size_t i = 0; i < entry.value.size(); ++i) {
      if (entry.value[i] != '\\')
        text += entry.value[i];
      else if (!read_escape(entry, i, text))
        return false;
    }
    return true;
  }

  bool read_template(const Entry& entry, AnswerTemplate& result) {
    using Kind = AnswerTemplate::Kind;
    std::string text;
    const auto close_text = [&] {
      if (!text.empty()) result.pieces.push_back({Kind::text, std::move(text)});
      text.clear();
    };
    for (std::size_t i = 0; i < entry.value.size(); ++i) {
      const char c = entry.value[i];
      if (c == '\\') {
        if (!read_escape(entry, i, text)) return false;
      } else if (c == '{') {
        const std::size_t close = std::min(entry.value.find('}', i), entry.value.size() - 1);
        const std::string place = entry.value.substr(i, close - i + 1);
        if (place != "{case}" && place != "{distance}" && place != "{path}")
          return fail(entry.line, shown(place) + " in an answer; there are {case}, {distance} and {path}");
        close_text();
        result.pieces.push_back({place == "{case}"   ? Kind::case_number
                                 : place == "{path}" ? Kind::path
                                                     : Kind::distance,
                                 {}});
        i = close;
      } else {
        text += c;
      }
    }
    text += '\n';
    close_text();
    return true;
  }

  std::vector<Entry> goals_;
  JudgeDefinition judge_;
};

}  // namespace

bool AnswerTemplate::asks_for(Kind kind) const {
  return std::ranges::find(pieces, kind, &Part::kind) != pieces.end();
}

std::string JudgeDefinition::puzzle_of(std::string_view size) const {
  std::string result = puzzle;
  if (sizes)
    for (std::size_t at = 0; (at = result.find(size_place, at)) != std::string::npos;)
      result.replace(at, size_place.size(), size);
  return result;
}

Result<JudgeDefinition> JudgeDefinition::parse(std::string_view text, std::string_view source) {
  return Reader(source).read(text);
}

}  // namespace tilebase::cli
