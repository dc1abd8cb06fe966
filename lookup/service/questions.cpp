#include <answer/documents.hpp>

#include "service/cost.hpp"
#include "service/routes.hpp"

namespace tilebase::service {
namespace {

using answer::JsonText;
using answer::Question;

Question question_of(const Tablebase& tablebase, const Query& query) {
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

std::string distance(const Library&, const Question& question) {
  JsonText json;
  write_distance(json, question, value_or_refuse(question.tablebase.distance(question.start, question.target)));
  return json.line();
}

std::string moves(const Library&, const Question& question) {
  const auto valued = value_or_refuse(question.tablebase.moves(question.start, question.target));
  std::optional<int> far;
  if (matches(question.target, question.start, question.puzzle().cells()))
    far = 0;
  else if (!valued.empty() && valued.front().distance)
    far = *valued.front().distance + 1;
  JsonText json;
  write_moves(json, question, far, valued);
  return json.line();
}

std::string count(const Library&, const Question& question) {
  const auto number = value_or_refuse(question.tablebase.count(question.start, question.target));
  JsonText json;
  write_count(json, question, value_or_refuse(question.tablebase.distance(question.start, question.target)), number);
  return json.line();
}

std::string paths(const Question& question, std::uint64_t limit) {
  auto found = value_or_refuse(question.tablebase.paths(question.start, question.target));
  JsonText json;
  if (const auto error = write_paths(json, question, found, limit)) throw refusal_of(*error);
  return json.line();
}

Work stats(const Library& library, const Query& query) {
  const auto held = tablebase_of(library, query);
  const auto& tablebase = *held;
  const auto target = target_of(query, tablebase.puzzle());
  if (const std::string reason = why_not_unpacked(tablebase.puzzle()); !reason.empty()) {
    const auto counted = value_or_refuse(answer::Distribution::by_table(tablebase, target));
    if (!counted)
      throw Refusal{400, reason +
                             ", and no complete table counts them for this goal; ask about single boards, such as "
                             "with /v1/distance"};
    return {cost::microseconds(0), [counted = *counted](const Abandoned&) {
              JsonText json;
              write_distribution(json, counted);
              return Answer{json.line()};
            }};
  }
  const auto cost = library.known_targets.knows(tablebase, target) ? cost::microseconds(0)
                                                                   : cost::of_all_distances(tablebase.puzzle());
  return {cost, [&library, held, target](const Abandoned&) {
            const auto distances = value_or_refuse(library.known_targets.to(*held, target));
            JsonText json;
            write_distribution(json, answer::Distribution::of(held->puzzle(), target, *distances));
            return Answer{json.line()};
          }};
}

/// Random states of a puzzle that has too many to list: each is drawn, then solved.
Work drawn(const Library& library, const Query& query, const Tablebases::Held& held, std::optional<std::uint64_t> seed,
           std::uint64_t how_many) {
  const auto& tablebase = *held;
  const auto& puzzle = tablebase.puzzle();
  const auto target = target_of(query, puzzle);
  const bool searched = tablebase.searches(target);
  std::optional<int> at;
  if (query.get("distance")) {
    const auto solver = value_or_refuse(tablebase.solver(target));
    if (solver.histogram() == nullptr)
      throw Refusal{400,
                    "boards of " + puzzle.name() + " are drawn from all that can reach the goal; leave distance out"};
    at = static_cast<int>(
        *number_of(query, "distance", 0, solver.histogram()->size() - 1, answer::farthest_from(puzzle, target)));
  }
  const auto cost = searched
                        ? cost::of_searches(library.limits, how_many, wildcards(target, puzzle.cells()) > 0 ? 1 : 0)
                        : cost::of_drawn(puzzle, target, how_many, at.has_value());
  return {cost, [=, &library](const Abandoned& abandoned) {
            const SearchTime time(library.limits, abandoned);
            const std::uint64_t drawn_by = seed ? *seed : answer::fresh_seed();
            DrawnStates states(value_or_refuse(time.limited(*held).solver(target)), at, drawn_by);
            JsonText json;
            if (const auto error = write_random_states(json, held->puzzle(), target, states, drawn_by, how_many))
              throw refusal_of(*error);
            return Answer{json.line(), "application/json", seed ? Keep::checked : Keep::no};
          }};
}

Work random(const Library& library, const Query& query) {
  const auto seed = number_of(query, "seed", 0, UINT64_MAX);
  const auto how_many = number_of(query, "count", 1, library.limits.states).value_or(1);
  const auto held = tablebase_of(library, query);
  const auto& tablebase = *held;
  const auto& puzzle = tablebase.puzzle();
  if (!why_not_unpacked(puzzle).empty()) return drawn(library, query, held, seed, how_many);
  const auto target = target_of(query, puzzle);
  const auto cost =
      cost::of_random(puzzle) +
      (library.known_targets.knows(tablebase, target) ? cost::microseconds(0) : cost::of_all_distances(puzzle));
  return {cost, [=, &library](const Abandoned&) {
            const auto& puzzle = held->puzzle();
            const auto distances = value_or_refuse(library.known_targets.to(*held, target));
            const auto at = number_of(query, "distance", 0, static_cast<std::uint64_t>(distances->farthest()),
                                      answer::farthest_from(puzzle, target));
            const std::uint64_t drawn_by = seed ? *seed : answer::fresh_seed();
            RandomStates states(*distances, at ? std::optional(static_cast<int>(*at)) : std::nullopt, drawn_by);
            JsonText json;
            write_random_states(json, puzzle, target, *distances, states, drawn_by, how_many);
            return Answer{json.line(), "application/json", seed ? Keep::checked : Keep::no};
          }};
}

/// Answers with `ask(question)`, about the tablebase within the limits for searches. `look_up_cost` is that of answers
/// from tables. The question is about the tablebase that is held.
template <class Ask>
Work work(const Library& library, const Tablebases::Held& held, const Question& question,
          cost::microseconds look_up_cost, Ask ask) {
  const auto cost = question.tablebase.searches()
                        ? cost::of_search(library.limits, question.puzzle(), question.start, question.target)
                        : look_up_cost;
  return {cost, [&library, held, question, ask](const Abandoned& abandoned) {
            const SearchTime time(library.limits, abandoned);
            const Tablebase limited = time.limited(question.tablebase);
            return Answer{ask(Question{limited, question.start, question.target})};
          }};
}

}  // namespace

std::vector<Endpoint> question_endpoints(const Library& library) {
  const std::string_view get = "GET, HEAD";
  const std::vector<std::string_view> about_start{"puzzle", "start", "goal"};
  const auto asking = [&library](std::string (*ask)(const Library&, const Question&),
                                 cost::microseconds (*cost)(const Question&)) {
    return [&library, ask, cost](const Request&, const Query& query) {
      const auto held = tablebase_of(library, query);
      const Question question = question_of(*held, query);
      return work(library, held, question, cost(question),
                  [&library, ask](const Question& limited) { return ask(library, limited); });
    };
  };
  const auto listing = [&library](const Request&, const Query& query) {
    const std::uint64_t most = library.limits.paths;
    const std::uint64_t limit = number_of(query, "limit", 1, most).value_or(most);
    const auto held = tablebase_of(library, query);
    const Question question = question_of(*held, query);
    return work(library, held, question, cost::of_paths(question.puzzle()),
                [limit](const Question& limited) { return paths(limited, limit); });
  };
  return {{"/v1/solve", get, about_start,
           asking(solve, [](const Question& asked) { return cost::of_path(asked.puzzle(), asked.target); })},
          {"/v1/distance", get, about_start,
           asking(distance, [](const Question& asked) { return cost::of_distance(asked.puzzle(), asked.target); })},
          {"/v1/moves", get, about_start,
           asking(moves, [](const Question& asked) { return cost::of_moves(asked.puzzle(), asked.target); })},
          {"/v1/count", get, about_start,
           asking(count, [](const Question& asked) { return cost::of_count(asked.puzzle()); })},
          {"/v1/paths", get, std::vector<std::string_view>{"puzzle", "start", "goal", "limit"}, listing},
          {"/v1/stats", get, std::vector<std::string_view>{"puzzle", "goal"},
           [&library](const Request&, const Query& query) { return stats(library, query); }},
          {"/v1/random", get, std::vector<std::string_view>{"puzzle", "goal", "distance", "count", "seed"},
           [&library](const Request&, const Query& query) { return random(library, query); }}};
}

}  // namespace tilebase::service
