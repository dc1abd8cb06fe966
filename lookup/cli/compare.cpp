#include <algorithm>
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <map>
#include <new>

#include <base/standard_streams.hpp>
#include <base/text.hpp>
#include <textbook/searches.hpp>

#include "cli/compare_svg.hpp"
#include "cli/question.hpp"
#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

using command::Arguments;
using textbook::Limits;
using textbook::NamedHeuristic;
using textbook::Problem;
using textbook::Run;
using namespace std::string_literals;
namespace po = boost::program_options;
using Clock = std::chrono::steady_clock;

constexpr std::uint64_t usual_states = 5'000'000;
constexpr std::uint64_t most_states = 1'000'000'000;
constexpr std::chrono::seconds usual_time{10};
constexpr const char* all_searches = "breadth-first,bidirectional,a-star,ida-star,tilebase";

double seconds_of(std::chrono::nanoseconds time) {
  return std::chrono::duration<double>(time).count();
}

/// The searches of --searches. a-star and ida-star alone stand for all their heuristics that are lower bounds.
std::vector<std::string> searches_of(std::string_view list, const Puzzle& puzzle) {
  std::vector<std::string> searches;
  const auto add = [&](const std::string& search) {
    if (std::find(searches.begin(), searches.end(), search) == searches.end()) searches.push_back(search);
  };
  while (!list.empty()) {
    const std::string item(trimmed(take_part(list, ',')));
    std::string_view heuristic = item;
    const std::string kind(take_part(heuristic, ':'));
    const bool is_informed = kind == "a-star" || kind == "ida-star";
    if (item == "breadth-first" || item == "bidirectional" || item == "tilebase") {
      add(item);
    } else if (is_informed && item == kind) {
      for (const NamedHeuristic& named : textbook::heuristics())
        if (named.is_lower_bound && named.is_for(puzzle)) add(item + ':' + std::string(named.name));
    } else if (is_informed) {
      command::value_or_fail(textbook::named_heuristic(heuristic, puzzle));
      add(item);
    } else {
      throw Failure{"--searches: no search " + shown(item) + "; there are " + all_searches +
                    ", and with one heuristic such as a-star:manhattan"};
    }
  }
  if (searches.empty()) throw Failure{"--searches is empty; name some of "s + all_searches};
  return searches;
}

/// Remarks how far a search has come, once it has taken a second.
std::function<bool(std::uint64_t)> progress_of(const std::string& search) {
  if (!errors_are_on_terminal()) return {};
  return [search, next = Clock::now() + std::chrono::seconds(1)](std::uint64_t generated) mutable {
    if (Clock::now() < next) return true;
    next = Clock::now() + std::chrono::milliseconds(200);
    remark(search + ": " + grouped(generated) + " states generated");
    return true;
  };
}

/// What `solve` answers by, a table or a search of its own.
Contender ask_tilebase(const answer::Question& question, std::chrono::nanoseconds time) {
  Contender contender{"tilebase"};
  std::uint64_t looked_at = 0;
  const auto progress = progress_of(contender.search);
  const Budget budget{time, UINT64_MAX, [&](const SearchProgress& search) {
                        looked_at = search.nodes;
                        return !progress || progress(search.nodes);
                      }};
  const auto begin = Clock::now();
  const Solver solver = command::value_or_fail(question.tablebase.within(budget).solver(question.target));
  const auto ready = Clock::now();
  const auto path = solver.path(question.start);
  contender.preparation = seconds_of(ready - begin);
  contender.seconds = seconds_of(Clock::now() - ready);
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
    contender.generated = looked_at;
  } else if (contender.length) {
    // A walk: one entry is looked up for each state on the path.
    contender.expanded = contender.length;
    contender.generated = *contender.length + 1;
    contender.most_held = 1;
  }
  return contender;
}

/// The textbook's searches. The tables of a heuristic are made once for all that use them.
class Searches {
 public:
  Searches(const answer::Question& question, const Limits& limits)
      : problem_(question.puzzle(), question.target), start_(question.start), limits_(limits) {}

