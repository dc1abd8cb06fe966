#pragma once

#include <command/command.hpp>

/// The verbs of the command `tilebase`: each source file of this folder named after a verb has that verb, and close
/// relatives share a file. A verb reads its arguments, asks the library and prints the answer.
namespace tilebase::cli {

command::Verb solve_verb();
command::Verb distance_verb();
command::Verb moves_verb();
command::Verb count_verb();
command::Verb paths_verb();
command::Verb batch_verb();
command::Verb judge_verb();
command::Verb rank_verb();
command::Verb unrank_verb();
command::Verb stats_verb();
command::Verb random_verb();
command::Verb info_verb();
command::Verb serve_verb();

}  // namespace tilebase::cli
