#include "src/rules/analysis/subject_language.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "src/rules/automata/regular_expression.hpp"

namespace bnfurl::crawl::rules {
namespace {

class SubjectLanguage {
public:
  explicit SubjectLanguage(Terms& terms) : terms_(terms) {}

  Term of(const Pattern& pattern) {
    Term result = pattern.to_the_end ? Terms::empty : Terms::everything;
    for (auto part = pattern.parts.rbegin(); part != pattern.parts.rend(); ++part) {
      if (part->kind == PatternPart::Kind::any) result = terms_.sequence(Terms::everything, result);
      if (part->kind == PatternPart::Kind::separator) result = after_separator(result);
      if (part->kind == PatternPart::Kind::octets) result = after_octets(part->text, pattern.ignores_case, result);
    }
    if (pattern.begin == Pattern::Begin::anywhere) return terms_.sequence(Terms::everything, result);
    if (pattern.begin == Pattern::Begin::first_octet) return result;
    const Term labels = terms_.sequence(terms_.any_number(octets(all_but(":/?#"))), octets(OctetSet::of(".")));
    return terms_.sequence(terms_.either({Terms::empty, labels}), result);
  }

  // In `p?a&b=c`: after "?" and parameters that end in "&".
  Term of(const Parameter& parameter) {
    const Term path = terms_.any_number(octets(all_but("?")));
    const Term other = terms_.sequence(terms_.any_number(octets(all_but("&"))), octets(OctetSet::of("&")));
    const Term end = terms_.either({Terms::empty, terms_.sequence(octets(OctetSet::of("=&")), Terms::everything)});
    return terms_.sequence(
        {path, octets(OctetSet::of("?")), terms_.any_number(other), after_octets(parameter.name, false, end)});
  }

  // It finds something: somewhere in the subject.
  Term of(const RegularExpression& expression) {
    const auto read = read_regular_expression(expression.text, expression.ignores_case);
    const auto* tree = std::get_if<ExpressionTree>(&read);
    if (tree == nullptr) return Terms::nothing;
    const ByEdges any = alike(Terms::everything);
    return sequence(any, sequence(of(*tree, tree->root), any))[both_edges];
  }

private:
  Term octets(const OctetSet& set) { return terms_.octets(spelled(set)); }

  // "*" and "$" are octets here, and each is its triplet, too.
  Term after_octets(std::string_view text, bool ignores_case, Term result) {
    while (!text.empty()) {
      const bool is_triplet = text.ends_with("%2A") || text.ends_with("%24");
      const std::string_view piece = text.substr(text.size() - (is_triplet ? 3 : 1));
      text.remove_suffix(piece.size());
      result = terms_.sequence(one_of_pattern(piece, ignores_case), result);
    }
    return result;
  }

  Term one_of_pattern(std::string_view piece, bool ignores_case) {
    if (piece == "*" || piece == "%2A")
      return terms_.either({terms_.text("*"), terms_.text("%2A"), terms_.text("%2a")});
    if (piece == "$" || piece == "%24") return terms_.either({terms_.text("$"), terms_.text("%24")});
    const OctetSet set = OctetSet::of(piece);
    return octets(ignores_case ? set.in_both_cases() : set);
  }

  // An octet that separates, or the end.
  Term after_separator(Term result) {
    const OctetSet letters = OctetSet::range('a', 'z') | OctetSet::range('A', 'Z');
    const OctetSet set = all_but("_-.%") - letters - OctetSet::range('0', '9');
    const Term end = terms_.accepts(result) ? Terms::empty : Terms::nothing;
    return terms_.either({terms_.sequence(octets(set), result), end});
  }

  // An expression by where its text is: within the subject, at its beginning, at its end, or all of it. `^` is the
  // empty text at the beginning, and no text elsewhere. What matches within does so everywhere.
  using ByEdges = std::array<Term, 4>;
  static constexpr std::size_t at_begin = 1, at_end = 2, both_edges = 3;

