// The part of faulty files that can be used. The faults are reported; the rules with faults, and all rules that need
// them, are removed from the text (their lines become empty); the rest is read again, until it has no faults. So one
// reader decides both what is reported and what is left.
//
// For example, in `a = "x"`, `b = c` and `d = a b` only `a` is sound: `b` needs a rule that is not defined, and `d`
// needs `b`. If `c` were defined, all would be sound. So one mistake does not hide the next, and a program can use the
// rules that it does not concern. (Compilers call this panic mode: they skip to where a new statement begins, here to
// the next rule. Aho, Lam, Sethi and Ullman, "Compilers", section 4.1.4.)
#pragma once

#include <optional>
#include <vector>

#include <bnfurl/detail/data.hpp>
#include <bnfurl/grammar.hpp>

#include "gen/automaton/model/dfa.hpp"
#include "gen/pipeline.hpp"

namespace bnfurl::loader {

struct SoundPart {
  std::vector<std::optional<gen::Grammar>> grammars;  ///< one per file, in their order
  std::vector<gen::Grammar> others;                   ///< the others; none if no file has a sound part
  gen::Diagnostics diagnostics;
};

/// `files` may import from each other, and from `others`, which have no faults.
[[nodiscard]] SoundPart sound_part(const std::vector<gen::SourceFile>& others,
                                   const std::vector<gen::SourceFile>& files, gen::Budget& budget);

// Converts a production's table back to the generator's Dfa. So compiled productions can be combined, compared and
// searched for texts without reading a grammar again.

/// The minimal automaton of the language of `table`: equal to what the pipeline builds from the grammar. The table can
/// have more states, which tell apart what was being read.
[[nodiscard]] gen::Dfa dfa_of(const detail::DfaTable& table);
[[nodiscard]] inline gen::Dfa dfa_of(Automaton automaton) { return dfa_of(detail::data_of(automaton)); }

}  // namespace bnfurl::loader
