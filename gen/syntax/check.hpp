// Checks that the rest of the pipeline can handle a grammar that was read and linked: every name is defined, every
// rule derives a text, and the language is regular.
//
// A rule may use itself at one end of its alternatives: `list = item "," list / item` is a loop. It may not use itself
// in the middle: `nest = "(" nest ")" / "x"` would need a stack, and is rejected with its cycle. So every later stage
// remembers nothing of a text but a state. (N. Chomsky, "On certain formal properties of grammars", 1959: a grammar
// without self-embedding has a regular language.)
#pragma once

#include <optional>

#include "gen/syntax/grammar.hpp"
#include "gen/text/budget.hpp"

namespace bnfurl::gen {

/// `grammar` unchanged, or everything that is wrong with it.
[[nodiscard]] OrDiagnostics<Grammar> check(Grammar grammar, Budget& budget = Budget::enough());

/// Faults in the names that become C++ names: of the grammar (a namespace), and of rules and components (constants in
/// it).
[[nodiscard]] Diagnostics check_identifiers(const Grammar& grammar);

/// Whether a name can become one of C++: a letter, followed by letters, digits, "-", "_" and "+".
[[nodiscard]] bool is_name(const std::string& name);

/// The C++ name of a production: as printed, "-" as "_", "+" as "_plus", a keyword with a final "_".
[[nodiscard]] std::string identifier(const std::string& name);

// Recursion that a finite automaton can follow. Rules that call each other only at the end (right-linear) are left as
// they are: however deep the calls are, the same continuation follows them, so the automaton has one node for each
// rule, and the calls become loops (ordered_nfa.hpp). Rules that call each other only at the beginning (left-linear)
// become repetitions. Any other recursion may need a stack; it is refused, and the message names the cycle.

/// The fault of a grammar whose brackets and rules are nested so deeply that a recursive walk would overflow the
/// stack.
[[nodiscard]] std::optional<Diagnostic> too_deep(const Grammar& grammar);

/// `grammar` without left recursion, or a diagnostic: which rule needs itself in its middle, or which left recursion is
/// too large to be written as repetitions. All names must be defined.
[[nodiscard]] OrDiagnostics<Grammar> resolve_recursion(Grammar grammar, Budget& budget = Budget::enough());

/// A production that calls itself last is read like a repetition: one more round is tried before the end, whatever the
/// printed order of its alternatives. So in every alternation the parts that end in a recursive call are put before the
/// others; the alternation's `least` counts them.
[[nodiscard]] Grammar rounds_first(Grammar grammar);

}  // namespace bnfurl::gen
