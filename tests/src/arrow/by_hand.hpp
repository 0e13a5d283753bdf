// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What a result should be: each text by itself, by `split` and `explain`.
#pragma once

#include <bnfurl/arrow.hpp>
#include <bnfurl/lenient.hpp>

#include <string>
#include <string_view>
#include <vector>

#include "tests/src/arrow/input.hpp"

namespace bnfurl::tests {

struct ByHand {
  Production entry;
  bool lenient = false;
  std::optional<std::string> text = {};

  [[nodiscard]] std::optional<std::string> component(std::string_view name) const {
    if (!text) return std::nullopt;
    if (const auto parts = split(entry, *text)) {
      const auto value = parts->at(entry.grammar().find_component(name)->index());
      return value ? std::optional<std::string>(*value) : std::nullopt;
    }
    if (!lenient) return std::nullopt;
    const Span part = lenient_parts(*text, meant_by(entry)).find(name);
    return part.begin == Span::absent ? std::nullopt : std::optional(text->substr(part.begin, part.end - part.begin));
  }

  [[nodiscard]] std::optional<std::string> value(std::string_view field) const {
    if (!text) return std::nullopt;
    if (field == "url") return text;
    if (field == "valid") return matches(entry, *text) ? "1" : "0";
    const auto parts = split(entry, *text);
    const auto error = explain(entry, *text);
    if (field == "error_offset") return error ? std::optional(std::to_string(error->offset())) : std::nullopt;
    if (field == "expected") return error ? std::optional(error->expected()) : std::nullopt;
    if (field == "kind") return parts && parts->kind() ? std::optional<std::string>(*parts->kind()) : std::nullopt;
    if (field == "host_kind")
      return parts && parts->host_kind() ? std::optional<std::string>(*parts->host_kind()) : std::nullopt;
    if (field == "default_port") {
      const auto scheme = entry.grammar().find_component("scheme") ? component("scheme") : std::nullopt;
      const auto port = scheme ? default_port(entry, *scheme) : std::nullopt;
      return port ? std::optional(std::to_string(*port)) : std::nullopt;
    }
    return component(field.starts_with('=') ? field.substr(1) : field);
  }
};

inline std::vector<std::string> by_hand(Production entry, const Texts& texts, const std::vector<std::string>& fields,
                                        bool lenient = false) {
  std::vector<std::string> rows;
  for (const auto& text : texts) {
    const ByHand judge{entry, lenient, text};
    std::string row;
    for (const std::string& field : fields) {
      const std::optional<std::string> value = judge.value(field);
      row += (row.empty() ? "" : " ") + field + (value ? "=" + *value : std::string());
    }
    rows.push_back(row);
  }
  return rows;
}

}  // namespace bnfurl::tests
