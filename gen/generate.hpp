// The whole generator as one function: from grammar files to the C++ files that are compiled.
#pragma once

#include "gen/emit/grammar_code.hpp"
#include "gen/pipeline.hpp"
#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

struct GeneratedFile {
  std::string name;
  std::string text;
};

/// What the code does not have.
struct LeftOut {
  bool trace = false;         ///< the tables of `trace` and `trace_components`
  bool normal_forms = false;  ///< the languages of normal forms: `normalize` works without them, more slowly
  bool engines = false;       ///< scanners, fast engines and languages of normal forms: the tables decide every text
};

/// For each file NAME.bnf: NAME.hpp, NAME.cpp (tables), NAME.re (scanners), and NAME_TARGET.cpp for each target with
/// fast engines; and registry.cpp. Also proves that marking changed no language, and that the start production matches
/// each `# typical:` and `# rare:` text.
[[nodiscard]] OrDiagnostics<std::vector<GeneratedFile>> generate(const std::vector<SourceFile>& files,
                                                                 LeftOut left_out = {});

/// The code of `files` alone, for a program that is linked with the library: no registry.cpp, and the functions of each
/// grammar in its own namespace. `library` has the files of all grammars that the library has: `files` may import from
/// these, and name them as judges of their records.
[[nodiscard]] OrDiagnostics<std::vector<GeneratedFile>> generate_beside(const std::vector<SourceFile>& library,
                                                                        const std::vector<SourceFile>& files,
                                                                        LeftOut left_out = {});

/// Only the tables of `files`, as one source NAME.cpp for a program that is linked with the library. It defines
/// `bnfurl::NAME::grammars`, a span of the grammars. The tables of a start have runs, which take the place of engines.
[[nodiscard]] OrDiagnostics<GeneratedFile> generate_together(const std::string& name,
                                                             const std::vector<SourceFile>& library,
                                                             const std::vector<SourceFile>& files);

/// The grammars of `files` in Java, a class each: their tables, without engines. `files` may import from `library`,
/// which may be empty.
[[nodiscard]] OrDiagnostics<std::vector<GeneratedFile>> generate_java(const std::string& package,
                                                                      const std::vector<SourceFile>& library,
                                                                      const std::vector<SourceFile>& files);

/// The tables alone of the grammars from `first` on, which were read from `files`; they point into `grammars`.
[[nodiscard]] OrDiagnostics<std::vector<GrammarCode>> table_codes(const std::vector<SourceFile>& files,
                                                                  const std::vector<Grammar>& grammars,
                                                                  std::size_t first = 0);

// Which kinds of a request's target a method may have. RFC 9112, section 3.2, says it, so its grammar does, beside the
// kinds: `# method: CONNECT authority-form`. A log format takes these lines from the grammar that judges its target;
// lines of its own count instead of them.

/// A fault for each `# method:` line that names what is not a kind: of the production that judges the target of a log
/// format, or, in a grammar of URLs, of a production that its `# kinds:` lines name.
[[nodiscard]] Diagnostics check_methods(const Grammar& grammar, const std::vector<Grammar>& grammars);

/// The productions of kinds that a grammar of URLs judges by method: those that have all kinds of its `# method:`
/// lines. None for a log format, whose lines are about the target that it names.
[[nodiscard]] std::vector<std::string> targets_by_method(const Grammar& grammar);

/// Gives the log formats without `# method:` lines those of the grammar that judges their target, if they have a
/// component `method` and the lines are about the production that judges.
void take_methods(std::vector<Grammar>& grammars);

}  // namespace bnfurl::gen
