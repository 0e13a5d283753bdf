#include <grammars/access.hpp>
#include <grammars/semver.hpp>

#include <iostream>

namespace access = bnfurl::access;
namespace semver = bnfurl::semver;

void print_version(std::string_view text) {
  std::cout << text << ": ";
  if (const auto parts = bnfurl::split(semver::semver, text)) {
    std::cout << (*parts)[semver::major].value() << " " << (*parts)[semver::pre_release].value_or("absent") << "\n";
  } else {
    std::cout << bnfurl::explain(semver::semver, text)->message() << "\n";
  }
}

// Whether the target of a request is one by RFC 9112, for its method.
bool is_valid(const bnfurl::Parts<access::Tag>& request) {
  const bnfurl::RecordKey target = bnfurl::Production(access::record).grammar().record_keys()[0];
  for (const bnfurl::Method method : target.methods()) {
    if (method.name == request[access::method] || method.name == "*")
      return bnfurl::matches(method.production, request[access::target].value());
  }
  return false;
}

void print_engines(bnfurl::Production production) {
  const bnfurl::Engines engines = production.engines();
  std::cout << production.name() << ": " << (engines.scanner ? "scanner" : "") << (engines.short_texts ? ", texts" : "")
            << (engines.line_buffers ? ", lines" : "") << "\n";
}

int main() {
  for (const std::string_view text : {"1.14.2", "2.0.0-rc.1", "01.0.0"}) print_version(text);
  for (const std::string_view line :
       {"192.0.2.7 GET /a?b 200", "192.0.2.7 GET /a|b 400", "::1 CONNECT h:80 200", "::1 CONNECT / 400"})
    std::cout << line << ": " << (is_valid(*bnfurl::split(access::record, line)) ? "yes" : "no") << "\n";
  print_engines(semver::semver);
  print_engines(access::record);
}
