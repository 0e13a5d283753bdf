#include "src/rules/analysis/spelled_urls.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/normalize.hpp>
#include <bnfurl/rfc3986.hpp>

namespace bnfurl::crawl::rules {
namespace {

template <class... Delimiters>
OctetSet letters(const Delimiters&... of) {
  return (OctetSet::single(of.letter) | ...);
}

OctetSet plain_octets() {
  return OctetSet::all() - letters(before_authority, before_host, after_userinfo, before_port);
}

OctetSet upper_case() { return OctetSet::range('A', 'Z'); }
OctetSet end_of_authority() { return OctetSet::of("/?#"); }

}  // namespace

OctetSet spelled(const OctetSet& octets) {
  OctetSet set = octets & plain_octets();
  for (const Delimiter& delimiter : delimiters) {
    if (octets.contains(static_cast<unsigned char>(delimiter.octet))) set |= letters(delimiter);
  }
  return set;
}

SpelledUrls::SpelledUrls(Terms& terms)
    : terms_(terms),
      to_hierarchy_(through(OctetSet::of(":"))),
      to_authority_(terms.sequence(to_hierarchy_, terms.octets(letters(before_authority)))),
      to_host_(terms.sequence(to_authority_, through(letters(before_host, after_userinfo)))) {}

Term SpelledUrls::normal_forms() { return terms_.both({texts_of(rfc3986::URI), in_normal_form()}); }

Term SpelledUrls::texts_of(Production production) {
  using State = bnfurl::Automaton::State;
  const auto known = std::ranges::find(productions_, production, &std::pair<Production, Term>::first);
  if (known != productions_.end()) return known->second;
  const bnfurl::Automaton automaton = production.automaton();
  std::vector<OctetSet> classes(automaton.classes());
  for (unsigned octet = 0; octet < 256; ++octet)
    classes[automaton.class_of(static_cast<char>(octet))] |= OctetSet::range(octet, octet);
  std::vector<std::size_t> rules;
  for (std::size_t state = 0; state < automaton.states(); ++state)
    rules.push_back(terms_.add_rule(automaton.accepts(static_cast<State>(state))));
  for (std::size_t state = 0; state < rules.size(); ++state) {
    std::map<State, OctetSet> octets;
    for (const OctetSet& set : classes)
      octets[automaton.next(static_cast<State>(state), static_cast<char>(set.least()))] |= set;
    octets.erase(bnfurl::Automaton::dead);
    std::vector<Term> ways = {automaton.accepts(static_cast<State>(state)) ? Terms::empty : Terms::nothing};
    for (const auto& [next, set] : octets)
      ways.push_back(terms_.sequence(terms_.octets(spelled(set)), terms_.rule(rules[next])));
    terms_.define(rules[state], terms_.either(std::move(ways)));
  }
  return productions_.emplace_back(production, terms_.rule(rules[bnfurl::Automaton::start])).second;
}

// As far as the texts are URLs. Section 6.2.2: no upper case in scheme and host, triplets in upper case and never of
// unreserved octets, no dot segments in a path that begins with "/"; but "/.//" may begin a path without an authority
// before it. And 6.2.3: no empty port, nor that of the scheme; "/" where the scheme has no empty path.
Term SpelledUrls::in_normal_form() {
  const auto delimiter = [this](const Delimiter& of) { return terms_.octets(letters(of)); };
  const Term slash_path = without_dot_segments(terms_.sequence(terms_.text("/"), pieces_but("?#")));
  const auto from_host = [&](const SchemeForms& scheme) {
    const Term literal = terms_.sequence({terms_.text("["), pieces_but("]", true), terms_.text("]")});
    const Term host = terms_.either({literal, pieces_but(":/?#@[", true)});
    const Term other_port = terms_.negation(terms_.either({Terms::empty, scheme.port}));
    const Term port = terms_.sequence(delimiter(before_port), terms_.both({pieces_but("/?#@"), other_port}));
    const Term path = scheme.has_path ? slash_path : optional(slash_path);
    return terms_.sequence({host, optional(port), path, after_path()});
  };
  const Term userinfo = terms_.sequence({terms_.text("/"), pieces_but("/?#@"), delimiter(after_userinfo)});
  const Term to_host = terms_.sequence(delimiter(before_authority), terms_.either({delimiter(before_host), userinfo}));
  std::vector<Term> all, known;
  for (const DefaultPort& default_port : rfc3986::URI.grammar().default_ports()) {
    const Term scheme = terms_.text(default_port.scheme);
    const Term host = from_host(forms_of(default_port));
    known.push_back(scheme);
    all.push_back(terms_.sequence({scheme, terms_.text(":"), to_host, host}));
  }
  const Term scheme = any_of(plain_octets() - upper_case() - OctetSet::of(":"));
  const Term other_scheme = terms_.both({scheme, terms_.negation(terms_.either(std::move(known)))});
  all.push_back(terms_.sequence({other_scheme, terms_.text(":"), to_host, from_host({})}));
  const Term two_slashes = terms_.sequence(terms_.text("//"), pieces_but("?#"));
  const Term path =
      terms_.either({terms_.both({slash_path, terms_.negation(two_slashes)}),
                     terms_.sequence(terms_.text("/."), without_dot_segments(two_slashes)),
                     terms_.both({pieces_but("?#"), terms_.negation(beginning_with(OctetSet::of("/")))})});
  all.push_back(terms_.sequence({scheme, terms_.text(":"), path, after_path()}));
  return terms_.either(std::move(all));
}

SpelledUrls::SchemeForms SpelledUrls::forms_of(const DefaultPort& scheme) {
  std::array<char, 64> memory;
  const std::string without_path = std::string(scheme.scheme) + "://h";
  const auto normal = normalize(rfc3986::URI, without_path, Levels::scheme, memory);
  const Term some = terms_.sequence(terms_.octets(OctetSet::all()), Terms::everything);
  return {.port = terms_.either({terms_.text(std::to_string(scheme.port)), terms_.sequence(terms_.text("0"), some)}),
          .has_path = normal && normal->ends_with('/')};
}

// Any octets but these, and triplets, as a normal form has them.
Term SpelledUrls::pieces_but(std::string_view octets, bool in_lower_case) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::vector<Term> pieces;
  for (unsigned high = 0; high < 16; ++high) {
    std::string low;
    for (unsigned i = 0; i < 16; ++i) {
      const char octet = static_cast<char>(high * 16 + i);
      if (!matches(rfc3986::unreserved, std::string_view(&octet, 1))) low += digits[i];
    }
    pieces.push_back(
        terms_.sequence(terms_.text("%" + std::string(1, digits[high])), terms_.octets(OctetSet::of(low))));
  }
  const OctetSet others = plain_octets() - OctetSet::of("%") - OctetSet::of(octets);
  pieces.push_back(terms_.octets(in_lower_case ? others - upper_case() : others));
  return terms_.any_number(terms_.either(std::move(pieces)));
}