  Contender run(const std::string& search) {
    Limits limits = limits_;
    limits.keep_going = progress_of(search);
    Contender contender{search};
    try {
      carry_out(search, limits, contender);
    } catch (const std::bad_alloc&) {
      contender.end = "out of memory";
    }
    erase_remark();
    return contender;
  }

 private:
  void carry_out(std::string_view search, const Limits& limits, Contender& contender) {
    std::string_view heuristic = search;
    const std::string_view kind = take_part(heuristic, ':');
    if (kind == "breadth-first") {
      write(textbook::breadth_first(problem_, start_, limits), contender);
    } else if (kind == "bidirectional") {
      write(textbook::bidirectional(problem_, start_, limits), contender);
    } else {
      const auto& [function, preparation] = made(heuristic);
      const auto informed = kind == "a-star" ? textbook::a_star : textbook::ida_star;
      write(informed(problem_, start_, function, limits), contender);
      contender.preparation = preparation;
    }
  }

  struct Made {
    textbook::Heuristic function;
    double preparation;
  };

  const Made& made(std::string_view name) {
    const std::string key(name);
    if (const auto place = made_.find(key); place != made_.end()) return place->second;
    const auto begin = Clock::now();
    auto function = command::value_or_fail(textbook::named_heuristic(name, problem_.puzzle())).make(problem_);
    return made_.emplace(key, Made{std::move(function), seconds_of(Clock::now() - begin)}).first->second;
  }

  static void write(const Run& run, Contender& contender) {
    switch (run.end) {
      case textbook::End::found:
        contender.end = "found";
        contender.length = run.path.size();
        break;
      case textbook::End::no_way:
        contender.end = answer::unsolvable;
        break;
      case textbook::End::out_of_states:
        contender.end = "out of states";
        break;
      case textbook::End::out_of_time:
      case textbook::End::stopped:
        contender.end = "out of time";
        break;
    }
    contender.generated = run.generated;
    contender.expanded = run.expanded;
    contender.most_held = run.most_held;
    contender.seconds = seconds_of(run.time);
  }

  Problem problem_;
  State start_;
  Limits limits_;
  std::map<std::string, Made> made_;
};

Comparison compare(const answer::Question& question, const std::vector<std::string>& searches, const Limits& limits) {
  const Puzzle& puzzle = question.puzzle();
  Comparison comparison{
      puzzle.name(), format_board(puzzle, question.start), format_target(puzzle, question.target), {}};
  // First, since it knows at once whether there is a way: IDA* would search for ever.
  const Contender tilebase = ask_tilebase(question, limits.time);
  comparison.is_unsolvable = tilebase.end == answer::unsolvable;
  Searches textbook(question, limits);
  for (const std::string& search : searches)
    comparison.contenders.push_back(search == tilebase.search  ? tilebase
                                    : comparison.is_unsolvable ? Contender{search}
                                                               : textbook.run(search));
  for (const Contender& contender : comparison.contenders) {
    if (contender.length && !comparison.length) comparison.length = contender.length;
    if (contender.end == answer::unsolvable && !comparison.is_unsolvable) comparison.agree = false;
    if (contender.length && contender.length != comparison.length) comparison.agree = false;
  }
  return comparison;
}

template <class T>
std::string cell_text(const std::optional<T>& number) {
  return number ? grouped(*number) : "-";
}

std::string cell_text(const std::optional<double>& seconds) {
  return seconds ? time_text(*seconds) : "-";
}

void print_text(const Comparison& comparison) {
  std::vector<std::vector<std::string>> rows{
      {"search", "length", "generated", "expanded", "most held", "prepared in", "time"}};
  for (const Contender& contender : comparison.contenders)
    rows.push_back({contender.search, contender.length ? std::to_string(*contender.length) : contender.end,
                    cell_text(contender.generated), cell_text(contender.expanded), cell_text(contender.most_held),
                    cell_text(contender.preparation), cell_text(contender.seconds)});
  std::vector<std::size_t> width(rows.front().size());
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) width[i] = std::max(width[i], row[i].size());
  output() << comparison.puzzle << ", " << comparison.start << " -> " << comparison.goal << ": "
           << outcome_of(comparison) << "\n\n";
  for (const auto& row : rows) {
    output() << row.front() << std::string(width.front() - row.front().size(), ' ');
    for (std::size_t i = 1; i < row.size(); ++i) output() << std::string(width[i] - row[i].size() + 2, ' ') << row[i];
    output() << '\n';
  }
}

