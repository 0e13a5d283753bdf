// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/automaton/analysis/analysis.hpp"

namespace bnfurl::gen {

namespace {

// Builds the texts in one string, which grows and shrinks.
class Suite {
public:
  Suite(const SuiteParts& parts, const Tester& test) : parts_(parts), test_(test) {}

  void after_all_states(unsigned extra) {
    for (int state = 0; state < parts_.dfa.size(); ++state) {
      text_ = parts_.access[at(state)];
      identify(state);
      for (std::size_t letter = 0; letter < parts_.octets.size(); ++letter) {
        // The access text of another state is handled in the turn of that state.
        if (!is_access(state, letter)) after(state, letter, extra);
      }
    }
  }

  void all_octets() {
    for (int state = 0; state < parts_.dfa.size(); ++state) {
      for (std::size_t letter = 0; letter < parts_.octets.size(); ++letter) {
        for (const std::uint8_t octet : parts_.dfa.letters[letter].octets()) {
          text_ = parts_.access[at(state)] + static_cast<char>(octet);
          if (text_.back() != parts_.octets[letter]) identify(parts_.dfa.target(state, letter));
        }
      }
    }
  }

private:
  [[nodiscard]] bool is_access(int state, std::size_t letter) const {
    const std::string& other = parts_.access[at(parts_.dfa.target(state, letter))];
    return other.size() == text_.size() + 1 && other.back() == parts_.octets[letter] && other.starts_with(text_);
  }

  void after(int state, std::size_t letter, unsigned extra) {
    const int target = parts_.dfa.target(state, letter);
    text_.push_back(parts_.octets[letter]);
    identify(target);
    for (std::size_t next = 0; extra > 0 && next < parts_.octets.size(); ++next) after(target, next, extra - 1);
    text_.pop_back();
  }

  void identify(int state) {
    const std::size_t size = text_.size();
    for (std::size_t i = 0; i < parts_.identifiers[at(state)].size(); ++i) {
      text_ += parts_.identifiers[at(state)][i];
      test_(text_, parts_.accepted[at(state)][i]);
      text_.resize(size);
    }
  }

  const SuiteParts& parts_;
  const Tester& test_;
  std::string text_;
};

}  // namespace

SuiteParts suite_parts(const Dfa& minimal) {
  SuiteParts parts{completed(minimal), {}, {}, {}, {}};
  parts.octets = representatives(parts.dfa);
  parts.access = access_texts(parts.dfa);
  parts.identifiers = identifiers(parts.dfa);
  const std::vector<std::size_t> letter_of = letter_of_octet(parts.dfa);
  for (int state = 0; state < parts.dfa.size(); ++state) {
    parts.accepted.emplace_back();
    for (const std::string& text : parts.identifiers[at(state)])
      parts.accepted.back().push_back(accepts_from(parts.dfa, letter_of, state, text));
  }
  return parts;
}

void for_each_test(const SuiteParts& parts, unsigned extra, const Tester& test) {
  Suite(parts, test).after_all_states(extra);
}

void for_each_octet_test(const SuiteParts& parts, const Tester& test) { Suite(parts, test).all_octets(); }

}  // namespace bnfurl::gen
