// What C says about the questions of tests/refusals.py. Each line of the input is a grammar and a production, a
// policy's schemes, its networks, and a URL as hexadecimal digits, separated by tabs; the answer is a line each: why
// the URL is refused, or nothing. The argument is the folder with the grammars.
#include <bnfurl/bnfurl.h>
#include <bnfurl/refuse.hpp>

#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>

namespace {

const bnfurl_production* plain_url(const std::string& folder) {
  std::ifstream stream(folder + "/plain.bnf", std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(stream), {});
  const bnfurl_grammar_file file = BNFURL_GRAMMAR_FILE_INIT("plain.bnf", text.data(), text.size());
  bnfurl_loaded* loaded = nullptr;
  const bnfurl_production* production = nullptr;
  if (bnfurl_load(&file, 1, nullptr, &loaded) != BNFURL_OK ||
      bnfurl_loaded_production(loaded, nullptr, "plain-url", &production) != BNFURL_OK)
    std::cerr << "cannot read " << folder << "/plain.bnf\n";
  return production;
}

unsigned bits_of(const std::string& networks) {
  std::istringstream names(networks);
  unsigned bits = 0;
  for (std::string name; names >> name;) bits |= static_cast<unsigned>(bnfurl::network_named(name).value());
  return bits;
}

std::string octets(const std::string& digits) {
  std::string text;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2)
    text += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
  return text;
}

}  // namespace

int main(int /*count*/, char** words) {
  const bnfurl_production* const plain = plain_url(words[1]);
  const bnfurl_production* const uri = bnfurl_find_production("rfc3986", "URI");
  if (plain == nullptr || uri == nullptr) return 2;
  std::string entry;
  std::string schemes;
  std::string networks;
  std::string digits;
  while (std::getline(std::cin, entry, '\t') && std::getline(std::cin, schemes, '\t') &&
         std::getline(std::cin, networks, '\t') && std::getline(std::cin, digits)) {
    const bnfurl_production* const production = entry == "rfc3986 URI" ? uri : plain;
    const std::string url = octets(digits);
    char reason[4096];
    const std::size_t size =
        bnfurl_refuse(production, url.data(), url.size(), schemes.c_str(), bits_of(networks), reason, sizeof reason);
    std::cout.write(reason, static_cast<std::streamsize>(size)) << '\n';
  }
}
