// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `rules`: no records, but rule files themselves. Tables are tab-separated; the first line names the columns.
#include <fmt/format.h>
#include <bnfurl/crawl/rule_study.hpp>

#include <utility>

#include "tools/bnfurl/judging/derived/crawl_library.hpp"
#include "tools/bnfurl/options/commands.hpp"
#include "tools/bnfurl/options/help.hpp"
#include "tools/bnfurl/rules/rule_files.hpp"
#include "tools/bnfurl/tables/writers.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

using Files = std::vector<crawl::RuleFile>;

const char* word_of(crawl::Verdict verdict) { return verdict == crawl::Verdict::allow ? "allow" : "deny"; }

/// `FILE:LINE`; `\N` where no line says so.
std::string place_of(const crawl::RuleVerdict& rule) {
  return rule.line == 0 ? "\\N" : tsv_printable(fmt::format("{}:{}", rule.file, rule.line));
}

void put_sizes(const crawl::RuleSizes& sizes, Output& out) {
  const std::pair<const char*, std::size_t> rows[] = {
      {"rules", sizes.rules},         {"hosts", sizes.hosts},   {"nets", sizes.nets},
      {"automata", sizes.automata},   {"states", sizes.states}, {"octets", sizes.automaton_octets},
      {"simulated", sizes.simulated}, {"sought", sizes.sought}, {"checked", sizes.checked},
  };
  for (const auto& [what, count] : rows) out.put(fmt::format("{}\t{}\t\\N\n", what, count));
}

std::string hiders_of(const crawl::IdleRule& idle) {
  std::string list;
  for (const crawl::RuleVerdict& hider : idle.hidden_by) list += (list.empty() ? "" : " ") + place_of(hider);
  if (!idle.has_all) list += list.empty() ? "..." : " ...";
  return list.empty() ? "\\N" : list;
}

void check(const crawl::CompiledRules& compiled, const Files& files, Output& out) {
  out.put("WHAT\tVALUE\tBY\n");
  put_sizes(compiled.rules->sizes(), out);
  for (const std::string& left_out : compiled.left_out) {
    out.put(fmt::format("left-out\t{}\t\\N\n", tsv_printable(left_out)));
  }
  const crawl::IdleRules idle = crawl::find_idle_rules(files);
  for (const crawl::IdleRule& rule : idle.rules) {
    out.put(fmt::format("never-decides\t{}\t{}\n", place_of(rule.rule), hiders_of(rule)));
  }
  if (!idle.is_decided) out.put(fmt::format("not-decided\t{}\t\\N\n", tsv_printable(idle.why)));
}

Status prove(const Files& files, Output& out) {
  constexpr const char* outcomes[] = {"proved", "checked", "failed", "not-decided", "not-proved"};
  Status status = Status::good;
  for (const crawl::RuleProof& proof : crawl::prove_rules(files)) {
    const char* outcome = outcomes[static_cast<std::size_t>(proof.outcome)];
    const std::string what = fmt::format("{} {}{}{}", proof.tier, proof.size, proof.why.empty() ? "" : ": ", proof.why);
    out.put(fmt::format("{}\t{}\t\\N\n", outcome, tsv_printable(what)));
    if (proof.outcome == crawl::RuleProof::Outcome::failed) status = worse(status, Status::negative);
    if (proof.outcome == crawl::RuleProof::Outcome::undecided) status = worse(status, Status::unusable);
  }
  return status;
}

void show(const crawl::CompiledRules& compiled, const Files& files, Output& out) {
  out.put("RULE\tTIER\tVERDICT\tTEXT\n");
  for (const crawl::ListedRule& rule : crawl::list_rules(files)) {
    out.put(fmt::format("{}\t{}\t{}\t{}\n", place_of(rule.rule), rule.tier, word_of(rule.rule.verdict),
                        tsv_printable(rule.text)));
  }
  for (const std::string& sitemap : compiled.sitemaps) {
    out.put(fmt::format("\\N\tsitemap\t\\N\t{}\n", tsv_printable(sitemap)));
  }
}

// As for `witness`, what cannot be decided is not told apart from what cannot be asked.
Status diff(const Files& files, Output& out) {
  const crawl::RuleComparison found = crawl::compare_rules({files[0]}, {files[1]});
  if (found.outcome == crawl::RuleComparison::Outcome::undecided)
    throw UsageError(fmt::format("cannot decide whether {} and {} decide alike: {}", printable(files[0].file),
                                 printable(files[1].file), printable(found.why)));
  out.put("URL\tA\tRULE-A\tB\tRULE-B\n");
  if (found.outcome == crawl::RuleComparison::Outcome::same) return Status::good;
  out.put(fmt::format("{}\t{}\t{}\t{}\t{}\n", tsv_printable(found.url), word_of(found.one.verdict), place_of(found.one),
                      word_of(found.other.verdict), place_of(found.other)));
  if (!found.is_shortest) complain("a shorter URL may differ, one in which another segment is repeated");
  return Status::negative;
}

crawl::CompiledRules compiled_of(const Files& files) {
  crawl::CompiledRules compiled = crawl::RuleSet::compile(files);
  tell_mistakes(compiled);
  return compiled;
}

}  // namespace

Status run_rules(const Options& options, Output& out) {
  if (options.operands.empty()) throw UsageError("usage: bnfurl rules check|show [KIND:]FILE... | diff A B");
  require_crawl_library("rules");
  const std::string& action = options.operands.front();
  require_known("action of rules", action, {"check", "show", "diff"});
  Files files = rule_files({options.operands.begin() + 1, options.operands.end()}, options.agent);
  if (options.prove && action != "check") throw UsageError("--prove is only for rules check");
  if (action == "diff" && files.size() != 2) throw UsageError("usage: bnfurl rules diff [KIND:]A [KIND:]B");
  if (files.empty()) throw UsageError(fmt::format("usage: bnfurl rules {} [KIND:]FILE...", action));
  read_standard_input(files);
  if (action == "diff") {
    for (const crawl::RuleFile& file : files) compiled_of({file});
    return diff(files, out);
  }
  const crawl::CompiledRules compiled = compiled_of(files);
  if (action == "check") {
    check(compiled, files, out);
    return options.prove ? prove(files, out) : Status::good;
  }
  show(compiled, files, out);
  return Status::good;
}

}  // namespace bnfurl::tool
