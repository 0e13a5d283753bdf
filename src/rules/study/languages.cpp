// The conditions of rules as expressions.
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <variant>

#include "src/rules/automata/automata.hpp"
#include "src/rules/rule.hpp"
#include "src/rules/study/expressions.hpp"

namespace bnfurl::crawl::rules {

namespace {

using OctetSet = std::bitset<256>;

OctetSet set_of(std::string_view octets) {
  OctetSet set;
  for (const char octet : octets) set.set(static_cast<unsigned char>(octet));
  return set;
}

Expression letter(Expressions& expressions, char octet) {
  const char lower = static_cast<char>(octet | 0x20);
  if (lower < 'a' || lower > 'z') return expressions.octet(octet);
  const auto small = static_cast<unsigned char>(lower);
  return expressions.octet(OctetSet().set(small).set(small - 0x20U));
}

// "*" and "$" are octets here, and each is its triplet, too.
Expression octets_language(Expressions& expressions, std::string_view text, bool ignores_case) {
  Expression result = Expressions::empty;
  const Expression star =
      expressions.either({expressions.octet('*'), expressions.text("%2A"), expressions.text("%2a")});
  const Expression dollar = expressions.either({expressions.octet('$'), expressions.text("%24")});
  for (std::size_t end = text.size(); end > 0;) {
    const std::string_view before = text.substr(0, end);
    const bool is_triplet = before.ends_with("%2A") || before.ends_with("%24");
    const bool is_star = before.ends_with("%2A") || before.ends_with('*');
    const bool is_dollar = before.ends_with("%24") || before.ends_with('$');
    const char octet = before.back();
    const Expression one = is_star        ? star
                           : is_dollar    ? dollar
                           : ignores_case ? letter(expressions, octet)
                                          : expressions.octet(octet);
    result = expressions.sequence(one, result);
    end -= is_triplet ? 3 : 1;
  }
  return result;
}

Expression separator(Expressions& expressions) {
  OctetSet set = OctetSet().set();
  for (unsigned octet = 0; octet < 128; ++octet) {
    const bool is_letter = (octet | 0x20U) >= 'a' && (octet | 0x20U) <= 'z';
    const bool is_digit = octet >= '0' && octet <= '9';
    if (is_letter || is_digit) set.reset(octet);
  }
  return expressions.either({expressions.octet(set & ~set_of("_-.%")), Expressions::end});
}

Expression begin_language(Expressions& expressions, Pattern::Begin begin) {
  if (begin == Pattern::Begin::anywhere) return Expressions::everything;
  if (begin == Pattern::Begin::first_octet) return Expressions::empty;
  const Expression in_host = expressions.repetition(expressions.octet(~set_of(":/?#")), 0, std::nullopt);
  return expressions.either({Expressions::empty, expressions.sequence(in_host, expressions.octet('.'))});
}

Expression tree_language(Expressions& expressions, const ExpressionTree& tree, std::size_t number) {
  const ExpressionTree::Node& node = tree.nodes[number];
  switch (node.kind) {
    case ExpressionTree::Kind::octets:
      return expressions.octet(node.octets);
    case ExpressionTree::Kind::begin:
      return Expressions::begin;
    case ExpressionTree::Kind::end:
      return Expressions::end;
    case ExpressionTree::Kind::repetition:
      return expressions.repetition(tree_language(expressions, tree, node.parts[0]), node.least, node.most);
    case ExpressionTree::Kind::choice: {
      std::vector<Expression> parts;
      for (const std::size_t part : node.parts) parts.push_back(tree_language(expressions, tree, part));
      return expressions.either(std::move(parts));
    }
    case ExpressionTree::Kind::sequence:
      break;
  }
  Expression result = Expressions::empty;
  for (std::size_t i = node.parts.size(); i-- > 0;) {
    result = expressions.sequence(tree_language(expressions, tree, node.parts[i]), result);
  }
  return result;
}

// Of hosts without a final dot, as those with one: a host of one "." has no dot to lose.
Expression with_final_dot(Expressions& expressions, Expression hosts) {
  const Expression any_octet = expressions.octet(OctetSet().set());
  const Expression some = expressions.sequence(any_octet, Expressions::everything);
  const Expression dotted = expressions.sequence(some, expressions.octet('.'));
  return expressions.either({expressions.both({hosts, expressions.negation(dotted)}),
                             expressions.sequence(expressions.both({hosts, some}), expressions.octet('.'))});
}

// So many segments of this language in a row, somewhere in a path.
Expression row_of(Expressions& expressions, Expression segment, std::size_t times) {
  const Expression slash = expressions.octet('/');
  const Expression before =
      expressions.either({Expressions::empty, expressions.sequence(Expressions::everything, slash)});
  const Expression after =
      expressions.either({Expressions::empty, expressions.sequence(slash, Expressions::everything)});
  const Expression others = expressions.repetition(expressions.sequence(slash, segment), times - 1, times - 1);
  return expressions.sequence(before, expressions.sequence(expressions.sequence(segment, others), after));
}

// The spellings of the addresses of a net: IPv4 has one for each address, IPv6 many, by leading zeros, by where "::"
// stands, and by four numbers at the end.

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

// Hosts that are addresses of the net, an IPv6 address in brackets and in lower case.
Expression net_language(Expressions& expressions, const AddressNet& net) {
  NetLanguage language(expressions, net);
  return net.octets.size() == 4 ? language.four(0) : language.sixteen();
}

Expression address_language(Expressions& expressions) {
  return expressions.either({net_language(expressions, {.octets = std::vector<std::uint8_t>(4), .bits = 0}),
                             net_language(expressions, {.octets = std::vector<std::uint8_t>(16), .bits = 0})});
}

}  // namespace

Expression language_of(Expressions& expressions, const Pattern& pattern) {
  Expression result = pattern.to_the_end ? Expressions::empty : Expressions::everything;
  for (std::size_t i = pattern.parts.size(); i-- > 0;) {
    const PatternPart& part = pattern.parts[i];
    const Expression one = part.kind == PatternPart::Kind::any ? Expressions::everything
                           : part.kind == PatternPart::Kind::separator
                               ? separator(expressions)
                               : octets_language(expressions, part.text, pattern.ignores_case);
    result = expressions.sequence(one, result);
  }
  return expressions.sequence(begin_language(expressions, pattern.begin), result);
}

Expression language_of(Expressions& expressions, const RegularExpression& expression) {
  const auto tree = read_regular_expression(expression.text, expression.ignores_case);
  const auto* read = std::get_if<ExpressionTree>(&tree);
  return read == nullptr ? Expressions::nothing : expressions.somewhere(tree_language(expressions, *read, read->root));
}

// In `p?a&b=c`: after "?" and parameters that end in "&".
Expression language_of(Expressions& expressions, const Parameter& parameter) {
  const Expression path = expressions.repetition(expressions.octet(~set_of("?")), 0, std::nullopt);
  const Expression other = expressions.sequence(
      expressions.repetition(expressions.octet(~set_of("&")), 0, std::nullopt), expressions.octet('&'));
  const Expression after = expressions.either(
      {expressions.sequence(expressions.octet(set_of("=&")), Expressions::everything), Expressions::empty});
  const Expression name = expressions.sequence(expressions.text(parameter.name), after);
  const Expression query = expressions.sequence(expressions.repetition(other, 0, std::nullopt), name);
  return expressions.sequence(path, expressions.sequence(expressions.octet('?'), query));
}

Expression segments_in_a_row(Expressions& expressions, std::size_t times) {
  const Expression segment = expressions.repetition(expressions.octet(~set_of("/")), 1, std::nullopt);
  return row_of(expressions, segment, times);
}

Expression language_of(Expressions& expressions, const Repetition& repetition) {
  return row_of(expressions, expressions.octet('a'), repetition.times);
}

Expression language_of(Expressions& expressions, const HostName& name) {
  const Expression below =
      name.only ? Expressions::empty
                : expressions.either(
                      {Expressions::empty, expressions.sequence(Expressions::everything, expressions.octet('.'))});
  return with_final_dot(expressions, expressions.sequence(below, expressions.text(name.name)));
}

Expression language_of(Expressions& expressions, const AddressNet& net) {
  return with_final_dot(expressions, net_language(expressions, net));
}

Expression label_language(Expressions& expressions, std::string_view complete, std::string_view begin) {
  const Expression any_begin =
      expressions.either({Expressions::empty, expressions.sequence(Expressions::everything, expressions.octet('.'))});
  const Expression label = expressions.sequence(
      expressions.text(begin), expressions.repetition(expressions.octet(~set_of(".")), 0, std::nullopt));
  const Expression rest = complete.empty() ? Expressions::empty : expressions.text("." + std::string(complete));
  const Expression names = expressions.sequence(any_begin, expressions.sequence(label, rest));
  if (!complete.empty()) return with_final_dot(expressions, names);
  const Expression addresses = address_language(expressions);
  const Expression prefix = expressions.sequence(expressions.text(begin), Expressions::everything);
  return with_final_dot(expressions, expressions.either({expressions.both({addresses, prefix}),
                                                         expressions.both({names, expressions.negation(addresses)})}));
}

}  // namespace bnfurl::crawl::rules
