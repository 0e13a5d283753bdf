// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/agreement/judges.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "src/scanner.hpp"
#include "src/tables.hpp"
#include "tests/agreement/exact_copy.hpp"
#include "tests/src/kernels/machine.hpp"
#include "tools/proof/harness/phrases.hpp"

namespace bnfurl::agreement {

using detail::Choices;
using detail::Span;

Judges::Judges(const Subject& subject)
    : compiled_(*subject.compiled),
      derivatives_(subject.grammar, subject.compiled->name),
      backtracking_(subject.grammar, subject.compiled->name),
      lines_(*subject.compiled) {}

bool Judges::agree(std::string_view text) {
  ++judged_;
  const ExactCopy copy(text);
  text = copy.text();
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
  const Answer right = matches ? right_answer(text) : Answer{};
  if (right.valid != matches) return fail(text, "by derivatives it is valid, by backtracking it is not");
  return engines_agree(text, right) && tables_agree(text, right) && lines_.add(text, right) &&
         (matches ? agree_on_productions(text) : agree_on_error(text, offset, state));
}

bool Judges::fail(std::string_view text, const std::string& what) const {
  ADD_FAILURE() << compiled_.name << " " << shown(text) << ": " << what;
  return false;
}

Answer Judges::right_answer(std::string_view text) {
  const std::optional<gen::Reading> reading = backtracking_.read(text);
  return reading ? answer_of(*compiled_.grammar, *reading) : Answer{};
}

namespace {

std::string verdict(bool valid) { return valid ? "valid" : "refused"; }

// What the compiled engines say with the active kernels: all of them together, and the scanner alone.
struct EngineAnswers {
  EngineAnswers(const detail::ProductionData& entry, std::string_view text)
      : matches(bnfurl::matches(detail::production_of(entry), text)),
        scanner_matches(detail::scanner_matches(entry.matches, text)),
        split(answer_by(*entry.grammar,
                        [&](Span* spans, Choices* choices) { return split_into(entry, text, spans, choices); })),
        scanner_split(answer_by(*entry.grammar, [&](Span* spans, Choices* choices) {
          return detail::scanner_split(entry.split, text, spans, choices);
        })) {}

  [[nodiscard]] bool are(const Answer& right) const {
    return matches == right.valid && scanner_matches == right.valid && split == right && scanner_split == right;
  }

  bool matches;
  bool scanner_matches;
  Answer split;
  Answer scanner_split;
};

}  // namespace

bool Judges::engines_agree(std::string_view text, const Answer& right) {
  for (const kernels::Kernels* kernels : tests::machine_kernels()) {
    const tests::WithKernels with(*kernels);
    const EngineAnswers answers(compiled_, text);
    if (answers.are(right)) continue;
    const detail::GrammarData& grammar = *compiled_.grammar;
    return fail(text, "with kernels " + std::string(kernels->name) + "\n  matches            " +
                          verdict(answers.matches) + "\n  matches by scanner " + verdict(answers.scanner_matches) +
                          "\n  split              " + to_string(grammar, answers.split) + "\n  split by scanner   " +
                          to_string(grammar, answers.scanner_split) + "\n  backtracking       " +
                          to_string(grammar, right));
  }
  return true;
}

bool Judges::tables_agree(std::string_view text, const Answer& right) {
  const detail::GrammarData& grammar = *compiled_.grammar;
  const bool matches = detail::table_matches(*compiled_.dfa, text);
  const Answer split = answer_by(grammar, [&](Span* spans, Choices* choices) {
    return detail::table_split(*compiled_.tdfa, grammar.component_count, text, spans, choices);
  });
  if (matches != right.valid || split != right)
    return fail(text, "\n  tables match " + verdict(matches) + "\n  tables split " + to_string(grammar, split) +
                          "\n  backtracking " + to_string(grammar, right));
  if (explain(detail::production_of(compiled_), text).has_value() == right.valid)
    return fail(text, "it is " + verdict(right.valid) + ", but explain says otherwise");
  return true;
}

bool Judges::agree_on_error(std::string_view text, std::size_t offset, gen::Derivatives::State state) {
  const std::optional<Error> error = explain(detail::production_of(compiled_), text);
  if (error->offset() != offset)
    return fail(text, "derivatives fail at " + std::to_string(offset) + ", explain fails at " +
                          std::to_string(error->offset()));
  if (!explained_.insert(state).second) return true;
  const gen::OctetSet expected = derivatives_.expected(state);
  for (unsigned octet = 0; octet < 256; ++octet) {
    if (error->expects(static_cast<std::uint8_t>(octet)) == expected.contains(octet)) continue;
    return fail(text, "octet " + std::to_string(octet) + " is expected by one of derivatives and explain only");
  }
  if (error->expects_end() == derivatives_.accepts(state)) return true;
  return fail(text, "derivatives and explain differ in whether the end is expected");
}

bool Judges::agree_on_productions(std::string_view text) {
  states_.resize(std::max(states_.size(), text.size() + 1));
  occurrences_.resize(std::max(occurrences_.size(), 64 * (text.size() + 1)));
  const std::optional<std::size_t> found = trace(detail::production_of(compiled_), text, {states_, occurrences_});
  const std::vector<gen::Phrase> traced =
      proof::phrases_of(std::span(occurrences_).first(found.value_or(0)),
                        [&](std::size_t number) { return compiled_.grammar->productions[number].name; });
  const std::vector<gen::Phrase> read = proof::outermost(backtracking_.phrases(text));
  if (traced == read) return true;
  return fail(text, "\n  trace        " + gen::to_string(traced) + "\n  backtracking " + gen::to_string(read));
}

}  // namespace bnfurl::agreement
