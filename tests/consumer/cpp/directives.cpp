// The first call in a program with both using directives.

#include <algorithm>
#include <iostream>
#include <iterator>
#include <string>

#include <tilebase/tilebase.hpp>

using namespace std;
using namespace tilebase;

int main() {
  const string board = "123x46758";
  const string_view goal = "12345678x";
  const bool right = *solve("123x46758", "12345678x", "slide3x3") == "rdr" && *solve(board, goal) == "rdr" &&
                     std::count(board.begin(), board.end(), 'x') == 1;
  cout << (right ? "right" : "wrong") << '\n';
}
