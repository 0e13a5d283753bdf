// A diagnostic: what is wrong with a grammar file, where, and how to write it correctly. A stage that can fail returns
// its value or diagnostics, never both.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bnfurl::gen {

// How a grammar is printed, as far as the stages after reading have to know it: a value with properties. The table of
// all notations is beside their readers (gen/notation/read_grammar.hpp).

struct Notation {
  std::string_view name;                ///< as `# notation:` says it
  bool ignores_case = false;            ///< letter case in names of rules means nothing (RFC 5234, section 2.1)
  bool has_core_rules = false;          ///< rules that are used and not defined are RFC 5234's core rules
  std::string_view definition = "=";    ///< what stands after a rule's name; "=" in every "# body:" line
  std::string_view rule;                ///< advice: how a rule begins
  std::string_view names;               ///< advice: what a name has
  bool adds_alternatives = false;       ///< "=/" adds alternatives to a rule
  bool has_values = false;              ///< characters can be written by their numbers
  bool values_are_code_points = false;  ///< these numbers are code points: `# code-points:`, of one file
  std::string_view repetition;          ///< advice: how to write a repetition
  std::string_view literal;             ///< advice where a name is not defined: how to write a literal; empty: none
  bool (*begins_with)(std::string_view rule) = nullptr;  ///< whether a file's first rule shows this notation; null: no
  friend bool operator==(const Notation&, const Notation&) = default;
};

// Errors in what a user has written are returned as values. An error that only a bug in this program can cause (one
// function breaks its contract with another) ends the program with a message, in every build.

/// Prints the violated assumption on standard error and ends the program by SIGABRT.
[[noreturn]] void end_by_mistake(std::string_view what);

/// A place in a file; line and column count from 1. Line 0 stands for the file as a whole.
struct Position {
  int line = 0;
  int column = 0;
  friend bool operator==(const Position&, const Position&) = default;
};

struct Diagnostic {
  std::string file;
  Position position;
  std::string message;
};

using Diagnostics = std::vector<Diagnostic>;

/// `rfc1738.bnf:41:29: "/" is not quoted; a literal is written "/" (rule gopherurl)`
[[nodiscard]] std::string to_string(const Diagnostic& diagnostic);
[[nodiscard]] std::string to_string(const Diagnostics& diagnostics);

template <class Value>
using OrDiagnostics = std::variant<Value, Diagnostics>;

/// The word of `words` nearest to `word`, if it is at most two edits away (letter case ignored); otherwise empty.
[[nodiscard]] std::string nearest(std::string_view word, const std::vector<std::string>& words);

/// ` (did you mean "…"?)` for the nearest word; empty if there is none.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string>& words);
/// The same, given the faults reported so far: empty after a hundred of them.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string>& words,
                                       const Diagnostics& told);

}  // namespace bnfurl::gen
