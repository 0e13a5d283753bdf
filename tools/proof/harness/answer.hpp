// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What is to be said of a text, as a value that compares. The verdict and the error offset are those of a walk over the
// minimal automaton, which is decided to be the language; the components are those of the table engine.
#pragma once

#include <bnfurl/bnfurl.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace bnfurl::proof {

/// Those that the text does not have, and those beyond what the grammar has, are absent.
struct Components {
  std::array<detail::Span, detail::max_components> spans;
  detail::Choices choices;
  friend bool operator==(const Components&, const Components&) = default;
};

struct Answer {
  bool valid = false;
  std::size_t offset = 0;  ///< where it fails; its size where it is valid
  Components components;   ///< of a valid text
};

/// What `split(spans, choices)` gives; nullopt: it refuses the text. What it leaves unwritten no text has.
template <class Split>
[[nodiscard]] std::optional<Components> components_by(const detail::GrammarData& grammar, const Split& split) {
  std::optional<Components> result(std::in_place);
  std::fill_n(result->spans.begin(), grammar.component_count, detail::Span{1, 0});
  result->choices = {0xfe, 0xfe};
  if (!split(result->spans.data(), &result->choices)) return std::nullopt;
  for (detail::Span& span : result->spans) {
    if (span.begin == detail::Span::absent) span.end = detail::Span::absent;
  }
  return result;
}

/// `path=1-4 query=5-5 host_kind=reg-name`, as a gen::Reading is printed.
[[nodiscard]] std::string to_string(const detail::GrammarData& grammar, const Components& components);

/// What is to be said of `text` as a text of `entry`. Throws Counterexample where those that walk tables differ.
[[nodiscard]] Answer answer_of(const detail::ProductionData& entry, std::string_view text);

}  // namespace bnfurl::proof
