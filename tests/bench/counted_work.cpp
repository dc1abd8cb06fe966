// Does work that no command does by itself, for tests/bench/counts: searches that end after a number of states, and
// parts of programs that would wait for something in between.
//
//     counted_work paths PUZZLE BOARD...           the path of each board, by searches in one thread
//     counted_work bounds PUZZLE STATES BOARD...   bounds on each distance after so many states
//     counted_work level PUZZLE DISTANCE           all states at a distance from the puzzle's own goal
//     counted_work definitions TIMES FILE...       reads puzzle definitions
//     counted_work http TIMES                      answers HTTP requests for paths, without sockets
//
// Prints the number of states that were looked at, or listed; nothing where there are none. It must do the same each
// time, so it limits no search by time.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/buffer.hpp>
#include <service/request_reader.hpp>
#include <service/routes.hpp>
#include <tilebase/engine/query/table_set.hpp>
#include <tilebase/tilebase.hpp>

namespace {

using Arguments = std::vector<std::string>;

[[noreturn]] void give_up(const std::string& why) {
  std::fprintf(stderr, "counted_work: %s\n", why.c_str());
  std::exit(1);
}

template <class Value>
Value required(tilebase::Result<Value> result) {
  if (!result) give_up(result.error().message);
  return std::move(result).value();
}

void print(std::uint64_t states) {
  std::printf("%llu\n", static_cast<unsigned long long>(states));
}

/// Asks about boards from `first` on, and prints the states of all searches, at most `node_limit` for each.
void search(const Arguments& arguments, std::size_t first, std::uint64_t node_limit,
            const std::function<void(const tilebase::Solver&, const tilebase::State&)>& ask) {
  std::uint64_t states = 0;
  std::uint64_t states_of_board = 0;
  tilebase::Budget budget;
  budget.states = node_limit;
  budget.threads = 1;
  budget.keep_going = [&](const tilebase::SearchProgress& progress) {
    states_of_board = progress.states;
    return true;
  };
  const auto tablebase = required(tilebase::Tablebase::builtin(arguments.at(1))).within(budget);
  const auto solver = required(tablebase.solver(tablebase.puzzle().goal_target()));
  for (std::size_t i = first; i < arguments.size(); ++i) {
    states_of_board = 0;
    ask(solver, required(parse_board(tablebase.puzzle(), arguments[i])));
    if (states_of_board == 0) give_up("no search for " + arguments[i]);
    states += states_of_board;
  }
  print(states);
}

void find_paths(const Arguments& arguments) {
  search(arguments, 2, UINT64_MAX, [](const tilebase::Solver& solver, const tilebase::State& start) {
    if (!required(solver.path(start))) give_up("an unsolvable board");
  });
}

void find_bounds(const Arguments& arguments) {
  search(arguments, 3, std::stoull(arguments.at(2)), [](const tilebase::Solver& solver, const tilebase::State& start) {
    if (!required(solver.bounds(start))) give_up("an unsolvable board");
  });
}

void list_level(const Arguments& arguments) {
  const auto tablebase =
      required(tilebase::TableSet::without_tables(required(tilebase::builtin_puzzle(arguments.at(1)))));
  const auto solver = required(tablebase.solver(tablebase.puzzle().goal_target()));
  const auto states = required(solver.states_at(std::stoi(arguments.at(2))));
  if (!states) give_up("states that cannot be listed");
  print(states->size());
}

void read_definitions(const Arguments& arguments) {
  for (std::size_t i = 2; i < arguments.size(); ++i) {
    std::ostringstream text;
    text << std::ifstream(arguments[i]).rdbuf();
    for (int times = std::stoi(arguments.at(1)); times > 0; --times)
      required(tilebase::Puzzle::parse(text.str(), arguments[i]));
  }
}

/// Reads, answers and writes HTTP requests for the paths of different boards, as a connection does.
void answer_requests(const Arguments& arguments) {
  namespace service = tilebase::service;
  const service::Limits limits;
  const service::Load load;
  std::optional<service::Metrics> metrics;
  std::vector<tilebase::Tablebase> tablebases{required(tilebase::Tablebase::builtin("slide3x3"))};
  const tilebase::Puzzle puzzle = tablebases.front().puzzle();
  const service::Library library(std::move(tablebases), limits);
  const service::Routes routes(all_endpoints(library, load, metrics), service::Hosts{{}, false}, {});
  service::RequestReader reader(limits);
  const auto times = std::stoull(arguments.at(1));
  for (std::uint64_t i = 0; i < times; ++i) {
    const std::string board = format_board(puzzle, puzzle.unrank(i * puzzle.boards().value() / times));
    const std::string text = "GET /v1/solve?start=" + board +
                             " HTTP/1.1\r\nHost: localhost:8080\r\nUser-Agent: curl/7.88.1\r\nAccept: */*\r\n\r\n";
    reader.commit(boost::asio::buffer_copy(reader.receive_buffer(), boost::asio::buffer(text)));
    if (!reader.next()) give_up("a request that is not complete");
    const auto response = routes.read(reader.request()).answer([] { return false; });
    if (response.status != 200) give_up(response.body);
    if (response_head(response, "Thu, 01 Jan 1970 00:00:00 GMT", "").empty()) give_up("no header");
    reader.forget();
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::pair<std::string, void (*)(const Arguments&)>> works{{"paths", find_paths},
                                                                              {"bounds", find_bounds},
                                                                              {"level", list_level},
                                                                              {"definitions", read_definitions},
                                                                              {"http", answer_requests}};
  const Arguments arguments(argv + 1, argv + argc);
  const auto work = std::find_if(works.begin(), works.end(),
                                 [&](const auto& each) { return !arguments.empty() && each.first == arguments[0]; });
  if (work == works.end()) give_up("unknown work; the comment at the top of its source lists all");
  work->second(arguments);
}
