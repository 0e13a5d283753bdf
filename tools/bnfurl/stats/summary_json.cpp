// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "tools/bnfurl/stats/summary.hpp"
#include "tools/bnfurl/terminal/json.hpp"

namespace bnfurl::tool {
namespace {

std::string number_or_null(std::optional<std::size_t> number) { return number ? fmt::to_string(*number) : "null"; }

/// If a key is not UTF-8, the bad parts show as U+FFFD, and the key's octets follow in base64.
std::string line_of(const Ranking& ranking, const Ranking::Line& line, bool terminal) {
  std::string text = fmt::format(R"({{"table":"{}",)", ranking.name);
  if (!line.production.empty()) {
    text += R"("production":)";
    (void)append_json_string(text, line.production);  // one of our own names, always UTF-8
    text += ',';
  }
  text += R"("key":)";
  const bool is_utf8 = append_json_string(text, line.key, terminal);
  text += fmt::format(R"(,"count":{},"over":{})", line.count, line.over);
  if (!is_utf8) {
    text += R"(,"key_base64":")";
    append_base64(text, line.key);
    text += '"';
  }
  return text + "}\n";
}

std::string lines_of(const Ranking& ranking, bool terminal) {
  std::string text = fmt::format(
      "{{\"table\":\"{}\",\"different\":{},\"total\":{},\"absent\":{},\"too_long\":{},\"floor\":{}}}\n", ranking.name,
      number_or_null(ranking.different), ranking.total, ranking.absent, ranking.too_long, ranking.floor);
  for (const Ranking::Line& line : ranking.lines) text += line_of(ranking, line, terminal);
  return text;
}

std::string lines_of(const LengthCounts& lengths) {
  if (lengths.total() == 0) return {};
  std::string text = fmt::format("{{\"table\":\"length\",\"total\":{},\"octets\":{},\"shortest\":{},\"longest\":{}}}\n",
                                 lengths.total(), lengths.sum(), lengths.shortest(), lengths.longest());
  for (const LengthCounts::Class& each : lengths.classes()) {
    text +=
        fmt::format("{{\"table\":\"length\",\"from\":{},\"to\":{},\"count\":{}}}\n", each.from, each.to, each.count);
  }
  return text;
}

}  // namespace

std::string summary_json(const Summary& summary, bool terminal) {
  const Sums& sums = summary.sums;
  std::string text = fmt::format("{{\"table\":\"records\",\"records\":{},\"valid\":{},\"invalid\":{}}}\n", sums.records,
                                 sums.valid, sums.invalid);
  for (const Ranking& ranking : summary.rankings) text += lines_of(ranking, terminal);
  return text + lines_of(sums.lengths);
}

}  // namespace bnfurl::tool
