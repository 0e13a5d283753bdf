// Each rule of a grammar file as the publication prints it: tests compare these with the published texts.
#pragma once

#include <cctype>
#include <string>
#include <vector>

#include "gen/syntax/grammar_file.hpp"

namespace bnfurl::gen::tests {

/// Without blanks and line ends, in the file's order. A rule with a recorded misprint shows the misprint.
[[nodiscard]] inline std::vector<std::string> published_rules(const GrammarFile& file) {
  std::vector<std::string> result;
  for (const PrintedRule& rule : file.rules) {
    std::string text = rule.misprint.empty() ? rule.text : "";
    for (const std::string& line : rule.misprint) text += line;
    std::erase_if(text, [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; });
    result.push_back(std::move(text));
  }
  return result;
}

}  // namespace bnfurl::gen::tests