Term SpelledUrls::without_dot_segments(Term path) {
  const Term dots = terms_.either({terms_.text("/."), terms_.text("/..")});
  const Term end = terms_.either({Terms::empty, beginning_with(OctetSet::of("/"))});
  return terms_.both({path, terms_.negation(terms_.sequence({Terms::everything, dots, end}))});
}

Term SpelledUrls::after_path() {
  const Term query = terms_.sequence(terms_.text("?"), pieces_but("#"));
  const Term fragment = terms_.sequence(terms_.text("#"), pieces_but(""));
  return terms_.sequence(optional(query), optional(fragment));
}

// What follows the authority, or the scheme if there is none.
Term SpelledUrls::from_path(Term after_authority, Term after_scheme) {
  const Term no_authority = terms_.negation(beginning_with(letters(before_authority)));
  return terms_.either({terms_.sequence({to_host_, any_but(end_of_authority()), after_authority}),
                        terms_.sequence(to_hierarchy_, terms_.both({after_scheme, no_authority}))});
}

Term SpelledUrls::port(Term body) {
  const Term host = any_but(end_of_authority() | letters(before_port));
  return terms_.sequence({to_host_, host, terms_.octets(letters(before_port)), terms_.until(end_of_authority(), body)});
}

Term SpelledUrls::with(std::string_view component, Term body) {
  const Term to_userinfo = terms_.sequence(to_authority_, terms_.text("/"));
  const OctetSet end_of_user = letters(after_userinfo) | OctetSet::of(":");
  if (component == "scheme") return terms_.until(OctetSet::of(":"), body);
  if (component == "userinfo") return terms_.sequence(to_userinfo, terms_.until(letters(after_userinfo), body));
  if (component == "user") return terms_.sequence(to_userinfo, terms_.until(end_of_user, body));
  if (component == "password")
    return terms_.sequence(
        {to_userinfo, any_but(end_of_user), terms_.text(":"), terms_.until(letters(after_userinfo), body)});
  if (component == "host")
    return terms_.sequence(to_host_, terms_.until(end_of_authority() | letters(before_port), body));
  if (component == "port") return port(body);
  if (component == "path") {
    const Term path = terms_.until(OctetSet::of("?#"), body);
    const Term begin = terms_.either({Terms::empty, beginning_with(end_of_authority())});
    return from_path(terms_.both({path, begin}), path);
  }
  if (component == "query")
    return terms_.sequence({any_but(OctetSet::of("?#")), terms_.text("?"), terms_.until(OctetSet::of("#"), body)});
  return terms_.sequence(through(OctetSet::of("#")), body);
}

Term SpelledUrls::with_port_or_none(Term body) {
  if (!terms_.accepts(body)) return port(body);
  return terms_.either({port(body), terms_.negation(port(Terms::everything))});
}

Term SpelledUrls::with_path_and_query(Term body) {
  if (body == Terms::everything) return body;
  const auto to_fragment = [this](Term text) { return terms_.until(OctetSet::of("#"), text); };
  const Term with_path = terms_.both({to_fragment(body), beginning_with(OctetSet::of("/"))});
  const Term no_path = terms_.either({Terms::empty, beginning_with(OctetSet::of("?#"))});
  const Term without_path = terms_.both({to_fragment(terms_.after(body, '/')), no_path});
  return from_path(terms_.either({with_path, without_path}), to_fragment(body));
}

}  // namespace bnfurl::crawl::rules
