#include <algorithm>
#include <new>

#include <textbook/searches.hpp>

#include "cli/compare.hpp"
#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

using textbook::Limits;
using textbook::NamedHeuristic;
using Clock = std::chrono::steady_clock;

constexpr const char* all_searches = "breadth-first,bidirectional,a-star,ida-star,tilebase";

double seconds_of(std::chrono::nanoseconds time) {
  return std::chrono::duration<double>(time).count();
}

/// Texts by textbook::End. Only the time limit interrupts a search here, so the last text is `out of time`, too.
constexpr const char* end_texts[] = {"found", answer::unsolvable, "out of states", "out of time", "out of time"};

/// Searches that a heuristic informs.
struct InformedSearch {
  std::string_view name;
  textbook::Run (*run)(const textbook::Problem&, const State&, const textbook::Heuristic&, const Limits&);
  bool is_shortest;  // whether its paths are shortest, if the heuristic is a lower bound
};
constexpr InformedSearch informed_searches[] = {{"a-star", textbook::a_star, true},
                                                {"ida-star", textbook::ida_star, true},
                                                {"weighted-a-star", textbook::weighted_a_star, false},
                                                {"greedy", textbook::greedy, false}};

const InformedSearch* informed_search(std::string_view name) {
  const auto* const place = std::ranges::find(informed_searches, name, &InformedSearch::name);
  return place == std::end(informed_searches) ? nullptr : place;
}

/// Searches of --searches. The name of an informed search alone stands for all heuristics that are lower bounds.
std::vector<std::string> searches_of(std::string_view list, const Puzzle& puzzle) {
  std::vector<std::string> searches;
  const auto add = [&](const std::string& search) {
    if (std::ranges::find(searches, search) == searches.end()) searches.push_back(search);
  };
  while (!list.empty()) {
    const std::string item(trim(take_part(list, ',')));
    std::string_view heuristic = item;
    const std::string kind(take_part(heuristic, ':'));
    const bool is_informed = informed_search(kind) != nullptr;
    if (item == "breadth-first" || item == "bidirectional" || item == tilebase_search) {
      add(item);
    } else if (is_informed && item == kind) {
      for (const NamedHeuristic& candidate : textbook::heuristics())
        if (candidate.is_lower_bound && candidate.is_for(puzzle)) add(item + ':' + std::string(candidate.name));
    } else if (is_informed) {
      value_or_fail(textbook::named_heuristic(heuristic, puzzle));
      add(item);
    } else {
      throw Failure{"--searches: no search " + quote(item) + "; there are " + all_searches +
                    ",weighted-a-star,greedy, and with one heuristic such as a-star:manhattan"};
    }
  }
  if (searches.empty()) throw Failure{std::string("--searches is empty; name some of ") + all_searches};
  return searches;
}

/// Function that shows the progress of a search of more than a second; empty if standard error is no terminal.
std::function<bool(std::uint64_t)> progress_of(const std::string& search) {
  if (!errors_are_on_terminal()) return {};
  return [search, pace = Pace(std::chrono::seconds(1))](std::uint64_t generated) mutable {
    if (pace.is_due()) remark(search + ": " + group_digits(generated) + " states generated");
    return true;
  };
}

Comparison compare(const answer::Question& question, const std::vector<std::string>& searches, const Limits& limits) {
  const Puzzle& puzzle = question.puzzle();
  Comparison comparison{
      puzzle.name(), format_board(puzzle, question.start), format_target(puzzle, question.target), {}};
  // Asks tilebase first, since it tells at once whether there is a path: without a path, IDA* never ends.
  Searches runner(question.tablebase, question.target, limits);
  const Contender tilebase = runner.run(tilebase_search, question.start);
  comparison.is_unsolvable = tilebase.end == answer::unsolvable;
  for (const std::string& search : searches)
    comparison.contenders.push_back(search == tilebase.search  ? tilebase
                                    : comparison.is_unsolvable ? Contender{search}
                                                               : runner.run(search, question.start));
  for (const Contender& contender : comparison.contenders) {
    if (!finds_shortest_paths(contender.search)) continue;
    if (contender.length && !comparison.length) comparison.length = contender.length;
    if (contender.end == answer::unsolvable && !comparison.is_unsolvable) comparison.lengths_agree = false;
    if (contender.length && contender.length != comparison.length) comparison.lengths_agree = false;
  }
  return comparison;
}

/// Calls `visit(name, value)` for each figure of a search, in the order of all output formats.
template <class Visit>
void for_each_figure(const Contender& contender, Visit visit) {
  visit("generated", contender.generated);
  visit("expanded", contender.expanded);
  visit("mostHeld", contender.most_held);
  visit("preparationSeconds", contender.preparation);
  visit("seconds", contender.seconds);
}

std::string shown_figure(std::uint64_t number) {
  return group_digits(number);
}
std::string shown_figure(double seconds) {
  return time_text(seconds);
}

