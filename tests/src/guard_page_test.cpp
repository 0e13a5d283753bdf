// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Every scanner of every grammar between two guard pages: texts of all sizes, at their exact size, so that a
// look-ahead behind the end or a load before the begin is a crash. What the scanners say is what the tables do.
#include <bnfurl/bnfurl.hpp>

#include <gtest/gtest.h>

#include <numeric>

#include "src/kernels/kernels.hpp"
#include "src/tables.hpp"
#include "tests/src/guarded.hpp"
#include "tests/src/random_texts.hpp"

namespace bnfurl::tests {
namespace {

constexpr std::size_t longest = 3 * kernels::window_octets + 2;

// All sizes to 200, and those around whole windows.
std::vector<std::size_t> sizes() {
  std::vector<std::size_t> result(201);
  std::iota(result.begin(), result.end(), std::size_t{0});
  for (std::size_t window = 1; window <= 3; ++window) {
    for (std::size_t size = window * kernels::window_octets - 4; size <= window * kernels::window_octets + 2; ++size) {
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

// Nothing else is specified where there is no match or the component is absent.
Result normal(Result result) {
  if (!result.matches) return {};
  for (detail::Span& span : result.spans) {
    if (span.begin == detail::Span::absent) span = {};
  }
  return result;
}

Result by_scanner(const detail::ProductionData& data, std::string_view text) {
  Result result{false, std::vector<detail::Span>(data.grammar->component_count), {}};
  result.matches = detail::split_into(data, text, result.spans.data(), &result.choices);
  return normal(result);
}

Result by_table(const detail::ProductionData& data, std::string_view text) {
  Result result{false, std::vector<detail::Span>(data.grammar->component_count), {}};
  result.matches = detail::table_split(*data.tdfa, result.spans.size(), text, result.spans.data(), &result.choices);
  return normal(result);
}

// What the three verbs say of `text`, wherever it lies; empty: the same as the tables.
std::string difference(const detail::ProductionData& data, std::string_view text, const Result& expected) {
  if (matches(Production(data), text) != expected.matches) return "matches";
  if (by_scanner(data, text) != expected) return "split";
  if (explain(Production(data), text).has_value() == expected.matches) return "explain";
  return {};
}

void check(const detail::ProductionData& data, GuardedPages& pages, const std::string& text) {
  const Result expected = by_table(data, text);
  ASSERT_EQ(detail::table_matches(*data.dfa, text), expected.matches) << text;
  ASSERT_EQ(difference(data, pages.at_end(text), expected), "") << text;
  ASSERT_EQ(difference(data, pages.at_begin(text), expected), "") << text;
}

// The text, ways to end it too early, and an octet that may be wrong.
void check_around(const detail::ProductionData& data, GuardedPages& pages, RandomTexts& texts,
                  const std::string& text) {
  for (const std::string& near : {text, text.substr(0, text.size() / 2), texts.mutant(text), text + "%", text + "%4"}) {
    ASSERT_NO_FATAL_FAILURE(check(data, pages, near));
  }
}

void check_production(const detail::ProductionData& data, GuardedPages& pages) {
  SCOPED_TRACE(std::string(data.grammar->name) + " " + data.name);
  RandomTexts texts(*data.dfa, 1);
  const std::vector<std::size_t> all = sizes();
  for (const std::size_t size : all) ASSERT_NO_FATAL_FAILURE(check_around(data, pages, texts, texts.text(size)));
  for (std::size_t step = 0; step < texts.steps(); ++step) {
    const std::string text = texts.text_through(step, all[step % all.size()]);
    ASSERT_NO_FATAL_FAILURE(check_around(data, pages, texts, text));
  }
}

TEST(GuardPages, NoScannerReadsOutsideItsText) {
  GuardedPages pages(longest + 300);
  for (const auto* grammar : grammars()) {
    for (std::size_t i = 0; i < grammar->production_count; ++i) {
      ASSERT_NO_FATAL_FAILURE(check_production(grammar->productions[i], pages));
    }
  }
}

}  // namespace
}  // namespace bnfurl::tests
