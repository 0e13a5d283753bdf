// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Grammars at run time: from the text of a grammar file, as grammar/README.md describes it, to productions that the
// verbs of <bnfurl/bnfurl.hpp> take like compiled ones. In a library of its own, libbnfurl-load, since it has the
// generator.
//
//   const char* text = "phone = 3DIGIT \"-\" number\nnumber = 1*DIGIT\n# component: number\n";
//   bnfurl::Loaded loaded = bnfurl::load(text, "my.bnf");
//   if (!loaded.grammar()) return;                            // loaded.diagnostics() says why
//   const bnfurl::Production phone = loaded.grammar()->start();
//   if (!loaded.prepare(phone).empty()) return;               // its tables are made here, once
//   bnfurl::split(phone, "555-1234")                          // number "1234"
//
// What is wrong is told by values: nothing here throws, prints, reads files or looks at a clock. Where memory runs out
// the program ends. Whatever a text holds, the work on it is bounded, by counts that are the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/grammar.hpp>

namespace bnfurl {

namespace loader {
struct Access;
}

/// How much a grammar may take: to be read, and again each production to be prepared. The grammars that bnfurl has take
/// a fifth of this at most; the largest of what is allowed takes some seconds.
struct Limits {
  std::size_t octets = std::size_t{1} << 20;  ///< of the text of a file
  std::size_t states = 50'000;                ///< that a stage of the generator makes
  std::uint64_t steps = 4'000'000'000;        ///< of work; one takes one to three nanoseconds
  std::uint64_t memory = 1'000'000'000;       ///< octets that all stages together store, more than there are at once
};

/// What is wrong with a file, where, and how to write it right.
struct Diagnostic {
  std::string file;        ///< as it was named
  std::size_t line = 0;    ///< from 1; 0: the file as a whole
  std::size_t column = 0;  ///< in octets, from 1
  std::string message;
  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

/// `my.bnf:1:9: number is not defined (rule phone)`
[[nodiscard]] std::string to_string(const Diagnostic& diagnostic);

/// A file to be read. Its grammar is called what its `# grammar:` line says, or else as the file without folder and
/// ending.
struct GrammarText {
  std::string_view file;
  std::string_view text;
};

/// Grammars that were read together, and all that is made of them: it owns them, and what points into them (views,
/// parts of texts that they split) is good for as long as it lives. It can be moved, and its grammars stay where they
/// are.
///
/// Several threads may call its members at once. A production may be asked by any thread once the call of `prepare` for
/// it has returned, while other productions are being prepared.
class Loaded {
public:
  Loaded(const Loaded&) = delete;
  Loaded& operator=(const Loaded&) = delete;
  Loaded(Loaded&& other) noexcept;
  Loaded& operator=(Loaded&& other) noexcept;
  ~Loaded();

  /// The grammar of the file, as it was named; of several files, without a name, of the first. Nullopt where nothing of
  /// it can be used: it is no text of "#" lines and rules, its "#" lines cannot be read, or no rule is without fault.
  /// Of a file with faults it has the rules that are good and need none that is not.
  [[nodiscard]] std::optional<Grammar> grammar() const noexcept;
  [[nodiscard]] std::optional<Grammar> grammar(std::string_view file) const noexcept;

  /// All that is wrong with the files, in their order as far as it was found at once; empty: nothing.
  [[nodiscard]] std::span<const Diagnostic> diagnostics() const noexcept;

  /// Makes the tables by which `matches`, `split` and `explain` go, unless they are there: of a production of one of
  /// the grammars, of `strict_production` of one, or of a RecordKey's methods. Empty, or what is wrong with it: it is
  /// too much for the limits, a `# typical:` text is none of it, or its `# body:` lines change its language. A
  /// production that was not prepared has no texts. Of a grammar that was compiled in there is nothing to do.
  [[nodiscard]] std::vector<Diagnostic> prepare(Production production) noexcept;
  /// The same for `trace` and `trace_components`.
  [[nodiscard]] std::vector<Diagnostic> prepare_trace(Production production) noexcept;

private:
  friend struct loader::Access;
  friend Loaded load(std::span<const GrammarText> files, const Limits& limits) noexcept;
  struct State;
  explicit Loaded(std::unique_ptr<State> state) noexcept;

  std::unique_ptr<State> state_;
};

/// Reads the text of a grammar file; `file` is its name, for messages. It may import from the grammars that are
/// compiled in.
[[nodiscard]] Loaded load(std::string_view text, std::string_view file, const Limits& limits = {}) noexcept;

/// Reads files that may import from each other as well. One that is called like a compiled grammar takes its place for
/// the others.
[[nodiscard]] Loaded load(std::span<const GrammarText> files, const Limits& limits = {}) noexcept;

}  // namespace bnfurl
