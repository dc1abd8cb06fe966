#pragma once

/// Everything a program needs: open a tablebase, read boards, ask.

#include <tilebase/puzzle/builtin.hpp>
#include <tilebase/puzzle/notation.hpp>
#include <tilebase/puzzle/puzzle.hpp>
#include <tilebase/query/even_draw.hpp>
#include <tilebase/query/moves.hpp>
#include <tilebase/query/paths.hpp>
#include <tilebase/query/random_states.hpp>
#include <tilebase/query/tablebase.hpp>
#include <tilebase/query/target_distances.hpp>
#include <tilebase/query/walker.hpp>
#include <tilebase/table/stored_table.hpp>
#include <tilebase/table/table_files.hpp>
#include <tilebase/version.hpp>
