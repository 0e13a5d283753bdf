// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Lines of a server log. A grammar of kind "record" derives the line. One of its keys names the component that is the
// URL, and the component whose text can say that there is no URL. A line that the grammar does not derive is a record
// without a URL.
#pragma once

#include <bnfurl/bnfurl.hpp>

#include <optional>
#include <string_view>

#include "tools/bnfurl/records/forms/plain_records.hpp"

namespace bnfurl::tool {

class LogRecords : public RecordSource {
public:
  LogRecords(Production layout, RecordKey key)
      : lines_(line_ending),
        layout_(layout),
        key_(key),
        component_(key.component()),
        method_(key.method_component()),
        unless_(key.unless_component()) {}

  void open(const Block& block) override { lines_.open(block); }
  [[nodiscard]] bool next(Record& record) override;

private:
  [[nodiscard]] std::optional<std::string_view> field(std::optional<Component> component) const;
  [[nodiscard]] bool says_no_url() const;

  PlainRecords lines_;
  Production layout_;
  RecordKey key_;
  Component component_;
  std::optional<Component> method_;
  std::optional<Component> unless_;
  std::optional<AnyParts> parts_;  // the components of the current line
};

}  // namespace bnfurl::tool
