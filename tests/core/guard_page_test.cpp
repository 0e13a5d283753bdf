// Every engine for single texts of every grammar, under every kernel, between two guard pages. The texts have all
// sizes, and each is stored at its exact size: a look-ahead past the end, or a load before the beginning, is a crash.
// The engines have to report what the tables report.
#include <gtest/gtest.h>

#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/bnfurl.h>
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/split.hpp>

#include "src/core/kernels/kernels.hpp"
#include "src/core/tables.hpp"
#include "tests/core/kernels/machine.hpp"
#include "tests/core/support/guarded.hpp"
#include "tests/core/support/texts.hpp"

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

struct Outcome {
  bool matches = false;
  std::vector<detail::Span> spans;
  detail::Choices choices;
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

// Removes what is not specified: all results without a match, and the end of an absent component.
Outcome normal(Outcome result) {
  if (!result.matches) return {};
  for (detail::Span& span : result.spans) {
    if (span.begin == detail::Span::absent) span = {};
  }
  return result;
}

template <class Split>
Outcome result_of(const detail::ProductionData& data, Split split) {
  Outcome result{false, std::vector<detail::Span>(data.grammar->component_count), {}};
  result.matches = split(result.spans.data(), &result.choices);
  return normal(result);
}

Outcome by_table(const detail::ProductionData& data, std::string_view text) {
  return result_of(data, [&](detail::Span* spans, detail::Choices* choices) {
    return detail::split_by_tables(data, text, spans, choices);
  });
}

// Needed because `split` may answer without the scanner.
Outcome by_scanner(const detail::ProductionData& data, std::string_view text) {
  return result_of(data, [&](detail::Span* spans, detail::Choices* choices) {
    return detail::split_by_scanner(data, text, spans, choices);
  });
}

Outcome by_engines(const detail::ProductionData& data, std::string_view text) {
  return result_of(data, [&](detail::Span* spans, detail::Choices* choices) {
    return detail::split_by_short_text(data, text, spans, choices);
  });
}

// The first verb whose result for `text` by the active kernels' engines differs from the tables; empty: none.
std::string difference(const detail::ProductionData& data, std::string_view text, const Outcome& expected) {
  if (matches(detail::production_of(data), text) != expected.matches) return "matches";
  if (by_engines(data, text) != expected) return "split";
  if (data.fast == nullptr) return {};  // without fast engines, the verbs above used the scanner
  if (detail::matches_by_scanner(data, text) != expected.matches) return "matches by the scanner";
  if (by_scanner(data, text) != expected) return "split by the scanner";
  return {};
}

void check_lying(const detail::ProductionData& data, std::string_view text, const Outcome& expected) {
  ASSERT_EQ(explain(detail::production_of(data), text).has_value(), !expected.matches) << text;
  for (const kernels::Kernels* kernels : machine_kernels()) {
    const WithKernels with(*kernels);
    ASSERT_EQ(difference(data, text, expected), "") << kernels->name << ": " << text;
  }
}

void check(const detail::ProductionData& data, GuardedPages& pages, const std::string& text) {
  const Outcome expected = by_table(data, text);
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

// A caller in C between guard pages: the spans are at the end of a page, the pieces of a feed at the end of one and at
// the beginning of another. A store of two spans where there is room for one, or a look-ahead from one piece into the
// next, is a crash. The answers have to be those for the whole text.

constexpr std::size_t longest_in_c = 300;

// What a caller sees of a text: nothing, if there is no answer.
struct Seen {
  std::vector<std::size_t> positions;
  std::optional<std::string_view> kind;
  std::optional<std::string_view> host_kind;
  friend bool operator==(const Seen&, const Seen&) = default;
};

void add(Seen& seen, std::size_t begin, std::size_t end) {
  seen.positions.push_back(begin);
  seen.positions.push_back(begin == BNFURL_ABSENT ? BNFURL_ABSENT : end);
}

Seen expected_by(Production entry, std::string_view text, std::size_t count) {
  const auto parts = split(entry, text);
  if (!parts) return {};
  Seen seen{{}, parts->kind(), parts->host_kind()};
  for (std::size_t i = 0; i < count; ++i) {
    const auto part = parts->at(i);
    const std::size_t begin = part ? static_cast<std::size_t>(part->data() - text.data()) : BNFURL_ABSENT;
    add(seen, begin, part ? begin + part->size() : BNFURL_ABSENT);
  }
  return seen;
}

std::optional<std::string_view> named(const char* name) {
  return name == nullptr ? std::nullopt : std::optional<std::string_view>(name);
}

class GuardedCaller {
public:
  explicit GuardedCaller(const detail::ProductionData& data)
      : asked_(reinterpret_cast<const bnfurl_production*>(&data)), entry_(detail::production_of(data)) {}

  // With room for all components, and for some.
  void check(const std::string& text) {
    const std::size_t components = bnfurl_component_count(asked_);
    for (const std::size_t count : {components, text.size() % (components + 1)}) {
      const Seen expected = expected_by(entry_, text, count);
      ASSERT_TRUE(split_between(text, count) == expected) << text;
      ASSERT_TRUE(feed_between(text, count) == expected) << text;
    }
  }

private:
  Seen split_between(std::string_view text, std::size_t count) {
    const std::string_view guarded = first_.at_end(text);
    return seen_by([&](bnfurl_parts* parts) { return bnfurl_split(asked_, guarded.data(), guarded.size(), parts); },
                   count);
  }

  Seen feed_between(std::string_view text, std::size_t count) {
    const std::size_t cut = text.size() / 2;
    const std::string_view begin = first_.at_end(text.substr(0, cut));
    const std::string_view end = second_.at_begin(text.substr(cut));
    bnfurl_feed verdict;
    bnfurl_split_feed feed;
    (void)bnfurl_feed_init(&verdict, asked_);
    EXPECT_EQ(bnfurl_split_feed_init(&feed, asked_), BNFURL_OK);
    for (const std::string_view piece : {begin, end}) {
      EXPECT_EQ(bnfurl_feed_push(&verdict, piece.data(), piece.size()),
                bnfurl_split_feed_push(&feed, piece.data(), piece.size()));
    }
    return seen_by([&](bnfurl_parts* parts) { return bnfurl_split_feed_parts(&feed, parts); }, count);
  }

  // With `count` spans directly before a guard page.
  template <class Split>
  Seen seen_by(const Split& split, std::size_t count) {
    const std::string nothing(count * sizeof(bnfurl_span), '\x5a');
    const std::string_view room = spans_.at_end(nothing);
    auto* spans = reinterpret_cast<bnfurl_span*>(const_cast<char*>(room.data()));
    bnfurl_parts parts = {sizeof parts, count, spans, 77, 77};
    if (split(&parts) != BNFURL_OK) {
      EXPECT_TRUE(room == nothing && parts.kind == 77 && parts.host_kind == 77) << "something is written on a no";
      return {};
    }
    Seen seen{{}, named(bnfurl_kind_name(asked_, parts.kind)), named(bnfurl_host_kind_name(asked_, parts.host_kind))};
    for (std::size_t i = 0; i < count; ++i) add(seen, spans[i].begin, spans[i].end);
    return seen;
  }

  const bnfurl_production* asked_;
  Production entry_;
  GuardedPages first_{longest_in_c + 300};
  GuardedPages second_{longest_in_c + 300};
  GuardedPages spans_{BNFURL_MAX_COMPONENTS * sizeof(bnfurl_span)};
};

void check_production(const detail::ProductionData& data) {
  SCOPED_TRACE(std::string(data.grammar->name) + " " + data.name);
  RandomTexts texts(*data.dfa, 1);
  GuardedCaller caller(data);
  for (std::size_t size = 0; size <= longest_in_c; size += 1 + size / 8) {
    const std::string text = texts.text(size);
    ASSERT_NO_FATAL_FAILURE(caller.check(text));
    ASSERT_NO_FATAL_FAILURE(caller.check(texts.mutant(text)));
    ASSERT_NO_FATAL_FAILURE(caller.check(text + "%4"));
  }
}

TEST(GuardPages, NoCFunctionWritesOrReadsOutsideItsCallersMemory) {
  for (const kernels::Kernels* kernels : machine_kernels()) {
    const WithKernels with(*kernels);
    for (const auto* grammar : detail::compiled_grammars()) {
      for (std::size_t i = 0; i < grammar->production_count; ++i)
        ASSERT_NO_FATAL_FAILURE(check_production(grammar->productions[i]));
    }
  }
}

}  // namespace
}  // namespace bnfurl::tests
