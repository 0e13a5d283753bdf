// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Lines of a server log: a grammar of kind "record" derives the line, and one of its keys says which component
// is the URL, and which component's text says that there is none. A line that the grammar does not derive is a
// record without a URL.
#pragma once

#include <array>

#include "tools/bnfurl/records/forms/plain_records.hpp"

namespace bnfurl::tool {

class LogRecords : public RecordSource {
public:
  LogRecords(const detail::ProductionData& layout, const detail::RecordKeyData& key)
      : lines_(line_ending), layout_(layout), key_(key) {}

  void open(const Block& block) override { lines_.open(block); }
  [[nodiscard]] bool next(Record& record) override;

private:
  [[nodiscard]] std::optional<std::string_view> field(const Record& record, std::uint16_t component) const;
  [[nodiscard]] bool says_no_url(const Record& record) const;

  PlainRecords lines_;
  const detail::ProductionData& layout_;
  const detail::RecordKeyData& key_;
  std::array<detail::Span, detail::max_components> spans_;
};

}  // namespace bnfurl::tool
