#include "src/rules/analysis/net_language.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::crawl::rules {
using gen::OctetSet;
using gen::Terms;
using Term = Terms::Term;

namespace {

constexpr std::size_t pieces = 8;  // of an IPv6 address, each of 16 bits

// The numbers that one octet of an address may be.
struct Range {
  unsigned least = 0;
  unsigned most = 0;
};

class NetLanguage {
public:
  NetLanguage(Terms& terms, const AddressNet& net) : terms_(terms) {
    for (std::size_t i = 0; i < net.octets.size(); ++i) {
      const std::size_t known = std::min<std::size_t>(8, net.bits > i * 8 ? net.bits - i * 8 : 0);
      const unsigned open = 0xFFU >> known;
      ranges_[i] = {net.octets[i] & ~open & 0xFFU, (net.octets[i] & ~open & 0xFFU) | open};
    }
  }

  Term four(std::size_t first) {
    return terms_.sequence({number(first), terms_.text("."), number(first + 1), terms_.text("."), number(first + 2),
                            terms_.text("."), number(first + 3)});
  }

  Term sixteen() {
    std::vector<Term> all = {tail(0, true)};
    for (std::size_t before = 0; before < pieces; ++before) {
      for (std::size_t after = 0; before + after < pieces; ++after) {
        if (may_be_zero(before, pieces - after)) all.push_back(with_gap(before, pieces - after));
      }
    }
    return terms_.sequence({terms_.text("["), terms_.either(std::move(all)), terms_.text("]")});
  }

private:
  // An octet of the address in decimal, without leading zeros.
  Term number(std::size_t octet) {
    std::vector<Term> all;
    for (unsigned value = ranges_[octet].least; value <= ranges_[octet].most; ++value) {
      all.push_back(terms_.text(std::to_string(value)));
    }
    return terms_.either(std::move(all));
  }

  // Whether the pieces from `first` up to `end` may be zero.
  [[nodiscard]] bool may_be_zero(std::size_t first, std::size_t end) const {
    return std::all_of(ranges_.begin() + static_cast<std::ptrdiff_t>(first * 2),
                       ranges_.begin() + static_cast<std::ptrdiff_t>(end * 2),
                       [](Range range) { return range.least == 0; });
  }

  // `1:2::7:8`: the pieces before "::", and those from `end` on after it.
  Term with_gap(std::size_t before, std::size_t end) {
    Term result = terms_.sequence(terms_.text("::"), tail(end, end <= pieces - 2));
    for (std::size_t i = before; i-- > 0;) {
      result = terms_.sequence({piece(i), terms_.text(i + 1 == before ? "" : ":"), result});
    }
    return result;
  }

  // The pieces from `first` on, with ":" between; the last two may be four numbers.
  Term tail(std::size_t first, bool has_last_two) {
    if (first == pieces) return Terms::empty;
    const Term last = piece(pieces - 1);
    if (!has_last_two) return last;
    Term result = terms_.either({terms_.sequence({piece(pieces - 2), terms_.text(":"), last}), four(12)});
    for (std::size_t i = pieces - 2; i-- > first;) result = terms_.sequence({piece(i), terms_.text(":"), result});
    return result;
  }

  // Up to four digits; leading zeros are optional.
  Term piece(std::size_t number) {
    const Range high = ranges_[number * 2];
    const Range low = ranges_[number * 2 + 1];
    const std::array<Range, 4> digits = {Range{high.least >> 4, high.most >> 4}, Range{high.least & 15, high.most & 15},
                                         Range{low.least >> 4, low.most >> 4}, Range{low.least & 15, low.most & 15}};
    std::vector<Term> all;
    for (std::size_t left_out = 0; left_out < 4; ++left_out) {
      if (left_out > 0 && digits[left_out - 1].least != 0) break;
      Term spelling = Terms::empty;
      for (std::size_t i = 4; i-- > left_out;) spelling = terms_.sequence(digit(digits[i]), spelling);
      all.push_back(spelling);
    }
    return terms_.either(std::move(all));
  }

  Term digit(Range range) {
    constexpr std::string_view digits = "0123456789abcdef";
    return terms_.octets(OctetSet::of(digits.substr(range.least, range.most - range.least + 1)));
  }

  Terms& terms_;
  std::array<Range, 16> ranges_{};
};

}  // namespace

Term language_of(Terms& terms, const AddressNet& net) {
  NetLanguage language(terms, net);
  if (net.octets.size() != 4) return language.sixteen();
  AddressNet mapped{.octets = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF}, .bits = 96 + net.bits};
  mapped.octets.insert(mapped.octets.end(), net.octets.begin(), net.octets.end());
  return terms.either({language.four(0), NetLanguage(terms, mapped).sixteen()});
}

}  // namespace bnfurl::crawl::rules
