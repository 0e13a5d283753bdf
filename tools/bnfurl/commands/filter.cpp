// `filter`: the whole records whose URL the rules allow, or exactly the others. Each thread decides about its own
// block; rules do not change. `rules`: rule files themselves.
#include <fmt/format.h>

#include <span>
#include <utility>
#include <vector>

#include <bnfurl/crawl/rule_analysis.hpp>

#include "src/records/judging/derived.hpp"
#include "src/records/judging/normal_form.hpp"
#include "src/records/judging/rule_files.hpp"
#include "src/records/requests/decisions.hpp"
#include "src/records/scan/scan.hpp"
#include "src/records/sinks/writers.hpp"
#include "tools/bnfurl/executor/plan_text.hpp"
#include "tools/bnfurl/executor/request.hpp"
#include "tools/bnfurl/executor/selection.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

class Filter : public records::Sink {
public:
  /// Lines are as rules see them, if nothing else is asked of records.
  [[nodiscard]] static records::Plan plan(const Request& request, records::AtMost& at_most) {
    records::Plan plan =
        at_most.is_asked() ? request.plan(at_most.choose(request)) : request.plan({}, records::Depth::verdict);
    if (request.where.passes_all() && !at_most.is_asked()) plan.normal_forms = {.levels = records::rule_levels};
    plan.knows_without_url = false;
    plan.is_numbered |= request.options.numbers || request.options.on_bad == records::OnBad::fail;
    return plan;
  }
  Filter(const Request& request, records::Batches& batches, records::OutputBuffer& page, records::AtMost& at_most)
      : options_(request.options),
        sees_normal_forms_(request.where.passes_all() && batches.have_normal_forms()),
        decisions_(*request.derivation),
        whole_(request, shown_of(request.options), batches, page, at_most),
        page_(page) {}

  [[nodiscard]] bool range(const records::Range& range, records::Tally& tally) override {
    for (std::size_t begin = range.begin; begin < range.end;) {
      const std::size_t known = begin;
      begin = records::next_unset(range.batches.known(), begin, range.end);
      if (begin != known && !take_known({range.batches, known, begin}, tally)) return false;
      if (begin < range.end && !take(range, begin++, tally)) return false;
    }
    return true;
  }
  void in_order(records::Tally&) override { whole_.in_order(); }

private:
  /// A record that is not known.
  [[nodiscard]] bool take(const records::Range& range, std::size_t index, records::Tally& tally) {
    const records::Row& row = range.row(index);
    if (options_.on_bad == records::OnBad::fail && row.verdict() == records::Verdict::invalid) {
      tally.fail_at(row);
      return false;
    }
    const bool passes = this->passes(row, tally);
    if (!passes && row.verdict() != records::Verdict::valid) ++tally.without;
    return passes == options_.invert || whole_.select({range.batches, index, index + 1}, tally, page_);
  }

  [[nodiscard]] bool take_known(const records::Range& range, records::Tally& tally) {
    const Batch::Column urls = range.batches.urls();
    asked_.clear();
    for (std::size_t i = range.begin; i < range.end; ++i)
      asked_.push_back(
          {range.batches.entry(i), {range.batches.base() + urls.begins[i], static_cast<std::size_t>(urls.lengths[i])}});
    const std::span<const records::Passing> passing = decisions_.passing(asked_, sees_normal_forms_);
    std::size_t first = range.begin;  // of those that are selected and not put yet
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (passes(passing[i - range.begin], tally) != options_.invert) continue;
      if (!whole_.select({range.batches, first, i}, tally, page_)) return false;
      first = i + 1;
    }
    return whole_.select({range.batches, first, range.end}, tally, page_);
  }

  /// Whether a record is let through.
  [[nodiscard]] bool passes(const records::Row& row, records::Tally& tally) const {
    records::Derived* const derived = row.derived();
    return derived == nullptr ? options_.on_bad == records::OnBad::keep : passes(derived->passing(), tally);
  }
  static bool passes(records::Passing passing, records::Tally& tally) {
    tally.unknown += passing == records::Passing::unknown ? 1 : 0;
    tally.off_web += passing == records::Passing::off_web ? 1 : 0;
    return passing == records::Passing::yes;
  }

  const Options& options_;
  bool sees_normal_forms_;  // of what batches know
  records::Decisions decisions_;
  std::vector<records::Decisions::Asked> asked_;
  records::WholeRecords whole_;
  records::OutputBuffer& page_;
};

