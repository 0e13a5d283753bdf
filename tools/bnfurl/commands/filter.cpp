// `filter`: the whole records whose URL the rules allow, or exactly the others. Each thread decides about its own
// block; rules do not change. `rules`: rule files themselves.
#include <fmt/format.h>

#include <utility>

#include <bnfurl/crawl/rule_study.hpp>

#include "src/records/judging/derived.hpp"
#include "src/records/judging/normal_form.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/terminal/output.hpp"
#include "tools/bnfurl/work/fast_tsv.hpp"
#include "tools/bnfurl/work/judged_task.hpp"
#include "tools/bnfurl/work/rule_files.hpp"
#include "tools/bnfurl/work/writers.hpp"

namespace bnfurl::tool {
namespace {

class Filter : public JudgedTask {
public:
  Filter(const Request& request, OnBad on_bad, Page& page)
      : JudgedTask(request, Depth::verdict, batches_for(request, page), request.fields_for({})),
        options_(request.options),
        on_bad_(on_bad),
        entry_(Entries(request.standards.front()).of(std::nullopt)),
        decisions_(*request.derivation),
        whole_(request),
        page_(page) {}

protected:
  [[nodiscard]] bool visit(const Record& record, Tally& tally) override {
    if (decisive().verdict() == Verdict::invalid && on_bad_ == OnBad::fail) {
      tally.negative = true;
      tally.last_word = decisive().message();
      return false;
    }
    const bool passes = this->passes();
    if (!passes && decisive().verdict() != Verdict::valid) ++tally.without;
    if (passes == options_.invert) return true;
    ++tally.selected;
    if (options_.quiet) return false;
    if (!options_.count) whole_.put(record, page_);
    return true;
  }

  // Consecutive records that are selected are put as one.
  [[nodiscard]] bool visit_known(const Range& range, Tally& tally) override {
    const Batch::Column urls = range.batches.urls();
    std::size_t first = range.begin;  // of those that are selected and not put yet
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const std::string_view url(range.batches.base() + urls.begin[i], static_cast<std::size_t>(urls.length[i]));
      const crawl::Decision decision = decisions_.of_normal(entry_, url);
      if ((decision.verdict == crawl::Verdict::allow) != options_.invert) continue;
      if (!select(range, first, i, tally)) return false;
      first = i + 1;
    }
    return select(range, first, range.end, tally);
  }

private:
  /// Whether rules let the current record through.
  [[nodiscard]] bool passes() const {
    Derived* const derived = decisive().derived();
    if (derived == nullptr) return on_bad_ == OnBad::keep;
    return derived->decided().verdict == crawl::Verdict::allow;
  }

  /// Prints the records from number `begin` up to `end`; returns whether to go on.
  [[nodiscard]] bool select(const Range& range, std::size_t begin, std::size_t end, Tally& tally) {
    if (begin == end) return true;
    tally.selected += end - begin;
    if (options_.quiet) return false;
    if (!options_.count) whole_.put(range.batches.whole_records(begin, end), page_);
    return true;
  }

  /// Batches of lines that are as rules see them.
  static std::unique_ptr<Batches> batches_for(const Request& request, const Page& page) {
    if (request.options.numbers || page.is_terminal()) return nullptr;
    return batches_of_normal_forms(request, {.levels = rule_levels});
  }

