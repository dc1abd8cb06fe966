#pragma once

#include <span>

#include "answer/question.hpp"

namespace tilebase::answer {

/// Work of an answer. Its time is a multiple of the time of a distance.
enum class Work { distance, path, moves, count };

/// A verb that asks about a start and a goal. One entry of start_verbs() is all that the programs have of it:
///
///     start_verbs() --- cli/solve.cpp ----------> tilebase NAME START|-, its help, completion and manual page
///                   --- service/questions.cpp --> /v1/NAME
///                   --- service/openapi.cpp ----> its schema
struct StartVerb {
  const char* name;
  Teller tell;
  const char* summary;  ///< line of the help, such as "print the length of a shortest path"
  const char* details;  ///< rest of the help of the command
  Work work;
  bool takes_tolerance = false;  ///< whether it respects Question::tolerance: --best, --tolerance
  bool tells_path = false;       ///< whether it tells a path, which text may draw or write in runs: --show, --runs
  bool names_moves = false;      ///< whether it tells names of moves: --moves
  const char* schema;            ///< name of the schema of its document
  const char* schema_text;       ///< the schema, as JSON
};

std::span<const StartVerb> start_verbs();

}  // namespace tilebase::answer