  static ByEdges alike(Term term) { return {term, term, term, term}; }

  ByEdges of(const ExpressionTree& tree, std::size_t number) {
    using Kind = ExpressionTree::Kind;
    const ExpressionTree::Node& node = tree.nodes[number];
    if (node.kind == Kind::octets) return alike(octets(node.octets));
    if (node.kind == Kind::begin) return {Terms::nothing, Terms::empty, Terms::nothing, Terms::empty};
    if (node.kind == Kind::end) return {Terms::nothing, Terms::nothing, Terms::empty, Terms::empty};
    if (node.kind == Kind::repetition) return rounds(of(tree, node.parts.front()), node);
    ByEdges result = alike(node.kind == Kind::choice ? Terms::nothing : Terms::empty);
    for (auto part = node.parts.rbegin(); part != node.parts.rend(); ++part) {
      const ByEdges one = of(tree, *part);
      result = node.kind == Kind::choice ? either(one, result) : sequence(one, result);
    }
    return result;
  }

  ByEdges either(const ByEdges& one, const ByEdges& other) {
    ByEdges result{};
    for (std::size_t edges = 0; edges <= both_edges; ++edges) result[edges] = terms_.either({one[edges], other[edges]});
    return result;
  }

  // Where one of the two is the empty text, the other is at both edges.
  ByEdges sequence(const ByEdges& first, const ByEdges& second) {
    ByEdges result{};
    for (std::size_t edges = 0; edges <= both_edges; ++edges) {
      const Term head = first[edges & at_begin], tail = second[edges & at_end];
      std::vector<Term> ways = {terms_.sequence(head, tail)};
      if (terms_.accepts(head) && second[edges] != tail) ways.push_back(second[edges]);
      if (terms_.accepts(tail) && first[edges] != head) ways.push_back(first[edges]);
      if (terms_.accepts(first[edges]) && terms_.accepts(second[edges])) ways.push_back(Terms::empty);
      result[edges] = terms_.either(std::move(ways));
    }
    return result;
  }

  // Without rounds, one round, or a first one and a last one with some between. Rounds that are empty do not count.
  ByEdges rounds(const ByEdges& body, const ExpressionTree::Node& node) {
    const auto less = [](std::size_t rounds, std::size_t by) {
      return static_cast<unsigned>(rounds - std::min(rounds, by));
    };
    const auto most = [&](std::size_t by) { return node.most ? std::optional(less(*node.most, by)) : std::nullopt; };
    if (body == alike(body[0])) return alike(terms_.rounds(body[0], less(node.least, 0), most(0)));
    ByEdges result{};
    for (std::size_t edges = 0; edges <= both_edges; ++edges) {
      const Term head = body[edges & at_begin], tail = body[edges & at_end];
      const std::size_t least = terms_.accepts(head) || terms_.accepts(tail) ? 0 : node.least;
      const bool may_be_empty = least == 0 || terms_.accepts(body[edges]);
      std::vector<Term> ways = {may_be_empty ? Terms::empty : Terms::nothing};
      if (least <= 1 && node.most != std::size_t{0}) ways.push_back(body[edges]);
      if (!node.most || *node.most >= 2)
        ways.push_back(terms_.sequence({head, terms_.rounds(body[0], less(least, 2), most(2)), tail}));
      result[edges] = terms_.either(std::move(ways));
    }
    return result;
  }

  Terms& terms_;
};

}  // namespace

std::optional<Term> over_subject(Terms& terms, const Condition& condition) {
  SubjectLanguage language(terms);
  if (const auto* pattern = std::get_if<Pattern>(&condition)) return language.of(*pattern);
  if (const auto* parameter = std::get_if<Parameter>(&condition)) return language.of(*parameter);
  const auto* expression = std::get_if<RegularExpression>(&condition);
  return expression == nullptr ? std::nullopt : std::optional(language.of(*expression));
}

}  // namespace bnfurl::crawl::rules
