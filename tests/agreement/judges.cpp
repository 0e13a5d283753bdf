// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/agreement/judges.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "src/scanner.hpp"
#include "src/tables.hpp"

namespace bnfurl::agreement {

using detail::Choices;
using detail::Span;
using Spans = std::array<Span, detail::max_components>;

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

Judges::Judges(const Subject& subject)
    : compiled_(*subject.compiled),
      derivatives_(subject.grammar, subject.compiled->name),
      backtracking_(subject.grammar, subject.compiled->name) {}

bool Judges::agree(std::string_view text) {
  ++judged_;
  gen::Derivatives::State state = derivatives_.start();
  std::size_t offset = 0;
  while (offset < text.size()) {
    const gen::Derivatives::State next = derivatives_.step(state, static_cast<unsigned char>(text[offset]));
    if (!derivatives_.viable(next)) break;
    state = next;
    ++offset;
  }
  const bool matches = offset == text.size() && derivatives_.accepts(state);
  if (matches) ++valid_;
  return agree_on_verdict(text, matches) &&
         (matches ? agree_on_spans(text) && agree_on_productions(text) : agree_on_error(text, offset, state));
}

bool Judges::agree_on_verdict(std::string_view text, bool matches) {
  const bool engines = bnfurl::matches(Production(compiled_), text);
  const bool scanner = detail::scanner_matches(compiled_.matches, text);
  const bool tables = detail::table_matches(*compiled_.dfa, text);
  if (engines == matches && scanner == matches && tables == matches) return true;
  ADD_FAILURE() << compiled_.name << " " << shown(text) << ": derivatives " << matches << ", all engines " << engines
                << ", scanner " << scanner << ", tables " << tables;
  return false;
}

bool Judges::agree_on_error(std::string_view text, std::size_t offset, gen::Derivatives::State state) {
  Spans spans;
  Choices choices;
  const bool scanner = detail::split_into(compiled_, text, spans.data(), &choices) ||
                       detail::scanner_split(compiled_.split, text, spans.data(), &choices);
  const bool tables =
      detail::table_split(*compiled_.tdfa, compiled_.grammar->component_count, text, spans.data(), &choices);
  const std::optional<Error> error = explain(Production(compiled_), text);
  if (scanner || tables || !error || error->offset() != offset) {
    ADD_FAILURE() << compiled_.name << " " << shown(text) << ": derivatives fail at " << offset << "; scanner splits "
                  << scanner << ", tables split " << tables << ", explain fails at "
                  << (error ? error->offset() : text.size() + 1);
    return false;
  }
  if (!explained_.insert(state).second) return true;
  const gen::OctetSet expected = derivatives_.expected(state);
  for (unsigned octet = 0; octet < 256; ++octet) {
    if (error->expects(static_cast<std::uint8_t>(octet)) == expected.contains(octet)) continue;
    ADD_FAILURE() << compiled_.name << " " << shown(text) << ": octet " << octet
                  << " is expected by one of derivatives and explain only";
    return false;
  }
  if (error->expects_end() == derivatives_.accepts(state)) return true;
  ADD_FAILURE() << compiled_.name << " " << shown(text)
                << ": derivatives and explain differ in whether the end is expected";
  return false;
}

namespace {

// As gen::to_string of a Reading has it: components by name, then the choices.
std::string reading_of(const detail::GrammarData& grammar, const Spans& spans, const Choices& choices) {
  gen::Reading reading;
  for (std::size_t i = 0; i < grammar.component_count; ++i) {
    if (spans[i].begin != Span::absent) reading.components[grammar.components[i]] = {spans[i].begin, spans[i].end};
  }
  if (choices.host_kind != Choices::none) reading.host_kind = grammar.host_kinds[choices.host_kind];
  if (choices.kind != Choices::none) reading.kind = grammar.kinds[choices.kind];
  return to_string(reading);
}

}  // namespace

bool Judges::agree_on_spans(std::string_view text) {
  const detail::GrammarData& grammar = *compiled_.grammar;
  Spans spans;
  Choices choices;
  const auto reading_by = [&](bool split) { return split ? reading_of(grammar, spans, choices) : "refused"; };
  const std::string by_engines = reading_by(detail::split_into(compiled_, text, spans.data(), &choices));
  const std::string by_scanner = reading_by(detail::scanner_split(compiled_.split, text, spans.data(), &choices));
  const std::string by_tables =
      reading_by(detail::table_split(*compiled_.tdfa, grammar.component_count, text, spans.data(), &choices));
  const std::optional<gen::Reading> reading = backtracking_.read(text);
  const std::string by_backtracking = reading ? to_string(*reading) : "refused";
  if (by_engines == by_backtracking && by_scanner == by_backtracking && by_tables == by_backtracking &&
      !explain(Production(compiled_), text))
    return true;
  ADD_FAILURE() << compiled_.name << " " << shown(text) << ":\n  all engines  " << by_engines << "\n  scanner      "
                << by_scanner << "\n  tables       " << by_tables << "\n  backtracking " << by_backtracking;
  return false;
}

namespace {

// Without the phrases that stand in one of the same production: trace has the outermost alone.
std::vector<gen::Phrase> outermost(const std::vector<gen::Phrase>& phrases) {
  std::vector<gen::Phrase> result;
  std::vector<std::pair<std::string, bool>> open;  // production, and whether it was kept
  for (gen::Phrase phrase : phrases) {
    open.resize(phrase.depth);
    const auto same = [&](const auto& outer) { return outer.first == phrase.production; };
    const bool kept = std::none_of(open.begin(), open.end(), same);
    phrase.depth = static_cast<std::size_t>(
        std::count_if(open.begin(), open.end(), [](const auto& outer) { return outer.second; }));
    open.emplace_back(phrase.production, kept);
    if (kept) result.push_back(std::move(phrase));
  }
  return result;
}

std::vector<gen::Phrase> phrases_of(const detail::GrammarData& grammar, std::span<const Occurrence> occurrences) {
  std::vector<gen::Phrase> result;
  for (const Occurrence& each : occurrences) {
    const bool is_entry = each.parent == Occurrence::no_parent;
    result.push_back({grammar.productions[each.production].name, each.begin, each.end,
                      is_entry ? 0 : result[each.parent].depth + 1});
  }
  return result;
}

}  // namespace

bool Judges::agree_on_productions(std::string_view text) {
  states_.resize(std::max(states_.size(), text.size() + 1));
  occurrences_.resize(std::max(occurrences_.size(), 64 * (text.size() + 1)));
  const std::optional<std::size_t> found = trace(Production(compiled_), text, {states_, occurrences_});
  const std::vector<gen::Phrase> traced =
      phrases_of(*compiled_.grammar, std::span(occurrences_).first(found.value_or(0)));
  const std::vector<gen::Phrase> read = outermost(backtracking_.phrases(text));
  if (traced == read) return true;
  ADD_FAILURE() << compiled_.name << " " << shown(text) << ":\n  trace        " << gen::to_string(traced)
                << "\n  backtracking " << gen::to_string(read);
  return false;
}

}  // namespace bnfurl::agreement
