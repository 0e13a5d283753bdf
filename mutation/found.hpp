// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The library's result, printed in the same form as tests/gen/walk.hpp prints the generator's.
#pragma once

#include <bnfurl/detail/data.hpp>

#include <array>
#include <map>
#include <string>

#include "gen/emit/shared/register_code.hpp"

namespace bnfurl::mutation {

[[nodiscard]] inline std::string offset_name(std::size_t offset) {
  return offset == detail::Span::absent ? "" : std::to_string(offset);
}

[[nodiscard]] inline std::string choice_name(const std::vector<std::string>& names, std::uint8_t choice) {
  return choice < names.size() ? names[choice] : "choice " + std::to_string(choice);
}

/// The result of `split(spans, choices)`; "-" if it refuses the text.
template <class Split>
[[nodiscard]] std::string found_by(const gen::ResultNames& names, Split split) {
  std::array<detail::Span, detail::max_components> spans;
  detail::Choices choices;
  if (!split(spans.data(), &choices)) return "-";
  std::map<std::string, std::string> found;
  for (std::size_t i = 0; i < names.components.size(); ++i) {
    const std::string begin = offset_name(spans[i].begin);
    const std::string end = offset_name(spans[i].end);
    if (!begin.empty()) found[names.components[i]] = " " + begin;
    if (!end.empty()) found[names.components[i]] += "-" + end;
  }
  if (choices.host_kind != detail::Choices::none)
    found["host_kind"] = " " + choice_name(names.host_kinds, choices.host_kind);
  if (choices.kind != detail::Choices::none) found["kind"] = " " + choice_name(names.kinds, choices.kind);
  std::string text;
  for (const auto& [name, value] : found) text += (text.empty() ? "" : ", ") + name + value;
  return text;
}

}  // namespace bnfurl::mutation
