#include "src/rules/automata/expression_facts.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <variant>

#include "src/crawl/idna.hpp"
#include "src/rules/automata/regular_expression.hpp"

namespace bnfurl::crawl::rules {
namespace {

using Node = ExpressionTree::Node;
using Kind = ExpressionTree::Kind;
/// Nodes that follow each other: what is in a group without alternatives, too.
using Row = std::vector<const Node*>;

void append(Row& row, const ExpressionTree& tree, std::size_t number) {
  const Node& node = tree.nodes[number];
  if (node.kind != Kind::sequence) return row.push_back(&node);
  for (const std::size_t part : node.parts) append(row, tree, part);
}

Row row_of(const ExpressionTree& tree, std::size_t number) {
  Row row;
  append(row, tree, number);
  return row;
}

/// The only octet that a node reads; of a letter in both cases, the small one.
std::optional<char> only_octet(const Node& node) {
  if (node.kind != Kind::octets || node.octets.empty()) return std::nullopt;
  const OctetSet least = OctetSet::single(node.octets.least());
  if (node.octets == least) return static_cast<char>(node.octets.least());
  if (node.octets == least.in_both_cases()) return lower(static_cast<char>(node.octets.least()));
  return std::nullopt;
}

void add_literals(Literals& literals, const ExpressionTree& tree, const Row& row) {
  std::string octets;
  const auto end = [&] {
    if (!octets.empty()) literals.rows.push_back(octets);
    octets.clear();
  };
  for (const Node* const node : row) {
    if (node->kind == Kind::begin || node->kind == Kind::end) continue;
    if (const std::optional<char> octet = only_octet(*node)) {
      octets += *octet;
      literals.ignores_case = literals.ignores_case || node->octets.size() > 1;
      continue;
    }
    end();
    if (node->kind == Kind::repetition && node->least > 0)
      add_literals(literals, tree, row_of(tree, node->parts.front()));
  }
  end();
}

bool spells(const Row& row, std::size_t at, std::string_view text) {
  for (const char octet : text) {
    if (at == row.size() || only_octet(*row[at++]) != octet) return false;
  }
  return true;
}

/// Where `http`, `https` or `https?` ends in a row; 0 if none of these is at `at`.
std::size_t end_of_http(const ExpressionTree& tree, const Row& row, std::size_t at) {
  if (!spells(row, at, "http")) return 0;
  at += 4;
  if (at == row.size()) return at;
  const Node& next = *row[at];
  const bool may_be_s =
      next.kind == Kind::repetition && next.most == 1 && spells(row_of(tree, next.parts.front()), 0, "s");
  return may_be_s || spells(row, at, "s") ? at + 1 : at;
}

bool is_http(const ExpressionTree& tree, const Node& choice) {
  return choice.kind == Kind::choice && std::ranges::all_of(choice.parts, [&tree](std::size_t part) {
           const Row row = row_of(tree, part);
           return !row.empty() && end_of_http(tree, row, 0) == row.size();
         });
}

/// Whether a node reads nothing but octets of `set`.
bool reads_only(const ExpressionTree& tree, const Node& node, const OctetSet& set) {
  if (node.kind == Kind::begin || node.kind == Kind::end) return false;
  const auto reads = [&](std::size_t part) { return reads_only(tree, tree.nodes[part], set); };
  return node.kind == Kind::octets ? set.contains(node.octets) : std::ranges::all_of(node.parts, reads);
}

/// Whether a label of a host begins after a node, if one does before it.
bool ends_label(const ExpressionTree& tree, const Node& node, bool before) {
  if (node.kind == Kind::octets) return only_octet(node) == '.';
  if (node.kind != Kind::repetition || (node.least == 0 && !before)) return false;
  const Row row = row_of(tree, node.parts.front());
  return !row.empty() && only_octet(*row.back()) == '.';
}

bool is_of_host_name(char octet) {
  return is_digit(octet) || (is_letter(octet) && lower(octet) == octet) || octet == '.' || octet == '-' || octet == '_';
}

std::optional<ExpressionTree> tree_of(const RegularExpression& expression) {
  auto tree = read_regular_expression(expression.text, expression.ignores_case);
  if (std::holds_alternative<ExpressionFault>(tree)) return std::nullopt;
  return std::get<ExpressionTree>(std::move(tree));
}

}  // namespace

Literals literals_of(const RegularExpression& expression) {
  Literals literals;
  if (const auto tree = tree_of(expression)) add_literals(literals, *tree, row_of(*tree, tree->root));
  if (literals.ignores_case) std::ranges::transform(literals.rows, literals.rows.begin(), in_lower_case);
  return literals;
}

// What stands before the first "/" of an authority belongs to its host, unless it is a port: that has no ".".
std::optional<HostName> host_of(const RegularExpression& expression) {
  const auto tree = expression.subject == Subject::url ? tree_of(expression) : std::nullopt;
  const Row row = tree ? row_of(*tree, tree->root) : Row();
  if (row.size() < 2 || row.front()->kind != Kind::begin) return std::nullopt;
  std::size_t at = is_http(*tree, *row[1]) ? 2 : end_of_http(*tree, row, 1);
  if (at == 0 || !spells(row, at, "://")) return std::nullopt;
  const OctetSet of_authority = OctetSet::all() - OctetSet::of("/?#");
  std::string name;
  bool is_all = true, is_at_label = true, begins_label = true;
  for (at += 3; !spells(row, at, "/"); ++at) {
    if (at == row.size() || !reads_only(*tree, *row[at], of_authority)) return std::nullopt;
    const std::optional<char> octet = only_octet(*row[at]);
    if (octet && is_of_host_name(*octet)) {
      if (name.empty()) begins_label = is_at_label;
      name += *octet;
    } else {
      name.clear();
      is_all = false;
    }
    is_at_label = ends_label(*tree, *row[at], is_at_label);
  }
  if (!is_all && (!begins_label || name.starts_with('.'))) name = std::string(name_above(name));
  if (name.empty() || name.ends_with('.')) return std::nullopt;
  return HostName{std::move(name), is_all};
}

}  // namespace bnfurl::crawl::rules
