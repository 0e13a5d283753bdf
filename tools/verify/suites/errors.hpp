// An error offset and the expected set are right if a user can act on them. The octets before the offset, with a
// shortest completion, are a text. After these octets each expected octet can be completed, and each other one of the
// 256 fails at the same offset, whatever follows. Also the proof of the languages of normal forms.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <bnfurl/detail/data.hpp>

#include "gen/automaton/analysis/analysis.hpp"
#include "gen/automaton/model/dfa.hpp"
#include "tools/verify/harness/checker.hpp"
#include "tools/verify/harness/readings.hpp"

namespace bnfurl::proof {

class Errors {
public:
  Errors(const detail::ProductionData& entry, const gen::SuiteParts& parts, Checker& checker);

  /// Checks all octets after `text`, which must be a prefix that can go on. Throws Counterexample.
  void check_octets(const std::string& text);
  /// If `text` does not match, checks it cut where it fails and completed. Throws Counterexample.
  void check(std::string_view text);

private:
  void check_octet(const std::string& prefix, int state, std::uint8_t octet);
  void check_expected(const std::string& text, int state) const;
  [[nodiscard]] int state_after(std::string_view text) const;
  [[nodiscard]] bool is_expected(int state, std::uint8_t octet) const;

  const detail::ProductionData& entry_;
  const gen::SuiteParts& parts_;
  Checker& checker_;
  std::vector<std::optional<std::string>> completions_;
};

// The languages of normal forms that are compiled for a production. Each lies within the production. What percent,
// letter_case and scheme make of all its texts is just the language of the level, and they change none of its texts.
// The compiled engines pass a complete test suite of the language, with all 256 octets, on every kernel.

/// Returns how many texts were judged, each by every kernel; 0 for a production without such languages. `marked` is its
/// automaton with marks. Throws Counterexample.
[[nodiscard]] std::uint64_t prove_normal_forms(const TestedProduction& tested, const gen::Dfa& marked);

}  // namespace bnfurl::proof
