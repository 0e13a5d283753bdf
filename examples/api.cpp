#include <bnfurl/rfc3986.hpp>

#include <iostream>

namespace rfc3986 = bnfurl::rfc3986;

int main(int argc, char** argv) {
  const std::string_view text = argc > 1 ? argv[1] : "http://[2001:db8::7]/a/b?";
  const auto parts = bnfurl::split(rfc3986::URI_reference, text);  // no allocation, no exception
  if (!parts) {
    const auto error = bnfurl::explain(rfc3986::URI_reference, text);
    std::cout << error->offset() << ": " << error->message() << "\n";
    return 1;
  }
  if (const auto host = (*parts)[rfc3986::host]) std::cout << *parts->host_kind() << " " << *host << "\n";
  if (const auto query = (*parts)[rfc3986::query]) std::cout << "a query of " << query->size() << " bytes\n";
  std::cout << bnfurl::matches(rfc3986::IPv6address, "::1") << "\n";  // every production is an entry point
}
