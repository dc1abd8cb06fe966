#pragma once

/// Everything a program needs: open a tablebase, read boards, ask.

#include <tilebase/puzzle/cantor.hpp>
#include <tilebase/puzzle/notation.hpp>
#include <tilebase/puzzle/puzzle.hpp>
#include <tilebase/query/check_heuristic.hpp>
#include <tilebase/query/grade.hpp>
#include <tilebase/table/stored_table.hpp>
#include <tilebase/table/table_files.hpp>
#include <tilebase/tablebase.hpp>
#include <tilebase/version.hpp>
