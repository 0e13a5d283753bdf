// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Grammars at run time: from the text of a grammar file, as described in bnfurl-grammar(5), to productions that the
// verbs of <bnfurl/bnfurl.hpp> accept like compiled ones. They are in a separate library, libbnfurl-load, because it
// contains the generator.
//
//   const char* text = "phone = 3DIGIT \"-\" number\nnumber = 1*DIGIT\n# component: number\n";
//   bnfurl::Loaded loaded = bnfurl::load(text, "my.bnf");
//   const auto phone = loaded.production("phone");            // its tables are made here, once
//   if (!phone) return;                                       // phone.error() says why
//   bnfurl::split(*phone, "555-1234")                         // number "1234"
//
// Errors are returned as values: nothing here throws, prints, reads files or looks at a clock. If memory runs out, the
// program ends. Whatever a text contains, the work on it is bounded, by counts that are the same on every machine.
//
// A production is prepared before it is used: `Loaded::production` and `Loaded::prepared` give one that is. A program
// that passes another one to a verb, from the lists of `Loaded::grammar`, has a mistake that no text can bring about: it
// ends with a message, so that nothing is ever refused for want of tables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/detail/export.hpp>
#include <bnfurl/grammar.hpp>
#include <bnfurl/result.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl {

namespace loader {
struct Access;
}

/// How much work a grammar may take: once to be read, and again for each production to be prepared. bnfurl's own
/// grammars take at most a fifth of this; the largest grammar within the limits takes some seconds.
struct Limits {
  std::size_t octets = std::size_t{1} << 20;  ///< in the text of a file
  std::size_t states = 50'000;                ///< in one stage of the generator
  std::uint64_t steps = 4'000'000'000;        ///< of work; one takes one to three nanoseconds
  std::uint64_t memory = 1'000'000'000;       ///< octets that all stages together store, more than exist at one time
};

/// What is wrong with a file, where, and how to write it correctly.
struct Diagnostic {
  std::string file;        ///< the name given for the file
  std::size_t line = 0;    ///< from 1; 0: the file as a whole
  std::size_t column = 0;  ///< in octets, from 1
  std::string message;
  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

using Diagnostics = std::vector<Diagnostic>;

/// `my.bnf:1:9: number is not defined (rule phone)`
[[nodiscard]] std::string to_string(const Diagnostic& diagnostic);

/// A file to be read. The name of its grammar is in its `# grammar:` line; without one, it is the file's name without
/// folder and extension.
struct GrammarText {
  std::string_view file;
  std::string_view text;
};

/// Grammars that were read together, and everything built from them. This object owns them; everything that points
/// into them (views, parts of texts that they split) is valid as long as it lives. It can be moved; its grammars stay
/// at their addresses.
///
/// Several threads may call its members at once. A production that was returned as prepared may be used by any thread,
/// even while others are being prepared.
class Loaded {
public:
  Loaded(const Loaded&) = delete;
  Loaded& operator=(const Loaded&) = delete;
  Loaded(Loaded&& other) noexcept;
  Loaded& operator=(Loaded&& other) noexcept;
  ~Loaded();

  /// The grammar of `file`, by the name given for it; without a name, the grammar of the first file. Nullopt if no
  /// part of it can be used: its text does not consist of "#" lines and rules, its "#" lines cannot be read, or every
  /// rule has a fault. For a file with faults, the grammar has the rules that have no fault and need no rule with a
  /// fault.
  [[nodiscard]] std::optional<Grammar> grammar() const& noexcept BNFURL_LIFETIMEBOUND;
  [[nodiscard]] std::optional<Grammar> grammar(std::string_view file) const& noexcept BNFURL_LIFETIMEBOUND;

  /// The faults of the files, in the files' order as far as they were found in one pass; empty if there are none. They
  /// say what the grammars do not have. A caller who wants whole files only looks here first.
  [[nodiscard]] std::span<const Diagnostic> diagnostics() const& noexcept BNFURL_LIFETIMEBOUND;

  /// The production with this name, prepared: of the first file, or of the file with the name given for it; "" is its
  /// start. If there is none, all that `diagnostics` has, and that.
  [[nodiscard]] Result<Production, Diagnostics> production(std::string_view name) & noexcept BNFURL_LIFETIMEBOUND;
  [[nodiscard]] Result<Production, Diagnostics> production(std::string_view file,
                                                           std::string_view name) & noexcept BNFURL_LIFETIMEBOUND;

  /// `production`, with the tables that the verbs use, which are built unless they exist; so are those of what
  /// `strict_production` and `for_method` have for it. It is one of these grammars', or of a RecordKey's method; for
  /// others there is nothing to do. Or the faults: it exceeds the limits, a `# typical:` text does not match, or its
  /// `# body:` lines change its language.
  [[nodiscard]] Result<Production, Diagnostics> prepared(Production production) & noexcept BNFURL_LIFETIMEBOUND;
  /// The same, and the tables for `trace` and `trace_components`.
  [[nodiscard]] Result<Production, Diagnostics> prepared_for_trace(Production production) & noexcept
      BNFURL_LIFETIMEBOUND;

  /// Deleted: what they return is of no use without the object.
  std::optional<Grammar> grammar() const&& = delete;
  std::optional<Grammar> grammar(std::string_view file) const&& = delete;
  std::span<const Diagnostic> diagnostics() const&& = delete;

private:
  friend struct loader::Access;
  friend Loaded load(std::span<const GrammarText> files, const Limits& limits) noexcept;
  struct State;
  explicit Loaded(std::unique_ptr<State> state) noexcept;

  std::unique_ptr<State> state_;
};

/// Reads the text of a grammar file; `file` is its name, for messages. It may import from the compiled grammars.
[[nodiscard]] Loaded load(std::string_view text, std::string_view file, const Limits& limits = {}) noexcept;

/// Reads files that may also import from each other. For the other files, a file whose grammar has the name of a
/// compiled grammar replaces that grammar.
[[nodiscard]] Loaded load(std::span<const GrammarText> files, const Limits& limits = {}) noexcept;

}  // namespace bnfurl

BNFURL_EXPORT_END
