// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The right answer about a text, as a value that can be compared. The verdict and the error offset come from a walk
// over the minimal automaton, whose language is decided to be right. The components come from the table engine.
#pragma once

#include <bnfurl/bnfurl.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace bnfurl::proof {

/// Components that the text lacks are absent; so are all entries beyond the grammar's components.
struct Components {
  std::array<detail::Span, detail::max_components> spans;
  detail::Choices choices;
  friend bool operator==(const Components&, const Components&) = default;
};

struct Answer {
  bool valid = false;
  std::size_t offset = 0;  ///< where the text fails; its size if it is valid
  Components components;   ///< of a valid text
};

/// The result of `split(spans, choices)`; nullopt if it refuses the text. The spans are filled with a value that no
/// text has, so that an entry left unwritten is noticed.
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

/// `path=1-4 query=5-5 host_kind=reg-name`, printed like a gen::Reading.
[[nodiscard]] std::string to_string(const detail::GrammarData& grammar, const Components& components);

/// The right answer about `text` as a text of `entry`. Throws Counterexample if the table walks disagree.
[[nodiscard]] Answer answer_of(const detail::ProductionData& entry, std::string_view text);

}  // namespace bnfurl::proof
