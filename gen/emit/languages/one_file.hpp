// A rule as one source file, in the language that a template describes: templates/ has ten, and a user can write more.
//
// A template has two parts, separated by a line `---`. Lines `KEY: VALUE` before it say how the language writes things
// (`Template`). What comes after it is the file, in which
//   {{NAME}}       is a value: docs/reference/one-file.md lists the names
//   %if NAME       and %else, %end: the lines between are printed if NAME holds, such as `split`
//   %each NAME     and %end: the lines between are printed for each component, host_kind or kind
//   %table NAME    is a table, in rows
//   %words         are the words of what can follow, each a line
//   %head          is what every file says of itself, as comments
// Lines that begin with "%" are printed nowhere.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "gen/emit/languages/rule_tables.hpp"
#include "gen/text/diagnostic.hpp"

namespace bnfurl::gen {

/// How the printed names of a grammar become names of a language: `URI-reference` becomes ...
enum class NameStyle {
  lower,   ///< urireference
  snake,   ///< uri_reference
  upper,   ///< URI_REFERENCE
  camel,   ///< uriReference
  pascal,  ///< URIReference
};

struct Template {
  std::vector<std::string> also;      ///< other words for the language, for which its name is suggested: `ts`
  std::string comment;                ///< begins a line of a comment: `// `
  std::string units;                  ///< a sentence of the head: what offsets count
  std::string row = "{}";             ///< a line with numbers of a table; {} are the numbers
  std::string separator = ", ";       ///< between two numbers
  std::string word = "\"{}\"";        ///< a line with words; {} are the words
  std::array<std::string, 3> types;   ///< of numbers of at most 8, 16 and 32 bits: {{type.next}}
  NameStyle file = NameStyle::snake;  ///< of {{name}}
  NameStyle component = NameStyle::snake;
  std::vector<std::string> reserved;       ///< no name is one of these
  std::vector<std::string> reserved_name;  ///< nor is {{name}} one of these
  std::string body;
  int body_line = 1;  ///< the line of the template at which the body begins
};

/// `file` is the path of the template, for diagnostics.
[[nodiscard]] OrDiagnostics<Template> read_template(const std::string& file, std::string_view text);

/// The first part of `name`, such as `class` in `org.class.Target`, that a file must not have; empty if it can have
/// all of them.
[[nodiscard]] std::string reserved_word(const Template& made_from, std::string_view name);

/// Whether a file says which package it is in.
[[nodiscard]] bool has_package(const Template& made_from);

/// What a file says of itself.
struct FileFacts {
  std::string version;  ///< of bnfurl
  std::string grammar;
  std::string production;
  std::string source;   ///< where the grammar was published
  std::string file;     ///< the name of the grammar file
  std::string sha256;   ///< of the grammar file
  std::string command;  ///< that makes the file
  std::string suite;    ///< the command that prints its tests
  std::string name;     ///< of the class or module, and `org.example.` before it if it is in a package; empty: the
                        ///< production's, in the language's style
};

/// The source file. `file` is the path of the template: a template can name what does not exist.
[[nodiscard]] OrDiagnostics<std::string> one_file(const std::string& file, const Template& made_from,
                                                  const RuleTables& tables, const FileFacts& facts);

/// `name` in a style of names.
[[nodiscard]] std::string in_style(NameStyle style, std::string_view name);

}  // namespace bnfurl::gen
