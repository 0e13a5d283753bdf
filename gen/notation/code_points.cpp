#include "gen/notation/code_points.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace bnfurl::gen {
namespace {

constexpr unsigned first_continuation = 0x80;
constexpr unsigned last_continuation = 0xbf;

// The last code points of 1, 2, 3 and 4 octets.
constexpr std::array lasts = {0x7fU, 0x7ffU, 0xffffU, last_code_point};

using Octets = std::vector<unsigned>;

Octets encode(unsigned code_point, std::size_t size) {
  if (size == 1) return {code_point};
  Octets octets(size);
  for (std::size_t i = size; --i > 0; code_point >>= 6) octets[i] = first_continuation | (code_point & 0x3f);
  octets[0] = (0xf00U >> size & 0xff) | code_point;
  return octets;
}

// Alternatives while they are made: what their octets have in common, and where they go.
class Sequences {
public:
  // Adds the sequences of one size from `first` to `last`, which begin with the same `at` octets. Between octets that
  // differ, everything may follow; behind the first and the last octet, not everything.
  void add(const Octets& first, const Octets& last, std::size_t at) {
    if (at + 1 == first.size()) return add_alternative(first[at], last[at], 0);
    if (first[at] == last[at]) return add_below(first[at], first, last, at);
    const Octets end_of_first = with_rest(first, at, last_continuation);
    const Octets begin_of_last = with_rest(last, at, first_continuation);
    const bool all_of_first = first == with_rest(first, at, first_continuation);
    const bool all_of_last = last == with_rest(last, at, last_continuation);
    const unsigned from = first[at] + (all_of_first ? 0 : 1);
    const unsigned to = last[at] - (all_of_last ? 0 : 1);
    if (!all_of_first) add_below(first[at], first, end_of_first, at);
    if (from <= to) add_alternative(from, to, first.size() - at - 1);
    if (!all_of_last) add_below(last[at], begin_of_last, last, at);
  }

  [[nodiscard]] Expression alternatives() { return alternation(std::move(alternatives_)); }

private:
  static Octets with_rest(Octets octets, std::size_t at, unsigned octet) {
    std::fill(octets.begin() + static_cast<std::ptrdiff_t>(at) + 1, octets.end(), octet);
    return octets;
  }

  void add_below(unsigned octet, const Octets& first, const Octets& last, std::size_t at) {
    begin_.push_back(one_of(OctetSet::range(octet, octet)));
    add(first, last, at + 1);
    begin_.pop_back();
  }

  void add_alternative(unsigned from, unsigned to, std::size_t continuations) {
    std::vector<Expression> parts = begin_;
    parts.push_back(one_of(OctetSet::range(from, to)));
    parts.resize(parts.size() + continuations, one_of(OctetSet::range(first_continuation, last_continuation)));
    alternatives_.push_back(concatenation(std::move(parts)));
  }

  std::vector<Expression> begin_;
  std::vector<Expression> alternatives_;
};

// Reads sequences of octet sets: the opposite of Sequences.
class Characters {
public:
  explicit Characters(const std::vector<OctetSet>& sequence) : sequence_(sequence) {}

  std::optional<CodePoints> run() {
    const std::vector<std::uint8_t> octets = sequence_.front().octets();
    if (!std::ranges::all_of(octets, [&](unsigned first) { return add_beginning_with(first); })) return std::nullopt;
    return CodePoints(std::move(ranges_));
  }

private:
  // Whether each text that begins with the octet `first` is a character.
  bool add_beginning_with(unsigned first) {
    const std::size_t size = sequence_.size();
    if (size > lasts.size()) return false;
    if (size == 1) return first <= lasts[0] && add(first, 1);
    const unsigned marks = 0xf00U >> size & 0xff;  // the octets of a first octet that say the size
    const unsigned below_marks = 0x7fU >> size;
    return (first & ~below_marks) == marks && add(first & below_marks, 1);
  }

