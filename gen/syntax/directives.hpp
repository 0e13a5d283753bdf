// The `#` lines of a grammar file as values: what the pipeline needs to know besides the printed rules. So no line of
// C++ is about one particular grammar. bnfurl-grammar(5) describes each key.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gen/syntax/grammar_file.hpp"
#include "gen/text/diagnostic.hpp"

namespace bnfurl::gen {

/// An occurrence of `production`. If `within` is not empty, only the one inside `within`. With `before_colon`, only
/// the literal text of `production` before its first ":" (written with a ":" after the name).
struct Occurrence {
  std::string production;
  std::string within;
  Position position;
  bool before_colon = false;
  friend bool operator==(const Occurrence&, const Occurrence&) = default;
};

/// `# component: path = hpath fpath`: an occurrence of either production is a `path`.
struct ComponentLine {
  std::string name;
  std::vector<Occurrence> occurrences;
  friend bool operator==(const ComponentLine&, const ComponentLine&) = default;
};

/// `# body: userinfo = user [ ":" password ]`: a rule rewritten so that its components have names.
struct BodyLine {
  std::string text;
  Position position;
  friend bool operator==(const BodyLine&, const BodyLine&) = default;
};

/// `# says: graphic = non-blank`: how messages name a production. `# reason: double-slash in path = "//" is not
/// allowed`: what a sentence says of a text that ends, where it fails, with one of the production, if it fails in this
/// component.
struct SaysLine {
  std::string production;
  std::string words;
  std::string component;  ///< of a reason; empty: any
  Position position;
  friend bool operator==(const SaysLine&, const SaysLine&) = default;
};

/// `# import: URI rfc3986`: a prose value that names [URI] takes its rule from the grammar rfc3986.
struct Import {
  std::string label;
  std::string grammar;
  bool with_components;  ///< false: `# import: URI rfc3986 without components`
  Position position;
  friend bool operator==(const Import&, const Import&) = default;
};

/// `# port: http 80`
struct DefaultPort {
  std::string scheme;
  std::uint16_t port = 0;
  friend bool operator==(const DefaultPort&, const DefaultPort&) = default;
};

/// How references are resolved; the numbers are those of bnfurl::Resolution.
enum class Resolution : std::uint8_t { rfc3986 = 0, rfc2396 = 2, rfc1808 = 3 };

/// `# target: target rfc9112 request-target unless request = "-"`: which component of a record is the URL, the grammar
/// and production to check it against, and a component whose text can say that the record has no URL.
struct RecordKey {
  std::string name;  ///< target, referer
  std::string component;
  std::string grammar;
  std::string production;
  std::string unless_component;
  std::string unless_text;
  Position position;
  friend bool operator==(const RecordKey&, const RecordKey&) = default;
};

/// `# method: CONNECT authority-form`: the kinds of target that this method takes; `*` stands for any other method.
struct MethodLine {
  std::string method;
  std::vector<std::string> kinds;
  Position position;
  friend bool operator==(const MethodLine&, const MethodLine&) = default;
};

/// `# time: time %d/%b/%Y:%H:%M:%S %z`: the component of a record that says when it was, and how it is written.
struct TimeLine {
  std::string component;
  std::string pattern;  ///< with one blank between words; see `time_parts` for those of further components
  Position position;
  friend bool operator==(const TimeLine&, const TimeLine&) = default;
};

struct Directives {
  std::string name;
  std::string source;
  Notation notation;
  std::optional<Position> code_points;  ///< `# code-points: UTF-8`: the values of the notation are code points
  std::string start;                    ///< empty: the first rule
  Position start_position;
  std::vector<Occurrence> kinds;
  std::vector<Occurrence> prefer;  ///< within: the production; production: its preferred alternative
  std::vector<Occurrence> shortest;
  std::vector<Occurrence> host_kinds;
  std::vector<Occurrence> supplied;     ///< the print uses them but does not define them: the rules are ours
  std::vector<Occurrence> ignore_case;  ///< production: the component whose letter case is ignored (`# case:`)
  std::vector<Occurrence> strict;  ///< production: a kind that has no text with another kind's scheme; within: its rule
  std::vector<ComponentLine> components;
  std::vector<BodyLine> bodies;
  std::vector<SaysLine> says;
  std::vector<SaysLine> reasons;
  std::vector<Occurrence> codes;  ///< rules whose errors have a code of their own
  std::vector<Import> imports;
  std::vector<DefaultPort> ports;
  std::vector<std::string> empty_paths;  ///< schemes whose empty path after an authority means "/"
  std::string reference;                 ///< the production of references; empty: there is none
  Position reference_position;
  std::optional<Resolution> resolution;
  std::vector<Occurrence> unreserved;  ///< production: a set of octets, or octets in quotes
  bool record = false;                 ///< `# kind: record`: a format of log lines, for -i
  std::string about;                   ///< of a log format: what it is, in a few words
  std::string escapes;                 ///< of a log format: how texts are escaped; empty: they are not
  std::vector<RecordKey> keys;
  std::vector<MethodLine> methods;
  std::optional<TimeLine> time;
  std::vector<HeaderLine> typical;
  std::vector<HeaderLine> rare;
  friend bool operator==(const Directives&, const Directives&) = default;
};

/// Reads the `#` lines of `file`. A line that cannot be read gives a diagnostic that shows how to write it. The
/// notation is one of `notations`; if the file names none, the one that its first rule shows, or else the first.
[[nodiscard]] OrDiagnostics<Directives> read_directives(const GrammarFile& file,
                                                        const std::vector<Notation>& notations);

[[nodiscard]] std::string to_string(const Directives& directives);

}  // namespace bnfurl::gen
