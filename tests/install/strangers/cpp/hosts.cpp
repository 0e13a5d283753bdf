#include <bnfurl/rfc3986.hpp>

#include <iostream>

// The host of the URL on the command line, or what is wrong with it.
int main(int count, char** texts) {
  if (count != 2) return 2;
  const auto parts = bnfurl::split(bnfurl::rfc3986::URI, texts[1]);
  if (parts) {
    std::cout << (*parts)[bnfurl::rfc3986::host].value_or("no host") << "\n";
  } else {
    std::cout << bnfurl::explain(bnfurl::rfc3986::URI, texts[1])->message() << "\n";
  }
}
