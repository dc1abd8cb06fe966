// The least that a C++ program with streams does: the yardstick for a cold answer.

#include <iostream>

int main() {
  std::cout << "dlurullddrurdllurdr\n";
}