void print_text(const Comparison& comparison) {
  std::vector<std::vector<std::string>> rows{
      {"search", "length", "generated", "expanded", "most held", "prepared in", "time"}};
  for (const Contender& contender : comparison.contenders) {
    auto& row = rows.emplace_back();
    row = {contender.search, contender.length ? std::to_string(*contender.length) : contender.end};
    for_each_figure(contender, [&](auto, const auto& figure) { row.push_back(figure ? shown_figure(*figure) : "-"); });
  }
  output() << comparison.puzzle << ", " << comparison.start << " -> " << comparison.goal << ": "
           << outcome_of(comparison) << "\n\n";
  print_table(rows, 1);
}

void print_csv(const Comparison& comparison) {
  output() << "search,end,length,generated,expanded,most_held,preparation_seconds,seconds\n";
  for (const Contender& contender : comparison.contenders) {
    output() << contender.search << ',' << contender.end << ','
             << (contender.length ? std::to_string(*contender.length) : "");
    for_each_figure(contender,
                    [](auto, const auto& figure) { output() << ',' << (figure ? std::to_string(*figure) : ""); });
    output() << '\n';
  }
}

void write(answer::JsonText& json, const Comparison& comparison, const Limits& limits) {
  json.begin_object()
      .member("puzzle", comparison.puzzle)
      .member("start", comparison.start)
      .member("goal", comparison.goal)
      .member("solvable", !comparison.is_unsolvable)
      .member("distance", comparison.length)
      .member("agree", comparison.lengths_agree)
      .member("maxStates", limits.states)
      .member("maxSeconds", seconds_of(limits.time))
      .key("searches")
      .array(comparison.contenders, [&](const Contender& contender) {
        json.begin_object()
            .member("search", contender.search)
            .member("end", contender.end)
            .member("length", contender.length);
        for_each_figure(contender, [&](const char* name, const auto& figure) { json.member(name, figure); });
        json.end_object();
      });
  json.end_object();
}

int run_compare(const Arguments& arguments) {
  constexpr std::uint64_t usual_states = 5'000'000;
  constexpr std::uint64_t max_states = 1'000'000'000;
  constexpr std::chrono::seconds usual_time{10};
  const auto format = format_of(arguments);
  const auto tablebase = tablebase_of(arguments, puzzle_name_for(arguments, arguments.joined()));
  value_or_fail(textbook::refuse_equal_tiles(tablebase.puzzle()));
  value_or_fail(answer::check_one_goal(goal_of(arguments, tablebase.puzzle())));
  const auto searches = searches_of(arguments.get<std::string>("searches", all_searches), tablebase.puzzle());
  const Limits limits{number_of(arguments, "max-states", 1, max_states).value_or(usual_states),
                      max_seconds_of(arguments).value_or(usual_time)};
  if (arguments.has("random")) return compare_random(arguments, tablebase, searches, limits);
  for (const char* const option : {"distance", "seed"})
    if (arguments.has(option)) throw Failure{std::string("--") + option + " is for --random"};
  const auto question = question_of(arguments, tablebase);
  report_answer_source(arguments, tablebase, question.target);
  const Comparison comparison = compare(question, searches, limits);
  if (format == "json")
    print_json([&](answer::JsonText& json) { write(json, comparison, limits); });
  else if (format == "svg")
    output() << svg_of(comparison);
  else
    format == "csv" ? print_csv(comparison) : print_text(comparison);

  if (comparison.is_unsolvable) return command::negative;
  if (comparison.lengths_agree) return comparison.length ? command::answered : command::gave_up;
  std::string lengths;
  for (const Contender& contender : comparison.contenders)
    if (contender.length || contender.end == answer::unsolvable)
      lengths += (lengths.empty() ? "" : ", ") + contender.search + ' ' +
                 (contender.length ? std::to_string(*contender.length) : contender.end);
  complain("THE LENGTHS DIFFER: " + lengths + "; at least one search or heuristic is wrong");
  return command::negative;
}

void add_compare_options(Options options) {
  add_goal_options(options);
  add(options,
      {{"format,f", "text|csv|svg", "a table, comma-separated values or a picture (default text)"},
       {"searches", "LIST",
        "which searches, separated by commas: breadth-first, bidirectional, a-star:HEURISTIC, ida-star:HEURISTIC, "
        "weighted-a-star:HEURISTIC, greedy:HEURISTIC, tilebase; a name without HEURISTIC stands for all its heuristics "
        "(default: all whose paths are shortest)"},
       {"random", "N", "search from N random boards at each distance instead of START, and print the means"},
       {"distance,d", "LIST", "distances of the random boards, such as 2,4,6 or 2..24"},
       sample_seed_option,
       {"max-states", "N", "end a search that holds more states in memory (default 5000000, about half a gigabyte)"},
       {"max-seconds", "S", "end a search that takes longer (default 10)"},
       verbose_option});
}

}  // namespace

