#pragma once

/// Everything a program needs: open a tablebase, read boards, ask.

#include <tilebase/cantor.hpp>
#include <tilebase/check_heuristic.hpp>
#include <tilebase/grade.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/stored_table.hpp>
#include <tilebase/table_files.hpp>
#include <tilebase/tablebase.hpp>
#include <tilebase/version.hpp>
