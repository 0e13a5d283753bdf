// Regular expressions with intersection and complement, read by derivatives (Brzozowski): what is left of an expression
// after an octet is an expression again. Equal expressions are one number, and simple laws keep those few that an
// expression leads to. It is slow, but each line can be held against a textbook: the automata of rules are compared
// with it, and share no code with it.
//
// An edge is an expression, too: the begin of the text before its first octet, and the end after its last.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "src/rules/rule.hpp"

namespace bnfurl::crawl::rules {

using Expression = std::uint32_t;

class Expressions {
public:
  static constexpr Expression nothing = 0;     ///< no text
  static constexpr Expression empty = 1;       ///< the empty text alone
  static constexpr Expression everything = 2;  ///< every text
  static constexpr Expression begin = 3;       ///< the empty text, before the first octet
  static constexpr Expression end = 4;         ///< the empty text, after the last octet

  Expressions();

  Expression octet(const std::bitset<256>& octets);
  Expression octet(char octet);
  Expression text(std::string_view text);
  Expression sequence(Expression first, Expression second);
  Expression either(std::vector<Expression> parts);
  Expression both(std::vector<Expression> parts);
  Expression negation(Expression body);
  Expression repetition(Expression body, std::size_t least, std::optional<std::size_t> most);
  /// The body somewhere in a text.
  Expression somewhere(Expression body) { return sequence(everything, sequence(body, everything)); }

  /// What is left after an octet, which is the first of the text or not.
  Expression derivative(Expression expression, unsigned char octet, bool is_first);
  /// The same, where the begin is over: what needs it is nothing.
  Expression after_begin(Expression expression);
  /// Whether nothing more need follow; at the begin of the text, at its end, or both.
  [[nodiscard]] bool accepts(Expression expression, bool at_begin, bool at_end) const;

  /// The sets of octets that occur: octets that none of them tells apart are alike.
  [[nodiscard]] const std::vector<std::bitset<256>>& sets() const { return sets_; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  /// The parts of expressions that were looked at: what derivatives cost.
  [[nodiscard]] std::size_t work() const { return work_; }

private:
  enum class Kind : std::uint8_t { nothing, empty, begin, end, octet, sequence, either, both, negation, repetition };
  struct Node {
    Kind kind = Kind::nothing;
    std::vector<std::uint32_t> words =
        {};  // of `octet` its set, of `repetition` the body and its rounds, else the parts
    friend bool operator==(const Node&, const Node&) = default;
  };
  struct HashOfNode {
    std::size_t operator()(const Node& node) const;
  };

  Expression add(Node node);
  [[nodiscard]] bool is_empty_at(const Node& node, std::size_t edges) const;
  std::vector<std::uint32_t> flat(Kind kind, std::vector<Expression> parts);
  Expression derived(Expression expression, unsigned char octet, bool is_first);
  Expression derived_repetition(const Node& node, unsigned char octet, bool is_first);
  Expression derived_sequence(const Node& node, unsigned char octet, bool is_first);

  std::vector<std::bitset<256>> sets_;
  std::vector<Node> nodes_;
  std::vector<std::uint8_t> accepts_;  // by node: a bit for each of the four cases of edges
  std::unordered_map<Node, Expression, HashOfNode> numbers_;
  std::unordered_map<std::uint64_t, Expression> derivatives_;
  std::unordered_map<Expression, Expression> after_begin_;
  std::size_t work_ = 0;
};

// The conditions of rules as expressions, each over the part of a URL that it looks at. Only regular expressions are
// read by the reader that the automata have, too.

/// Over its subject.
[[nodiscard]] Expression language_of(Expressions& expressions, const Pattern& pattern);
/// Over its subject; its text must be one that the reader takes.
[[nodiscard]] Expression language_of(Expressions& expressions, const RegularExpression& expression);
/// Over path and query.
[[nodiscard]] Expression language_of(Expressions& expressions, const Parameter& parameter);
/// Over the path: so many segments stand in a row that are not empty, equal or not.
[[nodiscard]] Expression segments_in_a_row(Expressions& expressions, std::size_t times);
/// Over the path, as far as the segment "a" goes.
[[nodiscard]] Expression language_of(Expressions& expressions, const Repetition& repetition);
/// Over the host, which may have a final dot.
[[nodiscard]] Expression language_of(Expressions& expressions, const HostName& name);
[[nodiscard]] Expression language_of(Expressions& expressions, const AddressNet& net);
/// Over the host: the label before `complete` begins like this, as a SURT prefix has it that ends within a label.
[[nodiscard]] Expression label_language(Expressions& expressions, std::string_view complete, std::string_view begin);

}  // namespace bnfurl::crawl::rules
