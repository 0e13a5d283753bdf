// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/columns/built_in.hpp"

#include "tools/bnfurl/tables/columns/text_value.hpp"

namespace bnfurl::tool {
namespace {

/// Absent without a URL, since there is nothing to judge.
Found read_valid(const Row& row, std::size_t) {
  if (row.verdict() == Verdict::no_url) return std::nullopt;
  return Value(row.verdict() == Verdict::valid);
}

Found read_error_offset(const Row& row, std::size_t) {
  if (!row.has_url_error()) return std::nullopt;
  return Value(std::uint64_t{row.error().offset()});
}

Found read_expected(const Row& row, std::size_t) {
  if (!row.has_url_error()) return std::nullopt;
  return Value(row.expected());
}

Found read_default_port(const Row& row, std::size_t scheme) {
  const std::optional<std::string_view> text = row.component(scheme);
  if (!text) return std::nullopt;
  const std::optional<std::uint16_t> port = default_port(row.standard().asked, *text);
  if (!port) return std::nullopt;
  return Value(std::uint64_t{*port});
}

}  // namespace

Columns built_in_columns(std::size_t scheme) {
  return {
      {.name = "url",
       .read = [](const Row& row, std::size_t) { return text_value(row.url()); },
       .about = "the URL as it stands in the record"},
      {.name = "valid", .read = read_valid, .about = "1 or 0"},
      {.name = "error_offset", .read = read_error_offset, .about = "where an invalid URL fails, in octets from 0"},
      {.name = "expected", .read = read_expected, .about = "what was expected there"},
      {.name = "grammar",
       .read = [](const Row& row, std::size_t) { return Found(row.standard().asked.grammar().name()); },
       .about = "the grammar that was asked for"},
      {.name = "production",
       .read = [](const Row& row, std::size_t) { return Found(row.standard().asked.name()); },
       .about = "the production that was asked for"},
      {.name = "kind",
       .read = [](const Row& row, std::size_t) { return text_value(row.kind()); },
       .about = "which alternative of the production the URL is"},
      {.name = "host_kind",
       .read = [](const Row& row, std::size_t) { return text_value(row.host_kind()); },
       .about = "the production that the host is"},
      {.name = "default_port", .read = read_default_port, .index = scheme, .about = "the default port of the scheme"},
      {.name = "file",
       .read = [](const Row& row, std::size_t) { return Found(row.record().file); },
       .about = "the record's file"},
      {.name = "line",
       .read = [](const Row& row, std::size_t) { return Found(std::uint64_t{row.record().line}); },
       .about = "the record's number in its file, from 1"},
      {.name = "byte",
       .read = [](const Row& row, std::size_t) { return Found(std::uint64_t{row.record().byte}); },
       .about = "where the record begins in its file, in octets from 0"}};
}

}  // namespace bnfurl::tool
