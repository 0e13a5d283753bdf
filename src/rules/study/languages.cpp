#include "src/rules/study/languages.hpp"

#include <algorithm>
#include <array>
#include <ranges>
#include <string>
#include <string_view>
#include <variant>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/crawl/idna.hpp"
#include "src/rules/automata/regular_expression.hpp"
#include "src/rules/reading/reading.hpp"

namespace bnfurl::crawl::rules {
namespace {

OctetSet all_but(std::string_view octets) { return OctetSet::all() - OctetSet::of(octets); }

// Conditions over one subject. Where that has the octets of an authority, they are spelled.
class SubjectLanguage {
public:
  SubjectLanguage(Terms& terms, bool is_spelled) : terms_(terms), is_spelled_(is_spelled) {}

  Term of(const Pattern& pattern) {
    Term result = pattern.to_the_end ? Terms::empty : Terms::everything;
    for (const PatternPart& part : pattern.parts | std::views::reverse) {
      if (part.kind == PatternPart::Kind::any) result = terms_.sequence(Terms::everything, result);
      if (part.kind == PatternPart::Kind::separator) result = after_separator(result);
      if (part.kind == PatternPart::Kind::octets) result = after_octets(part.text, pattern.ignores_case, result);
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
  Term octets(const OctetSet& set) { return terms_.octets(is_spelled_ ? spelled(set) : set); }

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
    if (!ignores_case || !is_letter(piece[0])) return octets(OctetSet::of(piece));
    const char small = lower(piece[0]);
    return octets(OctetSet::of(std::string{small, static_cast<char>(small - 0x20)}));
  }

  // An octet that separates, or the end.
  Term after_separator(Term result) {
    const OctetSet letters = OctetSet::range('a', 'z') | OctetSet::range('A', 'Z');
    const OctetSet set = all_but("_-.%") - letters - OctetSet::range('0', '9');
    const Term end = terms_.accepts(result) ? Terms::empty : Terms::nothing;
    return terms_.either({terms_.sequence(octets(set), result), end});
  }

  // An expression by where its text is: within the subject, at its begin, at its end, or all of it. `^` is the empty
  // text at the begin, and no text elsewhere. What matches within does so everywhere.
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
    for (const std::size_t part : node.parts | std::views::reverse) {
      const ByEdges one = of(tree, part);
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
  bool is_spelled_;
};

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

  // Up to four digits; those at the begin that are zero may be left out.
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

// Hosts that are addresses of the net, an IPv6 address in brackets and in lower case.
Term language_of(Terms& terms, const AddressNet& net) {
  NetLanguage language(terms, net);
  return net.octets.size() == 4 ? language.four(0) : language.sixteen();
}

Term addresses(Terms& terms) {
  return terms.either({language_of(terms, AddressNet{.octets = std::vector<std::uint8_t>(4)}),
                       language_of(terms, AddressNet{.octets = std::vector<std::uint8_t>(16)})});
}

// Of hosts without a final dot, as those with one: a host of one "." has no dot to lose.
Term with_final_dot(Terms& terms, Term hosts) {
  const Term some = terms.sequence(terms.octets(OctetSet::all()), Terms::everything);
  const Term dotted = terms.sequence(some, terms.text("."));
  return terms.either(
      {terms.both({hosts, terms.negation(dotted)}), terms.sequence(terms.both({hosts, some}), terms.text("."))});
}

// A host, or what is below it: the empty text, or labels with a "." after them.
Term above(Terms& terms) { return terms.either({Terms::empty, terms.sequence(Terms::everything, terms.text("."))}); }

Term language_of(Terms& terms, const HostName& name) {
  const Term below = name.only ? Terms::empty : above(terms);
  return with_final_dot(terms, terms.sequence(below, terms.text(name.name)));
}

// The label before `complete` begins like this, as a SURT prefix has it that ends within a label.
Term hosts_of_label(Terms& terms, const std::string& complete, std::string_view begin) {
  const Term label = terms.sequence(terms.text(begin), terms.any_number(terms.octets(all_but("."))));
  const Term rest = terms.text(complete.empty() ? "" : "." + complete);
  const Term names = terms.sequence({above(terms), label, rest});
  if (!complete.empty()) return with_final_dot(terms, names);
  const Term numbers = addresses(terms);
  const Term prefix = terms.sequence(terms.text(begin), Terms::everything);
  return with_final_dot(terms,
                        terms.either({terms.both({numbers, prefix}), terms.both({names, terms.negation(numbers)})}));
}

// So many segments of this language in a row, somewhere in a path.
Term row_of(Terms& terms, Term segment, std::size_t times) {
  const Term slash = terms.text("/");
  const Term before = terms.either({Terms::empty, terms.sequence(Terms::everything, slash)});
  const Term after = terms.either({Terms::empty, terms.sequence(slash, Terms::everything)});
  const auto others = static_cast<unsigned>(times - 1);
  return terms.sequence({before, segment, terms.rounds(terms.sequence(slash, segment), others, others), after});
}

std::optional<Term> over_subject(Terms& terms, const Condition& condition, bool is_spelled) {
  SubjectLanguage language(terms, is_spelled);
  if (const auto* pattern = std::get_if<Pattern>(&condition)) return language.of(*pattern);
  if (const auto* parameter = std::get_if<Parameter>(&condition)) return language.of(*parameter);
  const auto* expression = std::get_if<RegularExpression>(&condition);
  return expression == nullptr ? std::nullopt : std::optional(language.of(*expression));
}

Pattern beginning_with(const std::string& path) { return {.parts = {{.text = path}}}; }

}  // namespace

std::optional<Term> language_over_subject(Terms& terms, const Condition& condition) {
  const auto* surt = std::get_if<SurtPrefix>(&condition);
  if (surt == nullptr) return over_subject(terms, condition, false);
  const auto read = surt_place(surt->text);
  const auto* place = std::get_if<SurtPlace>(&read);
  if (place == nullptr || place->path.empty()) return std::nullopt;
  return over_subject(terms, beginning_with(place->path), false);
}

Term Languages::of(const Rule& rule, const Premise& premise) {
  std::vector<Term> all;
  for (const Condition& condition : rule.conditions) all.push_back(of(condition, premise));
  for (const Condition& condition : rule.unless) all.push_back(terms_.negation(of(condition, premise)));
  return terms_.both(std::move(all));
}

Term Languages::of(const Condition& condition, const Premise& premise) {
  if (const auto* name = std::get_if<HostName>(&condition)) return with_host(language_of(terms_, *name));
  if (const auto* net = std::get_if<AddressNet>(&condition))
    return with_host(with_final_dot(terms_, language_of(terms_, *net)));
  if (const auto* surt = std::get_if<SurtPrefix>(&condition)) return of(*surt);
  if (const auto* length = std::get_if<Longer>(&condition))
    return length->octets <= premise.longer ? Terms::everything : Terms::nothing;
  if (const auto* repetition = std::get_if<Repetition>(&condition)) {
    if (!premise.repeated) return urls_.with("path", row_of(terms_, terms_.text("a"), repetition->times));
    return repetition->times <= *premise.repeated ? Terms::everything : Terms::nothing;
  }
  if (const auto* derivation = std::get_if<Derivation>(&condition)) return of(*derivation);
  const Term language = *over_subject(terms_, condition, true);
  switch (subject_of(condition)) {
    case Subject::path_and_query:
      return urls_.with_path_and_query(language);
    case Subject::url:
      return language;
    case Subject::host_onwards:
      return urls_.with_host_onwards(language);
  }
  return Terms::nothing;
}

Term Languages::of(const Origin& origin) {
  return terms_.both({urls_.with("scheme", terms_.text(origin.scheme)),
                      with_host(language_of(terms_, HostName{origin.host, true})),
                      urls_.with_port_or_none(terms_.text(origin.port))});
}

Term Languages::of_enough_segments(std::size_t times) {
  const Term segment = terms_.rounds(terms_.octets(all_but("/")), 1, std::nullopt);
  return urls_.with("path", row_of(terms_, segment, times));
}

Term Languages::of(const SurtPrefix& surt) {
  const auto read = surt_place(surt.text);
  const auto* place = std::get_if<SurtPlace>(&read);
  if (place == nullptr) return Terms::nothing;
  std::vector<Term> all;
  if (place->scheme) all.push_back(urls_.with("scheme", terms_.text(*place->scheme)));
  if (place->is_closed) all.push_back(urls_.with_port_or_none(terms_.text(place->port)));
  if (place->is_closed || !place->host.empty())
    all.push_back(with_host(language_of(terms_, HostName{place->host, place->is_closed})));
  if (!place->is_closed && (place->host.empty() || !place->partial.empty()))
    all.push_back(with_host(hosts_of_label(terms_, place->host, place->partial)));
  const std::optional<Term> path = over_subject(terms_, beginning_with(place->path), true);
  all.push_back(urls_.with_path_and_query(*path));
  return terms_.both(std::move(all));
}

Term Languages::of(const Derivation& derivation) {
  const std::optional<Production> production = find_production(derivation.grammar, derivation.production);
  if (!production || !rfc3986::URI.grammar().find_component(derivation.component)) return Terms::nothing;
  return urls_.with(derivation.component, urls_.texts_of(*production));
}

}  // namespace bnfurl::crawl::rules
