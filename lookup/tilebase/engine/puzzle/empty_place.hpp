#pragma once

#include <string>

namespace tilebase {

/// Takes a text whose rows have slashes between them. Returns it with `_` in the place of the blank, if the text has
/// none of x, X, _, ., -, * and ?, and one row has an empty place where every other row has a tile:
///
///     1 2 3     13  2  4     123     1,2,3     13 2 4
///     4   6      7    12     4 6     4,,6      7   12
///     7 5 8      6 11  1     758     7,5,8     6 11 1
///
/// Spaces at the ends of a text are often lost, and must not make another board: an empty place at the end of a row
/// counts if the row is as long as another row; at its beginning, if the other rows form columns. Otherwise returns the
/// text as it is. O(text).
std::string with_blank_in_empty_place(std::string text);

}  // namespace tilebase