  // Adds the code points whose octets before `at` have the bits of `begin`.
  bool add(unsigned begin, std::size_t at) {
    if (at == sequence_.size()) return add_range(begin, begin);
    const OctetSet continuations = OctetSet::range(first_continuation, last_continuation);
    if (!continuations.contains(sequence_[at])) return false;
    const auto is_whole = [&](const OctetSet& set) { return set == continuations; };
    if (std::all_of(sequence_.begin() + static_cast<std::ptrdiff_t>(at), sequence_.end(), is_whole)) {
      const std::size_t bits = 6 * (sequence_.size() - at);
      return add_range(begin << bits, ((begin + 1) << bits) - 1);
    }
    const std::vector<std::uint8_t> octets = sequence_[at].octets();
    return std::ranges::all_of(octets, [&](unsigned octet) { return add(begin << 6 | (octet & 0x3f), at + 1); });
  }

  // Whether the sequence is the shortest of each of them, and none is a surrogate.
  bool add_range(unsigned first, unsigned last) {
    const std::size_t size = sequence_.size();
    if (size > 1 && first <= lasts[size - 2]) return false;
    if (last > lasts[size - 1] || (first <= last_surrogate && last >= first_surrogate)) return false;
    ranges_.push_back({first, last});
    return true;
  }

  const std::vector<OctetSet>& sequence_;
  std::vector<CodePoints::Range> ranges_;
};

}  // namespace

Expression utf8(unsigned first, unsigned last) {
  Sequences sequences;
  for (std::size_t size = 1; size <= lasts.size(); ++size) {
    const unsigned end = std::min(last, lasts[size - 1]);
    if (first > end) continue;
    sequences.add(encode(first, size), encode(end, size), 0);
    first = end + 1;
  }
  return sequences.alternatives();
}

CodePoints::CodePoints(std::vector<Range> ranges) {
  std::vector<Range> characters;
  for (const auto [first, last] : ranges) {
    if (first < first_surrogate) characters.push_back({first, std::min(last, first_surrogate - 1)});
    if (last > last_surrogate) characters.push_back({std::max(first, last_surrogate + 1), last});
  }
  std::ranges::sort(characters, {}, &Range::first);
  for (const Range& each : characters) {
    if (ranges_.empty() || each.first > ranges_.back().last + 1) {
      ranges_.push_back(each);
    } else {
      ranges_.back().last = std::max(ranges_.back().last, each.last);
    }
  }
}

CodePoints CodePoints::without(const CodePoints& others) const {
  CodePoints left;
  auto other = others.ranges_.begin();
  for (Range each : ranges_) {
    while (other != others.ranges_.end() && other->last < each.first) ++other;
    for (auto next = other; next != others.ranges_.end() && next->first <= each.last; ++next) {
      if (next->first > each.first) left.ranges_.push_back({each.first, next->first - 1});
      each.first = next->last + 1;
    }
    if (each.first <= each.last) left.ranges_.push_back(each);
  }
  return left;
}

// Single octets are one set, whose place is that of its least octet.
Expression CodePoints::utf8() const {
  OctetSet single;
  std::vector<Expression> alternatives;
  for (const Range& each : ranges_) {
    if (each.first <= lasts[0]) single |= OctetSet::range(each.first, std::min(each.last, lasts[0]));
    if (each.last <= lasts[0]) continue;
    Expression longer = gen::utf8(std::max(each.first, lasts[0] + 1), each.last);
    if (longer.kind == Expression::Kind::alternation) {
      std::ranges::move(longer.parts, std::back_inserter(alternatives));
    } else {
      alternatives.push_back(std::move(longer));
    }
  }
  if (!single.empty()) alternatives.insert(alternatives.begin(), one_of(single));
  return alternation(std::move(alternatives));
}

std::optional<CodePoints> characters_of(const std::vector<OctetSet>& sequence) { return Characters(sequence).run(); }

}  // namespace bnfurl::gen
