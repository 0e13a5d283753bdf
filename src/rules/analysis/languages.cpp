#include "src/rules/analysis/languages.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/rules/analysis/net_language.hpp"
#include "src/rules/analysis/subject_language.hpp"
#include "src/rules/reading/reading.hpp"

namespace bnfurl::crawl::rules {
namespace {

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

Pattern beginning_with(const std::string& path) { return {.parts = {{.text = path}}}; }

}  // namespace

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
    const std::size_t scattered = repetition->anywhere ? premise.scattered : 0;
    return repetition->times <= std::max(*premise.repeated, scattered) ? Terms::everything : Terms::nothing;
  }
  if (const auto* derivation = std::get_if<Derivation>(&condition)) return of(*derivation);
  const Term language = *over_subject(terms_, condition);
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
  const std::optional<Term> path = over_subject(terms_, beginning_with(place->path));
  all.push_back(urls_.with_path_and_query(*path));
  return terms_.both(std::move(all));
}

Term Languages::of(const Derivation& derivation) {
  const std::optional<Production> production = find_production(derivation.grammar, derivation.production);
  if (!production || !rfc3986::URI.grammar().find_component(derivation.component)) return Terms::nothing;
  return urls_.with(derivation.component, urls_.texts_of(*production));
}

}  // namespace bnfurl::crawl::rules
