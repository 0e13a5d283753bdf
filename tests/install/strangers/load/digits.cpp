#include <bnfurl/bnfurl.hpp>
#include <bnfurl/load.hpp>

#include <iostream>

// What the grammar on the command line is not: "x".
int main(int count, char** texts) {
  if (count != 2) return 2;
  bnfurl::Loaded loaded = bnfurl::load(texts[1], "digits.bnf");
  if (!loaded.grammar() || !loaded.prepare(loaded.grammar()->start()).empty()) return 1;
  std::cout << bnfurl::explain(loaded.grammar()->start(), "x")->message() << "\n";
}
