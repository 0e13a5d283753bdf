// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// All readings of a text by an Nfa over octets and marks. Each reading is the text with its marks: `<user me user> @`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "gen/automaton/model/dfa.hpp"

namespace bnfurl::gen::tests {

class Readings {
public:
  Readings(const Nfa& nfa, std::string_view text) : nfa_(nfa), text_(text), class_of_(class_of_octet(nfa.classes)) {
    go_on(0, 0, "");
  }
  [[nodiscard]] const std::vector<std::string>& all() const { return all_; }

private:
  void go_on(std::size_t state, std::size_t at, const std::string& reading) {
    if (at == text_.size() && nfa_.accepting[state]) all_.push_back(reading);
    for (const Nfa::Transition& transition : nfa_.states[state]) {
      const auto letter = static_cast<std::size_t>(transition.letter);
      const auto target = static_cast<std::size_t>(transition.target);
      if (transition.letter == Nfa::no_letter) {
        go_on(target, at, reading);
      } else if (letter >= nfa_.classes.size()) {
        go_on(target, at, reading + to_string(nfa_.marks[letter - nfa_.classes.size()]));
      } else if (at < text_.size() && class_of_[static_cast<unsigned char>(text_[at])] == letter) {
        go_on(target, at + 1, reading + text_[at]);
      }
    }
  }

  const Nfa& nfa_;
  std::string_view text_;
  std::vector<std::size_t> class_of_;
  std::vector<std::string> all_;
};

}  // namespace bnfurl::gen::tests
