#include <answer/documents.hpp>

#include "service/routes.hpp"

namespace service {
namespace {

using answer::JsonText;
using answer::Question;

Question question_of(const Library& library, const Query& query) {
  const auto& tablebase = tablebase_of(library, query);
  const auto start = query.get("start");
  if (!start) throw Refusal{400, answer::board_missing(tablebase.puzzle(), "start")};
  return {tablebase, value_or_refuse(parse_board(tablebase.puzzle(), *start)), target_of(query, tablebase.puzzle())};
}

std::optional<std::uint64_t> number_of(const Query& query, std::string_view name, std::uint64_t least,
                                       std::uint64_t most, std::string_view why = "") {
  const auto text = query.get(name);
  if (!text) return std::nullopt;
  const auto number = answer::number_from(*text, least, most);
  if (!number) throw Refusal{400, answer::no_such_number(name, *text, least, most, why)};
  return number;
}

std::string solve(const Library& library, const Question& question) {
  JsonText json;
  write_solution(json, question, value_or_refuse(library.tablebases.path(question)));
  return json.line();
}

std::string distance(const Question& question) {
  JsonText json;
  write_distance(json, question, value_or_refuse(question.tablebase.distance(question.start, question.target)));
  return json.line();
}

std::string moves(const Question& question) {
  const auto far = value_or_refuse(question.tablebase.distance(question.start, question.target));
  std::vector<tilebase::ValuedMove> valued;
  if (far) valued = value_or_refuse(valued_moves(question.tablebase, question.start, question.target));
  JsonText json;
  write_moves(json, question, far, valued);
  return json.line();
}

std::string count(const Question& question) {
  const auto number = value_or_refuse(count_paths(question.tablebase, question.start, question.target));
  JsonText json;
  write_count(json, question, value_or_refuse(question.tablebase.distance(question.start, question.target)), number);
  return json.line();
}

std::string paths(const Question& question, std::uint64_t limit) {
  auto found = value_or_refuse(tilebase::ShortestPaths::from(question.tablebase, question.start, question.target));
  JsonText json;
  if (const auto error = write_paths(json, question, found, limit)) throw Refusal{500, error->message};
  return json.line();
}

std::string stats(const tilebase::Tablebase& tablebase, const tilebase::Target& target) {
  JsonText json;
  write_distribution(json, value_or_refuse(answer::Distribution::to(tablebase, target)));
  return json.line();
}

Answer random(const Library& library, const Query& query) {
  const auto seed = number_of(query, "seed", 0, UINT64_MAX);
  const auto how_many = number_of(query, "count", 1, library.limits.states).value_or(1);
  const auto& tablebase = tablebase_of(library, query);
  const auto& puzzle = tablebase.puzzle();
  const auto target = target_of(query, puzzle);
  const auto distances = value_or_refuse(tilebase::TargetDistances::to(tablebase, target));
  const auto at = number_of(query, "distance", 0, static_cast<std::uint64_t>(distances.farthest()),
                            answer::farthest_from(puzzle, target));
  const std::uint64_t drawn_by = seed ? *seed : answer::fresh_seed();
  tilebase::RandomStates states(distances, at ? std::optional(static_cast<int>(*at)) : std::nullopt, drawn_by);
  JsonText json;
  write_random_states(json, puzzle, target, distances, states, drawn_by, how_many);
  return {json.line(), "application/json", seed ? Keep::yes : Keep::no};
}

}  // namespace

std::vector<Endpoint> question_endpoints(const Library& library) {
  const std::string_view get = "GET, HEAD";
  const std::vector<std::string_view> question{"puzzle", "start", "goal"};
  const auto about = [&library](std::string (*ask)(const Question&)) {
    return [&library, ask](const Request&, const Query& query) { return Answer{ask(question_of(library, query))}; };
  };
  return {
      {"/v1/solve", get, question, false,
       [&library](const Request&, const Query& query) { return Answer{solve(library, question_of(library, query))}; }},
      {"/v1/distance", get, question, false, about(distance)},
      {"/v1/moves", get, question, false, about(moves)},
      {"/v1/count", get, question, true, about(count)},
      {"/v1/paths", get, std::vector<std::string_view>{"puzzle", "start", "goal", "limit"}, true,
       [&library](const Request&, const Query& query) {
         const std::uint64_t most = library.limits.paths;
         const std::uint64_t limit = number_of(query, "limit", 1, most).value_or(most);
         return Answer{paths(question_of(library, query), limit)};
       }},
      {"/v1/stats", get, std::vector<std::string_view>{"puzzle", "goal"}, true,
       [&library](const Request&, const Query& query) {
         const auto& tablebase = tablebase_of(library, query);
         return Answer{stats(tablebase, target_of(query, tablebase.puzzle()))};
       }},
      {"/v1/random", get, std::vector<std::string_view>{"puzzle", "goal", "distance", "count", "seed"}, true,
       [&library](const Request&, const Query& query) { return random(library, query); }}};
}

}  // namespace service
