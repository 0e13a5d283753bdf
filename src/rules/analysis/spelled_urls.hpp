// URLs as languages read them: the delimiters that begin an authority, a host and a port are spelled as letters of
// their own. So what a rule asks of a component is a regular language over whole URLs, and who walks through all URLs
// says at such a delimiter what it begins. All other components are found without that: the first ":" ends the scheme,
// the first "?" begins the query. Each URL has one spelling:
//
//   http://h/a       http: A H h /a        with the letters A, H, U and P
//   http://u@h:8/a   http: A / u U h P 8 /a
//   x:/a             x:/a
#pragma once

#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include <bnfurl/grammar.hpp>

#include "gen/derivatives/terms.hpp"
#include "gen/text/octet_set.hpp"

namespace bnfurl::crawl::rules {

using gen::OctetSet;
using gen::Terms;
using Term = Terms::Term;

/// A delimiter that is not spelled as its octet. No URL has the octets that are letters: URLs are ASCII.
struct Delimiter {
  unsigned char letter;
  char octet;
};
inline constexpr Delimiter before_authority{0x80, '/'};  ///< A: the first slash
inline constexpr Delimiter before_host{0x81, '/'};       ///< H: the second slash, unless userinfo follows
inline constexpr Delimiter after_userinfo{0x82, '@'};    ///< U: before the host
inline constexpr Delimiter before_port{0x83, ':'};       ///< P
inline constexpr std::array delimiters = {before_authority, before_host, after_userinfo, before_port};

/// The letters that are spelled for these octets.
[[nodiscard]] OctetSet spelled(const OctetSet& octets);

class SpelledUrls {
public:
  explicit SpelledUrls(Terms& terms);

  /// The URLs in normal form (levels `syntax` and `scheme`).
  Term normal_forms();
  /// What a production has, spelled: a rule for each state of its automaton.
  Term texts_of(Production production);

  /// The URLs with a component of rfc3986:URI that is a text of `body`. An absent component is not a text.
  Term with(std::string_view component, Term body);
  /// Those with such a port; the empty text is not a port either.
  Term with_port_or_none(Term body);
  /// Path and query; the path is "/" where it is empty after a host.
  Term with_path_and_query(Term body);
  /// All from the host on.
  Term with_host_onwards(Term body) { return terms_.sequence(to_host_, body); }

private:
  Term any_of(const OctetSet& octets) { return terms_.any_number(terms_.octets(octets)); }
  Term any_but(const OctetSet& octets) { return any_of(OctetSet::all() - octets); }
  Term through(const OctetSet& end) { return terms_.sequence(any_but(end), terms_.octets(end)); }
  Term beginning_with(const OctetSet& first) { return terms_.sequence(terms_.octets(first), Terms::everything); }
  Term optional(Term term) { return terms_.either({Terms::empty, term}); }

  Term in_normal_form();
  // What the normal forms of a scheme do not have.
  struct SchemeForms {
    Term port = Terms::nothing;
    bool has_path = false;  // the empty one is "/"
  };
  SchemeForms forms_of(const DefaultPort& scheme);
  Term pieces_but(std::string_view octets, bool in_lower_case = false);
  Term without_dot_segments(Term path);
  Term after_path();

  Term port(Term body);
  Term from_path(Term after_authority, Term after_scheme);

  Terms& terms_;
  Term to_hierarchy_;  // scheme and ":"
  Term to_authority_;
  Term to_host_;
  std::vector<std::pair<Production, Term>> productions_;
};

}  // namespace bnfurl::crawl::rules
