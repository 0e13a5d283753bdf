// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/judging/expected_texts.hpp"

namespace bnfurl::tool {

std::vector<std::string>& ExpectedTexts::texts_of(Production production) {
  for (OfProduction& each : productions_) {
    if (each.production == production) return each.texts;
  }
  productions_.push_back({production, std::vector<std::string>(production.automaton().states())});
  return productions_.back().texts;
}

// No text is empty: in every state, an octet or the end is expected.
const std::string& ExpectedTexts::of(const Error& error) {
  const std::string& known = texts_of(error.production())[error.state()];
  if (!known.empty()) return known;
  if (found_ == most_) {
    productions_.clear();
    found_ = 0;
  }
  ++found_;
  return texts_of(error.production())[error.state()] = error.expected();
}

}  // namespace bnfurl::tool
