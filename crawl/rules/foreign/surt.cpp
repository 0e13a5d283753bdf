// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// SURT prefixes: "+" or "-" and the begin of a SURT, `http://(org,example,)/a/` or, for every scheme, `(org,example,`.
// Heritrix has "+" in its files; "-" takes a part out again, and so the longest decides. What is longest is counted from
// the "(" on; of two that are equally long, the one with a scheme says more.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/surt.hpp>
#include <bnfurl/rfc3986.hpp>

#include "crawl/rules/foreign/lines.hpp"
#include "crawl/rules/foreign/notes.hpp"
#include "crawl/rules/foreign/readers.hpp"
#include "crawl/rules/foreign/url_octets.hpp"

namespace bnfurl::crawl::rules {
namespace {

// Where the "(" of a SURT prefix stands.
std::optional<std::size_t> opening(std::string_view text) {
  const std::size_t open = text.find('(');
  if (open == std::string_view::npos) return std::nullopt;
  if (open == 0) return open;
  const std::string_view before = text.substr(0, open);
  if (!before.ends_with("://") || !matches(rfc3986::scheme, before.substr(0, before.size() - 3))) return std::nullopt;
  return open;
}

std::string in_place_of(std::string_view text) {
  std::string key;
  const std::string url =
      text.find("://") == std::string_view::npos ? "http://" + std::string(text) : std::string(text);
  if (text.empty() || !surt(rfc3986::URI, url, key) || !opening(key)) return "http://(org,example,)/";
  return key;
}

Rule rule_of(Verdict verdict, const Line& line, std::string_view text, std::size_t open) {
  const std::size_t host_end = std::min(text.find(')', open), text.size());
  const std::string prefix = lower_cased(text.substr(0, host_end)) + url_octets(text.substr(host_end));
  return {.verdict = verdict,
          .line = line.number,
          .column = line.column_of(text),
          .conditions = {SurtPrefix{prefix}},
          .length = 2 * (prefix.size() - open) + (open == 0 ? 0 : 1)};
}

}  // namespace

ForeignList read_surt(const ForeignFile& file) {
  ForeignList result = begin_list(file, "surt", Deciding::longest, Verdict::deny);
  Notes notes(result);
  Lines lines(file.text);
  while (const auto line = lines.next()) {
    const std::string_view text = trimmed(without_comment(line->text));
    if (text.empty()) continue;
    if (text.front() != '+' && text.front() != '-') {
      notes.refuse(*line, text, "a prefix has \"+\" or \"-\" before it");
      continue;
    }
    const std::string_view prefix = trimmed(text.substr(1));
    if (const auto open = opening(prefix)) {
      result.list.rules.push_back(rule_of(text.front() == '+' ? Verdict::allow : Verdict::deny, *line, prefix, *open));
    } else {
      notes.refuse(*line, prefix.empty() ? text : prefix,
                   "this is no SURT prefix; write \"" + in_place_of(prefix) + "\", for example");
    }
  }
  return result;
}

}  // namespace bnfurl::crawl::rules
