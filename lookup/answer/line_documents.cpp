#include "answer/line_documents.hpp"

#include <base/text.hpp>

#include "answer/documents.hpp"

namespace tilebase::answer {

std::optional<Error> LineDocuments::write(JsonText& json, std::string_view line) {
  if (asks_nothing(line)) {
    json.null();
    return std::nullopt;
  }
  const auto question = question_of_line(tablebase_, goal_, line);
  if (!question) return question.error();
  if (target_ != question->target) {
    target_ = question->target;
    solver_ = tablebase_.solver(*target_);
  }
  if (!*solver_) return solver_->error();
  if (!paths_) {
    write_distance(json, *question, (*solver_)->distance(question->start));
    return std::nullopt;
  }
  const auto path = (*solver_)->path(question->start);
  if (!path) return path.error();
  write_solution(json, *question, *path);
  return std::nullopt;
}

void write_line_error(JsonText& json, std::size_t line, std::string_view reason) {
  json.begin_object().member("line", std::uint64_t{line}).member("error", on_one_line(reason)).end_object();
}

}  // namespace tilebase::answer