  const Options& options_;
  OnBad on_bad_;
  Production entry_;
  Decisions decisions_;  // for batches
  WholeRecords whole_;
  Page& page_;
};

// `rules`: no records, but rule files themselves. Tables are tab-separated; the first line names the columns.

using Files = std::vector<crawl::RuleFile>;

const char* word_of(crawl::Verdict verdict) { return verdict == crawl::Verdict::allow ? "allow" : "deny"; }

/// `FILE:LINE`; `\N` where no line says so.
std::string place_of(const crawl::RuleVerdict& rule) {
  return rule.line == 0 ? "\\N" : tsv_printable(fmt::format("{}:{}", rule.file, rule.line));
}

// There is always the row of rules, if only of none.
void put_sizes(const crawl::RuleSizes& sizes, Output& out) {
  const std::pair<const char*, std::size_t> rows[] = {
      {"rules", sizes.rules},         {"hosts", sizes.hosts},   {"nets", sizes.nets},
      {"automata", sizes.automata},   {"states", sizes.states}, {"octets", sizes.automaton_octets},
      {"simulated", sizes.simulated}, {"sought", sizes.sought}, {"checked", sizes.checked},
  };
  for (const auto& row : rows) {
    if (row.second != 0 || &row == rows) out.put(fmt::format("{}\t{}\t\\N\n", row.first, row.second));
  }
}

std::string hiders_of(const crawl::IdleRule& idle) {
  std::string list;
  for (const crawl::RuleVerdict& hider : idle.hidden_by) list += (list.empty() ? "" : " ") + place_of(hider);
  if (!idle.has_all) list += list.empty() ? "..." : " ...";
  return list.empty() ? "\\N" : list;
}

void check(const crawl::RuleSet& rules, const Files& files, Output& out) {
  out.put("WHAT\tVALUE\tBY\n");
  put_sizes(rules.sizes(), out);
  for (const std::string& left_out : rules.left_out()) {
    out.put(fmt::format("left-out\t{}\t\\N\n", tsv_printable(left_out)));
  }
  const crawl::IdleRules idle = understood(crawl::find_idle_rules(files));
  for (const crawl::IdleRule& rule : idle.rules) {
    out.put(fmt::format("never-decides\t{}\t{}\n", place_of(rule.rule), hiders_of(rule)));
  }
  if (!idle.is_decided) out.put(fmt::format("not-decided\t{}\t\\N\n", tsv_printable(idle.why)));
}

Status prove(const Files& files, Output& out) {
  constexpr const char* outcomes[] = {"proved", "checked", "failed", "not-decided", "not-proved"};
  Status status = Status::good;
  for (const crawl::RuleProof& proof : understood(crawl::prove_rules(files))) {
    const char* outcome = outcomes[static_cast<std::size_t>(proof.outcome)];
    const std::string what = fmt::format("{} {}{}{}", proof.tier, proof.size, proof.why.empty() ? "" : ": ", proof.why);
    out.put(fmt::format("{}\t{}\t\\N\n", outcome, tsv_printable(what)));
    if (proof.outcome == crawl::RuleProof::Outcome::failed) status = worse(status, Status::negative);
    if (proof.outcome == crawl::RuleProof::Outcome::undecided) status = worse(status, Status::unusable);
  }
  return status;
}

void show(const crawl::RuleSet& rules, const Files& files, Output& out) {
  out.put("RULE\tTIER\tVERDICT\tTEXT\n");
  for (const crawl::ListedRule& rule : understood(crawl::list_rules(files))) {
    out.put(fmt::format("{}\t{}\t{}\t{}\n", place_of(rule.rule), rule.tier, word_of(rule.rule.verdict),
                        tsv_printable(rule.text)));
  }
  for (const std::string& sitemap : rules.sitemaps()) {
    out.put(fmt::format("\\N\tsitemap\t\\N\t{}\n", tsv_printable(sitemap)));
  }
}

// The tables are octets for a program, and no text for a terminal.
void write_tables(const crawl::RuleSet& rules, Output& out) {
  if (out.is_terminal()) throw UsageError("rules compile writes binary data; redirect it to a file or a pipe");
  const auto tables = rules.tables();
  if (!tables) throw UsageError(printable(fmt::format("{}: {}", tables.error().where, tables.error().message)));
  out.write(*tables);
}

// As for `witness`, what cannot be decided is not told apart from what cannot be asked.
Status diff(const Files& files, Output& out) {
  const crawl::RuleComparison found = understood(crawl::compare_rules({files[0]}, {files[1]}));
  if (found.outcome == crawl::RuleComparison::Outcome::undecided)
    throw UsageError(fmt::format("cannot decide whether {} and {} decide alike: {}", printable(files[0].file),
                                 printable(files[1].file), printable(found.why)));
  out.put("URL\tA\tRULE-A\tB\tRULE-B\n");
  if (found.outcome == crawl::RuleComparison::Outcome::same) return Status::good;
  out.put(fmt::format("{}\t{}\t{}\t{}\t{}\n", tsv_printable(found.url), word_of(found.one.verdict), place_of(found.one),
                      word_of(found.other.verdict), place_of(found.other)));
  if (!found.is_shortest) complain("there may be a shorter URL, in which another segment is repeated");
  return Status::negative;
}

}  // namespace

Status run_filter(const Options& options, Output& out) {
  if (options.rules.empty()) throw UsageError("filter needs --rules [KIND:]FILE");
  const OnBad on_bad = read_on_bad(options.on_bad);
  Requests requests(options);
  put_header(requests.current(), out);
  const auto filter = [&](const Request& request) {
    const auto make = [&](Page& page) { return std::make_unique<Filter>(request, on_bad, page); };
    return request.work_with_hint(options.numbers || on_bad == OnBad::fail, make, out);
  };
  Worked worked = requests.work(filter, out);
  worked.tally.negative |= worked.tally.selected == 0;
  if (options.count && !options.quiet) put_count(worked.tally.selected, out);
  return requests.current().finish_with_hint(worked, out, options.invert ? BadRecords{} : skipped_by_default);
}

Status run_rules(const Options& options, Output& out) {
  if (options.operands.empty()) throw UsageError("usage: bnfurl rules check|show|compile [KIND:]FILE... | diff A B");
  const std::string& action = options.operands.front();
  require_known("action of rules", action, {"check", "show", "compile", "diff"});
  Files files = rule_files({options.operands.begin() + 1, options.operands.end()}, options.agent);
  if (options.prove && action != "check") throw UsageError("--prove is only for rules check");
  if (action == "diff" && files.size() != 2) throw UsageError("usage: bnfurl rules diff [KIND:]A [KIND:]B");
  if (files.empty()) throw UsageError(fmt::format("usage: bnfurl rules {} [KIND:]FILE...", action));
  read_standard_input(files);
  find_kinds(files, true);
  if (action == "diff") {
    for (const crawl::RuleFile& file : files) static_cast<void>(understood(crawl::RuleSet::compile({file})));
    return diff(files, out);
  }
  const crawl::RuleSet rules = understood(crawl::RuleSet::compile(files));
  if (action == "check") {
    check(rules, files, out);
    return options.prove ? prove(files, out) : Status::good;
  }
  if (action == "compile") {
    for (const std::string& left_out : rules.left_out()) complain(fmt::format("skipped in {}", printable(left_out)));
    write_tables(rules, out);
    return Status::good;
  }
  show(rules, files, out);
  return Status::good;
}

}  // namespace bnfurl::tool
