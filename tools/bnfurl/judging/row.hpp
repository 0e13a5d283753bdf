// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A record and the facts found about it. The error and its wording are costly and seldom needed, so they are computed
// on request.
#pragma once

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/lenient.hpp>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/bnfurl/grammars/trace_memory.hpp"
#include "tools/bnfurl/judging/derived/derived.hpp"
#include "tools/bnfurl/judging/expected_texts.hpp"
#include "tools/bnfurl/judging/standard.hpp"
#include "tools/bnfurl/records/record.hpp"

namespace bnfurl::tool {

enum class Verdict {
  valid,
  invalid,  ///< a URL that does not match the production, a record that its format does not derive, or a bad base
  no_url    ///< the record states that it has no URL
};

/// How much to compute.
enum class Depth {
  verdict,
  components,
  lenient_components  ///< the components of an invalid URL too
};

class Row {
public:
  /// Without `derivation`, nothing can be derived from a URL.
  Row(const Standard& standard, Depth depth, const std::shared_ptr<const Derivation>& derivation = nullptr);

  /// Judges `record`, which must outlive all calls about it.
  void judge(const Record& record);
  /// The same for a URL that is known to be invalid, or to be valid.
  void judge_invalid(const Record& record);
  void judge_valid(const Record& record);

  [[nodiscard]] const Record& record() const { return *record_; }
  [[nodiscard]] const Standard& standard() const { return standard_; }
  [[nodiscard]] Verdict verdict() const { return verdict_; }

  [[nodiscard]] std::optional<std::string_view> url() const;
  [[nodiscard]] std::optional<std::string_view> component(std::size_t index) const;
  /// All occurrences of a component of a valid URL; of an invalid URL, what `component` returns.
  [[nodiscard]] std::optional<std::vector<std::string_view>> all_of_component(std::size_t index) const;
  /// The first occurrence, or all occurrences, of the grammar's production with that index. Both are nullopt without
  /// a valid URL; the first occurrence also if there is none.
  [[nodiscard]] std::optional<std::string_view> first_occurrence(std::size_t index) const;
  [[nodiscard]] std::optional<std::vector<std::string_view>> all_occurrences(std::size_t index) const;
  [[nodiscard]] std::optional<std::string_view> host_kind() const;
  [[nodiscard]] std::optional<std::string_view> kind() const;

  /// What is derived from a valid URL; null if the URL is not valid.
  [[nodiscard]] Derived* derived() const;

  /// Whether an invalid record is so because its URL does not match.
  [[nodiscard]] bool has_url_error() const;
  /// What an invalid record lacks, if it is neither an error in its URL nor in the line of a log.
  struct Lack {
    std::string_view where;     ///< the format that has no URL, or "base"
    std::string_view expected;  ///< in words
    std::string_view text;      ///< what is there
    std::size_t at;             ///< where in this text
  };
  [[nodiscard]] std::optional<Lack> lack() const;
  /// Why an invalid record that lacks nothing is invalid: an error in its URL, or in the record if its format does not
  /// derive it.
  [[nodiscard]] const Error& error() const;
  /// What this error expected, in words.
  [[nodiscard]] std::string_view expected() const;
  /// `FILE:LINE:COLUMN: expected E, found F` of an invalid record. This text and the next one are valid until either is
  /// asked for again.
  [[nodiscard]] const std::string& message() const;
  /// `FILE:LINE:COLUMN: NAME: expected E, found F`, where several grammars judge. NAME is the grammar that fails: the
  /// log format's grammar if that does not derive the record.
  [[nodiscard]] const std::string& named_message() const;

private:
  void begin(const Record& record);
  [[nodiscard]] bool matches_entry();
  /// The components of a valid URL; null if there is none.
  [[nodiscard]] const AnyParts* parts() const;
  [[nodiscard]] std::span<const Occurrence> traced() const;
  [[nodiscard]] std::span<const ComponentOccurrence> traced_components() const;
  /// Finds the base of a reference, where references are resolved; false if it has none.
  [[nodiscard]] bool has_base();
  [[nodiscard]] Lack bad_base() const;
  [[nodiscard]] std::size_t place_in_record() const;
  /// The grammar that fails; of a malformed record, the name of its format.
  [[nodiscard]] std::string_view failing_name() const;
  void begin_message() const;
  void add_reason() const;
  void cut_leniently();

  Standard standard_;
  Entries entries_;
  Depth depth_;
  const Record* record_ = nullptr;
  std::optional<Production> entry_;
  Verdict verdict_ = Verdict::no_url;
  mutable std::optional<AnyParts> parts_;  // what `parts` has found
  std::vector<Span> lenient_;              // by component: those of an invalid URL
  mutable std::optional<Error> error_;
  mutable ExpectedTexts expected_;
  mutable std::string_view file_;   // the file whose name `shown_file_` is
  mutable std::string shown_file_;  // as in a message, with the colon after it
  mutable std::string message_;
  std::unique_ptr<Derived> derived_;
  mutable bool is_derived_ = false;
  const Base* base_ = nullptr;
  bool lacks_base_ = false;
  std::optional<std::string_view> base_text_;
  mutable bool is_traced_ = false;
  mutable bool has_traced_components_ = false;
  mutable TraceMemory trace_;
};

/// A record judged by each of the requested grammars; the first one decides.
using Rows = std::vector<Row>;

[[nodiscard]] Rows rows_of(const Standards& standards, Depth depth,
                           const std::shared_ptr<const Derivation>& derivation = nullptr);
void judge_all(Rows& rows, const Record& record);

}  // namespace bnfurl::tool
