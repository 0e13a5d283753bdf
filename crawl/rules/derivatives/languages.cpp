// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/derivatives/languages.hpp"

#include <string>
#include <variant>

#include "crawl/rules/derivatives/address_languages.hpp"
#include "crawl/rules/reading/regular_expression.hpp"

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
