#include <algorithm>

#include <nlohmann/json.hpp>

#include <answer/batch_worker.hpp>
#include <answer/documents.hpp>
#include <tilebase/text.hpp>

#include "service/routes.hpp"

namespace service {
namespace {

using answer::JsonText;

[[noreturn]] void refuse_too_many(std::size_t most) {
  throw Refusal{413, "more than " + std::to_string(most) + " lines; send them in several batches"};
}

/// Takes the strings out of a JSON array, and refuses everything else before it takes up memory.
class LineList final : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit LineList(std::size_t most) : most_(most) {}

  const std::vector<std::string>& lines() const { return lines_; }

  bool start_array(std::size_t) override { return std::exchange(depth_, depth_ + 1) == 0 || fail(); }
  bool end_array() override { return true; }
  bool string(std::string& text) override {
    if (depth_ == 0) return fail();
    if (lines_.size() == most_) refuse_too_many(most_);
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
    throw Refusal{400, "the body is not an array of strings such as [\"23415x768\", \"12345678x -> x12345678\"]"};
  }

  std::size_t most_;
  int depth_ = 0;
  std::vector<std::string> lines_;
};

/// Answers lines one by one with the documents of solve or distance.
class ListAnswerer {
 public:
  ListAnswerer(const tilebase::Tablebase& tablebase, const tilebase::Target& goal, bool paths)
      : tablebase_(tablebase), goal_(goal), paths_(paths) {}

  std::string answer(const std::vector<std::string>& lines) {
    json_.begin_array();
    for (const std::string& line : lines) answer(line);
    json_.end_array();
    return json_.line();
  }

 private:
  void answer(const std::string& line) {
    if (answer::asks_nothing(line)) {
      json_.null();
      return;
    }
    const auto question = answer::question_of_line(tablebase_, goal_, line);
    if (!question) return fail(question.error());
    if (target_ != question->target) {
      target_ = question->target;
      view_ = tilebase::TargetView::of(tablebase_, *target_);
    }
    if (!*view_) return fail(view_->error());
    if (!paths_) return write_distance(json_, *question, (*view_)->distance(question->start));
    const auto path = (*view_)->path(question->start);
    path ? write_solution(json_, *question, *path) : fail(path.error());
  }

  void fail(const tilebase::Error& error) {
    json_.begin_object().member("error", tilebase::on_one_line(error.message)).end_object();
  }

  const tilebase::Tablebase& tablebase_;
  const tilebase::Target& goal_;
  bool paths_;
  std::optional<tilebase::Target> target_;
  std::optional<tilebase::Result<tilebase::TargetView>> view_;
  JsonText json_;
};

std::string answer_list(const Library& library, std::string_view body, ListAnswerer answerer) {
  LineList list(library.limits.lines);
  nlohmann::json::sax_parse(body, &list);
  return answerer.answer(list.lines());
}

std::string answer_lines(const Library& library, std::string_view body, answer::BatchWorker worker) {
  const auto ends = std::count(body.begin(), body.end(), '\n') + (body.empty() || body.back() == '\n' ? 0 : 1);
  if (static_cast<std::size_t>(ends) > library.limits.lines) refuse_too_many(library.limits.lines);
  worker.run(body);
  return std::string(worker.answers());
}

/// A content type without its parameters, in small letters.
std::string media_type(std::string_view content_type) {
  std::string type(content_type.substr(0, content_type.find(';')));
  while (!type.empty() && (type.back() == ' ' || type.back() == '\t')) type.pop_back();
  for (char& c : type)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return type;
}

Answer batch(const Library& library, const Request& request, const Query& query) {
  if (!request.content_encoding.empty() && request.content_encoding != "identity")
    throw Refusal{415, "content encoding " + tilebase::shown(request.content_encoding) + "; send the body as it is"};
  const std::string type = media_type(request.content_type);
  const bool is_list = type == "application/json";
  if (!is_list && !type.empty() && type != "text/plain")
    throw Refusal{415, "content type " + tilebase::shown(type) +
                           "; it is text/plain, a question a line, or application/json, an array of them"};
  const auto print = query.get("print").value_or("path");
  if (print != "path" && print != "distance")
    throw Refusal{400, "print " + tilebase::shown(print) + "; it is path or distance"};
  const auto& tablebase = tablebase_of(library, query);
  const auto goal = target_of(query, tablebase.puzzle());
  const bool paths = print == "path";
  if (is_list) return {answer_list(library, request.body, {tablebase, goal, paths}), "application/json", Keep::no};
  return {answer_lines(library, request.body, {tablebase, goal, paths}), "text/plain; charset=utf-8", Keep::no};
}

}  // namespace

Endpoint batch_endpoint(const Library& library) {
  return {"/v1/batch", "POST", std::vector<std::string_view>{"puzzle", "goal", "print"}, true,
          [&library](const Request& request, const Query& query) { return batch(library, request, query); }};
}

}  // namespace service