template <class T>
std::string csv_text(const std::optional<T>& number) {
  return number ? std::to_string(*number) : "";
}

void print_csv(const Comparison& comparison) {
  output() << "search,end,length,generated,expanded,most_held,preparation_seconds,seconds\n";
  for (const Contender& contender : comparison.contenders)
    output() << contender.search << ',' << contender.end << ',' << csv_text(contender.length) << ','
             << csv_text(contender.generated) << ',' << csv_text(contender.expanded) << ','
             << csv_text(contender.most_held) << ',' << csv_text(contender.preparation) << ','
             << csv_text(contender.seconds) << '\n';
}

void print_json(const Comparison& comparison, const Limits& limits) {
  answer::JsonText json;
  json.begin_object()
      .member("puzzle", comparison.puzzle)
      .member("start", comparison.start)
      .member("goal", comparison.goal)
      .member("solvable", !comparison.is_unsolvable)
      .member("distance", comparison.length)
      .member("agree", comparison.agree)
      .member("max_states", limits.states)
      .member("max_seconds", seconds_of(limits.time))
      .key("searches")
      .array(comparison.contenders, [&](const Contender& contender) {
        json.begin_object()
            .member("search", contender.search)
            .member("end", contender.end)
            .member("length", contender.length)
            .member("generated", contender.generated)
            .member("expanded", contender.expanded)
            .member("most_held", contender.most_held)
            .member("preparation_seconds", contender.preparation)
            .member("seconds", contender.seconds)
            .end_object();
      });
  json.end_object();
  output() << json.line();
}

int run_compare(const Arguments& arguments) {
  const auto format = format_of(arguments);
  const auto tablebase = tablebase_of(arguments);
  const auto question = question_of(arguments, tablebase);
  const auto searches = searches_of(arguments.get<std::string>("searches", all_searches), question.puzzle());
  const Limits limits{number_of(arguments, "max-states", 1, most_states).value_or(usual_states),
                      max_seconds_of(arguments).value_or(usual_time)};
  say_what_answers(arguments, tablebase, question.target);
  const Comparison comparison = compare(question, searches, limits);
  if (arguments.has("json"))
    print_json(comparison, limits);
  else if (format == "svg")
    output() << svg_of(comparison);
  else
    format == "csv" ? print_csv(comparison) : print_text(comparison);

  if (comparison.is_unsolvable) return command::negative;
  if (!comparison.agree) {
    std::string lengths;
    for (const Contender& contender : comparison.contenders)
      if (contender.length || contender.end == answer::unsolvable)
        lengths += (lengths.empty() ? "" : ", ") + contender.search + ' ' +
                   (contender.length ? std::to_string(*contender.length) : contender.end);
    complain("THE LENGTHS DIFFER: " + lengths + "; at least one search or heuristic is wrong");
    return command::negative;
  }
  return comparison.length ? command::answered : command::gave_up;
}

void add_compare_options(po::options_description_easy_init options) {
  add_puzzle_options(options);
  add_goal_option(options);
  add_json_option(options);
  add_format_option(options, "a table, comma-separated values or a picture (default text)");
  options("searches", po::value<std::string>()->value_name("LIST"),
          "which searches, separated by commas: breadth-first, bidirectional, a-star:HEURISTIC, ida-star:HEURISTIC, "
          "tilebase; a-star and ida-star alone stand for all their heuristics (default: all)");
  options("max-states", po::value<std::string>()->value_name("N"),
          "end a search that holds more states in memory (default 5000000, about half a gigabyte)");
  options("max-seconds", po::value<std::string>()->value_name("S"), "end a search that takes longer (default 10)");
  add_verbose_option(options);
}

}  // namespace

constexpr const char* compare_details = R"(
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
)";

command::Verb compare_verb() {
  return {"compare",           "START",     "run the searches of the textbooks side by side",
          add_compare_options, run_compare, compare_details};
}

}  // namespace tilebase::cli
