// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// RFC 5952, section 4, beside a formatter that goes through the fields as inet_ntop does: all patterns of zero and other
// fields, in all ways to write them.
#include "gen/normal/normal_forms.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "gen/automaton/model/dfa.hpp"
#include "gen/pipeline.hpp"
#include "tests/gen/all_grammars.hpp"

namespace bnfurl::gen::tests {
namespace {

// The fields that are not zero are 0xb.
std::string formatted(unsigned zeros, int count, const std::string& ipv4) {
  int best_base = -1;
  int best_length = 0;
  int base = -1;
  for (int i = 0; i <= count; ++i) {
    const bool is_zero = i < count && (zeros >> i & 1U) != 0;
    if (is_zero && base == -1) base = i;
    if (!is_zero && base != -1) {
      if (i - base > best_length) {
        best_base = base;
        best_length = i - base;
      }
      base = -1;
    }
  }
  if (best_length < 2) best_base = -1;
  std::string text;
  for (int i = 0; i < count; ++i) {
    if (best_base != -1 && i >= best_base && i < best_base + best_length) {
      if (i == best_base) text += ':';
      continue;
    }
    if (i != 0) text += ':';
    text += (zeros >> i & 1U) != 0 ? "0" : "b";
  }
  if (best_base != -1 && best_base + best_length == count) text += ':';
  if (ipv4.empty()) return text;
  return text + (best_base != -1 && best_base + best_length == count ? "" : ":") + ipv4;
}

// A field as short as possible, or with a leading zero.
std::string field(bool is_zero, bool leading) { return std::string(leading ? "0" : "") + (is_zero ? "0" : "b"); }

class Ways {
public:
  Ways(int count, std::string ipv4) : count_(count), ipv4_(std::move(ipv4)) {}

  void check() {
    for (unsigned zeros = 0; zeros < 1U << count_; ++zeros) {
      const std::string expected = formatted(zeros, count_, ipv4_);
      EXPECT_TRUE(accepts(language_, expected)) << expected;
      for (unsigned leading = 0; leading < 1U << count_; ++leading) {
        check(written(zeros, leading, 0, 0), expected);
        for (int begin = 0; begin < count_; ++begin) {
          for (int end = begin + 1; end <= count_ && (zeros >> (end - 1) & 1U) != 0; ++end)
            check(written(zeros, leading, begin, end), expected);
        }
      }
    }
    EXPECT_GT(checked_, std::size_t{1} << (2 * count_));
  }

private:
  // With "::" in the place of the fields from `begin` up to `end`, if these differ.
  [[nodiscard]] std::string written(unsigned zeros, unsigned leading, int begin, int end) const {
    std::string text;
    for (int i = 0; i < count_; ++i) {
      if (begin != end && i == begin) text += i == 0 ? "::" : ":";
      if (i >= begin && i < end) continue;
      text += field((zeros >> i & 1U) != 0, (leading >> i & 1U) != 0);
      if (i + 1 < count_ || !ipv4_.empty()) text += ':';
    }
    return text + ipv4_;
  }

  void check(const std::string& text, const std::string& expected) {
    ++checked_;
    if (accepts(language_, text) != (text == expected)) ADD_FAILURE() << text << " is " << expected;
  }

  int count_;
  std::string ipv4_;
  Dfa language_ = recommended_addresses();
  std::size_t checked_ = 0;
};

TEST(Ipv6, EightFieldsHaveOneWay) { Ways(8, "").check(); }

TEST(Ipv6, SixFieldsBeforeAnIpv4AddressHaveOneWay) { Ways(6, "0.10.199.255").check(); }

TEST(Ipv6, FieldsHaveUpToFourDigitsInLowerCase) {
  const Dfa language = recommended_addresses();
  for (const char* text : {"::f", "::9f", "::a00", "::ffff", "::1000", "1234:5678:9abc:def0:1234:5678:9abc:def0"})
    EXPECT_TRUE(accepts(language, text)) << text;
  for (const char* text : {"::F", "::09", "::00a0", "::10000", "::g", "", ":", ":::", "::1::", "1", "1:2:3:4:5:6:7",
                           "::1:2:3:4:5:6:7:8", "::1.2.3.256", "::1.2.3", "::01.2.3.4", "::1.2.3.4:5"})
    EXPECT_FALSE(accepts(language, text)) << text;
}

TEST(Ipv6, AllAreAddressesOfRfc3986) {
  const std::vector<Grammar> grammars = all_grammars();
  const Dfa all = automata(*find_grammar(grammars, "rfc3986"), "IPv6address").minimal;
  EXPECT_EQ(difference(recommended_addresses(), all), empty_language());
}

}  // namespace
}  // namespace bnfurl::gen::tests
