// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Lines of a W3C extended log. The last `#Fields:` line before a line names its fields. The URL is the field cs-uri-stem,
// with "?" and cs-uri-query after it unless that is "-", or the field cs-uri where there is no cs-uri-stem; or it is the
// field cs(referer). A line with more or fewer fields than names is a record without a URL, and so is one without the
// field of the URL, which keeps its columns. A line that begins with "#" is not a record and is not counted as one.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/values.hpp>

#include "tools/bnfurl/records/forms/separated_records.hpp"
#include "tools/bnfurl/records/record.hpp"

namespace bnfurl::tool {

// What the directives of a W3C extended log say (W3C working draft "Extended Log File Format", WD-logfile-960323): a line
// that begins with "#" is a directive, and `#Fields:` names the fields of the lines after it. Blanks or tabs are between
// the fields of a line; a field in quotes can have blanks in it, and two quotes for one.

/// Whether a line is a directive.
[[nodiscard]] inline bool is_directive(std::string_view line) { return line.starts_with('#'); }

/// Whether a line is the directive that names fields.
[[nodiscard]] bool names_fields(std::string_view line);

/// The last line of `text` that names fields, without its end; empty if there is none.
[[nodiscard]] std::string_view last_names(std::string_view text);

/// All names in `text`, once each.
[[nodiscard]] std::vector<std::string> all_names(std::string_view text);

/// Whether a line of `text` is not a directive.
[[nodiscard]] bool has_entries(std::string_view text);

/// The names of such a line, in lower case.
[[nodiscard]] Header read_field_names(std::string_view line);

/// Where the fields of a line are.
void read_fields(std::string_view line, std::vector<Span>& fields);

/// The fields that the URL and the request's method are in, by their names.
struct W3cKey {
  std::string_view first;   ///< of the URL
  std::string_view second;  ///< the URL's query; empty: the first is all
  std::string_view method;  ///< empty: the method does not matter
  std::string_view whole;   ///< of the whole URL, where no field is its first part; empty: there is none
};

inline constexpr W3cKey w3c_target{"cs-uri-stem", "cs-uri-query", "cs-method", "cs-uri"};
inline constexpr W3cKey w3c_referer{"cs(referer)", "", "", ""};

class W3cRecords : public RecordSource {
public:
  explicit W3cRecords(const W3cKey& key) : lines_(line_ending), key_(key) {}

  void open(const Block& block) override;
  [[nodiscard]] bool next(Record& record) override;

private:
  void use(const Header* header);
  void read(Record& record);
  void take_url(Record& record);
  [[nodiscard]] std::optional<std::string_view> field(const Record& record, std::size_t index) const;

  PlainRecords lines_;
  W3cKey key_;
  std::size_t directives_ = 0;  // how many of the block's lines so far
  const Header* header_ = nullptr;
  Header own_header_;  // from a line of the block
  std::size_t first_ = 0, second_ = 0, method_ = 0;
  std::vector<Span> fields_;
  std::string url_;
  std::string missing_;
};

}  // namespace bnfurl::tool
