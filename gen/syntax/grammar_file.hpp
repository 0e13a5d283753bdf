// A grammar file cut into lines of two kinds, before its notation is known:
//   # key: value        what the pipeline needs besides the print; a "#" line without a key is a comment
//   rule = ...          a printed rule: it begins in the column of the first rule, as RFC 5234, section 2.2, says, and
//                       its continuation lines are indented further
// A line that begins with ";" and does not continue a rule is a comment, too, and so are lines from "/*" to "*/".
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gen/text/diagnostic.hpp"

namespace bnfurl::gen {

struct HeaderLine {
  std::string key;
  std::string value;  ///< without blanks at either end
  Position position;  ///< of the value
  friend bool operator==(const HeaderLine&, const HeaderLine&) = default;
};

struct PrintedRule {
  std::string text;                   ///< its lines, the first one from its name on, without the last line end
  Position position;                  ///< of its name
  std::vector<std::string> misprint;  ///< from the `# printed:` lines before it: what the publication prints instead
};

struct GrammarFile {
  std::string file;  ///< as named in messages
  std::vector<HeaderLine> headers;
  std::vector<PrintedRule> rules;

  /// The first value of `key`, or `otherwise` if there is none.
  [[nodiscard]] std::string value(std::string_view key, std::string otherwise) const;
  /// The name of the grammar: `# grammar:` or the file's stem.
  [[nodiscard]] std::string name() const;
};

/// A key of a "#" line. One table has them all: for reading, messages, the manual and docs/reference.
struct Key {
  enum class Of { every_grammar, urls, logs };
  enum class Value { word, words, text };  ///< `word`: one line has it; `text`: it is the whole line, with any ";"

  std::string_view name;
  std::string_view value;
  std::string_view about;      ///< what it says, in a sentence
  std::string_view more = {};  ///< what the manual adds
  Of of = Of::every_grammar;
  Value takes = Value::words;
};

[[nodiscard]] std::span<const Key> all_keys();

/// Cuts `text`, the content of `file`, into lines. An unknown key is an error that names the nearest known key.
[[nodiscard]] OrDiagnostics<GrammarFile> read_grammar_file(const std::string& file, std::string_view text);

[[nodiscard]] std::string to_string(const GrammarFile& file);

/// The words of `text` between blanks.
[[nodiscard]] std::vector<std::string> words_of(std::string_view text);
/// `text` without blanks, tabs and line ends at either end.
[[nodiscard]] std::string_view trimmed(std::string_view text);

// How a format writes a time: the pattern of a `# time:` line, a few of the letters of strftime. The table of keys
// describes them; here they are only checked, so that a reader of times can rely on the pattern.

/// What is wrong with a pattern, in words; empty if it tells one moment.
[[nodiscard]] std::string fault_of_time_pattern(std::string_view pattern);

/// A component that tells a part of a time, or all of it, and how it is written.
struct TimePart {
  std::string_view component;
  std::string_view pattern;
};

/// What a `# time:` line says: of the component `date` and `%Y-%m-%d + clock %T`, `date %Y-%m-%d` and `clock %T`.
[[nodiscard]] std::vector<TimePart> time_parts(std::string_view component, std::string_view pattern);

}  // namespace bnfurl::gen
