// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The depth of the stack, which is documented and bounded. Every verb of every production, and every function of
// bnfurl.h that takes octets, runs with every kernel in a thread whose stack was painted before; every octet that has
// changed afterwards was used.
#include <bnfurl/bnfurl.h>
#include <bnfurl/line_splitter.hpp>
#include <bnfurl/normalize.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "benchmarks/texts/pumping_texts.hpp"
#include "src/kernels/kernels.hpp"
#include "tests/src/normalize/texts.hpp"
#include "tests/src/support/painted_stack.hpp"

namespace bnfurl::tests {
namespace {

// The documented bounds, in octets: for one text, and for the lines of a buffer. A trial of kinds has two windows on
// the stack; line buffers have all streams of one window there.
constexpr std::size_t text_bound = 24 * 1'024;
constexpr std::size_t lines_bound = 64 * 1'024;

// Texts around every cycle of the automaton, shorter and longer than one window; each once valid and once wrong at its
// end.
std::vector<std::string> texts_of(const detail::ProductionData& entry) {
  std::vector<std::string> texts = {"", "%"};
  for (const benchmarks::PumpingText& text : benchmarks::unlike_pumping_texts(detail::production_of(entry))) {
    for (const std::size_t size : {std::size_t{40}, std::size_t{100}, 2 * kernels::window_octets}) {
      texts.push_back(text.of_size(size));
      texts.push_back(text.wrong_of_size(size));
    }
  }
  return texts;
}

std::size_t longest_of(const std::vector<std::string>& texts) {
  return std::ranges::max(texts, {}, &std::string::size).size();
}

// Texts with something to change, shorter and longer than one window.
std::vector<std::string> odd_texts_of(Production entry) {
  OddTexts odd(entry, 24);
  std::vector<std::string> texts;
  for (int i = 0; i < 20; ++i) texts.push_back(odd.text());
  for (int i = 0; i < 5; ++i) texts.push_back(odd.text() + std::string(kernels::window_octets, 'a') + "/%2e%2E/%41");
  return texts;
}

std::string lines_of(const std::vector<std::string>& texts) {
  std::string lines;
  for (const std::string& text : texts) lines += text + '\n';
  return lines;
}

// A caller in C, who has memory of its own for the results.
class CCaller {
public:
  explicit CCaller(const detail::ProductionData& data) : asked_(reinterpret_cast<const bnfurl_production*>(&data)) {}

  void judge(std::string_view text) {
    (void)bnfurl_matches(asked_, text.data(), text.size());
    (void)bnfurl_split(asked_, text.data(), text.size(), spans_, BNFURL_MAX_COMPONENTS, &kind_, &host_kind_);
    if (bnfurl_explain(asked_, text.data(), text.size(), &error_) == 1) read_error();
  }
  void feed(std::string_view text) {
    bnfurl_feed_start(&feed_, asked_);
    (void)bnfurl_feed_next(&feed_, text.data(), text.size());
    (void)bnfurl_feed_explain(&feed_, &error_);
    (void)bnfurl_split_feed_start(&split_feed_, asked_);
    (void)bnfurl_split_feed_next(&split_feed_, text.data(), text.size());
    (void)bnfurl_split_feed_explain(&split_feed_, &error_);
    (void)bnfurl_split_feed_end(&split_feed_, spans_, BNFURL_MAX_COMPONENTS, &kind_, &host_kind_);
  }

private:
  void read_error() {
    (void)bnfurl_error_expects(&error_, bnfurl_error_found(&error_));
    (void)bnfurl_error_message(&error_, message_, sizeof message_);
  }

