#pragma once

#include <command/command.hpp>

namespace tilebase::tablegen {

/// The verbs of tilebase-tablegen; each one's help text says what it does.
command::Verb build_verb();
command::Verb verify_verb();
command::Verb embed_verb();

}  // namespace tilebase::tablegen
