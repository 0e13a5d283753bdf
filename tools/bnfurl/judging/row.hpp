// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A record and what was found out about it. What is costly and seldom needed, the error and its wording, is
// found out when it is asked for.
#pragma once

#include <bnfurl/bnfurl.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/bnfurl/grammars/trace_memory.hpp"
#include "tools/bnfurl/judging/lenient.hpp"
#include "tools/bnfurl/judging/standard.hpp"
#include "tools/bnfurl/records/record.hpp"

namespace bnfurl::tool {

enum class Verdict {
  valid,
  invalid,  ///< no URL of the production, or a record that its format does not derive
  no_url    ///< the record says that there is none
};

/// How much is to be found out.
enum class Depth {
  verdict,
  components,
  lenient_components  ///< of an invalid URL too
};

class Row {
public:
  Row(const Standard& standard, Depth depth) : standard_(standard), depth_(depth) {}

  /// Judges `record`, which must live as long as the row is asked about it.
  void judge(const Record& record);
  /// The same for a URL that is known to be none.
  void judge_invalid(const Record& record);

  [[nodiscard]] const Record& record() const { return *record_; }
  [[nodiscard]] const Standard& standard() const { return standard_; }
  [[nodiscard]] Verdict verdict() const { return verdict_; }

  [[nodiscard]] std::optional<std::string_view> url() const;
  [[nodiscard]] std::optional<std::string_view> component(std::size_t index) const;
  /// All occurrences of a component of a valid URL; of an invalid one what `component` has of it.
  [[nodiscard]] std::optional<std::vector<std::string_view>> all_of_component(std::size_t index) const;
  /// The first occurrence of the grammar's production with that index, and all; nullopt without a valid URL, the first one
  /// also where there is none.
  [[nodiscard]] std::optional<std::string_view> first_occurrence(std::size_t index) const;
  [[nodiscard]] std::optional<std::vector<std::string_view>> all_occurrences(std::size_t index) const;
  [[nodiscard]] std::optional<std::string_view> host_kind() const;
  [[nodiscard]] std::optional<std::string_view> kind() const;

  /// Why an invalid record is none: in its URL, or in the record if that is not derivable.
  [[nodiscard]] const Error& error() const;
  /// The expected set of that, in words.
  [[nodiscard]] const std::string& expected() const;
  /// `FILE:LINE:COLUMN: expected E, found F` of an invalid record.
  [[nodiscard]] std::string message() const;
  /// `FILE:LINE:COLUMN: NAME: expected E, found F`, for one among several grammars: the one that fails, which is
  /// the log format's for a record that it does not derive.
  [[nodiscard]] std::string named_message() const;

private:
  void begin(const Record& record);
  [[nodiscard]] bool matches_entry();
  [[nodiscard]] std::span<const Occurrence> traced() const;
  [[nodiscard]] std::span<const ComponentOccurrence> traced_components() const;
  /// Whether the record is none of its form, tsv, csv or jsonl, with a URL where it was to be looked for.
  [[nodiscard]] bool lacks_column() const;
  [[nodiscard]] std::size_t place_in_record() const;
  [[nodiscard]] std::string place() const;
  [[nodiscard]] std::string reason() const;
  [[nodiscard]] Meant meant() const;
  void cut_leniently();

  Standard standard_;
  Depth depth_;
  const Record* record_ = nullptr;
  std::optional<Production> entry_;
  Verdict verdict_ = Verdict::no_url;
  std::optional<AnyParts> parts_;  // of a valid URL
  std::vector<Span> lenient_;      // of another one, by component
  mutable std::optional<Error> error_;
  mutable std::string expected_;
  mutable bool is_traced_ = false;
  mutable bool has_traced_components_ = false;
  mutable TraceMemory trace_;
};

/// A record by each of the grammars that were asked for; the first decides.
using Rows = std::vector<Row>;

[[nodiscard]] Rows rows_of(const Standards& standards, Depth depth);
void judge_all(Rows& rows, const Record& record);

}  // namespace bnfurl::tool