  const bnfurl_production* asked_;
  bnfurl_span spans_[BNFURL_MAX_COMPONENTS] = {};
  int kind_ = 0;
  int host_kind_ = 0;
  bnfurl_error error_ = {};
  bnfurl_feed feed_ = {};
  bnfurl_split_feed split_feed_ = {};
  char message_[1024] = {};
};

class Depths {
public:
  // Measures with the active kernel.
  void add(const detail::ProductionData& data) {
    const Production entry = detail::production_of(data);
    const std::vector<std::string> texts = texts_of(data);
    add_texts(data, texts, [entry](std::string_view text) { return matches(entry, text); });
    add_texts(data, texts, [entry](std::string_view text) { return split(entry, text).has_value(); });
    add_texts(data, texts, [entry](std::string_view text) { return explain(entry, text).has_value(); });
    std::string memory(longest_of(texts) * 2 + 4, '\0');
    add_texts(data, texts, [&](std::string_view text) {
      const std::optional<Base> base = Base::of(entry, text);
      for (const Resolution how : {Resolution::rfc3986, Resolution::rfc2396, Resolution::rfc1808}) {
        if (base) static_cast<void>(resolve(*base, text, how, memory));
      }
    });
    add_texts(data, odd_texts_of(entry),
              [&](std::string_view text) { return normalize(entry, text, Levels::all, memory).has_value(); });
    CCaller caller(data);
    add_texts(data, texts, [&caller](std::string_view text) {
      caller.judge(text);
      caller.feed(text);
    });
    add_lines(data, lines_of(texts), Ask::verdict);
    add_lines(data, lines_of(texts), Ask::components);
  }

  [[nodiscard]] std::size_t of_texts() const { return of_texts_; }
  [[nodiscard]] std::size_t of_lines() const { return of_lines_; }

private:
  template <class Judge>
  void add_texts(const detail::ProductionData& data, const std::vector<std::string>& texts, const Judge& judge) {
    const std::size_t depth = depth_of([&] {
      for (const std::string& text : texts) static_cast<void>(judge(text));
    });
    EXPECT_LE(depth, text_bound) << data.grammar->name << ' ' << data.name;
    of_texts_ = std::max(of_texts_, depth);
  }

  void add_lines(const detail::ProductionData& data, const std::string& buffer, Ask ask) {
    LineSplitter splitter(detail::production_of(data), '\n', ask);
    const std::size_t depth = depth_of([&] {
      splitter.feed(buffer);
      while (splitter.next() != nullptr) continue;
    });
    EXPECT_LE(depth, lines_bound) << data.grammar->name << ' ' << data.name;
    of_lines_ = std::max(of_lines_, depth);
  }

  // Runs `work` once before, so that the dynamic linker has no work left to do.
  [[nodiscard]] std::size_t depth_of(const PaintedStack::Work& work) {
    work();
    return stack_.depth_of(work);
  }

  PaintedStack stack_;
  std::size_t of_texts_ = 0;
  std::size_t of_lines_ = 0;
};

void expect_bounded(const kernels::Kernels& kernels) {
  SCOPED_TRACE(kernels.name);
  kernels::use(kernels);
  Depths depths;
  for (const auto* grammar : detail::compiled_grammars()) {
    for (std::size_t i = 0; i < grammar->production_count; ++i) depths.add(grammar->productions[i]);
  }
  testing::Test::RecordProperty(std::string(kernels.name) + "_text", static_cast<int>(depths.of_texts()));
  testing::Test::RecordProperty(std::string(kernels.name) + "_lines", static_cast<int>(depths.of_lines()));
}

TEST(Stack, NeverExceedsTheStatedSize) {
  const kernels::Kernels& before = kernels::active();
  for (const std::string_view name : kernels::target_names) {
    if (const kernels::Kernels* kernels = kernels::find(name)) expect_bounded(*kernels);
  }
  kernels::use(before);
}

// Checks that the measurement shows the octets that were used.
TEST(PaintedStack, ShowsAnArrayThatWasWritten) {
  const std::size_t depth = PaintedStack().depth_of([] {
    volatile unsigned char array[10'000];
    for (volatile unsigned char& octet : array) octet = 0;
  });
  EXPECT_GE(depth, 10'000U);
  EXPECT_LE(depth, 11'000U);
}

}  // namespace
}  // namespace bnfurl::tests
