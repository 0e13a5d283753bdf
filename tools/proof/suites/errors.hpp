// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// An error offset and the expected set are right if a user can act on them. The octets before the offset, with a
// shortest completion, are a text. After these octets each expected octet can be completed, and each other one of the
// 256 fails at the same offset, whatever follows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gen/automaton/analysis/test_suite.hpp"
#include "tools/proof/harness/checker.hpp"

namespace bnfurl::proof {

class Errors {
public:
  Errors(const detail::ProductionData& entry, const gen::SuiteParts& parts, Checker& checker);

  /// Checks all octets after `text`, which must be a prefix that can go on. Throws Counterexample.
  void check_octets(const std::string& text);
  /// If `text` does not match, checks it cut where it fails and completed. Throws Counterexample.
  void check(std::string_view text);

private:
  void check_octet(const std::string& prefix, std::size_t state, std::uint8_t octet);
  void check_expected(const std::string& text, std::size_t state) const;
  [[nodiscard]] std::size_t state_after(std::string_view text) const;
  [[nodiscard]] std::size_t next(std::size_t state, std::uint8_t octet) const;
  [[nodiscard]] bool is_expected(std::size_t state, std::uint8_t octet) const;

  const detail::ProductionData& entry_;
  const gen::SuiteParts& parts_;
  Checker& checker_;
  std::vector<std::size_t> letter_of_;
  std::vector<std::optional<std::string>> completions_;
};

}  // namespace bnfurl::proof
