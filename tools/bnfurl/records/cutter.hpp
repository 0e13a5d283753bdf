// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Where records end: text comes from a file in pieces of any size, but only whole records are worked on.
#pragma once

#include <cstddef>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include <bnfurl/bnfurl.hpp>

#include "tools/bnfurl/records/record.hpp"

namespace bnfurl::tool {

class Cutter {
public:
  Cutter() = default;
  virtual ~Cutter() = default;
  Cutter(const Cutter&) = delete;
  Cutter& operator=(const Cutter&) = delete;

  /// The size of the whole records at the beginning of `text`, in octets. If the previous call found none, `seen` is
  /// the size of the text that it was given; otherwise 0.
  [[nodiscard]] virtual std::size_t whole_records(std::string_view text, std::size_t seen) = 0;
  /// The number of records in `text`, of which only the last may be incomplete.
  [[nodiscard]] virtual std::size_t count_records(std::string_view text) const = 0;
  /// The size of the first record with its terminator, in octets.
  [[nodiscard]] virtual std::size_t first_record(std::string_view text) const = 0;
};

/// For records that end with a certain octet.
class TerminatorCutter : public Cutter {
public:
  explicit TerminatorCutter(char terminator) : terminator_(terminator) {}
  [[nodiscard]] std::size_t whole_records(std::string_view text, std::size_t seen) override;
  [[nodiscard]] std::size_t count_records(std::string_view text) const override;
  [[nodiscard]] std::size_t first_record(std::string_view text) const override;

private:
  char terminator_;
};

/// For lines of which those that begin with "#" are comments, and not counted.
class CommentCutter : public TerminatorCutter {
public:
  CommentCutter() : TerminatorCutter('\n') {}
  [[nodiscard]] std::size_t count_records(std::string_view text) const override;
};

/// How often `octet` occurs in `text`.
[[nodiscard]] std::size_t count_octets(std::string_view text, char octet);

// A URL that its record has in two parts: a log of the W3C's form has the path in one field and the query in another.
// The URL is the first part, "?" and the second; a second part "-" says that there is no query.

/// Adds the second part, a part of the record's text, to the record's URL; `memory` holds the whole while the record
/// lives.
inline void add_second_part(Record& record, std::optional<std::string_view> second, std::string& memory) {
  if (!second || *second == "-") return;
  record.second_part = {record.url.size() + 1, static_cast<std::size_t>(second->data() - record.text.data())};
  memory.assign(record.url).append("?").append(*second);
  record.url = memory;
}

// Components of one text after another, in the same memory: copying half a KiB of spans costs as much as finding
// them.

/// `parts = split(entry, text)`, but constructed in place; returns whether `text` matches.
[[nodiscard]] inline bool split_in_place(std::optional<AnyParts>& parts, Production entry, std::string_view text) {
  static_assert(std::is_trivially_destructible_v<std::optional<AnyParts>>);
  return (::new (&parts) std::optional<AnyParts>(split(entry, text)))->has_value();
}

}  // namespace bnfurl::tool
