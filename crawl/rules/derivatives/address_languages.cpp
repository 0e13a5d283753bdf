// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/derivatives/address_languages.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace bnfurl::crawl::rules {
namespace {

constexpr std::size_t pieces = 8;  // of an IPv6 address, each of 16 bits

// The numbers that one octet of an address may be.
struct Range {
  unsigned least = 0;
  unsigned most = 0;
};

class NetLanguage {
public:
  NetLanguage(Expressions& expressions, const AddressNet& net) : expressions_(expressions) {
    for (std::size_t i = 0; i < net.octets.size(); ++i) {
      const std::size_t known = std::min<std::size_t>(8, net.bits > i * 8 ? net.bits - i * 8 : 0);
      const unsigned open = 0xFFU >> known;
      ranges_[i] = {net.octets[i] & ~open & 0xFFU, (net.octets[i] & ~open & 0xFFU) | open};
    }
  }

  Expression four(std::size_t first) {
    Expression result = number(ranges_[first + 3]);
    for (std::size_t i = 3; i-- > 0;) {
      result = expressions_.sequence(number(ranges_[first + i]), expressions_.sequence(dot(), result));
    }
    return result;
  }

  Expression sixteen() {
    std::vector<Expression> all = {tail(0, true)};
    for (std::size_t before = 0; before < pieces; ++before) {
      for (std::size_t after = 0; before + after < pieces; ++after) {
        if (may_be_zero(before, pieces - after)) all.push_back(with_gap(before, pieces - after));
      }
    }
    return expressions_.sequence(expressions_.octet('['),
                                 expressions_.sequence(expressions_.either(std::move(all)), expressions_.octet(']')));
  }

private:
  Expression dot() { return expressions_.octet('.'); }
  Expression colon() { return expressions_.octet(':'); }

  // In decimal, without leading zeros.
  Expression number(Range range) {
    std::vector<Expression> all;
    for (unsigned value = range.least; value <= range.most; ++value) {
      all.push_back(expressions_.text(std::to_string(value)));
    }
    return expressions_.either(std::move(all));
  }

  // Whether the pieces from `first` up to `end` may be zero.
  [[nodiscard]] bool may_be_zero(std::size_t first, std::size_t end) const {
    return std::all_of(ranges_.begin() + static_cast<std::ptrdiff_t>(first * 2),
                       ranges_.begin() + static_cast<std::ptrdiff_t>(end * 2),
                       [](Range range) { return range.least == 0; });
  }

  // `1:2::7:8`: the pieces before "::", and those from `end` on after it.
  Expression with_gap(std::size_t before, std::size_t end) {
    Expression result = expressions_.sequence(expressions_.text("::"), tail(end, end <= pieces - 2));
    for (std::size_t i = before; i-- > 0;) {
      result = expressions_.sequence(piece(i), i + 1 == before ? result : expressions_.sequence(colon(), result));
    }
    return result;
  }

  // The pieces from `first` on, with ":" between; the last two may be four numbers.
  Expression tail(std::size_t first, bool has_last_two) {
    if (first == pieces) return Expressions::empty;
    const Expression last = piece(pieces - 1);
    if (!has_last_two) return last;
    const Expression two = expressions_.sequence(piece(pieces - 2), expressions_.sequence(colon(), last));
    Expression result = expressions_.either({two, four(12)});
    for (std::size_t i = pieces - 2; i-- > first;) {
      result = expressions_.sequence(piece(i), expressions_.sequence(colon(), result));
    }
    return result;
  }

  // Up to four digits; those at the begin that are zero may be left out.
  Expression piece(std::size_t number) {
    const Range high = ranges_[number * 2];
    const Range low = ranges_[number * 2 + 1];
    const std::array<Range, 4> digits = {Range{high.least >> 4, high.most >> 4}, Range{high.least & 15, high.most & 15},
                                         Range{low.least >> 4, low.most >> 4}, Range{low.least & 15, low.most & 15}};
    std::vector<Expression> all;
    for (std::size_t left_out = 0; left_out < 4; ++left_out) {
      if (left_out > 0 && digits[left_out - 1].least != 0) break;
      Expression spelling = Expressions::empty;
      for (std::size_t i = 4; i-- > left_out;) spelling = expressions_.sequence(digit(digits[i]), spelling);
      all.push_back(spelling);
    }
    return expressions_.either(std::move(all));
  }

  Expression digit(Range range) {
    std::bitset<256> set;
    for (unsigned value = range.least; value <= range.most; ++value) {
      set.set(static_cast<unsigned char>("0123456789abcdef"[value]));
    }
    return expressions_.octet(set);
  }

  Expressions& expressions_;
  std::array<Range, 16> ranges_{};
};

}  // namespace

Expression net_language(Expressions& expressions, const AddressNet& net) {
  NetLanguage language(expressions, net);
  return net.octets.size() == 4 ? language.four(0) : language.sixteen();
}

Expression address_language(Expressions& expressions) {
  return expressions.either({net_language(expressions, {.octets = std::vector<std::uint8_t>(4), .bits = 0}),
                             net_language(expressions, {.octets = std::vector<std::uint8_t>(16), .bits = 0})});
}

}  // namespace bnfurl::crawl::rules
