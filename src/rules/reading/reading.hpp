// Rule files, from the names on a command line to lists of rules. `read_files` reads the files that are named and all
// that they include: ours line by line, by the grammar of their lines; others by the readers of src/rules/importers.
// All of them are read before anything is compiled, so all faults are told at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <bnfurl/address.hpp>
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/load.hpp>

#include "src/rules/rule.hpp"

namespace bnfurl::crawl::rules {

// The lines of a rule file by their grammar, grammar/rules.bnf, which the library contains as a text.

/// The text of grammar/rules.bnf.
extern const std::string_view rules_grammar_text;

/// A line by its parts; absent ones are empty, since no part can be empty.
struct LineParts {
  std::string_view verdict, word, value, second, agent, on;
};

class LineGrammar {
public:
  LineGrammar();

  /// The parts of a line; nullopt if it is none.
  [[nodiscard]] std::optional<LineParts> parts_of(std::string_view line) const;
  /// Why a text is not a line.
  [[nodiscard]] std::optional<Error> fault_of(std::string_view line) const { return explain(line_, line); }

private:
  [[nodiscard]] Component component(std::string_view name) const;

  Loaded loaded_;
  Production line_;
  std::array<Component, 6> components_;
};

/// What holds where no rule decides, and where that is said; line 0: nowhere.
struct Otherwise {
  Verdict verdict = Verdict::deny;
  std::string file = {};
  std::size_t line = 0;
};

struct ReadFiles {
  std::vector<RuleList> lists = {};  ///< they decide one after the other
  Otherwise otherwise = {};
  std::vector<Diagnostic> diagnostics = {};
  std::vector<std::string> unsupported = {};  ///< as RuleSet has it
  std::vector<std::string> corrected = {};    ///< the same
  std::vector<std::string> sitemaps = {};
};

[[nodiscard]] ReadFiles read_files(const std::vector<RuleFile>& files);

// The values of a line as conditions. The grammar has judged them already; what it cannot say is a fault here.

/// Of digits: the grammar allows few enough.
[[nodiscard]] std::size_t number_of(std::string_view digits) noexcept;

/// Why a value means nothing.
struct ValueFault {
  std::string message;
};

/// A name, `=` and a name, an address, or a net of addresses.
[[nodiscard]] std::variant<Condition, ValueFault> host_condition(std::string_view value);
/// The parts of a text in which "*" is any octets and "^" a separator, if they are `operators`; `spelled` makes the
/// octets of what stands between these.
[[nodiscard]] std::vector<PatternPart> pattern_parts(std::string_view text, std::string_view operators,
                                                     std::string (*spelled)(std::string_view piece));

/// As in robots.txt: `*` is any octets, a final `$` the end.
[[nodiscard]] Pattern path_pattern(std::string_view value);
/// `*` is any octets; nothing before it and nothing after it. Scheme and host in lower case.
[[nodiscard]] Pattern url_pattern(std::string_view value);
/// `SCHEME://HOST` or `SCHEME://HOST:PORT`, in normal form.
[[nodiscard]] Origin origin_of(std::string_view value);

// What people write, as a normal form has it (RFC 3986, section 6.2.2): triplets of unreserved octets are these octets,
// other triplets have upper-case digits. What is not a triplet stays.

[[nodiscard]] std::string with_normal_triplets(std::string_view text);

/// The same; an octet that is not allowed becomes its triplet, and with `in_lower_case` what is not a triplet is that.
[[nodiscard]] std::string normal_octets(std::string_view text, bool (*is_allowed)(std::string_view octet),
                                        bool in_lower_case = false);

/// A host as rules compare it: in lower case, with normal triplets, without a final dot.
[[nodiscard]] std::string normal_host(std::string_view text);

// What a SURT prefix says of a URL's parts, so that it can be asked for by its host like other rules. Userinfo does not
// count: a SURT with it has the same prefixes as one without.
//   http://(org,example,)/a   scheme http, host example.org alone, no port, a path that begins with /a
//   (org,exa                  any host below org whose next label begins with exa

struct SurtPlace {
  std::optional<std::string> scheme = std::nullopt;
  std::string host = {};     ///< the labels that are complete, turned round; empty if none is
  std::string partial = {};  ///< how the label before them begins
  bool is_closed = false;    ///< `)` stands there: the host has no more labels, and the port is this one
  std::string port = {};
  std::string path = {};  ///< how path and query begin
};

[[nodiscard]] std::variant<SurtPlace, ValueFault> surt_place(std::string_view text);

// Our own language: a file line by line, by the grammar of its lines. An `include` ends a list, and another list begins
// after it, so that lists decide one after the other.

/// A line `include KIND FILE`, as it is written.
struct Include {
  std::string kind;
  std::string file;
  std::string agent = "*";
  std::optional<Origin> on = std::nullopt;
  std::size_t line = 0;
  std::size_t column = 0;  ///< of the kind, from 1
};

struct DefaultLine {
  Verdict verdict;
  std::size_t line;
};

struct OwnFile {
  std::vector<std::variant<RuleList, Include>> parts = {};
  std::optional<DefaultLine> default_line = std::nullopt;
  std::vector<Diagnostic> diagnostics = {};
};

/// The lists, includes and faults of a file; `default` may be missing.
[[nodiscard]] OwnFile read_own_file(const LineGrammar& grammar, const std::string& file, std::string_view text);

}  // namespace bnfurl::crawl::rules
