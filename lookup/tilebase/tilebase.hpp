#pragma once

/// Includes the whole C++ interface: open a tablebase, read boards, ask questions.

#include <tilebase/budget.hpp>
#include <tilebase/check.hpp>
#include <tilebase/distances.hpp>
#include <tilebase/heuristic.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/paths.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/random_states.hpp>
#include <tilebase/solver.hpp>
#include <tilebase/stored_table.hpp>
#include <tilebase/table_files.hpp>
#include <tilebase/tablebase.hpp>
#include <tilebase/target.hpp>
#include <tilebase/version.hpp>
