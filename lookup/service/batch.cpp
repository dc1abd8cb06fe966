#include <algorithm>

#include <nlohmann/json.hpp>

#include <answer/lines.hpp>
#include <base/line_reader.hpp>
#include <base/text.hpp>

#include <tilebase/engine/puzzle/target_builder.hpp>

#include "service/routes.hpp"

namespace tilebase::service {
namespace {

using answer::JsonText;

[[noreturn]] void refuse_too_many(std::size_t limit) {
  throw Refusal{413, "more than " + std::to_string(limit) + " lines; send them in several batches"};
}

/// Collector of the strings of a JSON array. Rejects anything else while parsing, before it uses memory.
class LineList final : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit LineList(std::size_t limit) : limit_(limit) {}

  const std::vector<std::string>& lines() const { return lines_; }

  bool start_array(std::size_t) override { return !std::exchange(has_begun_, true) || fail(); }
  bool end_array() override { return true; }
  bool string(std::string& text) override {
    if (!has_begun_) return fail();
    if (lines_.size() == limit_) refuse_too_many(limit_);
    lines_.push_back(std::move(text));
    return true;
  }
  bool null() override { return fail(); }
  bool boolean(bool) override { return fail(); }
  bool number_integer(number_integer_t) override { return fail(); }
  bool number_unsigned(number_unsigned_t) override { return fail(); }
  bool number_float(number_float_t, const std::string&) override { return fail(); }
  bool binary(nlohmann::json::binary_t&) override { return fail(); }
  bool start_object(std::size_t) override { return fail(); }
  bool key(std::string&) override { return fail(); }
  bool end_object() override { return fail(); }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception&) override {
    throw Refusal{400, "the body is not JSON: something is wrong at byte " + std::to_string(position)};
  }

 private:
  [[noreturn]] static bool fail() {
    throw Refusal{
        400,
        "the body is not an array of strings such as [\"23415x768\", \"12345678x -> x12345678\"]; an array of "
        "rows is a string, too: \"[[2,3,4],[1,5,0],[7,6,8]]\""};
  }

  std::size_t limit_;
  bool has_begun_ = false;
  std::vector<std::string> lines_;
};

/// Returns the number of lines to answer between two checks of the client and the clock.
std::size_t lines_at_a_time(const Tablebase& tablebase) {
  return tablebase.searches() ? 1 : 64;
}

// All searches of a batch together have the time of a single answer. The lines that come after it are errors.
constexpr const char* too_late =
    "the searches before this line took all the time (--max-seconds of the service); send it in another batch";

std::string answer_list(const std::vector<std::string>& lines, answer::LineWorker& worker,
                        const LimitedTablebase& limited) {
  JsonText json;
  json.begin_array();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i % lines_at_a_time(*limited) == 0 && limited.is_abandoned()) break;
    const bool is_late = limited.is_over() && !answer::is_blank_or_comment(lines[i]);
    const auto result = is_late ? Error{ErrorCode::gave_up, too_late} : worker.write(json, lines[i]);
    if (!result) json.begin_object().member("error", on_one_line(result.error().message)).end_object();
  }
  json.end_array();
  return json.line();
}

/// Returns the first lines of a text, at most `count`.
std::string_view first_lines(std::string_view text, std::size_t count) {
  std::size_t end = 0;
  while (count-- > 0 && end < text.size()) end = std::min(text.find('\n', end), text.size() - 1) + 1;
  return text.substr(0, end);
}

std::string answer_lines(std::string_view body, answer::LineWorker& worker, const LimitedTablebase& limited) {
  std::string answers;
  body = without_mark(body);
  while (!body.empty() && !limited.is_abandoned() && !limited.is_over()) {
    const auto lines = first_lines(body, lines_at_a_time(*limited));
    worker.run(lines);
    answers += worker.answers();
    body.remove_prefix(lines.size());
  }
  for (; !body.empty(); answers += '\n')
    if (!answer::is_blank_or_comment(take_line(body))) answers += answer::error_word(true);
  return answers;
}

/// Counts the pieces of a text, which `end` separates, and those with a wildcard or with a backslash: JSON may write a
/// wildcard by its code.
std::pair<std::size_t, std::size_t> pieces_of(std::string_view text, char end) {
  std::size_t pieces = 0, with_wildcards = 0;
  for (; !text.empty(); ++pieces)
    if (take_part(text, end).find_first_of("*?\\") != std::string_view::npos) ++with_wildcards;
  return {pieces, with_wildcards};
}

/// Estimates the time of a batch about a goal. A line with a target of its own, with wildcards, is assumed to have six.
std::chrono::nanoseconds cost_of_batch(const Tablebase& tablebase, const Target& goal, std::size_t bytes,
                                       std::size_t lines, std::size_t with_wildcards) {
  constexpr int usual_wildcards = 6;
  constexpr std::chrono::nanoseconds time_per_byte{10}, time_per_line{4000};  // times to read and to answer
  const auto count = [](std::size_t number) { return static_cast<std::int64_t>(number); };
  const Puzzle& puzzle = tablebase.puzzle();
  TargetBuilder target(puzzle.goal_target());
  std::fill_n(target.begin(), std::min(usual_wildcards, target.cells()), Target::any);
  const Plan plan = tablebase.plan(goal).value(), wild = tablebase.plan(target).value();
  if (plan.searches() || wild.searches()) return count(lines) * plan.distance + count(with_wildcards) * wild.distance;
  return count(bytes) * time_per_byte + count(lines) * (time_per_line + cost_of_path(puzzle, plan)) +
         count(with_wildcards) * cost_of_path(puzzle, wild);
}

