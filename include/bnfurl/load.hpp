// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Grammars at run time: reads a grammar file, as bnfurl-grammar(5) describes it, and makes productions that all
// functions of <bnfurl/bnfurl.hpp> accept like compiled ones. libbnfurl-load is a separate library because it contains
// the generator.
//
//   const char* text = "phone = 3DIGIT \"-\" number\nnumber = 1*DIGIT\n# component: number\n";
//   bnfurl::Loaded loaded = bnfurl::load(text, "my.bnf");
//   const auto phone = loaded.production("phone");            // its tables are made here, once
//   if (!phone) return;                                       // phone.error() says why
//   bnfurl::split(*phone, "555-1234")                         // number "1234"
//
// Errors are values: nothing here throws, prints, reads files or depends on the clock. If memory runs out, the program
// terminates. Work is counted and limited, with the same limits on every machine, so no text can hang the program.
//
// Prepare a production before you use it: `Loaded::production` and `Loaded::prepared` return prepared ones. Using
// another one, from the lists of `Loaded::grammar`, is a programming error that no text can cause: it terminates the
// program with a message, so that no text is rejected for lack of tables.
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

/// Limits for the work on a grammar: once for reading it, and again for each production that is prepared. bnfurl's own
/// grammars need at most a fifth; the largest grammar within the limits takes a few seconds.
struct Limits {
  std::size_t octets = std::size_t{1} << 20;  ///< bytes of a file
  std::size_t states = 50'000;                ///< in one stage of the generator
  std::uint64_t steps = 4'000'000'000;        ///< of work; one takes one to three nanoseconds
  std::uint64_t memory = 1'000'000'000;       ///< bytes that all stages together store, more than exist at one time
};

/// What is wrong in a file, where, and how to write it correctly.
struct Diagnostic {
  std::string file;        ///< its name, as given
  std::size_t line = 0;    ///< from 1; 0: the file as a whole
  std::size_t column = 0;  ///< in bytes, from 1
  std::string message;
  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

using Diagnostics = std::vector<Diagnostic>;

/// `my.bnf:1:9: number is not defined (rule phone)`
[[nodiscard]] std::string to_string(const Diagnostic& diagnostic);

/// A file to be read. Its grammar has the name in its `# grammar:` line, or else the name of the file without folder
/// and extension.
struct GrammarText {
  std::string_view file;
  std::string_view text;
};

/// Grammars that were read together, and everything built from them. What points into them, such as views and the parts
/// of texts that they split, is valid as long as this object lives. It can be moved; its grammars stay at their
/// addresses.
///
/// Several threads may call its members at once. Any thread may use a production that was returned as prepared, even
/// while others are being prepared.
class Loaded {
public:
  Loaded(const Loaded&) = delete;
  Loaded& operator=(const Loaded&) = delete;
  Loaded(Loaded&& other) noexcept;
  Loaded& operator=(Loaded&& other) noexcept;
  ~Loaded();

  /// The grammar of the file with this name, as given; without a name, of the first file. If the file has errors, the
  /// grammar has the rules that neither have errors nor need a rule that has. Nullopt if no rule remains, or the text
  /// does not consist of readable "#" lines and rules.
  [[nodiscard]] std::optional<Grammar> grammar() const& noexcept BNFURL_LIFETIMEBOUND;
  [[nodiscard]] std::optional<Grammar> grammar(std::string_view file) const& noexcept BNFURL_LIFETIMEBOUND;

  /// All errors in the files, in the order of the files as far as they were found in one pass; empty if there are none.
  /// If you want only complete grammars, check this first.
  [[nodiscard]] std::span<const Diagnostic> diagnostics() const& noexcept BNFURL_LIFETIMEBOUND;

  /// Prepares the production with this name, in the first file or the file named; "" means its start. For an unknown
  /// name, returns `diagnostics()` and one that says so.
  [[nodiscard]] Result<Production, Diagnostics> production(std::string_view name) & noexcept BNFURL_LIFETIMEBOUND;
  [[nodiscard]] Result<Production, Diagnostics> production(std::string_view file,
                                                           std::string_view name) & noexcept BNFURL_LIFETIMEBOUND;

  /// Prepares `production`: builds its tables unless they exist, also for its `strict_production` and
  /// `production_for_method`. It must belong to these grammars or to the method of a RecordKey; for others there is
  /// nothing to do. Fails if it exceeds the limits, a `# typical:` text does not match, or its `# body:` lines change
  /// its language.
  [[nodiscard]] Result<Production, Diagnostics> prepared(Production production) & noexcept BNFURL_LIFETIMEBOUND;
  /// The same, with the tables for `trace` and `trace_components`.
  [[nodiscard]] Result<Production, Diagnostics> prepared_for_trace(Production production) & noexcept
      BNFURL_LIFETIMEBOUND;

  /// Deleted: the result would point into an object that is gone.
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

/// Reads the text of a grammar file, which may import from the compiled grammars; `file` is its name, for messages.
[[nodiscard]] Loaded load(std::string_view text, std::string_view file, const Limits& limits = {}) noexcept;

/// Reads several files, which may also import from each other. In their imports, a file replaces the compiled grammar
/// with the name of its grammar.
[[nodiscard]] Loaded load(std::span<const GrammarText> files, const Limits& limits = {}) noexcept;

}  // namespace bnfurl

BNFURL_EXPORT_END
