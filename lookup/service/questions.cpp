#include <algorithm>

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

std::string paths(const Solver& solver, const Question& question, std::uint64_t limit) {
  auto found = value_or_refuse(Paths::make(solver, question.start));
  JsonText json;
  value_or_refuse(write_paths(json, question, found, limit));
  return json.line();
}

/// The time of an answer, which a search may not take longer than the limit.
cost::microseconds within_limit(const Library& library, const Plan& plan, cost::microseconds cost) {
  return plan.searches() ? std::min<cost::microseconds>(library.limits.search_time, cost) : cost;
}

Answer distribution_to(const Solver& solver) {
  JsonText json;
  write_distribution(json, value_or_refuse(answer::Distribution::of(solver)));
  return {json.line()};
}

/// The time to list all states by their distances to a target, if they are not known.
cost::microseconds cost_of_listing(const Library& library, const Tablebase& tablebase, const Target& target) {
  return library.known_targets.knows(tablebase, target) ? cost::microseconds(0)
                                                        : cost::of_all_distances(tablebase.puzzle());
}

Work stats(const Library& library, const Query& query) {
  const auto held = tablebase_of(library, query);
  const auto target = target_of(query, held->puzzle());
  if (held->lists_all())
    return {cost_of_listing(library, *held, target), [&library, held, target](const Abandoned&) {
              return distribution_to(value_or_refuse(library.known_targets.to(*held, target)));
            }};
  const auto solver = value_or_refuse(held->solver(target));
  if (const auto counted = solver.histogram(); !counted)
    throw Refusal{400, counted.error().message +
                           ", and no complete table counts them for this goal; ask about single boards, such as with "
                           "/v1/distance"};
  return {cost::microseconds(0), [solver](const Abandoned&) { return distribution_to(solver); }};
}

/// The distance that states are to be drawn at; nothing for any.
std::optional<int> drawn_at(const Query& query, const Solver& solver) {
  if (!query.get("distance")) return std::nullopt;
  const auto range = value_or_refuse(solver.distance_range());
  if (range.why.empty())
    throw Refusal{
        400, "boards of " + solver.puzzle().name() + " are drawn from all that can reach the goal; leave distance out"};
  return static_cast<int>(*number_of(query, "distance", 0, static_cast<std::uint64_t>(range.most), range.why));
}

Work random(const Library& library, const Query& query) {
  const auto seed = number_of(query, "seed", 0, UINT64_MAX);
  const auto how_many = number_of(query, "count", 1, library.limits.states).value_or(1);
  const auto held = tablebase_of(library, query);
  const Puzzle& puzzle = held->puzzle();
  const auto target = target_of(query, puzzle);
  const auto drawn = [=](const Solver& solver, std::optional<int> at) {
    const std::uint64_t drawn_by = seed ? *seed : answer::fresh_seed();
    auto states = value_or_refuse(solver.draw(at, drawn_by));
    JsonText json;
    value_or_refuse(write_random_states(json, solver, states, drawn_by, how_many));
    return Answer{json.line(), "application/json", seed ? Keep::checked : Keep::no};
  };
  if (held->lists_all())
    return {cost::of_random(puzzle) + cost_of_listing(library, *held, target), [=, &library](const Abandoned&) {
              const auto solver = value_or_refuse(library.known_targets.to(*held, target));
              return drawn(solver, drawn_at(query, solver));
            }};
  const auto at = query.get("distance") ? drawn_at(query, value_or_refuse(held->solver(target))) : std::nullopt;
  const auto cost =
      within_limit(library, held->plan(target), cost::of_drawn(puzzle, held->plan(target), how_many, at.has_value()));
  return {cost, [=, &library](const Abandoned& abandoned) {
            const SearchTime time(library.limits, abandoned);
            return drawn(value_or_refuse(time.limited(*held).solver(target)), at);
          }};
}

/// Answers with `ask(solver, question)`, by the tablebase within the limits for searches. `cost_by(puzzle, plan)` is that of
/// an answer without a search. The question is about the tablebase that is held.
using CostBy = cost::microseconds (*)(const Puzzle& puzzle, const Plan& plan);
template <class Ask>
Work work(const Library& library, const Tablebases::Held& held, const Question& question, CostBy cost_by, Ask ask) {
  const Plan plan = held->plan(question.target, &question.start);
  const auto cost = within_limit(
      library, plan,
      plan.searches() ? std::chrono::duration_cast<cost::microseconds>(plan.distance) : cost_by(held->puzzle(), plan));
  return {cost, [&library, held, question, ask](const Abandoned& abandoned) {
            const SearchTime time(library.limits, abandoned);
            const Tablebase limited = time.limited(question.tablebase);
            const Question asked{limited, question.start, question.target};
            return Answer{ask(value_or_refuse(library.tablebases.solver(asked)), asked)};
          }};
}

}  // namespace

std::vector<Endpoint> question_endpoints(const Library& library) {
  const std::string_view get = "GET, HEAD";
  const std::vector<std::string_view> about_start{"puzzle", "start", "goal"};
  const auto asking = [&library](const answer::Teller& teller, CostBy cost) {
    return [&library, &teller, cost](const Request&, const Query& query) {
      const auto held = tablebase_of(library, query);
      return work(library, held, question_of(*held, query), cost,
                  [&teller](const Solver& solver, const Question& question) {
                    JsonText json;
                    value_or_refuse(teller.document(question, solver, json));
                    return json.line();
                  });
    };
  };
  const auto listing = [&library](const Request&, const Query& query) {
    const std::uint64_t most = library.limits.paths;
    const std::uint64_t limit = number_of(query, "limit", 1, most).value_or(most);
    const auto held = tablebase_of(library, query);
    const Question question = question_of(*held, query);
    return work(library, held, question, cost::of_paths,
                [limit](const Solver& solver, const Question& asked) { return paths(solver, asked, limit); });
  };
  return {{"/v1/solve", get, about_start, asking(answer::tell_path, cost::of_path)},
          {"/v1/distance", get, about_start, asking(answer::tell_distance, cost::of_distance)},
          {"/v1/moves", get, about_start, asking(answer::tell_moves, cost::of_moves)},
          {"/v1/count", get, about_start, asking(answer::tell_count, cost::of_count)},
          {"/v1/paths", get, std::vector<std::string_view>{"puzzle", "start", "goal", "limit"}, listing},
          {"/v1/stats", get, std::vector<std::string_view>{"puzzle", "goal"},
           [&library](const Request&, const Query& query) { return stats(library, query); }},
          {"/v1/random", get, std::vector<std::string_view>{"puzzle", "goal", "distance", "count", "seed"},
           [&library](const Request&, const Query& query) { return random(library, query); }}};
}

}  // namespace tilebase::service
