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

Asked asked(const std::string& name, const Urls& urls, std::size_t most) {
  const std::size_t slash = name.find('/');
  const auto* const kind = std::ranges::find(kinds, name.substr(0, slash), &Kind::name);
  if (kind == kinds.end()) throw std::runtime_error("there is no question " + name);
  return {*kind, kind->rules(std::min(std::stoul(name.substr(slash + 1)), most), urls)};
}

// The files of peers/ add to it before main, in any order.
std::vector<Side (*)(const Given&)>& added() {
  static std::vector<Side (*)(const Given&)> makers;
  return makers;
}

std::vector<Side> sides(const Given& given) {
  std::vector<Side> all;
  for (const auto make : added()) all.push_back(make(given));
  return all;
}

bool is_there(const std::string& name) {
  static const std::vector<Side> all = all_sides();
  return std::ranges::find(all, name, &Side::name) != all.end();
}

std::vector<QuestionName> all_question_names() {
  return {
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
}

}  // namespace

bool add_side(Side (*make)(const Given& given)) {
  added().push_back(make);
  return true;
}

std::vector<Side> all_sides() { return sides({}); }

const std::vector<QuestionName>& question_names() {
  static const std::vector<QuestionName> names = [] {
    std::vector<QuestionName> all = all_question_names();
    for (QuestionName& each : all) std::erase_if(each.sides, [](const std::string& name) { return !is_there(name); });
    return all;
  }();
  return names;
}

Question question(const std::string& name, const Urls& urls, std::size_t most) {
  const Asked from = asked(name, urls, most);
  Question result{from.rules.size(), 0, {}, urls};
  for (const ListedRule& rule : from.rules) result.text_octets += rule.host.size() + rule.pattern.size();
  const std::vector<Side> all = sides({from.rules, from.kind.language, from.kind.text(from.rules), urls});
  const auto& names = question_names();
  for (const std::string& each : std::ranges::find(names, name, &QuestionName::name)->sides) {
    result.sides.push_back(*std::ranges::find(all, each, &Side::name));
  }
  return result;
}

std::string question_text(const std::string& name, const Urls& urls, std::size_t most) {
  const Asked from = asked(name, urls, most);
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
