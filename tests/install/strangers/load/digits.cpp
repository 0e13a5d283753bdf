#include <bnfurl/bnfurl.hpp>
#include <bnfurl/load.hpp>

#include <iostream>

// What the grammar on the command line is not: "x".
int main(int count, char** texts) {
  if (count != 2) return 2;
  bnfurl::Loaded loaded = bnfurl::load(texts[1], "digits.bnf");
  const auto digits = loaded.production("");
  if (!digits) return 1;
  std::cout << bnfurl::explain(*digits, "x")->message() << "\n";
}