/// Removes the text of a JSON array up to the end of its first string. Returns the string; nullopt if there is none.
std::optional<std::string> take_string(std::string_view& json) {
  const std::size_t begin = json.find('"');
  if (begin == std::string_view::npos) return std::nullopt;
  std::size_t end = begin + 1;
  while (end < json.size() && json[end] != '"') end += json[end] == '\\' ? 2 : 1;  // a backslash escapes a character
  if (end >= json.size()) return std::nullopt;
  const auto text = nlohmann::json::parse(json.substr(begin, end + 1 - begin), nullptr, false);
  json.remove_prefix(end + 1);
  return text.is_string() ? std::optional(text.get<std::string>()) : std::nullopt;
}

/// Returns a function that gives the lines of a body, or the strings of its list. The body must outlive it.
answer::NextLine lines_of(std::string_view body, bool is_list) {
  return [body = without_mark(body), is_list]() mutable -> std::optional<std::string> {
    if (is_list) return take_string(body);
    return body.empty() ? std::nullopt : std::optional<std::string>(take_line(body));
  };
}

/// Returns the tablebase of the boards in the first lines, or strings.
Tablebases::Held tablebase_of_lines(const Library& library, std::string_view body, bool is_list) {
  const std::string puzzle = value_or_refuse(answer::puzzle_of_lines(lines_of(body, is_list)));
  return value_or_refuse(library.tablebases.of(puzzle.empty() ? answer::default_puzzle : puzzle));
}

/// Answers each line of a body, of text or of a JSON array, by the Worker `make(tablebase, goal, named_by, is_list)`.
template <class Make>
Task answer_each(const Library& library, const Request& request, const Query& query, Make make) {
  if (!request.content_encoding.empty() && lower_case(request.content_encoding) != "identity")
    throw Refusal{415, "content encoding " + quote(request.content_encoding) + "; send the body as it is"};
  const std::string type = lower_case(trim(request.content_type.substr(0, request.content_type.find(';'))));
  const bool is_list = type == "application/json";
  if (!is_list && !type.empty() && type != "text/plain")
    throw Refusal{415, "content type " + quote(type) +
                           "; it is text/plain, a question a line, or application/json, an array of them"};
  const auto held = query.get("puzzle") ? tablebase_of(library, query)
                                        : with_blank(query, tablebase_of_lines(library, request.body, is_list));
  const auto& tablebase = *held;
  const auto goal = target_of(query, tablebase.puzzle());
  const NamedBy named_by = named_by_of(query, tablebase.puzzle());
  const auto [pieces, with_wildcards] = pieces_of(request.body, is_list ? '"' : '\n');
  const std::size_t lines = is_list ? pieces / 2 : pieces;  // a string has two quotes
  if (!is_list && lines > library.limits.lines) refuse_too_many(library.limits.lines);
  std::chrono::nanoseconds cost = cost_of_batch(tablebase, goal, request.body.size(), lines, with_wildcards);
  if (is_true(query, "each"))  // each byte may be a move
    cost += static_cast<std::int64_t>(request.body.size()) * tablebase.plan(goal)->distance;
  if (tablebase.searches()) cost = std::min<std::chrono::nanoseconds>(cost, library.limits.search_time);
  return {std::chrono::duration_cast<std::chrono::microseconds>(cost),
          [=, &library, body = request.body](const Abandoned& abandoned) -> Response {
            const LimitedTablebase limited(library, *held, abandoned, library.limits.search_time);
            auto worker = make(*limited, goal, named_by, is_list);
            worker.announce(lines);
            worker.set_column(answer::column_of(limited->puzzle(), lines_of(body, is_list)));
            if (!is_list) return {answer_lines(body, worker, limited), "text/plain; charset=utf-8", not_stored};
            LineList list(library.limits.lines);
            nlohmann::json::sax_parse(body, &list);
            return {answer_list(list.lines(), worker, limited), "application/json", not_stored};
          }};
}

Task batch(const Library& library, const Request& request, const Query& query) {
  const auto print = query.get("print").value_or("path");
  if (print != "path" && print != "distance")
    throw Refusal{400, "print " + quote(print) + "; must be path or distance"};
  const answer::Teller teller = print == "path" ? answer::tell_path : answer::tell_distance;
  return answer_each(library, request, query,
                     [teller](const Tablebase& tablebase, const Target& goal, NamedBy named_by, bool in_json) {
                       return answer::QuestionWorker(tablebase, goal, teller, in_json, {}, {named_by});
                     });
}

Task check(const Library& library, const Request& request, const Query& query) {
  const bool tells_each = is_true(query, "each");
  return answer_each(library, request, query,
                     [tells_each](const Tablebase& tablebase, const Target& goal, NamedBy named_by, bool in_json) {
                       return answer::CheckWorker(tablebase, goal, named_by, in_json, tells_each);
                     });
}

}  // namespace

std::vector<Endpoint> batch_endpoints(const Library& library) {
  constexpr std::string_view of_lines =
      "All searches of a request have --max-seconds of the service together, 10 by default.";
  return {{"/v1/batch",
           "POST",
           std::vector<std::string_view>{"puzzle", "blank", "goal", "print", "moves"},
           std::bind_front(batch, std::cref(library)),
           {.summary = "Many questions, each `START` or `START -> TARGET`",
            .schema = "Answers",
            .is_cached = false,
            .lines = "AnswerText",
            .details = of_lines}},
          {"/v1/check",
           "POST",
           std::vector<std::string_view>{"puzzle", "blank", "goal", "moves", "each"},
           std::bind_front(check, std::cref(library)),
           {.summary = "The grades of many answers, each `START : WORD` or `START -> TARGET : WORD`",
            .schema = "Grades",
            .is_cached = false,
            .lines = "GradeText",
            .details = of_lines}}};
}

}  // namespace tilebase::service
