// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Texts that levels have something to do with. Random members of a production hardly ever have a triplet of a letter,
// a dot segment or a default port; so pieces of such are put into members, typical texts and readable cases. Some of
// the results are no texts of the production: these are mutants.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "tests/src/support/random_texts.hpp"
#include "tests/src/support/typical_texts.hpp"

namespace bnfurl::tests {

/// The readable cases of tests/corpus, of all grammars.
[[nodiscard]] inline const std::vector<std::string>& readable_texts() {
  static const std::vector<std::string> texts = [] {
    std::vector<std::string> found;
    for (const auto& file : std::filesystem::directory_iterator("tests/corpus")) {
      std::ifstream lines(file.path());
      for (std::string line; std::getline(lines, line);) {
        const std::size_t blank = line.find(' ');
        if (line.find(':') < blank && blank != std::string::npos && line[0] != '#')
          found.push_back(line.substr(blank + 1));
      }
    }
    std::ranges::sort(found);
    return found;
  }();
  return texts;
}

class OddTexts {
public:
  OddTexts(Production production, unsigned seed)
      : members_(*detail::data_of(production).dfa, seed),
        typical_(detail::grammar_data_of(production), seed),
        random_(seed) {}

  [[nodiscard]] std::string text() {
    std::string text = any_text();
    for (std::size_t changes = random_() % 4; changes > 0; --changes) put_piece(text);
    return text;
  }

private:
  static constexpr std::string_view pieces[] = {
      "%41",           "%7e",      "%7E",   "%2e",      "%2E", "%3a",     "%3A",
      "%25",           "%aF",      "%5F",   "%e9",      "/..", "/.",      "/../",
      "/./",           "/.//",     "//",    "/",        "..",  ".",       ":80",
      ":443",          ":",        ":080",  "A",        "Z",   "HTTP://", "x:",
      "http:",         "http://h", "[::1]", "[0:0::1]", "@",   "[V1.A]",  "[1:2:3::5:6:7:8]",
      "[::0:1.2.3.4]", "?",        "#",     ";",        "0",   "1:0:0:0"};

  [[nodiscard]] std::string any_text() {
    switch (random_() % 4) {
      case 0:
        return members_.text(random_() % 40);
      case 1:  // the empty text takes no step
        if (members_.steps() == 0) return "";
        return members_.text_through(random_() % members_.steps(), random_() % 40);
      case 2:
        return typical_.text();
      default:
        return readable_texts()[random_() % readable_texts().size()];
    }
  }

  void put_piece(std::string& text) {
    const std::size_t at = random_() % (text.size() + 1);
    const std::size_t gone = random_() % 3 == 0 ? random_() % 3 : 0;
    text.replace(at, std::min(gone, text.size() - at), pieces[random_() % std::size(pieces)]);
  }

  RandomTexts members_;
  TypicalTexts typical_;
  std::mt19937 random_;
};

}  // namespace bnfurl::tests
