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

#include "crawl/idna.hpp"
#include "crawl/rules/foreign/hosts.hpp"
#include "crawl/rules/foreign/lines.hpp"
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

// `org,example,` is `example.org`.
std::string name_of(std::string_view labels) {
  if (labels.ends_with(',')) labels.remove_suffix(1);
  std::string name;
  while (true) {
    const std::size_t comma = labels.rfind(',');
    name += labels.substr(comma + 1);
    if (comma == std::string_view::npos) return name;
    name += '.';
    labels = labels.substr(0, comma);
  }
}

// `example.org` is `org,example,`.
std::string labels_of(std::string_view name) {
  std::string labels;
  while (true) {
    const std::size_t dot = name.rfind('.');
    labels += name.substr(dot + 1);
    labels += ',';
    if (dot == std::string_view::npos) return labels;
    name = name.substr(0, dot);
  }
}

// The labels of a prefix as a URL has them: `example,bücher,` is `example,xn--bcher-kva,`. Nullopt if there is no such
// form: it is not known of which label `example,bü` is the begin.
std::optional<std::string> ascii_labels(std::string_view labels, bool is_closed) {
  if (is_ascii(labels)) return std::string(labels);
  const std::size_t known = is_closed ? labels.size() : labels.rfind(',') + 1;
  const auto name = in_ascii(name_of(labels.substr(0, known)));
  if (!name || !is_ascii(labels.substr(known))) return std::nullopt;
  return labels_of(*name) + std::string(labels.substr(known));
}

// A prefix as SURTs of normal forms begin.
std::optional<std::string> normal_prefix(std::string_view text, std::size_t open) {
  const std::size_t host_end = std::min(text.find(')', open), text.size());
  const std::size_t labels_end = std::min(text.find_first_of(":@", open), host_end);
  const auto labels = ascii_labels(text.substr(open + 1, labels_end - open - 1), labels_end < text.size());
  if (!labels) return std::nullopt;
  const std::string host = *labels + std::string(text.substr(labels_end, host_end - labels_end));
  return lower_cased(text.substr(0, open + 1)) + lower_cased(host) + url_octets(text.substr(host_end));
}

Rule rule_of(Verdict verdict, const Line& line, std::string_view text, const std::string& prefix) {
  const std::size_t open = prefix.find('(');
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
    const auto open = opening(prefix);
    if (!open) {
      notes.refuse(*line, prefix.empty() ? text : prefix,
                   "this is no SURT prefix; write \"" + in_place_of(prefix) + "\", for example");
      continue;
    }
    const auto normal = normal_prefix(prefix, *open);
    if (!normal) {
      notes.leave_out(without_ascii_form);
    } else if (const auto why = why_left_out(SurtPrefix{*normal})) {
      notes.leave_out(*why);
    } else {
      const Verdict verdict = text.front() == '+' ? Verdict::allow : Verdict::deny;
      result.list.rules.push_back(rule_of(verdict, *line, prefix, *normal));
    }
  }
  return result;
}

}  // namespace bnfurl::crawl::rules
