#include <bnfurl/normalize.hpp>
#include <bnfurl/rfc3986.hpp>

#include <iostream>
#include <string>
#include <vector>

namespace rfc3986 = bnfurl::rfc3986;

// The links of a page, one a line: each resolved as it stands, and only then in normal form.
int main(int argc, char** argv) {
  const std::string_view page = argc > 1 ? argv[1] : "http://www.example.org/shop/index.html";
  const auto base = bnfurl::Base::of(rfc3986::URI, page);  // cut once, for all links
  if (!base) return 2;
  std::vector<char> resolved;
  std::vector<char> normal;
  for (std::string link; std::getline(std::cin, link);) {
    resolved.resize(page.size() + link.size() + 4);
    const auto url = bnfurl::resolve(*base, link, bnfurl::Resolution::rfc3986, resolved);
    if (!url) {
      std::cout << "not a reference: " << link << "\n";
      continue;
    }
    normal.resize(url->size() + 2);
    const auto levels = bnfurl::Levels::syntax | bnfurl::Levels::scheme;
    std::cout << *bnfurl::normalize(rfc3986::URI, *url, levels, normal) << "\n";
  }
}
