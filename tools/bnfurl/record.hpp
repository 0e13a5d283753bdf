// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The one interface between what reads and what judges: a record, where its URL is, and where it stands.
// Formats, decompression and threads stand behind it.
#pragma once

#include <bnfurl/detail/data.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "tools/bnfurl/block.hpp"

namespace bnfurl::tool {

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
  std::string_view url;        ///< where present
  std::size_t url_offset = 0;  ///< where the URL begins in `text`
  std::string_view file;       ///< as given by the user
  std::size_t line = 0;        ///< the record's number in its file, from 1
  std::size_t byte = 0;        ///< the offset of its first octet in its file

  const detail::ProductionData* layout = nullptr;  ///< a log: what derives the record
  std::span<const detail::Span> fields;            ///< a log: its components, if it is derivable
  std::optional<std::string_view> method;          ///< a log: of the request
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
};

}  // namespace bnfurl::tool
