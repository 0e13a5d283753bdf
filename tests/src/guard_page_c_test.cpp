// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A caller in C between guard pages: the spans are at the end of a page, the pieces of a feed at the end of one and at
// the begin of another. A store of two spans where there is room for one, or a look-ahead from one piece into the next,
// is a crash. The answers have to be those for the whole text.
#include <bnfurl/bnfurl.h>

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/bnfurl.hpp>

#include "tests/src/kernels/machine.hpp"
#include "tests/src/support/guarded.hpp"
#include "tests/src/support/random_texts.hpp"

namespace bnfurl::tests {
namespace {

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
    return seen_by(
        [&](bnfurl_span* spans, int* kind, int* host_kind) {
          return bnfurl_split(asked_, guarded.data(), guarded.size(), spans, count, kind, host_kind);
        },
        count);
  }

  Seen feed_between(std::string_view text, std::size_t count) {
    const std::size_t cut = text.size() / 2;
    const std::string_view begin = first_.at_end(text.substr(0, cut));
    const std::string_view end = second_.at_begin(text.substr(cut));
    bnfurl_feed verdict;
    bnfurl_split_feed feed;
    bnfurl_feed_start(&verdict, asked_);
    EXPECT_EQ(bnfurl_split_feed_start(&feed, asked_), 1);
    for (const std::string_view piece : {begin, end}) {
      EXPECT_EQ(bnfurl_feed_next(&verdict, piece.data(), piece.size()),
                bnfurl_split_feed_next(&feed, piece.data(), piece.size()));
    }
    return seen_by([&](bnfurl_span* spans, int* kind,
                       int* host_kind) { return bnfurl_split_feed_end(&feed, spans, count, kind, host_kind); },
                   count);
  }

  // With `count` spans directly before a guard page.
  template <class Split>
  Seen seen_by(const Split& split, std::size_t count) {
    const std::string nothing(count * sizeof(bnfurl_span), '\x5a');
    const std::string_view room = spans_.at_end(nothing);
    auto* spans = reinterpret_cast<bnfurl_span*>(const_cast<char*>(room.data()));
    int kind = 77;
    int host_kind = 77;
    const bool is_text = split(spans, &kind, &host_kind) == 1;
    if (!is_text) {
      EXPECT_TRUE(room == nothing && kind == 77 && host_kind == 77) << "something is written on a no";
      return {};
    }
    Seen seen{{}, named(bnfurl_kind_name(asked_, kind)), named(bnfurl_host_kind_name(asked_, host_kind))};
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
