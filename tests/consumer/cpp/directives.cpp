// The first calls in a program with both using directives: none of them is taken for a function of std.

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
  const bool right = *distance("123x46758", "12345678x") == 3 && *distance(board, board) == 0 &&
                     *distance(goal, goal) == 0 && *distance(board, "12345678x") == 3 && *distance(board, goal) == 3 &&
                     *count("123x46758", "12345678x", "slide3x3") == 1 && *count("123x46758", "12345678x") == 1 &&
                     *count("123x46758", "12345678x", string("slide3x3")) == 1 &&
                     *count(board, goal, "slide3x3") == 1 && moves("123x46758", "12345678x")->front().move == "r" &&
                     moves(board, goal)->size() == 3 && *solve("123x46758", "12345678x", "slide3x3") == "rdr" &&
                     *solve(board, goal) == "rdr" && std::count(board.begin(), board.end(), 'x') == 1;
  cout << (right ? "right" : "wrong") << '\n';
}
