#include <algorithm>

#include <answer/documents.hpp>
#include <answer/heuristics.hpp>
#include <answer/start_verbs.hpp>
#include <textbook/heuristics.hpp>
#include <tilebase/engine/query/table_set.hpp>

#include "service/routes.hpp"

namespace tilebase::service {
namespace {

using answer::JsonText;
using answer::Question;
using std::chrono::nanoseconds;

// Estimates of the time of an answer, before it is computed: they decide which lane answers, and how long its queue may
// get. The plan of a target has the time of a distance; the functions below return multiples of it.

std::int64_t moves_of(const Puzzle& puzzle) {
  return static_cast<std::int64_t>(puzzle.moves().size());
}

/// Cost of `each` nanoseconds for each board of a puzzle that lists all its boards, which 64 bits therefore number.
nanoseconds cost_of_boards(std::int64_t each, const Puzzle& puzzle) {
  return nanoseconds(each * static_cast<std::int64_t>(puzzle.boards().value()));
}

nanoseconds cost_of_distance(const Puzzle&, const Plan& plan) {
  return 2 * plan.distance;
}

/// Cost of the distances after all moves.
nanoseconds cost_of_moves(const Puzzle& puzzle, const Plan& plan) {
  return (2 + moves_of(puzzle)) * plan.distance;
}

/// Cost of counting shortest paths: more moves mean more states on paths, and each state looks at every move.
nanoseconds cost_of_count(const Puzzle& puzzle, const Plan&) {
  return std::chrono::microseconds(30 * moves_of(puzzle) * moves_of(puzzle));
}

nanoseconds cost_of_paths(const Puzzle& puzzle, const Plan& plan) {
  return 2 * cost_of_count(puzzle, plan);
}

/// Returns what a verb tells, from its line of the help: `The length ...` of `print the length ...`.
std::string content_of(std::string_view summary) {
  std::string content(summary.substr(summary.find(' ') + 1));
  content.front() = static_cast<char>(content.front() - 'a' + 'A');
  return content;
}

/// Function that estimates the time of an answer without a search.
using CostBy = nanoseconds (*)(const Puzzle& puzzle, const Plan& plan);

CostBy cost_of(answer::Work work) {
  switch (work) {
    case answer::Work::distance:
      return cost_of_distance;
    case answer::Work::path:
      return cost_of_path;
    case answer::Work::moves:
      return cost_of_moves;
    case answer::Work::count:
      return cost_of_count;
  }
  return cost_of_count;
}

/// Cost of the distances of all states to a target: 0 if they are known, else that of a search.
nanoseconds cost_of_listing(const Tablebase& tablebase, const Target& target) {
  const Puzzle& puzzle = tablebase.puzzle();
  if (puzzle.has_equal_tiles()) return tablebase.plan(target)->distance;
  const bool has_table = target.wildcards() <= 1 && !target.has_alternatives();
  const bool is_cached = has_table || TableSet::of(tablebase).boards().contains(target);
  return is_cached ? nanoseconds(0) : cost_of_boards(50 * moves_of(puzzle), puzzle);
}

/// Cost of drawing states of a puzzle: from all of them, or from those at a distance, which may have to be listed.
/// States at any distance need no search, unless `with_difficulty`.
nanoseconds cost_of_drawing(const Puzzle& puzzle, const Plan& plan, std::uint64_t states, bool at_distance,
                            bool with_difficulty) {
  constexpr std::uint64_t most_states = 1'000'000;
  const auto count = static_cast<std::int64_t>(std::min(states, most_states));
  if (plan.searches()) return count * (at_distance || with_difficulty ? plan.distance : nanoseconds(1000));
  const auto each = cost_of_distance(puzzle, plan);
  return at_distance ? plan.listing + count * 10 * each : count * each;
}

/// Limits a cost by the time that a search may take.
nanoseconds limited_cost(nanoseconds time, const Tablebase& tablebase, nanoseconds cost) {
  return tablebase.searches() ? std::min(time, cost) : cost;
}

/// Creates a task. `limit` names who set the limit of its time, in the error of an answer that was given up.
Task task(nanoseconds cost, std::function<Response(const Abandoned&)> answer,
          std::string_view limit = "--max-seconds of the service") {
  return {std::chrono::duration_cast<std::chrono::microseconds>(cost),
          [answer = std::move(answer), limit](const Abandoned& abandoned) {
            try {
              return answer(abandoned);
            } catch (Refusal& refusal) {
              if (refusal.status == 422) ((refusal.why += " (") += limit) += ')';
              throw;
            }
          }};
}

Question question_of(const Tablebase& tablebase, const Query& query, const answer::Notation& notation) {
  const auto start = query.get("start");
  if (!start) throw Refusal{400, answer::missing_board_message(tablebase.puzzle(), "start")};
  const Puzzle& puzzle = tablebase.puzzle();
  return {tablebase, value_or_refuse(parse_board(puzzle, *start)), target_of(query, puzzle), {}, notation};
}

std::optional<std::uint64_t> number_of(const Query& query, std::string_view name, std::uint64_t least,
                                       std::uint64_t greatest, std::string_view why = "") {
  const auto text = query.get(name);
  if (!text) return std::nullopt;
  return value_or_refuse(answer::number_in(*text, least, greatest, name, why));
}

/// Returns the moves that a parameter names, from a start on if it is not null. Throws a Refusal.
Path path_of(const Puzzle& puzzle, const Query& query, std::string_view name, NamedBy named_by, const State* start) {
  const auto word = query.get(name);
  if (!word)
    throw Refusal{400,
                  "missing " + std::string(name) + "; give the names of moves, such as " + puzzle.moves().front().name};
  return value_or_refuse(parse_path(puzzle, *word, named_by, start));
}

Response distribution_to(const Solver& solver) {
  JsonText json;
  write_distribution(json, value_or_refuse(answer::Distribution::of(solver)));
  return {json.line()};
}

Task stats(const Library& library, const Request&, const Query& query) {
  const auto held = tablebase_of(library, query);
  const auto target = target_of(query, held->puzzle());
  const bool is_by_table = held->plan(target)->way == Plan::Way::large_tables;
  if (held->lists_all() || is_by_table)
    return task(is_by_table ? held->plan(target)->distance
                            : limited_cost(library.limits.search_time, *held, cost_of_listing(*held, target)),
                [&library, held, target](const Abandoned& abandoned) {
                  const LimitedTablebase limited(library, *held, abandoned, library.limits.search_time);
                  return distribution_to(value_or_refuse(limited->solver(target)));
                });
  const auto solver = value_or_refuse(held->solver(target));
  if (const auto counted = solver.stats(); !counted)
    throw Refusal{400, counted.error().message +
                           ", and no complete table counts them for this goal; ask about single boards, such as with "
                           "/v1/distance"};
  return at_once(distribution_to(solver));
}

Task apply(const Library& library, const Request&, const Query& query) {
  const auto held = tablebase_of(library, query);
  const Puzzle& puzzle = held->puzzle();
  const NamedBy named_by = named_by_of(query, puzzle, "by");
  const State start = question_of(*held, query, {}).start;
  const bool undoes = is_true(query, "undo");
  Path path = path_of(puzzle, query, "moves", named_by, undoes ? nullptr : &start);
  if (undoes) path = value_or_refuse(answer::inverse_path(puzzle, path));
  JsonText json;
  write_after(json, puzzle, start, path, value_or_refuse(answer::state_after(puzzle, start, path, named_by)), named_by);
  return at_once({json.line(), "application/json", revalidated});
}

std::string_view board_of(const Query& query, const Puzzle& puzzle) {
  const auto board = query.get("board");
  if (!board) throw Refusal{400, answer::missing_board_message(puzzle, "board")};
  return *board;
}

Task rank(const Library& library, const Request&, const Query& query) {
  const auto held = tablebase_of(library, query);
  const Puzzle& puzzle = held->puzzle();
  const State board = value_or_refuse(parse_board(puzzle, board_of(query, puzzle)));
  value_or_refuse(puzzle.boards());
  JsonText json;
  write_rank(json, puzzle, board, puzzle.rank(board));
  return at_once({json.line(), "application/json", revalidated});
}

Task unrank(const Library& library, const Request&, const Query& query) {
  const auto held = tablebase_of(library, query);
  const Puzzle& puzzle = held->puzzle();
  const std::uint64_t last = value_or_refuse(puzzle.boards()) - 1;
  const auto rank = number_of(query, "index", 0, last);
  if (!rank) throw Refusal{400, "missing index; give a number from 0 to " + std::to_string(last)};
  JsonText json;
  write_rank(json, puzzle, puzzle.unrank(*rank), *rank);
  return at_once({json.line(), "application/json", revalidated});
}

Task drawing(const Library& library, const Request&, const Query& query) {
  const auto held = tablebase_of(library, query);
  const Puzzle& puzzle = held->puzzle();
  JsonText json;
  write_drawing(json, puzzle, value_or_refuse(parse_target(puzzle, board_of(query, puzzle))));
  return at_once({json.line(), "application/json", revalidated});
}

/// Returns the distance at which states are to be drawn; nullopt for any.
std::optional<int> drawn_at(const Query& query, const Solver& solver) {
  if (!query.get("distance")) return std::nullopt;
  const auto range = value_or_refuse(solver.distance_range());
  return static_cast<int>(*number_of(query, "distance", 0, static_cast<std::uint64_t>(range.limit), range.why));
}

Task random(const Library& library, const Request&, const Query& query) {
  const auto seed = number_of(query, "seed", 0, UINT64_MAX);
  const auto how_many = number_of(query, "count", 1, library.limits.states).value_or(1);
  const bool with_difficulty = is_true(query, "difficulty");
  const auto held = tablebase_of(library, query);
  const Puzzle& puzzle = held->puzzle();
  const auto target = target_of(query, puzzle);
  const nanoseconds of_difficulty =
      with_difficulty ? static_cast<std::int64_t>(how_many) * cost_of_count(puzzle, {}) : nanoseconds(0);
  const Plan plan = held->plan(target).value();
  const bool at_distance = query.get("distance").has_value();
  const auto cost =
      of_difficulty + (held->lists_all() ? cost_of_boards(70, puzzle) + cost_of_listing(*held, target)
                                         : cost_of_drawing(puzzle, plan, how_many, at_distance, with_difficulty));
  return task(limited_cost(library.limits.search_time, *held, cost), [=, &library](const Abandoned& abandoned) {
    const LimitedTablebase limited(library, *held, abandoned, library.limits.search_time);
    const auto solver = value_or_refuse(limited->solver(target));
    const auto at = drawn_at(query, solver);  // a table of all states may be made first
    const std::uint64_t drawn_by = seed ? *seed : answer::fresh_seed();
    auto states = value_or_refuse(solver.random_states(at, drawn_by));
    JsonText json;
    value_or_refuse(write_random_states(json, solver, states, drawn_by, how_many, at_distance, with_difficulty));
    const bool is_lasting = seed && !(with_difficulty && solver.searches());  // a later search may not give up
    return Response{json.line(), "application/json", is_lasting ? revalidated : not_stored};
  });
}

/// Cost of comparing a heuristic with the distances: of all states of a puzzle, or of a sample and the moves from it.
nanoseconds cost_of_heuristic(const Puzzle& puzzle, const Plan& plan, std::optional<std::uint64_t> sample) {
  constexpr std::int64_t a_value = 200, a_state = 100;  // nanoseconds
  if (!sample) return cost_of_boards(a_value + a_state * moves_of(puzzle), puzzle);
  return static_cast<std::int64_t>(*sample) * (plan.distance + nanoseconds(a_value * (1 + moves_of(puzzle))));
}

/// Answers with the values of a start: by one heuristic, or by all that need no large tables.
Task heuristic_value(const Library& library, const Tablebases::Held& held, const Query& query, const std::string& name,
                     double weight) {
  const auto question = question_of(*held, query, {});
  constexpr std::chrono::milliseconds of_patterns{20};
  return task(name == "patterns" || name.empty() ? of_patterns : nanoseconds(0),
              [=, &library, start = question.start, target = question.target](const Abandoned& abandoned) -> Response {
                const LimitedTablebase limited(library, *held, abandoned, library.limits.search_time);
                const Question asked{*limited, start, target};
                const auto values = value_or_refuse(answer::heuristic_values(asked, name, weight, held->lists_all()));
                JsonText json;
                write_heuristic_values(json, asked, values, name.empty());
                return {json.line(), "application/json", revalidated};
              });
}

Task heuristic_report(const Library& library, const Request&, const Query& query) {
  const std::uint64_t limit = library.limits.states;
  const auto held = tablebase_of(library, query);
  const Puzzle& puzzle = held->puzzle();
  const auto target = target_of(query, puzzle);
  const bool has_start = query.get("start").has_value();
  const auto given = query.get("heuristic");
  if (!given && !has_start) throw Refusal{400, "missing heuristic; give one such as manhattan"};
  const std::string name(given.value_or(""));
  if (given) value_or_refuse(textbook::named_heuristic(name, puzzle));
  if (name == "patterns" && !held->lists_all())
    throw Refusal{400, "the service makes no pattern tables for " + puzzle.name() +
                           ", which has more than 9 cells; ask `tilebase heuristic`"};
  const double weight = value_or_refuse(answer::weight_in(query.get("weight").value_or("1")));
  if (has_start) return heuristic_value(library, held, query, name, weight);
  HeuristicCheck check;
  check.sample = number_of(query, "sample", 1, limit);
  if (!check.sample && !held->lists_all()) check.sample = std::min(HeuristicCheck::usual_sample, limit);
  check.seed = number_of(query, "seed", 0, UINT64_MAX).value_or(answer::fresh_seed());
  const Plan plan = held->plan(target).value();
  const auto listing = held->lists_all() ? cost_of_listing(*held, target) : nanoseconds(0);
  const auto cost =
      limited_cost(library.limits.search_time, *held, cost_of_heuristic(puzzle, plan, check.sample) + listing);
  return task(cost, [=, &library](const Abandoned& abandoned) -> Response {
    const LimitedTablebase limited(library, *held, abandoned, library.limits.search_time);
    const auto solver = value_or_refuse(limited->solver(target));
    const auto heuristic = value_or_refuse(answer::checked_heuristic(solver, name, weight, check));
    JsonText json;
    write_heuristic(json, solver.puzzle(), target, heuristic);
    return {json.line(), "application/json", not_stored};  // the report has its own time
  });
}

/// Tolerance that `best` and `tolerance` give; nullopt without them.
std::optional<answer::Tolerance> tolerance_of(const Query& query) {
  constexpr std::uint64_t limit = 10'000;
  const auto extra_moves = number_of(query, "tolerance", 0, limit);
  const bool takes_best = is_true(query, "best");
  if (extra_moves) return answer::Tolerance{static_cast<int>(*extra_moves)};
  return takes_best ? std::optional(answer::Tolerance()) : std::nullopt;
}

/// Returns the service's limit of time or, if that is less, the time of the parameter `seconds`.
Limits::Time search_time_of(const Library& library, const Query& query) {
  constexpr std::uint64_t most_seconds = 3600;
  const auto seconds = number_of(query, "seconds", 1, most_seconds);
  const Limits::Time limit = library.limits.search_time;
  return seconds ? std::min<Limits::Time>(limit, std::chrono::seconds(*seconds)) : limit;
}

/// Answers a question about a start by `write(solver, question, json)`, which returns whether the answer is the same
/// each time. The limits for searches hold.
template <class Write>
Task ask(const Library& library, const Query& query, CostBy cost_by, Write write) {
  const auto held = tablebase_of(library, query);
  auto question = question_of(*held, query, {named_by_of(query, held->puzzle())});
  question.tolerance = tolerance_of(query);
  const Limits::Time time = search_time_of(library, query);
  const Plan plan = held->plan_from(question.target, question.start).value();
  // The first distance may need a search for all states, which is a part of the plan's time.
  const nanoseconds cost = plan.distance + (plan.searches() ? nanoseconds(0) : cost_by(held->puzzle(), plan));
  return task(
      limited_cost(time, *held, cost),
      [&library, time, held, question, write](const Abandoned& abandoned) -> Response {
        const LimitedTablebase limited(library, *held, abandoned, time);
        const Question asked{*limited, question.start, question.target, question.tolerance, question.notation};
        JsonText json;
        const bool is_lasting = write(value_or_refuse(library.tablebases.solver(asked)), asked, json);
        return {json.line(), "application/json", is_lasting ? revalidated : not_stored};
      },
      time < library.limits.search_time ? "seconds of the request" : "--max-seconds of the service");
}

}  // namespace

std::vector<Endpoint> question_endpoints(const Library& library) {
  using Names = std::vector<std::string_view>;
  const auto asking = [&library](const answer::StartVerb& verb) {
    return [&library, &verb](const Request&, const Query& query) {
      const auto write = [&verb](const Solver& solver, const Question& question, JsonText& json) {
        std::string no_lines;
        const auto told = value_or_refuse(verb.tell(question, solver, no_lines, &json));
        return told.uncertainty.empty() && !question.tolerance;
      };
      return ask(library, query, cost_of(verb.work), write);
    };
  };
  const auto paths = [&library](const Request&, const Query& query) {
    const std::uint64_t most_paths = library.limits.paths;
    const std::uint64_t limit = number_of(query, "limit", 1, most_paths).value_or(most_paths);
    return ask(library, query, cost_of_paths, [limit](const Solver& solver, const Question& question, JsonText& json) {
      auto shortest = value_or_refuse(solver.paths(question.start));
      value_or_refuse(write_paths(json, question, shortest, limit));
      return true;
    });
  };
  const auto rate = [&library](const Request&, const Query& query) {
    const auto held = tablebase_of(library, query);
    const State start = question_of(*held, query, {}).start;
    const auto move = path_of(held->puzzle(), query, "move", named_by_of(query, held->puzzle()), &start);
    if (move.size() != 1) throw Refusal{400, "move " + quote(*query.get("move")) + " is not one move"};
    return ask(library, query, cost_of_distance,
               [move = move.front()](const Solver& solver, const Question& question, JsonText& json) {
                 write_rate(json, question, move, value_or_refuse(solver.rate(question.start, move)));
                 return true;
               });
  };
  const auto with_library = [&library](auto read) { return std::bind_front(read, std::cref(library)); };
  constexpr bool gives_up = true;
  std::vector<Endpoint> endpoints;
  const auto add = [&](const std::string& path, Names parameters, auto read, const Description& about) {
    parameters.insert(parameters.begin() + 1, "blank");
    endpoints.push_back({path, "GET, HEAD", std::move(parameters), std::move(read), about});
  };
  for (const answer::StartVerb& verb : answer::start_verbs()) {
    Names parameters{"puzzle", "start", "goal"};
    if (verb.takes_tolerance) parameters.insert(parameters.end(), {"best", "tolerance", "seconds"});
    if (verb.names_moves) parameters.emplace_back("moves");
    add("/v1/" + std::string(verb.name), parameters, asking(verb),
        {.summary = content_of(verb.summary),
         .schema = verb.schema,
         .gives_up = gives_up,
         .schema_text = verb.schema_text});
  }
  add("/v1/rate", Names{"puzzle", "start", "goal", "move", "moves"}, rate,
      {"By how much a move changes the distance", "Rate", gives_up});
  add("/v1/apply", Names{"puzzle", "start", "moves", "undo", "by"}, with_library(apply),
      {"The board after moves", "After"});
  add("/v1/paths", Names{"puzzle", "start", "goal", "limit", "moves"}, paths,
      {"Shortest paths in lexicographic order", "Paths", gives_up});
  add("/v1/stats", Names{"puzzle", "goal"}, with_library(stats),
      {"The number of states at each distance from the goal; for puzzles of at most 9 cells or with equal tiles, and "
       "where a complete table of the goal is at hand",
       "Stats", gives_up});
  add("/v1/random", Names{"puzzle", "goal", "distance", "count", "seed", "difficulty"}, with_library(random),
      {.summary = "Random states, of one distance or of all that can reach the goal",
       .schema = "Random",
       .gives_up = true,
       .details = "Distances are exact; data/INPUTS.md of the documents tells which states are equally likely."});
  add("/v1/heuristic", Names{"puzzle", "start", "goal", "heuristic", "weight", "sample", "seed"},
      with_library(heuristic_report),
      {.summary = "What a heuristic of the textbooks is worth, compared with the distances",
       .schema = "HeuristicAnswer",
       .gives_up = true,
       .is_cached = false,
       .details = "All states are compared, for puzzles of at most 9 cells; of larger ones, and if it is asked for, a "
                  "sample, which can show that a heuristic is wrong, not that it is right."});
  add("/v1/rank", Names{"puzzle", "board"}, with_library(rank),
      {"The Cantor index of a board, for puzzles of at most 20 cells", "Ranked"});
  add("/v1/unrank", Names{"puzzle", "index"}, with_library(unrank),
      {"The board of a Cantor index, for puzzles of at most 20 cells", "Ranked"});
  add("/v1/draw", Names{"puzzle", "board"}, with_library(drawing),
      {"A board, perhaps with wildcards, in the puzzle's layout", "Drawing"});
  return endpoints;
}

}  // namespace tilebase::service
