// `grammar suite`: texts that tell the right reader of a production from the others, with their verdicts, for readers
// in any language. A suite is made from the minimal automaton (cases.cpp) or, by tens, from the rules (for_people.cpp).
// To the first belong texts that are wrong with the usual regular expressions (regular_expressions.cpp). A suite is
// printed in the forms that test runners read (forms.cpp), or a program is asked (asked_program.cpp).
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <bnfurl/bnfurl.hpp>

#include "gen/syntax/grammar.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool::suite {

using Component = std::pair<std::string, std::string>;  ///< its name, and its octets

struct Case {
  std::string text;
  bool valid = false;
  std::size_t offset = 0;               ///< of a text that is not valid: where it fails
  std::string rule;                     ///< whose edge the text tests: the innermost one there
  std::string name;                     ///< for people: what the text shows of the rule
  std::string_view code{};              ///< with components, of a text that is not valid: Error::part
  std::vector<Component> components{};  ///< of a valid text: those that it has, and `host_kind` and `kind`
};

struct Suite {
  Production entry;
  std::size_t states;        ///< of the minimal automaton, with the one that texts without a continuation lead to
  std::size_t classes;       ///< of octets; those that no text has are one, too
  std::string complete_for;  ///< which readers are right about all texts if they are right about these
  bool has_components;
  std::vector<Case> cases;  ///< each text once, the shortest first, then in the order of their octets
};

/// How many states more a reader may have; or a smaller suite; or a larger one, for splits too.
struct Choice {
  unsigned extra = 0;
  bool classes = false;      ///< for readers that have no more classes of octets
  bool transitions = false;  ///< each transition once
  bool components = false;
};

/// The suite of `entry`, whose grammar has these rules. Throws GrammarFault if it would have too many texts.
[[nodiscard]] Suite made(Production entry, const gen::Grammar& rules, const Choice& choice);

/// Tens of texts: for each rule one of each alternative, of each end of a repetition, and one beyond it.
[[nodiscard]] Suite made_for_people(Production entry, const gen::Grammar& rules);

/// For each literal that the entry point can need and that ignores letter case: a shortest text with it, in which all
/// literals are as the grammar prints them.
[[nodiscard]] std::vector<std::string> texts_of_literals(Production entry, const gen::Grammar& rules);

/// The names of the forms: `tsv`, …
[[nodiscard]] std::vector<std::string> form_names();

/// Prints the suite. Texts that a form cannot carry are skipped, and counted on standard error.
void print(const Suite& suite, std::string_view form, Output& out);

/// Runs `command` by the shell, writes each text to it as a line, and reads a line for each: what it takes and should
/// not, and what it refuses and should not, as tsv, jsonl or tap. The status is negative if there is a difference.
/// Throws UsageError if it does not answer each line, or none for `patience`.
[[nodiscard]] records::Status ask(const Suite& suite, const std::string& command, std::chrono::seconds patience,
                                  std::string_view form, Output& out);

/// A case as a line of JSON, with what an asked program answered about it, if one did.
[[nodiscard]] std::string json_of(const Case& each, std::optional<bool> taken = std::nullopt);

/// A case as a line of TAP.
[[nodiscard]] std::string tap_of(std::size_t number, const Case& each, bool right);

}  // namespace bnfurl::tool::suite
