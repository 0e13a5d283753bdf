// What C finds in URLs, for tests/agreement/whatwg_test.py. The argument is the folder with the grammars; each text of
// the input ends with a NUL byte, and the answer is a line of JSON: how the conventions of `bnfurl readings` agree, and
// a list of what each finds.
#include <bnfurl/bnfurl.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

namespace {

std::string content(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

const bnfurl_production* prepared(bnfurl_loaded* loaded, const char* name) {
  const bnfurl_production* production = nullptr;
  if (bnfurl_loaded_production(loaded, nullptr, name, &production) != BNFURL_OK) std::cerr << "no " << name << '\n';
  return production;
}

bnfurl_loaded* loaded(const std::string& file) {
  const std::string text = content(file);
  const bnfurl_grammar_file grammar = BNFURL_GRAMMAR_FILE_INIT(file.c_str(), text.data(), text.size());
  bnfurl_loaded* result = nullptr;
  if (bnfurl_load(&grammar, 1, nullptr, &result) != BNFURL_OK) std::cerr << "cannot read " << file << '\n';
  return result;
}

void put(const std::string& text, bnfurl_span span) {
  std::cout << '"';
  for (std::size_t i = span.begin; i != BNFURL_ABSENT && i < span.end; ++i)
    std::cout << "0123456789abcdef"[static_cast<unsigned char>(text[i]) >> 4] << "0123456789abcdef"[text[i] & 15];
  std::cout << "\",";
}

}  // namespace

int main(int /*count*/, char** words) {
  const std::string folder = words[1];
  bnfurl_loaded* const whatwg = loaded(folder + "/whatwg.bnf");
  bnfurl_loaded* const conventions = loaded(folder + "/conventions.bnf");
  std::vector<const bnfurl_production*> between = {bnfurl_find_production("rfc3986", nullptr),
                                                   prepared(whatwg, nullptr)};
  for (const char* name : {"last-at", "first-delimiter", "split", "appendix-b"})
    between.push_back(prepared(conventions, name));
  std::vector<bnfurl_reading> readings(between.size());
  bnfurl_agreement agreement = BNFURL_AGREEMENT_NONE;
  // Without its further productions, a convention would be another one.
  if (bnfurl_readings(between.data(), between.size(), "", 0, readings.data(), &agreement) != BNFURL_NO_PRODUCTION)
    return 2;
  for (const char* name : {"gap", "slash", "number-url", "rewritten-url", "special-url"}) (void)prepared(whatwg, name);
  for (std::string text; std::getline(std::cin, text, '\0');) {
    if (bnfurl_readings(between.data(), between.size(), text.data(), text.size(), readings.data(), &agreement) !=
        BNFURL_OK)
      return 2;
    std::cout << '[' << agreement;
    for (const bnfurl_reading& reading : readings) {
      std::cout << ",[" << reading.kind << ',';
      for (const bnfurl_span span : {reading.host, reading.port, reading.path}) put(text, span);
      std::cout << reading.offset << ",\"" << reading.address << "\"]";
    }
    std::cout << "]\n";
  }
}
