// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The one interface between what reads and what judges: a record, where its URL is, and where it stands.
// Formats, decompression and threads stand behind it.
#pragma once

#include <bnfurl/grammar.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "tools/bnfurl/records/block.hpp"
#include "tools/bnfurl/records/cell.hpp"

namespace bnfurl::tool {

class RecordSource;

/// Views into the record are good until the next one is read.
struct Record {
  enum class Url {
    present,
    none,        ///< the record says that there is none, as a log's `-`: neither valid nor invalid
    underivable  ///< its format does not derive the record: invalid
  };

  std::string_view text;   ///< the record as it stands, without its terminator
  std::string_view whole;  ///< with the CR before that, if it has one
  Url state = Url::present;
  std::string_view url;                ///< where present
  std::size_t url_offset = 0;          ///< where the URL begins in `text`; see RecordSource::url_begin
  Wrapping wrapping = Wrapping::none;  ///< how it stands there
  std::string_view file;               ///< as given by the user
  std::size_t line = 0;                ///< the record's number in its file, from 1
  std::size_t byte = 0;                ///< the offset of its first octet in its file

  std::optional<Production> layout;        ///< a log: what derives the record
  std::span<const Span> fields;            ///< a log: its components, if it is derivable
  std::optional<std::string_view> method;  ///< a log: of the request

  std::span<const Cell> cells;  ///< tsv, csv: all values; jsonl, where they were asked for: all other members
  std::size_t url_cell = std::string_view::npos;  ///< which of them is the URL, if one of them is
  const Header* header = nullptr;                 ///< tsv, csv: what they are called, if they have names
  std::string_view form;                          ///< tsv, csv, jsonl: which of them
  std::string_view missing;                       ///< no log, and underivable: in words, what was expected
  std::size_t missing_at = 0;                     ///< and where in `text`
  const RecordSource* source = nullptr;           ///< jsonl: knows where the URL begins
};

/// The records of a block, one after the other.
class RecordSource {
public:
  RecordSource() = default;
  virtual ~RecordSource() = default;
  RecordSource(const RecordSource&) = delete;
  RecordSource& operator=(const RecordSource&) = delete;

  virtual void open(const Block& block) = 0;
  /// Whether there was one more record, which then is in `record`.
  [[nodiscard]] virtual bool next(Record& record) = 0;
  /// Where the URL of the record read last begins in it, if that takes looking for.
  [[nodiscard]] virtual std::size_t url_begin(const Record& record) const { return record.url_offset; }
};

}  // namespace bnfurl::tool
