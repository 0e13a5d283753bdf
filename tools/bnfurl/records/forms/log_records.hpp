// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Lines of a server log. A grammar of kind "record" derives the line. One of its keys names the component that is the
// URL, and the component whose text can say that there is no URL. A line that the grammar does not derive is a record
// without a URL. A component "target-query" is the query of a target that is written without it.
#pragma once

#include <bnfurl/bnfurl.hpp>

#include <optional>
#include <string>
#include <string_view>

#include "tools/bnfurl/records/forms/plain_records.hpp"

namespace bnfurl::tool {

/// Whether the lines of a format that begin with "#" are comments: then its grammar has a rule "comment-line".
[[nodiscard]] inline bool has_comment_lines(Production layout) {
  return layout.grammar().find("comment-line").has_value();
}

class LogRecords : public RecordSource {
public:
  LogRecords(Production layout, RecordKey key)
      : lines_(line_ending),
        layout_(layout),
        key_(key),
        component_(key.component()),
        method_(key.method_component()),
        unless_(key.unless_component()),
        query_(key.name() == "target" ? layout.grammar().find_component("target-query") : std::nullopt),
        has_comments_(has_comment_lines(layout)) {}

  void open(const Block& block) override {
    lines_.open(block);
    comments_ = 0;
  }
  [[nodiscard]] bool next(Record& record) override;

private:
  [[nodiscard]] std::optional<std::string_view> field(std::optional<Component> component) const;
  [[nodiscard]] bool says_no_url() const;
  [[nodiscard]] bool next_line(Record& record);

  PlainRecords lines_;
  Production layout_;
  RecordKey key_;
  Component component_;
  std::optional<Component> method_;
  std::optional<Component> unless_;
  std::optional<Component> query_;  // of a URL in two parts
  bool has_comments_;
  std::size_t comments_ = 0;       // how many of the block's lines so far
  std::string url_;                // if it is in two parts
  std::optional<AnyParts> parts_;  // the components of the current line
};

}  // namespace bnfurl::tool
