// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What a judge says of a text, as a value that compares: a verdict, and the components of a text that is valid.
#pragma once

#include <algorithm>
#include <array>
#include <string>

#include <bnfurl/bnfurl.hpp>

#include "gen/reference/backtracking.hpp"

namespace bnfurl::agreement {

/// Where it is not valid, and behind the components that the grammar has, all spans are absent.
struct Answer {
  bool valid = false;
  std::array<detail::Span, detail::max_components> spans{};
  detail::Choices choices;
  friend bool operator==(const Answer&, const Answer&) = default;
};

/// The answer of `split(spans, choices)`. What it leaves as it is becomes a span that no text has.
template <class Split>
[[nodiscard]] Answer answer_by(const detail::GrammarData& grammar, Split split) {
  Answer answer;
  std::fill_n(answer.spans.begin(), grammar.component_count, detail::Span{1, 0});
  answer.choices = {0xfe, 0xfe};
  answer.valid = split(answer.spans.data(), &answer.choices);
  if (!answer.valid) return {};
  for (detail::Span& span : answer.spans) {
    if (span.begin == detail::Span::absent) span = {};
  }
  return answer;
}

/// The same, read straight from the rules.
[[nodiscard]] Answer answer_of(const detail::GrammarData& grammar, const gen::Reading& reading);

/// `path=1-4 query=5-5 host_kind=reg-name`, or `refused`.
[[nodiscard]] std::string to_string(const detail::GrammarData& grammar, const Answer& answer);

/// `text` for people: quoted, odd octets as \xhh.
[[nodiscard]] std::string shown(std::string_view text);

}  // namespace bnfurl::agreement
