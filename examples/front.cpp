#include <bnfurl/rfc9112.hpp>

#include <iostream>

namespace rfc9112 = bnfurl::rfc9112;

// What a proxy checks before it passes on a request's target: the target's form, and what exactly the path is.
int main() {
  for (const std::string_view target : {"//admin", "/a#b", "http://example.com/x", "evil[::1]", "*"}) {
    const auto parts = bnfurl::split(rfc9112::request_target, target);
    std::cout << target << "  ";
    if (parts) {
      std::cout << *parts->kind() << ", path " << (*parts)[rfc9112::path].value_or("absent") << "\n";
    } else {
      std::cout << "refused: " << bnfurl::explain(rfc9112::request_target, target)->message() << "\n";
    }
  }
}
