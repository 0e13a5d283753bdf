// The language of normal forms of a production by a set of levels: the texts that none of the levels changes. A level
// does not change its own results, and no level undoes what another did. So the language is the intersection of the
// languages of the levels, in any order.
//
// For example, "http://h/~" is in the language of `percent`, and "http://h/%7E" is not: the level makes the first text
// of it. Most URLs are in normal form already. So the library first walks this automaton, and writes nothing if the
// text is accepted.
//
// The language is regular even if the level is not a finite-state function. What `dots` makes of "/a/b/../.." depends
// on how many segments were read, but to see that a path has a dot segment takes a few states. (R. Kaplan and M. Kay,
// "Regular models of phonological rule systems", 1994, for levels that rewrite what they find: the texts to which a
// rule does not apply are a regular language.)
#pragma once

#include <optional>

#include "gen/automaton/model/dfa.hpp"
#include "gen/normal/transducer.hpp"
#include "gen/syntax/directives.hpp"
#include "gen/syntax/grammar.hpp"
#include "gen/text/octet_set.hpp"

namespace bnfurl::gen {

/// The numbers are those of bnfurl::Levels.
enum class Level : unsigned { percent = 1, letter_case = 2, dots = 4, scheme = 8, address = 16, empty_port = 32 };

/// A set of levels: the sum of their numbers.
using Levels = unsigned;
inline constexpr Levels all_levels = 63;
/// The sets whose languages are compiled: syntax; syntax and scheme; these and address.
inline constexpr std::initializer_list<Levels> compiled_levels = {39, 47, 63};
[[nodiscard]] constexpr bool has(Levels levels, Level level) { return (levels & static_cast<Levels>(level)) != 0; }

/// The minimal automaton of this language, without marks. `marked` is that of the production, with one reading for each
/// text.
[[nodiscard]] Dfa normal_forms(const Grammar& grammar, const Dfa& marked, Levels levels,
                               Budget& budget = Budget::enough());

/// Automata whose intersection is `whole`, the same language, each with fewer states where that is possible.
[[nodiscard]] std::vector<Dfa> normal_form_parts(const Dfa& whole, const Grammar& grammar, const Dfa& marked,
                                                 Levels levels, Budget& budget = Budget::enough());

// What the levels make of all texts of a production, from what they do to a text. `normal_forms` is made from what must
// not stand in a text: the two share no code.

/// The texts that `level` makes of all texts of the production, or the texts in which it changes nothing. `level` is
/// percent, letter_case or scheme. The others are not finite-state functions of a text alone: dots and address count,
/// and empty_port asks what other texts there are.
[[nodiscard]] Dfa image(const Grammar& grammar, const Dfa& marked, Level level, Inputs inputs,
                        Budget& budget = Budget::enough());

// The texts that one level of a normal form does not change (include/bnfurl/normalize.hpp says what each changes). Each
// function takes an automaton with the marks of components, and returns a part of its texts, with their marks where
// nothing else is said.

/// Without triplets of `unreserved` octets, and without lower-case digits in triplets. All texts if it is empty.
[[nodiscard]] Dfa without_needless_triplets(const Dfa& marked, const OctetSet& unreserved, Budget& budget);

/// Scheme and host without capital letters, but for the digits of triplets.
[[nodiscard]] Dfa in_lower_case(const Dfa& marked, Budget& budget);

/// No dot segment in a path that begins with "/", except that "/." stands before a path that begins with "//" where the
/// text would be another one without it, or none. The result has no marks: that depends on all texts of `marked`.
[[nodiscard]] Dfa without_dot_segments(const Dfa& marked, Budget& budget);

/// The texts of `left`, a part of `marked`, without an empty port behind a host, except where a text without it and its
/// ":" would have another host, or be none of `marked`.
[[nodiscard]] Dfa without_empty_port(const Dfa& left, const Dfa& marked, Budget& budget);

/// No default port, no empty port, no zeros before a port's number and no empty path after an authority, as
/// `directives` say of its scheme.
[[nodiscard]] Dfa without_defaults(const Dfa& marked, const Directives& directives, Budget& budget);

/// The same of all texts, whatever a grammar makes of them: an authority is what stands between "://" and "/", "?", "#"
/// or the end, and its port is what stands after its last ":".
[[nodiscard]] Dfa without_defaults_in_any_grammar(const Directives& directives, Budget& budget);

/// An IPv6 address in brackets is written as RFC 5952, section 4, recommends.
[[nodiscard]] Dfa with_recommended_addresses(const Dfa& marked, Budget& budget);

// Sets of octets that normal forms speak of.

[[nodiscard]] inline OctetSet digits() { return OctetSet::range('0', '9'); }
[[nodiscard]] inline OctetSet upper_letters() { return OctetSet::range('A', 'Z'); }
[[nodiscard]] inline OctetSet hex_digits() { return digits() | OctetSet::range('A', 'F') | OctetSet::range('a', 'f'); }

/// The value of a hexadecimal digit; absent for another octet.
[[nodiscard]] inline std::optional<unsigned> hex_value(std::uint8_t octet) {
  if (digits().contains(octet)) return octet - unsigned{'0'};
  if (!hex_digits().contains(octet)) return std::nullopt;
  return (octet | 0x20U) - unsigned{'a'} + 10;
}

// IPv6 addresses as RFC 5952, section 4, writes them.

/// Eight fields, or six and an IPv4 address, which may be any: no leading zeros, letters in lower case, and "::" for
/// the longest run of at least two fields that are zero, the first of equals.
[[nodiscard]] Dfa recommended_addresses(Budget& budget = Budget::enough());

}  // namespace bnfurl::gen
