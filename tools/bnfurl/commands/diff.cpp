// `diff`: the records that several grammars judge or split differently, one row for each difference. The author of a
// proxy wants to know where it and the parser after it disagree; so does an attacker.
#include <algorithm>
#include <memory>

#include "src/records/columns/table.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/readers/format_table.hpp"
#include "src/records/scan/scan.hpp"
#include "src/records/sinks/writers.hpp"
#include "tools/bnfurl/executor/plan_text.hpp"
#include "tools/bnfurl/executor/request.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/outputs/output_table.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

/// By grammar: the index of a component, or `no_component` where the grammar does not name it.
using Places = std::vector<std::size_t>;

/// Skips the grammars of log formats, in which these names mean something else.
Places places_of(std::string_view name, const records::Standards& standards) {
  Places places;
  for (const records::Standard& standard : standards) {
    const Grammar grammar = standard.asked.grammar();
    places.push_back(grammar.record_keys().empty() ? records::find_component(grammar, name) : records::no_component);
  }
  return places;
}

/// Among the common names, the place of what differs if it is the verdict.
constexpr std::size_t the_verdict = std::size(records::common_names);

/// What differs: the place of its name, or that of the verdict, and by name the places of components.
struct Difference {
  std::size_t which = the_verdict;
  std::vector<Places> places = {};
};

/// The columns line, url and what, then one value for each grammar. They show what `difference` is when they are read.
records::Columns columns_of(const records::Standards& standards, const Difference& difference) {
  records::AskedNames asked;
  records::Columns columns =
      choose_columns("line,url", records::known_columns({standards.front().asked.grammar()}, std::nullopt), asked);
  const auto read_what = [&difference](const records::Row&, std::size_t) {
    return records::Found(difference.which == the_verdict ? std::string_view("valid")
                                                          : records::common_names[difference.which]);
  };
  const auto read_value = [&difference](const records::Row& row, std::size_t grammar) {
    if (difference.which == the_verdict) return records::Found(row.verdict() == records::Verdict::valid);
    const auto part = row.component(difference.places[difference.which][grammar]);
    return part ? records::Found(*part) : std::nullopt;
  };
  columns.push_back({.name = "what", .read = read_what});
  for (std::size_t i = 0; i < standards.size(); ++i)
    columns.push_back({.name = records::full_name(standards[i].asked), .read = read_value, .index = i, .grammar = i});
  return columns;
}

class Diff : public records::Sink {
public:
  Diff(const Request& request, OutputTable& table, records::Batches& batches, records::OutputBuffer& page)
      : columns_(columns_of(request.standards, difference_)),
        writer_(table.writer(columns_, page)),
        table_(columns_, batches, request.derivation) {
    for (const std::string_view name : records::common_names)
      difference_.places.push_back(places_of(name, request.standards));
  }

  [[nodiscard]] bool range(const records::Range& range, records::Tally& tally) override {
    for (std::size_t i = range.begin; i < range.end; ++i) compare({range.batches, i, i + 1}, tally);
    return true;
  }
  void in_order(records::Tally& /*tally*/) override { writer_->in_order(); }

private:
  /// Of one record.
  void compare(const records::Range& range, records::Tally& tally) {
    const records::Rows& rows = range.batches.rows_of(range.begin);
    const auto differs = [&rows](const records::Row& row) { return row.verdict() != rows.front().verdict(); };
    if (std::ranges::any_of(rows, differs)) put(the_verdict, range, tally);
    for (std::size_t which = 0; which < difference_.places.size(); ++which) {
      if (differ_in(which, rows)) put(which, range, tally);
    }
  }

  /// Whether the grammars that accept the record and name the component disagree on it: one differs from the first.
  [[nodiscard]] bool differ_in(std::size_t which, const records::Rows& rows) const {
    const Places& places = difference_.places[which];
    std::optional<std::optional<std::string_view>> first;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (rows[i].verdict() != records::Verdict::valid || places[i] == records::no_component) continue;
      std::optional<std::string_view> part = rows[i].component(places[i]);
      // In some grammars the "/" between host and path is part of the path, in others it is not part of it.
      if (records::common_names[which] == "path" && part && part->starts_with('/')) part->remove_prefix(1);
      if (first && *first != part) return true;
      first.emplace(part);
    }
    return false;
  }

  void put(std::size_t which, const records::Range& range, records::Tally& tally) {
    tally.negative = true;
    difference_.which = which;
    writer_->rows(range, table_);
  }

  Difference difference_;
  records::Columns columns_;  // which show it
  std::unique_ptr<records::Writer> writer_;
  records::Table table_;
};

// Starts of different names are seldom the same thing: rfc3986 starts at URI, rfc2396 at URI-reference.

/// The name of a start that all grammars have a production for; the first start's, if it is one.
std::optional<std::string_view> common_start(const records::Grammars& grammars) {
  for (const Grammar grammar : grammars) {
    const std::string_view name = grammar.start().name();
    if (std::ranges::all_of(grammars, [&](Grammar each) { return each.find(name).has_value(); })) return name;
  }
  return std::nullopt;
}

/// The same request, where the grammars' starts have different names, for what corresponds in them. Says what is
/// compared.
Options comparing_alike(Options options) {
  if (!options.productions.empty()) return options;
  load_grammar_files(options);
  records::Grammars grammars;
  for (const std::string& word : options.grammars) grammars.push_back(records::find_grammar(word));
  const auto starts_alike = [&](Grammar each) { return each.start().name() == grammars.front().start().name(); };
  if (std::ranges::all_of(grammars, starts_alike)) return options;
  const std::optional<std::string_view> name = common_start(grammars);
  if (name) options.productions.emplace_back(*name);
  std::string compared;
  for (const Grammar grammar : grammars) {
    if (!compared.empty()) compared += " and ";
    compared += records::full_name(name ? *grammar.find(*name) : grammar.start());
  }
  complain("the grammars have different starts: comparing " + compared + "; use -p to name other productions");
  return options;
}

}  // namespace

records::Status run_diff(const Options& options, Output& out) {
  if (options.grammars.size() < 2) throw records::UsageError("diff needs grammars to compare: -g A -g B");
  Requests requests(comparing_alike(options), records::Naming::by_production);
  if (options.plan) return put_plan(requests, out);
  const Difference none;
  const records::Columns columns = columns_of(requests.current().standards, none);
  OutputTable table(options, out);
  table.begin(columns);
  const auto compare = [&](const Request& request) {
    records::Plan plan = request.plan({});
    plan.counts_unlike = plan.is_numbered = true;
    const auto make = [&](records::Batches& batches, records::OutputBuffer& page) {
      return std::make_unique<Diff>(request, table, batches, page);
    };
    return request.scan(plan, make, out);
  };
  const Worked worked = requests.work(compare, out);
  table.end();
  return requests.current().finish_with_hint(worked, out);
}

}  // namespace bnfurl::tool
