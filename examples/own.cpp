#include <bnfurl/bnfurl.hpp>
#include <bnfurl/load.hpp>

#include <fstream>
#include <iostream>
#include <sstream>

void tell(std::span<const bnfurl::Diagnostic> diagnostics) {
  for (const bnfurl::Diagnostic& each : diagnostics) std::cout << to_string(each) << "\n";
}

void print_names(const char* what, const auto& list) {
  std::cout << what << ":";
  for (const auto& each : list) std::cout << " " << each.name();
  std::cout << "\n";
}

// Lists what a grammar file has and its faults, then splits the lines on standard input by it.
int main(int count, char** values) {
  if (count != 2) return 2;
  std::ostringstream text;
  text << std::ifstream(values[1]).rdbuf();
  bnfurl::Loaded loaded = bnfurl::load(text.str(), values[1]);
  tell(loaded.diagnostics());
  if (!loaded.grammar()) return 2;
  const bnfurl::Grammar grammar = *loaded.grammar();
  print_names("productions", grammar.productions());
  print_names("components", grammar.components());
  const auto start = loaded.prepared(grammar.start());
  if (!start) {
    tell(start.error());
    return 2;
  }
  for (std::string line; std::getline(std::cin, line);) {
    const auto parts = bnfurl::split(*start, line);
    std::cout << line << ":" << (parts ? "" : " " + bnfurl::explain(*start, line)->message());
    for (const bnfurl::Component component : grammar.components()) {
      if (parts && (*parts)[component]) std::cout << " " << component.name() << "=" << *(*parts)[component];
    }
    std::cout << "\n";
  }
}
