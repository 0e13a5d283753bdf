// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What errors expected, in words. The words depend only on the production and the state of its automaton, and take far
// longer to find than the error itself; records fail in few states. So the words of a state are found once.
#pragma once

#include <bnfurl/bnfurl.hpp>

#include <string>
#include <vector>

namespace bnfurl::tool {

class ExpectedTexts {
public:
  /// A user's own grammar can have very many states: after `most` texts, all are forgotten.
  explicit ExpectedTexts(std::size_t most = 1024) : most_(most) {}

  /// `error.expected()`; the text is valid until the next call.
  [[nodiscard]] const std::string& of(const Error& error);

private:
  struct OfProduction {
    Production production;
    std::vector<std::string> texts;  ///< by state; empty: not found yet
  };
  [[nodiscard]] std::vector<std::string>& texts_of(Production production);

  std::size_t most_;
  std::vector<OfProduction> productions_;  // a run has few
  std::size_t found_ = 0;
};

}  // namespace bnfurl::tool
