// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// How records are read: what ends them, and where their URL is.
#pragma once

#include <bnfurl/grammar.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/bnfurl/options/input_form.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/records/cutter.hpp"
#include "tools/bnfurl/records/forms/plain_records.hpp"
#include "tools/bnfurl/records/header.hpp"
#include "tools/bnfurl/records/record.hpp"

namespace bnfurl::tool {

struct Format {
  Form form = Form::plain;
  Ending ending = line_ending;
  std::optional<Production> layout;   ///< a log: what derives its lines
  std::optional<RecordKey> key;       ///< a log: where the URL is
  std::string column;                 ///< tsv, csv, jsonl: where the URL is, by name
  std::optional<std::size_t> number;  ///< tsv, csv: by place, from 0, if it has no name
  bool keeps_cells = false;           ///< jsonl: whether anybody asks for the other members

  /// Whether the first line of a file says what its columns are called.
  [[nodiscard]] bool has_header() const { return (form == Form::tsv || form == Form::csv) && !number; }
  /// What `line` calls the columns. Throws UsageError if the URL's is not among them.
  [[nodiscard]] Header read_header(std::string_view line) const;
  /// What the columns of a file without header are called, whose first record is `record`: by number, or as members.
  [[nodiscard]] Header make_header(std::string_view record) const;

  [[nodiscard]] std::unique_ptr<RecordSource> make_source() const;
  [[nodiscard]] std::unique_ptr<Cutter> make_cutter() const;
};

[[nodiscard]] Format choose_format(const Options& options);

/// What `-i` can be.
[[nodiscard]] std::vector<std::string> input_names();

}  // namespace bnfurl::tool