bool finds_shortest_paths(std::string_view search) {
  const auto* const informed = informed_search(take_part(search, ':'));
  return informed == nullptr || informed->is_shortest;
}

Contender Searches::run(const std::string& search, const State& start) {
  if (search == tilebase_search) return ask_tilebase(start);
  limits_.keep_going = progress_of(search);
  Contender contender{search};
  try {
    const textbook::Run run = run_textbook(search, start, contender);
    contender.end = end_texts[static_cast<std::size_t>(run.end)];
    if (run.end == textbook::End::path) contender.length = run.path.size();
    contender.generated = run.generated;
    contender.expanded = run.expanded;
    contender.most_held = run.most_held;
    contender.seconds = seconds_of(run.time);
  } catch (const std::bad_alloc&) {
    contender.end = "out of memory";
  }
  erase_remark();
  return contender;
}

/// Measures the answer of `solve`, by a table or by tilebase's search.
Contender Searches::ask_tilebase(const State& start) const {
  Contender contender{tilebase_search};
  std::uint64_t node_count = 0;
  const auto progress = progress_of(contender.search);
  const Budget budget{limits_.time, UINT64_MAX, [&](const SearchProgress& search) {
                        node_count = search.states;
                        return !progress || progress(search.states);
                      }};
  const auto begin = Clock::now();
  const Solver solver = value_or_fail(tablebase_.within(budget).solver(problem_.target()));
  const auto query_begin = Clock::now();
  const auto path = solver.path(start);
  contender.preparation = seconds_of(query_begin - begin);
  contender.seconds = seconds_of(Clock::now() - query_begin);
  if (!path) {
    if (path.error().code != ErrorCode::gave_up) throw command::failure_of(path.error());
    contender.end = "out of time";
  } else if (!*path) {
    contender.end = answer::unsolvable;
  } else {
    contender.end = "found";
    contender.length = (*path)->size();
  }
  if (solver.searches()) {
    contender.generated = node_count;
  } else if (contender.length) {
    // A table is read once for each state on the path.
    contender.expanded = contender.length;
    contender.generated = *contender.length + 1;
    contender.most_held = 1;
  }
  return contender;
}

textbook::Run Searches::run_textbook(std::string_view search, const State& start, Contender& contender) {
  const std::string_view kind = take_part(search, ':');
  if (kind == "breadth-first") return textbook::breadth_first(problem_, start, limits_);
  if (kind == "bidirectional") return textbook::bidirectional(problem_, start, limits_);
  const PreparedHeuristic& heuristic = prepare(search);
  auto run = informed_search(kind)->run(problem_, start, heuristic.function, limits_);
  contender.preparation = heuristic.seconds;
  return run;
}

const Searches::PreparedHeuristic& Searches::prepare(std::string_view name) {
  const std::string key(name);
  if (const auto position = heuristics_.find(key); position != heuristics_.end()) return position->second;
  const auto begin = Clock::now();
  auto function = value_or_fail(textbook::named_heuristic(name, problem_.puzzle())).make(problem_);
  return heuristics_.emplace(key, PreparedHeuristic{std::move(function), seconds_of(Clock::now() - begin)})
      .first->second;
}

const command::Verb compare_verb{"compare",           "[START]",   "run the searches of the textbooks side by side",
                                 add_compare_options, run_compare, R"(
Runs the searches of the textbooks from START, one after the other, and tilebase's own answer: the length of the path,
states generated and expanded, the most states held in memory at a time, and times. HEURISTIC is misplaced, manhattan,
linear-conflict (for slides) or patterns; see `tilebase heuristic --list`. What is made before a search, such as tables
of patterns, has a time of its own. A search that exceeds its limits says so in place of a length. All lengths must be
equal: if two differ, a search or a heuristic is wrong, the last line on standard error says so, and the exit status is
1. If START cannot reach the goal, no search is begun, exit status 1. If none has found a path within its limits, the
exit status is 3.

  $ tilebase compare 8672543x1 --searches breadth-first,a-star:manhattan,tilebase --format csv | cut -d, -f1-6
  search,end,length,generated,expanded,most_held
  breadth-first,found,31,483568,181349,181439
  a-star:manhattan,found,31,17709,6728,10001
  tilebase,found,31,32,31,1

The paths of weighted-a-star, whose heuristic counts twice, and of greedy may be longer. With --random, prints the means
over random boards, a line for each distance and search: `found` boards within the limits, and over these the length of
the path, states and times. The effective branching factor is that of a uniform tree whose depth is the distance and
which has as many states as were generated.

  $ tilebase compare --random 100 --distance 8,16,24 --seed 1 --searches ida-star:misplaced,ida-star:manhattan
)"};

}  // namespace tilebase::cli
