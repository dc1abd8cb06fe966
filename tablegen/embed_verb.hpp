#pragma once

#include <command/command.hpp>

namespace tilebase::tablegen {

/// The verb that writes a table for another program, as source or as bare bytes.
command::Verb embed_verb();

}  // namespace tilebase::tablegen
