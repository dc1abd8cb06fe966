// Every verb in C++: prints {VERB: answer}. verbs_test.py has the questions.
//
// Or boards and moves as text: for each three arguments, KIND, PUZZLE and TEXT, prints a line. Of the KIND `board`, the
// line has the puzzle, which the board decides if PUZZLE is empty, and the board; of `blank` and `tile`, the moves that
// TEXT names so; of `number`, those from a board on. If there is an error, the line is the error. spellings_test.py has
// the texts.

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>

#include <nlohmann/json.hpp>
#include <tilebase/tilebase.hpp>

using nlohmann::json;
using namespace tilebase;

namespace {

const char* const wheel = "name = wheel\ntiles = 1 2 3 4 5 6\n[move]\nturn = (1 2 3 4 5 6)\nswap = (1 2)\n";

template <class Value>
json value_or_null(const std::optional<Value>& value) {
  return value ? json(*value) : json();
}

std::string solved(const Tablebase& tablebase, std::string_view board) {
  const Puzzle& puzzle = tablebase.puzzle();
  const auto solver = tablebase.solver(puzzle.goal_target()).value();
  return puzzle.word(*solver.path(parse_board(puzzle, board).value()).value());
}

std::string solved_or_gave_up(const Solver& solver, const State& state) {
  const auto path = solver.path(state);
  return !path && path.error().code == ErrorCode::gave_up ? "gave up" : "found";
}

json all_answers(const char* table) {
  json answers;
  const auto tablebase = Tablebase::builtin("slide3x3").value();
  const Puzzle& puzzle = tablebase.puzzle();
  const auto board = [&](std::string_view text) { return parse_board(puzzle, text).value(); };
  const State start = board("23415x768"), farthest = board("867254301"), goal = board("12345678x");
  const State unsolvable = board("21345678x"), near = board("123x46758");
  const Solver solver = tablebase.solver(puzzle.goal_target()).value();
  const Solver wild = tablebase.solver(parse_target(puzzle, "1*3*5*7**").value()).value();

  answers["solve"] = {value_or_null(solve("23415x768").value()), value_or_null(solve("23415x768", "1*3*5*7**").value()),
                      value_or_null(solve("21345678x").value())};

  answers["distance"] = {value_or_null(solver.distance(start).value()), value_or_null(wild.distance(start).value()),
                         value_or_null(solver.distance(unsolvable).value())};

  const auto named = [&](const ValuedMove& valued) {
    return json{puzzle.moves()[valued.move].name, value_or_null(valued.distance)};
  };
  for (const State& state : {start, unsolvable}) {
    json moves = json::array();
    for (const ValuedMove& valued : solver.moves(state).value()) moves.push_back(named(valued));
    answers["moves"].push_back(moves);
  }

  for (const State& state : {start, goal, unsolvable}) {
    const auto move = solver.best_move(state).value();
    answers["best move"].push_back(move ? json(puzzle.moves()[*move].name) : json());
  }

  const auto hinted = [&](const std::optional<ValuedMove>& hint) { return hint ? named(*hint) : json(); };
  answers["hint"] = json::array({hinted(solver.hint(start).value()), hinted(wild.hint(start).value()),
                                 hinted(solver.hint(goal).value()), hinted(solver.hint(unsolvable).value())});

  const MoveId down = 0, leftward = 1;  // d and l, in the order of the names
  answers["rate"] = {value_or_null(solver.rate(start, down).value()),
                     value_or_null(solver.rate(start, leftward).value()),
                     value_or_null(solver.rate(unsolvable, leftward).value())};

  const auto slides = Tablebase::builtin("slide4x4").value();
  const State hard = parse_board(slides.puzzle(), "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1").value();
  const Solver search = slides.solver(slides.puzzle().goal_target()).value();

  const auto bounds = search.bounds(hard, 20).value().value();
  answers["bounds"] = {bounds.at_least, bounds.at_most(), slides.puzzle().word(bounds.path)};
  for (const Bounds& each : {bounds, solver.bounds(start).value().value()}) {
    answers["bounds"].push_back(each.is_proven());
    answers["bounds"].push_back(each.is_first);
  }

  answers["count"] = {value_or_null(solver.count(farthest).value()), value_or_null(wild.count(farthest).value()),
                      value_or_null(solver.count(unsolvable).value())};

  for (const State& state : {farthest, unsolvable}) {
    auto paths = solver.paths(state).value();
    json words = json::array();
    for (auto path = paths.next().value(); path && words.size() < 3; path = paths.next().value())
      words.push_back(puzzle.word(*path));
    answers["paths"].push_back(words);
  }

  const Solver to_centre = tablebase.solver(parse_target(puzzle, "1234x5678").value()).value();
  const auto word_to_centre = [&](const State& state) {
    const auto path = to_centre.path(state).value();
    return path ? json(puzzle.word(*path)) : json();
  };
  answers["kept solver"] = {word_to_centre(start), word_to_centre(farthest), word_to_centre(unsolvable)};

  to_centre.prepare_for(10'000);
  answers["prepare"] = {word_to_centre(start), word_to_centre(farthest), word_to_centre(unsolvable)};

  solver.prepare_for(4);
  for (const State& state : {start, goal, unsolvable, farthest}) {
    const auto path = solver.path(state).value();
    answers["many"].push_back(path ? json(path->size()) : json());
  }

  const auto counted = solver.stats().value();
  answers["stats"] = {counted.states, counted.unreachable};

  auto drawn = solver.random_states(20, ~std::uint64_t{0}).value();
  for (int i = 0; i < 3; ++i) answers["random at distance"].push_back(format_board(puzzle, drawn.next_state().value()));

  for (const std::string text : answers["random at distance"]) {
    const auto measures = solver.difficulty(board(text)).value().value();
    answers["difficulty"].push_back(
        {value_or_null(measures.count), value_or_null(measures.only_moves), value_or_null(measures.manhattan_error)});
  }

  answers["rank"] = puzzle.rank(start);

  answers["unrank"] = format_board(puzzle, puzzle.unrank(123456));

  const auto number_of = [&](std::string_view name) { return parse_path(puzzle, name).value().front(); };
  for (const char* const name : {"d", "r"}) {
    const auto after = puzzle.apply(start, number_of(name));
    answers["apply"].push_back(after ? json(format_board(puzzle, *after)) : json());
  }

  for (const char* const name : {"d", "u"})
    answers["inverse"].push_back(
        format_board(puzzle, puzzle.apply(start, puzzle.inverse(number_of(name)).value()).value()));

  answers["draw"] = draw(puzzle, puzzle.target(start).value());

  answers["is solvable"] = {solver.is_solvable(start).value(), solver.is_solvable(unsolvable).value()};

  for (const State& state : {start, unsolvable}) {
    const auto pair = solver.tiles_to_swap(state).value();
    const auto& names = puzzle.tile_names();
    answers["why unsolvable"].push_back(pair ? json{names[pair->first], names[pair->second]} : json());
  }

  answers["check"] = json::array();
  const auto graded = [&](const State& state, const char* word) {
    const Grade grade = tilebase::check(solver, state, std::string_view(word)).value();
    return json{name_of(grade.verdict), value_or_null(grade.length), value_or_null(grade.distance)};
  };
  for (const char* const word : {"rdr", "rlrdr", "rd", "rdd", "unsolvable"})
    answers["check"].push_back(graded(near, word));
  answers["check"].push_back(graded(unsolvable, "unsolvable"));

  answers["check each"] = json::array();
  for (const char* const word : {"rlz", "unsolvable"}) {
    json list = json::array();
    for (const auto& [move, is_allowed, before, after] :
         tilebase::check_each(solver, near, std::string_view(word)).value())
      list.push_back(
          {move ? json(puzzle.moves()[*move].name) : json(), is_allowed, value_or_null(before), value_or_null(after)});
    answers["check each"].push_back(list);
  }

  const auto manhattan = [](const State& state, int not_counted) {
    int sum = 0;
    for (int cell = 0; cell < 9; ++cell) {
      const int tile = state[cell];
      if (tile != not_counted) sum += std::abs(cell / 3 - tile / 3) + std::abs(cell % 3 - tile % 3);
    }
    return sum;
  };
  for (const int not_counted : {8, -1}) {
    const auto report = heuristic(solver, [&](const State& state) { return manhattan(state, not_counted); }).value();
    answers["heuristic"].push_back({report.admissible().value(), report.consistent().value(), report.states,
                                    *report.mean_value, report.mean_distance, *report.mean_error, report.worst_error,
                                    format_board(puzzle, report.worst), *report.correlation});
    if (not_counted == 8) continue;
    const auto& high = *report.too_high;
    answers["heuristic"].push_back({format_board(puzzle, high.state), high.value, high.distance});
    const auto& [from, move, to, value, value_after, distance] = *report.drop;
    answers["heuristic"].push_back(
        {format_board(puzzle, from), puzzle.moves()[move].name, format_board(puzzle, to), value, value_after});
  }

  answers["own puzzle"] = solved(Tablebase::create(Puzzle::parse(wheel, "wheel").value()).value(), "654321");

  std::ifstream file(table, std::ios::binary);
  std::vector<std::uint8_t> bytes(std::istreambuf_iterator<char>(file), {});
  answers["from bytes"] =
      solved(Tablebase::open({StoredTable::open(std::move(bytes), table).value()}).value(), "654321");

  Budget budget;
  budget.states = 1000;
  const auto error = search.within(budget).distance(hard).error();
  answers["budget"] = {error.at_least.value(), nullptr, error.states.value()};

  Budget until_cancelled;
  until_cancelled.keep_going = [](const SearchProgress&) { return false; };
  answers["cancel"] = solved_or_gave_up(search.within(until_cancelled), hard);
  return answers;
}

std::string told(const std::string& kind, const std::string& named, const std::string& text) {
  const auto puzzle = builtin_puzzle(named.empty() ? slides_of_board(text) : named);
  if (!puzzle) return puzzle.error().message;
  if (kind == "board") {
    const auto board = parse_board(*puzzle, text);
    return board ? puzzle->name() + ' ' + format_board(*puzzle, *board) : board.error().message;
  }
  if (kind == "goal") return format_target(*puzzle, parse_target(*puzzle, text).value());
  const State start = parse_board(*puzzle, named == "slide3x3" ? "1234x5678" : "goal").value();
  const auto path = kind == "number" ? parse_path(*puzzle, text, NamedBy::number, &start)
                                     : parse_path(*puzzle, text, kind == "tile" ? NamedBy::tile : NamedBy::blank);
  return path ? puzzle->word(*path) : path.error().message;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 2) std::cout << all_answers(argv[1]) << '\n';
  for (int i = 1; i + 2 < argc; i += 3) std::cout << told(argv[i], argv[i + 1], argv[i + 2]) << '\n';
}
