// The table of the verbs about a start, and the function of each that writes its answer.

#include "answer/start_verbs.hpp"

#include "answer/documents.hpp"

namespace tilebase::answer {
namespace {

/// Returns the goal that the solver's path reaches, as goal_reached(); nullopt if the path would take a search of its
/// own. Asks the solver only about several goals.
Result<std::optional<std::string>> goal_reached(const Question& question, const Solver& solver) {
  if (!question.target.has_alternatives() || solver.searches()) return std::optional<std::string>();
  return solver.path(question.start).transform([&](const auto& path) { return goal_reached(question, path); });
}

/// Bounds of the length of a path, in moves.
struct Length {
  explicit Length(int distance) : at_least(distance), at_most(distance) {}
  explicit Length(const Bounds& bounds) : at_least(bounds.at_least), at_most(bounds.at_most()) {}

  bool is_proven() const { return at_least == at_most; }

  int at_least;
  int at_most;
};

/// Begins a document about a path or a distance; for a question with a tolerance, also writes the bounds.
void begin_bounds(JsonText& json, const Question& question, const std::optional<Length>& length,
                  const std::optional<std::string>& reached) {
  begin_question(json, question);
  json.member("solvable", length.has_value())
      .member("distance", length && length->is_proven() ? std::optional(length->at_least) : std::nullopt);
  write_reached(json, question, reached);
  if (!question.tolerance) return;
  json.member("proven", length ? std::optional(length->is_proven()) : std::nullopt)
      .member("atLeast", length ? std::optional(length->at_least) : std::nullopt)
      .member("atMost", length ? std::optional(length->at_most) : std::nullopt);
}

/// Writes the states and the seconds of the search for an answer, if it took a search that was counted.
void write_count(JsonText& json, const Question& question) {
  if (question.count == nullptr || !question.count->states) return;
  if (!question.tablebase.plan_from(question.target, question.start)->searches()) return;
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - question.count->start_time;
  json.member("states", *question.count->states).member("seconds", time.count());
}

/// Outcome of a question about a length, which the question may tolerate without proof.
Outcome outcome_of(const Question& question, const std::optional<Length>& length, bool is_proven) {
  if (!length || is_proven) return {length.has_value()};
  if (const auto extra = question.tolerance->extra_moves; extra && length->at_most <= length->at_least + *extra)
    return {true};
  const std::string claim = length->is_proven() ? " to be the lexicographically smallest path" : "";
  return {true, "not proven" + claim + ": " + std::to_string(length->at_most) + " moves, at least " +
                    std::to_string(length->at_least)};
}

/// Length of a path; nullopt if there is none.
std::optional<int> length_of(const std::optional<Path>& path) {
  return path ? std::optional(static_cast<int>(path->size())) : std::nullopt;
}

/// Distance of the start, computed from the distances after its moves, since asking the solver costs another search.
std::optional<int> distance_by(const Question& question, const std::vector<ValuedMove>& moves) {
  if (question.puzzle().matches(question.target, question.start)) return 0;
  return !moves.empty() && moves.front().distance ? std::optional(*moves.front().distance + 1) : std::nullopt;
}

}  // namespace

Result<Outcome> tell_path(const Question& question, const Solver& solver, std::string& lines, JsonText* json) {
  std::optional<Path> path;
  std::optional<Length> length;
  bool is_first = true;
  if (question.tolerance) {
    auto bounds = solver.bounds(question.start, question.tolerance->extra_moves);
    if (!bounds) return bounds.error();
    if (*bounds) {
      length = Length(**bounds);
      is_first = (*bounds)->is_first;
      path = std::move((*bounds)->path);
    }
  } else {
    auto shortest = solver.path(question.start);
    if (!shortest) return shortest.error();
    path = std::move(*shortest);
    if (path) length = Length(static_cast<int>(path->size()));
  }
  if (json != nullptr) {
    begin_bounds(*json, question, length, goal_reached(question, path));
    if (question.tolerance) json->member("first", length ? std::optional(is_first) : std::nullopt);
    json->member("path", path, [&](const Path& moves) {
      write_path(*json, question.puzzle(), question.start, moves, question.notation.named_by);
    });
    if (length) write_count(*json, question);
    json->end_object();
  } else if (path) {
    (lines += question.word(*path)) += '\n';
  }
  return outcome_of(question, length, is_first);
}

Result<Outcome> tell_distance(const Question& question, const Solver& solver, std::string& lines, JsonText* json) {
  std::optional<Length> length;
  std::optional<Path> path;  // path to the goal that the answer names; nullopt if it names none
  if (question.tolerance) {
    auto bounds = solver.bounds(question.start, question.tolerance->extra_moves.value_or(0));
    if (!bounds) return bounds.error();
    if (*bounds) length = Length(**bounds);
    if (*bounds) path = std::move((*bounds)->path);
  } else if (json != nullptr && question.target.has_alternatives() && !solver.searches()) {
    auto shortest = solver.path(question.start);
    if (!shortest) return shortest.error();
    path = std::move(*shortest);
    if (path) length = Length(static_cast<int>(path->size()));
  } else {
    const auto distance = solver.distance(question.start);
    if (!distance) return distance.error();
    if (*distance) length = Length(**distance);
  }
  const bool is_proven = length && length->is_proven();
  if (json != nullptr) {
    begin_bounds(*json, question, length, goal_reached(question, path));
    if (length) write_count(*json, question);
    json->end_object();
  } else if (length) {
    if (!is_proven) (lines += std::to_string(length->at_least)) += "..";
    (lines += std::to_string(length->at_most)) += '\n';
  }
  return outcome_of(question, length, is_proven);
}

namespace {

Result<Outcome> tell_moves(const Question& question, const Solver& solver, std::string& lines, JsonText* json) {
  const auto moves = solver.moves(question.start);
  if (!moves) return moves.error();
  const auto distance = distance_by(question, *moves);
  const auto name = [&](const ValuedMove& valued) { return question.name_of(valued.move); };
  if (json != nullptr) {
    const auto reached = goal_reached(question, solver);
    if (!reached) return reached.error();
    begin_answer(*json, question, distance, *reached);
    const auto write_move = [&](const ValuedMove& valued) {
      json->begin_object().member("move", name(valued)).member("distance", valued.distance).end_object();
    };
    json->key("moves").array(*moves, write_move).end_object();
  } else {
    for (const ValuedMove& valued : *moves)
      lines += name(valued) + ' ' + (valued.distance ? std::to_string(*valued.distance) : unsolvable) + '\n';
  }
  return Outcome{distance.has_value()};
}

Result<Outcome> tell_hint(const Question& question, const Solver& solver, std::string& lines, JsonText* json) {
  const auto path = solver.path(question.start);
  if (!path) return path.error();
  const auto distance = length_of(*path);
  const auto hint = distance > 0 ? std::optional(question.name_of((*path)->front())) : std::nullopt;
  if (json != nullptr) {
    begin_answer(*json, question, distance, goal_reached(question, *path));
    json->member("hint", hint,
                 [&](const std::string& move) {
                   json->begin_object().member("move", move).member("distance", *distance - 1).end_object();
                 })
        .end_object();
  } else if (hint) {
    (((lines += *hint) += ' ') += std::to_string(*distance - 1)) += '\n';
  } else if (distance) {
    lines += '\n';
  }
  return Outcome{distance.has_value()};
}

Result<Outcome> tell_solvable(const Question& question, const Solver& solver, std::string& lines, JsonText* json) {
  const Solver limited = solver.start_clock();
  const auto solvable = limited.is_solvable(question.start);
  if (!solvable) return solvable.error();
  const auto swap = limited.tiles_to_swap(question.start);
  if (!swap) return swap.error();
  const auto& names = question.puzzle().tile_names();
  if (json != nullptr) {
    begin_question(*json, question);
    json->member("solvable", *solvable)
        .member("swap", *swap,
                [&](const TilePair& pair) {
                  json->begin_array().value(names[pair.first]).value(names[pair.second]).end_array();
                })
        .end_object();
  } else if (*solvable) {
    lines += "solvable\n";
  }
  return Outcome{*solvable, "", *swap ? "swap " + names[(*swap)->first] + " and " + names[(*swap)->second] : ""};
}

Result<Outcome> tell_count(const Question& question, const Solver& solver, std::string& lines, JsonText* json) {
  const auto nearest = solver.start_clock().nearest_to(question.start);
  if (!nearest) return nearest.error();
  const auto count = nearest->count(question.start);
  if (!count) return count.error();
  if (json != nullptr) {
    const auto distance = nearest->distance(question.start);
    if (!distance) return distance.error();
    const auto reached = goal_reached(question, *nearest);
    if (!reached) return reached.error();
    begin_answer(*json, question, *distance, *reached);
    json->member("count", *count).end_object();
  } else if (*count) {
    (lines += std::to_string(**count)) += '\n';
  }
  return Outcome{count->has_value()};
}

Result<Outcome> tell_difficulty(const Question& question, const Solver& solver, std::string& lines, JsonText* json) {
  const auto difficulty = solver.difficulty(question.start);
  if (!difficulty) return difficulty.error();
  const auto path = solver.path(question.start);
  if (!path) return path.error();
  const auto distance = length_of(*path);
  const auto [count, only_moves, manhattan_error] = difficulty->value_or(Difficulty());
  if (json != nullptr) {
    begin_answer(*json, question, distance, goal_reached(question, *path));
    json->member("count", count).member("onlyMoves", only_moves).member("manhattanError", manhattan_error).end_object();
  } else if (distance) {
    const auto add_line = [&](const char* name, const auto& number) {
      lines += name + (' ' + (number ? std::to_string(*number) : "-")) + '\n';
    };
    add_line("distance", distance);
    add_line("count", count);
    add_line("only_moves", only_moves);
    add_line("manhattan_error", manhattan_error);
  }
  return Outcome{distance.has_value()};
}

const StartVerb table[] = {
    {.name = "solve",
     .tell = tell_path,
     .summary = "print the lexicographically smallest shortest path",
     .details = R"(
Prints one line: the path, empty if START is the goal, or `unsolvable` (exit status 1). If START is `-`, answers each
line START or START -> TARGET of standard input, as `batch` does. On boards of slides of any size up to 64 cells:

  $ tilebase solve --puzzle slide4x4 "1 2 3 4/5 6 7 8/9 x 11 12/13 10 14 15"
  drr

A search that would take long can be told to end: with --max-seconds and --best, the shortest path that is known by then
is printed, and on standard error `not proven: 82 moves, at least 76` (exit status 3). Boards of slides without walls
always have one, however short the time. With --tolerance 0, any shortest path suffices; with --tolerance 2, one that is
proven to be at most two moves longer (exit status 0).
)",
     .work = Work::path,
     .takes_tolerance = true,
     .tells_path = true,
     .names_moves = true,
     .schema = "Solution",
     .schema_text = R"({"allOf": [{"$ref": "#/components/schemas/Way"}],
       "properties": {
         "first": {
           "type": ["boolean", "null"],
           "description": "With best or tolerance: whether the path is that without them, the smallest by names."
         },
         "path": {"oneOf": [{"$ref": "#/components/schemas/Names"}, {"type": "null"}]}
       },
       "required": ["path"], "unevaluatedProperties": false})"},
    {.name = "distance",
     .tell = tell_distance,
     .summary = "print the length of a shortest path",
     .details = R"(
Prints one line: the number of moves, or `unsolvable` (exit status 1). With --best or --tolerance, what is known when
the search ends, such as `76..82` (exit status 3, or 0 if --tolerance is kept). If START is `-`, answers each line
START or START -> TARGET of standard input, as `batch` does.
)",
     .work = Work::distance,
     .takes_tolerance = true,
     .schema = "Distance",
     .schema_text = R"({"allOf": [{"$ref": "#/components/schemas/Way"}], "unevaluatedProperties": false})"},
    {.name = "moves",
     .tell = tell_moves,
     .summary = "print every move and the distance after it, best first, then by name",
     .details = R"(
Prints `NAME DISTANCE-AFTER` for each move that START allows, best first and then by name. If the goal cannot be reached
after a move, `unsolvable` stands in place of the distance; if it cannot be reached at all, of each (exit status 1). If
START is `-`, answers each line START or START -> TARGET of standard input by one line, its moves separated by `, `.

  $ tilebase moves 123x46758
  r 2
  d 4
  u 4
)",
     .work = Work::moves,
     .names_moves = true,
     .schema = "Moves",
     .schema_text = R"({"allOf": [{"$ref": "#/components/schemas/Question"}],
       "properties": {
         "moves": {
           "type": "array",
           "items": {
             "type": "object",
             "properties": {
               "move": {"type": "string"}, "distance": {"$ref": "#/components/schemas/DistanceOrNull"}
             },
             "required": ["move", "distance"], "additionalProperties": false
           }
         }
       },
       "required": ["moves"], "unevaluatedProperties": false})"},
    {.name = "hint",
     .tell = tell_hint,
     .summary = "print the best move and the distance after it",
     .details = R"(
Prints `NAME DISTANCE-AFTER` of the first move of the path that `solve` prints; an empty line if START is the goal, or
`unsolvable` (exit status 1). If START is `-`, answers each line START or START -> TARGET of standard input.

  $ tilebase hint 123x46758
  r 2
)",
     .work = Work::path,
     .names_moves = true,
     .schema = "Hint",
     .schema_text = R"({"allOf": [{"$ref": "#/components/schemas/Question"}],
       "properties": {
         "hint": {
           "type": ["object", "null"],
           "description": "Null if the start matches the goal.",
           "properties": {"move": {"type": "string"}, "distance": {"type": "integer", "minimum": 0}},
           "required": ["move", "distance"], "additionalProperties": false
         }
       },
       "required": ["hint"], "unevaluatedProperties": false})"},
    {.name = "count",
     .tell = tell_count,
     .summary = "print the number of different shortest paths",
     .details = R"(
Prints one line: the number, 1 if START is the goal, or `unsolvable` (exit status 1). With wildcards in the goal, the
paths to all nearest matches count. If START is `-`, answers each line START or START -> TARGET of standard input.
Without a table, a hard 15-puzzle board takes up to half a minute, as every branch is searched; --max-seconds limits it.

  $ tilebase count 867254301
  40
)",
     .work = Work::count,
     .schema = "Count",
     .schema_text = R"({"allOf": [{"$ref": "#/components/schemas/Question"}],
       "properties": {"count": {"type": ["integer", "null"], "minimum": 1}}, "required": ["count"],
       "unevaluatedProperties": false})"},
    {.name = "difficulty",
     .tell = tell_difficulty,
     .summary = "print the distance and three measures of difficulty",
     .details = R"(
Prints four lines, or `unsolvable` (exit status 1):

  distance          the moves of a shortest path: many in a hard level
  count             the number of shortest paths: few in a hard level
  only_moves        the moves of the path of `solve` that no other move can replace: many in a hard level
  manhattan_error   by how much the Manhattan distance is too small: large in a hard level; `-` but for boards of slides
                    and goals without wildcards

If START is `-`, answers each line START or START -> TARGET of standard input by one line, its parts separated by
`, `. Counting all paths may take long; what it gives up by --max-seconds is `-`.

  $ tilebase difficulty 867254301
  distance 31
  count 40
  only_moves 28
  manhattan_error 10
)",
     .work = Work::count,
     .schema = "Difficulty",
     .schema_text = R"({"allOf": [{"$ref": "#/components/schemas/Question"}],
       "properties": {
         "count": {
           "type": ["integer", "null"], "minimum": 1,
           "description": "The number of shortest paths; null if their search gave up."
         },
         "onlyMoves": {
           "type": ["integer", "null"], "minimum": 0,
           "description": "The moves of the path of /v1/solve that no other move can replace; null as count."
         },
         "manhattanError": {
           "type": ["integer", "null"], "minimum": 0,
           "description": "The error of the Manhattan distance; null but for slides and goals without wildcards."
         }
       },
       "required": ["count", "onlyMoves", "manhattanError"], "unevaluatedProperties": false})"},
    {.name = "solvable",
     .tell = tell_solvable,
     .summary = "print whether the goal can be reached, and why not",
     .details = R"(
Prints one line: `solvable`, or `unsolvable` (exit status 1) with two tiles that would make START solvable if they
changed places, where there are such. Takes no search. If START is `-`, answers each line START or START -> TARGET of
standard input.

  $ tilebase solvable 21345678x
  unsolvable; swap 1 and 2
)",
     .work = Work::distance,
     .schema = "Solvable",
     .schema_text = R"({"type": "object",
       "properties": {
         "puzzle": {"type": "string"}, "start": {"$ref": "#/components/schemas/Board"},
         "goal": {"$ref": "#/components/schemas/Target"}, "solvable": {"type": "boolean"},
         "swap": {
           "type": ["array", "null"], "items": {"type": "string"}, "minItems": 2, "maxItems": 2,
           "description": "Two tiles that would make the start solvable if they changed places."
         }
       },
       "required": ["puzzle", "start", "goal", "solvable", "swap"], "additionalProperties": false})"},
};

}  // namespace

std::span<const StartVerb> start_verbs() {
  return table;
}

}  // namespace tilebase::answer
