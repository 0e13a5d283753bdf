// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Texts near those that a grammar file calls typical or rare. Some engines know only such texts, and a random walk over
// an automaton hardly ever produces one. A text is one of them or a part of it, mostly changed in a few places, and
// sometimes long. The same seed always gives the same texts.
#pragma once

#include <algorithm>
#include <iterator>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/bnfurl.hpp>

namespace bnfurl::tests {

class TypicalTexts {
public:
  TypicalTexts(const detail::GrammarData& grammar, unsigned seed) : random_(seed) {
    std::istringstream file(grammar.text);
    for (std::string line; std::getline(file, line);) {
      for (const std::string_view key : keys) {
        if (line.starts_with(key))
          texts_.push_back(line.substr(std::min(line.find_first_not_of(' ', key.size()), line.size())));
      }
    }
    if (texts_.empty()) texts_.emplace_back();
  }

  [[nodiscard]] std::string text() {
    std::string text = any_text();
    if (random_() % 2 == 0) text = part_of(text);
    for (std::size_t changes = random_() % 4; changes > 0; --changes) change(text);
    return text;
  }

private:
  static constexpr std::string_view keys[] = {"# typical:", "# rare:"};
  static constexpr std::string_view pieces[] = {"%4a", "%4a", "%",  "%%4a", "%4",     "%4g",
                                                "..",  "//",  "::", "@",    "1.2.3.4"};

  [[nodiscard]] const std::string& any_text() { return texts_[random_() % texts_.size()]; }

  [[nodiscard]] std::string part_of(const std::string& text) {
    const std::size_t begin = random_() % (text.size() + 1);
    return text.substr(begin, random_() % 2 == 0 ? std::string::npos : random_() % (text.size() - begin + 1));
  }

  void change(std::string& text) {
    const std::size_t at = random_() % (text.size() + 1);
    switch (random_() % 6) {
      case 0:
        text.insert(at, part_of(any_text()));
        break;
      case 1:
        text.erase(at, random_() % 3);
        break;
      case 2:
        text.insert(at, pieces[random_() % std::size(pieces)]);
        break;
      case 3:
        if (at < text.size()) text[at] = static_cast<char>(random_() % (random_() % 2 == 0 ? 128 : 256));
        break;
      case 4:
        if (at < text.size()) text.insert(at, random_() % (random_() % 8 == 0 ? 600 : 60), text[at]);
        break;
      default:
        if (!text.empty()) text.insert(at, 1, text[random_() % text.size()]);
        break;
    }
  }

  std::vector<std::string> texts_;
  std::mt19937 random_;
};

}  // namespace bnfurl::tests
