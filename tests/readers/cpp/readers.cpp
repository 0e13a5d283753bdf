// Readers in C and C++: ours, by its C interface, and two that are Debian packages; ../table.py says what they promise.
#include <uriparser/Uri.h>

#include <boost/url.hpp>
#include <boost/version.hpp>
#include <iostream>
#include <string>
#include <string_view>

#include <bnfurl/bnfurl.h>

namespace {

bool by_bnfurl(std::string_view text) {
  static const bnfurl_production* const uri = bnfurl_find("rfc3986", "URI");
  return bnfurl_match(uri, text.data(), text.size()) == BNFURL_OK;
}

bool by_boost(std::string_view text) { return boost::urls::parse_uri({text.data(), text.size()}).has_value(); }

bool by_uriparser(std::string_view text) {
  UriUriA uri;
  if (uriParseSingleUriExA(&uri, text.data(), text.data() + text.size(), nullptr) != URI_SUCCESS) return false;
  const bool is_absolute = uri.scheme.first != nullptr;
  uriFreeUriMembersA(&uri);
  return is_absolute;
}

std::string octets_of(const std::string& line) {
  std::string octets;
  for (std::size_t i = 0; i < line.size(); i += 2)
    octets += static_cast<char>(std::stoi(line.substr(i, 2), nullptr, 16));
  return octets;
}

}  // namespace

int main(int, char** arguments) {
  const std::string_view name = arguments[1];
  const auto reads = name == "bnfurl" ? by_bnfurl : name == "Boost.URL" ? by_boost : by_uriparser;
  std::cout << (name == "bnfurl" ? bnfurl_version() : name == "Boost.URL" ? BOOST_LIB_VERSION : URI_VER_ANSI) << '\n';
  for (std::string line; std::getline(std::cin, line);) std::cout << (reads(octets_of(line)) ? "1\n" : "0\n");
}
