// Rules in memory: what every reader of a rule file makes, and what is compiled. A list has the rules of one file (or
// of a stretch of one file between two `include` lines), and how it decides among those that match. A rule is a verdict
// and the conditions that a URL has to fulfil, all of them.
//
// Rules see the normal form (levels `syntax` and `scheme`), so a reader writes hosts in lower case and brings triplets
// into normal form: `%7e` is `~`, `%c3` is `%C3`. Among the octets of a pattern, `*` and `$` are not operators: each
// matches itself and its triplet, and so do `%2A` and `%24`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <bnfurl/crawl/rules.hpp>

namespace bnfurl::crawl::rules {

/// `example.org` and all below it; or this name alone. In lower case, without a final dot; an IPv6 address in brackets.
struct HostName {
  std::string name;
  bool only = false;  ///< not what is below it
  friend bool operator==(const HostName&, const HostName&) = default;
};

/// `www.example.org` and `example.org`, but not `an-example.org`.
[[nodiscard]] inline bool is_below(std::string_view name, std::string_view above) {
  return name.size() > above.size() && name.ends_with(above) && name[name.size() - above.size() - 1] == '.';
}

/// The name above one: what follows its first "."; empty if there is none.
[[nodiscard]] inline std::string_view name_above(std::string_view name) {
  const std::size_t dot = name.find('.');
  return dot == std::string_view::npos ? std::string_view() : name.substr(dot + 1);
}

/// The addresses with these leading bits: `192.0.2.0/24` has 4 octets and 24 bits, `[2001:db8::]/32` 16 octets.
struct AddressNet {
  std::vector<std::uint8_t> octets;
  unsigned bits = 0;
  friend bool operator==(const AddressNet&, const AddressNet&) = default;
};

/// What a pattern or a regular expression looks at.
enum class Subject : std::uint8_t {
  path_and_query,  ///< `/a?b`: "?" is there where a query is; `/` for the empty path
  url,             ///< all of it
  host_onwards,    ///< the URL from the first octet of its host on; nothing of it where there is no host
};

/// A piece of a pattern.
struct PatternPart {
  enum class Kind : std::uint8_t {
    octets,     ///< exactly these, `text`; a "*" or "$" in it is an octet
    any,        ///< any octets, also none
    separator,  ///< one octet that is no ASCII letter, digit, `_`, `-`, `.` or `%`; or the end (adblock's `^`)
  };
  Kind kind = Kind::octets;
  std::string text = {};
  friend bool operator==(const PatternPart&, const PatternPart&) = default;
};

/// Octets and "any octets" in a row.
struct Pattern {
  enum class Begin : std::uint8_t {
    first_octet,  ///< the subject begins with it
    anywhere,     ///< as if `any` stood before it
    label,        ///< of `host_onwards`: at the first octet of a label of the host (adblock's `||`)
  };
  Subject subject = Subject::path_and_query;
  Begin begin = Begin::first_octet;
  bool to_the_end = false;    ///< nothing follows it (a final `$`); otherwise anything may
  bool ignores_case = false;  ///< of ASCII letters
  std::vector<PatternPart> parts = {};
  friend bool operator==(const Pattern&, const Pattern&) = default;
};

/// The URL's SURT begins with it: `http://(org,example,)/a/`, or without scheme `(org,example,`. As it is written.
struct SurtPrefix {
  std::string text;
  friend bool operator==(const SurtPrefix&, const SurtPrefix&) = default;
};

/// A regular expression finds something: its text, without delimiters. What is not regular is refused when lists are
/// compiled; readers of others' files leave it out.
struct RegularExpression {
  std::string text;
  std::size_t column = 0;  ///< of its first octet in the line, from 1: for messages
  Subject subject = Subject::url;
  bool ignores_case = false;
  friend bool operator==(const RegularExpression&, const RegularExpression&) = default;
};

/// The query has a parameter of this name.
struct Parameter {
  std::string name;
  friend bool operator==(const Parameter&, const Parameter&) = default;
};

/// A component is a text of a production: `rfc3986:IPv4address host`.
struct Derivation {
  std::string grammar;
  std::string production;
  std::string component;
  std::size_t column = 0;  ///< of the grammar's name in the line, from 1: for messages
  friend bool operator==(const Derivation&, const Derivation&) = default;
};

/// A segment that is not empty stands so many times in the path: in a row, or anywhere.
struct Repetition {
  std::size_t times;
  bool anywhere = false;
  friend bool operator==(const Repetition&, const Repetition&) = default;
};

/// The record's URL has more octets than this.
struct Longer {
  std::size_t octets;
  friend bool operator==(const Longer&, const Longer&) = default;
};

using Condition = std::variant<HostName, AddressNet, Pattern, SurtPrefix, RegularExpression, Parameter, Derivation,
                               Repetition, Longer>;

/// What a condition looks at that is a pattern, a parameter or a regular expression.
[[nodiscard]] inline Subject subject_of(const Condition& condition) {
  if (const auto* pattern = std::get_if<Pattern>(&condition)) return pattern->subject;
  if (const auto* expression = std::get_if<RegularExpression>(&condition)) return expression->subject;
  return Subject::path_and_query;
}

struct Rule {
  Verdict verdict = Verdict::deny;
  std::size_t line = 0;                    ///< from 1; 0: no line says so (`/robots.txt` is allowed)
  std::size_t column = 1;                  ///< in octets, from 1
  std::vector<Condition> conditions = {};  ///< all have to be fulfilled; without any, every URL fulfils them
  std::vector<Condition> unless = {};      ///< none may be fulfilled
  /// What `Deciding::longest` compares: the octets of a robots pattern (more than any for `/robots.txt`) or of a SURT
  /// prefix, as the kind counts them. Other lists do not look at it.
  std::size_t length = 0;
  friend bool operator==(const Rule&, const Rule&) = default;
};

/// Which of the rules of a list that match decides.
enum class Deciding : std::uint8_t {
  first,            ///< the first from the top
  longest,          ///< the one with the greatest `length`; `allow` if two are equally long, then the first
  exceptions_first  ///< the first that allows; if there is none, the first
};

/// A list has no opinion on URLs of other origins. All three are as a normal form has them.
struct Origin {
  std::string scheme;
  std::string host;
  std::string port = {};  ///< empty: none, or the default port
  friend bool operator==(const Origin&, const Origin&) = default;
};

struct RuleList {
  std::string file = {};  ///< its name, for messages and for `rule`
  std::string kind = {};  ///< `rules`, `robots`, `hosts`, …
  Deciding deciding = Deciding::first;
  /// What it says where no rule matches and no other list has an opinion.
  std::optional<Verdict> otherwise = std::nullopt;
  std::optional<Origin> on = std::nullopt;
  std::vector<Rule> rules = {};
  friend bool operator==(const RuleList&, const RuleList&) = default;
};

}  // namespace bnfurl::crawl::rules