// `rules`: no records, but rule files themselves. Tables are tab-separated; the first line names the columns.

using Files = std::vector<crawl::RuleFile>;

const char* word_of(crawl::Verdict verdict) { return verdict == crawl::Verdict::allow ? "allow" : "deny"; }

/// `FILE:LINE`; `\N` where no line says so.
std::string place_of(const crawl::RuleVerdict& rule) {
  return rule.line == 0 ? "\\N" : records::tsv_printable(fmt::format("{}:{}", rule.file, rule.line));
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

std::string hiders_of(const crawl::UnreachableRule& unreachable) {
  std::string list;
  for (const crawl::RuleVerdict& hider : unreachable.hidden_by) list += (list.empty() ? "" : " ") + place_of(hider);
  if (!unreachable.has_all) list += list.empty() ? "..." : " ...";
  return list.empty() ? "\\N" : list;
}

void check(const crawl::RuleSet& rules, const Files& files, Output& out) {
  out.put("WHAT\tVALUE\tBY\n");
  put_sizes(rules.sizes(), out);
  for (const std::string& left_out : rules.unsupported()) {
    out.put(fmt::format("left-out\t{}\t\\N\n", records::tsv_printable(left_out)));
  }
  for (const std::string& corrected : rules.corrected())
    out.put(fmt::format("corrected\t{}\t\\N\n", records::tsv_printable(corrected)));
  const crawl::UnreachableRules unreachable = records::understood(crawl::find_unreachable_rules(files), telling(false));
  for (const crawl::UnreachableRule& rule : unreachable.rules) {
    out.put(fmt::format("never-decides\t{}\t{}\n", place_of(rule.rule), hiders_of(rule)));
  }
  if (!unreachable.is_decided) out.put(fmt::format("not-decided\t{}\t\\N\n", records::tsv_printable(unreachable.why)));
}

void show(const crawl::RuleSet& rules, const Files& files, Output& out) {
  out.put("RULE\tVERDICT\tTEXT\n");
  for (const crawl::ListedRule& rule : records::understood(crawl::list_rules(files), telling(false))) {
    out.put(fmt::format("{}\t{}\t{}\n", place_of(rule.rule), word_of(rule.rule.verdict),
                        records::tsv_printable(rule.text)));
  }
  for (const std::string& sitemap : rules.sitemaps()) {
    out.put(fmt::format("\\N\tsitemap\t{}\n", records::tsv_printable(sitemap)));
  }
}

}  // namespace

records::Status run_filter(const Options& options, Output& out) {
  if (options.rules.empty() && !options.robots)
    throw records::UsageError("filter needs --rules [KIND:]FILE or --robots STORE");
  records::AtMost at_most = at_most_of(options);
  Requests requests(options);
  if (options.plan) return put_plan(requests, out);
  put_header(requests, out);
  const Worked worked = requests.scan_for<Filter>(out, at_most);
  const records::Status status = finish_selection(requests, worked, at_most, out, options.command->treatment.bad);
  const auto say = [&options](std::size_t count, const std::string& why) {
    if (count == 0 || options.quiet) return;
    complain(fmt::format("--robots: {} record{} not allowed, because {}", count, count == 1 ? " is" : "s are", why));
  };
  const std::size_t unknown = worked.tally.unknown;
  say(unknown, fmt::format("{} has no robots.txt for {}", records::printable(options.robots.value_or("")),
                           unknown == 1 ? "its origin" : "their origins"));
  say(worked.tally.off_web, "only http and https URLs have a robots.txt");
  return status;
}

records::Status run_rules(const Options& options, Output& out) {
  if (options.operands.empty()) throw records::UsageError("usage: bnfurl rules check|show [KIND:]FILE...");
  const std::string& action = options.operands.front();
  require_known("action of rules", action, {"check", "show"});
  const std::vector<std::string> words(options.operands.begin() + 1, options.operands.end());
  if (words.empty()) throw records::UsageError(fmt::format("usage: bnfurl rules {} [KIND:]FILE...", action));
  Files files = records::read_rule_files(words, options);
  records::find_kinds(files, telling(false));
  const crawl::RuleSet rules = records::understood(crawl::RuleSet::compile(files), telling(false));
  if (action == "check") {
    check(rules, files, out);
  } else {
    show(rules, files, out);
  }
  return records::Status::good;
}

}  // namespace bnfurl::tool
