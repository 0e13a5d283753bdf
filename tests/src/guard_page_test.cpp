// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Every engine for single texts of every grammar, under every kernel, between two guard pages. The texts have all
// sizes, and each is stored at its exact size: a look-ahead past the end, or a load before the beginning, is a crash.
// The engines have to report what the tables report.
#include <bnfurl/bnfurl.hpp>

#include <gtest/gtest.h>

#include <numeric>

#include "src/kernels/kernels.hpp"
#include "src/tables.hpp"
#include "tests/src/kernels/machine.hpp"
#include "tests/src/support/guarded.hpp"
#include "tests/src/support/random_texts.hpp"

namespace bnfurl::tests {
namespace {

constexpr std::size_t longest_text = 2 * kernels::window_octets + 2;

// All sizes up to 200, and the sizes around one and two windows.
std::vector<std::size_t> text_sizes() {
  std::vector<std::size_t> result(201);
  std::iota(result.begin(), result.end(), std::size_t{0});
  for (std::size_t window = 1; window <= 2; ++window) {
    for (std::size_t size = window * kernels::window_octets - 2; size <= window * kernels::window_octets + 2; ++size) {
      result.push_back(size);
    }
  }
  return result;
}

struct Result {
  bool matches = false;
  std::vector<detail::Span> spans;
  detail::Choices choices;
  friend bool operator==(const Result&, const Result&) = default;
};

// Removes what is not specified: all results without a match, and the end of an absent component.
Result normal(Result result) {
  if (!result.matches) return {};
  for (detail::Span& span : result.spans) {
    if (span.begin == detail::Span::absent) span = {};
  }
  return result;
}

template <class Split>
Result result_of(const detail::ProductionData& data, Split split) {
  Result result{false, std::vector<detail::Span>(data.grammar->component_count), {}};
  result.matches = split(result.spans.data(), &result.choices);
  return normal(result);
}

Result by_table(const detail::ProductionData& data, std::string_view text) {
  return result_of(data, [&](detail::Span* spans, detail::Choices* choices) {
    return detail::split_by_tables(data, text, spans, choices);
  });
}

// Needed because `split` may answer without the scanner.
Result by_scanner(const detail::ProductionData& data, std::string_view text) {
  return result_of(data, [&](detail::Span* spans, detail::Choices* choices) {
    return detail::split_by_scanner(data, text, spans, choices);
  });
}

Result by_engines(const detail::ProductionData& data, std::string_view text) {
  return result_of(data, [&](detail::Span* spans, detail::Choices* choices) {
    return detail::split_by_short_text(data, text, spans, choices);
  });
}

// The first verb whose result for `text` by the active kernels' engines differs from the tables; empty: none.
std::string difference(const detail::ProductionData& data, std::string_view text, const Result& expected) {
  if (matches(detail::production_of(data), text) != expected.matches) return "matches";
  if (by_engines(data, text) != expected) return "split";
  if (data.fast == nullptr) return {};  // without fast engines, the verbs above used the scanner
  if (detail::matches_by_scanner(data, text) != expected.matches) return "matches by the scanner";
  if (by_scanner(data, text) != expected) return "split by the scanner";
  return {};
}

void check_lying(const detail::ProductionData& data, std::string_view text, const Result& expected) {
  ASSERT_EQ(explain(detail::production_of(data), text).has_value(), !expected.matches) << text;
  for (const kernels::Kernels* kernels : machine_kernels()) {
    const WithKernels with(*kernels);
    ASSERT_EQ(difference(data, text, expected), "") << kernels->name << ": " << text;
  }
}

void check(const detail::ProductionData& data, GuardedPages& pages, const std::string& text) {
  const Result expected = by_table(data, text);
  ASSERT_EQ(detail::matches_by_tables(data, text), expected.matches) << text;
  ASSERT_NO_FATAL_FAILURE(check_lying(data, pages.at_end(text), expected));
  ASSERT_NO_FATAL_FAILURE(check_lying(data, pages.at_begin(text), expected));
}

// Checks the text, the text cut off too early, with a broken escape at its end, and with one octet replaced.
void check_around(const detail::ProductionData& data, GuardedPages& pages, RandomTexts& texts,
                  const std::string& text) {
  for (const std::string& near : {text, text.substr(0, text.size() / 2), texts.mutant(text), text + "%", text + "%4"}) {
    ASSERT_NO_FATAL_FAILURE(check(data, pages, near));
  }
}

void check_production(const detail::ProductionData& data, GuardedPages& pages) {
  SCOPED_TRACE(std::string(data.grammar->name) + " " + data.name);
  RandomTexts texts(*data.dfa, 1);
  const std::vector<std::size_t> all = text_sizes();
  for (const std::size_t size : all) ASSERT_NO_FATAL_FAILURE(check_around(data, pages, texts, texts.text(size)));
  for (std::size_t step = 0; step < texts.steps(); ++step) {
    const std::string text = texts.text_through(step, all[step % all.size()]);
    ASSERT_NO_FATAL_FAILURE(check_around(data, pages, texts, text));
  }
}

TEST(GuardPages, NoEngineOfAnyKernelReadsOutsideItsText) {
  GuardedPages pages(longest_text + 300);
  for (const auto* grammar : detail::compiled_grammars()) {
    for (std::size_t i = 0; i < grammar->production_count; ++i) {
      ASSERT_NO_FATAL_FAILURE(check_production(grammar->productions[i], pages));
    }
  }
}

}  // namespace
}  // namespace bnfurl::tests
