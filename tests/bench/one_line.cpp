// The smallest C++ program with streams: the reference for a cold answer.

#include <iostream>

int main() {
  std::cout << "dlurullddrurdllurdr\n";
}
