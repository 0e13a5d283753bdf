// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/agreement/answer.hpp"

#include <cstdio>
#include <stdexcept>

namespace bnfurl::agreement {

using detail::Choices;
using detail::Span;

namespace {

std::size_t index_of(const std::string& name, const char* const* names, std::size_t count) {
  const auto found = std::find(names, names + count, name);
  if (found == names + count) throw std::runtime_error("the grammar that was compiled in has no " + name);
  return static_cast<std::size_t>(found - names);
}

std::uint8_t choice_of(const std::string& name, const char* const* names, std::size_t count) {
  return name.empty() ? Choices::none : static_cast<std::uint8_t>(index_of(name, names, count));
}

std::string choice_name(std::uint8_t choice, const char* const* names, std::size_t count) {
  return choice < count ? names[choice] : "choice " + std::to_string(choice);
}

}  // namespace

Answer answer_of(const detail::GrammarData& grammar, const gen::Reading& reading) {
  Answer answer;
  answer.valid = true;
  for (const auto& [name, span] : reading.components)
    answer.spans[index_of(name, grammar.components, grammar.component_count)] = {span.first, span.second};
  answer.choices.host_kind = choice_of(reading.host_kind, grammar.host_kinds, grammar.host_kind_count);
  answer.choices.kind = choice_of(reading.kind, grammar.kinds, grammar.kind_count);
  return answer;
}

std::string to_string(const detail::GrammarData& grammar, const Answer& answer) {
  if (!answer.valid) return "refused";
  gen::Reading reading;
  for (std::size_t i = 0; i < grammar.component_count; ++i) {
    const Span span = answer.spans[i];
    if (span.begin != Span::absent) reading.components[grammar.components[i]] = {span.begin, span.end};
  }
  const auto [host_kind, kind] = answer.choices;
  if (host_kind != Choices::none)
    reading.host_kind = choice_name(host_kind, grammar.host_kinds, grammar.host_kind_count);
  if (kind != Choices::none) reading.kind = choice_name(kind, grammar.kinds, grammar.kind_count);
  return to_string(reading);
}

std::string shown(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    char buffer[8];
    const auto octet = static_cast<unsigned char>(c);
    std::snprintf(buffer, sizeof buffer, octet < 0x20 || octet > 0x7e ? "\\x%02x" : "%c", octet);
    result += buffer;
  }
  return result + "\"";
}

}  // namespace bnfurl::agreement
