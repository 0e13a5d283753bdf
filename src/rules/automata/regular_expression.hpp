// Regular expressions that are regular: classes, groups, alternatives, repetition, `^`, `$` and escapes. What other
// readers have beyond that (look-around, back-references, `\b`) is refused, with what to write instead. An expression
// is over octets; `.` is any octet, since URLs have no lines. Lazy repetition (`*?`) finds the same texts as greedy.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "gen/text/octet_set.hpp"
#include "src/rules/automata/nfa.hpp"

namespace bnfurl::crawl::rules {

struct ExpressionTree {
  enum class Kind : std::uint8_t { octets, begin, end, sequence, choice, repetition };
  struct Node {
    Kind kind = Kind::sequence;
    OctetSet octets = {};
    std::vector<std::size_t> parts = {};  ///< numbers of nodes; one for a repetition
    std::size_t least = 0;
    std::optional<std::size_t> most = std::nullopt;
  };
  std::vector<Node> nodes;
  std::size_t root = 0;
};

/// What is wrong with an expression: at which octet, from 0, and what to write instead.
struct ExpressionFault {
  std::size_t offset;
  std::string message;
  /// What it has that other readers know, and this one does not: `a back-reference`; empty for what they refuse, too.
  std::string_view unknown = {};
};

[[nodiscard]] std::variant<ExpressionTree, ExpressionFault> read_regular_expression(std::string_view text,
                                                                                    bool ignores_case);

}  // namespace bnfurl::crawl::rules
