// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The `#` lines of a grammar file as values: what the pipeline needs to know beside the printed rules, so
// that not one line of C++ is about one grammar. grammar/README.md describes each key.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gen/syntax/grammar_file.hpp"
#include "gen/syntax/notation.hpp"

namespace bnfurl::gen {

/// An occurrence of `production`, or only the one inside `within` if that is not empty, or of `production` only
/// the literal text before its first ":" (written with a ":" behind the name).
struct Occurrence {
  std::string production;
  std::string within;
  Position position;
  bool before_colon = false;
  friend bool operator==(const Occurrence&, const Occurrence&) = default;
};

/// `# component: path = hpath fpath`: an occurrence of either is one of `path`.
struct ComponentLine {
  std::string name;
  std::vector<Occurrence> occurrences;
  friend bool operator==(const ComponentLine&, const ComponentLine&) = default;
};

/// `# body: userinfo = user [ ":" password ]`: a rule written otherwise, to have names for its components.
struct BodyLine {
  std::string text;
  Position position;
  friend bool operator==(const BodyLine&, const BodyLine&) = default;
};

/// `# import: URI rfc3986`: prose values that name [URI] take their rule from the grammar rfc3986.
struct Import {
  std::string label;
  std::string grammar;
  Position position;
  friend bool operator==(const Import&, const Import&) = default;
};

/// `# port: http 80`
struct DefaultPort {
  std::string scheme;
  std::uint16_t port = 0;
  friend bool operator==(const DefaultPort&, const DefaultPort&) = default;
};

/// `# target: target rfc9112 request-target unless request = "-"`: where a record's URL is, what it is judged
/// as, and the text of a component that says that there is none.
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

/// `# method: CONNECT authority-form`: the kinds of the target that this method takes; `*`: any other method.
struct MethodLine {
  std::string method;
  std::vector<std::string> kinds;
  Position position;
  friend bool operator==(const MethodLine&, const MethodLine&) = default;
};

struct Directives {
  std::string name;
  std::string source;
  Notation notation;
  std::string start;  ///< empty: the first rule
  Position start_position;
  std::vector<Occurrence> kinds;
  std::vector<Occurrence> prefer;  ///< production: within; the preferred alternative: production
  std::vector<Occurrence> shortest;
  std::vector<Occurrence> host_kinds;
  std::vector<Occurrence> supplied;     ///< used by the print and not defined: the rules are ours
  std::vector<Occurrence> ignore_case;  ///< production: the component whose letter case is ignored (`# case:`)
  std::vector<Occurrence> strict;  ///< production: the kind that takes no text with another kind's scheme; within: of
  std::vector<ComponentLine> components;
  std::vector<BodyLine> bodies;
  std::vector<Import> imports;
  std::vector<DefaultPort> ports;
  bool record = false;  ///< `# kind: record`: a format of log lines, for -i
  std::vector<RecordKey> keys;
  std::vector<MethodLine> methods;
  std::vector<HeaderLine> typical;
  std::vector<HeaderLine> rare;
  friend bool operator==(const Directives&, const Directives&) = default;
};

/// Reads the `#` lines of `file`; a line that cannot be read is a diagnostic that shows how to write it. The notation is one of
/// `notations`, the first if the file names none.
[[nodiscard]] OrDiagnostics<Directives> read_directives(const GrammarFile& file,
                                                        const std::vector<Notation>& notations);

[[nodiscard]] std::string to_string(const Directives& directives);

}  // namespace bnfurl::gen
