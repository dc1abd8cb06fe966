#pragma once

#include <command/command.hpp>

/// cli/: the verbs of `tilebase`, one source file each; verbs that share their code share a file. question reads the
/// options and boards that verbs have in common; many_lines answers lines by several threads; drawing, stats_svg and
/// compare_svg draw.
namespace tilebase::cli {

command::Verb solve_verb();
command::Verb distance_verb();
command::Verb moves_verb();
command::Verb count_verb();
command::Verb paths_verb();
command::Verb batch_verb();
command::Verb check_verb();
command::Verb judge_verb();
command::Verb rank_verb();
command::Verb unrank_verb();
command::Verb stats_verb();
command::Verb random_verb();
command::Verb compare_verb();
command::Verb heuristic_verb();
command::Verb info_verb();
command::Verb serve_verb();

}  // namespace tilebase::cli
