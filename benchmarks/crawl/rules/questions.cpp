// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/crawl/rules/questions.hpp"

#include <algorithm>
#include <array>
#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/rfc3986.hpp>
#include <stdexcept>

namespace bnfurl::benchmarks {
namespace {

struct Kind {
  std::string_view name;
  RuleListing (*rules)(std::size_t count, const Urls& urls);
  std::string language;
  std::string (*text)(const RuleListing& rules);
};

const std::array<Kind, 6> kinds = {{
    {"mixed", mixed_rules, "rules", own_text},
    {"adblock", mixed_rules, "adblock", adblock_text},
    {"hosts", listed_hosts, "rules", own_text},
    {"robots", robots_rules, "robots", robots_text},
    {"starred", [](std::size_t count, const Urls&) { return starred_rules(count); }, "rules", own_text},
    {"walked", [](std::size_t count, const Urls&) { return large_expressions(count); }, "rules", own_text},
}};

struct Asked {
  const Kind& kind;
  RuleListing rules;
};

Asked asked(const std::string& name, const Urls& urls) {
  const std::size_t slash = name.find('/');
  const auto* const kind = std::ranges::find(kinds, name.substr(0, slash), &Kind::name);
  if (kind == kinds.end()) throw std::runtime_error("there is no question " + name);
  return {*kind, kind->rules(std::stoul(name.substr(slash + 1)), urls)};
}

Side side(const std::string& name, const Asked& from, const std::string& text, const Urls& urls) {
  if (name == "bnfurl") return bnfurl_side(from.kind.language, text);
  if (name == "bnfurl, decide alone") return bnfurl_decide_side(from.kind.language, text, urls);
  if (name == "RE2::Set") return re2_side(from.rules);
  if (name == "vectorscan") return vectorscan_side(from.rules);
  if (name == "adblock, with its request") return adblock_side(text);
  if (name == "adblock, given requests") return adblock_engine_side(text, urls);
  if (name == "texting_robots") return texting_robots_side(text);
  if (name == "robotstxt") return robotstxt_side(text);
  throw std::runtime_error("there is no side " + name);
}

}  // namespace

const std::vector<QuestionName>& question_names() {
  static const std::vector<QuestionName> names = {
      {"mixed/10", {"bnfurl", "bnfurl, decide alone", "RE2::Set", "vectorscan"}},
      {"mixed/1000", {"bnfurl", "bnfurl, decide alone", "RE2::Set", "vectorscan"}},
      {"mixed/10000", {"bnfurl", "bnfurl, decide alone", "RE2::Set"}},
      {"adblock/50000", {"bnfurl", "bnfurl, decide alone", "adblock, with its request", "adblock, given requests"}},
      {"hosts/1000", {"bnfurl", "bnfurl, decide alone"}},
      {"hosts/1000000", {"bnfurl", "bnfurl, decide alone"}},
      {"robots/30", {"bnfurl", "bnfurl, decide alone", "texting_robots", "robotstxt"}},
      {"starred/30", {"bnfurl", "bnfurl, decide alone"}},
      {"walked/10", {"bnfurl", "RE2::Set"}},
  };
  return names;
}

Question question(const std::string& name, const Urls& urls) {
  const Asked from = asked(name, urls);
  const std::string text = from.kind.text(from.rules);
  Question result{from.rules.size(), 0, {}, urls};
  for (const ListedRule& rule : from.rules) result.text_octets += rule.host.size() + rule.pattern.size();
  const auto& names = question_names();
  for (const std::string& each : std::ranges::find(names, name, &QuestionName::name)->sides) {
    result.sides.push_back(side(each, from, text, result.urls));
  }
  return result;
}

std::string question_text(const std::string& name, const Urls& urls) {
  const Asked from = asked(name, urls);
  return from.kind.text(from.rules);
}

Urls asked_urls(const Urls& lines) {
  const crawl::UrlReader reader(rfc3986::URI);
  std::string memory;
  Urls result;
  for (const std::string_view line : lines) {
    memory.resize(line.size() + 2);
    const auto read = reader.read(line, memory);
    const bool has_fragment = line.find('#') != std::string_view::npos;
    if (read && read->url == line && read->host && !has_fragment &&
        (read->scheme == "http" || read->scheme == "https")) {
      result.push_back(line);
    }
  }
  return result;
}

}  // namespace bnfurl::benchmarks
